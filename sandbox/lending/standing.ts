import { addDays, type CalendarDate, daysBetween } from '../../domain/calendar.ts';
import { MAX_TERM_DAYS } from '../../domain/offer.ts';
import type { Moment } from '../clock.ts';
import type { Customer } from '../customers.ts';
import type { Sql } from '../database.ts';
import { nextPayDayAfter } from './debits.ts';
import { activeLoan, type Loan, type RepaymentRow, repaymentsOf } from './loans.ts';

type DelayOffer = {
  readonly repayment: RepaymentRow;
  readonly movesTo: CalendarDate;
  /** The day of the repayment that is next after the delay. */
  readonly nextRepaymentDate: CalendarDate;
};

/** Returns what a customer may do. Settle the debits first. Source: decision 057. */
export async function standingOf(sql: Sql, customer: Customer, now: Moment) {
  const loan = (await activeLoan(sql, customer.uid)) ?? null;
  const repayments = loan ? await repaymentsOf(sql, loan.id) : [];
  const payable = repayments.filter(({ status }) => status === 'Unprocessed');
  const isTransferring = loan !== null && !hasArrived(loan, now);
  const isProcessing = repayments.some(({ status }) => status === 'Pending');
  const isOverdue = repayments.some(({ overdue }) => overdue === 1);
  const isDelayed =
    loan && (await sql.get`SELECT 1 FROM delays WHERE loan_id = ${loan.id}`) !== undefined;
  const delay = loan && offerDelay(customer, loan, repayments, payable);

  /** Why a repayment can or cannot be paid now. The app compares it only with `OK`. */
  function repayEarlyStatus() {
    if (isOverdue) return 'Overdue';
    if (isProcessing) return 'Processing';
    if (payable.length === 0) return 'NoRepayment';
    if (isTransferring) return 'Transferring';
    const tomorrow = addDays(now.today, 1);
    return payable.some(({ debit_on }) => debit_on === tomorrow) ? 'DayBeforeDueDate' : 'OK';
  }

  /** Why the next repayment can or cannot be delayed. */
  function deferStatus() {
    if (customer.pay_cycle === 'monthly') return 'MonthlyRepayment';
    if (isOverdue) return 'Overdue';
    if (repayments.some(({ missed }) => missed === 1)) return 'MissedRepayment';
    if (isProcessing) return 'Processing';
    if (payable.length === 0) return 'NoRepayment';
    if (isDelayed) return 'AlreadyDelayed';
    if (isTransferring) return 'Transferring';
    return delay ? 'OK' : 'TermExceeded';
  }

  return {
    loan,
    /** Repayments that are neither paid nor under way, by day. */
    payable,
    repayEarlyStatus: repayEarlyStatus(),
    deferStatus: deferStatus(),
    /** Set when `deferStatus` is `OK`. */
    delay: deferStatus() === 'OK' ? delay : null,
  };
}

export function hasArrived(loan: Loan, now: Moment): boolean {
  return loan.transfer_failed === 0 && loan.transferred_at <= now.at;
}

/** Returns the delay of the next unpaid installment to the pay day after the last one; null if that exceeds the maximum term. */
function offerDelay(
  customer: Customer,
  loan: Loan,
  repayments: readonly RepaymentRow[],
  payable: readonly RepaymentRow[],
): DelayOffer | null {
  const [repayment, ...later] = payable;
  if (!repayment) {
    return null;
  }
  const [lastDueOn = ''] = repayments
    .map(({ due_on }) => due_on)
    .sort()
    .reverse();
  const movesTo = nextPayDayAfter(customer, lastDueOn);
  if (daysBetween(loan.borrowed_on, movesTo) > MAX_TERM_DAYS) {
    return null;
  }
  return { repayment, movesTo, nextRepaymentDate: later[0]?.debit_on ?? movesTo };
}
