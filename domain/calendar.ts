/** Calendar day in Australia/Sydney as `YYYY-MM-DD`, without time and zone. */
export type CalendarDate = string;

export type EpochMs = number;

const DAY_MS = 86_400_000;

/** Range of valid years; a date outside it is an error of the sender. Source: decision 001. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;

/** Created when first needed, because a browser's first date format takes a slow phone 50 ms. */
let sydneyDay: Intl.DateTimeFormat | undefined;

/** Returns the day in Sydney at an instant, whatever the device's zone and locale data. */
export function sydneyDate(at: EpochMs): CalendarDate {
  sydneyDay ??= new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone: 'Australia/Sydney',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
  // Built from parts because the whole format of a locale differs between browsers. Source: decision 062.
  const parts = sydneyDay.formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes, digits: number) =>
    (parts.find((one) => one.type === type)?.value ?? '').padStart(digits, '0');
  return [part('year', 4), part('month', 2), part('day', 2)].join('-');
}

const HOUR_MS = 3_600_000;
/** Length of the longest day, on which daylight saving time ends, in ms. */
const MAX_DAY_MS = 25 * HOUR_MS;

export function nextSydneyDayStart(at: EpochMs): EpochMs {
  const today = sydneyDate(at);
  let last = at;
  let next = at + MAX_DAY_MS;
  while (next - last > 1) {
    const middle = Math.floor((last + next) / 2);
    if (sydneyDate(middle) === today) {
      last = middle;
    } else {
      next = middle;
    }
  }
  return next;
}

function serial(date: CalendarDate): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
}

/** True for an existing day, written `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  // `Date` reads a day that the month does not have as one of the next month.
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    new Date(`${text}T00:00:00Z`).getUTCDate() === Number(text.slice(8))
  );
}

function fromSerial(days: number): CalendarDate {
  return new Date(days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Returns the Sydney day of a date in an API answer: a plain day, or an instant (UTC without a zone).
 *
 * @throws RangeError when the text is neither, or its year is not within 1900 to 2100.
 */
export function calendarDateFromWire(text: string): CalendarDate {
  const date = isCalendarDate(text) ? text : sydneyDate(instantFromWire(text));
  const year = Number(date.slice(0, -6));
  if (year < FIRST_YEAR || year > LAST_YEAR) {
    throw new RangeError(`Not a date of our time: ${text}`);
  }
  return date;
}

function instantFromWire(text: string): EpochMs {
  const hasZone = /(Z|[+-]\d{2}:?\d{2})$/.test(text);
  const instant =
    text[10] === 'T' && isCalendarDate(text.slice(0, 10))
      ? Date.parse(hasZone ? text : `${text}Z`)
      : Number.NaN;
  if (Number.isNaN(instant)) {
    throw new RangeError(`Not a date: ${text}`);
  }
  return instant;
}

/** Returns the day that is `days` later; earlier when negative. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return fromSerial(serial(date) + days);
}

/** Returns the same day of a later month, or that month's last day. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)))
    .toISOString()
    .slice(0, 10);
}

/** Returns the days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return serial(to) - serial(from);
}

/** Returns 0 for Sunday to 6 for Saturday. */
export function weekday(date: CalendarDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

const WEEKDAYS = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ');
const MONTHS = 'Jan Feb Mar Apr May June July Aug Sept Oct Nov Dec'.split(' ');

/** Formats a date as `Fri, 27 Nov 2026`. */
export function formatDate(date: CalendarDate): string {
  return `${WEEKDAYS[weekday(date)]}, ${formatWithoutWeekday(date)}`;
}

/** Formats a date as `12 Mar 2026`, for lines with little room. */
export function formatWithoutWeekday(date: CalendarDate): string {
  const [year, month = 1, day] = date.split('-').map(Number);
  return `${day} ${MONTHS[month - 1]} ${year}`;
}
