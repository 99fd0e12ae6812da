import {
  assign,
  type CallbackActorLogic,
  type EventObject,
  fromCallback,
  fromPromise,
  type NonReducibleUnknown,
  type PromiseActorLogic,
} from 'xstate';
import type { AnalyticsEvent } from '../domain/analytics.ts';
import type { CalendarDate } from '../domain/calendar.ts';
import type {
  Connection,
  EmploymentType,
  Institution,
  KycStatus,
  LoanId,
  Overview,
  Profile,
  Promotion,
  Promotions,
  RepaymentPlan,
  User,
} from '../domain/entities.ts';
import { type Failure, failureOf } from '../domain/failures.ts';
import type { HistoryList, HistoryRow } from '../domain/history.ts';
import type { Cents } from '../domain/money.ts';
import type { OfferTerms } from '../domain/offer.ts';
import type { SentPayment } from '../domain/payments.ts';
import type { ReloadEvent, SessionEndReason } from './memory.ts';

/**
 * Raises a missing effect outside its actor, which never settles: a rejection would take `onError`, as if a call had failed.
 */
function raiseNotProvided(name: string): void {
  void Promise.reject(notProvided(name));
}

function notProvided(name: string): Error {
  return new Error(`The effect "${name}" is not provided.`);
}

/** Effect that ends with an output, or fails with a `FailureError`. */
type PromiseEffect<Output, Input extends NonReducibleUnknown = undefined> = PromiseActorLogic<
  Output,
  Input
>;

/** Long-running effect that sends and receives events. */
type CallbackEffect<
  Received extends EventObject = EventObject,
  Input extends NonReducibleUnknown = undefined,
> = CallbackActorLogic<Received, Input>;

export type LoanPreview = {
  /** Untrusted HTML of the API: sanitise it before display. */
  readonly agreement: string;
  /** The agreement's SHA-256 in hex; missing where it cannot be computed. */
  readonly agreementHash?: string;
};

export type NewAccount = {
  readonly user: User;
  /** True for a test account in a build that supports them. Source: product 4.1. */
  readonly isTestAccount: boolean;
};

/** Document to download: the agreement of a loan, or the terms if null. */
export type DocumentRequest = { readonly loanId: LoanId | null };

export type Store = 'appStore' | 'playStore';

/** Input of `connectBank`: secrets, which exist only in the event and in this input. */
export type ConnectBankInput = {
  readonly institutionId: string;
  readonly loginId: string;
  readonly password: string;
  /** Empty when the bank needs none. */
  readonly securityCode: string;
};

/** Result of the `checkOutcome` effect. */
export type OutcomeSeen = {
  readonly hasGoneThrough: boolean;
  /** Time of the check, in ms since the epoch. */
  readonly at: number;
};

type SignOut = {
  /** Reason sent to the other tabs of the session; null when one of them sent it. */
  readonly tells: SessionEndReason | null;
};

/** API effects. `src/services/backend.ts` has a method for each. */
export type ApiEffects = {
  /** Forces a new bearer token. */
  readonly refreshToken: PromiseEffect<void>;
  /** Reads the profile; an empty one for a new customer. */
  readonly loadProfile: PromiseEffect<Profile>;
  /** Uses the test-account shortcut: marks the mobile as verified. Source: product 4.1. */
  readonly markTestMobile: PromiseEffect<void>;
  readonly saveName: PromiseEffect<Profile, { firstName: string; lastName: string }>;
  readonly saveEmployment: PromiseEffect<
    void,
    { employmentType: EmploymentType | ''; employerName: string }
  >;
  readonly listInstitutions: PromiseEffect<readonly Institution[]>;
  /** Sends the name of a bank that is missing. */
  readonly sendBankFeedback: PromiseEffect<void, { bankName: string }>;
  /** Fetches the token, posts the credentials to the bank and registers the job. */
  readonly connectBank: PromiseEffect<{ jobId: string }, ConnectBankInput>;
  readonly readConnection: PromiseEffect<Connection, { jobId: string }>;
  readonly saveBankAccount: PromiseEffect<void, { bsb: string; accountNumber: string }>;
  readonly readKycStatus: PromiseEffect<KycStatus>;
  readonly getWidgetToken: PromiseEffect<{ token: string }>;
  readonly setKycEntity: PromiseEffect<void, { entityId: string }>;
  /** Sends a reset link. The answer never reveals whether the address is known. */
  readonly sendResetLink: PromiseEffect<void, { email: string }>;
  /** Sends a verification link; a new address becomes that of the account first. */
  readonly sendVerificationLink: PromiseEffect<void, { email: string; isNew: boolean }>;
  readonly readOverview: PromiseEffect<Overview>;
  readonly readHistory: PromiseEffect<readonly HistoryRow[], { list: HistoryList }>;
  /** Returns the repayment plans that meet the terms; at least one. */
  readonly getRepaymentPlans: PromiseEffect<readonly RepaymentPlan[], OfferTerms>;
  readonly previewLoan: PromiseEffect<
    LoanPreview,
    { amount: Cents; plan: RepaymentPlan; promotion: Promotion | null }
  >;
  /** Sends a confirmed payment with its key. Fails with `outcomeUnknown` when the API may have acted. */
  readonly sendPayment: PromiseEffect<void, { sent: SentPayment }>;
  /** Checks whether a payment without an answer went through. */
  readonly checkOutcome: PromiseEffect<OutcomeSeen, { sent: SentPayment }>;
  readonly readPromotions: PromiseEffect<Promotions>;
  readonly validatePromoCode: PromiseEffect<Promotion, { code: string }>;
  readonly addPromotion: PromiseEffect<void, { code: string }>;
};

