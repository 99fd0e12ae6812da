import type { AnswerOf, PayloadOf } from '../../domain/contract.ts';
import type { RepaymentPlan } from '../../domain/entities.ts';
import { type Cents, centsFromDollars, sumCents } from '../../domain/money.ts';
import type { Moment } from '../clock.ts';
import type { Customer } from '../customers.ts';
import type { Sql } from '../database.ts';
import { Refusal } from '../refusal.ts';
import { sendDebit } from './debits.ts';
import { activeLoan, createLoan, type RepaymentRow } from './loans.ts';
import { isOffered, plansFor } from './plans.ts';
import { feePercentFor, spendPromotion } from './promotions.ts';
import { standingOf } from './standing.ts';

/** Why a customer cannot cash out, as the overview sends it. */
export type Decline = NonNullable<AnswerOf<'getOverview'>['declineDetail']>;

/** Returns the decline on a customer's record; null without one. */
export function declineOf({ decline }: Customer): Decline | null {
  return decline === null ? null : (JSON.parse(decline) as Decline);
}

/** Returns the amount that a customer can cash out now, in cents: 0 while a loan is active. */
export async function availableTo(sql: Sql, customer: Customer): Promise<Cents> {
  return (await activeLoan(sql, customer.uid)) ? 0 : customer.available_cents;
}

/** Returns the plans to repay an amount of cents. @throws Refusal 400 when it cannot be cashed out */
export async function repaymentPlans(
  sql: Sql,
  customer: Customer,
  amount: Cents,
  now: Moment,
): Promise<RepaymentPlan[]> {
  const { pay_cycle: cycle, pay_day: payDay } = customer;
  if (!cycle || !payDay || declineOf(customer)) {
    throw new Refusal(400, 'No cash out is possible now.');
  }
  if (!isOffered(amount, await availableTo(sql, customer))) {
    throw new Refusal(400, 'This amount cannot be cashed out.');
  }
  return plansFor({ cycle, payDay }, now.today, amount, await feePercentFor(sql, customer.uid));
}

/** Returns the offered plan that a request names. @throws Refusal 400 for terms that are not offered */
export async function chosenPlan(
  sql: Sql,
  customer: Customer,
  request: Pick<PayloadOf<'borrow'>, 'amount' | 'installments'>,
  now: Moment,
): Promise<RepaymentPlan> {
  const plans = await repaymentPlans(sql, customer, cents(request.amount), now);
  const wanted = request.installments.map(({ date, amount, fee }) => ({
    date: date.slice(0, 10),
    amount: cents(amount),
    fee: cents(fee),
  }));
  const plan = plans.find((offered) => JSON.stringify(offered) === JSON.stringify(wanted));
  if (!plan) {
    throw new Refusal(400, 'These repayments are no longer offered.');
  }
  return plan;
}

/**
 * Cashes out.
 *
 * @param transferMs duration of the transfer, in milliseconds of the lending clock.
 * @throws Refusal 409 while a cash out is active, 400 when the amount or its terms are not offered.
 */
export async function borrow(
  sql: Sql,
  customer: Customer,
  request: PayloadOf<'borrow'>,
  now: Moment,
  transferMs: number,
): Promise<{ loanId: number }> {
  if (await activeLoan(sql, customer.uid)) {
    throw new Refusal(409, 'You already have an active Cash Out.');
  }
  const loanId = await createLoan(sql, {
    uid: customer.uid,
    amount: cents(request.amount),
    plan: await chosenPlan(sql, customer, request, now),
    borrowedOn: now.today,
    transferredAt: now.at + transferMs,
  });
  await spendPromotion(sql, customer.uid, loanId);
  return { loanId };
}

/**
 * Pays the next repayment or all payable ones today, depending on the amount (in dollars). Repayments that the request names
 * must be the same ones.
 *
 * @throws Refusal
 */
export async function payEarly(
  sql: Sql,
  customer: Customer,
  { amount: dollars, repayments: named }: PayloadOf<'payRepayment'>,
  now: Moment,
): Promise<void> {
  const { payable, repayEarlyStatus } = await standingOf(sql, customer, now);
  if (repayEarlyStatus !== 'OK') {
    throw new Refusal(409, `No early repayment is possible now: ${repayEarlyStatus}.`);
  }
  const amount = cents(dollars);
  const choices = [payable.slice(0, 1), payable];
  const chosen = choices.find((rows) => sumCents(rows.map((row) => row.amount_cents)) === amount);
  if (!chosen) {
    throw new Refusal(400, 'The amount is neither the next repayment nor all of them.');
  }
  if (named && !areNamed(chosen, named)) {
    throw new Refusal(409, 'These are no longer the repayments to be paid.');
  }
  for (const repayment of chosen) {
    await sendDebit(sql, repayment, now.today, 'early');
  }
}

function areNamed(
  rows: readonly RepaymentRow[],
  named: NonNullable<PayloadOf<'payRepayment'>['repayments']>,
): boolean {
  const names = named.map(({ loanId, repaymentDate }) => `${loanId} ${repaymentDate.slice(0, 10)}`);
  const expected = rows.map(({ loan_id: loanId, debit_on: day }) => `${loanId} ${day}`);
  return names.sort().join() === expected.sort().join();
}

/** Moves the next repayment to the pay day after the last one, once per cash out. @throws Refusal 409 */
export async function delayRepayment(
  sql: Sql,
  customer: Customer,
  now: Moment,
): Promise<{ readonly nextRepaymentDate: string }> {
  const { loan, delay, deferStatus } = await standingOf(sql, customer, now);
  if (!loan || !delay) {
    throw new Refusal(409, `The repayment cannot be delayed: ${deferStatus}.`);
  }
  await sql.run`INSERT INTO delays (loan_id, repayment_id, delayed_on)
    VALUES (${loan.id}, ${delay.repayment.id}, ${now.today})`;
  await sql.run`UPDATE repayments
    SET due_on = ${delay.movesTo}, debit_on = ${delay.movesTo}, deferred = 1
    WHERE id = ${delay.repayment.id}`;
  return { nextRepaymentDate: delay.nextRepaymentDate };
}

/** Converts dollars of a payload to cents. @throws Refusal 400 for a fraction of a cent */
export function cents(dollars: number): Cents {
  try {
    return centsFromDollars(dollars);
  } catch {
    throw new Refusal(400, 'Amounts have at most two decimals.');
  }
}
