import { Skeleton, Stack, Text } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { memo } from 'react';
import type { ActionCode } from '../../../domain/action-codes.ts';
import { KYC_MISSED_PROFILES } from '../../../machines/missed-polls.ts';
import type { Flows, SnapshotOf } from '../../app-context.tsx';
import { contactCopy } from '../../copy/contact.ts';
import { idCheckCopy as words } from '../../copy/id-check.ts';
import { heading } from '../../copy/titles.ts';
import { Button, flush } from '../../ui/button.tsx';
import { ErrorIllustration } from '../../ui/illustrations/error.tsx';
import { IdIllustration } from '../../ui/illustrations/id.tsx';
import { EmailLink, PhoneLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Overlay } from '../../ui/overlay.tsx';
import { Page } from '../../ui/page.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { WaitingScreen } from '../../ui/waiting-screen.tsx';
import { flowScreen } from '../parts/flow-screen.tsx';
import { useAttempt } from '../parts/hooks/use-attempt.ts';
import { ApiFailureNotice } from '../parts/notices/api-failure-notice.tsx';
import { SlowNote } from '../parts/notices/slow-note.tsx';
import { ChatButton } from './chat-button.tsx';
import { WaitNotice } from './wait-notice.tsx';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'ff-onboarding-widget': HTMLAttributes<HTMLElement>;
    }
  }
}

const ACTION_CODE: ActionCode = 'kyc_verification_general';

type Snapshot = SnapshotOf<'identityCheck'>;

const isWithPerson = (snapshot: Snapshot) => snapshot.context.status === 'ManualInProcessing';
const isUnchecked = (snapshot: Snapshot) => snapshot.matches('unchecked');
const isStopped = (snapshot: Snapshot) =>
  isUnchecked(snapshot) || snapshot.matches('unavailable') || snapshot.matches('entityRefused');
const isLoading = (snapshot: Snapshot) => snapshot.hasTag('loading');
const isCovered = (snapshot: Snapshot) =>
  isLoading(snapshot) || snapshot.matches({ widget: { overlay: 'covering' } });
const isWidgetReady = (snapshot: Snapshot) => snapshot.matches({ widget: { loading: 'ready' } });
const failureOf = (snapshot: Snapshot) => snapshot.context.failure;

const isProfileMissing = (snapshot: Snapshot) =>
  snapshot.context.missedProfiles >= KYC_MISSED_PROFILES;

const phases = ['sending', 'checking', 'opening'] as const;
/** Progress for each phase, in percent. */
const FILLS = { sending: 30, checking: 60, opening: 90 };
const phaseOf = (snapshot: Snapshot) =>
  snapshot.matches('settingEntity') || snapshot.matches('lookingForCheck')
    ? 'sending'
    : snapshot.matches('verifying')
      ? 'checking'
      : 'opening';

/** /signup/id-check: the vendor's widget, then the wait for its result. */
export default flowScreen('identityCheck', ({ flow }) => {
  const isWaiting = useSelector(flow, (snapshot) => snapshot.hasTag('verifying'));
  const isManual = useSelector(flow, isWithPerson);
  const isRefused = useSelector(flow, (snapshot) => snapshot.matches('failed'));
  const hasStopped = useSelector(flow, isStopped);
  if (isRefused) {
    return <Failed flow={flow} />;
  }
  if (hasStopped) {
    return <Stopped flow={flow} />;
  }
  if (isWaiting) {
    return isManual ? <WithPerson flow={flow} /> : <Verifying flow={flow} />;
  }
  return <Widget flow={flow} />;
});

function Widget({ flow }: { flow: Flows['identityCheck'] }) {
  const isReading = useSelector(flow, isLoading);
  const isUnderCover = useSelector(flow, isCovered);
  const isReady = useSelector(flow, isWidgetReady);
  return (
    <Page title={heading('idCheck')} intro={words.intro}>
      {isReading && <SlowNote />}
      <Overlay
        active={isUnderCover}
        label={words.loading}
        picture={<IdIllustration />}
        detail={words.atHand}
      >
        <Stack gap="4" minHeight="26rem" inert={isUnderCover}>
          <WidgetElement />
          {!isReady && !isUnderCover && (
            <Notice
              status="info"
              actions={
                <>
                  <RetryButton flow={flow} variant="secondary" />
                  <ChatButton actionCode={ACTION_CODE} variant="quiet" {...flush} />
                </>
              }
            >
              {words.slow}
            </Notice>
          )}
          {!isReady && <WidgetSkeleton />}
        </Stack>
      </Overlay>
    </Page>
  );
}

/** Memoised, because the vendor's script owns its content: React renders it once, empty. */
const WidgetElement = memo(() => <ff-onboarding-widget />);

function WidgetSkeleton() {
  return (
    <>
      <Skeleton width="60%" />
      <Skeleton height="4.5rem" variant="control" />
      <Skeleton height="4.5rem" variant="control" />
      <Skeleton height="4.5rem" variant="control" />
      <Skeleton height="3rem" variant="control" />
    </>
  );
}

