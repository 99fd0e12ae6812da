import { addDays, type CalendarDate } from '../../domain/calendar.ts';
import type { RepaymentPlan } from '../../domain/entities.ts';
import { type Cents, feeOf, splitCents } from '../../domain/money.ts';
import { type PayCycle, type PaySchedule, payDaysFrom } from './pay-days.ts';

/** Smallest cash out. Source: decision 057. */
export const MINIMUM_CASH_OUT: Cents = 50_00;
/** Step between amounts. */
export const CASH_OUT_STEP: Cents = 10_00;
/** Days between a cash out and its first repayment, at least: time for the transfer and for a change of mind. */
const LEAD_DAYS = 3;

/**
 * Most installments by pay cycle: so few that every plan ends well within `MAX_TERM_DAYS`, with room for a delay where
 * delays are allowed.
 */
const MOST_INSTALLMENTS: Record<PayCycle, number> = { weekly: 4, fortnightly: 3, monthly: 1 };

/**
 * The ways to repay a cash out made today: one to four installments on the next pay days, the last within the longest
 * term. Each carries its share of the amount and of the fee; the last one takes the remainders.
 */
export function plansFor(
  schedule: PaySchedule,
  today: CalendarDate,
  amount: Cents,
  feePercent: number,
): RepaymentPlan[] {
  const most = MOST_INSTALLMENTS[schedule.cycle];
  const days = payDaysFrom(schedule, addDays(today, LEAD_DAYS), most);
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

/** True when an amount is one of the slider's: minimum + k x step, up to a ceiling. */
export function isOffered(amount: Cents, ceiling: Cents): boolean {
  return (
    amount >= MINIMUM_CASH_OUT &&
    amount <= ceiling &&
    (amount - MINIMUM_CASH_OUT) % CASH_OUT_STEP === 0
  );
}
