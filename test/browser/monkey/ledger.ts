import { join } from 'node:path';
import Libsql from 'libsql';
import { expect } from 'vitest';
import type { AnswerOf } from '../../../domain/contract.ts';
import { overviewFromWire } from '../../../domain/from-wire.ts';
import { formatCents } from '../../../domain/money.ts';
import { listedRepayments } from '../../../domain/repayments.ts';
import type { Sql } from '../../../sandbox/database.ts';
import type { MadeCustomer } from '../../../sandbox/sample-customers.ts';
import { brokenRules } from '../../sandbox/ledger.ts';
import { askApi } from '../support/customers.ts';
import { testSandbox } from '../support/sandbox.ts';
import type { Tab } from '../support/tab.ts';
import type { Manners } from './manners.ts';

/** Reads the sandbox's database beside it: without a transaction, which would keep the sandbox waiting. */
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

/** Holds of all customers: the rules of money, and that nothing was done but what a page has asked for. */
export async function expectSoundLedger(keys: ReadonlySet<string>): Promise<void> {
  await readingLedger(async (sql) => {
    for (const { uid } of await sql.all<{ uid: string }>('SELECT uid FROM customers')) {
      expect(await brokenRules(sql, uid)).toEqual([]);
    }
    const done = await sql.all<{ key: string }>('SELECT key FROM idempotency_keys');
    expect(done.map(({ key }) => key).filter((key) => !keys.has(key))).toEqual([]);
  });
}

/** The rows that the home must list for a customer; null where their API does not say what day it is. */
export async function homeOf(tab: Tab, customer: MadeCustomer): Promise<Manners['rows'] | null> {
  const answer = (await askApi(tab, customer, '/v3/Lending/overview')) as AnswerOf<'getOverview'>;
  const overview = overviewFromWire(answer);
  if (overview.today === null) return null;
  return listedRepayments(overview, overview.today).map(({ state, amount }) => ({
    state,
    amount: formatCents(amount),
  }));
}
