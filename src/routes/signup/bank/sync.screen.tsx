import { Skeleton } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { GENERAL_ENQUIRY } from '../../../../domain/action-codes.ts';
import { BANK_MISSED_POLLS } from '../../../../machines/missed-polls.ts';
import type { Flows, SnapshotOf } from '../../../app-context.tsx';
import { bankCopy } from '../../../copy/bank.ts';
import { bankSyncCopy as words } from '../../../copy/bank-sync.ts';
import { heading } from '../../../copy/titles.ts';
import { Button } from '../../../ui/button.tsx';
import { BankIllustration } from '../../../ui/illustrations/bank.tsx';
import { Page } from '../../../ui/page.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { WaitingScreen } from '../../../ui/waiting-screen.tsx';
import { useOnline } from '../../parts/hooks/use-online.ts';
import { Mention } from '../../parts/notices/mention.tsx';
import { SkeletonGroup } from '../../parts/skeleton-group.tsx';
import { ChatButton } from '../chat-button.tsx';
import { WaitNotice } from '../wait-notice.tsx';
import { bankScreen } from './bank-screen.tsx';

/** The job's steps in order, each with the progress it stands for, in percent. Source: product 4.4. */
const steps = [
  { step: 'VerifyingCredentials', fill: 60 },
  { step: 'RetrievingAccounts', fill: 70 },
  { step: 'RetrievingTransactions', fill: 80 },
  { step: 'Categorisation', fill: 90 },
] as const;

type Snapshot = SnapshotOf<'bankSync'>;

const isUnreadable = ({ context }: Snapshot) => context.missedPolls >= BANK_MISSED_POLLS;
const actionCodeOf = ({ context }: Snapshot) => context.connection?.actionCode || GENERAL_ENQUIRY;
const progressOf = (snapshot: Snapshot) =>
  snapshot.matches('succeeded') ? 'success' : snapshot.matches('failed') ? 'failed' : 'pending';

/** /signup/bank/sync: waits while the bank's data is read. */
export default bankScreen('bankSync', ({ flow }) => {
  const isWaiting = useSelector(flow, (snapshot) => snapshot.hasTag('loading'));
  const hasStalled = useSelector(flow, (snapshot) => snapshot.matches('stalled'));
  if (isWaiting) {
    return <SyncSkeleton />;
  }
  return hasStalled ? <Stalled flow={flow} /> : <Syncing flow={flow} />;
});

/** Placeholder of picture, progress and steps. */
function SyncSkeleton() {
  return (
    <Page title={heading('bankSync')}>
      <SkeletonGroup>
        <Skeleton height="0.5rem" />
        <Skeleton width="60%" />
        <Skeleton width="50%" />
        <Skeleton width="60%" />
        <Skeleton width="50%" />
        <Skeleton height="5rem" variant="control" />
      </SkeletonGroup>
    </Page>
  );
}

function Syncing({ flow }: { flow: Flows['bankSync'] }) {
  const step = useSelector(flow, (snapshot) => snapshot.context.step);
  const progress = useSelector(flow, progressOf);
  const hasHeardNothing = useSelector(flow, isUnreadable);
  const actionCode = useSelector(flow, actionCodeOf);
  const look = () => flow.send({ type: 'look.requested' });
  // The first step until the API reports a step that this version knows.
  const reached =
    progress === 'success'
      ? steps.length - 1
      : Math.max(
          0,
          steps.findIndex((entry) => entry.step === step),
        );
  const result =
    progress === 'pending' ? null : words[progress === 'success' ? 'succeeded' : 'failed'];
  // Heading, bar and list tell the same step.
  const { step: at, fill } = steps[reached] ?? steps[0];
  const stateOf = (index: number) => {
    if (index < reached || progress === 'success') return 'done';
    if (index > reached) return 'upcoming';
    return progress === 'failed' ? 'failed' : 'current';
  };
  if (hasHeardNothing && progress === 'pending') {
    return (
      <WaitingScreen
        illustration={<BankIllustration />}
        {...words.unanswered}
        notice={<Unreadable />}
        actions={
          <>
            <Button onClick={look}>{bankCopy.tryAgain}</Button>
            <ChatButton actionCode={actionCode} />
          </>
        }
      />
    );
  }
  return (
    <WaitingScreen
      illustration={<BankIllustration />}
      title={result ?? words.headings[at]}
      text={progress === 'pending' ? words.text : undefined}
      progress={
        <ProgressBar
          label={words.progress}
          value={fill}
          state={progress}
          valueText={result ?? words.steps[at]}
        />
      }
      notice={
        <WaitNotice
          silence={hasHeardNothing ? words.notOpened : null}
          retryLabel={bankCopy.tryAgain}
          onRetry={look}
          actionCode={actionCode}
        />
      }
      steps={[...words.before, ...steps.map((entry) => words.steps[entry.step])].map(
        (label, index) => ({ label, state: stateOf(index - words.before.length) }),
      )}
      next={progress === 'failed' ? words.failedNext : words.next}
    />
  );
}

/**
 * The message of product 8.1, for the team: alone it would say that the connection has failed. Not offline, where the bank is
 * not to blame.
 */
function Unreadable() {
  return useOnline() ? (
    <Mention code="bankConnectionFailed" before={words.unanswered.noResult} />
  ) : null;
}

function Stalled({ flow }: { flow: Flows['bankSync'] }) {
  const actionCode = useSelector(flow, actionCodeOf);
  const isStatusUnreadable = useSelector(flow, isUnreadable);
  return (
    <WaitingScreen
      title={words.stalled.title}
      text={words.stalled.text}
      illustration={<BankIllustration />}
      steps={[{ label: words.stalled.step, state: 'current' }]}
      notice={isStatusUnreadable ? <Unreadable /> : undefined}
      actions={
        <>
          {/* No button is the main one, because waiting loses nothing and needs no press. Starting over is the lesser way. */}
          <ChatButton actionCode={actionCode} />
          <Button variant="quiet" onClick={() => flow.send({ type: 'reconnect.requested' })}>
            {bankCopy.reconnect}
          </Button>
        </>
      }
    />
  );
}
