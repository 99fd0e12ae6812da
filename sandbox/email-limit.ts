import type { EpochMs } from '../domain/calendar.ts';
import type { Sql } from './database.ts';
import { Refusal } from './refusal.ts';

const WINDOW_MS = 60 * 60_000;
/** Most e-mails to one address within the window. */
const MAX_EMAILS = 5;

/** Counts a requested e-mail. @throws Refusal 429 with the wait, once there are too many within an hour */
export async function countEmailRequest(sql: Sql, address: string, now: EpochMs): Promise<void> {
  const recipient = address.toLowerCase();
  await sql.run`DELETE FROM email_requests WHERE at <= ${now - WINDOW_MS}`;
  const earlier = await sql.all<{ at: number }>`SELECT at FROM email_requests
    WHERE recipient = ${recipient} ORDER BY at`;
  const [first] = earlier;
  if (first && earlier.length >= MAX_EMAILS) {
    throw new Refusal(429, 'Too many requests done by this email', {
      retryAfter: Math.ceil((first.at + WINDOW_MS - now) / 1000),
    });
  }
  await sql.run`INSERT INTO email_requests (recipient, at) VALUES (${recipient}, ${now})`;
}