/** Effects of the identity provider, the browser and the tab that end. `src/app-actor.ts` provides them. */
export type PageEffects = {
  /** Returns the user of the session stored in this tab; null when there is none. */
  readonly restoreSession: PromiseEffect<User | null>;
  readonly signIn: PromiseEffect<User, { email: string; password: string }>;
  /** If the account may already exist, signs the user in when the password is right. */
  readonly createAccount: PromiseEffect<
    NewAccount,
    { email: string; password: string; mayExist: boolean }
  >;
  readonly signOut: PromiseEffect<void, SignOut>;
  readonly sendCode: PromiseEffect<{ verificationId: string }, { phoneNumber: string }>;
  readonly linkMobile: PromiseEffect<User, { verificationId: string; code: string }>;
  /** Returns the address of a link code without spending it; fails with `invalidActionCode` once it is spent. */
  readonly checkLinkCode: PromiseEffect<{ email: string }>;
  readonly resetPassword: PromiseEffect<void, { password: string }>;
  readonly applyEmailCode: PromiseEffect<void>;
  readonly refreshUser: PromiseEffect<User | null>;
  /** `email`: the account's current address. */
  readonly reauthenticate: PromiseEffect<void, { email: string; currentPassword: string }>;
  /** Checks the current password first. Fails with `mayBeDone` if no answer or check tells whether the new one is set. */
  readonly replacePassword: PromiseEffect<
    void,
    {
      email: string;
      currentPassword: string;
      password: string;
      /** An earlier attempt got no answer, so the password may be set. */
      mayAlreadyBeChanged: boolean;
    }
  >;
  readonly downloadDocument: PromiseEffect<void, DocumentRequest>;
  /** Returns a new idempotency key, and the time of the payment in epoch ms. */
  readonly startPayment: PromiseEffect<{ key: string; at: number }>;
  readonly findStore: PromiseEffect<Store | null>;
  readonly openStore: PromiseEffect<void, { store: Store | null }>;
  readonly openSupport: PromiseEffect<void, { actionCode: string }>;
};

/** Long-running effects. `src/app-actor.ts` provides them. */
export type CallbackEffects = {
  readonly reloadPage: CallbackEffect<ReloadEvent>;
  /** Clears the tab and loads the log-in as a new page. */
  readonly leaveForLogIn: CallbackEffect;
  /** Emits `session.lost` and, once the provider has verified a restored user, `user.confirmed`. */
  readonly watchSession: CallbackEffect;
  /** Emits `verification.suspected` when the e-mail address may have been verified elsewhere. */
  readonly watchVerification: CallbackEffect;
  /** Emits user activity in this tab or its copies, and shares it with the copies. */
  readonly watchActivity: CallbackEffect<ActivityCounted>;
  readonly watchPresence: CallbackEffect;
  readonly watchDay: CallbackEffect;
  readonly ticking: CallbackEffect;
  readonly runIdentityWidget: CallbackEffect<EventObject, { uid: string; token: string }>;
};

/** All effects by name: the interface of the machines to the outside world. */
export type Effects = ApiEffects & PageEffects & CallbackEffects;

/** Declares effects that end with an output or a `FailureError`. */
export function effects<Name extends keyof (ApiEffects & PageEffects)>(...names: Name[]) {
  const stub = (name: Name) =>
    fromPromise(() => {
      raiseNotProvided(name);
      return new Promise<never>(() => {});
    });
  return declared(names, stub);
}

