import { type CalendarDate, formatDate } from '../../domain/calendar.ts';

/** Formats a date like `formatDate`, with no-break spaces, so that it stays on one line within a sentence. */
export function wholeDate(date: CalendarDate): string {
  return formatDate(date).replaceAll(' ', '\u00a0');
}
