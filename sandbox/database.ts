import { readFileSync } from 'node:fs';
import { type Client, createClient, type InValue, type Transaction } from '@libsql/client';

/** A value that a statement takes. */
export type SqlValue = InValue;

/** Statements inside one transaction. */
export type Sql = {
  /** All rows of a query. */
  all<Row>(statement: string, ...values: SqlValue[]): Promise<Row[]>;
  /** The first row of a query; undefined when there is none. */
  get<Row>(statement: string, ...values: SqlValue[]): Promise<Row | undefined>;
  /** Runs a statement; answers the id of the row it inserted. */
  run(statement: string, ...values: SqlValue[]): Promise<number>;
};

/** The sandbox's database. */
export type Database = {
  /**
   * Runs work in one `BEGIN IMMEDIATE` transaction. Transactions run one after another, in the order in which
   * they were asked for, so that two cash outs that arrive together cannot both pass. When the work throws,
   * nothing of it stays. Work must not wait for the network.
   */
  transaction<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>;
  /** Empties every table. */
  clear(): Promise<void>;
  close(): Promise<void>;
};

const schema = readFileSync(new URL('./schema.sql', import.meta.url), 'utf8');

/** Children first, so that no reference is left hanging. */
const TABLES = [
  'debits',
  'delays',
  'repayments',
  'promotions',
  'loans',
  'idempotency_keys',
  'customers',
  'kyc_entities',
  'bank_jobs',
  'bank_feedback',
  'vendor_tokens',
  'email_requests',
  'analytics_events',
  'accounts',
  'settings',
];

/**
 * Opens the database, and makes it when there is none.
 *
 * @param file path of the file, or `:memory:`.
 */
export async function openDatabase(file: string): Promise<Database> {
  const client = createClient({ url: file === ':memory:' ? file : `file:${file}`, concurrency: 1 });
  // WAL with NORMAL: what was committed survives a kill of the process; only a power cut could lose the last moment.
  for (const pragma of ['journal_mode = WAL', 'synchronous = NORMAL', 'foreign_keys = ON']) {
    await client.execute(`PRAGMA ${pragma}`);
  }
  await client.executeMultiple(schema);
  return queuedDatabase(client);
}

function queuedDatabase(client: Client): Database {
  let last: Promise<unknown> = Promise.resolve();

  function transaction<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> {
    const result = last.then(async () => {
      const open = await client.transaction('write');
      try {
        const answer = await work(statements(open));
        await open.commit();
        return answer;
      } finally {
        // Rolls back what was not committed.
        open.close();
      }
    });
    last = result.catch(() => undefined);
    return result;
  }

  return {
    transaction,
    clear: () =>
      transaction(async (sql) => {
        for (const table of TABLES) {
          await sql.run(`DELETE FROM ${table}`);
        }
      }),
    async close() {
      await last;
      client.close();
    },
  };
}

function statements(open: Transaction): Sql {
  return {
    async all<Row>(statement: string, ...values: SqlValue[]) {
      const { rows } = await open.execute({ sql: statement, args: values });
      return rows as unknown as Row[];
    },
    async get<Row>(statement: string, ...values: SqlValue[]) {
      const { rows } = await open.execute({ sql: statement, args: values });
      return rows[0] as unknown as Row | undefined;
    },
    async run(statement, ...values) {
      const { lastInsertRowid } = await open.execute({ sql: statement, args: values });
      return Number(lastInsertRowid ?? 0);
    },
  };
}