/** Declares long-running effects, which send and receive events. */
export function lasting<Name extends keyof CallbackEffects>(...names: Name[]) {
  return declared(names, flow);
}

function declared<Name extends keyof Effects>(
  names: readonly Name[],
  stub: (name: Name) => unknown,
) {
  return Object.fromEntries(names.map((name) => [name, stub(name)])) as Pick<Effects, Name>;
}

/** Declares a flow by its name alone; its machine is provided later. */
export function flow(name: string): unknown {
  return fromCallback(() => raiseNotProvided(name));
}

/** Declares the `track` action, which `src/app-actor.ts` provides. */
export function trackingNotProvided(_: unknown, event: AnalyticsEvent): void {
  throw notProvided(`track ${event.name}`);
}

/**
 * Returns an action code of the API as analytics may have it: `other` without an `_`, which every code has and no name, because
 * the API may send codes that this version does not know. The tracker refuses the rest. Source: decision 054.
 */
export function trackedCode(code: string): string {
  return /_/.test(code) ? code : 'other';
}

/** Declares the `reportCrash` action, which reports the event that crashed a flow. `src/app-actor.ts` provides it. */
export function crashReportNotProvided(): void {
  raiseNotProvided('reportCrash');
}

/** Event of the `ticking` effect: sent at once, each second, and when the page wakes. */
export type ClockTicked = {
  readonly type: 'clock.ticked';
  /** Milliseconds since the epoch. */
  readonly now: number;
};

/** Event sent to the `watchActivity` effect: this activity counts in every tab of the session. */
export type ActivityCounted = {
  readonly type: 'activity.counted';
  /** Milliseconds since the epoch. */
  readonly at: number;
};

/** Event of the `watchDay` effect: sent at once, when a day begins, and when the page is shown or online again. */
export type DayTold = {
  readonly type: 'day.told';
  /** Today in Sydney by the device's clock. */
  readonly day: CalendarDate;
};

/** Event of the `watchPresence` effect: sent at once and on each change. */
export type Presence =
  /** The page was hidden, or the device went offline. */
  { type: 'presence.lost' } | { type: 'presence.regained' };

/**
 * Invocation of a state in which a read has failed: on `presence.regained` the state retries the read if it
 * `hasOfflineFailure`.
 */
export const watchPresenceToRetry = {
  src: 'watchPresence',
  id: 'watchPresenceToRetry',
  onError: { description: 'The connection cannot be watched.' },
} as const;

/**
 * Way on from a state in which a read has failed: the customer asks for another one, or the device is back online.
 *
 * @param by the customer's event
 * @param target the state that reads
 */
export function retried<const By extends string, const Target extends string>(
  by: By,
  target: Target,
) {
  const on = { [by]: { target }, 'presence.regained': { guard: 'hasOfflineFailure', target } };
  return {
    invoke: watchPresenceToRetry,
    on: on as { readonly [Event in By]: { readonly target: Target } } & {
      readonly 'presence.regained': {
        readonly guard: 'hasOfflineFailure';
        readonly target: Target;
      };
    },
  };
}

/** Passes the output to an action or a guard of `onDone`. */
export function outputOf<Output>({ event }: { event: { output: Output } }): Output {
  return event.output;
}

/** Passes the error to an action or a guard of `onError`. */
export function errorOf({ event }: { event: { error: unknown } }): { error: unknown } {
  return { error: event.error };
}

/** Actions of a flow that tracks, and stores its last failure. Their types fit the context of any such flow. */
export const flowActions = {
  track: trackingNotProvided,
  rememberFailure: assign({
    failure: (_, { error }: { error: unknown }) => failureOf(error),
  }) as unknown as (args: unknown, params: { error: unknown }) => void,
  clearFailure: assign({ failure: null }) as unknown as () => void,
};

/** Tag and entry of a state that waits for a call the customer has asked for. */
export const busy = { tags: 'busy', entry: 'clearFailure' } as const;

/** Action of `onError` in a machine that stores its last failure. */
export const keepFailure = { type: 'rememberFailure', params: errorOf } as const;

/** True if the stored failure came from being offline: the call is then retried automatically once the device is online. */
export function hasOfflineFailure({
  context,
}: {
  context: { readonly failure: Failure | null };
}): boolean {
  return context.failure?.code === 'offline';
}

/** Sent when the user presses Back in a flow whose steps share a path. */
export type BackRequested = { readonly type: 'back.requested' };
