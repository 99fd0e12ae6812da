// The only file that uses undocumented parts of XState: members with an underscore, properties of its functions,
// generated names. The test of the same name says for which version this holds.
import {
  type AnyActor,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateNode,
  type AnyTransitionDefinition,
  createEmptyActor,
  type InspectionEvent,
} from 'xstate';

/** Returns the active state nodes, each once, parents before children, the root first. */
export function activeNodes(snapshot: AnyMachineSnapshot): readonly AnyStateNode[] {
  // The public `getStateNodes` lists most states several times and computes them at each call.
  return snapshot._nodes;
}

/** Returns the transitions of an inspected microstep in order; none for other inspection events. */
export function takenTransitions(event: InspectionEvent): readonly AnyTransitionDefinition[] {
  return event.type === '@xstate.microstep' ? event._transitions : [];
}

/** Descriptor of eventless transitions in `transitionLists`; no event has it. */
export const EVENTLESS = '';

/**
 * Returns the transitions of a state by event descriptor, in the order in which they are tried. Ends and errors of
 * actors, delays and routes have the type of their event; eventless transitions are last.
 */
export function transitionLists(
  node: AnyStateNode,
): (readonly [descriptor: string, transitions: readonly AnyTransitionDefinition[]])[] {
  return [...node.transitions, [EVENTLESS, node.always ?? []]];
}

/** Replaces the guard of a transition. Its machine must be a private copy (`provide` makes one) that does not run yet. */
export function replaceGuard(
  transition: AnyTransitionDefinition,
  guard: NonNullable<AnyTransitionDefinition['guard']>,
): void {
  Object.assign(transition, { guard });
}

/** True for a guard made by `and`, `or`, `not` or `stateIn`: XState evaluates it by its properties, not by calling it. */
export function isBuiltInGuard(guard: unknown): boolean {
  return typeof guard === 'function' && 'check' in guard;
}

const BUILT_IN = 'xstate.';

/** Returns the XState creator of an action, such as `sendTo`; null for other actions. */
export function builtInAction(action: unknown): string | null {
  const type = typeof action === 'function' && 'type' in action ? String(action.type) : '';
  return type.startsWith(BUILT_IN) ? type.slice(BUILT_IN.length) : null;
}

/** True for logic made by `fromCallback`, recognised by its receivers, because XState has no other mark for it. */
export function isCallbackLogic(logic: unknown): boolean {
  return String((logic as { start?: unknown }).start).includes('receivers');
}

/**
 * Returns an actor scope in which the transitions of a machine are computed and inspected without running effects.
 *
 * @param notice receives each microstep, and all other inspection events
 */
export function watchedScope(notice: (event: InspectionEvent) => void): AnyActorScope {
  const self = createEmptyActor();
  const { id, sessionId, system } = self;
  system.inspect(notice);
  return {
    self,
    id,
    sessionId,
    system,
    logger: () => {},
    defer: () => {},
    emit: () => {},
    stopChild: () => {},
    actionExecutor: () => {},
  };
}

export const INIT_EVENT = 'xstate.init';

export const STOP_EVENT = 'xstate.stop';

/**
 * Returns the event type that ends a delay of a state.
 *
 * @param delay its name, without dots, or its length in ms
 */
export function delayEvent(delay: string, stateId: string): string {
  return `xstate.after.${delay}.${stateId}`;
}

/** Returns the delay that an event of this type ends; null for other events. */
export function endedDelay(type: string): string | null {
  return /^xstate\.after\.([^.]+)\./.exec(type)?.[1] ?? null;
}

/** Returns the types of the scheduled events in the system of an actor, in the order of scheduling. */
export function scheduledEvents({ system }: AnyActor): readonly string[] {
  return Object.values(system.getSnapshot()._scheduledEvents).map(({ event }) => event.type);
}
