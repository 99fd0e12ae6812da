// The one file that knows what XState does not promise: members with an underscore, marks on its functions, names that it
// makes. The test of the same name says for which version this holds.
import {
  type AnyActor,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateNode,
  type AnyTransitionDefinition,
  createEmptyActor,
  type InspectionEvent,
} from 'xstate';

/** The states that are active, each once, those around a state before it, the machine itself first. */
export function activeNodes(snapshot: AnyMachineSnapshot): readonly AnyStateNode[] {
  // `getStateNodes` is published, but names most states several times and works them out anew at each call.
  return snapshot._nodes;
}

/** The transitions that an inspected microstep took, in order; none for any other event of an inspection. */
export function takenTransitions(event: InspectionEvent): readonly AnyTransitionDefinition[] {
  return event.type === '@xstate.microstep' ? event._transitions : [];
}

/** The descriptor under which `transitionLists` has the eventless transitions. No event has it. */
export const EVENTLESS = '';

/**
 * The transitions of a state by what makes them happen, in the order in which they are tried: events, ends and errors of
 * actors, delays and routes by the type of their event, the eventless ones last.
 */
export function transitionLists(
  node: AnyStateNode,
): (readonly [descriptor: string, transitions: readonly AnyTransitionDefinition[]])[] {
  return [...node.transitions, [EVENTLESS, node.always ?? []]];
}

/**
 * Gives a transition of a machine another guard. The machine must be a copy of one's own (`provide` makes one) that does
 * not run yet.
 */
export function replaceGuard(
  transition: AnyTransitionDefinition,
  guard: NonNullable<AnyTransitionDefinition['guard']>,
): void {
  Object.assign(transition, { guard });
}

/** Whether a guard is made by `and`, `or`, `not` or `stateIn`: as a function it says nothing, XState looks into it. */
export function isBuiltInGuard(guard: unknown): boolean {
  return typeof guard === 'function' && 'check' in guard;
}

/** The guards that `and`, `or` or `not` puts together; none for any other guard. */
export function guardsWithin(guard: unknown): readonly unknown[] {
  return typeof guard === 'function' && 'guards' in guard
    ? (guard.guards as readonly unknown[])
    : [];
}

const BUILT_IN = 'xstate.';

/** Which of XState's own creators made an action, by its name, such as `sendTo`; null for any other action. */
export function builtInAction(action: unknown): string | null {
  const type = typeof action === 'function' && 'type' in action ? String(action.type) : '';
  return type.startsWith(BUILT_IN) ? type.slice(BUILT_IN.length) : null;
}

/** Whether an actor's logic is made by `fromCallback`: such an actor keeps its receivers, and nothing else tells. */
export function isCallbackLogic(logic: unknown): boolean {
  return String((logic as { start?: unknown }).start).includes('receivers');
}

/**
 * A scope in which a machine's transitions are worked out and watched while no effect runs.
 *
 * @param notice is told of each microstep, and of whatever else XState has inspected
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

/** The type of the event that an actor gets when it starts. */
export const INIT_EVENT = 'xstate.init';

/** The type of the event that an actor gets when it is stopped. */
export const STOP_EVENT = 'xstate.stop';

/**
 * The type of the event that ends a delay of a state.
 *
 * @param delay its name, without dots, or its length in ms
 */
export function delayEvent(delay: string, stateId: string): string {
  return `xstate.after.${delay}.${stateId}`;
}

/** The delay that an event of this type ends; null for any other event. */
export function endedDelay(type: string): string | null {
  return /^xstate\.after\.([^.]+)\./.exec(type)?.[1] ?? null;
}

/** The types of the events that wait for their time in the system of an actor, in the order in which they were scheduled. */
export function scheduledEvents({ system }: AnyActor): readonly string[] {
  return Object.values(system.getSnapshot()._scheduledEvents).map(({ event }) => event.type);
}
