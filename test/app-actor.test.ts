import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  createMachine,
  StateMachine,
  waitFor,
} from 'xstate';
import { allFlows, appWithFlows } from '../machines/all-flows.ts';
import { eachFlow, type Flows, flows } from '../machines/flows.ts';
import { loginMachine } from '../machines/login.machine.ts';
import { resendLockoutMachine } from '../machines/resend-lockout.machine.ts';
import { allSamples } from '../machines/samples/all.ts';
import { createApp, createEffects, lazyFlows, provideEffects } from '../src/app-actor.ts';
import { type BackendPorts, createBackend } from '../src/services/backend.ts';
import { isLoaded } from '../src/services/lazy-machine.ts';
import { withOnlyEffects } from './support/fakes.ts';

const authLoaded = vi.hoisted(() => vi.fn());
vi.mock('../src/services/auth.ts', () => {
  authLoaded();
  return {};
});

/** Every machine reachable from the app's, by its path of actor names. */
function machinesBelow(
  machine: AnyStateMachine,
  path: readonly string[] = ['app'],
): Map<string, AnyStateMachine> {
  const found = new Map([[path.join(' > '), machine]]);
  for (const [name, logic] of Object.entries(machine.implementations.actors)) {
    if (logic instanceof StateMachine) {
      for (const entry of machinesBelow(logic, [...path, name])) {
        found.set(...entry);
      }
    }
  }
  return found;
}

const declared = machinesBelow(appWithFlows);
const effects = createEffects();
const calls = createBackend({} as BackendPorts);
const provided = machinesBelow(
  provideEffects(effects, (provide) => eachFlow((_, name) => provide(allFlows[name]))),
);

const stubs = [...declared].flatMap(([path, machine]) =>
  Object.entries(machine.implementations.actors)
    .filter(([, logic]) => !(logic instanceof StateMachine))
    .map(([name, logic]) => ({ path, name, logic })),
);

describe('provideEffects', () => {
  it('keeps the shape of the app: the same machines in the same places', () => {
    expect([...provided.keys()]).toEqual([...declared.keys()]);
  });

  it.each(stubs)('replaces the stub "$name" in $path', ({ path, name, logic }) => {
    const actual = provided.get(path)?.implementations.actors[name];
    expect(actual).toBeDefined();
    expect(actual).not.toBe(logic);
    if (name in effects) {
      expect(actual).toBe((effects as Readonly<Record<string, unknown>>)[name]);
    } else {
      expect(Object.keys(calls)).toContain(name);
    }
  });

  it.each([...declared].filter(([, machine]) => 'track' in machine.implementations.actions))(
    'replaces "track" in %s',
    (path, machine) => {
      const actual = provided.get(path)?.implementations.actions.track;
      expect(actual).toBeTypeOf('function');
      expect(actual).not.toBe(machine.implementations.actions.track);
    },
  );

  it('replaces "reportCrash" in app', () => {
    const { reportCrash } = declared.get('app')?.implementations.actions ?? {};
    const actual = provided.get('app')?.implementations.actions.reportCrash;
    expect(actual).toBeTypeOf('function');
    expect(actual).not.toBe(reportCrash);
  });

  it('provides only actors that a machine invokes', () => {
    const names = new Set(stubs.map(({ name }) => name));
    const unasked = [...Object.keys(effects), ...Object.keys(calls)].filter(
      (name) => !names.has(name),
    );
    // The actor behind all calls, and the effects of the machines' shared parts, the downloads and the prefetch.
    expect(unasked).toEqual(['call', 'track', 'reportCrash', 'readDocument', 'beginHome']);
  });

  it('provides a machine that is used in two places once', () => {
    const [one, two] = ['app > mobileVerification > resendLockout', 'app > mobileVerification'].map(
      (path) => provided.get(path),
    );
    expect(two?.implementations.actors.resendLockout).toBe(one);
  });
});

describe('a flow', () => {
  it('may not share its name with an effect, which would replace it', () => {
    const names = Object.keys(flows);
    expect(names.filter((name) => name in effects || name in calls)).toEqual([]);
  });

  it.each(Object.entries(lazyFlows((machine) => withOnlyEffects(machine))))(
    'loads the machine of %s',
    async (name, logic) => {
      const [input = {}] = Object.values(allSamples.get(name)?.starts ?? {});
      const site = createMachine({
        invoke: { src: logic as AnyStateMachine, id: 'flow', input },
        on: { '*': {} },
      });
      const actor = createActor(site).start();
      const { flow } = actor.getSnapshot().children;
      const { machine } = (await waitFor(flow as AnyActorRef, isLoaded)) as AnyMachineSnapshot;
      actor.stop();
      expect(machine.config).toBe(allFlows[name as keyof Flows].config);
    },
  );

  it('lies in the file of its name', () => {
    const idsAndNames = Object.entries(allFlows).map(([name, machine]) => [machine.id, name]);
    expect(idsAndNames.filter(([id, name]) => id !== name)).toEqual([]);
  });
});

describe('an effect without an implementation', () => {
  const guardians = process.listeners('unhandledRejection');

  afterEach(() => {
    for (const guardian of guardians) {
      process.on('unhandledRejection', guardian);
    }
  });

  function nextUnhandledRejection(): Promise<unknown> {
    process.removeAllListeners('unhandledRejection');
    return new Promise((resolve) => process.once('unhandledRejection', resolve));
  }

  it('throws outside its machine, which neither fails nor continues', async () => {
    const raised = nextUnhandledRejection();
    const actor = createActor(loginMachine).start();
    actor.send({ type: 'credentials.submitted', email: 'ada@example.com', password: 'Secret1x' });
    expect(await raised).toEqual(new Error('The effect "signIn" is not provided.'));
    expect(actor.getSnapshot().value).toBe('signingIn');
    expect(actor.getSnapshot().context.failure).toBeNull();
    actor.stop();
  });

  it('throws likewise when it is a callback', async () => {
    const raised = nextUnhandledRejection();
    const actor = createActor(resendLockoutMachine, { input: { opensAt: null } }).start();
    expect(await raised).toEqual(new Error('The effect "ticking" is not provided.'));
    expect(actor.getSnapshot().value).toBe('locked');
    actor.stop();
  });
});

describe('the app', () => {
  it('signs a visitor without a stored session out at once, without loading the provider', async () => {
    const app = createApp().start();
    await waitFor(app, (snapshot) => snapshot.matches('arriving'));
    expect(app.getSnapshot().context).toMatchObject({ user: null, sessionEnd: 'none' });
    expect(authLoaded).not.toHaveBeenCalled();
    app.stop();
  });
});
