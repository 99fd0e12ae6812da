import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  ContextFrom,
  EventFrom,
  EventObject,
  InputFrom,
} from 'xstate';
import { type FailureCode, FailureError } from '../../domain/failures.ts';
import { idOf } from '../nodes.ts';
import { activeNodes, endedDelay } from '../xstate-internals.ts';
import { act, nextDelay, scripted, snapshotOf, stage } from './stage.ts';

/** A flow that a test leads: nothing happens by itself, no effect runs and no time passes. */
export type LedFlow<Machine extends AnyStateMachine> = {
  /** Sends an event. @throws Error when no transition takes it. */
  readonly send: (event: EventFrom<Machine>) => void;
  /** Ends an actor with an output. @throws Error when it does not run. */
  readonly answer: (actor: string, output?: unknown) => void;
  /** Lets an actor fail, without a code with an error that is none of ours. @throws Error when it does not run. */
  readonly fail: (actor: string, code?: FailureCode) => void;
  /** Lets the next delay end. @throws Error when another one, or none, ends next. */
  readonly wait: (delay: string) => void;
  /** Ids of the active states that have no states in them. */
  readonly states: () => readonly string[];
  readonly context: () => ContextFrom<Machine>;
  /** Names of the analytics events since the start. */
  readonly tracked: () => readonly string[];
  /** What it has ended with; undefined while it runs. */
  readonly output: () => unknown;
};

/** Starts the real machine of a flow, for a test to lead it. */
export function startFlow<Machine extends AnyStateMachine>(
  machine: Machine,
  input?: InputFrom<Machine>,
): LedFlow<Machine> {
  const tracked: string[] = [];
  const staged = stage(
    scripted(machine, ({ name }) => tracked.push(name)),
    input,
  );
  const snapshot = () => snapshotOf(staged);
  return {
    send: (event: EventObject) => {
      if (!snapshot().can(event)) throw new Error(`"${event.type}" changes nothing here.`);
      act(staged, event);
    },
    answer: (actor, output) => act(staged, { type: `xstate.done.actor.${actor}`, output } as never),
    fail: (actor, code) => {
      const error = code === undefined ? new Error('strange') : new FailureError({ code });
      act(staged, { type: `xstate.error.actor.${actor}`, error } as never);
    },
    wait: (delay) => {
      const next = nextDelay(staged);
      const name = next && (endedDelay(next.type) ?? next.type);
      if (next === null || name !== delay) {
        throw new Error(`The delay "${delay}" does not end next, but ${name ?? 'none'}.`);
      }
      staged.clock.increment(next.ms);
    },
    states: () => activeIn(snapshot()).innermost,
    context: () => snapshot().context,
    tracked: () => tracked,
    output: () => snapshot().output,
  };
}

/** Ids of the active states, in the order of the chart: of all, and of those that have no states in them. */
export function activeIn(snapshot: AnyMachineSnapshot): {
  readonly active: readonly string[];
  readonly innermost: readonly string[];
} {
  const nodes = [...activeNodes(snapshot)].sort((a, b) => a.order - b.order);
  return {
    active: nodes.map(idOf),
    innermost: nodes.filter(({ type }) => type === 'atomic' || type === 'final').map(idOf),
  };
}
