import { businessDayOnOrAfter } from '../../domain/business-days.ts';
import { addDays, addMonths, type CalendarDate, weekday } from '../../domain/calendar.ts';

export type PayCycle = 'weekly' | 'fortnightly' | 'monthly';

/** A customer's pay days: one of them, and how they repeat. */
export type PaySchedule = {
  readonly cycle: PayCycle;
  /** One pay day, before it is moved to a business day. */
  readonly payDay: CalendarDate;
};

const THURSDAY = 4;
const DAY_OF_MONTH = 15;

/** Returns the first pay day of a new connection: a Thursday, or the 15th of a month. */
export function firstPayDay(cycle: PayCycle, today: CalendarDate): CalendarDate {
  if (cycle === 'monthly') {
    const ofThisMonth = `${today.slice(0, 8)}${DAY_OF_MONTH}`;
    return ofThisMonth > today ? ofThisMonth : addMonths(ofThisMonth, 1);
  }
  return addDays(today, ((THURSDAY - weekday(today) + 6) % 7) + 1);
}

/** Returns the n-th pay day after the schedule's own, or before it for a negative n. */
function nominalPayDay({ cycle, payDay }: PaySchedule, n: number): CalendarDate {
  return cycle === 'monthly'
    ? addMonths(payDay, n)
    : addDays(payDay, n * (cycle === 'weekly' ? 7 : 14));
}

/** Returns the next pay days from a day on, that day included, each moved to a business day. */
export function payDaysFrom(
  schedule: PaySchedule,
  from: CalendarDate,
  count: number,
): CalendarDate[] {
  let n = 0;
  // Goes back beyond `from`, then forward to it, because the schedule's own day may be before or after it.
  while (businessDayOnOrAfter(nominalPayDay(schedule, n)) >= from) {
    n -= 1;
  }
  const days: CalendarDate[] = [];
  while (days.length < count) {
    n += 1;
    const day = businessDayOnOrAfter(nominalPayDay(schedule, n));
    if (day >= from) {
      days.push(day);
    }
  }
  return days;
}
