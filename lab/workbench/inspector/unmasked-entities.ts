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
 * Allow list of the entities' fields that the inspectors of a sandbox build show. They mask every other field, so that a new one
 * stays hidden until it is listed. Source: decision 055.
 */

/**
 * Allow list of a type's keys, nested like the type; for a list, that of its items. It accepts only literals, booleans and
 * numbers: no free text, and no dictionary, because its keys are data.
 */
export type Unmasked<Whole> = Whole extends unknown
  ? { readonly [Key in keyof Whole]?: UnmaskedPart<NonNullable<Whole[Key]>> }
  : never;

type UnmaskedPart<Part> = Part extends readonly (infer Item)[]
  ? UnmaskedPart<Item>
  : Part extends string
    ? WordOnly<Part>
    : Part extends number | boolean
      ? true
      : Part extends object
        ? string extends keyof Part
          ? never
          : Unmasked<Part>
        : never;

/** `true` for a literal. `{}` also fits free text and patterns, because a dictionary may have no key. */
type WordOnly<Text extends string> =
  Record<never, never> extends Record<Text, unknown> ? never : true;

/** The signed-in user. */
export const UNMASKED_USER = { emailVerified: true } satisfies Unmasked<User>;

/** Progress in onboarding. */
export const UNMASKED_PROFILE = {
  emailVerified: true,
  ...eachFlag((): true => true),
} satisfies Unmasked<Profile>;

/** The boxes of the eligibility check. */
export const UNMASKED_ELIGIBILITY = {
  isOver18: true,
  hasIdDocument: true,
  isEmployed: true,
} satisfies Unmasked<Eligibility>;

/** Without the bank's identity, which is personal data. */
export const UNMASKED_INSTITUTION = { onlySearchable: true } satisfies Unmasked<Institution>;

/** State of a bank job. */
export const UNMASKED_CONNECTION = {
  institution: UNMASKED_INSTITUTION,
  step: true,
  stepStatus: true,
  showReconnect: true,
  showChatWithUs: true,
  canSelectBank: true,
} satisfies Unmasked<Connection>;

/** Type and state of an activity, without loan, amount and day. */
export const UNMASKED_ACTIVITY = {
  type: true,
  status: true,
  hasMissedRepayment: true,
  isOverdue: true,
  hasDeferred: true,
} satisfies Unmasked<Activity>;

/** Presence of a promotion, without its content. */
export const UNMASKED_PROMOTION = {} satisfies Unmasked<Promotion>;

/** Fields that decide what the dashboard shows, without amounts. */
export const UNMASKED_OVERVIEW = {
  decline: { showChatWithUs: true },
  declineReason: true,
  activities: UNMASKED_ACTIVITY,
  promotion: UNMASKED_PROMOTION,
} satisfies Unmasked<Overview>;

/** Code of the failure, without the lender's text. */
export const UNMASKED_FAILURE = {
  code: true,
  isUnreached: true,
  waitSeconds: true,
} satisfies Unmasked<Failure>;

/** Kind and result of a payment, without key and amounts. */
export const UNMASKED_SENT_PAYMENT = {
  payment: { kind: true } satisfies Unmasked<Payment>,
  sentAt: true,
  outcome: true,
} satisfies Unmasked<SentPayment>;

/** Only whether the row is repaid. */
export const UNMASKED_HISTORY_ROW = { isRepaid: true } satisfies Unmasked<HistoryRow>;

/** Sort order of a history. */
export const UNMASKED_HISTORY_ORDER = {
  column: true,
  isDescending: true,
} satisfies Unmasked<HistoryOrder>;
