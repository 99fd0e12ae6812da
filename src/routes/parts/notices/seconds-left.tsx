import { type HTMLChakraProps, Span } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import type { IdleActor } from '../../../../machines/idle.machine.ts';
import type { ResendLockoutActor } from '../../../../machines/resend-lockout.machine.ts';
import { LiveRegion } from '../../../ui/live.tsx';
import type { RetryLockout } from '../hooks/use-attempt.ts';

/** Seconds left at which the countdown is announced. */
const SPOKEN_AT = [0, 5, 10, 30, 60, 120, 300];

const secondsOf = ({ context }: { context: { secondsLeft: number } }) => context.secondsLeft;

const spokenOf = (snapshot: Parameters<typeof secondsOf>[0]) =>
  SPOKEN_AT.find((step) => secondsOf(snapshot) <= step);

export type SecondsLeftProps = Omit<HTMLChakraProps<'span'>, 'children'> & {
  counter: ResendLockoutActor | RetryLockout | IdleActor;
  show: (seconds: number) => string;
  say: (seconds: number) => string;
};

/**
 * Shows a countdown: updated every second, announced at 5, 2 and 1 min and at 30, 10 and 5 s. A tick re-renders one text only.
 */
export function SecondsLeft({ counter, show, say, ...style }: SecondsLeftProps) {
  return (
    <>
      <Span fontVariantNumeric="tabular-nums" aria-hidden {...style}>
        <Shown counter={counter} show={show} />
      </Span>
      <Spoken counter={counter} say={say} />
    </>
  );
}

function Shown({ counter, show }: Pick<SecondsLeftProps, 'counter' | 'show'>) {
  return <span>{show(useSelector(counter, secondsOf))}</span>;
}

function Spoken({ counter, say }: Pick<SecondsLeftProps, 'counter' | 'say'>) {
  const seconds = useSelector(counter, spokenOf);
  return <LiveRegion>{seconds !== undefined && say(seconds)}</LiveRegion>;
}
