import type { Database, Sql } from '../database.ts';

/** An account of the auth emulator's REST interface, with the fields that are read here. */
export type AccountRecord = {
  readonly localId: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly emailVerified?: boolean;
  readonly disabled?: boolean;
  readonly validSince?: string;
};

/** The sandbox's copy of an account. */
export type Account = {
  readonly uid: string;
  readonly email: string | null;
  /** E.164. */
  readonly phoneNumber: string | null;
  readonly emailVerified: boolean;
  readonly disabled: boolean;
};

type Row = {
  uid: string;
  email: string | null;
  phone_number: string | null;
  email_verified: number;
  disabled: number;
};

/** Returns the account of a uid; null when it does not exist or was deleted. */
export async function findAccount(sql: Sql, uid: string): Promise<Account | null> {
  const row = await sql.get<Row>('SELECT * FROM accounts WHERE uid = ?', uid);
  return row
    ? {
        uid: row.uid,
        email: row.email,
        phoneNumber: row.phone_number,
        emailVerified: row.email_verified === 1,
        disabled: row.disabled === 1,
      }
    : null;
}

export async function saveAccount(sql: Sql, record: AccountRecord): Promise<void> {
  await sql.run(
    `INSERT OR REPLACE INTO accounts (uid, email, phone_number, email_verified, disabled, record)
     VALUES (?, ?, ?, ?, ?, ?)`,
    record.localId,
    record.email ?? null,
    record.phoneNumber ?? null,
    record.emailVerified ? 1 : 0,
    record.disabled ? 1 : 0,
    JSON.stringify(record),
  );
}

/** Replaces the copy by all accounts of the emulator. */
export function replaceAccounts(
  database: Database,
  records: readonly AccountRecord[],
): Promise<void> {
  return database.transaction(async (sql) => {
    await sql.run('DELETE FROM accounts');
    for (const record of records) {
      await saveAccount(sql, record);
    }
  });
}

/** Returns the copies of all accounts, to restore them in a new emulator. */
export function storedAccounts(database: Database): Promise<AccountRecord[]> {
  return database.transaction(async (sql) => {
    const rows = await sql.all<{ record: string }>('SELECT record FROM accounts');
    return rows.map(({ record }) => JSON.parse(record) as AccountRecord);
  });
}
