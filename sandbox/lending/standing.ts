import { addDays, type CalendarDate, daysBetween } from '../../domain/calendar.ts';
import { MAX_TERM_DAYS } from '../../domain/offer.ts';
import type { Moment } from '../clock.ts';
import type { Customer } from '../customers.ts';
import type { Sql } from '../database.ts';
import { nextPayDayAfter } from './debits.ts';
import { activeLoan, type Loan, type RepaymentRow, repaymentsOf } from './loans.ts';

/** Why a repayment can or cannot be paid now. The app compares it only with `OK`. */
type RepayEarlyStatus =
  | 'OK'
  | 'NoRepayment'
  | 'Transferring'
  | 'Processing'
  | 'DayBeforeDueDate'
  | 'Overdue';

/** Why the next repayment can or cannot be delayed. */
type DeferStatus =
  | 'OK'
  | 'NoRepayment'
  | 'MonthlyRepayment'
  | 'Transferring'
  | 'Processing'
  | 'AlreadyDelayed'
  | 'MissedRepayment'
  | 'Overdue'
  | 'TermExceeded';

type DelayOffer = {
  readonly repayment: RepaymentRow;
  readonly movesTo: CalendarDate;
  /** The day of the repayment that is next after the delay. */
  readonly nextRepaymentDate: CalendarDate;
};

export type Standing = {
  readonly loan: Loan | null;
  /** Repayments that are neither paid nor under way, by day. */
  readonly payable: readonly RepaymentRow[];
  readonly repayEarlyStatus: RepayEarlyStatus;
  readonly deferStatus: DeferStatus;
  /** Set when `deferStatus` is `OK`. */
  readonly delay: DelayOffer | null;
};

/** Returns what a customer may do. Settle the debits first. Source: decision 057. */
export async function standingOf(sql: Sql, customer: Customer, now: Moment): Promise<Standing> {
  const loan = (await activeLoan(sql, customer.uid)) ?? null;
  const repayments = loan ? await repaymentsOf(sql, loan.id) : [];
  const payable = repayments.filter(({ status }) => status === 'Unprocessed');
  const isDelayed = loan !== null && (await hasDelay(sql, loan.id));
  const facts: Facts = {
    isTransferring: loan !== null && !hasArrived(loan, now),
    isProcessing: repayments.some(({ status }) => status === 'Pending'),
    isOverdue: repayments.some(({ overdue }) => overdue === 1),
    hasMissed: repayments.some(({ missed }) => missed === 1),
    isDelayed,
  };
  const delay = loan && offerDelay(customer, loan, repayments, payable);
  const deferStatus = deferStatusOf(customer, payable, facts, delay);
  return {
    loan,
    payable,
    repayEarlyStatus: repayEarlyStatusOf(payable, facts, now.today),
    deferStatus,
    delay: deferStatus === 'OK' ? delay : null,
  };
}

export function hasArrived(loan: Loan, now: Moment): boolean {
  return loan.transfer_failed === 0 && loan.transferred_at <= now.at;
}

type Facts = {
  readonly isTransferring: boolean;
  readonly isProcessing: boolean;
  readonly isOverdue: boolean;
  readonly hasMissed: boolean;
  readonly isDelayed: boolean;
};

function repayEarlyStatusOf(
  payable: readonly RepaymentRow[],
  { isTransferring, isProcessing, isOverdue }: Facts,
  today: CalendarDate,
): RepayEarlyStatus {
  if (isOverdue) return 'Overdue';
  if (isProcessing) return 'Processing';
  if (payable.length === 0) return 'NoRepayment';
  if (isTransferring) return 'Transferring';
  const tomorrow = addDays(today, 1);
  return payable.some(({ debit_on }) => debit_on === tomorrow) ? 'DayBeforeDueDate' : 'OK';
}

function deferStatusOf(
  customer: Customer,
  payable: readonly RepaymentRow[],
  { isTransferring, isProcessing, isOverdue, hasMissed, isDelayed }: Facts,
  delay: DelayOffer | null,
): DeferStatus {
  if (customer.pay_cycle === 'monthly') return 'MonthlyRepayment';
  if (isOverdue) return 'Overdue';
  if (hasMissed) return 'MissedRepayment';
  if (isProcessing) return 'Processing';
  if (payable.length === 0) return 'NoRepayment';
  if (isDelayed) return 'AlreadyDelayed';
  if (isTransferring) return 'Transferring';
  return delay ? 'OK' : 'TermExceeded';
}

/** Returns the delay of the next unpaid installment to the pay day after the last one; null if that exceeds the maximum term. */
function offerDelay(
  customer: Customer,
  loan: Loan,
  repayments: readonly RepaymentRow[],
  payable: readonly RepaymentRow[],
): DelayOffer | null {
  const [repayment, ...later] = payable;
  const lastDueOn =
    repayments
      .map(({ due_on }) => due_on)
      .sort()
      .at(-1) ?? '';
  if (!repayment) {
    return null;
  }
  const movesTo = nextPayDayAfter(customer, lastDueOn);
  if (daysBetween(loan.borrowed_on, movesTo) > MAX_TERM_DAYS) {
    return null;
  }
  return { repayment, movesTo, nextRepaymentDate: later[0]?.debit_on ?? movesTo };
}

async function hasDelay(sql: Sql, loanId: number): Promise<boolean> {
  return (await sql.get('SELECT 1 FROM delays WHERE loan_id = ?', loanId)) !== undefined;
}
