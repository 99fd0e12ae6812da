import { readFileSync } from 'node:fs';
import Libsql from 'libsql';

/** A value that a statement takes. */
export type SqlValue = string | number | null;

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
  'quirks',
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
  const client = new Libsql(file);
  // WAL with NORMAL: what was committed survives a kill of the process; only a power cut could lose the last moment.
  for (const pragma of ['journal_mode = WAL', 'synchronous = NORMAL', 'foreign_keys = ON']) {
    client.exec(`PRAGMA ${pragma}`);
  }
  client.exec(schema);
  return queuedDatabase(client);
}

function queuedDatabase(client: Libsql.Database): Database {
  const sql = statements(client);
  let last: Promise<unknown> = Promise.resolve();

  function transaction<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> {
    const result = last.then(async () => {
      client.exec('BEGIN IMMEDIATE');
      try {
        const answer = await work(sql);
        client.exec('COMMIT');
        return answer;
      } catch (error) {
        if (client.inTransaction) client.exec('ROLLBACK');
        throw error;
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

function statements(client: Libsql.Database): Sql {
  // Kept: to prepare one takes longer than to run it.
  const prepared = new Map<string, Libsql.Statement>();
  const prepare = (statement: string) => {
    const known = prepared.get(statement);
    if (known) return known;
    const made = client.prepare(statement);
    prepared.set(statement, made);
    return made;
  };
  return {
    async all<Row>(statement: string, ...values: SqlValue[]) {
      return prepare(statement).all(...values) as Row[];
    },
    async get<Row>(statement: string, ...values: SqlValue[]) {
      // Not by its own `get`, which adds to the row how long it took.
      return prepare(statement).all(...values)[0] as Row | undefined;
    },
    async run(statement, ...values) {
      return Number(prepare(statement).run(...values).lastInsertRowid);
    },
  };
}
