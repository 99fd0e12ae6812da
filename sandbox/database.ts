import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, statSync } from 'node:fs';
import Libsql from 'libsql';
import { inTurn } from './in-turn.ts';

type SqlValue = string | number | null;

/** A statement with question marks for its values, or the parts of a template around them. */
type Statement = string | TemplateStringsArray;

/**
 * Runs SQL statements inside one transaction. Each function is also a tag of a template: the values in it are bound, never
 * written into the statement.
 */
export type Sql = {
  all<Row>(statement: Statement, ...values: SqlValue[]): Promise<Row[]>;
  /** Returns the first row of a query; undefined without rows. */
  get<Row>(statement: Statement, ...values: SqlValue[]): Promise<Row | undefined>;
  /** Runs a statement and returns the id of the row it inserted. */
  run(statement: Statement, ...values: SqlValue[]): Promise<number>;
};

export type Database = {
  /**
   * Runs `work` in one `BEGIN IMMEDIATE` transaction and rolls back when it throws. Transactions run one after another, in the
   * order of the calls, so that two cash outs that arrive together cannot both pass. `work` must not wait for the network.
   */
  transaction<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>;
  clear(): Promise<void>;
  close(): Promise<void>;
};

// A constant, because Vite rewrites `new URL('…', import.meta.url)` with a literal, relative to the page of a screen test.
const SCHEMA = 'schema.sql';
const schema = readFileSync(new URL(SCHEMA, import.meta.url), 'utf8');

/**
 * The schema's version, which a database stores as its `user_version`. It is a digest of the statements without comments and
 * blanks, so that it changes with them by itself. Source: decision 059.
 */
export const SCHEMA_VERSION =
  createHash('sha256')
    .update(schema.replace(/--.*/g, '').replace(/\s+/g, ' '))
    .digest()
    .readUInt32BE() >>> 1;

/** Endings of the files that SQLite keeps beside an open database, and after a kill. */
const COMPANIONS = ['-wal', '-shm'];

/**
 * Opens the database, and creates it when it is missing. A database that is damaged or has another schema is renamed and
 * replaced by a new one.
 *
 * @param file path of the file, or `:memory:`.
 * @param log gets one line that names the renamed file, and why it was renamed.
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
    // One transaction, so that a kill leaves an empty file instead of half a database.
    client.exec(`BEGIN; ${schema}; PRAGMA user_version = ${SCHEMA_VERSION}; COMMIT`);
  }
  // WAL with NORMAL: commits survive a kill of the process. Only a power cut could lose the last ones.
  for (const pragma of ['journal_mode = WAL', 'synchronous = NORMAL', 'foreign_keys = ON']) {
    client.exec(`PRAGMA ${pragma}`);
  }
  return queuedDatabase(client);
}

/** True if a database's file has content. */
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

/** Why a database cannot be used: as words for the log, and as a part of its new file name. */
type Flaw = { readonly words: string; readonly name: string };

const DAMAGED: Flaw = { words: 'is damaged', name: 'damaged' };
const SAYS_DAMAGED = ['SQLITE_NOTADB', 'SQLITE_CORRUPT', 'SQLITE_CONSTRAINT_CHECK'];

/** Offset of `user_version` in a database's file, in bytes. Source: SQLite's "Database File Format", 1.3. */
const VERSION_OFFSET = 60;

/**
 * Returns what is wrong with a database; null for nothing. It prepares no statements, because libsql keeps a file open as long
 * as one of its statements exists, and SQLite could then remove the log of the database that replaces this one.
 */
function flawOf(file: string): Flaw | null {
  const client = connect(file);
  try {
    // A statement that is not prepared returns no rows, so it must fail to report a flaw.
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
  // Closing has written the log back into the file.
  const version = readFileSync(file).readUInt32BE(VERSION_OFFSET);
  return version === SCHEMA_VERSION
    ? null
    : { words: `is of another version (${version})`, name: `version-${version}` };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Renames a database with its companion files. @returns the new, unused name */
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
  const run = inTurn();

  function transaction<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> {
    return run(async () => {
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
  }

  return {
    transaction,
    clear: () =>
      transaction(async (sql) => {
        // Until the end of the transaction a table may refer to rows of one that was emptied before it.
        client.exec('PRAGMA defer_foreign_keys = ON');
        for (const { name } of await sql.all<{ name: string }>(
          "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
        )) {
          await sql.run(`DELETE FROM ${name}`);
        }
      }),
    close: () => run(async () => client.close()).then(() => {}),
  };
}

function statements(client: Libsql.Database): Sql {
  // Cached, because preparing a statement takes longer than running it.
  const prepared = new Map<string, Libsql.Statement>();
  const prepare = (statement: Statement) => {
    const text = typeof statement === 'string' ? statement : statement.join('?');
    const made = prepared.get(text) ?? client.prepare(text);
    prepared.set(text, made);
    return made;
  };
  return {
    async all<Row>(statement: Statement, ...values: SqlValue[]) {
      return prepare(statement).all(...values) as Row[];
    },
    async get<Row>(statement: Statement, ...values: SqlValue[]) {
      // libsql's own `get` would add its duration to the row.
      return prepare(statement).all(...values)[0] as Row | undefined;
    },
    async run(statement, ...values) {
      return Number(prepare(statement).run(...values).lastInsertRowid);
    },
  };
}
