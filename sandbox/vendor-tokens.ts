import { createHash, randomBytes } from 'node:crypto';
import type { EpochMs } from '../domain/calendar.ts';
import type { Sql } from './database.ts';

export type TokenPurpose = 'bank' | 'identity';

const LIFETIME_MS = 60 * 60_000;

/** Issues a token with which the bearer can act for a customer at one vendor, for an hour. */
export async function issueVendorToken(
  sql: Sql,
  purpose: TokenPurpose,
  uid: string,
  now: EpochMs,
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await sql.run`DELETE FROM vendor_tokens WHERE expires_at < ${now}`;
  await sql.run`INSERT INTO vendor_tokens (token_hash, purpose, uid, expires_at)
    VALUES (${hash(token)}, ${purpose}, ${uid}, ${now + LIFETIME_MS})`;
  return token;
}

/** Returns the customer of a token; null when it is unknown, expired, or for another vendor. */
export async function vendorTokenOwner(
  sql: Sql,
  purpose: TokenPurpose,
  token: string,
  now: EpochMs,
): Promise<string | null> {
  const row = await sql.get<{ uid: string }>`SELECT uid FROM vendor_tokens
    WHERE token_hash = ${hash(token)} AND purpose = ${purpose} AND expires_at >= ${now}`;
  return row?.uid ?? null;
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
