import { chakra, Skeleton } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { Suspense, useDeferredValue, useMemo, useState } from 'react';
import { type ArrivedCashOut, arrivalToTell } from '../../domain/arrival.ts';
import type { Failure } from '../../domain/failures.ts';
import { isAdvertOut, isRefused } from '../../domain/lending.ts';
import { isTransferring, listedRepayments, todayOf } from '../../domain/repayments.ts';
import { type Flows, type SnapshotOf, useApp, useAppState } from '../app-context.tsx';
import { dashboardCopy as words } from '../copy/dashboard.ts';
import { usePreloading } from '../navigation/use-preloading.ts';
import { Button, flush } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import type { Elements } from '../ui/elements.ts';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { useFrozenWhilePressed } from '../ui/press.ts';
import { HomeDialogs } from './dashboard/home/lazy-home-dialogs.ts';
import { LimitCard, Reasons } from './dashboard/home/limit-card.tsx';
import { actionCodeFor, leadOf } from './dashboard/home/limit-state.ts';
import type { PaymentNoticeKind } from './dashboard/home/payment-notice.tsx';
import { PromotionCard } from './dashboard/home/promotion-card.tsx';
import { RepaymentsCard } from './dashboard/home/repayments-card.tsx';
import { flowScreen } from './parts/flow-screen.tsx';
import { lazyScreen } from './parts/lazy-screen.tsx';
import { ApiFailureNotice } from './parts/notices/api-failure-notice.tsx';
import { SlowNote } from './parts/notices/slow-note.tsx';
import { SkeletonGroup } from './parts/skeleton-group.tsx';

type Snapshot = SnapshotOf<'dashboard'>;

const overviewOf = (snapshot: Snapshot) => snapshot.context.overview;
const PaymentNotice = lazyScreen(() => import('./dashboard/home/payment-notice.tsx'));
const fetchNextParts = () => Promise.all([HomeDialogs.preload(), PaymentNotice.preload()]);

/** Always rendered, so that screen readers announce its text; takes no room while empty. */
const Status = chakra('div', { base: { _empty: { position: 'absolute' } } });

const isPaymentUnknownIn = (snapshot: Snapshot) => snapshot.hasTag('paymentUnknown');
const accountIn = (snapshot: Snapshot) => snapshot.context.overview?.maskedAccountNumber ?? '';
const arrivedIn = (snapshot: Snapshot) =>
  snapshot.matches({ payment: 'quiet' }) ? arrivalToTell(snapshot.context) : null;
const isSameLoan = (one: ArrivedCashOut | null, other: ArrivedCashOut | null) =>
  one?.loanId === other?.loanId;
const isTellingSuccess = (snapshot: Snapshot) => snapshot.matches({ dialog: 'cashOutSuccess' });
/** Returns the kind of the last payment while its outcome is unknown. */
const unknownPaymentIn = (snapshot: Snapshot) =>
  isPaymentUnknownIn(snapshot) ? (snapshot.context.lastPayment?.payment.kind ?? null) : null;
const hasDialog = (snapshot: Snapshot) => !snapshot.matches({ dialog: 'closed' });

/** A grid of lead card, other card and offer: stacked on phones; on wide screens the lead card stands beside the other two. */
const CardGrid = chakra('div', {
  base: {
    display: 'grid',
    gap: '6',
    alignItems: 'start',
    alignContent: 'start',
    // As high as a small screen, so that the footer does not visibly move when the details replace the skeleton.
    minHeight: { base: 'calc(100dvh - 8rem)', lg: '0' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 6fr)' },
    gridTemplateRows: { lg: 'auto 1fr' },
    '& > :first-of-type': { gridRow: { lg: '1 / span 2' } },
  },
});

/** Reads the name by itself, so that the page below it is not drawn again when the profile has come. */
function GreetingPage({ children }: { children: Elements }) {
  const firstName = useAppState((snapshot) => snapshot.context.profile?.firstName ?? '');
  return <Page title={words.greeting(firstName)}>{children}</Page>;
}

/** One element, so that it is not drawn again just before the details replace it. */
const skeleton = <HomeSkeleton />;

function Overview({ flow }: { flow: Flows['dashboard'] }) {
  const hasDetails = useSelector(flow, (snapshot) => snapshot.context.overview !== null);
  // Deferred, so that the long render does not block a press.
  const drawsDetails = useDeferredValue(hasDetails) && hasDetails;
  const failure = useSelector(flow, (snapshot) => snapshot.context.failure);
  if (!drawsDetails) {
    return failure ? <Unavailable flow={flow} failure={failure} /> : skeleton;
  }
  return (
    <>
      {/* Only with the details, because above the skeleton it would push it down. */}
      <ArrivalNotice flow={flow} />
      <Details flow={flow} />
    </>
  );
}

/** /dashboard: limit, repayments and offer, the most urgent first. */
export default flowScreen('dashboard', ({ flow }) => {
  usePreloading(fetchNextParts);
  return (
    <GreetingPage>
      <LastPaymentNotice flow={flow} />
      <Overview flow={flow} />
      <OpenDialog flow={flow} />
    </GreetingPage>
  );
});

/** Returns the kind of the payment notice; null if there is none or the outcome is not known yet. */
function noticeKindOf(snapshot: Snapshot): PaymentNoticeKind | null {
  if (isPaymentUnknownIn(snapshot)) return 'unknown';
  if (snapshot.matches({ payment: 'notMade' })) return 'notMade';
  // Waits for the reload that a successful payment starts.
  const isRead = !snapshot.hasTag('reloading') && !snapshot.hasTag('loading');
  return snapshot.matches({ payment: 'paid' }) && isRead ? 'paid' : null;
}

