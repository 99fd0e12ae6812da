import { addDays, type CalendarDate } from '../../domain/calendar.ts';
import type { RepaymentPlan } from '../../domain/entities.ts';
import { type Cents, feeOf, splitCents } from '../../domain/money.ts';
import { type PayCycle, type PaySchedule, payDaysFrom } from './pay-days.ts';

/** The smallest cash out. Source: decision 057. */
export const MINIMUM_CASH_OUT: Cents = 50_00;
export const CASH_OUT_STEP: Cents = 10_00;
/** Minimum days from a cash out to its first repayment: time for the transfer and for a change of mind. */
const LEAD_DAYS = 3;

/**
 * Maximum installments by pay cycle. Every plan ends well within `MAX_TERM_DAYS`, with room for a delay where delays are
 * allowed.
 */
const MAX_INSTALLMENTS: Record<PayCycle, number> = { weekly: 4, fortnightly: 3, monthly: 1 };

/**
 * Returns the plans to repay a cash out of today: one to four installments on the next pay days, the last within the maximum
 * term. Each has its share of the amount and the fee; the last one has the remainders.
 */
export function plansFor(
  schedule: PaySchedule,
  today: CalendarDate,
  amount: Cents,
  feePercent: number,
): RepaymentPlan[] {
  const days = payDaysFrom(schedule, addDays(today, LEAD_DAYS), MAX_INSTALLMENTS[schedule.cycle]);
  const fee = feeOf(amount, feePercent);
  return days.map((_, index) => planOn(days.slice(0, index + 1), amount, fee));
}

function planOn(days: readonly CalendarDate[], amount: Cents, fee: Cents): RepaymentPlan {
  const shares = splitCents(amount, days.length);
  const fees = splitCents(fee, days.length);
  return days.map((date, index) => {
    const ownFee = fees[index] ?? 0;
    return { date, amount: (shares[index] ?? 0) + ownFee, fee: ownFee };
  });
}

/** True if the slider has an amount: minimum + k × step, up to a ceiling. */
export function isOffered(amount: Cents, ceiling: Cents): boolean {
  return (
    amount >= MINIMUM_CASH_OUT &&
    amount <= ceiling &&
    (amount - MINIMUM_CASH_OUT) % CASH_OUT_STEP === 0
  );
}
