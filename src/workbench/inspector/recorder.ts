import type {
  ActorRefLike,
  AnyActorRef,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  Subscription,
} from 'xstate';
import { activeNodes, INIT_EVENT, STOP_EVENT } from '../../../machines/xstate-internals.ts';
import { isLoaded } from '../../services/lazy-machine.ts';
import { redactEvent } from './redact.ts';

/** A running machine as it is now. */
export type RunningMachine = {
  readonly sessionId: string;
  /** Id under which its parent knows it. */
  readonly id: string;
  readonly machine: AnyStateMachine;
  /** Ids of the states that are active, as paths below the machine. */
  readonly active: ReadonlySet<string>;
  readonly children: readonly RunningMachine[];
};

/** An event that reached a machine; the same one several times in a row, or each second, is one entry. */
export type EventEntry = {
  readonly key: number;
  readonly at: number;
  readonly to: string;
  readonly type: string;
  /** The rest of the event, redacted. */
  readonly payload: string;
  readonly count: number;
};

/** What the inspector knows at a moment. */
export type Recording = {
  readonly root: RunningMachine | null;
  /** Newest first. */
  readonly events: readonly EventEntry[];
};

/** Keeps what has happened, newest first, until it is stopped. */
export type Recorder = {
  readonly subscribe: (changed: () => void) => () => void;
  readonly current: () => Recording;
  readonly clear: () => void;
  readonly stop: () => void;
};

const MOST_EVENTS = 60;
/** What effects say each second. */
const STEADY = new Set(['clock.ticked', 'activity.happened']);
/** What XState sends to itself when actors start and stop. */
const INTERNAL = new Set<string>([INIT_EVENT, STOP_EVENT]);

/** Records what happens in a running system, from now on. Only redacted payloads are kept. */
export function record(app: AnyActorRef, now: () => number = Date.now): Recorder {
  const listeners = new Set<() => void>();
  let recording: Recording = { root: runningMachine(app), events: [] };
  let isDue = false;
  let next = 0;

  function change(): void {
    if (isDue) return;
    isDue = true;
    // The whole chain of events that one press sets off is drawn at once.
    queueMicrotask(() => {
      isDue = false;
      recording = { ...recording, root: runningMachine(app) };
      for (const listener of listeners) listener();
    });
  }

  const subscription: Subscription = app.system.inspect((happening) => {
    if (happening.type === '@xstate.event' && machineOf(happening.actorRef)) {
      // The type of an end names the actor already.
      const { actorId: _, ...event } = happening.event as AnyEventObject;
      const { type, ...rest } = redactEvent(event);
      if (!INTERNAL.has(type)) {
        const payload = Object.keys(rest).length === 0 ? '' : JSON.stringify(rest);
        const entry = {
          key: next++,
          at: now(),
          to: idOf(happening.actorRef),
          type,
          payload,
          count: 1,
        };
        recording = { ...recording, events: withEntry(recording.events, entry) };
      }
    }
    change();
  });

  return {
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    current: () => recording,
    clear: () => {
      recording = { ...recording, events: [] };
      change();
    },
    stop: () => subscription.unsubscribe(),
  };
}

function withEntry(events: readonly EventEntry[], entry: EventEntry): readonly EventEntry[] {
  const isSame = ({ type, to }: EventEntry) => type === entry.type && to === entry.to;
  // What comes by itself all the time must not push out what a person did.
  const same = STEADY.has(entry.type) ? events.find(isSame) : events.slice(0, 1).find(isSame);
  return same
    ? [
        { ...entry, key: same.key, count: same.count + 1 },
        ...events.filter((other) => other !== same),
      ]
    : [entry, ...events].slice(0, MOST_EVENTS);
}

function machineOf(actor: ActorRefLike): AnyStateMachine | null {
  const snapshot = actor.getSnapshot();
  return isLoaded(snapshot) ? snapshot.machine : null;
}

function idOf(actor: ActorRefLike): string {
  const machine = machineOf(actor);
  const { id, sessionId } = actor as AnyActorRef;
  // The root has no name of its own: XState gives it its session's.
  return id === sessionId && machine ? machine.id : id;
}

function runningMachine(actor: AnyActorRef): RunningMachine | null {
  const machine = machineOf(actor);
  const snapshot: AnyMachineSnapshot = actor.getSnapshot();
  if (!machine || snapshot.status !== 'active') {
    return null;
  }
  const children = Object.values(snapshot.children as Record<string, AnyActorRef | undefined>);
  return {
    sessionId: actor.sessionId,
    id: idOf(actor),
    machine,
    active: new Set(
      activeNodes(snapshot)
        .map(({ path }) => path.join('.'))
        .filter((path) => path !== ''),
    ),
    children: children.flatMap((child) => (child && runningMachine(child)) || []),
  };
}
