import {
  type AnyActorLogic,
  type AnyStateMachine,
  createActor,
  fromCallback,
  fromPromise,
  SimulatedClock,
} from 'xstate';
import { appWithFlows } from '../../machines/all-flows.ts';
import type { AppActor } from '../../machines/app.machine.ts';
import type { Drafts } from '../../machines/drafts.ts';
import { EMPTY_MEMORY, type Memory } from '../../machines/memory.ts';
import { createProvide } from '../../machines/provide.ts';
import { aUser, profileAt } from '../../machines/samples/values.ts';
import { sessionMachine } from '../../machines/session.machine.ts';
import { isCallbackLogic } from './xstate-internals.ts';

/** The state of a scripted customer: signed out, or at a step. */
export type Stage = keyof typeof profileAt;

/** The values that a tab has kept, beyond those of a new tab. */
export type Kept = Partial<Memory> & { readonly drafts?: Drafts };

/** An effect that never answers, so its flow stays in the waiting state. */
export const never: AnyActorLogic = fromPromise(() => new Promise<never>(() => {}));
/** A callback actor that sends nothing. */
export const silent: AnyActorLogic = fromCallback(() => {});

/** Shared by all tests, because silencing a child machine again for each test is slow. */
const silence = createProvide((_, logic) => (isCallbackLogic(logic) ? silent : never), {
  track: () => {},
  reportCrash: () => {},
});

/**
 * The same machine with the effects of `script` only: all others never answer. Child machines keep working, and their effects
 * never answer either.
 */
export function withOnlyEffects<Machine extends AnyStateMachine>(
  machine: Machine,
  script: Record<string, AnyActorLogic> = {},
): Machine {
  return silence(machine, (name) => script[name]);
}

/** Starts the app as a customer at a stage finds it after the boot; other effects never answer. */
export function startApp({
  stage,
  memory = {},
  script = {},
}: {
  stage?: Stage;
  memory?: Kept;
  script?: Record<string, AnyActorLogic>;
} = {}): { app: AppActor; clock: SimulatedClock } {
  const clock = new SimulatedClock();
  const session = withOnlyEffects(sessionMachine, {
    restoreSession: fromPromise(async () => (stage ? aUser : null)),
    loadProfile: fromPromise(async () => profileAt[stage ?? 'mobile']),
    signOut: fromPromise(async () => {}),
  });
  const machine = withOnlyEffects(appWithFlows, { session, ...script });
  const app = createActor(machine, { input: { ...EMPTY_MEMORY, ...memory }, clock }) as AppActor;
  return { app, clock };
}
