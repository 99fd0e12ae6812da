import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, type CalendarDate, daysBetween } from '../../domain/calendar.ts';
import { planToWire } from '../../domain/from-wire.ts';
import { planFee, planTotal } from '../../domain/lending.ts';
import { dollarsFromCents, sumCents } from '../../domain/money.ts';
import type { Moment } from '../../sandbox/clock.ts';
import { type Customer, findCustomer } from '../../sandbox/customers.ts';
import { type Database, openDatabase, type Sql } from '../../sandbox/database.ts';
import { settleDebits } from '../../sandbox/lending/debits.ts';
import { borrow, delayRepayment, payEarly, repaymentPlans } from '../../sandbox/lending/lending.ts';
import type { PayCycle } from '../../sandbox/lending/pay-days.ts';
import { addPromotion, VALID_PROMO_CODE } from '../../sandbox/lending/promotions.ts';
import { standingOf } from '../../sandbox/lending/standing.ts';
import { Refusal } from '../../sandbox/refusal.ts';
import { brokenRules, totalsOf } from './ledger.ts';

/** The number of histories for each pay cycle. */
const HISTORIES = 500;

const TRANSFER_MS = 20_000;

let database: Database;
beforeAll(async () => {
  database = await openDatabase(':memory:');
});
afterAll(() => database.close());

/** An act of a customer, their bank or time. `steps` sets the amount: $50 plus $10 for each step. */
type Act =
  | { readonly kind: 'borrow'; readonly steps: number; readonly installments: number }
  | { readonly kind: 'forge'; readonly steps: number; readonly change: 'cent' | 'fee' | 'day' }
  | { readonly kind: 'pay'; readonly what: 'next' | 'all' | 'other' }
  | { readonly kind: 'delay' }
  | { readonly kind: 'promotion' }
  | { readonly kind: 'bank'; readonly refuses: boolean }
  | { readonly kind: 'lose' }
  | { readonly kind: 'wait'; readonly days: number };

