import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { findCustomer } from '../../../sandbox/customers.ts';
import { openDatabase, type Sql } from '../../../sandbox/database.ts';
import { settleDebits } from '../../../sandbox/lending/debits.ts';
import { createLoan } from '../../../sandbox/lending/loans.ts';
import { controlAt } from '../../../test/browser/support/control.ts';
import { makeCustomer, tokenOf } from '../../../test/browser/support/customers.ts';
import type { Figure } from './figure.ts';
import { quantile } from './statistics.ts';

const CALLS = 200;
/** Loans of the scenario, and of a customer with an ordinary history. */
const FEW_LOANS = 60;
const MANY_LOANS = 6_000;
/** Loans per transaction. */
const AT_ONCE = 100;

/** Sandbox that the benchmark has started. */
export type MeasuredSandbox = {
  readonly url: string;
  /** Folder of its database. */
  readonly dataDir: string;
};

/** Creates this number of loans of $100, each repaid in two parts by the sandbox's rules. */
async function lend(sql: Sql, uid: string, loans: number): Promise<void> {
  const customer = await findCustomer(sql, uid);
  if (!customer) {
    throw new Error('There is no customer to lend to.');
  }
  for (let loan = 0; loan < loans; loan += 1) {
    await createLoan(sql, {
      uid,
      amount: 100_00,
      plan: ['2001-01-15', '2001-01-29'].map((date) => ({ date, amount: 52_50, fee: 2_50 })),
      borrowedOn: '2001-01-02',
      transferredAt: Date.parse('2001-01-02T02:00:00Z'),
    });
    await settleDebits(sql, customer, '2001-03-01');
  }
}

/** Returns the times of one customer's overview calls in ms. */
async function timeOverview(url: string, token: string): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    const start = performance.now();
    const answer = await fetch(`${url}/v3/Lending/overview`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await answer.arrayBuffer();
    if (!answer.ok) {
      throw new Error(`The overview answered ${answer.status}.`);
    }
    times.push(performance.now() - start);
  }
  return times;
}

/** Measures the overview of customers with long histories, at a running sandbox. */
export async function measureOverview({ url, dataDir }: MeasuredSandbox): Promise<Figure[]> {
  const control = controlAt(url);
  const customer = await makeCustomer({ control }, 'dashboard', 'long-history');
  const token = await tokenOf({ control }, customer);
  const few = await timeOverview(url, token);
  const database = await openDatabase(join(dataDir, 'sandbox.db'));
  for (let lent = FEW_LOANS; lent < MANY_LOANS; lent += AT_ONCE) {
    await database.transaction((sql) =>
      lend(sql, customer.uid, Math.min(AT_ONCE, MANY_LOANS - lent)),
    );
    // Lets the sandbox, which runs in this process, handle closed connections.
    await turn();
  }
  await database.close();
  const many = await timeOverview(url, token);
  return [
    { loans: FEW_LOANS, times: few, atMost: 50 },
    { loans: MANY_LOANS, times: many, atMost: 250 },
  ].flatMap(({ loans, times, atMost }) =>
    [
      ['median', 0.5],
      ['95 %', 0.95],
    ].map(
      ([name, share]): Figure => ({
        what: `GET Lending/overview, ${loans.toLocaleString('en-AU')} loans: ${name}`,
        value: quantile(times, Number(share)),
        unit: 'ms',
        aim: { atMost },
      }),
    ),
  );
}
