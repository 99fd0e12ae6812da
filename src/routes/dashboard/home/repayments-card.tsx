import { Box, Heading, Stack, Text } from '@chakra-ui/react';
import { type RefObject, useId, useMemo, useRef } from 'react';
import { formatDate } from '../../../../domain/calendar.ts';
import type { Overview } from '../../../../domain/entities.ts';
import { isOfferOut } from '../../../../domain/lending.ts';
import type { Payment } from '../../../../domain/payments.ts';
import {
  type DelayRefusal,
  debitedOn,
  delayRefusal,
  type EarlyRefusal,
  earlyRefusal,
  isTransferring,
  type Repayment,
  type RepaymentButtons,
  type RepaymentState,
  repaymentButtons,
} from '../../../../domain/repayments.ts';
import { repaymentsCopy as words } from '../../../copy/repayments.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useFocusFallback } from '../../../ui/focus.ts';
import { WarningIcon } from '../../../ui/icons.tsx';
import { EmptyIllustration } from '../../../ui/illustrations/empty.tsx';
import { HardshipLine } from '../../frames/site-footer.tsx';
import { Money } from '../../parts/money.tsx';
import { Message } from '../../parts/notices/message.tsx';
import { actionCodeFor } from './limit-state.ts';
import { isDebitAhead, Owed, OwedHead, type OwedTone } from './owed.tsx';
import { Timeline, type TimelineItem } from './timeline.tsx';

type RepaymentsCardProps = {
  overview: Overview;
  /** In display order. */
  repayments: readonly Repayment[];
  /** True if the card leads the page: its head then shows the amount owed. */
  isLead: boolean;
  /** True after the customer changed something, until the new overview replaces the shown one. */
  isReloading: boolean;
  /** Kind of the last payment while its outcome is unknown, which blocks every other payment. */
  unknownPayment: Payment['kind'] | null;
  onRepayEarly: () => void;
  onDelay: () => void;
  onContact: () => void;
};

/** Past, current and future debits, in order. Source: product 4.7. */
export function RepaymentsCard({
  overview,
  repayments,
  isLead,
  isReloading,
  unknownPayment,
  onRepayEarly,
  onDelay,
  onContact,
}: RepaymentsCardProps) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const actions = repaymentButtons(overview);
  const tone = toneOf(repayments);
  const canAct = actions.repayEarly === 'enabled' || actions.delay === 'enabled';
  const title = (
    <Heading
      id={titleId}
      ref={heading}
      tabIndex={-1}
      size={isLead ? 'part' : 'section'}
      display="flex"
      alignItems="center"
      gap="2"
    >
      {isLead && tone !== 'ink' && <WarningIcon size={20} />}
      <span>{words.title}</span>
    </Heading>
  );
  const acts = (
    <RepayActions
      actions={actions}
      whyNotEarly={earlyRefusal(overview)}
      whyNoDelay={delayRefusal(overview)}
      heading={heading}
      isOnInk={isLead && tone === 'ink'}
      isReloading={isReloading}
      unknownPayment={unknownPayment}
      onRepayEarly={onRepayEarly}
      onDelay={onDelay}
    />
  );
  const empty = unknownPayment
    ? { ...words.empty.noOffer, title: words.updating }
    : isTransferring(overview.activities)
      ? words.empty.next
      : words.empty[isOfferOut(overview) ? 'noOffer' : 'none'];
  const firstOverdue = repayments.find(({ state }) => state === 'overdue');
  const ids = useMemo(() => idsByDay(repayments), [repayments]);
  return (
    <Card as="section" aria-labelledby={titleId} overflow="hidden">
      {isLead ? (
        <OwedHead tone={tone}>
          {title}
          <Owed
            repayments={repayments}
            account={overview.maskedAccountNumber}
            unknownPayment={unknownPayment}
          />
          {acts}
        </OwedHead>
      ) : (
        title
      )}
      {/* The repayable loan may be an earlier one that is not listed. */}
      {repayments.length === 0 && !canAct ? (
        <EmptyState
          variant="row"
          indicator={<EmptyIllustration size={72} />}
          title={empty.title}
          description={empty.text}
        />
      ) : (
        <>
          {repayments.length > 0 && (
            <Timeline
              label={words.title}
              rows={repayments}
              itemOf={(repayment) => ({
                id: ids.get(repayment) ?? '',
                ...itemOf(repayment, repayment === firstOverdue, repayments, onContact),
              })}
            />
          )}
          {!isLead && acts}
          <Stack gap="2" textStyle="small" color="fg.muted" _empty={{ display: 'none' }}>
            <ListFooter
              overview={overview}
              repayments={repayments}
              isLead={isLead}
              onContact={onContact}
            />
          </Stack>
        </>
      )}
    </Card>
  );
}

function isAny(repayments: readonly Repayment[], wanted: RepaymentState): boolean {
  return repayments.some(({ state }) => state === wanted);
}

function toneOf(repayments: readonly Repayment[]): OwedTone {
  if (isAny(repayments, 'overdue')) return 'danger';
  return isAny(repayments, 'missed') ? 'warning' : 'ink';
}

/** Text for the whole list: help with repaying, or, if no head says it, when and from which account debits happen. */
function ListFooter({
  overview,
  repayments,
  isLead,
  onContact,
}: Pick<RepaymentsCardProps, 'overview' | 'repayments' | 'isLead' | 'onContact'>) {
  return (
    <>
      {isAny(repayments, 'notDue') && (
        <p>
          <Message text={words.notDue} actionCode={actionCodeFor(overview)} />
        </p>
      )}
      {(isAny(repayments, 'overdue') || isAny(repayments, 'missed')) && (
        <HardshipLine onTalk={onContact} />
      )}
      {!isLead && isDebitAhead(repayments) && (
        <p>{words.debitedFrom(overview.maskedAccountNumber)}</p>
      )}
    </>
  );
}

