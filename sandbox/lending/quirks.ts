import { addDays } from '../../domain/calendar.ts';
import type { Sql } from '../database.ts';

/** How an API may answer otherwise than the sandbox does, and still by its contract. */
export type Quirk =
  /** An amount is reported as available although a cash out is active. */
  | 'availableWhileActive'
  /** Dates are instants, and nobody says what day it is. */
  | 'instants';

/** The quirk of the answers to a customer; undefined for the usual ones. */
export async function quirkOf(sql: Sql, uid: string): Promise<Quirk | undefined> {
  return (await sql.get<{ name: Quirk }>('SELECT name FROM quirks WHERE uid = ?', uid))?.name;
}

/** Gives the answers to a customer a quirk from now on. */
export async function setQuirk(sql: Sql, uid: string, quirk: Quirk): Promise<void> {
  await sql.run('INSERT INTO quirks (uid, name) VALUES (?, ?)', uid, quirk);
}

/** An answer as the customer's API writes dates: as they are, or with instants in place of days. */
export async function withDatesFor<Answer>(sql: Sql, uid: string, answer: Answer): Promise<Answer> {
  return (await quirkOf(sql, uid)) === 'instants' ? withInstants(answer) : answer;
}

/** What dates are called on the wire, however deep in an answer they stand. */
const DATES: ReadonlySet<string> = new Set([
  'date',
  'repaymentDate',
  'nextRepaymentDateAfterDefer',
]);

function withInstants<Answer>(answer: Answer): Answer {
  const text = JSON.stringify(answer, (key, value) => {
    if (key === 'today') return undefined;
    // The first hour of the day in Sydney, winter or summer: in UTC it is still the day before.
    return DATES.has(key) && value !== null ? `${addDays(value, -1)}T14:00:00Z` : value;
  });
  return JSON.parse(text) as Answer;
}
