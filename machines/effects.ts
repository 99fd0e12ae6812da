import {
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
import type { Failure } from '../domain/failures.ts';
import type { HistoryList, HistoryRow } from '../domain/history.ts';
import type { Cents } from '../domain/money.ts';
import type { OfferTerms } from '../domain/offer.ts';
import type { SentPayment } from '../domain/payments.ts';
import type { ReloadEvent, SessionEndReason } from './memory.ts';

/**
 * An effect that nobody provided is a programming error that must not look like a failed call: a rejection
 * would silently take `onError`. So the error is raised outside the actor, and the actor never settles.
 */
function raiseNotProvided(name: string): void {
  void Promise.reject(notProvided(name));
}

function notProvided(name: string): Error {
  return new Error(`The effect "${name}" is not provided.`);
}

/** An effect that ends with an output, or fails with a `FailureError`. */
type Once<Output, Input extends NonReducibleUnknown = undefined> = PromiseActorLogic<Output, Input>;

/** An effect that lasts, talks in events, and is told some. */
type Lasting<
  Received extends EventObject = EventObject,
  Input extends NonReducibleUnknown = undefined,
> = CallbackActorLogic<Received, Input>;

/** The agreement for a plan. */
export type LoanPreview = {
  /** As the API sends it: HTML that must be sanitised before it is shown. */
  readonly agreement: string;
  /** Its SHA-256 as hex digits; missing where it cannot be computed. */
  readonly agreementHash?: string;
};

/** What a new account is. */
export type NewAccount = {
  readonly user: User;
  /** The e-mail address is that of a test account, and this build knows those. Source: product 4.1. */
  readonly isTestAccount: boolean;
};

/** A document to download: the agreement of a loan, or the terms, which belong to none. */
export type DocumentRequest = { readonly loanId: LoanId | null };

/** Where the mobile app is to be had. */
export type Store = 'appStore' | 'playStore';

/** What `connectBank` takes: secrets, which exist in the event and in this input only. */
export type ConnectBankInput = {
  readonly institutionId: string;
  readonly loginId: string;
  readonly password: string;
  /** Empty when the bank asks for none. */
  readonly securityCode: string;
};

/** What the `checkOutcome` effect has seen. */
export type OutcomeSeen = {
  readonly hasGoneThrough: boolean;
  /** When it looked, in ms since the epoch. */
  readonly at: number;
};

/** What the `signOut` effect needs. */
export type SignOut = {
  /** What the other tabs that hold the session are told; null when one of them has told it. */
  readonly tells: SessionEndReason | null;
};

/** The effects that are calls of the API. `src/services/backend.ts` has a method of each name. */
export type ApiEffects = {
  /** Forces a new bearer token. */
  readonly refreshToken: Once<void>;
  /** The profile; an empty one when there is none yet. */
  readonly loadProfile: Once<Profile>;
  /** Takes the test-account shortcut: the mobile counts as verified. Source: product 4.1. */
  readonly markTestMobile: Once<void>;
  readonly saveName: Once<Profile, { firstName: string; lastName: string }>;
  readonly saveEmployment: Once<
    void,
    { employmentType: EmploymentType | ''; employerName: string }
  >;
  readonly listInstitutions: Once<readonly Institution[]>;
  /** Tells which bank a customer misses. */
  readonly sendBankFeedback: Once<void, { bankName: string }>;
  /** Token, direct post of the credentials, registration of the job. */
  readonly connectBank: Once<{ jobId: string }, ConnectBankInput>;
  readonly readConnection: Once<Connection, { jobId: string }>;
  readonly saveBankAccount: Once<void, { bsb: string; accountNumber: string }>;
  readonly readKycStatus: Once<KycStatus>;
  readonly getWidgetToken: Once<{ token: string }>;
  readonly setKycEntity: Once<void, { entityId: string }>;
  /** Has a link to set a new password sent. Whether the address is known is never told. */
  readonly sendResetLink: Once<void, { email: string }>;
  /** Has a link sent that verifies the address; a new address becomes the account's first. */
  readonly sendVerificationLink: Once<void, { email: string; isNew: boolean }>;
  readonly readOverview: Once<Overview>;
  readonly readHistory: Once<readonly HistoryRow[], { list: HistoryList }>;
  /** The ways to repay that fit the terms; at least one. */
  readonly getRepaymentPlans: Once<readonly RepaymentPlan[], OfferTerms>;
  readonly previewLoan: Once<
    LoanPreview,
    { amount: Cents; plan: RepaymentPlan; promotion: Promotion | null }
  >;
  /** Sends what was confirmed, under its key. `outcomeUnknown` when the API may have acted. */
  readonly sendPayment: Once<void, { sent: SentPayment }>;
  /** Looks whether a payment without an answer went through. */
  readonly checkOutcome: Once<OutcomeSeen, { sent: SentPayment }>;
  readonly readPromotions: Once<Promotions>;
  /** What a promo code stands for. */
  readonly validatePromoCode: Once<Promotion, { code: string }>;
  readonly addPromotion: Once<void, { code: string }>;
};

/** The other effects that end: of the identity provider, the browser and the tab. `src/app-actor.ts` provides them. */
export type PageEffects = {
  /** Who is signed in, by the session that this tab keeps; null when it keeps none. */
  readonly restoreSession: Once<User | null>;
  readonly signIn: Once<User, { email: string; password: string }>;
  readonly createAccount: Once<NewAccount, { email: string; password: string; mayExist: boolean }>;
  readonly signOut: Once<void, SignOut>;
  readonly sendCode: Once<{ verificationId: string }, { phoneNumber: string }>;
  readonly linkMobile: Once<User, { verificationId: string; code: string }>;
  /** Asks whose code it is that a link has, without spending it; `invalidActionCode` once it is spent. */
  readonly checkLinkCode: Once<{ email: string }>;
  readonly resetPassword: Once<void, { password: string }>;
  readonly applyEmailCode: Once<void>;
  readonly refreshUser: Once<User | null>;
  readonly reauthenticate: Once<void, { email: string; currentPassword: string }>;
  /** `mayBeDone` where neither an answer nor a look says whether the password is set. */
  readonly replacePassword: Once<
    void,
    {
      email: string;
      currentPassword: string;
      password: string;
      /** An earlier try was not answered: the password may be set. */
      mayBeSet: boolean;
    }
  >;
  readonly downloadDocument: Once<void, DocumentRequest>;
  /** A new idempotency key, and the instant of the payment in epoch ms. */
  readonly startPayment: Once<{ key: string; at: number }>;
  readonly findStore: Once<Store | null>;
  readonly openStore: Once<void, { store: Store | null }>;
  readonly openSupport: Once<void, { tag: string }>;
};

/** The effects that last. `src/app-actor.ts` provides them. */
export type LastingEffects = {
  readonly reloadPage: Lasting<ReloadEvent>;
  /** Clears the tab and opens the log-in as a new page. */
  readonly leaveForLogIn: Lasting;
  /** Says when the session ends without the app's doing, and what the provider knows of who was taken for signed in. */
  readonly watchSession: Lasting;
  /** Says when the e-mail address may have been verified elsewhere. */
  readonly watchVerification: Lasting;
  /** Says when somebody acts, here or in a copy of the tab, and tells the copies. */
  readonly watchActivity: Lasting<ActivityCounted>;
  /** Says `Presence`. */
  readonly watchPresence: Lasting;
  /** Says `DayTold`. */
  readonly watchDay: Lasting;
  /** Says `ClockTicked`. */
  readonly ticking: Lasting;
  readonly runIdentityWidget: Lasting<EventObject, { uid: string; token: string }>;
};

/** Every effect by name: what the machines ask of the outside world. */
export type Effects = ApiEffects & PageEffects & LastingEffects;

/** Declares an effect that ends with an output or a `FailureError`. */
export function effect<Name extends keyof (ApiEffects & PageEffects)>(name: Name): Effects[Name] {
  const stub = fromPromise(() => {
    raiseNotProvided(name);
    return new Promise<never>(() => {});
  });
  return stub as unknown as Effects[Name];
}

/** Declares something by its name alone, such as a flow whose machine is provided later. */
export function flow(name: string): unknown {
  return fromCallback(() => raiseNotProvided(name));
}

/** Declares an effect that lasts and talks in events. */
export function lastingEffect<Name extends keyof LastingEffects>(name: Name): Effects[Name] {
  return flow(name) as Effects[Name];
}

/** Declares the `track` action, which `src/app-actor.ts` provides. */
export function trackingNotProvided(_: unknown, event: AnalyticsEvent): void {
  throw notProvided(`track ${event.name}`);
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

/** What the `watchActivity` effect is told: this activity counts, in every tab of the session. */
export type ActivityCounted = {
  readonly type: 'activity.counted';
  /** Milliseconds since the epoch. */
  readonly at: number;
};

/** What the `watchDay` effect says: at once, as another day begins, and whenever the page is shown or online again. */
export type DayTold = {
  readonly type: 'day.told';
  /** Today in Sydney, by the device's clock. */
  readonly day: CalendarDate;
};

/** What the `watchPresence` effect says: at once, and whenever it changes. */
export type Presence =
  /** The page is hidden, or the device is offline. */
  { type: 'presence.lost' } | { type: 'presence.regained' };

/** What a state invokes in which something could not be read: `presence.regained` leads out of it, if it `failedOffline`. */
export const watchReturn = { src: 'watchPresence', id: 'watchReturn', onError: {} } as const;

/** Hands what has failed to an action or a guard of `onError`. */
export function errorOf({ event }: { event: { error: unknown } }): { error: unknown } {
  return { error: event.error };
}

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
