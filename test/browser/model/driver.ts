import type { Locator } from 'playwright-core';
import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  ContextFrom,
  EventFrom,
  EventObject,
} from 'xstate';
import type { FailureCode } from '../../../domain/failures.ts';
import type { OnboardingStep, Stage } from '../../../domain/onboarding.ts';
import type { Model } from '../../model/model.ts';
import type { Walker } from '../support/journey.ts';
import type { Screen } from '../support/screen.ts';
import type { Bench } from './bench.ts';

/** A call of the page that is held until a path says how it ends. `*` matches any part of the path. */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  /** Held only once the flow is on the screen: the way to it makes the same call. */
  readonly late?: true;
};

/** How a held call ends. Without a fault the sandbox answers as it is. */
export type Answer = {
  readonly fault?: { readonly status: number; readonly body?: unknown };
  /** The connection is cut; an answer without CORS headers is the same to a page. */
  readonly lost?: true;
  /** The device is offline while the call is made. */
  readonly offline?: true;
  /** Nothing is sent, so that nothing can be held: the end comes as soon as the call is tried. */
  readonly atOnce?: true;
  /** Whether the device stays offline until the path says otherwise. */
  readonly staysOffline?: true;
  /** How often the page makes the call before it takes the answer for final. */
  readonly calls?: number;
  /** What the customer reads then. Without it a failure's own words; null where a failure is not told. */
  readonly says?: string | RegExp | null;
};

/** How the ends of one actor are brought about. */
export type Actor =
  | {
      readonly call: Call;
      /** By output; undefined where nothing answers so. */
      readonly done?: (output: never, bench: Bench) => Answer | Promise<Answer>;
      readonly fails?: { readonly [Code in FailureCode]?: Answer };
    }
  | {
      /** A flow that people act in: how each of its outputs is brought about. */
      readonly acts: (output: never, bench: Bench) => Promise<void>;
    }
  | {
      /** An actor that makes no call: how its end is brought about, or that it comes by itself. */
      readonly ends: 'by itself' | ((bench: Bench) => Promise<void>);
      /** Which end that is, where it is not its first output: the code of a failure. */
      readonly outcome?: FailureCode;
    };

/** How a person, or the device, causes an event. */
export type Deed<Machine extends AnyStateMachine, Event> = {
  readonly act: (bench: Bench, event: Event) => Promise<void>;
  /** Which payloads, and in which states: what the screen offers then. */
  readonly when?: (event: Event, snapshot: AnyMachineSnapshot) => boolean;
  /** What it takes besides, of what the machine remembers. */
  readonly offered?: (context: ContextFrom<Machine>) => boolean;
};

/** What is on the screen in a state, and what is not. */
export type Facts = { readonly sees: readonly Locator[]; readonly lacks?: readonly Locator[] };

/** What a customer's hands reach by name, in a browser as in the small DOM. */
export type Hands = {
  readonly button: (name: string) => { readonly click: () => Promise<unknown> };
  readonly field: (name: string) => { readonly fill: (text: string) => Promise<unknown> };
  readonly select: (name: string) => {
    readonly selectOption: (value: string) => Promise<unknown>;
  };
  readonly plan: (repayments: number) => { readonly check: () => Promise<unknown> };
  /** Reads the loan agreement to its end. */
  readonly readAgreement: () => Promise<unknown>;
};

/** What a customer chooses on their way, where it matters. */
export type Wishes = {
  /** Of a cash out, in dollars as it is typed; without it the one that is offered. */
  readonly amount?: string;
  readonly repayments?: number;
};

