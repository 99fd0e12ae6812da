import { csvParseRows } from 'd3-dsv';
import * as v from 'valibot';
import { type CalendarDate, isCalendarDate, sydneyDate } from '../../../../domain/calendar.ts';

/** Number of an event, on a day if the day is known. */
export type CountRow = {
  readonly date: CalendarDate | null;
  readonly event: string;
  readonly count: number;
  /** Reason of the failure, if the event reports one. */
  readonly reason: string | null;
};

/** Error in a line. */
type LineFault = 'fields' | 'date' | 'event' | 'count';

/** Counts of events, and the unreadable lines of their file. */
export type Counts = {
  readonly rows: readonly CountRow[];
  readonly faults: readonly { readonly line: number; readonly fault: LineFault }[];
};

/** First and last counted day; null for no limit. */
export type Span = { readonly from: CalendarDate | null; readonly to: CalendarDate | null };

const NUMBER_OF_FIELDS = 3;

/**
 * Reads counts out of a CSV file: day (`YYYY-MM-DD`, or nothing), event, count, and for a failure its reason. A first line that holds neither a day nor a
 * count is taken for its head. A line that cannot be read is named; the others count.
 */
export function countsInCsv(text: string): Counts {
  const rows: CountRow[] = [];
  const faults: { line: number; fault: LineFault }[] = [];
  let line = 1;
  for (const [index, fields] of csvParseRows(text.replace(/^\uFEFF/, '')).entries()) {
    const row = rowOf(fields.map((field) => field.trim()));
    if (typeof row !== 'string') rows.push(row);
    else if (!isBlank(fields) && !(index === 0 && isHead(fields)))
      faults.push({ line, fault: row });
    // A quoted field may contain line breaks.
    line += fields.join('').split(/\r\n|\n|\r/).length;
  }
  return { rows, faults };
}

function rowOf(fields: readonly string[]): CountRow | LineFault {
  const [date = '', event = '', count = '', reason = ''] = fields;
  if (!hasFields(fields)) return 'fields';
  if (date !== '' && !isCalendarDate(date)) return 'date';
  if (event === '') return 'event';
  if (!isCount(count)) return 'count';
  return { date: date === '' ? null : date, event, count: Number(count), reason: reason || null };
}

function hasFields({ length }: readonly string[]): boolean {
  return length === NUMBER_OF_FIELDS || length === NUMBER_OF_FIELDS + 1;
}

function isBlank(fields: readonly string[]): boolean {
  return fields.every((field) => field.trim() === '');
}

function isHead(fields: readonly string[]): boolean {
  const [date = '', , count = ''] = fields;
  if (!hasFields(fields) || date.trim() === '') return false;
  return !/\d/.test(date) && !/\d/.test(count);
}

function isCount(text: string): boolean {
  return /^\d+$/.test(text) && Number.isSafeInteger(Number(text));
}

const SentEvents = v.array(
  v.looseObject({
    name: v.string(),
    at: v.optional(v.string()),
    params: v.optional(
      v.looseObject({ code: v.optional(v.string()), status: v.optional(v.string()) }),
    ),
  }),
);

/** Result of a failed identity check. */
const FAILED_STATUS = 'Failed';

/** URL at which the sandbox lists the events that it received. */
const SINK = '/sandbox/analytics';

/**
 * Counts the events that the sandbox was sent.
 *
 * @throws Error when there is no sandbox, or it does not answer as it should
 */
export async function countsOfSandbox(signal: AbortSignal): Promise<Counts> {
  const answer = await fetch(SINK, { signal });
  if (!answer.ok) throw new Error(`${SINK} answered ${answer.status}.`);
  return countsOfSent(await answer.json());
}

/**
 * Counts events as the sandbox lists them, each on its day in Sydney.
 *
 * @throws ValiError when it is no such list
 */
export function countsOfSent(list: unknown): Counts {
  const rows = v.parse(SentEvents, list).map(({ name, at = '', params }): CountRow => {
    const instant = Date.parse(at);
    const date = Number.isNaN(instant) ? null : sydneyDate(instant);
    const reason = params?.code ?? (params?.status === FAILED_STATUS ? FAILED_STATUS : null);
    return { date, event: name, count: 1, reason };
  });
  return { rows, faults: [] };
}

/** Returns the first and the last day of the rows. */
export function spanOf(rows: readonly CountRow[]): Span {
  const days = rows.flatMap(({ date }) => date ?? []).sort();
  return { from: days[0] ?? null, to: days.at(-1) ?? null };
}

/** Returns the rows within a span. With a limit it excludes rows without a day. */
export function rowsIn(rows: readonly CountRow[], { from, to }: Span): readonly CountRow[] {
  return rows.filter(({ date }) =>
    date === null
      ? from === null && to === null
      : (from === null || date >= from) && (to === null || date <= to),
  );
}

/** Returns the number of each event. */
export function totalsOf(rows: readonly CountRow[]): ReadonlyMap<string, number> {
  const totals = new Map<string, number>();
  for (const { event, count } of rows) totals.set(event, (totals.get(event) ?? 0) + count);
  return totals;
}

/** Number of failures of each event, by reason. */
export type Failures = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Returns the number of failures of each event, by reason. */
export function failuresOf(rows: readonly CountRow[]): Failures {
  const failed = rows.filter(({ reason }) => reason !== null);
  return new Map(
    [...new Set(failed.map(({ event }) => event))].map((event) => [
      event,
      totalsOf(
        failed
          .filter((row) => row.event === event)
          .map((row) => ({ ...row, event: row.reason ?? '' })),
      ),
    ]),
  );
}
