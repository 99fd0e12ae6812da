import { useSelector } from '@xstate/react';
import { useLayoutEffect } from 'react';
import { type ActorRefFrom, type AnyActorRef, createActor, fromTransition } from 'xstate';
import { type Failure, lockoutSeconds } from '../../../../domain/failures.ts';
import { countDown } from '../../../../machines/countdown.ts';
import type { ClockTicked } from '../../../../machines/effects.ts';
import { startTicking } from '../../../services/ticking.ts';

/** Counts down by timestamps, so that the count is right after the device slept. Stays at 0 once it is over. */
const countSeconds = (seconds: number) =>
  fromTransition(
    (left, { now }: ClockTicked) =>
      left.secondsLeft > 0 ? countDown(left.opensAt, now, seconds * 1000) : left,
    { opensAt: Number.POSITIVE_INFINITY, secondsLeft: seconds },
  );

export type RetryLockout = ActorRefFrom<ReturnType<typeof countSeconds>>;

/** One lockout per failure, so that its message and its button count the same seconds. */
const lockouts = new WeakMap<Failure, RetryLockout>();

function lockoutOf(failure: Failure | null): RetryLockout | undefined {
  const seconds = lockoutSeconds(failure);
  if (failure === null || seconds === 0) {
    return undefined;
  }
  const lockout = lockouts.get(failure) ?? createActor(countSeconds(seconds)).start();
  lockouts.set(failure, lockout);
  return lockout;
}

/**
 * Returns the lockout of a failure; null if the user may try again. Source: decision 006.
 *
 * @param failure keeps its identity between renders; a new object counts as a new failure.
 */
export function useRetryLockout(failure: Failure | null): RetryLockout | null {
  const lockout = lockoutOf(failure);
  useLayoutEffect(() => lockout && startTicking({ window, document }, lockout.send), [lockout]);
  const isRetryLocked = useSelector(
    lockout,
    (snapshot) => (snapshot?.context.secondsLeft ?? 0) > 0,
  );
  return isRetryLocked && lockout ? lockout : null;
}

type TryingFlow = Pick<AnyActorRef, 'subscribe'> & {
  getSnapshot(): {
    readonly context: { readonly failure: Failure | null };
    hasTag(tag: never): boolean;
  };
};

/** State of a flow's last attempt: its failure, whether it is running, and whether the failure blocks another one. */
export function useAttempt(flow: TryingFlow) {
  const failure = useSelector(flow, (snapshot) => snapshot.context.failure);
  return {
    failure,
    isBusy: useSelector(flow, (snapshot) => snapshot.hasTag('busy' as never)),
    isRetryLocked: useRetryLockout(failure) !== null,
  };
}
