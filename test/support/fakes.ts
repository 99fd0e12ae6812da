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
import { isCallbackLogic } from '../../machines/xstate-internals.ts';

/** Where a scripted customer stands: signed out, or at a step. */
export type Stage = keyof typeof profileAt;

/** What a tab has kept besides what a new one keeps. */
export type Kept = Partial<Memory> & { readonly drafts?: Drafts };

/** An effect that never answers: the flow rests where it waits for it. */
export const never: AnyActorLogic = fromPromise(() => new Promise<never>(() => {}));
/** A lasting effect that says nothing. */
export const silent: AnyActorLogic = fromCallback(() => {});

/** One for all tests: to silence a child machine for each test again takes long. */
const silence = createProvide((_, logic) => (isCallbackLogic(logic) ? silent : never), {
  track: () => {},
  reportCrash: () => {},
});

/**
 * The same machine with its effects silenced: what is not scripted never answers. Child machines keep
 * working, with silenced effects of their own.
 */
export function silenced<Machine extends AnyStateMachine>(
  machine: Machine,
  script: Record<string, AnyActorLogic> = {},
): Machine {
  return silence(machine, (name) => script[name]);
}

/** Starts the app as a person at a stage would find it after its boot; nothing else answers. */
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
  const session = silenced(sessionMachine, {
    restoreSession: fromPromise(async () => (stage ? aUser : null)),
    loadProfile: fromPromise(async () => profileAt[stage ?? 'mobile']),
    signOut: fromPromise(async () => {}),
  });
  const machine = silenced(appWithFlows, { session, ...script });
  const app = createActor(machine, { input: { ...EMPTY_MEMORY, ...memory }, clock }) as AppActor;
  return { app, clock };
}
