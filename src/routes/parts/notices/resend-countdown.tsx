import { useSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';
import type { ResendLockoutActor } from '../../../../machines/resend-lockout.machine.ts';
import { LiveRegion } from '../../../ui/live.tsx';
import { SecondsLeft } from './seconds-left.tsx';

type ResendCountdownProps = {
  flow: Pick<AnyActorRef, 'subscribe'> & {
    /** Its lockout runs until sending is possible again. */
    getSnapshot(): {
      readonly children: { readonly resendLockout?: ResendLockoutActor | undefined };
    };
  };
  words: {
    readonly countdown: (seconds: number) => string;
    readonly countdownSpoken: (seconds: number) => string;
    readonly canResend: string;
  };
};

/** Shows the seconds until sending is possible again; nothing if sending is possible now. */
export function ResendCountdown({ flow, words }: ResendCountdownProps) {
  const lockout = useSelector(flow, ({ children }) => children.resendLockout);
  return (
    <>
      {lockout && (
        <SecondsLeft
          counter={lockout}
          show={words.countdown}
          say={words.countdownSpoken}
          color="fg.muted"
        />
      )}
      <LiveRegion>{!lockout && words.canResend}</LiveRegion>
    </>
  );
}
