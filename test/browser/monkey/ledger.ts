import { join } from 'node:path';
import Libsql from 'libsql';
import { expect } from 'vitest';
import type { AnswerOf } from '../../../domain/contract.ts';
import { overviewFromWire } from '../../../domain/from-wire.ts';
import { type Cents, formatCents } from '../../../domain/money.ts';
import { listedRepayments } from '../../../domain/repayments.ts';
import type { Sql } from '../../../sandbox/database.ts';
import type { MadeCustomer } from '../../../sandbox/sample-customers.ts';
import { brokenRules } from '../../sandbox/ledger.ts';
import { askApi } from '../support/customers.ts';
import { testSandbox } from '../support/sandbox.ts';
import type { Tab } from '../support/tab.ts';
import { type MoneyCall, type Truth, wrongsOfLedger } from './oracle.ts';
import type { PageHealth } from './page-health.ts';
import type { Kind } from './words.ts';

/** Reads the sandbox's database while the sandbox runs, without a transaction, which would block the sandbox. */
async function readingLedger<Value>(read: (sql: Pick<Sql, 'all'>) => Promise<Value>) {
  const client = new Libsql(join(testSandbox().dataDir, 'sandbox.db'), { readonly: true });
  try {
    return await read({
      all: async <Row>(query: string, ...values: unknown[]) =>
        client.prepare(query).all(...values) as Row[],
    });
  } finally {
    client.close();
  }
}

/** Returns the idempotency keys that have had an effect. */
export function keysThatActed(): Promise<ReadonlySet<string>> {
  return readingLedger(async (sql) => {
    const rows = await sql.all<{ key: string }>('SELECT key FROM idempotency_keys');
    return new Set(rows.map(({ key }) => key));
  });
}

type Made = { readonly kind: Kind; readonly cents: Cents };

/** Query for all cash outs, early debits and delays, in order. */
const MADE = `
  SELECT 'cashOut' AS kind, amount_cents AS cents, id FROM loans
  UNION ALL SELECT 'repayEarly', amount_cents, id FROM debits WHERE early = 1
  UNION ALL SELECT 'delay', amount_cents, repayments.id FROM delays
    JOIN repayments ON repayments.id = repayment_id
  ORDER BY kind, id`;

/** Reads the ledger, without the entries that were made before. */
export async function readTruth(made?: Truth['made']): Promise<Truth> {
  const keys = await keysThatActed();
  const rows = await readingLedger((sql) => sql.all<Made>(MADE));
  const of = (kind: Kind) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ cents }) => cents)
      .slice(made?.[kind].length ?? 0);
  return {
    keys,
    made: { cashOut: of('cashOut'), repayEarly: of('repayEarly'), delay: of('delay') },
  };
}

/** Expects that the ledger of each customer obeys the rules of money, and has only effects that a page has requested. */
export async function expectSoundLedger(
  calls: readonly MoneyCall[],
  before: Truth['made'],
): Promise<void> {
  await readingLedger(async (sql) => {
    for (const { uid } of await sql.all<{ uid: string }>('SELECT uid FROM customers')) {
      expect(await brokenRules(sql, uid)).toEqual([]);
    }
  });
  expect(wrongsOfLedger(calls, await readTruth(before))).toEqual([]);
}

/** Returns the rows that a customer's home page must list; null if the API does not send the current day. */
export async function homeOf(tab: Tab, customer: MadeCustomer): Promise<PageHealth['rows'] | null> {
  const answer = (await askApi(tab, customer, '/v3/Lending/overview')) as AnswerOf<'getOverview'>;
  const overview = overviewFromWire(answer);
  if (overview.today === null) return null;
  return listedRepayments(overview, overview.today).map(({ state, amount }) => ({
    state,
    amount: formatCents(amount),
  }));
}
