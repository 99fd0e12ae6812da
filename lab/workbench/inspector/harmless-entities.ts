import type {
  Activity,
  Connection,
  Eligibility,
  Institution,
  Overview,
  Profile,
  Promotion,
  User,
} from '../../../domain/entities.ts';
import type { Failure } from '../../../domain/failures.ts';
import type { HistoryOrder, HistoryRow } from '../../../domain/history.ts';
import { eachFlag } from '../../../domain/onboarding.ts';
import type { Payment, SentPayment } from '../../../domain/payments.ts';

/*
 * Which fields of an entity the inspectors of a sandbox build may show. What is not listed is masked: a new field too,
 * until it has been thought about. Source: decision 055.
 */

/**
 * The keys of a type that may be shown, and of what lies under them; a list has those of its items. Free text cannot be
 * listed, nor a dictionary, whose keys are data: only words of a fixed set, truth values and numbers.
 */
export type Harmless<Whole> = Whole extends unknown
  ? { readonly [Key in keyof Whole]?: HarmlessPart<NonNullable<Whole[Key]>> }
  : never;

type HarmlessPart<Part> = Part extends readonly (infer Item)[]
  ? HarmlessPart<Item>
  : Part extends string
    ? WordOnly<Part>
    : Part extends number | boolean
      ? true
      : Part extends object
        ? string extends keyof Part
          ? never
          : Harmless<Part>
        : never;

/** `true` for a literal. `{}` also fits free text and patterns, because a dictionary may have no key. */
type WordOnly<Text extends string> =
  Record<never, never> extends Record<Text, unknown> ? never : true;

/** The signed-in user. */
export const HARMLESS_USER = { emailVerified: true } satisfies Harmless<User>;

/** Progress in onboarding. */
export const HARMLESS_PROFILE = {
  emailVerified: true,
  ...eachFlag((): true => true),
} satisfies Harmless<Profile>;

/** The boxes of the eligibility check. */
export const HARMLESS_ELIGIBILITY = {
  isOver18: true,
  hasIdDocument: true,
  isEmployed: true,
} satisfies Harmless<Eligibility>;

/** Without the bank's identity, which is personal data. */
export const HARMLESS_INSTITUTION = { onlySearchable: true } satisfies Harmless<Institution>;

/** State of a bank job. */
export const HARMLESS_CONNECTION = {
  institution: HARMLESS_INSTITUTION,
  step: true,
  stepStatus: true,
  showReconnect: true,
  showChatWithUs: true,
  canSelectBank: true,
} satisfies Harmless<Connection>;

/** Type and state of an activity, without loan, amount and day. */
export const HARMLESS_ACTIVITY = {
  type: true,
  status: true,
  hasMissedRepayment: true,
  isOverdue: true,
  hasDeferred: true,
} satisfies Harmless<Activity>;

/** Presence of a promotion, without its content. */
export const HARMLESS_PROMOTION = {} satisfies Harmless<Promotion>;

/** Fields that decide what the dashboard shows, without amounts. */
export const HARMLESS_OVERVIEW = {
  decline: { showChatWithUs: true },
  declineReason: true,
  activities: HARMLESS_ACTIVITY,
  promotion: HARMLESS_PROMOTION,
} satisfies Harmless<Overview>;

/** Code of the failure, without the lender's text. */
export const HARMLESS_FAILURE = {
  code: true,
  isUnreached: true,
  waitSeconds: true,
} satisfies Harmless<Failure>;

/** Kind and result of a payment, without key and amounts. */
export const HARMLESS_SENT_PAYMENT = {
  payment: { kind: true } satisfies Harmless<Payment>,
  sentAt: true,
  outcome: true,
} satisfies Harmless<SentPayment>;

/** Only whether the row is repaid. */
export const HARMLESS_HISTORY_ROW = { isRepaid: true } satisfies Harmless<HistoryRow>;

/** Sort order of a history. */
export const HARMLESS_HISTORY_ORDER = {
  column: true,
  isDescending: true,
} satisfies Harmless<HistoryOrder>;
