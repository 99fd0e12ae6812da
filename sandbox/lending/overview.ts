import type { AnswerOf } from '../../domain/contract.ts';
import { type Cents, dollarsFromCents } from '../../domain/money.ts';
import type { Moment } from '../clock.ts';
import type { Customer } from '../customers.ts';
import type { Sql } from '../database.ts';
import { availableTo, declineOf } from './lending.ts';
import { allRepaymentsOf, type Loan, loansOf, type RepaymentRow } from './loans.ts';
import { CASH_OUT_STEP, MINIMUM_CASH_OUT } from './plans.ts';
import { activePromotions, feePercentFor } from './promotions.ts';
import { quirkOf } from './quirks.ts';
import { hasArrived, standingOf } from './standing.ts';

type Overview = AnswerOf<'getOverview'>;
type Activity = Overview['borrowOverview']['allActivities'][number];

/** Returns what the dashboard shows. Settle the debits first. */
export async function overviewOf(sql: Sql, customer: Customer, now: Moment): Promise<Overview> {
  const { uid, account_number: accountNumber } = customer;
  const loans = await loansOf(sql, uid);
  const repayments = byLoan(await allRepaymentsOf(sql, uid));
  const standing = await standingOf(sql, customer, now);
  const [promotion = null] = await activePromotions(sql, uid);
  return {
    today: now.today,
    declineDetail: declineOf(customer) ?? { declineReason: 'None' },
    borrowOverview: {
      allActivities: loans.flatMap((loan) => [
        cashOutActivity(loan, now),
        ...(repayments.get(loan.id) ?? []).map(repaymentActivity),
      ]),
      availableCashoutAmount: dollarsFromCents(await reportedAvailable(sql, customer)),
      repaymentAction: repaymentAction(standing.loan, standing.payable),
    },
    loanSetting: {
      maximumAmount: dollarsFromCents(customer.maximum_cents),
      minimalAmount: dollarsFromCents(MINIMUM_CASH_OUT),
      incrementalAmount: dollarsFromCents(CASH_OUT_STEP),
      feePercent: await feePercentFor(sql, uid),
    },
    promotion,
    maskedAccountNumber: accountNumber && `•••• ${accountNumber.slice(-4)}`,
    repayEarlyStatus: standing.repayEarlyStatus,
    deferStatus: standing.deferStatus,
    nextRepaymentDateAfterDefer: standing.delay?.nextRepaymentDate ?? null,
    deferredRepaymentDate: standing.delay?.movesTo ?? null,
  };
}

function byLoan(rows: readonly RepaymentRow[]): Map<number, RepaymentRow[]> {
  const loans = new Map<number, RepaymentRow[]>();
  for (const row of rows) {
    const known = loans.get(row.loan_id);
    if (known) known.push(row);
    else loans.set(row.loan_id, [row]);
  }
  return loans;
}

async function reportedAvailable(sql: Sql, customer: Customer): Promise<Cents> {
  if (declineOf(customer)) return 0;
  return (await quirkOf(sql, customer.uid)) === 'availableWhileActive'
    ? customer.available_cents
    : availableTo(sql, customer);
}

function cashOutActivity(loan: Loan, now: Moment): Activity {
  return {
    type: 'Cashout',
    status: hasArrived(loan, now) ? 'Debited' : 'Pending',
    loanId: loan.id,
    amount: dollarsFromCents(loan.amount_cents),
    fee: dollarsFromCents(loan.fee_cents),
    date: loan.borrowed_on,
    hasMissedRepayment: false,
    isOverdue: false,
    hasDeferred: false,
  };
}

function repaymentActivity(row: RepaymentRow): Activity {
  return {
    type: 'Repayment',
    status: row.status,
    loanId: row.loan_id,
    amount: dollarsFromCents(row.amount_cents),
    repaymentDate: row.debit_on,
    hasMissedRepayment: row.missed === 1,
    isOverdue: row.overdue === 1,
    hasDeferred: row.deferred === 1,
  };
}

/** Returns the action code of the dashboard's contact link. Source: product 9.4. */
function repaymentAction(loan: Loan | null, payable: readonly RepaymentRow[]): string | null {
  if (loan?.transfer_failed === 1) {
    return 'unsucessful_direct_credit';
  }
  return payable.some(({ overdue }) => overdue === 1) ? 'repayment_loan_writtenoff' : null;
}

/** Returns the rows of the repayments table, newest loan first; a debited repayment is shown as repaid. */
export async function repaymentTable(
  sql: Sql,
  uid: string,
): Promise<AnswerOf<'getRepayments'>['activities']> {
  return (await allRepaymentsOf(sql, uid)).map((row) => ({
    loanId: row.loan_id,
    date: row.debit_on,
    amount: dollarsFromCents(row.amount_cents),
    status: row.status === 'Debited' ? 'Repaid' : row.status,
  }));
}

/** Returns the rows of the cash-outs table, newest first. */
export async function cashOutTable(
  sql: Sql,
  uid: string,
): Promise<AnswerOf<'getCashOuts'>['activities']> {
  return (await loansOf(sql, uid)).map((loan) => ({
    loanId: loan.id,
    date: loan.borrowed_on,
    amount: dollarsFromCents(loan.amount_cents),
    fee: dollarsFromCents(loan.fee_cents),
  }));
}
