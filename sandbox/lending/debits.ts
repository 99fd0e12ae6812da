import { addBusinessDays, businessDayOnOrAfter } from '../../domain/business-days.ts';
import { addDays, type CalendarDate } from '../../domain/calendar.ts';
import type { Customer } from '../customers.ts';
import type { Sql } from '../database.ts';
import { activeLoan, type RepaymentRow, repaymentsOf } from './loans.ts';
import { payDaysFrom } from './pay-days.ts';

/** Business days from a debit to its settlement. */
const SETTLEMENT_DAYS = { scheduled: 1, early: 2 } as const;

type Debit = { id: number; repayment_id: number; settles_on: CalendarDate; early: number };

/** The fields of a customer that settling needs. */
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
  const settlesOn = addBusinessDays(sentOn, SETTLEMENT_DAYS[kind]);
  const early = kind === 'early' ? 1 : 0;
  await sql.run`INSERT INTO debits (repayment_id, amount_cents, sent_on, settles_on, early)
    VALUES (${repayment.id}, ${repayment.amount_cents}, ${sentOn}, ${settlesOn}, ${early})`;
  await sql.run`UPDATE repayments SET status = 'Pending', debit_on = ${sentOn}
    WHERE id = ${repayment.id}`;
}

/**
 * Brings a customer's active loan up to today: sends due debits, settles or refuses them, and closes a loan whose repayments
 * are all debited. Safe to call any number of times a day, and after any number of days.
 */
export async function settleDebits(sql: Sql, debtor: Debtor, today: CalendarDate): Promise<void> {
  const loan = await activeLoan(sql, debtor.uid);
  // A customer does not repay money that never arrived: the team resolves a failed transfer.
  if (!loan || loan.transfer_failed === 1) {
    return;
  }
  for (const repayment of await repaymentsOf(sql, loan.id)) {
    await settleRepayment(sql, debtor, repayment, today);
  }
  if ((await repaymentsOf(sql, loan.id)).every(({ status }) => status === 'Debited')) {
    await sql.run`UPDATE loans SET state = 'closed' WHERE id = ${loan.id}`;
  }
}

async function settleRepayment(
  sql: Sql,
  debtor: Debtor,
  repayment: RepaymentRow,
  today: CalendarDate,
): Promise<void> {
  let row = repayment;
  // A loop, because the clock may have moved by weeks, with several pay days on which a refused debit is sent again.
  while (row.status !== 'Debited') {
    if (row.status === 'Unprocessed') {
      if (row.overdue === 1 || row.debit_on > today) {
        return;
      }
      await sendDebit(sql, row, row.debit_on, 'scheduled');
    }
    const debit = await sql.get<Debit>`SELECT * FROM debits
      WHERE repayment_id = ${row.id} AND outcome = 'Pending'`;
    if (!debit || debit.settles_on > today) {
      return;
    }
    if (debtor.refuses_debits === 1) {
      await refuse(sql, debtor, row, debit);
    } else {
      await sql.run`UPDATE debits SET outcome = 'Settled' WHERE id = ${debit.id}`;
      await sql.run`UPDATE repayments SET status = 'Debited' WHERE id = ${row.id}`;
    }
    const next = await sql.get<RepaymentRow>`SELECT * FROM repayments WHERE id = ${row.id}`;
    if (!next) {
      return;
    }
    row = next;
  }
}

/** Marks a repayment as missed after its first refused debit, which is sent again on the next pay day, and as overdue after the second. */
async function refuse(
  sql: Sql,
  debtor: Debtor,
  repayment: RepaymentRow,
  debit: Debit,
): Promise<void> {
  await sql.run`UPDATE debits SET outcome = 'Refused' WHERE id = ${debit.id}`;
  if (repayment.due_on > debit.settles_on) {
    // A failed early repayment is not missed, because it was not due yet.
    await sql.run`UPDATE repayments SET status = 'Unprocessed', debit_on = due_on
      WHERE id = ${repayment.id}`;
  } else if (repayment.missed === 1) {
    await sql.run`UPDATE repayments SET status = 'Unprocessed', overdue = 1
      WHERE id = ${repayment.id}`;
  } else {
    await sql.run`UPDATE repayments
      SET status = 'Unprocessed', missed = 1,
      debit_on = ${nextPayDayAfter(debtor, debit.settles_on)}
      WHERE id = ${repayment.id}`;
  }
}

/** Returns the next pay day after a day. @throws Error for a customer whose pay cycle is unknown */
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
