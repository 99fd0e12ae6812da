import { addBusinessDays, businessDayOnOrAfter } from '../../domain/business-days.ts';
import { addDays, type CalendarDate } from '../../domain/calendar.ts';
import type { Customer } from '../customers.ts';
import type { Sql } from '../database.ts';
import { activeLoan, type RepaymentRow, repaymentsOf } from './loans.ts';
import { payDaysFrom } from './pay-days.ts';

/** Business days from a debit on its day to its settlement; a debit on request takes the whole two. */
const SETTLEMENT_DAYS = { scheduled: 1, early: 2 } as const;

type Debit = { id: number; repayment_id: number; settles_on: CalendarDate; early: number };

/** What settling needs to know of a customer. */
export type Debtor = Pick<Customer, 'uid' | 'pay_cycle' | 'pay_day' | 'refuses_debits'>;

/**
 * Sends a debit of a repayment; it settles one or two business days later.
 * Source: product 9.1.
 */
export async function sendDebit(
  sql: Sql,
  repayment: RepaymentRow,
  on: CalendarDate,
  kind: keyof typeof SETTLEMENT_DAYS,
): Promise<void> {
  const sentOn = businessDayOnOrAfter(on);
  await sql.run(
    'INSERT INTO debits (repayment_id, amount_cents, sent_on, settles_on, early) VALUES (?, ?, ?, ?, ?)',
    repayment.id,
    repayment.amount_cents,
    sentOn,
    addBusinessDays(sentOn, SETTLEMENT_DAYS[kind]),
    kind === 'early' ? 1 : 0,
  );
  await sql.run(
    "UPDATE repayments SET status = 'Pending', debit_on = ? WHERE id = ?",
    sentOn,
    repayment.id,
  );
}

/**
 * Brings a customer's active loan up to today: debits are sent on their day, settle or are refused, and a loan
 * whose repayments are all debited is closed. Safe to call any number of times a day, and after any number of days.
 */
export async function settleDebits(sql: Sql, debtor: Debtor, today: CalendarDate): Promise<void> {
  const loan = await activeLoan(sql, debtor.uid);
  // Nobody repays money that never arrived: people settle that.
  if (!loan || loan.transfer_failed === 1) {
    return;
  }
  for (const repayment of await repaymentsOf(sql, loan.id)) {
    await settleRepayment(sql, debtor, repayment, today);
  }
  const repayments = await repaymentsOf(sql, loan.id);
  if (repayments.every(({ status }) => status === 'Debited')) {
    await sql.run("UPDATE loans SET state = 'closed' WHERE id = ?", loan.id);
  }
}

async function settleRepayment(
  sql: Sql,
  debtor: Debtor,
  repayment: RepaymentRow,
  today: CalendarDate,
): Promise<void> {
  let row = repayment;
  // The clock may have been moved on by weeks: a refused debit is sent again on a later pay day.
  while (row.status !== 'Debited') {
    if (row.status === 'Unprocessed') {
      if (row.overdue === 1 || row.debit_on > today) {
        return;
      }
      await sendDebit(sql, row, row.debit_on, 'scheduled');
    }
    const debit = await sql.get<Debit>(
      "SELECT * FROM debits WHERE repayment_id = ? AND outcome = 'Pending'",
      row.id,
    );
    if (!debit || debit.settles_on > today) {
      return;
    }
    if (debtor.refuses_debits === 1) {
      await refuse(sql, debtor, row, debit);
    } else {
      await sql.run("UPDATE debits SET outcome = 'Settled' WHERE id = ?", debit.id);
      await sql.run("UPDATE repayments SET status = 'Debited' WHERE id = ?", row.id);
    }
    const next = await sql.get<RepaymentRow>('SELECT * FROM repayments WHERE id = ?', row.id);
    if (!next) {
      return;
    }
    row = next;
  }
}

/** A refused debit is missed and sent again on the next pay day; refused once more, it is overdue. */
async function refuse(
  sql: Sql,
  debtor: Debtor,
  repayment: RepaymentRow,
  debit: Debit,
): Promise<void> {
  await sql.run("UPDATE debits SET outcome = 'Refused' WHERE id = ?", debit.id);
  if (repayment.due_on > debit.settles_on) {
    // An early repayment that failed: nothing was due yet, so nothing is missed.
    await sql.run(
      "UPDATE repayments SET status = 'Unprocessed', debit_on = due_on WHERE id = ?",
      repayment.id,
    );
  } else if (repayment.missed === 1) {
    await sql.run(
      "UPDATE repayments SET status = 'Unprocessed', overdue = 1 WHERE id = ?",
      repayment.id,
    );
  } else {
    await sql.run(
      "UPDATE repayments SET status = 'Unprocessed', missed = 1, debit_on = ? WHERE id = ?",
      nextPayDayAfter(debtor, debit.settles_on),
      repayment.id,
    );
  }
}

/** The next pay day after a day. @throws Error for someone whose pay cycle is not known. */
export function nextPayDayAfter(
  { pay_cycle: cycle, pay_day: payDay }: Pick<Customer, 'pay_cycle' | 'pay_day'>,
  date: CalendarDate,
): CalendarDate {
  if (!cycle || !payDay) {
    throw new Error('A borrower has no pay cycle.');
  }
  const [next] = payDaysFrom({ cycle, payDay }, addDays(date, 1), 1);
  return next ?? date;
}
