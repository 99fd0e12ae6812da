import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, statSync } from 'node:fs';
import Libsql from 'libsql';

/** A value that a statement takes. */
type SqlValue = string | number | null;

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

// By a name: where an address is written out, tests of screens take it for one that is relative to their page.
const SCHEMA = 'schema.sql';
const schema = readFileSync(new URL(SCHEMA, import.meta.url), 'utf8');

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
 * The version of the schema, which a database keeps as its `user_version`: a digest of the statements, so that whoever
 * changes one need not think of it. Comments and blanks do not count. Source: decision 059.
 */
export const SCHEMA_VERSION =
  createHash('sha256')
    .update(schema.replace(/--.*/g, '').replace(/\s+/g, ' '))
    .digest()
    .readUInt32BE() >>> 1;

/** What SQLite keeps beside a database while it is open, and after a kill. */
const COMPANIONS = ['-wal', '-shm'];

/**
 * Opens the database, and makes it when there is none. One that is damaged, or was made with another schema, is kept
 * under another name, and a new one is begun.
 *
 * @param file path of the file, or `:memory:`.
 * @param log says in one line what has been kept, and where.
 * @throws Error with one line when the file cannot be opened at all.
 */
export async function openDatabase(
  file: string,
  log: (line: string) => void = () => undefined,
): Promise<Database> {
  const flaw = isBegun(file) ? flawOf(file) : null;
  if (flaw) {
    const kept = keepAside(file, flaw.name);
    log(`The database ${file} ${flaw.words}: it is kept as ${kept}, and a new one is begun.`);
  }
  const client = connect(file);
  if (!isBegun(file)) {
    // All or nothing: a kill in between leaves an empty file, not half a database.
    client.exec(`BEGIN; ${schema}; PRAGMA user_version = ${SCHEMA_VERSION}; COMMIT`);
  }
  // WAL with NORMAL: what was committed survives a kill of the process; only a power cut could lose the last moment.
  for (const pragma of ['journal_mode = WAL', 'synchronous = NORMAL', 'foreign_keys = ON']) {
    client.exec(`PRAGMA ${pragma}`);
  }
  return queuedDatabase(client);
}

/** Whether there is anything in a database. */
function isBegun(file: string): boolean {
  return existsSync(file) && statSync(file).size > 0;
}

function connect(file: string): Libsql.Database {
  try {
    return new Libsql(file);
  } catch (error) {
    throw new Error(`The database ${file} cannot be opened: ${messageOf(error)}`);
  }
}

/** Why a database cannot be used: in words, and as a part of the name that it is kept under. */
type Flaw = { readonly words: string; readonly name: string };

const DAMAGED: Flaw = { words: 'is damaged', name: 'damaged' };
const SAYS_DAMAGED = ['SQLITE_NOTADB', 'SQLITE_CORRUPT', 'SQLITE_CONSTRAINT_CHECK'];

/** Where a database's file has its `user_version`, in bytes. Source: SQLite's "Database File Format", 1.3. */
const VERSION_OFFSET = 60;

/**
 * What is wrong with a database; null for nothing. It asks without prepared statements: libsql keeps a file open for as long
 * as one of its statements is about, and SQLite could then remove the log of the database that has taken its place.
 */
function flawOf(file: string): Flaw | null {
  const client = connect(file);
  try {
    // An error is all that can be heard of a statement that is not prepared.
    client.exec(`
      CREATE TEMP TABLE verdict (words TEXT CHECK (words = 'ok'));
      INSERT INTO verdict SELECT quick_check FROM pragma_quick_check(1)`);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (SAYS_DAMAGED.includes(code)) {
      return DAMAGED;
    }
    throw new Error(`The database ${file} cannot be read: ${messageOf(error)}`);
  } finally {
    client.close();
  }
  // All is in the file itself once it is closed.
  const version = readFileSync(file).readUInt32BE(VERSION_OFFSET);
  return version === SCHEMA_VERSION
    ? null
    : { words: `is of another version (${version})`, name: `version-${version}` };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Gives a database another name, with all that belongs to it; answers that name, which nothing has had before. */
function keepAside(file: string, name: string): string {
  const base = `${file.replace(/\.db$/, '')}.${name}`;
  let kept = `${base}.db`;
  for (let count = 2; existsSync(kept); count += 1) {
    kept = `${base}-${count}.db`;
  }
  for (const companion of ['', ...COMPANIONS]) {
    if (existsSync(`${file}${companion}`)) {
      renameSync(`${file}${companion}`, `${kept}${companion}`);
    }
  }
  return kept;
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
