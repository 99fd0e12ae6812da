import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  ContextFrom,
  EventFrom,
  EventObject,
  InputFrom,
} from 'xstate';
import { type FailureCode, FailureError } from '../../domain/failures.ts';
import { idOf } from '../../machines/nodes.ts';
import { activeNodes, endedDelay } from '../support/xstate-internals.ts';
import { act, nextDelay, snapshotOf, startHarness, withScriptedActors } from './harness.ts';

/** Flow controlled by a test: no effect runs and no time passes by itself. */
export type LedFlow<Machine extends AnyStateMachine> = {
  /** Sends an event. @throws Error when no transition takes it. */
  readonly send: (event: EventFrom<Machine>) => void;
  /** Ends an actor with an output. @throws Error when the actor does not run. */
  readonly answer: (actor: string, output?: unknown) => void;
  /**
   * Ends an actor with an error: a `FailureError` with this code, or an `Error` of unknown kind if no code is given.
   * @throws Error when the actor does not run.
   */
  readonly fail: (actor: string, code?: FailureCode) => void;
  /** Ends the next delay. @throws Error when another delay ends next, or when no delay is running. */
  readonly wait: (delay: string) => void;
  /** Returns the ids of the innermost active states. */
  readonly states: () => readonly string[];
  readonly context: () => ContextFrom<Machine>;
  /** Returns the names of the analytics events since the start. */
  readonly tracked: () => readonly string[];
  /** Returns the output of the flow; undefined while it runs. */
  readonly output: () => unknown;
};

/** Starts the machine of a flow under control of a test. */
export function startFlow<Machine extends AnyStateMachine>(
  machine: Machine,
  input?: InputFrom<Machine>,
): LedFlow<Machine> {
  const tracked: string[] = [];
  const harness = startHarness(
    withScriptedActors(machine, ({ name }) => tracked.push(name)),
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
        const found = name === null ? 'no delay is running' : `the next one is "${name}"`;
        throw new Error(`Expected the delay "${delay}" to end next, but ${found}.`);
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
