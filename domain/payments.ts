import type { CalendarDate } from './calendar.ts';
import type { Activity, LoanId, Overview, RepaymentPlan } from './entities.ts';
import { type Cents, sumCents } from './money.ts';
import { type EarlyChoice, isRepayment, payableEarly, totalPayable } from './repayments.ts';

/** What a customer has confirmed: a cash out, an early repayment, or a delay. Source: product 4.10 to 4.12. */
export type Payment =
  | {
      readonly kind: 'cashOut';
      readonly amount: Cents;
      readonly plan: RepaymentPlan;
      /** SHA-256 of the agreement that the customer read, as hex digits; missing where it cannot be computed. */
      readonly agreementHash?: string;
    }
  | { readonly kind: 'repayEarly'; readonly amount: Cents; readonly choice: EarlyChoice }
  /** `amount`: of the repayment that is delayed, in cents. */
  | { readonly kind: 'delay'; readonly amount: Cents };

/**
 * What became of a payment: `unknown` while no answer came, or until it came; `notMade` when it got lost on the way.
 */
export type PaymentOutcome = 'unknown' | 'paid' | 'refused' | 'notMade';

/** A repayment that can be paid early. The API gives it no id: its loan, day and amount name it. */
export type PayableRepayment = Pick<Activity, 'loanId' | 'repaymentDate' | 'amount'>;

/** What a payment acts on, as last read before it was sent; a later overview is compared with it. Source: decision 036. */
export type Baseline = {
  /** The loans that there were, in an order of their own, so that equal lists are equal: any other one is new. */
  readonly loans: readonly LoanId[];
  /** The repayments that could be paid early, by day. */
  readonly payable: readonly PayableRepayment[];
  /** How many repayments of their loans were delayed already. */
  readonly delayed: number;
};

/** A payment that was sent, as the tab keeps it: after a reload its outcome can still be told. */
export type SentPayment = {
  readonly payment: Payment;
  /** The idempotency key of the intent: a retry of it sends the same key. */
  readonly key: string;
  /** When it was sent, in ms since the epoch. */
  readonly sentAt: number;
  readonly before: Baseline;
  readonly outcome: PaymentOutcome;
};

/** Reads from an overview what a payment will act on. */
export function baselineOf({ activities }: Pick<Overview, 'activities'>): Baseline {
  const payable = payableEarly(activities).map(toPayable);
  return {
    loans: [...new Set(activities.map(({ loanId }) => loanId))].sort(),
    payable,
    delayed: delayedAmong(activities, payable).length,
  };
}

/**
 * Returns the key for the next try; empty when it is a new intent, which gets a key of its own.
 *
 * A key belongs to one intent: kind, amount and choice, and what it acts on as last read. It stays with the intent while its
 * outcome is unknown and after it was called not made, because the first try may still arrive. A payment that was made, and a
 * refusal, end the intent. Source: decision 036.
 */
export function keyOfRetry(
  last: SentPayment | null,
  next: Pick<SentPayment, 'payment' | 'before'>,
): string {
  const isOpen = last?.outcome === 'unknown' || last?.outcome === 'notMade';
  return isOpen && intentOf(last) === intentOf(next) ? last.key : '';
}

function intentOf({ payment, before }: Pick<SentPayment, 'payment' | 'before'>): string {
  return JSON.stringify([payment, before]);
}

/** Returns the repayments that the customer confirmed to pay: the next one, or all of them. */
export function confirmedRepayments(
  choice: EarlyChoice,
  { payable }: Baseline,
): readonly PayableRepayment[] {
  return choice === 'all' ? payable : payable.slice(0, 1);
}

/** True when an overview shows that a payment went through, although no answer said so. */
export function hasGoneThrough(
  { payment, before }: Pick<SentPayment, 'payment' | 'before'>,
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
        sumOf(before.payable) - payment.amount
      );
    case 'delay':
      return delayedAmong(activities, before.payable).length > before.delayed;
  }
}

/** The day to which a delay has moved its repayment; null where the overview does not tell. */
export function dayAfterDelay(
  { payment, before }: Pick<SentPayment, 'payment' | 'before'>,
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
 * Returns the repayments that an early repayment took, which may be others than the confirmed ones where the API was not told
 * which; null where the overview does not tell.
 */
export function takenRepayments(
  { payment, before }: Pick<SentPayment, 'payment' | 'before'>,
  { activities }: Pick<Overview, 'activities'>,
): readonly PayableRepayment[] | null {
  const left = payableEarly(ofSameLoans(activities, before.payable)).map(toPayable);
  const gone = without(before.payable, left);
  // A delay moves the next repayment of its loan: its old day is gone too, though nothing was paid.
  const moved = without(left, before.payable);
  const taken = without(gone, moved, (one, other) =>
    isEqual({ ...one, repaymentDate: null }, { ...other, repaymentDate: null }),
  );
  return sumOf(taken) === payment.amount ? taken : null;
}

/** What is left of a list once each of the others has taken away the first one that it equals. */
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

function sumOf(rows: readonly PayableRepayment[]): Cents {
  return sumCents(rows.map(({ amount }) => amount));
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
