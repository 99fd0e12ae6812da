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

/** API call that is held until a step of the walk answers it. `*` matches any part of the path. */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  /** True if the call is held only once the flow's screen is open, because earlier screens make the same call. */
  readonly late?: true;
};

/** Answer to a held call; without a fault the sandbox answers. */
export type Answer = {
  readonly fault?: { readonly status: number; readonly body?: unknown };
  /** True if the connection is cut. A page cannot tell this from an answer without CORS headers. */
  readonly lost?: true;
  /** True if the device is offline during the call. */
  readonly offline?: true;
  /** True if no request is sent: the call fails as soon as it is made. */
  readonly atOnce?: true;
  /** True if the device stays offline until an event of the path takes it online. */
  readonly staysOffline?: true;
  /** Number of times that the page makes the call before it accepts the answer. */
  readonly calls?: number;
  /** Message on the screen; by default the failure's own, null for none. */
  readonly says?: string | RegExp | null;
};

/** Instructions to end an actor in each of its ways. */
export type Actor =
  | {
      readonly call: Call;
      /** Returns the answer that causes an output; undefined if no answer does. */
      readonly done?: (output: never, walkTab: WalkTab) => Answer | Promise<Answer>;
      readonly fails?: { readonly [Code in FailureCode]?: Answer };
    }
  | {
      /** Makes the customer's actions that lead a child flow to an output. */
      readonly acts: (output: never, walkTab: WalkTab) => Promise<void>;
    }
  | {
      /** For an actor without an API call: a function that ends it, unless it ends by itself. */
      readonly ends: 'by itself' | ((walkTab: WalkTab) => Promise<void>);
      /** Failure code with which it ends; by default it ends with its first sample output. */
      readonly outcome?: FailureCode;
    };

/** Action of a customer or the device that causes an event. */
export type UserAction<Machine extends AnyStateMachine, Event> = {
  readonly act: (walkTab: WalkTab, event: Event) => Promise<void>;
  /** True for the payloads and states in which the screen offers the action. */
  readonly when?: (event: Event, snapshot: AnyMachineSnapshot) => boolean;
  /** Further condition on the machine's context. */
  readonly offered?: (context: ContextFrom<Machine>) => boolean;
};

type Facts = { readonly sees: readonly Locator[]; readonly lacks?: readonly Locator[] };

/**
 * Elements by which the screen shows that it is in a state, and elements that it must not show. Only what tells the state apart:
 * `test/browser/stories.test.ts` compares all that each state shows.
 */
type Signs = readonly Locator[] | Facts;

/** Returns the signs of a state of this driver on the screen. */
export function factsOf(
  { states }: Driver,
  state: string,
  view: Screen,
  snapshot: AnyMachineSnapshot,
): Facts {
  const signs = states[state]?.(view, snapshot) ?? [];
  return 'sees' in signs ? signs : { sees: signs };
}

/** Actions of a customer on elements by name, in a browser or in happy-dom. */
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

/** Choices of a customer that matter to a test. */
export type Wishes = {
  /** Amount of a cash out in dollars, as typed; by default the offered amount. */
  readonly amount?: string;
  readonly repayments?: number;
};

/** Instructions to walk a machine's generated paths in a browser. */
export type Driver<Machine extends AnyStateMachine = AnyStateMachine> = {
  readonly machine: Machine;
  readonly model: Model;
  /**
   * Functions that bring a customer to the model's starts, by name. A stage instead of a function: a customer who logs in at
   * it.
   */
  readonly starts: Readonly<Record<string, Stage | ((walkTab: WalkTab) => Promise<void>)>>;
  /**
   * Onboarding step of the machine, and a function by which a new customer completes it; settles once the form is submitted.
   */
  readonly passes?: {
    readonly step: OnboardingStep;
    readonly pass: (walker: Walker) => Promise<void>;
  };
  /** Functions by which a customer passes each state of the flow, by its path. `advanceFlowUntil` calls them. */
  readonly onward?: Readonly<Record<string, (hands: Hands, wishes: Wishes) => Promise<unknown>>>;
  readonly events: {
    readonly [Type in EventFrom<Machine>['type']]?: UserAction<
      Machine,
      Extract<EventFrom<Machine>, { type: Type }>
    >;
  };
  readonly actors: Readonly<Record<string, Actor>>;
  /** Held calls besides those of the actors. */
  readonly heldCalls?: readonly Call[];
  /** Returns the calls that the page makes in a situation besides those of the actors; they end within the situation. */
  readonly extraCalls?: (snapshot: AnyMachineSnapshot) => readonly Call[];
  /** Returns true if a walk can cause these events one after the other in one page. */
  readonly isWalkable?: (events: readonly EventObject[]) => boolean;
  /** Signs of each atomic state that a customer can see, by the state's path. */
  readonly states: Readonly<Record<string, (view: Screen, snapshot: AnyMachineSnapshot) => Signs>>;
  /**
   * Returns true if a situation shows a state clearly, for example not behind a dialog. The walks reach each state in such a
   * situation.
   */
  readonly showsWell?: (state: string, snapshot: AnyMachineSnapshot) => boolean;
  /** States that end before the browser paints, with the reason. */
  readonly fleeting?: Readonly<Record<string, string>>;
  /**
   * Starts and ends of actors that no walk can cause, with the reason. An end is `actor: code`, `actor: done`, or `actor: done
   * <output as JSON>`.
   */
  readonly unreachable?: Readonly<Record<string, string>>;
};

/** Defines the driver of a machine, typed by the machine. */
export function defineDriver<Machine extends AnyStateMachine>(driver: Driver<Machine>): Driver {
  return driver as unknown as Driver;
}

/** Takes the tab online again. */
export const goOnline = ({ tab }: WalkTab) => tab.context.setOffline(false);

/** Returns a condition on a walk: after an offline failure of one of these actors, the next event is `presence.regained`. */
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

/** Answers that make a call fail that is not retried. */
export const onceFails = {
  generic: { fault: { status: 500 } },
  unavailable: { fault: { status: 503 } },
  offline: { offline: true },
  tooManyAttempts: { fault: { status: 429 } },
} as const satisfies Readonly<Record<string, Answer>>;

/** Answers that make a read fail, which is retried after a failure of gateway or network. */
export const readFails = {
  ...onceFails,
  unavailable: { ...onceFails.unavailable, calls: 3 },
  offline: { ...onceFails.offline, calls: 3 },
} as const satisfies Readonly<Record<string, Answer>>;

/** The same answers, whose failure is not shown. */
export const quiet = <Fails extends object>(fails: Fails) =>
  Object.fromEntries(
    Object.entries(fails).map(([code, answer]) => [code, { ...answer, says: null }]),
  ) as { readonly [Code in keyof Fails]: Fails[Code] & { says: null } };

/** Answers that make a read fail whose failure is not shown, because the flow reads again. */
export const quietReads = quiet(readFails);

/** Returns a refusal of the identity provider, whose message is an error code. */
export const refused = (message: string): Answer => ({
  fault: { status: 400, body: { error: { code: 400, message } } },
});

/** Failure codes that no driver causes, with the reason. */
export const UNCAUSED_OUTCOMES: Readonly<Record<string, string>> = {
  sessionEnded: 'the app leaves the flow for the log-in in the same moment',
  strange: 'only a programming error causes it',
};

/** Reasons that several drivers share. */
export const REASONS = {
  offline: 'the tests of the services cover it: every call fails in the same way while offline',
} as const;