const steps = fc.nat(160);
const borrowing: fc.Arbitrary<Act> = fc.record({
  kind: fc.constant('borrow'),
  steps,
  installments: fc.integer({ min: 1, max: 4 }),
});
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: borrowing },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('forge'),
      steps,
      change: fc.constantFrom('cent', 'fee', 'day'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('pay'),
      what: fc.constantFrom('next', 'all', 'other'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('delay') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('promotion') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('bank'), refuses: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lose') }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('wait'), days: fc.nat(30) }) },
);
/** Every history begins with a cash out, because it would be empty without one. */
const history = fc
  .tuple(borrowing, fc.array(act, { minLength: 5, maxLength: 12, size: 'max' }))
  .map(([first, others]) => [first, ...others]);

/** A customer who lives through a history inside one transaction. */
type Life = { readonly sql: Sql; readonly uid: string; today: CalendarDate };

/**
 * How often each act or outcome happened in all histories of a pay cycle. The test fails if one of `deeds` never happened,
 * because it would then prove nothing about it.
 */
const happened = new Map<string, number>();
const count = (what: string) => happened.set(what, (happened.get(what) ?? 0) + 1);

async function born(sql: Sql, cycle: PayCycle, today: CalendarDate): Promise<Life> {
  const uid = 'borrower';
  await sql.run(
    `INSERT INTO customers (uid, pay_cycle, pay_day, maximum_cents, available_cents, kyc_status)
     VALUES (?, ?, '2026-11-26', 200000, 150000, 'Success')`,
    uid,
    cycle,
  );
  return { sql, uid, today };
}

/** The customer as a call finds them: their debits up to date. */
async function current({ sql, uid, today }: Life): Promise<{ customer: Customer; now: Moment }> {
  const customer = await findCustomer(sql, uid);
  if (!customer) throw new Error('The customer is gone.');
  await settleDebits(sql, customer, today);
  return { customer, now: { at: Date.parse(`${today}T02:00:00Z`), today } };
}

/** True if an act succeeded; refusals are answers, anything else is a fault. */
async function isDone(deed: Promise<unknown>): Promise<boolean> {
  try {
    await deed;
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

async function tryBorrow(life: Life, { steps, installments }: Extract<Act, { kind: 'borrow' }>) {
  const { customer, now } = await current(life);
  const amount = 50_00 + steps * 10_00;
  const { loan } = await standingOf(life.sql, customer, now);
  const isOffered = loan === null && amount <= customer.available_cents;
  const plans = await repaymentPlans(life.sql, customer, amount, now).catch(() => []);
  expect(plans.length > 0).toBe(isOffered);
  for (const plan of plans) {
    expect(planTotal(plan)).toBe(amount + planFee(plan));
    expect(planFee(plan)).toBeLessThanOrEqual(Math.floor(amount / 20));
    expect(daysBetween(life.today, plan.at(-1)?.date ?? '')).toBeLessThanOrEqual(62);
  }
  const plan = plans[Math.min(installments, plans.length) - 1];
  if (!plan) return;
  const request = {
    agreeLoanAgreement: true,
    amount: dollarsFromCents(amount),
    installments: planToWire(plan),
  } as const;
  await borrow(life.sql, customer, request, now, TRANSFER_MS);
  count('borrow');
  // The same request once more finds the loan.
  expect(await isDone(borrow(life.sql, customer, request, now, TRANSFER_MS))).toBe(false);
}

async function tryForge(life: Life, { steps, change }: Extract<Act, { kind: 'forge' }>) {
  const { customer, now } = await current(life);
  const amount = 50_00 + steps * 10_00;
  const [plan] = await repaymentPlans(life.sql, customer, amount, now).catch(() => []);
  const [first] = plan ?? [];
  if (!first) return;
  const forged = {
    cent: { ...first, amount: first.amount - 1 },
    fee: { ...first, amount: first.amount - 1, fee: first.fee - 1 },
    day: { ...first, date: addDays(first.date, 1) },
  }[change];
  const request = {
    agreeLoanAgreement: true,
    amount: dollarsFromCents(amount),
    installments: planToWire([forged]),
  } as const;
  expect(await isDone(borrow(life.sql, customer, request, now, TRANSFER_MS))).toBe(false);
  count('forge');
}

async function tryPay(life: Life, what: 'next' | 'all' | 'other') {
  const { customer, now } = await current(life);
  const { payable, repayEarlyStatus } = await standingOf(life.sql, customer, now);
  const amounts = payable.map(({ amount_cents }) => amount_cents);
  const amount = {
    next: amounts[0] ?? 1,
    all: sumCents(amounts) || 1,
    other: sumCents(amounts) + 1,
  }[what];
  const isPaid = await isDone(
    payEarly(life.sql, customer, { amount: dollarsFromCents(amount) }, now),
  );
  expect(isPaid).toBe(repayEarlyStatus === 'OK' && what !== 'other');
  if (!isPaid) return;
  count('pay');
  // A repayment in progress cannot be paid again.
  expect(
    await isDone(payEarly(life.sql, customer, { amount: dollarsFromCents(amount) }, now)),
  ).toBe(false);
}

async function tryDelay(life: Life) {
  const { customer, now } = await current(life);
  const { deferStatus, delay } = await standingOf(life.sql, customer, now);
  const isDelayed = await isDone(delayRepayment(life.sql, customer, now));
  expect(isDelayed).toBe(deferStatus === 'OK');
  if (!isDelayed) return;
  count('delay');
  expect((delay?.movesTo ?? '') > (delay?.repayment.due_on ?? '')).toBe(true);
  expect(await isDone(delayRepayment(life.sql, customer, now))).toBe(false);
}

async function perform(life: Life, step: Act): Promise<void> {
  if (step.kind === 'borrow') await tryBorrow(life, step);
  if (step.kind === 'forge') await tryForge(life, step);
  if (step.kind === 'pay') await tryPay(life, step.what);
  if (step.kind === 'delay') await tryDelay(life);
  if (step.kind === 'promotion') await isDone(addPromotion(life.sql, life.uid, VALID_PROMO_CODE));
  if (step.kind === 'bank') await setBank(life, step.refuses);
  if (step.kind === 'lose') await loseTransfer(life);
  if (step.kind === 'wait') {
    life.today = addDays(life.today, step.days);
    await current(life);
  }
}

/** Today's transfer fails. */
async function loseTransfer({ sql, uid, today }: Life): Promise<void> {
  const loan = await sql.get<{ id: number }>(
    "SELECT id FROM loans WHERE uid = ? AND state = 'active' AND borrowed_on = ?",
    uid,
    today,
  );
  if (!loan) return;
  await sql.run('UPDATE loans SET transfer_failed = 1 WHERE id = ?', loan.id);
  count('lose');
}

async function setBank({ sql, uid }: Life, refuses: boolean): Promise<void> {
  await sql.run('UPDATE customers SET refuses_debits = ? WHERE uid = ?', refuses ? 1 : 0, uid);
}

/** Rolls the history back, so that the next one begins in an empty database. */
class Over extends Error {}

async function inEmptyDatabase(live: (sql: Sql) => Promise<void>): Promise<void> {
  const lived = database.transaction(async (sql) => {
    await live(sql);
    throw new Over();
  });
  await lived.catch((error: unknown) => {
    if (!(error instanceof Over)) throw error;
  });
}

describe.each(['weekly', 'fortnightly', 'monthly'] as const)('paid %s', (cycle) => {
  test('any history keeps the rules of money, and every cent comes back exactly once [R1.8]', async () => {
    happened.clear();
    await fc.assert(
      fc.asyncProperty(history, fc.nat(365), (acts, firstDay) =>
        inEmptyDatabase(async (sql) => {
          const life = await born(sql, cycle, addDays('2026-11-18', firstDay));
          for (const step of acts) await perform(life, step);
          expect(await brokenRules(sql, life.uid)).toEqual([]);
          await setBank(life, false);
          life.today = addDays(life.today, 120);
          await current(life);
          expect(await brokenRules(sql, life.uid)).toEqual([]);
          const { lent, fees, settled, overdue } = await totalsOf(sql, life.uid);
          // An overdue repayment is for people to settle; all others have been debited by now.
          expect(settled + overdue).toBe(lent + fees);
          if (overdue > 0) count('overdue');
        }),
      ),
      { numRuns: HISTORIES },
    );
    expect(happened.get('borrow') ?? 0).toBeGreaterThan(HISTORIES / 2);
    const deeds = ['forge', 'pay', 'lose', 'overdue', ...(cycle === 'monthly' ? [] : ['delay'])];
    expect(deeds.filter((deed) => !happened.has(deed))).toEqual([]);
  });
});
