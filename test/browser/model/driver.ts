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
import type { WalkTab } from './walk-tab.ts';

/** A call of the page that is held until a path says how it ends. `*` matches any part of the path. */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  /** Held only once the flow is on the screen, because the way to it makes the same call. */
  readonly late?: true;
};

/** The end of a held call. Without a fault the sandbox answers as it is. */
export type Answer = {
  readonly fault?: { readonly status: number; readonly body?: unknown };
  /** The connection is cut; a page sees an answer without CORS headers in the same way. */
  readonly lost?: true;
  /** The device is offline during the call. */
  readonly offline?: true;
  /** Nothing is sent or held: the call ends as soon as it is made. */
  readonly atOnce?: true;
  /** True if the device stays offline until the path says otherwise. */
  readonly staysOffline?: true;
  /** How often the page makes the call before the answer is final. */
  readonly calls?: number;
  /** The message then: by default the failure's own words; null for none. */
  readonly says?: string | RegExp | null;
};

/** How to cause the ends of one actor. */
export type Actor =
  | {
      readonly call: Call;
      /** By output; undefined for an output that no answer causes. */
      readonly done?: (output: never, walkTab: WalkTab) => Answer | Promise<Answer>;
      readonly fails?: { readonly [Code in FailureCode]?: Answer };
    }
  | {
      /** A flow in which customers act: how to cause each of its outputs. */
      readonly acts: (output: never, walkTab: WalkTab) => Promise<void>;
    }
  | {
      /** An actor without a call: how to cause its end, or that it comes by itself. */
      readonly ends: 'by itself' | ((walkTab: WalkTab) => Promise<void>);
      /** That end, if it is not its first output: a failure's code. */
      readonly outcome?: FailureCode;
    };

/** How a customer, or the device, causes an event. */
export type UserAction<Machine extends AnyStateMachine, Event> = {
  readonly act: (walkTab: WalkTab, event: Event) => Promise<void>;
  /** The payloads and states in which the screen offers it. */
  readonly when?: (event: Event, snapshot: AnyMachineSnapshot) => boolean;
  /** A further condition on the machine's context. */
  readonly offered?: (context: ContextFrom<Machine>) => boolean;
};

/** What the screen shows in a state, and what it does not. */
export type Facts = { readonly sees: readonly Locator[]; readonly lacks?: readonly Locator[] };

/** A customer's actions by name, in a browser and in happy-dom. */
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

/** A customer's choices on their way, where they matter. */
export type Wishes = {
  /** A cash out's amount in dollars, as it is typed; by default the offered one. */
  readonly amount?: string;
  readonly repayments?: number;
};

/** How a machine's generated paths are walked in a browser. */
export type Driver<Machine extends AnyStateMachine = AnyStateMachine> = {
  readonly machine: Machine;
  readonly model: Model;
  /** Brings a customer to each of the model's starts, by name. A stage stands for a customer who logs in at it. */
  readonly starts: Readonly<Record<string, Stage | ((walkTab: WalkTab) => Promise<void>)>>;
  /** Its step of onboarding, and how a new customer passes it; settles when it is sent. */
  readonly passes?: {
    readonly step: OnboardingStep;
    readonly pass: (walker: Walker) => Promise<void>;
  };
  /** How a customer passes each state of the flow, by its path: `passUntil` uses it. */
  readonly onward?: Readonly<Record<string, (hands: Hands, wishes: Wishes) => Promise<unknown>>>;
  readonly events: {
    readonly [Type in EventFrom<Machine>['type']]?: UserAction<
      Machine,
      Extract<EventFrom<Machine>, { type: Type }>
    >;
  };
  readonly actors: Readonly<Record<string, Actor>>;
  /** Calls that are held besides those of the actors. */
  readonly heldCalls?: readonly Call[];
  /** Calls besides those of the actors that the page makes in a situation; they end within it. */
  readonly extraCalls?: (snapshot: AnyMachineSnapshot) => readonly Call[];
  /** True if a walk can make these events in a row in one page. */
  readonly isWalkable?: (events: readonly EventObject[]) => boolean;
  /** By the state's path: each atomic state that a customer can see. */
  readonly states: Readonly<Record<string, (view: Screen, snapshot: AnyMachineSnapshot) => Facts>>;
  /** True if a situation shows a state well, for example not behind a dialog. Each state is walked to such a situation. */
  readonly showsWell?: (state: string, snapshot: AnyMachineSnapshot) => boolean;
  /** States that end before anything is painted, with the reason. */
  readonly fleeting?: Readonly<Record<string, string>>;
  /** Ends of actors (`actor: code`, or `actor: done n`) and starts that no customer can cause, with the reason. */
  readonly unreachable?: Readonly<Record<string, string>>;
};

/** Defines the driver of a machine, typed by the machine. */
export function defineDriver<Machine extends AnyStateMachine>(driver: Driver<Machine>): Driver {
  return driver as unknown as Driver;
}

/** Takes the tab online again. */
export const goOnline = ({ tab }: WalkTab) => tab.context.setOffline(false);

/** An online device is noticed at once: after an offline failure of one of these actors, no other event can come first. */
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

/** Failures of a call that is not retried. */
export const onceFails = {
  generic: { fault: { status: 500 } },
  unavailable: { fault: { status: 503 } },
  offline: { offline: true },
  tooManyAttempts: { fault: { status: 429 } },
} as const satisfies Readonly<Record<string, Answer>>;

/** Failures of a read, which is retried after a gateway's or network's failure. */
export const readFails = {
  ...onceFails,
  unavailable: { ...onceFails.unavailable, calls: 3 },
  offline: { ...onceFails.offline, calls: 3 },
} as const satisfies Readonly<Record<string, Answer>>;

/** Failures of a read that are not shown, because the flow reads again. */
export const quietReads = {
  generic: { ...readFails.generic, says: null },
  unavailable: { ...readFails.unavailable, says: null },
  offline: { ...readFails.offline, says: null },
  tooManyAttempts: { ...readFails.tooManyAttempts, says: null },
} as const satisfies Readonly<Record<string, Answer>>;

/** The identity provider refuses: the message is its own code. */
export const refused = (message: string): Answer => ({
  fault: { status: 400, body: { error: { code: 400, message } } },
});

/** Ends of actors that no driver causes, with the reason. */
export const UNCAUSED_OUTCOMES: Readonly<Record<string, string>> = {
  sessionEnded: 'the app leaves the flow for the log-in at the same moment',
  strange: 'only a programming error ends so',
};

/** Reasons that several drivers give. */
export const REASONS = {
  offline:
    'offline every call is told in the same way, which the tests of the services bring about',
} as const;
