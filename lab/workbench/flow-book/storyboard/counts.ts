import { csvParseRows } from 'd3-dsv';
import * as v from 'valibot';
import { type CalendarDate, isCalendarDate, sydneyDate } from '../../../../domain/calendar.ts';

/** How often an event was sent, on a day where one is known. */
export type CountRow = {
  readonly date: CalendarDate | null;
  readonly event: string;
  readonly count: number;
};

/** What is wrong with a line. */
type LineFault = 'fields' | 'date' | 'event' | 'count';

/** Counts of events, with the lines of a file that could not be read. */
export type Counts = {
  readonly rows: readonly CountRow[];
  readonly faults: readonly { readonly line: number; readonly fault: LineFault }[];
};

/** Days of which the events are counted, both included; null for no bound. */
export type Span = { readonly from: CalendarDate | null; readonly to: CalendarDate | null };

const NUMBER_OF_FIELDS = 3;

/**
 * Reads counts out of a CSV file: day (`YYYY-MM-DD`, or nothing), event, count. A first line that holds neither a day nor a
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
    // A field in quotes may have line breaks.
    line += fields.join('').split(/\r\n|\n|\r/).length;
  }
  return { rows, faults };
}

function rowOf(fields: readonly string[]): CountRow | LineFault {
  const [date = '', event = '', count = ''] = fields;
  if (fields.length !== NUMBER_OF_FIELDS) return 'fields';
  if (date !== '' && !isCalendarDate(date)) return 'date';
  if (event === '') return 'event';
  if (!isCount(count)) return 'count';
  return { date: date === '' ? null : date, event, count: Number(count) };
}

function isBlank(fields: readonly string[]): boolean {
  return fields.every((field) => field.trim() === '');
}

function isHead(fields: readonly string[]): boolean {
  const [date = '', , count = ''] = fields;
  if (fields.length !== NUMBER_OF_FIELDS || date.trim() === '') return false;
  return !/\d/.test(date) && !/\d/.test(count);
}

function isCount(text: string): boolean {
  return /^\d+$/.test(text) && Number.isSafeInteger(Number(text));
}

const SentEvents = v.array(v.looseObject({ name: v.string(), at: v.optional(v.string()) }));

/** Where the sandbox lists the events that it was sent. */
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
  const rows = v.parse(SentEvents, list).map(({ name, at = '' }): CountRow => {
    const instant = Date.parse(at);
    return { date: Number.isNaN(instant) ? null : sydneyDate(instant), event: name, count: 1 };
  });
  return { rows, faults: [] };
}

/** The first and the last day that rows name. */
export function spanOf(rows: readonly CountRow[]): Span {
  const days = rows.flatMap(({ date }) => date ?? []).sort();
  return { from: days[0] ?? null, to: days.at(-1) ?? null };
}

/** How often each event was sent within a span. With a bound, rows without a day are left out. */
export function totalsOf(
  rows: readonly CountRow[],
  { from, to }: Span,
): ReadonlyMap<string, number> {
  const totals = new Map<string, number>();
  for (const { date, event, count } of rows) {
    const isWithin =
      date === null
        ? from === null && to === null
        : (from === null || date >= from) && (to === null || date <= to);
    if (isWithin) totals.set(event, (totals.get(event) ?? 0) + count);
  }
  return totals;
}