/** Outcome of the last payment; its code is loaded with the payment dialogs. */
function LastPaymentNotice({ flow }: { flow: Flows['dashboard'] }) {
  const kind = useSelector(flow, noticeKindOf);
  return (
    <Status role="status">
      <Suspense>{kind && <PaymentNotice flow={flow} kind={kind} />}</Suspense>
    </Status>
  );
}

/** Tells that a cash out has arrived, until the customer closes it or repayments begin. */
function ArrivalNotice({ flow }: { flow: Flows['dashboard'] }) {
  const arrived = useFrozenWhilePressed(useSelector(flow, arrivedIn, isSameLoan));
  const account = useSelector(flow, accountIn);
  return (
    <Status role="status">
      {arrived && (
        <Notice
          status="success"
          title={words.arrival.title(arrived.amount, account)}
          actions={
            <Button
              variant="quiet"
              minHeight="target"
              marginBlock="-2"
              {...flush}
              onClick={() => flow.send({ type: 'arrival.closed' })}
            >
              {words.arrival.close}
            </Button>
          }
        >
          {arrived.madeOn && words.arrival.madeOn(arrived.madeOn)}
        </Notice>
      )}
    </Status>
  );
}

/** A component of its own, so that opening a dialog does not re-render the page. */
function OpenDialog({ flow }: { flow: Flows['dashboard'] }) {
  return useSelector(flow, hasDialog) && <HomeDialogs flow={flow} />;
}

function Details({ flow }: { flow: Flows['dashboard'] }) {
  const app = useApp();
  // A refresh waits until the press ends.
  const overview = useFrozenWhilePressed(useSelector(flow, overviewOf));
  const isReloading = useSelector(flow, (snapshot) => snapshot.hasTag('reloading'));
  const unknownPayment = useSelector(flow, unknownPaymentIn);
  const today = useFrozenWhilePressed(useSelector(flow, (snapshot) => todayOf(snapshot.context)));
  // Computed once for both cards, so that they agree.
  const repayments = useMemo(
    () => (overview && today ? listedRepayments(overview, today) : []),
    [overview, today],
  );
  // A refresh does not reorder the cards under a finger, except when a cash out succeeds or arrives.
  const isMoved = overview !== null && isTransferring(overview.activities);
  const moment = `${useSelector(flow, isTellingSuccess)} ${isMoved}`;
  const leads = () => (overview ? leadOf(overview, repayments) : 'limit');
  const [decided, setDecided] = useState(() => ({ moment, lead: leads() }));
  if (decided.moment !== moment) {
    setDecided({ moment, lead: leads() });
  }
  const { lead } = decided;
  if (!overview) {
    return null;
  }
  const askForHelp = () =>
    app.send({ type: 'support.requested', actionCode: actionCodeFor(overview) });
  const openAbout = () => flow.send({ type: 'limitInfo.opened' });
  const limit = (
    <LimitCard
      key="limit"
      overview={overview}
      repayments={repayments}
      isLead={lead === 'limit'}
      unknownPayment={unknownPayment}
      onCashOut={() => app.send({ type: 'cashOut.requested', overview })}
      onAbout={openAbout}
      onContact={askForHelp}
    />
  );
  const owed = (
    <RepaymentsCard
      key="repayments"
      overview={overview}
      repayments={repayments}
      isLead={lead === 'repayments'}
      isReloading={isReloading}
      unknownPayment={unknownPayment}
      onRepayEarly={() => flow.send({ type: 'repayEarly.opened' })}
      onDelay={() => flow.send({ type: 'delay.opened' })}
      onContact={askForHelp}
    />
  );
  return (
    <CardGrid>
      {lead === 'limit' ? [limit, owed] : [owed, limit]}
      {isRefused(overview) && <Reasons overview={overview} onAbout={openAbout} />}
      {!isAdvertOut(overview) && <PromotionCard overview={overview} />}
    </CardGrid>
  );
}

function Unavailable({ flow, failure }: { flow: Flows['dashboard']; failure: Failure }) {
  const isRetrying = useSelector(flow, (snapshot) => snapshot.hasTag('loading'));
  return (
    <ApiFailureNotice
      failure={failure}
      retry={{ loading: isRetrying, onClick: () => flow.send({ type: 'load.retried' }) }}
    >
      <p>{words.unavailable}</p>
      {isRetrying && <SlowNote />}
    </ApiFailureNotice>
  );
}

function HomeSkeleton() {
  return (
    <SkeletonGroup>
      <CardGrid>
        <Card variant="ink" gap="4">
          <Skeleton width="10rem" />
          <Skeleton width="14rem" height="3.5rem" />
          <Skeleton height="0.5rem" variant="round" />
          <Skeleton height="3rem" variant="control" />
          <Skeleton height="3rem" variant="control" />
        </Card>
        <Card>
          <Skeleton width="8rem" height="1.5rem" />
          <Skeleton height="3rem" variant="control" />
          <Skeleton height="3rem" variant="control" />
        </Card>
        <Card variant="flat" gap="3">
          <Skeleton width="8rem" height="1.5rem" />
          <Skeleton />
          <Skeleton width="70%" />
        </Card>
      </CardGrid>
    </SkeletonGroup>
  );
}
