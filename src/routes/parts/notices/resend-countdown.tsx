import type { ResendLockoutActor } from '../../../../machines/resend-lockout.machine.ts';
import { LiveRegion } from '../../../ui/live.tsx';
import { SecondsLeft } from './seconds-left.tsx';

type ResendCountdownProps = {
  /** Runs until sending is possible again. */
  lockout: ResendLockoutActor | undefined;
  words: {
    readonly countdown: (seconds: number) => string;
    readonly countdownSpoken: (seconds: number) => string;
    readonly canResend: string;
  };
};

/** Shows the seconds until sending is possible again; nothing if sending is possible now. */
export function ResendCountdown({ lockout, words }: ResendCountdownProps) {
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
