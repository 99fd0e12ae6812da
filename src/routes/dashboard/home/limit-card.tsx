import { Box, chakra, Heading, Stack, Text } from '@chakra-ui/react';
import { useId } from 'react';
import { formatDate } from '../../../../domain/calendar.ts';
import type { Overview } from '../../../../domain/entities.ts';
import { canCashOut, isOfferOut, isRefused } from '../../../../domain/lending.ts';
import { formatCents } from '../../../../domain/money.ts';
import type { Payment } from '../../../../domain/payments.ts';
import {
  isRepaying,
  leftToRepay,
  nextListed,
  type Repayment,
} from '../../../../domain/repayments.ts';
import { dashboardCopy } from '../../../copy/dashboard.ts';
import { framesCopy } from '../../../copy/frames.ts';
import { repaymentsCopy } from '../../../copy/repayments.ts';
import { settings } from '../../../settings.ts';
import { Button, flush, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { AlertIcon, ClockIcon, InfoIcon, WarningIcon } from '../../../ui/icons.tsx';
import { phoneHref, TextLink } from '../../../ui/link.tsx';
import { Money } from '../../parts/money.tsx';
import { Message } from '../../parts/notices/message.tsx';
import { limitState, transferOf } from './limit-state.ts';

const words = dashboardCopy.limit;

const Title = chakra('h2', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '2',
    '& > span': { minWidth: '0' },
    '& > svg': { marginTop: '1px' },
  },
});

const Meter = chakra('div', {
  base: {
    height: '0.5rem',
    borderRadius: 'full',
    bg: 'border',
    overflow: 'hidden',
    '& > div': { height: 'full', borderRadius: 'full', bg: 'accent' },
    '@media (forced-colors: active)': {
      forcedColorAdjust: 'none',
      bg: 'Canvas',
      borderWidth: '1px',
      '& > div': { bg: 'Highlight' },
    },
  },
});

const Buttons = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', md: 'row' },
    gap: '2',
    _empty: { display: 'none' },
    '& > :first-child:not(:only-child)': { flex: { md: '1' } },
    // A single link aligns with the text.
    '& > :only-child': { alignSelf: 'flex-start', marginBlock: '-2', ...flush },
  },
});

type Content = {
  readonly title: string;
  readonly text?: string;
  readonly Icon?: typeof InfoIcon;
  readonly showsLimit?: boolean;
};

function contentOf(overview: Overview, repayments: readonly Repayment[]): Content {
  switch (limitState(overview)) {
    case 'declined':
      return {
        title: overview.decline?.title ?? '',
        text: overview.decline?.description ?? '',
        Icon: AlertIcon,
      };
    case 'notArrived':
      return { ...words.notArrived, Icon: WarningIcon };
    case 'transferring':
      return {
        title: words.transferring.title,
        text: words.transferring.text(overview.maskedAccountNumber),
        Icon: ClockIcon,
      };
    case 'reached':
      return {
        title: words.reached.title,
        // Nothing beside an overdue repayment advertises another cash out.
        text: words.reached[isOfferOut(overview) ? 'overdue' : repayingState(repayments)],
        showsLimit: true,
      };
    case 'notQualified':
      return {
        title: words.notQualified.title,
        text: overview.decline?.description || words.notQualified.text,
        Icon: InfoIcon,
      };
    case 'firstTime':
      return { ...words.firstTime, showsLimit: true };
    case 'available':
      return { title: words.title, showsLimit: true };
  }
}

function repayingState(repayments: readonly Repayment[]): 'repaying' | 'debiting' | 'text' {
  const { left, debiting } = leftToRepay(repayments);
  if (left === 0 && debiting > 0) return 'debiting';
  return isRepaying(repayments) ? 'repaying' : 'text';
}

type LimitCardProps = {
  overview: Overview;
  /** The repayments listed beside the card. */
  repayments: readonly Repayment[];
  /** True if the card leads the page: it then also names the next repayment. */
  isLead: boolean;
  /** Kind of the last payment while its outcome is unknown, which blocks every other payment. */
  unknownPayment: Payment['kind'] | null;
  onCashOut: () => void;
  onAbout: () => void;
  onContact: () => void;
};