/** How a machine's generated paths are walked in a browser. */
export type Driver<Machine extends AnyStateMachine = AnyStateMachine> = {
  readonly machine: Machine;
  readonly model: Model;
  /** Brings a customer to where the machine starts; by the names of the model's starts. A stage stands for a customer who logs in at it. */
  readonly starts: Readonly<Record<string, Stage | ((bench: Bench) => Promise<void>)>>;
  /** The step of onboarding that it shows, and how a new customer passes it; settles when it is sent. */
  readonly passes?: {
    readonly step: OnboardingStep;
    readonly pass: (walker: Walker) => Promise<void>;
  };
  /** How a customer passes each state on the way through the flow, by its path: `passUntil` leads so. */
  readonly onward?: Readonly<Record<string, (hands: Hands, wishes: Wishes) => Promise<unknown>>>;
  readonly events: {
    readonly [Type in EventFrom<Machine>['type']]?: Deed<
      Machine,
      Extract<EventFrom<Machine>, { type: Type }>
    >;
  };
  readonly actors: Readonly<Record<string, Actor>>;
  /** Calls that are held besides those of the actors. */
  readonly holds?: readonly Call[];
  /** Which calls besides those of the actors the page makes in a situation: none of them outlasts it. */
  readonly makes?: (snapshot: AnyMachineSnapshot) => readonly Call[];
  /** Whether one page can be led through these events in a row. */
  readonly isWalkable?: (events: readonly EventObject[]) => boolean;
  /** By the state's path: each state that a customer can see and that has no states below it. */
  readonly states: Readonly<Record<string, (view: Screen, snapshot: AnyMachineSnapshot) => Facts>>;
  /** Whether a situation shows a state well: not behind a dialog, say. Each is walked to where it does. */
  readonly showsWell?: (state: string, snapshot: AnyMachineSnapshot) => boolean;
  /** States that are over before anything is painted, with the reason. */
  readonly fleeting?: Readonly<Record<string, string>>;
  /** Ends of actors (`actor: code`, or `actor: done n`) and starts that no customer can bring about, with the reason. */
  readonly unreachable?: Readonly<Record<string, string>>;
};

/** Names the driver of a machine, typed by the machine. */
export function defineDriver<Machine extends AnyStateMachine>(driver: Driver<Machine>): Driver {
  return driver as unknown as Driver;
}

/** Ends the lack of a connection. */
export const goOnline = ({ tab }: Bench) => tab.context.setOffline(false);

/** A device that is back online is noticed at once: once one of these actors has failed offline, nothing else can come first. */
export const noticesReturn =
  (...actors: readonly string[]) =>
  (events: readonly EventObject[]): boolean =>
    events.every((event, index) => {
      const { failure } = (event as { error?: { failure?: { code: string } } }).error ?? {};
      const isOffline =
        failure?.code === 'offline' &&
        actors.some((actor) => event.type === `xstate.error.actor.${actor}`);
      const [next] = events.slice(index + 1);
      return !isOffline || next === undefined || next.type === 'presence.regained';
    });

/** How a call fails that is not repeated by itself. */
export const onceFails = {
  generic: { fault: { status: 500 } },
  unavailable: { fault: { status: 503 } },
  offline: { offline: true },
  tooManyAttempts: { fault: { status: 429 } },
} as const satisfies Readonly<Record<string, Answer>>;

/** How a read fails: it is repeated when a gateway or the network fails it. */
export const readFails = {
  ...onceFails,
  unavailable: { ...onceFails.unavailable, calls: 3 },
  offline: { ...onceFails.offline, calls: 3 },
} as const satisfies Readonly<Record<string, Answer>>;

/** How a read fails whose failure is not told, because the flow reads again. */
export const quietReads = {
  generic: { ...readFails.generic, says: null },
  unavailable: { ...readFails.unavailable, says: null },
  offline: { ...readFails.offline, says: null },
  tooManyAttempts: { ...readFails.tooManyAttempts, says: null },
} as const satisfies Readonly<Record<string, Answer>>;

/** How the identity provider refuses: the message is its own code. */
export const refused = (message: string): Answer => ({
  fault: { status: 400, body: { error: { code: 400, message } } },
});

/** Ends of actors that no driver brings about, with the reason. */
export const NEVER_BROUGHT_ABOUT: Readonly<Record<string, string>> = {
  sessionEnded: 'the app leaves the flow for the log-in at the same moment',
  strange: 'only a programming error ends so',
};

/** Reasons that several drivers give. */
export const REASONS = {
  offline:
    'offline every call is told in the same way, which the tests of the services bring about',
} as const;
