import type * as v from 'valibot';
import type { UnknownWordKind } from './analytics.ts';
import {
  ACTIVITY_STATUSES,
  ACTIVITY_TYPES,
  CONNECTION_STEPS,
  DECLINE_REASONS,
  KYC_STATUSES,
  STEP_STATUSES,
} from './api-words.ts';
import { MAX_URL, shownLine, shownParagraph } from './bounds.ts';
import { type CalendarDate, calendarDateFromWire, sydneyDate } from './calendar.ts';
import type { AnswerOf } from './contract.ts';
import type {
  Connection,
  Institution,
  KycStatus,
  Overview,
  Profile,
  Promotion,
  RepaymentPlan,
} from './entities.ts';
import type { HistoryRow } from './history.ts';
import { type Cents, centsFromDollars, DEFAULT_FEE_PERCENT, dollarsFromCents } from './money.ts';
import { eachField, eachFlag } from './onboarding.ts';
import type * as wire from './wire.ts';

/** Called when the API sends an enum value that this version does not know; it is read as `other`. Source: decision 003. */
export type NoteUnknownWord = (kind: UnknownWordKind) => void;

export function profileFromWire(answer: v.InferOutput<typeof wire.Profile>): Profile {
  return {
    ...eachField((field) => shownLine(answer[field])),
    email: shownLine(answer.email),
    emailVerified: answer.emailVerified ?? false,
    mobile: shownLine(answer.mobile),
    residentialAddress: shownLine(answer.residentialAddress),
    basiqJobId: answer.basiqJobId ?? '',
    ...eachFlag((flag) => answer[flag] ?? false),
  };
}

/** Converts an institution. Missing captions are empty: `src/copy` has the defaults. */
export function institutionFromWire(
  answer:
    | v.InferOutput<typeof wire.Institution>
    | NonNullable<v.InferOutput<typeof wire.Connection>['institution']>,
): Institution {
  return {
    id: answer.id,
    shortName: shownLine(answer.shortName),
    squareLogoUrl: 'squareLogoUrl' in answer ? safeUrl(answer.squareLogoUrl) : '',
    onlySearchable: 'onlySearchable' in answer ? (answer.onlySearchable ?? false) : false,
    loginIdCaption: shownLine(answer.loginIdCaption),
    passwordCaption: shownLine(answer.passwordCaption),
    securityCodeCaption: shownLine(answer.securityCodeCaption),
  };
}

/** Converts the rows of a list, skipping missing ones. */
export function eachThere<Row, Entity>(
  rows: readonly (Row | null | undefined)[],
  read: (row: Row) => Entity,
): Entity[] {
  return rows.flatMap((row) => (row ? read(row) : []));
}

/** Returns a URL that is safe for a link or an image: https, or a path of this origin. Returns empty for others. */
export function safeUrl(text: string | null | undefined): string {
  // Browsers remove tabs and line breaks from a URL, and read backslashes as slashes.
  const isPlain = text && text.length <= MAX_URL && !/[\s\p{Cc}\\]/u.test(text);
  return isPlain && /^(https:\/\/|\/(?!\/))/i.test(text) ? text : '';
}

/** Converts a bank connection; unknown values become `other`. */
export function connectionFromWire(
  answer: AnswerOf<'getConnection'>,
  note: NoteUnknownWord = () => {},
): Connection {
  const { status } = answer;
  return {
    institution: answer.institution ? institutionFromWire(answer.institution) : null,
    step: known(CONNECTION_STEPS, status.step, () => note('connection_step')),
    stepStatus: known(STEP_STATUSES, status.stepStatus, () => note('connection_step_status')),
    errorTitle: shownLine(status.errorTitle),
    errorDetail: (status.errorDetail ?? []).map(shownParagraph),
    actionCode: shownLine(status.actionCode),
    learnMore: status.learnMore === true || safeUrl(status.learnMore || ''),
    showReconnect: status.showReconnect ?? false,
    showChatWithUs: status.showChatWithUs ?? false,
    canSelectBank: status.canSelectBank ?? false,
    actionRequiredGuidelines: (status.actionRequiredGuidelines ?? []).map(shownParagraph),
  };
}

export function kycStatusFromWire(
  answer: AnswerOf<'getKycStatus'>,
  note: NoteUnknownWord = () => {},
): KycStatus {
  return known(KYC_STATUSES, answer.kycStatus, () => note('kyc_status'));
}

export function promotionFromWire(answer: v.InferOutput<typeof wire.Promotion>): Promotion {
  return {
    title: shownLine(answer.title),
    message: shownParagraph(answer.message),
    condition: shownParagraph(answer.condition),
  };
}

