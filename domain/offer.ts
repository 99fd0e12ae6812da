import { addBusinessDays } from './business-days.ts';
import { addDays, type CalendarDate } from './calendar.ts';
import type { RepaymentPlan } from './entities.ts';
import { planFee, planTotal } from './lending.ts';
import { type Cents, FEE_CEILING_PERCENT, feeOf } from './money.ts';

/** Maximum term of a loan, from its own day to its last repayment, in days: a legal limit. Source: product 9.2. */
export const MAX_TERM_DAYS = 62;

/** Maximum number of repayments of a loan. Source: product 9.2. */
export const MAX_REPAYMENTS = 60;

/** Terms that each repayment option must meet before it is offered. */
export type OfferTerms = {
  readonly amount: Cents;
  /** One-off fee in per cent of the amount, after any promotion. */
  readonly feePercent: number;
  /** Day of the cash out in Sydney. */
  readonly today: CalendarDate;
};

/**
 * True if a plan may be offered. Its fee is the expected one and lawful, and its repayments add up to amount and fee.
 * Each repayment is above 0, on a day of its own, from the next business day to the maximum term. Source: decision 035.
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