/** The amount available to cash out, or why there is none, and the next repayment if no other card names it. */
export function LimitCard({
  overview,
  repayments,
  isLead,
  unknownPayment,
  onCashOut,
  onAbout,
  onContact,
}: LimitCardProps) {
  const titleId = useId();
  const tooLittleId = useId();
  const state = limitState(overview);
  const mayCashOut = canCashOut(overview);
  const isCashOutUnknown = mayCashOut && unknownPayment === 'cashOut';
  const { title, text, Icon, showsLimit }: Content = isCashOutUnknown
    ? { title: words.unknown, Icon: ClockIcon }
    : contentOf(overview, repayments);
  const transfer = state === 'transferring' ? transferOf(overview) : undefined;
  const onHoldId = useId();
  const isOnHold = mayCashOut && unknownPayment !== null;
  const isOpen = mayCashOut && !isOnHold;
  const hasTooLittle = !mayCashOut && (state === 'available' || state === 'firstTime');
  return (
    <Card
      as="section"
      aria-labelledby={titleId}
      variant={isLead ? leadingLook(overview) : undefined}
    >
      <Stack gap={isLead ? '5' : '4'}>
        {/* Announced again when a refresh changes it: money arrived, or a limit came back. */}
        <Stack gap="3" aria-live="polite" aria-atomic>
          <Title
            id={titleId}
            textStyle={isLead && (isCashOutUnknown || state !== 'available') ? 'h2' : 'label'}
          >
            {Icon && <Icon />}
            <span>{title}</span>
          </Title>
          {transfer && <Money cents={transfer.amount} size="display" />}
          {/* Before the figure, because a reached limit reads as used up without its reason. */}
          {text && (
            <Text tone="muted">
              <Message text={text} />
            </Text>
          )}
          {showsLimit && <Limit overview={overview} isLarge={isLead} />}
          {hasTooLittle && (
            <Text tone="muted" id={tooLittleId}>
              {words.belowMinimum(overview.minimum)}
            </Text>
          )}
          {isOnHold && (
            <Text tone="muted" id={onHoldId}>
              {repaymentsCopy.paymentUnknown}
            </Text>
          )}
        </Stack>
        <HelpLinks
          overview={overview}
          isFirstToDo={isLead && !isOpen}
          isHelplineTold={repayments.some(({ state }) => state === 'missed')}
          onContact={onContact}
        />
        <Buttons>
          {!isCashOutUnknown && (mayCashOut || !isOfferOut(overview)) && (
            <Button
              variant="accent"
              disabled={!isOpen}
              // Describes why the button is disabled.
              aria-describedby={
                isOpen ? undefined : isOnHold ? onHoldId : hasTooLittle ? tooLittleId : titleId
              }
              onClick={onCashOut}
            >
              {words.cashOut}
            </Button>
          )}
          {!isRefused(overview) && (
            <Button variant="quiet" onClick={onAbout}>
              {words.about}
            </Button>
          )}
        </Buttons>
        {isLead && <NextRepayment repayments={repayments} />}
      </Stack>
    </Card>
  );
}

/** Chooses the card's look: bad news must not look like an offer. */
function leadingLook(overview: Overview): 'ink' | 'warning' | undefined {
  if (limitState(overview) === 'notArrived') return 'warning';
  return isRefused(overview) ? undefined : 'ink';
}

function Limit({
  overview: { available, maximum },
  isLarge,
}: {
  overview: Overview;
  isLarge: boolean;
}) {
  const share = maximum > 0 ? Math.min(1, available / maximum) : 0;
  const ends = words.ends(formatCents(available), formatCents(maximum));
  return (
    <>
      <p>
        <Money cents={available} size={isLarge ? 'display' : 'large'} />{' '}
        <Text as="span" tone="muted" fontVariantNumeric="tabular-nums" marginInlineStart="1">
          {words.of(formatCents(maximum))}
        </Text>
      </p>
      {isLarge && (
        <>
          <Meter aria-hidden>
            <div style={{ width: `${share * 100}%` }} />
          </Meter>
          <Text size="small" tone="muted" display="flex" justifyContent="space-between">
            {ends.map((end) => (
              <span key={end}>{end}</span>
            ))}
          </Text>
        </>
      )}
    </>
  );
}

/** What a refused customer can read, in the place of the offer. */
export function Reasons({ overview, onAbout }: Pick<LimitCardProps, 'overview' | 'onAbout'>) {
  const link = overview.decline?.learnMoreLink;
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId} variant="flat" gap="2" alignItems="flex-start">
      <Heading id={titleId}>{words.decided.title}</Heading>
      <p>{words.decided.text}</p>
      {link ? (
        <TextLink variant="standalone" external href={link}>
          {words.learnMore}
        </TextLink>
      ) : (
        <Button variant="quiet" marginBlock="-2" {...flush} onClick={onAbout}>
          {words.about}
        </Button>
      )}
    </Card>
  );
}

/** Links for help when a cash out was declined or did not arrive. */
function HelpLinks({
  overview,
  isFirstToDo,
  isHelplineTold,
  onContact,
}: {
  overview: Overview;
  /** True if the page offers no other action. */
  isFirstToDo: boolean;
  /** True if the repayments beside the card name the helpline. */
  isHelplineTold: boolean;
  onContact: () => void;
}) {
  const { decline } = overview;
  const isRefusal = isRefused(overview);
  const contact =
    limitState(overview) === 'notArrived'
      ? words.contact
      : // Contact stays available even if the API, or this build, offers no chat.
        isRefusal && (decline?.showChatWithUs && settings.chat ? words.chat : words.contact);
  const namesHelpline = isRefusal && isFirstToDo && !isHelplineTold;
  return (
    contact && (
      <Box
        display="flex"
        flexWrap="wrap"
        gap="2"
        css={namesHelpline ? { '& > *': { flex: '1 1 18rem' } } : undefined}
      >
        <Button variant={isFirstToDo ? 'primary' : 'secondary'} onClick={onContact}>
          {contact}
        </Button>
        {namesHelpline && (
          <LinkButton variant="secondary" href={phoneHref(framesCopy.hardship.phone)}>
            {`${words.helpline} ${framesCopy.hardship.phone}`}
          </LinkButton>
        )}
      </Box>
    )
  );
}

function NextRepayment({ repayments }: { repayments: readonly Repayment[] }) {
  const next = nextListed(repayments);
  if (!next) {
    return null;
  }
  return (
    <Stack borderTopWidth="1px" paddingTop="4" gap="1">
      <chakra.h3 textStyle="small" color="fg.muted">
        {dashboardCopy.next(next.count)}
      </chakra.h3>
      <Text display="flex" flexWrap="wrap" justifyContent="space-between" columnGap="4">
        <Text as="span" size="label">
          <Money cents={next.amount} />
          <span>{` ${next.isOverdue ? repaymentsCopy.words.overdue : repaymentsCopy.due(next.dueInDays)}`}</span>
        </Text>{' '}
        <Text as="span" tone="muted">
          {formatDate(next.date)}
        </Text>
      </Text>
    </Stack>
  );
}
