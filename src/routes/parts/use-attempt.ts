import { useSelector } from '@xstate/react';
import { useLayoutEffect } from 'react';
import { type ActorRefFrom, type AnyActorRef, createActor, fromTransition } from 'xstate';
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

/** A flow that tries something. */
type TryingFlow = Pick<AnyActorRef, 'subscribe'> & {
  getSnapshot(): {
    readonly context: { readonly failure: Failure | null };
    hasTag(tag: never): boolean;
  };
};

/** The last try of a flow: why it failed, whether it is on its way (`busy`), and whether its failure closes the button for another. */
export function useAttempt(flow: TryingFlow) {
  const failure = useSelector(flow, (snapshot) => snapshot.context.failure);
  return {
    failure,
    isBusy: useSelector(flow, (snapshot) => snapshot.hasTag('busy' as never)),
    isClosed: useRetryLockout(failure) !== null,
  };
}
