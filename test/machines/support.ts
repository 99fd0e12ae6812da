import {
  type Actor,
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  type CallbackActorLogic,
  createActor,
  type EventObject,
  fromCallback,
  fromPromise,
  fromTransition,
  type InputFrom,
  type NonReducibleUnknown,
  type PromiseActorLogic,
  SimulatedClock,
} from 'xstate';
import type { AnalyticsEvent } from '../../domain/analytics.ts';
import type { Connection } from '../../domain/entities.ts';
import { type FailureCode, FailureError } from '../../domain/failures.ts';

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

  /** Fails as a programming error would: with a text that nobody may ever see. */
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

/** A lasting effect that says what the test tells it to say. */
export class Voice<
  Said extends EventObject,
  Input extends NonReducibleUnknown = undefined,
  Heard extends EventObject = EventObject,
> {
  /** What each start was given. */
  readonly inputs: Input[] = [];
  /** How many of them run now. */
  running = 0;
  readonly heard: Heard[] = [];
  readonly logic: CallbackActorLogic<Heard, Input> = fromCallback<Heard, Input>(
    ({ input, sendBack, receive }) => {
      this.inputs.push(input);
      this.running += 1;
      this.#sendBack = sendBack;
      receive((event) => this.heard.push(event));
      return () => {
        this.running -= 1;
      };
    },
  );
  #sendBack: (event: AnyEventObject) => void = () => {};

  say(event: Said): void {
    this.#sendBack(event);
  }
}

/** A lasting effect that says nothing. */
export const quiet = fromCallback<EventObject, undefined>(() => {});

/** A lasting effect that cannot even start. */
export const broken = fromCallback<EventObject, undefined>(() => {
  throw new Error('cannot start');
});

/** Records what is tracked. */
export function analytics() {
  const tracked: AnalyticsEvent[] = [];
  return {
    tracked,
    track: (_: unknown, event: AnalyticsEvent) => {
      tracked.push(event);
    },
  };
}

/** Starts a flow below a parent that keeps what it is told, on a simulated clock. */
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

/** What would be stored of an actor, but for the inputs of the effects that run now. */
export function storedWithoutInputs(actor: { getPersistedSnapshot: () => unknown }): string {
  return JSON.stringify(actor.getPersistedSnapshot(), (key, value) =>
    key === 'input' ? undefined : value,
  );
}

/** A bank job that runs, unless told otherwise. */
export function aConnection(changes: Partial<Connection> = {}): Connection {
  return {
    institution: null,
    step: 'VerifyingCredentials',
    stepStatus: 'InProgress',
    errorTitle: '',
    errorDetail: [],
    actionCode: '',
    learnMore: '',
    showReconnect: false,
    showChatWithUs: false,
    canSelectBank: false,
    actionRequiredGuidelines: [],
    ...changes,
  };
}
