import { isWithin } from '../../../charts/chart.ts';
import type { Message, RunningFlow } from '../../inspector/recording.ts';

/** The person, or an actor by its id. */
export type Lane = string | null;

/** Position of a message: its columns, counted from 0, and its direction. */
export type Span = {
  readonly first: number;
  readonly last: number;
  readonly way: 'on' | 'back' | 'own';
};

/** The messages that a flow got or sent; all of them where no flow is named. */
export function messagesOf(messages: readonly Message[], flow: string | null): readonly Message[] {
  return flow === null ? messages : messages.filter(({ from, to }) => from === flow || to === flow);
}

/** Senders and receivers of the messages: the person first, then each actor before those that it started. */
export function lanesOf(messages: readonly Message[]): readonly Lane[] {
  const ids = new Set<string>();
  let isPersonIn = false;
  for (const { from, to } of messages) {
    if (from === null) isPersonIn = true;
    else ids.add(from);
    ids.add(to);
  }
  return [...(isPersonIn ? [null] : []), ...[...ids].sort()];
}

/** Returns the position between the lifelines of sender and receiver. */
export function spanOf({ from, to }: Message, lanes: readonly Lane[]): Span {
  const start = lanes.indexOf(from);
  const end = lanes.indexOf(to);
  return {
    first: Math.min(start, end),
    last: Math.max(start, end),
    way: start === end ? 'own' : start < end ? 'on' : 'back',
  };
}

/** The active states that have no active state in them: where a flow stands. */
export function standsIn({ active }: RunningFlow): readonly string[] {
  return active.filter((id) => !active.some((other) => other !== id && isWithin(other, id)));
}

/** The flow in which something happened last, if it still runs; otherwise the one that was started last. */
export function latestFlow(
  flows: readonly RunningFlow[],
  last: string | null,
): RunningFlow | undefined {
  return flows.find(({ id }) => id === last) ?? flows.at(-1);
}
