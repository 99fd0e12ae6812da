import { useActorRef, useSelector } from '@xstate/react';
import { useLayoutEffect } from 'react';
import { fromCallback, type SnapshotFrom } from 'xstate';
import { closedSeconds, type Failure } from '../../domain/failures.ts';
import {
  type RetryLockoutActor,
  retryLockoutMachine,
} from '../../machines/retry-lockout.machine.ts';
import { startTicking } from '../services/ticking.ts';

/** It belongs to a message and its button, not to a flow: it comes and goes with them, beside the app's own actors. */
const lockoutOfScreen = retryLockoutMachine.provide({
  actors: {
    ticking: fromCallback(({ sendBack }) => startTicking({ window, document }, sendBack)),
  },
});

const isClosedIn = (snapshot: SnapshotFrom<typeof retryLockoutMachine>) =>
  snapshot.matches('closed');

/** The lockout that a failure brings with it; null while another try is open. */
export function useRetryLockout(failure: Failure | null): RetryLockoutActor | null {
  const lockout = useActorRef(lockoutOfScreen);
  useLayoutEffect(() => {
    lockout.send({ type: 'failure.shown', seconds: closedSeconds(failure) });
  }, [lockout, failure]);
  return useSelector(lockout, isClosedIn) ? lockout : null;
}

/** Whether a failure closes the button whose press it answers: for as long as the API's 429 says. */
export function useClosed(failure: Failure | null): boolean {
  return useRetryLockout(failure) !== null;
}
