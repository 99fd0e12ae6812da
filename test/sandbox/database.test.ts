import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, SCHEMA_VERSION } from '../../sandbox/database.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'database-'));
  file = join(folder, 'sandbox.db');
});
afterEach(() => rm(folder, { recursive: true }));

/** Opens the database as the sandbox does, returns its log and its customers, and closes it. */
async function look(): Promise<{ said: string[]; customers: string[] }> {
  const said: string[] = [];
  const database = await openDatabase(file, (line) => said.push(line));
  const rows = await database.transaction((sql) =>
    sql.all<{ uid: string }>('SELECT uid FROM customers ORDER BY uid'),
  );
  await database.close();
  return { said, customers: rows.map(({ uid }) => uid) };
}

/** Changes the file as another program could, and closes it. */
function alter(statements: string): void {
  const client = new Libsql(file);
  client.exec(statements);
  client.close();
}

async function addCustomer(uid: string): Promise<void> {
  await (await openDatabase(file)).close();
  alter(`INSERT INTO customers (uid) VALUES ('${uid}')`);
}

const keptFiles = async () =>
  (await readdir(folder)).filter((name) => !name.startsWith('sandbox.db'));

test('stored data is there after a restart, and nothing is logged', async () => {
  await addCustomer('anna');
  expect(await look()).toEqual({ said: [], customers: ['anna'] });
  expect(await keptFiles()).toEqual([]);
});

describe('a database of another version', () => {
  test.each([
    ['an older one, from before there were versions', 0],
    ['a newer one', SCHEMA_VERSION + 1],
  ])('%s is kept under its version, and a new one begins', async (_, version) => {
    await addCustomer('anna');
    alter(`DROP TABLE analytics_events; PRAGMA user_version = ${version}`);
    const kept = join(folder, `sandbox.version-${version}.db`);
    const line = `The database ${file} is of another version (${version}): it is kept as ${kept}, and a new one is begun.`;
    expect(await look()).toEqual({ said: [line], customers: [] });
    await addCustomer('ben');
    expect(await look()).toEqual({ said: [], customers: ['ben'] });
    file = kept;
    const old = new Libsql(kept);
    expect(old.prepare('SELECT uid FROM customers').all()).toEqual([{ uid: 'anna' }]);
    old.close();
  });

  test('never replaces a database that was kept before', async () => {
    for (const name of ['anna', 'ben', 'carla']) {
      await addCustomer(name);
      alter('PRAGMA user_version = 7');
    }
    await look();
    const kept = ['sandbox.version-7-2.db', 'sandbox.version-7-3.db', 'sandbox.version-7.db'];
    expect((await keptFiles()).sort()).toEqual(kept);
  });
});

describe('a damaged database', () => {
  const overwrite = async (from: number, to: number) => {
    const bytes = await readFile(file);
    await writeFile(file, bytes.fill(7, from, to));
  };

  test.each<[string, () => Promise<unknown>]>([
    [
      'that is something else',
      () => writeFile(file, 'not a database, but long enough. '.repeat(99)),
    ],
    ['with a bad beginning', () => overwrite(0, 100)],
    ['that ends too soon', () => truncate(file, 5000)],
  ])('%s is kept, and a new one begins', async (_, damage) => {
    await addCustomer('anna');
    await damage();
    const bytes = await readFile(file);
    const kept = join(folder, 'sandbox.damaged.db');
    const line = `The database ${file} is damaged: it is kept as ${kept}, and a new one is begun.`;
    expect(await look()).toEqual({ said: [line], customers: [] });
    expect((await readFile(kept)).equals(bytes)).toBe(true);
    expect((await look()).said).toEqual([]);
  });

  test('that cannot be opened at all is named', async () => {
    file = join(folder, 'missing', 'sandbox.db');
    await expect(look()).rejects.toThrow(`The database ${file} cannot be opened: `);
  });
});
