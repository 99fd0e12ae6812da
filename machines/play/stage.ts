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
import { createProvide } from '../provide.ts';
import { STOP_EVENT, scheduledEvents, takenTransitions } from '../xstate-internals.ts';

/*
 * A stage on which a real machine runs alone: every actor is scripted, and the clock stands until somebody moves it.
 * The generated tests, the flow book and the tests that are copied out of it run their machines here.
 */

/** A machine that runs on a stage. */
export type Staged = {
  readonly actor: AnyActor;
  readonly clock: SteppingClock;
  /** What the machine told its parent. */
  readonly told: readonly EventObject[];
};

const SUBJECT = 'subject';

/**
 * A machine whose actors are scripted.
 *
 * @param track hears the analytics events
 */
export function scripted(
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
 * Starts a machine that `scripted` made.
 *
 * @param notice is told of each transition that is taken, and of the snapshot after it
 */
export function stage(
  machine: AnyStateMachine,
  input: unknown,
  notice: (transition: AnyTransitionDefinition, snapshot: AnyMachineSnapshot) => void = () => {},
): Staged {
  const clock = new SteppingClock();
  const told: EventObject[] = [];
  const parent = createActor(listening(told), {
    clock,
    inspect: (event) => {
      if (event.type !== '@xstate.microstep' || (event.actorRef as AnyActor).id !== SUBJECT) return;
      for (const transition of takenTransitions(event)) {
        notice(transition, event.snapshot as AnyMachineSnapshot);
      }
    },
  }).start();
  const actor = createActor(machine, { id: SUBJECT, parent, input } as never) as AnyActor;
  return { actor: actor.start(), clock, told };
}

/** Where a machine on a stage stands. */
export function snapshotOf({ actor }: Staged): AnyMachineSnapshot {
  return actor.getSnapshot() as AnyMachineSnapshot;
}

/** The ids of the actors that run. */
export function runningIn(snapshot: AnyMachineSnapshot): string[] {
  return Object.entries(snapshot.children)
    .filter(([, child]) => (child as AnyActor).getSnapshot().status === 'active')
    .map(([id]) => id);
}

/**
 * Makes an event happen. One that tells of the end of an actor ends that actor.
 *
 * @throws Error when that actor does not run
 */
export function act(staged: Staged, event: EventObject): void {
  const [, kind, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
  if (id === undefined) {
    staged.actor.send(event);
    return;
  }
  const child = snapshotOf(staged).children[id];
  if (child?.getSnapshot().status !== 'active') {
    throw new Error(`The actor "${id}" does not run.`);
  }
  child.send({ ...event, type: `script.${kind}` });
}

/** The delay that ends next: the type of its event, and how long it still lasts in ms. Null where nothing waits. */
export function nextDelay({ actor, clock }: Staged): { type: string; ms: number } | null {
  const left = clock.timeLeft();
  const ms = Math.min(...left);
  // Both lists are in the order in which the delays began.
  const type = scheduledEvents(actor)[left.indexOf(ms)];
  return type === undefined ? null : { type, ms };
}

/** What a scripted actor knows. */
export type ScriptedSnapshot = {
  readonly status: 'active' | 'done' | 'error' | 'stopped';
  readonly output: unknown;
  readonly error: unknown;
  readonly input: unknown;
  /** What it was told. */
  readonly heard: readonly EventObject[];
};

/** Stands in for any actor: it takes its input, hears what it is told and ends when the script says so. */
const scriptedActor = {
  getInitialSnapshot: (_: unknown, input: unknown): ScriptedSnapshot => ({
    status: 'active',
    output: undefined,
    error: undefined,
    input,
    heard: [],
  }),
  transition: (
    snapshot: ScriptedSnapshot,
    event: EventObject & Record<string, unknown>,
  ): ScriptedSnapshot => {
    if (event.type === 'script.done') return { ...snapshot, status: 'done', output: event.output };
    if (event.type === 'script.error') return { ...snapshot, status: 'error', error: event.error };
    if (event.type === STOP_EVENT) return { ...snapshot, status: 'stopped' };
    return { ...snapshot, heard: [...snapshot.heard, event] };
  },
  getPersistedSnapshot: (snapshot: ScriptedSnapshot) => snapshot,
} as unknown as AnyActorLogic;

/** Stands in for the parent: it keeps what it is told. */
function listening(told: EventObject[]): AnyActorLogic {
  const snapshot = { status: 'active', output: undefined, error: undefined };
  return {
    getInitialSnapshot: () => snapshot,
    transition: (_: unknown, event: EventObject) => {
      if (!event.type.startsWith('xstate.')) told.push(event);
      return snapshot;
    },
    getPersistedSnapshot: () => snapshot,
  } as unknown as AnyActorLogic;
}

/** A simulated clock that knows when its timers are due. */
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

  /** How long each timer still lasts, in ms, in the order in which they were set. */
  timeLeft(): readonly number[] {
    return [...this.dueAt.values()].map((at) => at - this.now());
  }
}
