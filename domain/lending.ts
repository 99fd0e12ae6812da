import type { Overview, RepaymentPlan } from './entities.ts';
import { type Cents, isTypedNumber, parseTypedAmount, sumCents } from './money.ts';
import { isTransferring } from './repayments.ts';

/** The bounds of the amount slider, in cents. */
export type AmountRange = {
  readonly minimum: Cents;
  readonly maximum: Cents;
  readonly step: Cents;
};

/** The amounts a customer may cash out now: minimum + k x step, up to what is available. Source: decision 035. */
export function amountRange(overview: Overview): AmountRange {
  const step = overview.increment;
  // A minimum of nothing is no cash out: the first step is.
  const minimum = overview.minimum || step;
  const steps = Math.floor((Math.min(overview.maximum, overview.available) - minimum) / step);
  return { minimum, maximum: minimum + Math.max(steps, -1) * step, step };
}

/** True when the amount lies in the range and on one of its steps. */
export function isAmountInRange(amount: Cents, range: AmountRange): boolean {
  return (
    amount >= range.minimum &&
    amount <= range.maximum &&
    (amount - range.minimum) % range.step === 0
  );
}

/** What is wrong with an amount that a person typed. */
export type AmountProblem = 'amountNotANumber' | 'amountNotAStep';

/** Checks an amount that a person typed. Source: decision 035. */
export function checkTypedAmount(text: string, range: AmountRange): AmountProblem | null {
  const amount = parseTypedAmount(text);
  if (amount !== null && isAmountInRange(amount, range)) {
    return null;
  }
  return isTypedNumber(text) ? 'amountNotAStep' : 'amountNotANumber';
}

/** True when the last wish for a cash out was declined. */
export function isDeclined(overview: Overview): boolean {
  return overview.decline !== null && overview.decline.title !== '';
}

/**
 * True when a cash out may be started: nothing declined, none on its way, whatever is said to be available, and at least
 * the minimum is.
 */
export function canCashOut(overview: Overview): boolean {
  const { minimum, maximum } = amountRange(overview);
  return !isDeclined(overview) && !isTransferring(overview.activities) && maximum >= minimum;
}

/** What a plan costs in all: the sum of its installments, fees included. */
export function planTotal(plan: RepaymentPlan): Cents {
  return sumCents(plan.map((installment) => installment.amount));
}

/** The one-off fee inside a plan. */
export function planFee(plan: RepaymentPlan): Cents {
  return sumCents(plan.map((installment) => installment.fee));
}

/** True when two offers are the same, day by day and cent by cent. */
export function arePlansEqual(
  first: readonly RepaymentPlan[],
  second: readonly RepaymentPlan[],
): boolean {
  return JSON.stringify(first) === JSON.stringify(second);
}

/** True while plans that were made for one overview hold for another: the day and the fee are the same. Source: decision 035. */
export function areTermsEqual(first: Overview, second: Overview): boolean {
  return first.today === second.today && first.feePercent === second.feePercent;
}
