import { useSelector } from '@xstate/react';
import { useLayoutEffect } from 'react';
import { createActor, fromCallback } from 'xstate';
import { closedSeconds, type Failure } from '../../../domain/failures.ts';
import {
  type RetryLockoutActor,
  retryLockoutMachine,
} from '../../../machines/retry-lockout.machine.ts';
import { startTicking } from '../../services/ticking.ts';

/** It belongs to a failure, not to a flow, and ends by itself: hence beside the app's own actors. */
const lockoutOfFailure = retryLockoutMachine.provide({
  actors: {
    ticking: fromCallback(({ sendBack }) => startTicking({ window, document }, sendBack)),
  },
});

/** One for each failure: its message and its button, however often they are drawn, count the same seconds. */
const lockouts = new WeakMap<Failure, RetryLockoutActor>();

function lockoutOf(failure: Failure | null): RetryLockoutActor | undefined {
  const seconds = closedSeconds(failure);
  if (failure === null || seconds === 0) {
    return undefined;
  }
  const lockout = lockouts.get(failure) ?? createActor(lockoutOfFailure, { input: { seconds } });
  lockouts.set(failure, lockout);
  return lockout;
}

/**
 * The lockout that a failure brings with it; null while another try is open.
 *
 * @param failure the same object for as long as it is the same failure.
 */
export function useRetryLockout(failure: Failure | null): RetryLockoutActor | null {
  const lockout = lockoutOf(failure);
  useLayoutEffect(() => {
    lockout?.start();
  }, [lockout]);
  const isClosed = useSelector(lockout, (snapshot) => snapshot?.matches('closed') ?? false);
  return isClosed && lockout ? lockout : null;
}

/** Whether a failure closes the button whose press it answers: for as long as the API's 429 says. */
export function useClosed(failure: Failure | null): boolean {
  return useRetryLockout(failure) !== null;
}
