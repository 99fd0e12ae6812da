import {
  type AnyActor,
  type AnyActorLogic,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  type EventObject,
  SimulatedClock,
} from 'xstate';
import type { AnalyticsEvent } from '../../domain/analytics.ts';
import { createProvide } from '../../machines/provide.ts';
import { STOP_EVENT, scheduledEvents, takenTransitions } from '../support/xstate-internals.ts';

/*
 * Test harness: runs a real machine alone, with scripted actors and a simulated clock. Used by the generated tests, the flow
 * book and the tests copied from it.
 */

export type Harness = {
  readonly actor: AnyActor;
  readonly clock: SteppingClock;
  /** Events that the machine sent to its parent. */
  readonly sentToParent: readonly EventObject[];
};

const SUBJECT = 'subject';

/**
 * Returns a machine with scripted actors.
 *
 * @param track receives the analytics events
 */
export function withScriptedActors(
  machine: AnyStateMachine,
  track: (event: AnalyticsEvent) => void,
): AnyStateMachine {
  const actions = {
    track: (_: unknown, event: AnalyticsEvent) => track(event),
    reportCrash: () => {},
  };
  return createProvide(() => scriptedActor, actions)(machine, () => scriptedActor);
}

/**
 * Starts a machine that `withScriptedActors` made.
 *
 * @param notice receives each transition taken, and the snapshot after it
 */
export function startHarness(
  machine: AnyStateMachine,
  input: unknown,
  notice: (transition: AnyTransitionDefinition, snapshot: AnyMachineSnapshot) => void = () => {},
): Harness {
  const clock = new SteppingClock();
  const sentToParent: EventObject[] = [];
  const parent = createActor(listening(sentToParent), {
    clock,
    inspect: (event) => {
      if (event.type !== '@xstate.microstep' || (event.actorRef as AnyActor).id !== SUBJECT) return;
      for (const transition of takenTransitions(event)) {
        notice(transition, event.snapshot as AnyMachineSnapshot);
      }
    },
  }).start();
  const actor = createActor(machine, { id: SUBJECT, parent, input } as never) as AnyActor;
  return { actor: actor.start(), clock, sentToParent };
}

export function snapshotOf({ actor }: Harness): AnyMachineSnapshot {
  return actor.getSnapshot() as AnyMachineSnapshot;
}

export function runningIn(snapshot: AnyMachineSnapshot): string[] {
  return Object.entries(snapshot.children)
    .filter(([, child]) => (child as AnyActor).getSnapshot().status === 'active')
    .map(([id]) => id);
}

/**
 * Sends an event. An `xstate.done` or `xstate.error` event of an actor ends that actor instead.
 *
 * @throws Error when that actor does not run
 */
export function act(harness: Harness, event: EventObject): void {
  const [, kind, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
  if (id === undefined) {
    harness.actor.send(event);
    return;
  }
  const child = snapshotOf(harness).children[id];
  if (child?.getSnapshot().status !== 'active') {
    throw new Error(`The actor "${id}" does not run.`);
  }
  child.send({ ...event, type: `script.${kind}` });
}

/** Returns the next delay to end: its event type, and the time left in ms. Null if none is pending. */
export function nextDelay({ actor, clock }: Harness): { type: string; ms: number } | null {
  const left = clock.timeLeft();
  const ms = Math.min(...left);
  // Both lists are in the order in which the delays started.
  const type = scheduledEvents(actor)[left.indexOf(ms)];
  return type === undefined ? null : { type, ms };
}

export type ScriptedSnapshot = {
  readonly status: 'active' | 'done' | 'error' | 'stopped';
  readonly output: unknown;
  readonly error: unknown;
  readonly input: unknown;
  readonly received: readonly EventObject[];
};

/** Scripted actor: keeps its input and received events, and ends when the script says so. */
const scriptedActor = {
  getInitialSnapshot: (_: unknown, input: unknown): ScriptedSnapshot => ({
    status: 'active',
    output: undefined,
    error: undefined,
    input,
    received: [],
  }),
  transition: (
    snapshot: ScriptedSnapshot,
    event: EventObject & Record<string, unknown>,
  ): ScriptedSnapshot => {
    if (event.type === 'script.done') return { ...snapshot, status: 'done', output: event.output };
    if (event.type === 'script.error') return { ...snapshot, status: 'error', error: event.error };
    if (event.type === STOP_EVENT) return { ...snapshot, status: 'stopped' };
    return { ...snapshot, received: [...snapshot.received, event] };
  },
  getPersistedSnapshot: (snapshot: ScriptedSnapshot) => snapshot,
} as unknown as AnyActorLogic;

/** Returns a parent that collects the events it receives. */
function listening(sentToParent: EventObject[]): AnyActorLogic {
  const snapshot = { status: 'active', output: undefined, error: undefined };
  return {
    getInitialSnapshot: () => snapshot,
    transition: (_: unknown, event: EventObject) => {
      if (!event.type.startsWith('xstate.')) sentToParent.push(event);
      return snapshot;
    },
    getPersistedSnapshot: () => snapshot,
  } as unknown as AnyActorLogic;
}

/** Simulated clock that knows when its timers are due. */
class SteppingClock extends SimulatedClock {
  private readonly dueAt = new Map<number, number>();

  override setTimeout(act: (...args: unknown[]) => void, milliseconds: number): number {
    const id = super.setTimeout((...args: unknown[]) => {
      this.dueAt.delete(id);
      act(...args);
    }, milliseconds);
    this.dueAt.set(id, this.now() + milliseconds);
    return id;
  }

  override clearTimeout(id: number): void {
    this.dueAt.delete(id);
    super.clearTimeout(id);
  }

  /** Returns the time left of each timer in ms, in the order in which they were set. */
  timeLeft(): readonly number[] {
    return [...this.dueAt.values()].map((at) => at - this.now());
  }
}
