import {
  type Actor,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  type CallbackActorLogic,
  type ContextFrom,
  createActor,
  type EventObject,
  fromCallback,
  fromPromise,
  fromTransition,
  type InputFrom,
  type NonReducibleUnknown,
  type PromiseActorLogic,
  SimulatedClock,
  type SnapshotFrom,
} from 'xstate';
import type { AnalyticsEvent } from '../../domain/analytics.ts';
import type { Connection } from '../../domain/entities.ts';
import { type Failure, type FailureCode, FailureError } from '../../domain/failures.ts';
import type { CallbackEffects, Effects } from '../../machines/effects.ts';
import { createProvide } from '../../machines/provide.ts';
import { aPendingConnection } from '../../machines/samples/values.ts';
import { isCallbackLogic } from '../support/xstate-internals.ts';

/** An instant to start a clock at. */
export const NOW = Date.UTC(2026, 10, 23, 1);

/** Lets all promises that are due settle. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** One call of a scripted effect. */
export type ScriptedCall<Output, Input> = {
  readonly input: Input;
  readonly signal: AbortSignal;
  readonly resolve: (output: Output) => void;
  readonly reject: (error: unknown) => void;
};

/** An effect whose calls wait until the test answers them, the oldest first. */
export class Script<Output, Input extends NonReducibleUnknown = undefined> {
  /** All calls so far. */
  readonly calls: ScriptedCall<Output, Input>[] = [];
  readonly logic: PromiseActorLogic<Output, Input> = fromPromise<Output, Input>(
    ({ input, signal }) =>
      new Promise((resolve, reject) => {
        this.calls.push({ input, signal, resolve, reject });
      }),
  );
  #answered = 0;

  /** What the latest call was given. */
  get input(): Input | undefined {
    return this.calls.at(-1)?.input;
  }

  async answer(output: Output): Promise<void> {
    this.#next().resolve(output);
    await settle();
  }

  async fail(code: FailureCode, waitSeconds?: number): Promise<void> {
    this.#next().reject(new FailureError({ code, ...(waitSeconds && { waitSeconds }) }));
    await settle();
  }

  /** Fails as a programming error would: with a text that may never be shown. */
  async crash(): Promise<void> {
    this.#next().reject(new Error('internal detail'));
    await settle();
  }

  #next(): ScriptedCall<Output, Input> {
    const call = this.calls[this.#answered];
    if (!call) throw new Error('No call waits for an answer.');
    this.#answered += 1;
    return call;
  }
}

/** A fake callback actor that sends what the test tells it to, wherever it runs. */
export class FakeCallback<
  Said extends EventObject,
  Input extends NonReducibleUnknown = undefined,
  Heard extends EventObject = EventObject,
