import type { CalendarDate } from './calendar.ts';
import type { Activity, LoanId, Overview, RepaymentPlan } from './entities.ts';
import type { Failure } from './failures.ts';
import { type Cents, totalOf } from './money.ts';
import { type EarlyChoice, isRepayment, payableEarly, totalPayable } from './repayments.ts';

/** Payment that the customer confirmed: cash out, early repayment or delay. Source: product 4.10 to 4.12. */
export type Payment =
  | {
      readonly kind: 'cashOut';
      readonly amount: Cents;
      readonly plan: RepaymentPlan;
      /** SHA-256 of the agreement that the customer read, in hex; missing where it cannot be computed. */
      readonly agreementHash?: string;
    }
  | { readonly kind: 'repayEarly'; readonly amount: Cents; readonly choice: EarlyChoice }
  /** `amount`: the delayed repayment, in cents. */
  | { readonly kind: 'delay'; readonly amount: Cents };

/** Outcome of a payment: `unknown` until an answer comes, `notMade` if it was lost on the way. */
export type PaymentOutcome = 'unknown' | 'paid' | 'refused' | 'notMade';

/** Repayment that can be paid early. The API gives it no id, so loan, day and amount identify it. */
export type PayableRepayment = Pick<Activity, 'loanId' | 'repaymentDate' | 'amount'>;

/** State before a payment, as last read; later overviews are compared with it. Source: decision 036. */
export type Baseline = {
  /** Existing loans, sorted so that equal lists compare equal; any other loan is new. */
  readonly loans: readonly LoanId[];
  /** Repayments that could be paid early, by day. */
  readonly payable: readonly PayableRepayment[];
  /** Number of repayments of these loans that were already delayed. */
  readonly delayed: number;
};

/** Sent payment, kept in the tab so that its outcome can be shown after a reload. */
export type SentPayment = {
  readonly payment: Payment;
  /** Idempotency key of the intent; a retry sends the same key. */
  readonly key: string;
  /** Time of sending, in ms since the epoch. */
  readonly sentAt: number;
  readonly before: Baseline;
  readonly outcome: PaymentOutcome;
};

/** Returns the state before a payment, read from an overview. */
export function baselineOf({ activities }: Pick<Overview, 'activities'>): Baseline {
  const payable = payableEarly(activities).map(toPayable);
  return {
    loans: [...new Set(activities.map(({ loanId }) => loanId))].sort(),
    payable,
    delayed: delayedAmong(activities, payable).length,
  };
}

type Intent = Pick<SentPayment, 'payment' | 'before'>;

/**
 * Returns the key for the next try; empty for a new intent, which gets its own key.
 *
 * An intent is kind, amount and choice, plus the state before the payment as last read. It keeps its key while the
 * outcome is unknown, and after `notMade`, because the first try may still arrive. A made or refused payment ends the
 * intent. Source: decision 036.
 */
export function keyOfRetry(last: SentPayment | null, next: Intent): string {
  const isOpen = last?.outcome === 'unknown' || last?.outcome === 'notMade';
  return isOpen && intentOf(last) === intentOf(next) ? last.key : '';
}

function intentOf({ payment, before }: Intent): string {
  return JSON.stringify([payment, before]);
}

/** Returns the repayments that the customer confirmed: the next one, or all. */
export function confirmedRepayments(
  choice: EarlyChoice,
  { payable }: Baseline,
): readonly PayableRepayment[] {
  return choice === 'all' ? payable : payable.slice(0, 1);
}

/** True if an overview shows that a payment went through. */
export function hasGoneThrough(
  { payment, before }: Intent,
  { activities }: Pick<Overview, 'activities'>,
): boolean {
  switch (payment.kind) {
    case 'cashOut': {
      const known = new Set(before.loans);
      return activities.some(
        ({ type, loanId, amount }) =>
          type === 'Cashout' && !known.has(loanId) && amount === payment.amount,
      );
    }
    case 'repayEarly':
      return (
        totalPayable(ofSameLoans(activities, before.payable)) <=
        totalOf(before.payable) - payment.amount
      );
    case 'delay':
      return delayedAmong(activities, before.payable).length > before.delayed;
  }
}

/** Returns the day to which a delay has moved its repayment; null if the overview does not show it. */
export function dayAfterDelay(
  { payment, before }: Intent,
  { activities }: Pick<Overview, 'activities'>,
): CalendarDate | null {
  return delayedAmong(activities, before.payable)
    .filter(({ amount }) => amount === payment.amount)
    .reduce<CalendarDate | null>(
      (latest, { repaymentDate }) =>
        repaymentDate !== null && (latest === null || repaymentDate > latest)
          ? repaymentDate
          : latest,
      null,
    );
}

/**
 * Returns the repayments that an early repayment paid; null if the overview does not show it. They may differ from the
 * confirmed ones if the API was not told which to take.
 */
export function takenRepayments(
  { payment, before }: Intent,
  { activities }: Pick<Overview, 'activities'>,
): readonly PayableRepayment[] | null {
  const left = payableEarly(ofSameLoans(activities, before.payable)).map(toPayable);
  const gone = without(before.payable, left);
  // A delay moves the next repayment of its loan, so its old day is gone although nothing was paid.
  const moved = without(left, before.payable);
  const taken = without(gone, moved, (one, other) =>
    isEqual({ ...one, repaymentDate: null }, { ...other, repaymentDate: null }),
  );
  return totalOf(taken) === payment.amount ? taken : null;
}

/** Returns a list without the first match of each of the others. */
function without(
  rows: readonly PayableRepayment[],
  others: readonly PayableRepayment[],
  equals = isEqual,
): PayableRepayment[] {
  return others.reduce<PayableRepayment[]>(
    (left, other) => {
      const taken = left.findIndex((row) => equals(row, other));
      return left.filter((_, index) => index !== taken);
    },
    [...rows],
  );
}

function isEqual(one: PayableRepayment, other: PayableRepayment): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function toPayable({ loanId, repaymentDate, amount }: Activity): PayableRepayment {
  return { loanId, repaymentDate, amount };
}

function ofSameLoans(
  activities: readonly Activity[],
  rows: readonly PayableRepayment[],
): Activity[] {
  return activities.filter(({ loanId }) => rows.some((row) => row.loanId === loanId));
}

function delayedAmong(
  activities: readonly Activity[],
  rows: readonly PayableRepayment[],
): Activity[] {
  return ofSameLoans(activities, rows).filter(
    (activity) => isRepayment(activity) && activity.hasDeferred,
  );
}

/**
 * True if a payment was refused, and the same one will be refused again, so that only the team can help. A 429 with a time ends,
 * and without an answer of our service nobody has refused anything.
 */
export function isFinalRefusal(failure: Failure | null): boolean {
  const isRefused = failure?.code === 'cashOutRefused' || failure?.code === 'repayEarlyRefused';
  return isRefused && !failure.isUnreached && !failure.waitSeconds;
}