function Verifying({ flow }: { flow: Flows['identityCheck'] }) {
  const phase = useSelector(flow, phaseOf);
  const reached = phases.indexOf(phase);
  const isOpening = phase === 'opening';
  const isLooking = useSelector(flow, (snapshot) => snapshot.matches('lookingForCheck'));
  return (
    <WaitingScreen
      illustration={<IdIllustration />}
      title={isOpening ? words.verifying.steps.opening : words.verifying.title}
      text={isOpening ? undefined : words.verifying[isLooking ? 'looking' : 'text']}
      progress={
        <ProgressBar
          label={words.verifying.progress}
          value={FILLS[phase]}
          valueText={words.verifying.steps[phase]}
        />
      }
      notice={<WhileWaiting flow={flow} />}
      steps={phases.map((name, index) => ({
        label: words.verifying.steps[name],
        state: index < reached ? 'done' : index === reached ? 'current' : 'upcoming',
      }))}
      next={words.verifying.next}
    />
  );
}

function WhileWaiting({ flow }: { flow: Flows['identityCheck'] }) {
  const isMissing = useSelector(flow, isProfileMissing);
  return (
    <WaitNotice
      silence={isMissing ? words.verifying.profileMissing : null}
      retryLabel={words.tryAgain}
      onRetry={() => flow.send({ type: 'check.retried' })}
      actionCode={ACTION_CODE}
    />
  );
}

function WithPerson({ flow }: { flow: Flows['identityCheck'] }) {
  return (
    <WaitingScreen
      illustration={<IdIllustration />}
      title={words.person.title}
      text={words.person.text}
      notice={<WhileWaiting flow={flow} />}
      next={words.person.next}
      actions={<ChatButton actionCode={ACTION_CODE} />}
    />
  );
}

function Failed({ flow }: { flow: Flows['identityCheck'] }) {
  const failure = useSelector(flow, failureOf);
  const canRetry = useSelector(flow, (snapshot) => snapshot.context.status !== 'Failed');
  return (
    <Page
      title={words.failed.title}
      intro={
        <>
          {canRetry && <p>{words.failed.noResult}</p>}
          <p>{words.failed.text}</p>
          <Reach />
          <p>{words.failed.kept}</p>
        </>
      }
      illustration={canRetry ? <IdIllustration /> : <ErrorIllustration />}
      actions={
        <>
          {canRetry && <RetryButton flow={flow} variant="primary" />}
          <ChatButton actionCode={ACTION_CODE} variant={canRetry ? 'secondary' : 'primary'} />
        </>
      }
    >
      {failure && <ApiFailureNotice failure={failure} actionCode={ACTION_CODE} />}
    </Page>
  );
}

function Stopped({ flow }: { flow: Flows['identityCheck'] }) {
  const failure = useSelector(flow, failureOf);
  const isUnknown = useSelector(flow, isUnchecked);
  // The message of this failure asks to talk to the team, because another try would get the same answer.
  const isRefused = failure?.code === 'kycTokenRefused';
  // The banner says it.
  const isInBanner = isUnknown && failure?.code === 'offline';
  const retry = <RetryButton flow={flow} variant={isRefused ? 'secondary' : 'primary'} />;
  return (
    <Page
      title={heading('idCheck')}
      intro={!isUnknown && <p>{isRefused ? words.notStarted : words.undecided}</p>}
      illustration={<IdIllustration />}
      actions={
        isRefused ? (
          <>
            <ChatButton actionCode={ACTION_CODE} variant="primary" label={contactCopy.title} />
            {retry}
          </>
        ) : (
          <>
            {retry}
            <ChatButton actionCode={ACTION_CODE} />
          </>
        )
      }
    >
      <ApiFailureNotice
        failure={failure ?? { code: 'kycGeneric' }}
        actionCode={ACTION_CODE}
        text={isInBanner ? words.unchecked : undefined}
      >
        {isUnknown && !isInBanner && <p>{words.unchecked}</p>}
      </ApiFailureNotice>
      {isRefused && <Reach />}
    </Page>
  );
}

/** Telephone and address of the team, for customers who want no chat. */
function Reach() {
  const { before, phone, between, email, after } = words.reach;
  return (
    <Text tone="muted">
      {before}
      <PhoneLink number={phone} />
      <span>{between}</span>
      <EmailLink address={email} />
      {after}
    </Text>
  );
}

function RetryButton({
  flow,
  variant,
}: {
  flow: Flows['identityCheck'];
  variant: 'primary' | 'secondary';
}) {
  const { isRetryLocked } = useAttempt(flow);
  return (
    <Button
      variant={variant}
      softDisabled={isRetryLocked}
      onClick={() => flow.send({ type: 'check.retried' })}
    >
      {words.tryAgain}
    </Button>
  );
}
