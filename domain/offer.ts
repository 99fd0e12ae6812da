import { addBusinessDays } from './business-days.ts';
import { addDays, type CalendarDate } from './calendar.ts';
import type { RepaymentPlan } from './entities.ts';
import { planFee, planTotal } from './lending.ts';
import { type Cents, FEE_CEILING_PERCENT, feeOf } from './money.ts';

/** Longest term of a loan, from its own day to its last repayment, in days: a legal ceiling. Source: product 9.2. */
export const MAX_TERM_DAYS = 62;

/** Most repayments of a loan. Source: product 9.2. */
export const MAX_REPAYMENTS = 60;

/** What each way to repay must fit before a customer may choose it. */
export type OfferTerms = {
  /** What is cashed out, in cents. */
  readonly amount: Cents;
  /** The one-off fee, in per cent of the amount. A promotion is already taken off. */
  readonly feePercent: number;
  /** The day of the cash out in Sydney. */
  readonly today: CalendarDate;
};

/**
 * True when a plan may be offered: its fee is the one that holds and is lawful, it repays the amount and that fee to the
 * cent, and each repayment is more than nothing, on a day of its own, from the next business day to the longest term.
 * Source: decision 035.
 */
export function isPlanSound(
  plan: RepaymentPlan,
  { amount, feePercent, today }: OfferTerms,
): boolean {
  const fee = feeOf(amount, feePercent);
  const firstDay = addBusinessDays(today, 1);
  const lastDay = addDays(today, MAX_TERM_DAYS);
  return (
    plan.length <= MAX_REPAYMENTS &&
    fee <= feeOf(amount, FEE_CEILING_PERCENT) &&
    planFee(plan) === fee &&
    planTotal(plan) === amount + fee &&
    plan.every(
      (installment, index) =>
        installment.amount > 0 &&
        // The amount includes the fee.
        installment.fee >= 0 &&
        installment.fee <= installment.amount &&
        installment.date >= firstDay &&
        installment.date <= lastDay &&
        installment.date > (plan[index - 1]?.date ?? ''),
    )
  );
}
