import {
  type AnyStateMachine,
  type CallbackActorLogic,
  type EventObject,
  fromCallback,
  fromPromise,
  type NonReducibleUnknown,
  type PromiseActorLogic,
} from 'xstate';
import type { AnalyticsEvent } from '../domain/analytics.ts';
import type { Failure } from '../domain/failures.ts';

/**
 * An effect that nobody provided is a programming error that must not look like a failed call: a rejection
 * would silently take `onError`. So the error is raised outside the actor, and the actor never settles.
 */
function raiseNotProvided(name: string): void {
  void Promise.reject(new Error(`The effect "${name}" is not provided.`));
}

/** Declares an effect that ends with an output or a `FailureError`. `src/app-actor.ts` provides it. */
export function effect<Output, Input extends NonReducibleUnknown = undefined>(
  name: string,
): PromiseActorLogic<Output, Input> {
  return fromPromise<Output, Input>(() => {
    raiseNotProvided(name);
    return new Promise<never>(() => {});
  });
}

/** Declares an effect that lasts and talks in events. `src/app-actor.ts` provides it. */
export function lastingEffect<
  Input extends NonReducibleUnknown = undefined,
  Received extends EventObject = EventObject,
>(name: string): CallbackActorLogic<Received, Input> {
  return fromCallback<Received, Input>(() => raiseNotProvided(name));
}

/**
 * Declares a flow whose machine is provided under its name: by `machines/flows.ts` at once, or by `src/lazy-flows.ts`
 * when it is first needed.
 */
export function flow<Machine extends AnyStateMachine>(name: string): Machine {
  // A stand-in has nothing of a machine but its type, which is what the site map is checked against.
  return lastingEffect(name) as unknown as Machine;
}

/** Declares the `track` action, which `src/app-actor.ts` provides. */
export function trackingNotProvided(_: unknown, event: AnalyticsEvent): void {
  throw new Error(`The action "track" is not provided (for ${event.name}).`);
}

/** Declares the `reportCrash` action, which tells the team of the event by which a flow broke. `src/app-actor.ts` provides it. */
export function crashReportNotProvided(): void {
  raiseNotProvided('reportCrash');
}

/** What the `ticking` effect sends: at once, then each second, and when the page wakes. */
export type ClockTicked = {
  readonly type: 'clock.ticked';
  /** Milliseconds since the epoch. */
  readonly now: number;
};

/** What the `watchPresence` effect says: at once, and whenever it changes. */
export type Presence =
  /** The page is hidden, or the device is offline. */
  { type: 'presence.lost' } | { type: 'presence.regained' };

/** What a state invokes in which something could not be read: `presence.regained` leads out of it, if it `failedOffline`. */
export const watchReturn = { src: 'watchPresence', id: 'watchReturn', onError: {} } as const;

/** Whether the connection alone was to blame: once it is back, what failed is tried again by itself. */
export function failedOffline({
  context,
}: {
  context: { readonly failure: Failure | null };
}): boolean {
  return context.failure?.code === 'offline';
}

/** Sent by the gate when a person presses Back inside a flow whose steps share a path. */
export type BackRequested = { readonly type: 'back.requested' };
