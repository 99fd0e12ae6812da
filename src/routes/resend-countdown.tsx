import { chakra } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import type { ResendLockoutActor } from '../../machines/resend-lockout.machine.ts';
import { CountdownAnnouncer, LiveRegion } from '../ui/live.tsx';

type ResendCountdownProps = {
  /** Running while nothing can be sent again. */
  lockout: ResendLockoutActor | undefined;
  words: {
    readonly countdown: (seconds: number) => string;
    readonly countdownSpoken: (seconds: number) => string;
    readonly canResend: string;
  };
};

/** The seconds until something can be sent again; nothing while it can. */
export function ResendCountdown({ lockout, words }: ResendCountdownProps) {
  return (
    <>
      {lockout && <SecondsLeft lockout={lockout} words={words} />}
      <LiveRegion>{!lockout && words.canResend}</LiveRegion>
    </>
  );
}

function SecondsLeft({
  lockout,
  words,
}: {
  lockout: ResendLockoutActor;
  words: ResendCountdownProps['words'];
}) {
  const seconds = useSelector(lockout, (snapshot) => snapshot.context.secondsLeft);
  return (
    <>
      <chakra.span aria-hidden color="fg.muted" textStyle="figures">
        {words.countdown(seconds)}
      </chakra.span>
      <CountdownAnnouncer seconds={seconds} say={words.countdownSpoken} />
    </>
  );
}
