import { Box, chakra, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { Suspense, useCallback, useId, useRef } from 'react';
import type { RepaymentPlan } from '../../../../domain/entities.ts';
import { planTotal } from '../../../../domain/lending.ts';
import { isFinalRefusal } from '../../../../domain/payments.ts';
import type { Flows, SnapshotOf } from '../../../app-context.tsx';
import { cashOutCopy } from '../../../copy/cash-out.ts';
import { contactCopy } from '../../../copy/contact.ts';
import { paymentCopy } from '../../../copy/payment.ts';
import { SiteButtonLink } from '../../../navigation/site-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckIcon } from '../../../ui/common-icons.tsx';
import { useFocusFallback } from '../../../ui/focus.ts';
import { LiveRegion } from '../../../ui/live.tsx';
import { Page } from '../../../ui/page.tsx';
import { useAttempt } from '../../parts/hooks/use-attempt.ts';
import { useSupport } from '../../parts/hooks/use-support.ts';
import { lazyDialog } from '../../parts/lazy-dialog.tsx';
import { lazyScreen } from '../../parts/lazy-screen.tsx';
import { SkeletonGroup } from '../../parts/skeleton-group.tsx';
import { PaymentOutcome, usePayment } from '../payment-outcome.tsx';
import { AGREEMENT_HEIGHT } from './agreement-height.ts';
import { NewTerms } from './new-terms.tsx';
import { Summary } from './summary.tsx';

const words = cashOutCopy.review;

/** A chunk of its own because it includes the sanitiser. */
export const Agreement = lazyScreen(() => import('./agreement.tsx'));

const ReadFirst = lazyScreen(async () => ({
  default: (await import('./agreement.tsx')).ReadFirst,
}));

/** The agreement as a sheet, for small screens. */
export const AgreementSheet = lazyDialog(() => import('./agreement-sheet.tsx'));

type Snapshot = SnapshotOf<'cashOut'>;

const noPlan: RepaymentPlan = [];
const planOf = ({ context }: Snapshot) => context.plans[context.planIndex] ?? noPlan;
const isReadingIn = (snapshot: Snapshot) =>
  snapshot.matches({ review: 'reading' }) || snapshot.matches({ review: 'readInSheet' });
const isUnreadIn = (snapshot: Snapshot) =>
  snapshot.matches('review') && !snapshot.matches({ review: 'read' });
const isPayingIn = (snapshot: Snapshot) =>
  snapshot.matches('paying') || snapshot.matches('succeeded');
const isCheckingIn = (snapshot: Snapshot) =>
  snapshot.matches('checkingDay') || snapshot.matches('renewing');

/** On wide screens the agreement stands beside summary and actions: the boxes around summary and agreement take no part. */
const beside = {
  lg: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gridTemplateRows: 'auto auto 1fr',
    alignItems: 'start',
    '& > :first-of-type': { gridColumn: '1 / -1' },
    '& > :nth-of-type(2)': { display: 'contents' },
  },
  '@media print': { display: 'block' },
} as const;

const Terms = chakra('div', {
  base: {
    display: { base: 'flex', lg: 'contents' },
    flexDirection: 'column',
    gap: '6',
    '& > :last-child': { lg: { gridColumn: '2', gridRow: '2 / span 2' } },
    '@media print': { display: 'block', '& > * + *': { marginTop: '6' } },
  },
});

/** The step to review costs, repayments and agreement. */
export function CashOutReview({ flow }: { flow: Flows['cashOut'] }) {
  const { amount, overview, agreement } = useSelector(flow, ({ context }) => context);
  const plan = useSelector(flow, planOf);
  const readToEnd = useCallback(() => flow.send({ type: 'terms.readToEnd' }), [flow]);
  const isReading = useSelector(flow, isReadingIn);
  const isUnread = useSelector(flow, isUnreadIn);
  return (
    <Page
      title={words.title}
      intro={
        <Text fontWeight="semibold" color="fg">
          {words.loan(amount, planTotal(plan))}
        </Text>
      }
      actions={<AgreeSection flow={flow} />}
      css={beside}
    >
      <Terms>
        {overview && <Summary amount={amount} plan={plan} overview={overview} />}
        <Suspense fallback={<AgreementSkeleton />}>
          <Agreement
            html={agreement}
            onReadToEnd={readToEnd}
            isRead={!isUnread}
            onOpen={() => flow.send({ type: 'agreement.opened' })}
          />
        </Suspense>
      </Terms>
      {isReading && <AgreementSheet flow={flow} />}
    </Page>
  );
}

function AgreementSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton width="60%" />
      <Box height={{ base: 'control', ...AGREEMENT_HEIGHT }}>
        <Skeleton height="full" variant="control" />
      </Box>
    </SkeletonGroup>
  );
}

/** Beside 'Nothing was sent', the banner's promise to go on would read as if the money came by itself. */
const withoutBanner = { 'body:has(&) [data-news]': { display: 'none' } };

/** One below the other, the two buttons would cover the repayment's day on a phone. */
const sideBySide = { '& > *': { flex: '1 1 auto', px: '2' } } as const;

/** The agree button with its hint, failure and progress. */
function AgreeSection({ flow }: { flow: Flows['cashOut'] }) {
  const hint = useId();
  const { failure, isRetryLocked } = useAttempt(flow);
  const { amount, agreement } = useSelector(flow, ({ context }) => context);
  const isUnread = useSelector(flow, isUnreadIn);
  // The fallback, because the button that opened the sheet disappears once all is read.
  const agreeButton = useRef<HTMLButtonElement>(null);
  const around = useFocusFallback<HTMLDivElement>(agreeButton, useSelector(flow, isReadingIn));
  const canAgree = useSelector(flow, (snapshot) => snapshot.can({ type: 'terms.agreed' }));
  const isPaying = useSelector(flow, isPayingIn);
  const plan = useSelector(flow, planOf);
  const paying = usePayment(flow);
  const { isChecking, isPaymentNotMade } = paying;
  // The flow's own state, which also lets the customer leave, so that the text agrees with it.
  const mayLeave = useSelector(flow, (snapshot) => snapshot.hasTag('mayLeave'));
  const isCheckingTerms = useSelector(flow, isCheckingIn);
  const hasNewTerms = useSelector(flow, ({ context }) => cashOutCopy.newTerms(context) !== '');
  const isBusy = isPaying || isCheckingTerms;
  // Another tab has cashed out, so there is nothing left to agree to.
  const isTaken = failure?.code === 'cashOutActive';
  const contact = useSupport();
  // Refused although nothing has changed: another press hardly changes that, unlike the team.
  const isFinal = isFinalRefusal(failure) && !hasNewTerms && !isBusy;
  const isRow = isFinal || mayLeave;
  const isReady = canAgree && !failure && !isPaymentNotMade && !hasNewTerms;
  const news =
    (isCheckingTerms && words.checking) ||
    (isPaying && !isChecking && words.paying) ||
    (isReady && words.agreeReady);
  const agree = (
    <Button
      ref={agreeButton}
      disabled={isUnread}
      loading={isBusy}
      softDisabled={isRetryLocked}
      aria-describedby={isUnread ? hint : undefined}
      onClick={() => flow.send({ type: 'terms.agreed' })}
    >
      {words.agree}
    </Button>
  );
  const later = (
    <>
      <Text size="small" tone="muted" id={hint}>
        {words.agreeHint}
      </Text>
      {agree}
    </>
  );
  return (
    <>
      {!isUnread && !isTaken && !isChecking && !mayLeave && !failure && (
        <Text size="small" color="success.fg" fontWeight="semibold" display="flex" gap="2">
          {!isBusy && <CheckIcon size={20} />}
          <span>{(isBusy && news) || words.isRead}</span>
        </Text>
      )}
      <PaymentOutcome
        payment={{ kind: 'cashOut', amount, plan }}
        {...paying}
        mayLeave={mayLeave}
        failure={failure}
      />
      <NewTerms flow={flow} />
      <Stack
        ref={around}
        direction={isRow ? 'row' : 'column'}
        css={isRow ? sideBySide : failure?.code === 'offlineMoney' ? withoutBanner : undefined}
      >
        {isTaken ? (
          <SiteButtonLink to="dashboard">{paymentCopy.home}</SiteButtonLink>
        ) : isFinal ? (
          <>
            <Button onClick={contact}>{contactCopy.title}</Button>
            <SiteButtonLink variant="secondary" to="dashboard">
              {paymentCopy.home}
            </SiteButtonLink>
          </>
        ) : isUnread ? (
          <Suspense fallback={later}>
            <ReadFirst html={agreement} onOpen={() => flow.send({ type: 'agreement.opened' })}>
              {later}
            </ReadFirst>
          </Suspense>
        ) : (
          agree
        )}
        {mayLeave && (
          <SiteButtonLink variant="secondary" to="dashboard">
            {paymentCopy.home}
          </SiteButtonLink>
        )}
      </Stack>
      <LiveRegion>{news}</LiveRegion>
    </>
  );
}
