import type {
  ActorRefLike,
  AnyActorRef,
  AnyEventObject,
  AnyMachineSnapshot,
  InspectionEvent,
} from 'xstate';
import { idOf } from '../../../machines/nodes.ts';
import { isLoaded } from '../../../src/services/lazy-machine.ts';
import {
  activeNodes,
  INIT_EVENT,
  STOP_EVENT,
  takenTransitions,
} from '../../../test/support/xstate-internals.ts';
import { keyOfTransition } from '../../charts/chart.ts';
import { starterOf } from './actor-names.ts';
import type { Message, Recording, RunningFlow } from './recording.ts';
import { redactEvent } from './redact.ts';

/** A recording in progress. */
export type Recorder = {
  readonly subscribe: (changed: () => void) => () => void;
  readonly current: () => Recording;
  readonly stop: () => void;
};

const MAX_MESSAGES = 100;
/** Events that effects send every second. */
const STEADY = new Set(['clock.ticked', 'activity.happened']);
/** Event that a flow sends itself once its machine has loaded. */
const LOADED_EVENT = 'machine.loaded';

/** Records events of a running system from now on, redacted. */
export function record(app: AnyActorRef, now: () => number = Date.now): Recorder {
  const listeners = new Set<() => void>();
  const ids = new WeakMap<ActorRefLike, string>();
  const taken = new Map<string, readonly string[]>();
  /** Flows with an event whose transition has not been taken yet. */
  const addressed = new Set<string>();
  let messages: readonly Message[] = [];
  let last: string | null = null;
  let nextKey = 0;

  name(app, null);
  let recording = recorded();
  let isDue = false;

  /** An actor's name is unique below its parent. The app's name is only its session id. */
  function name(actor: ActorRefLike, starter: string | null): string {
    const { id } = actor as AnyActorRef;
    const own = starter === null ? (machineOf(actor)?.id ?? id) : `${starter}/${id}`;
    ids.set(actor, own);
    return own;
  }

  function recorded(): Recording {
    return { flows: flowsBelow(app, null), messages, last };
  }

  function flowsBelow(actor: AnyActorRef, starter: string | null): RunningFlow[] {
    const id = name(actor, starter);
    const snapshot: unknown = actor.getSnapshot();
    if (!isLoaded(snapshot) || snapshot.status !== 'active') {
      return [];
    }
    const children = Object.values(snapshot.children as Record<string, AnyActorRef | undefined>);
    return [
      {
        id,
        machine: snapshot.machine.id,
        active: activeIds(snapshot),
        taken: [...(taken.get(id) ?? [])],
      },
      ...children.flatMap((child) => (child ? flowsBelow(child, id) : [])),
    ];
  }

  function change(): void {
    if (isDue) return;
    isDue = true;
    // All events that one press causes are drawn together.
    queueMicrotask(() => {
      isDue = false;
      recording = recorded();
      for (const listener of listeners) listener();
    });
  }

  function noteMessage(from: string | null, to: string, event: AnyEventObject): void {
    // The type of a done or error event contains the actor's name.
    const { actorId: _, ...told } = event;
    const { type, ...rest } = redactEvent(told as AnyEventObject);
    const payload = Object.keys(rest).length === 0 ? '' : JSON.stringify(rest);
    messages = withMessage(messages, {
      key: nextKey++,
      at: now(),
      from,
      to,
      type,
      payload,
      count: 1,
    });
  }

  function noteEvent(happening: InspectionEvent & { type: '@xstate.event' }): void {
    const { sourceRef, actorRef, event } = happening;
    const from = sourceRef ? (ids.get(sourceRef) ?? null) : null;
    const to = event.type === INIT_EVENT ? name(actorRef, from) : (ids.get(actorRef) ?? null);
    // XState sends an effect events from itself in order to run it.
    const isOwn = event.type === LOADED_EVENT || (from === to && !machineOf(actorRef));
    if (to === null || isOwn) return;
    addressed.add(to);
    // An actor's input comes from its parent's context, for which no list names the unmasked fields.
    noteMessage(from, to, event.type === INIT_EVENT ? { type: INIT_EVENT } : event);
  }

  function noteTransitions(happening: InspectionEvent & { type: '@xstate.microstep' }): void {
    const id = ids.get(happening.actorRef);
    const transitions = takenTransitions(happening);
    const isTick = STEADY.has(happening.event.type) && !transitions.some(({ target }) => target);
    if (id === undefined || transitions.length === 0 || isTick) return;
    const before = addressed.delete(id) ? [] : (taken.get(id) ?? []);
    const keys = transitions.map(keyOfTransition).filter((key) => key !== null);
    taken.set(id, [...before, ...keys]);
    last = id;
  }

  const { unsubscribe } = app.system.inspect((happening) => {
    const id = ids.get(happening.actorRef);
    if (happening.type === '@xstate.event') {
      noteEvent(happening);
    } else if (happening.type === '@xstate.microstep') {
      noteTransitions(happening);
    } else if (happening.type === '@xstate.snapshot' && id !== undefined) {
      if (happening.event.type === STOP_EVENT) {
        noteMessage(starterOf(id), id, happening.event);
        taken.delete(id);
      } else if (
        [INIT_EVENT, LOADED_EVENT].includes(happening.event.type) &&
        isLoaded(happening.snapshot)
      ) {
        taken.delete(id);
        last = id;
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
    stop: unsubscribe,
  };
}

function withMessage(messages: readonly Message[], message: Message): readonly Message[] {
  const isSame = ({ from, to, type }: Message) =>
    from === message.from && to === message.to && type === message.type;
  // Repeated events must not push out the user's.
  const same = STEADY.has(message.type) ? messages.find(isSame) : messages.slice(-1).find(isSame);
  return same
    ? [
        ...messages.filter((other) => other !== same),
        { ...message, key: same.key, count: same.count + 1 },
      ]
    : [...messages, message].slice(-MAX_MESSAGES);
}

function machineOf(actor: ActorRefLike) {
  const snapshot: unknown = actor.getSnapshot();
  return isLoaded(snapshot) ? snapshot.machine : null;
}

function activeIds(snapshot: AnyMachineSnapshot): string[] {
  return activeNodes(snapshot)
    .map(idOf)
    .filter((id) => id !== '');
}
