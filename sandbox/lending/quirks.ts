import { addDays } from '../../domain/calendar.ts';
import type { Sql } from '../database.ts';

/** How an API may respond otherwise than the sandbox within the contract. */
export type Quirk =
  /** An amount is available although a cash out is active. */
  | 'availableWhileActive'
  /** Dates are instants, and the overview has no `today`. */
  | 'instants';

export async function quirkOf(sql: Sql, uid: string): Promise<Quirk | undefined> {
  return (await sql.get<{ name: Quirk }>`SELECT name FROM quirks WHERE uid = ${uid}`)?.name;
}

export async function setQuirk(sql: Sql, uid: string, quirk: Quirk): Promise<void> {
  await sql.run`INSERT INTO quirks (uid, name) VALUES (${uid}, ${quirk})`;
}

/** Returns a response with instants instead of days if that is the customer's quirk, else unchanged. */
export async function withDatesFor<Answer>(sql: Sql, uid: string, answer: Answer): Promise<Answer> {
  return (await quirkOf(sql, uid)) === 'instants' ? withInstants(answer) : answer;
}

/** Names of date fields, at any depth of a response. */
const DATES: ReadonlySet<string> = new Set([
  'date',
  'repaymentDate',
  'nextRepaymentDateAfterDefer',
]);

function withInstants<Answer>(answer: Answer): Answer {
  const text = JSON.stringify(answer, (key, value) => {
    if (key === 'today') return undefined;
    // The first hour of the day in Sydney, in winter and summer; in UTC it is still the day before.
    return DATES.has(key) && value !== null ? `${addDays(value, -1)}T14:00:00Z` : value;
  });
  return JSON.parse(text) as Answer;
}
