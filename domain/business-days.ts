import { addDays, type CalendarDate, weekday } from './calendar.ts';
import { BANK_HOLIDAYS } from './holidays.ts';

/** True if banks settle on this day: no weekend, national holiday or New South Wales bank holiday. */
export function isBusinessDay(date: CalendarDate): boolean {
  const day = weekday(date);
  return day !== 0 && day !== 6 && !BANK_HOLIDAYS.has(date);
}

/** Returns the day itself if it is a business day, else the next one. Source: product 9.1. */
export function businessDayOnOrAfter(date: CalendarDate): CalendarDate {
  return isBusinessDay(date) ? date : businessDayOnOrAfter(addDays(date, 1));
}

/** Returns the day that is `days` business days later. */
export function addBusinessDays(date: CalendarDate, days: number): CalendarDate {
  let day = date;
  for (let left = days; left > 0; left -= 1) {
    day = businessDayOnOrAfter(addDays(day, 1));
  }
  return day;
}
