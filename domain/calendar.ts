/** A calendar day in Australia/Sydney, as `YYYY-MM-DD`. It has no time and no zone. */
export type CalendarDate = string;

/** Milliseconds since the epoch. */
export type EpochMs = number;

const DAY_MS = 86_400_000;

const sydneyDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Australia/Sydney',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The calendar day in Sydney at an instant, whatever the device's own zone. */
export function sydneyDate(at: EpochMs): CalendarDate {
  return sydneyDay.format(at);
}

function serial(date: CalendarDate): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
}

/** True for a day that exists, written `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && fromSerial(serial(text)) === text;
}

function fromSerial(days: number): CalendarDate {
  return Number.isFinite(days) ? new Date(days * DAY_MS).toISOString().slice(0, 10) : '';
}

/**
 * The Sydney day of a date on the wire: a plain day, or an instant; without a zone its time is in UTC.
 *
 * @throws RangeError when the text is neither.
 */
export function calendarDateFromWire(text: string): CalendarDate {
  if (isCalendarDate(text)) {
    return text;
  }
  const hasZone = /(Z|[+-]\d{2}:?\d{2})$/.test(text);
  const instant =
    text[10] === 'T' && isCalendarDate(text.slice(0, 10))
      ? Date.parse(hasZone ? text : `${text}Z`)
      : Number.NaN;
  if (Number.isNaN(instant)) {
    throw new RangeError(`Not a date: ${text}`);
  }
  return sydneyDate(instant);
}

/** The day so many days later (or earlier, when negative). */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return fromSerial(serial(date) + days);
}

/** The same day of a later month, or that month's last day. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)))
    .toISOString()
    .slice(0, 10);
}

/** Days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return serial(to) - serial(from);
}

/** 0 for Sunday to 6 for Saturday. */
export function weekday(date: CalendarDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

const longDay = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** `Fri, 27 Nov 2026`. */
export function formatDate(date: CalendarDate): string {
  return longDay.format(Date.parse(`${date}T00:00:00Z`));
}
