import type { Sql } from './database.ts';

/** A setting of the sandbox that outlives a restart. */
export async function readSetting(sql: Sql, name: string, fallback: string): Promise<string> {
  const row = await sql.get<{ value: string }>('SELECT value FROM settings WHERE name = ?', name);
  return row?.value ?? fallback;
}

/** Stores a setting. */
export async function writeSetting(sql: Sql, name: string, value: string): Promise<void> {
  await sql.run('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)', name, value);
}
