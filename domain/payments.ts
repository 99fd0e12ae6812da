import type { CalendarDate } from './calendar.ts';
import type { Activity, Overview, RepaymentPlan } from './entities.ts';
import type { Cents } from './money.ts';
import {
  type EarlyChoice,
  isRepayment,
  latestLoanId,
  payableEarly,
  totalPayable,
} from './repayments.ts';

/** What a customer has confirmed: a cash out, an early repayment, or a delay. Source: product 4.10 to 4.12. */
export type Payment =
  | { readonly kind: 'cashOut'; readonly amount: Cents; readonly plan: RepaymentPlan }
  | { readonly kind: 'repayEarly'; readonly amount: Cents; readonly choice: EarlyChoice }
  /** `amount`: of the repayment that is delayed, in cents. */
  | { readonly kind: 'delay'; readonly amount: Cents };

/**
 * What became of a payment: `unknown` while no answer came, or until it came; `notMade` when it got lost on the way.
 */
export type PaymentOutcome = 'unknown' | 'paid' | 'refused' | 'notMade';

/** What a later overview is compared with. Source: decision 036. */
export type Baseline = {
  /** Id of the latest loan; -1 when there was none yet. */
  readonly latestLoan: number;
  /** The loans with repayments that could be paid early. */
  readonly payableLoans: readonly number[];
  /** The sum of these repayments, in cents. */
  readonly payable: Cents;
  /** How many repayments of these loans were delayed already. */
  readonly delayed: number;
};

/** A payment that was sent, as the tab keeps it: after a reload its outcome can still be told. */
export type SentPayment = {
  readonly payment: Payment;
  /** The idempotency key: the next try of the same payment sends it again. */
  readonly key: string;
  /** When it was sent, in ms since the epoch. */
  readonly sentAt: number;
  readonly before: Baseline;
  readonly outcome: PaymentOutcome;
};

/** What an overview says before a payment is sent. */
export function baselineOf({ activities }: Pick<Overview, 'activities'>): Baseline {
  const payableLoans = [...new Set(payableEarly(activities).map(({ loanId }) => loanId))];
  return {
    latestLoan: latestLoanId(activities),
    payableLoans,
    payable: totalPayable(activities),
    delayed: delayedAmong(activities, payableLoans).length,
  };
}

/** True when the same amount is paid in the same way: then a second try sends the same key. */
export function isSamePayment(first: Payment, second: Payment): boolean {
  return JSON.stringify(first) === JSON.stringify(second);
}

/** True when an overview shows that a payment went through, although no answer said so. */
export function hasGoneThrough(
  { payment, before }: Pick<SentPayment, 'payment' | 'before'>,
  { activities }: Pick<Overview, 'activities'>,
): boolean {
  switch (payment.kind) {
    case 'cashOut':
      return activities.some(
        ({ type, loanId, amount }) =>
          type === 'Cashout' && loanId > before.latestLoan && amount === payment.amount,
      );
    case 'repayEarly':
      return (
        totalPayable(ofLoans(activities, before.payableLoans)) <= before.payable - payment.amount
      );
    case 'delay':
      return delayedAmong(activities, before.payableLoans).length > before.delayed;
  }
}

/** The day to which a delay has moved its repayment; null where the overview does not tell. */
export function dayAfterDelay(
  { payment, before }: Pick<SentPayment, 'payment' | 'before'>,
  { activities }: Pick<Overview, 'activities'>,
): CalendarDate | null {
  return delayedAmong(activities, before.payableLoans)
    .filter(({ amount }) => amount === payment.amount)
    .reduce<CalendarDate | null>(
      (latest, { repaymentDate }) =>
        repaymentDate !== null && (latest === null || repaymentDate > latest)
          ? repaymentDate
          : latest,
      null,
    );
}

function ofLoans(activities: readonly Activity[], loans: readonly number[]): Activity[] {
  return activities.filter(({ loanId }) => loans.includes(loanId));
}

function delayedAmong(activities: readonly Activity[], loans: readonly number[]): Activity[] {
  return ofLoans(activities, loans).filter(
    (activity) => isRepayment(activity) && activity.hasDeferred,
  );
}
