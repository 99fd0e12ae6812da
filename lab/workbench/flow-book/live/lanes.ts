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

/** Returns the messages that a flow received or sent; all of them without a flow. */
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

/** Returns the innermost active states of a flow. */
export function standsIn({ active }: RunningFlow): readonly string[] {
  return active.filter((id) => !active.some((other) => other !== id && isWithin(other, id)));
}

/** Returns the flow of the latest event if it still runs; else the one that started last. */
export function latestFlow(
  flows: readonly RunningFlow[],
  last: string | null,
): RunningFlow | undefined {
  return flows.find(({ id }) => id === last) ?? flows.at(-1);
}
