import { businessDayOnOrAfter } from '../../domain/business-days.ts';
import { addDays, addMonths, type CalendarDate, weekday } from '../../domain/calendar.ts';

/** How often a customer is paid. */
export type PayCycle = 'weekly' | 'fortnightly' | 'monthly';

/** A customer's pay days: any one of them, and how they repeat. */
export type PaySchedule = {
  readonly cycle: PayCycle;
  /** One pay day, before a move to a business day. */
  readonly payDay: CalendarDate;
};

const THURSDAY = 4;
const DAY_OF_MONTH = 15;

/** The first pay day that the sandbox finds for a new connection: a Thursday, or the 15th of a month. */
export function firstPayDay(cycle: PayCycle, today: CalendarDate): CalendarDate {
  if (cycle === 'monthly') {
    const ofThisMonth = `${today.slice(0, 8)}${DAY_OF_MONTH}`;
    return ofThisMonth > today ? ofThisMonth : addMonths(ofThisMonth, 1);
  }
  const nextThursday = addDays(today, ((THURSDAY - weekday(today) + 6) % 7) + 1);
  return nextThursday;
}

/** The n-th pay day after (or, when negative, before) the schedule's own. */
function nominalPayDay({ cycle, payDay }: PaySchedule, n: number): CalendarDate {
  return cycle === 'monthly'
    ? addMonths(payDay, n)
    : addDays(payDay, n * (cycle === 'weekly' ? 7 : 14));
}

/**
 * The next pay days from a day on (that day included), each moved to the next business day where it is none.
 */
export function payDaysFrom(
  schedule: PaySchedule,
  from: CalendarDate,
  count: number,
): CalendarDate[] {
  let n = 0;
  // Back beyond the day, then forward to it: the schedule's own day may lie anywhere.
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
