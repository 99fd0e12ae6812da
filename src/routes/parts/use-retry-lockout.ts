import { useSelector } from '@xstate/react';
import { useLayoutEffect } from 'react';
import { type ActorRefFrom, createActor, fromTransition } from 'xstate';
import { closedSeconds, type Failure } from '../../../domain/failures.ts';
import { countDown } from '../../../machines/countdown.ts';
import type { ClockTicked } from '../../../machines/effects.ts';
import { startTicking } from '../../services/ticking.ts';

/** Counts the seconds of a wait by time stamps, so that they are right after the device slept. What is over stays so. */
const countSeconds = (seconds: number) =>
  fromTransition(
    (left, { now }: ClockTicked) =>
      left.secondsLeft > 0 ? countDown(left.opensAt, now, seconds * 1000) : left,
    { opensAt: Number.POSITIVE_INFINITY, secondsLeft: seconds },
  );

/** The wait after a 429, as it runs. */
export type RetryLockout = ActorRefFrom<ReturnType<typeof countSeconds>>;

/** One for each failure: its message and its button, however often they are drawn, count the same seconds. */
const lockouts = new WeakMap<Failure, RetryLockout>();

function lockoutOf(failure: Failure | null): RetryLockout | undefined {
  const seconds = closedSeconds(failure);
  if (failure === null || seconds === 0) {
    return undefined;
  }
  const lockout = lockouts.get(failure) ?? createActor(countSeconds(seconds)).start();
  lockouts.set(failure, lockout);
  return lockout;
}

/**
 * The lockout that a failure brings with it; null while another try is open. Source: decision 006.
 *
 * @param failure the same object for as long as it is the same failure.
 */
export function useRetryLockout(failure: Failure | null): RetryLockout | null {
  const lockout = lockoutOf(failure);
  useLayoutEffect(() => lockout && startTicking({ window, document }, lockout.send), [lockout]);
  const isClosed = useSelector(lockout, (snapshot) => (snapshot?.context.secondsLeft ?? 0) > 0);
  return isClosed && lockout ? lockout : null;
}

/** Whether a failure closes the button whose press it answers: for as long as the API's 429 says. */
export function useClosed(failure: Failure | null): boolean {
  return useRetryLockout(failure) !== null;
}
