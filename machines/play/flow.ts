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
import { act, nextDelay, scripted, snapshotOf, startHarness } from './harness.ts';

/** Flow controlled by a test: no effect runs and no time passes by itself. */
export type LedFlow<Machine extends AnyStateMachine> = {
  /** Sends an event. @throws Error when no transition takes it. */
  readonly send: (event: EventFrom<Machine>) => void;
  /** Ends an actor with an output. @throws Error when it does not run. */
  readonly answer: (actor: string, output?: unknown) => void;
  /** Ends an actor with an error, an unknown one without a code. @throws Error when it does not run. */
  readonly fail: (actor: string, code?: FailureCode) => void;
  /** Ends the next delay. @throws Error when another one, or none, ends next. */
  readonly wait: (delay: string) => void;
  /** Returns the ids of the innermost active states. */
  readonly states: () => readonly string[];
  readonly context: () => ContextFrom<Machine>;
  /** Returns the names of the analytics events since the start. */
  readonly tracked: () => readonly string[];
  /** Returns its output; undefined while it runs. */
  readonly output: () => unknown;
};

/** Starts the machine of a flow under control of a test. */
export function startFlow<Machine extends AnyStateMachine>(
  machine: Machine,
  input?: InputFrom<Machine>,
): LedFlow<Machine> {
  const tracked: string[] = [];
  const harness = startHarness(
    scripted(machine, ({ name }) => tracked.push(name)),
    input,
  );
  const snapshot = () => snapshotOf(harness);
  return {
    send: (event: EventObject) => {
      if (!snapshot().can(event)) throw new Error(`"${event.type}" changes nothing here.`);
      act(harness, event);
    },
    answer: (actor, output) =>
      act(harness, { type: `xstate.done.actor.${actor}`, output } as never),
    fail: (actor, code) => {
      const error = code === undefined ? new Error('strange') : new FailureError({ code });
      act(harness, { type: `xstate.error.actor.${actor}`, error } as never);
    },
    wait: (delay) => {
      const next = nextDelay(harness);
      const name = next && (endedDelay(next.type) ?? next.type);
      if (next === null || name !== delay) {
        throw new Error(`The delay "${delay}" does not end next, but ${name ?? 'none'}.`);
      }
      harness.clock.increment(next.ms);
    },
    states: () => activeIn(snapshot()).innermost,
    context: () => snapshot().context,
    tracked: () => tracked,
    output: () => snapshot().output,
  };
}

/** Returns the ids of all active states and of the innermost ones, in the order of the chart. */
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
