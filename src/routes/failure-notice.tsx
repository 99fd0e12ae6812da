import type { ReactNode } from 'react';
import { closedSeconds, type Failure } from '../../domain/failures.ts';
import type { RetryLockoutActor } from '../../machines/retry-lockout.machine.ts';
import { useApp } from '../app-context.tsx';
import { failureText, retryText } from '../copy/failures.ts';
import { statesCopy } from '../copy/states.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { SecondsLeft } from './seconds-left.tsx';
import { useFailure } from './use-failure.ts';
import { useRetryLockout } from './use-retry-lockout.ts';

/** A failure that no field is to blame for, even where a field says what is refused. */
export function isOfPage({ code }: Failure): boolean {
  return code === 'newVersion' || code === 'botCheckFailed';
}

/**
 * Says what went wrong, and offers the way on: a reload where a deploy has taken away what this page needs. Once it is
 * true no more it goes, unless it holds the way on itself: then what comes next takes its place.
 */
export function FailureNotice({
  failure,
  children,
  actions,
}: {
  failure: Failure;
  /** What there is to say besides. */
  children?: ReactNode;
  /** The way on where a reload is none. */
  actions?: ReactNode;
}) {
  const app = useApp();
  const lockout = useRetryLockout(failure);
  const isOver = useFailure(failure) === null;
  if (isOver && !actions) {
    return null;
  }
  return (
    <Notice
      tone="danger"
      actions={
        failure.code === 'newVersion' ? (
          <Button onClick={() => app.send({ type: 'reload.requested' })}>
            {statesCopy.reload}
          </Button>
        ) : (
          actions
        )
      }
    >
      <p>
        <span>{failureText(failure)}</span>
        {lockout && <RetryCountdown lockout={lockout} seconds={closedSeconds(failure)} />}
      </p>
      {children}
    </Notice>
  );
}

/** The seconds until another try is open. What is heard first is the whole wait. */
function RetryCountdown({ lockout, seconds }: { lockout: RetryLockoutActor; seconds: number }) {
  return (
    <>
      {' '}
      <SecondsLeft
        counter={lockout}
        show={retryText}
        say={(step) => retryText(Math.min(step, seconds))}
      />
    </>
  );
}