type RepayActionsProps = Pick<
  RepaymentsCardProps,
  'isReloading' | 'unknownPayment' | 'onRepayEarly' | 'onDelay'
> & {
  actions: RepaymentButtons;
  whyNotEarly: EarlyRefusal | null;
  whyNoDelay: DelayRefusal | null;
  isOnInk: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
};

function withoutActions({ repayEarly, delay }: RepaymentButtons): RepaymentButtons {
  return {
    repayEarly: repayEarly === 'hidden' ? 'hidden' : 'disabled',
    delay: delay === 'hidden' ? 'hidden' : 'disabled',
  };
}

/** The buttons Repay today and Delay; on the day before a debit, why neither is available. Source: product 4.11. */
function RepayActions(props: RepayActionsProps) {
  const { whyNotEarly: why, actions } = props;
  if (actions.repayEarly !== 'hidden' || actions.delay !== 'hidden') {
    return <Buttons {...props} />;
  }
  return (
    (why === 'dayBefore' || why === 'lastDayBefore') && (
      <Text size="small" tone="muted">
        {words.cannotRepayEarly[why]}
      </Text>
    )
  );
}

function Buttons({
  actions,
  whyNotEarly,
  whyNoDelay,
  heading,
  isOnInk,
  isReloading,
  unknownPayment,
  onRepayEarly,
  onDelay,
}: RepayActionsProps) {
  const whyId = useId();
  const box = useFocusFallback<HTMLDivElement>(heading, isReloading);
  const { repayEarly, delay } = unknownPayment ? withoutActions(actions) : actions;
  const why = unknownPayment
    ? words.paymentUnknown
    : isReloading
      ? words.updating
      : [
          ...(repayEarly === 'disabled' ? [words.cannotRepayEarly[whyNotEarly ?? 'other']] : []),
          ...(whyNoDelay ? [words.cannotDelay[whyNoDelay]] : []),
        ].join(' ');
  return (
    <Stack ref={box} gap="2">
      {why && (
        <Text size="small" tone="muted" id={whyId}>
          <Message text={why} />
        </Text>
      )}
      <Box display="flex" flexWrap="wrap" gap="3" css={{ '& > *': { flex: '1 1 8rem' } }}>
        <Button
          variant={isOnInk ? 'accent' : 'primary'}
          disabled={repayEarly !== 'enabled'}
          softDisabled={isReloading}
          aria-describedby={repayEarly === 'disabled' ? whyId : undefined}
          onClick={onRepayEarly}
        >
          {words.repayEarly}
        </Button>
        {delay !== 'hidden' && (
          <Button
            variant="secondary"
            disabled={delay !== 'enabled'}
            softDisabled={isReloading}
            aria-describedby={delay === 'disabled' ? whyId : undefined}
            onClick={onDelay}
          >
            {words.delay}
          </Button>
        )}
      </Box>
    </Stack>
  );
}

/** Maps each repayment to an id by its day, because a delay changes positions: the others move up and the new day comes last. */
function idsByDay(repayments: readonly Repayment[]): ReadonlyMap<Repayment, string> {
  const times = new Map<string, number>();
  return new Map(
    repayments.map((repayment) => {
      const day = `${repayment.loanId} ${repayment.date}`;
      const time = times.get(day) ?? 0;
      times.set(day, time + 1);
      return [repayment, `${day} ${time}`];
    }),
  );
}

function itemOf(
  repayment: Repayment,
  isFirstToDo: boolean,
  listed: readonly Repayment[],
  onContact: () => void,
): Omit<TimelineItem, 'id'> {
  const { position, count, amount, state, dueInDays } = repayment;
  return {
    state,
    word: state === 'due' ? words.due(dueInDays) : words.words[state],
    title: words.label(position, count),
    date: dateOf(repayment),
    amount: <Money cents={amount} />,
    note: noteOf(repayment, listed),
    action: (state === 'overdue' || state === 'missed') && (
      <Button variant={isFirstToDo ? 'primary' : 'secondary'} onClick={onContact}>
        {words.contact}
      </Button>
    ),
  };
}

/** A debit that is sent today is on the next business day: after Christmas five days later. */
const MOST_DAYS_TO_DEBIT = 5;

function dateOf({ date, state, dueInDays }: Repayment): string {
  if (date === null) return words.noDate;
  const day = formatDate(date);
  if (dueInDays === null) return day;
  // Being repaid early, unless it is the day of the debit, which lies ahead at weekends and on holidays.
  if (state === 'processing' && dueInDays > MOST_DAYS_TO_DEBIT) return words.early(date);
  return state === 'missed' && dueInDays >= 0 ? words.movedTo(date) : day;
}

function noteOf(
  { state, date, dueInDays }: Repayment,
  listed: readonly Repayment[],
): string | undefined {
  // Not beside the day, because with the badge the line would not fit a phone.
  if (state === 'deferred' && dueInDays !== null) return words.due(dueInDays);
  if (state === 'processing') return words.processingNote;
  if (state === 'missed') return words.missedNote(dueInDays, debitedOn(date, listed));
  return state === 'overdue' ? words.overdueNote : undefined;
}
