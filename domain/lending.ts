import type { Overview, RepaymentPlan } from './entities.ts';
import { type Cents, isTypedNumber, parseTypedAmount, sumCents, totalOf } from './money.ts';
import { hasNotArrived, hasRepayment, isTransferring } from './repayments.ts';

/** Range of the amount slider, in cents. */
export type AmountRange = {
  readonly minimum: Cents;
  readonly maximum: Cents;
  readonly step: Cents;
};

/** Returns the amounts that a customer may cash out now: minimum + k x step, up to what is available. Source: decision 035. */
export function amountRange(overview: Overview): AmountRange {
  const step = overview.increment;
  // A minimum of 0 is replaced by the first step, because a cash out of 0 makes no sense.
  const minimum = overview.minimum || step;
  const steps = Math.floor((Math.min(overview.maximum, overview.available) - minimum) / step);
  return { minimum, maximum: minimum + Math.max(steps, -1) * step, step };
}

/** True if the amount is in the range and on one of its steps. */
export function isAmountInRange(amount: Cents, range: AmountRange): boolean {
  return (
    amount >= range.minimum &&
    amount <= range.maximum &&
    (amount - range.minimum) % range.step === 0
  );
}

export type AmountProblem = 'amountNotANumber' | 'amountNotAStep';

/** Validates a typed amount. Source: decision 035. */
export function checkTypedAmount(text: string, range: AmountRange): AmountProblem | null {
  const amount = parseTypedAmount(text);
  if (amount !== null && isAmountInRange(amount, range)) {
    return null;
  }
  return isTypedNumber(text) ? 'amountNotAStep' : 'amountNotANumber';
}

/** True if the last request for a cash out was declined. */
export function isDeclined(overview: Overview): boolean {
  return overview.decline !== null && overview.decline.title !== '';
}

/**
 * True if a cash out may start: none was declined, none is in transfer (whatever amount is said to be available), and
 * at least the minimum is available.
 */
export function canCashOut(overview: Overview): boolean {
  const { minimum, maximum } = amountRange(overview);
  return !isDeclined(overview) && !isTransferring(overview.activities) && maximum >= minimum;
}

/** A smaller limit counts as none, in cents. Source: product 4.8. */
export const ONE_DOLLAR: Cents = 100;

/** True if the lender declined this request or any cash out. */
export function isRefused(overview: Overview): boolean {
  const { activities, available, declineReason } = overview;
  const hasNoLimit = available < ONE_DOLLAR && declineReason !== 'None';
  const isOnItsWay = hasNotArrived(overview) || isTransferring(activities);
  return isDeclined(overview) || (hasNoLimit && !isOnItsWay);
}

/** True if an overdue repayment, a refusal or money that has not arrived rules out an offer. */
export function isOfferOut(overview: Overview): boolean {
  return (
    isRefused(overview) || hasNotArrived(overview) || hasRepayment('overdue', overview.activities)
  );
}

/** True if nothing may be advertised: no offer is possible, or a repayment was missed. */
export function isAdvertOut(overview: Overview): boolean {
  return isOfferOut(overview) || hasRepayment('missed', overview.activities);
}

/** Returns the sum of the installments of a plan, including fees. */
export function planTotal(plan: RepaymentPlan): Cents {
  return totalOf(plan);
}

export function planFee(plan: RepaymentPlan): Cents {
  return sumCents(plan.map((installment) => installment.fee));
}

/** True if two offers have the same days and amounts. */
export function arePlansEqual(
  first: readonly RepaymentPlan[],
  second: readonly RepaymentPlan[],
): boolean {
  return JSON.stringify(first) === JSON.stringify(second);
}

/** True if plans for one overview are valid for another: day and fee are the same. Source: decision 035. */
export function areTermsEqual(first: Overview, second: Overview): boolean {
  return first.today === second.today && first.feePercent === second.feePercent;
}
