import type { Sql } from './database.ts';

/** Reads a setting that outlives a restart. */
export async function readSetting(sql: Sql, name: string, fallback: string): Promise<string> {
  const row = await sql.get<{ value: string }>`SELECT value FROM settings WHERE name = ${name}`;
  return row?.value ?? fallback;
}

export async function writeSetting(sql: Sql, name: string, value: string): Promise<void> {
  await sql.run`INSERT OR REPLACE INTO settings (name, value) VALUES (${name}, ${value})`;
}
