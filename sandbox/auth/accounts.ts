import type { Database, Sql } from '../database.ts';

/** An account of the auth emulator's REST interface, with the fields that are read here. */
export type AccountRecord = {
  readonly localId: string;
  readonly email?: string;
  /** E.164. */
  readonly phoneNumber?: string;
  readonly emailVerified?: boolean;
  readonly disabled?: boolean;
  readonly validSince?: string;
};

const recordOf = ({ record }: { record: string }): AccountRecord => JSON.parse(record);

/** Returns the copy of an account; undefined when it does not exist or was deleted. */
export async function findAccount(sql: Sql, uid: string): Promise<AccountRecord | undefined> {
  const row = await sql.get<{ record: string }>`SELECT record FROM accounts WHERE uid = ${uid}`;
  return row && recordOf(row);
}

export async function saveAccount(sql: Sql, record: AccountRecord): Promise<void> {
  const { localId } = record;
  const text = JSON.stringify(record);
  await sql.run`INSERT OR REPLACE INTO accounts (uid, record) VALUES (${localId}, ${text})`;
}

/** Replaces the copy by all accounts of the emulator. */
export function replaceAccounts(
  database: Database,
  records: readonly AccountRecord[],
): Promise<void> {
  return database.transaction(async (sql) => {
    await sql.run`DELETE FROM accounts`;
    for (const record of records) {
      await saveAccount(sql, record);
    }
  });
}

/** Returns the copies of all accounts, to restore them in a new emulator. */
export function storedAccounts(database: Database): Promise<AccountRecord[]> {
  return database.transaction(async (sql) =>
    (await sql.all<{ record: string }>`SELECT record FROM accounts`).map(recordOf),
  );
}
