import type { CalendarDate, EpochMs } from '../../domain/calendar.ts';
import type { RepaymentPlan } from '../../domain/entities.ts';
import { type Cents, sumCents } from '../../domain/money.ts';
import type { Sql } from '../database.ts';

export type Loan = {
  id: number;
  uid: string;
  amount_cents: Cents;
  fee_cents: Cents;
  borrowed_on: CalendarDate;
  /** When the money arrives, on the lending clock. */
  transferred_at: EpochMs;
  transfer_failed: number;
  state: 'active' | 'closed';
};

export type RepaymentRow = {
  id: number;
  loan_id: number;
  position: number;
  /** Includes its share of the fee. */
  amount_cents: Cents;
  fee_cents: Cents;
  due_on: CalendarDate;
  debit_on: CalendarDate;
  status: 'Unprocessed' | 'Pending' | 'Debited';
  missed: number;
  overdue: number;
  deferred: number;
};

/** Returns the loan that is not yet repaid; undefined without one. */
export function activeLoan(sql: Sql, uid: string): Promise<Loan | undefined> {
  return sql.get<Loan>`SELECT * FROM loans WHERE uid = ${uid} AND state = 'active'`;
}

/** Newest first. */
export function loansOf(sql: Sql, uid: string): Promise<Loan[]> {
  return sql.all<Loan>`SELECT * FROM loans WHERE uid = ${uid} ORDER BY id DESC`;
}

/** Returns the repayments of a loan, ordered by the day of their debit. */
export function repaymentsOf(sql: Sql, loanId: number): Promise<RepaymentRow[]> {
  return sql.all<RepaymentRow>`SELECT * FROM repayments WHERE loan_id = ${loanId}
    ORDER BY debit_on, position`;
}

/** Returns all repayments of a customer, newest loan first, then by the day of their debit. */
export function allRepaymentsOf(sql: Sql, uid: string): Promise<RepaymentRow[]> {
  return sql.all<RepaymentRow>`SELECT repayments.* FROM repayments
    JOIN loans ON loans.id = loan_id WHERE uid = ${uid} ORDER BY loan_id DESC, debit_on, position`;
}

/** Inserts an active loan with its installments and returns its id. The schema checks that the sums match. */
export async function createLoan(
  sql: Sql,
  loan: {
    readonly uid: string;
    readonly amount: Cents;
    readonly plan: RepaymentPlan;
    readonly borrowedOn: CalendarDate;
    readonly transferredAt: EpochMs;
  },
): Promise<number> {
  const fees = sumCents(loan.plan.map(({ fee }) => fee));
  const id = await sql.run`
    INSERT INTO loans (uid, amount_cents, fee_cents, borrowed_on, transferred_at)
    VALUES (${loan.uid}, ${loan.amount}, ${fees}, ${loan.borrowedOn}, ${loan.transferredAt})`;
  for (const [index, { date, amount, fee }] of loan.plan.entries()) {
    await sql.run`
      INSERT INTO repayments (loan_id, position, amount_cents, fee_cents, due_on, debit_on)
      VALUES (${id}, ${index + 1}, ${amount}, ${fee}, ${date}, ${date})`;
  }
  await sql.run`UPDATE loans SET state = 'active' WHERE id = ${id}`;
  return id;
}