> {
  /** The inputs of all starts. */
  readonly inputs: Input[] = [];
  readonly heard: Heard[] = [];
  readonly logic: CallbackActorLogic<Heard, Input> = fromCallback<Heard, Input>(
    ({ input, sendBack, receive }) => {
      this.inputs.push(input);
      this.#listeners.add(sendBack);
      receive((event) => this.heard.push(event));
      return () => this.#listeners.delete(sendBack);
    },
  );
  readonly #listeners = new Set<(event: AnyEventObject) => void>();

  /** How many of them run now. */
  get running(): number {
    return this.#listeners.size;
  }

  say(event: Said): void {
    for (const listen of [...this.#listeners]) listen(event);
  }
}

type ScriptOf<Logic> =
  Logic extends PromiseActorLogic<infer Output, infer Input> ? Script<Output, Input> : never;
type FakeCallbackOf<Logic> =
  Logic extends CallbackActorLogic<infer Heard, infer Input>
    ? FakeCallback<AnyEventObject, Input, Heard>
    : never;

/** The effects that a test controls: promises wait for its answers, callbacks send its events. */
export type ControlledEffects = {
  readonly [Name in keyof Effects]: Name extends keyof CallbackEffects
    ? FakeCallbackOf<Effects[Name]>
    : ScriptOf<Effects[Name]>;
};

/**
 * The same machine with effects that the test controls: its own, and those of the flows in it, where flows share effects of the
 * same name. A test may replace an actor of the machine itself.
 */
export function scripted<Machine extends AnyStateMachine>(
  machine: Machine,
  instead: Readonly<Record<string, AnyActorLogic>> = {},
) {
  const effects: Record<string, { logic: AnyActorLogic }> = {};
  const { track, tracked } = analytics();
  const actions = { track, reportCrash: () => {} };
  const inHand = createProvide((name, logic) => {
    effects[name] ??= isCallbackLogic(logic) ? new FakeCallback() : new Script();
    return effects[name].logic;
  }, actions);
  return {
    machine: inHand(machine, (name) => instead[name]),
    effects: effects as unknown as ControlledEffects,
    tracked,
  };
}

/** Starts a flow with effects that the test controls. */
export function play<Machine extends AnyStateMachine>(
  machine: Machine,
  ...given: undefined extends InputFrom<Machine> ? [] : [input: InputFrom<Machine>]
) {
  const { machine: flow, effects, tracked } = scripted(machine);
  const started = start(flow, ...given);
  const snapshot = () => (started.actor as unknown as Actor<AnyStateMachine>).getSnapshot();
  return {
    ...effects,
    ...started,
    tracked,
    value: (): SnapshotFrom<Machine>['value'] => snapshot().value,
    context: (): ContextFrom<Machine> => snapshot().context,
    failure: (): Failure | null => snapshot().context.failure,
    output: (): SnapshotFrom<Machine>['output'] => snapshot().output,
    has: (tag: string): boolean => snapshot().hasTag(tag),
  };
}

/** A callback actor that fails to start. */
export const broken = fromCallback<EventObject, undefined>(() => {
  throw new Error('cannot start');
});

/** Breaks the chart of a flow's child with something that is no event. */
export function breakChild(flow: AnyActorRef, id: string): void {
  flow.getSnapshot().children[id].send(null);
}

/** Records what is tracked. */
function analytics() {
  const tracked: AnalyticsEvent[] = [];
  return {
    tracked,
    track: (_: unknown, event: AnalyticsEvent) => {
      tracked.push(event);
    },
  };
}

/** Starts a flow below a parent that records its events, on a simulated clock. */
export function start<Machine extends AnyStateMachine>(
  machine: Machine,
  ...[input]: undefined extends InputFrom<Machine> ? [] : [input: InputFrom<Machine>]
) {
  const clock = new SimulatedClock();
  const parent = createActor(
    fromTransition((told: readonly AnyEventObject[], event: AnyEventObject) => {
      if (event.type.startsWith('xstate.error')) throw event.error;
      return event.type.startsWith('xstate.') ? told : [...told, event];
    }, []),
    { clock },
  ).start();
  const flow: AnyStateMachine = machine;
  const actor = createActor(flow, { parent, id: 'flow', input }).start();
  return {
    actor: actor as unknown as Actor<Machine>,
    clock,
    /** Lets simulated time pass, then lets promises settle. */
    pass: async (ms: number) => {
      clock.increment(ms);
      await settle();
    },
    /** What the flow has told its parent. */
    told: () => parent.getSnapshot().context,
  };
}

/** The contexts of an actor and of all its children that are machines, as text. */
export function contextsOf(actor: AnyActorRef): string {
  const snapshot = actor.getSnapshot();
  const children: AnyActorRef[] = Object.values(snapshot.children ?? {});
  return JSON.stringify(snapshot.context ?? null) + children.map(contextsOf).join('');
}

/** The persisted snapshot of an actor, without the inputs of the effects that run now. */
export function storedWithoutInputs(actor: { getPersistedSnapshot: () => unknown }): string {
  return JSON.stringify(actor.getPersistedSnapshot(), (key, value) =>
    key === 'input' ? undefined : value,
  );
}

/** A bank job that runs, unless told otherwise. */
export function aConnection(changes: Partial<Connection> = {}): Connection {
  return {
    ...aPendingConnection,
    institution: null,
    step: 'VerifyingCredentials',
    ...changes,
  };
}
