import { type HTMLChakraProps, Span } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import type { IdleActor } from '../../../machines/idle.machine.ts';
import type { ResendLockoutActor } from '../../../machines/resend-lockout.machine.ts';
import { LiveRegion } from '../../ui/live.tsx';
import type { RetryLockout } from './use-attempt.ts';

type Counter = ResendLockoutActor | RetryLockout | IdleActor;

/** At how many seconds it is said how many are left. */
const SPOKEN_AT = [0, 5, 10, 30, 60, 120, 300];

const secondsOf = ({ context }: { context: { secondsLeft: number } }) => context.secondsLeft;

const spokenOf = (snapshot: Parameters<typeof secondsOf>[0]) =>
  SPOKEN_AT.find((step) => secondsOf(snapshot) <= step);

/** A counter, and its words. */
export type SecondsLeftProps = Omit<HTMLChakraProps<'span'>, 'children'> & {
  counter: Counter;
  /** What is seen. */
  show: (seconds: number) => string;
  /** What is heard, at sensible steps. */
  say: (seconds: number) => string;
};

/** The seconds that a counter has left: seen as they run, spoken at 5, 2 and 1 min and at 30, 10 and 5 s. A tick draws one text again. */
export function SecondsLeft({ counter, show, say, ...style }: SecondsLeftProps) {
  return (
    <>
      <Span fontVariantNumeric="tabular-nums" aria-hidden {...style}>
        <Shown counter={counter} show={show} />
      </Span>
      <Said counter={counter} say={say} />
    </>
  );
}

function Shown({ counter, show }: Pick<SecondsLeftProps, 'counter' | 'show'>) {
  return <span>{show(useSelector(counter, secondsOf))}</span>;
}

function Said({ counter, say }: Pick<SecondsLeftProps, 'counter' | 'say'>) {
  const seconds = useSelector(counter, spokenOf);
  return <LiveRegion>{seconds !== undefined && say(seconds)}</LiveRegion>;
}