const DEFAULT_INCREMENT: Cents = 100;

/**
 * Converts the data of the dashboard.
 *
 * @param deviceDay today in Sydney by the device's clock, for an API that does not send the day
 * @throws RangeError when an amount has a fraction of a cent or a date does not exist.
 */
export function overviewFromWire(
  answer: AnswerOf<'getOverview'>,
  note: NoteUnknownWord = () => {},
  deviceDay: CalendarDate = sydneyDate(Date.now()),
): Overview {
  const { declineDetail, borrowOverview, loanSetting } = answer;
  return {
    today: answer.today ? calendarDateFromWire(answer.today) : deviceDay,
    decline: declineDetail
      ? {
          title: shownLine(declineDetail.declineTitle),
          description: shownParagraph(declineDetail.declineDescription),
          learnMoreLink: safeUrl(declineDetail.learnMoreLink),
          showChatWithUs: declineDetail.showChatWithUs ?? false,
        }
      : null,
    // The specification allows any other value.
    declineReason: known(DECLINE_REASONS, declineDetail?.declineReason || 'None'),
    activities: borrowOverview.allActivities.map((row) => ({
      type: known(ACTIVITY_TYPES, row.type, () => note('activity_type')),
      status: known(ACTIVITY_STATUSES, row.status, () => note('activity_status')),
      loanId: row.loanId,
      ...(row.date && { date: row.date }),
      amount: centsFromDollars(row.amount),
      repaymentDate: row.repaymentDate ? calendarDateFromWire(row.repaymentDate) : null,
      hasMissedRepayment: row.hasMissedRepayment ?? false,
      isOverdue: row.isOverdue ?? false,
      hasDeferred: row.hasDeferred ?? false,
    })),
    available: centsFromDollars(borrowOverview.availableCashoutAmount),
    repaymentAction: borrowOverview.repaymentAction ?? '',
    maximum: centsFromDollars(loanSetting.maximumAmount),
    minimum: centsFromDollars(loanSetting.minimalAmount),
    increment: loanSetting.incrementalAmount
      ? centsFromDollars(loanSetting.incrementalAmount)
      : DEFAULT_INCREMENT,
    feePercent: loanSetting.feePercent ?? DEFAULT_FEE_PERCENT,
    promotion: answer.promotion ? promotionFromWire(answer.promotion) : null,
    maskedAccountNumber: shownLine(answer.maskedAccountNumber),
    repayEarlyStatus: answer.repayEarlyStatus ?? '',
    deferStatus: answer.deferStatus ?? '',
    nextRepaymentDateAfterDefer: answer.nextRepaymentDateAfterDefer
      ? calendarDateFromWire(answer.nextRepaymentDateAfterDefer)
      : null,
    ...(answer.deferredRepaymentDate && {
      deferredRepaymentDate: calendarDateFromWire(answer.deferredRepaymentDate),
    }),
  };
}

/**
 * Converts a repayment option.
 *
 * @throws RangeError when an amount has a fraction of a cent or a date does not exist.
 */
export function planFromWire({
  installments,
}: AnswerOf<'getRepaymentOptions'>['repayments'][number]): RepaymentPlan {
  return installments.map((row) => ({
    date: calendarDateFromWire(row.repaymentDate),
    amount: centsFromDollars(row.repaymentAmount),
    fee: centsFromDollars(row.fee),
  }));
}

/** Converts a plan to the installments of borrow and preview. */
export function planToWire(plan: RepaymentPlan) {
  return plan.map(({ date, amount, fee }) => ({
    date,
    amount: dollarsFromCents(amount),
    fee: dollarsFromCents(fee),
  }));
}

function known<const Words extends readonly string[]>(
  words: Words,
  word: string,
  noteUnknown = () => {},
): Words[number] | 'other' {
  if (words.includes(word)) {
    return word;
  }
  noteUnknown();
  return 'other';
}

/**
 * Converts the history of cash outs or repayments. A repayment that is `Repaid` is repaid, with any other status it is due. Source:
 * product 4.6 and decision 041.
 *
 * @throws RangeError when an amount has a fraction of a cent or a date does not exist.
 */
export function historyFromWire({
  activities,
}: AnswerOf<'getCashOuts'> | AnswerOf<'getRepayments'>): HistoryRow[] {
  return activities.map((row) => ({
    loanId: row.loanId,
    date: calendarDateFromWire(row.date),
    amount: centsFromDollars(row.amount),
    fee: 'fee' in row ? centsFromDollars(row.fee) : null,
    isRepaid: 'status' in row ? row.status === 'Repaid' : null,
  }));
}
