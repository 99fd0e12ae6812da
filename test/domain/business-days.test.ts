import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addBusinessDays,
  businessDayOnOrAfter,
  isBusinessDay,
} from '../../domain/business-days.ts';
import { addDays, daysBetween, isCalendarDate, weekday } from '../../domain/calendar.ts';
import { BANK_HOLIDAYS } from '../../domain/holidays.ts';

const SUNDAY = 0;
const MONDAY = 1;
const SATURDAY = 6;
const YEARS = [2025, 2026, 2027, 2028, 2029, 2030, 2031, 2032];

const days = fc
  .integer({ min: 0, max: daysBetween('2025-01-01', '2032-12-20') })
  .map((offset) => addDays('2025-01-01', offset));

/** Day of the month of the n-th such weekday. */
function nth(count: number, day: number, year: number, month: number): string {
  let date = `${year}-${String(month).padStart(2, '0')}-01`;
  while (weekday(date) !== day) date = addDays(date, 1);
  return addDays(date, 7 * (count - 1));
}

/** Easter Sunday, by the anonymous Gregorian algorithm. */
function easterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d =
    (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  const month = String(Math.floor(f / 31)).padStart(2, '0');
  return `${year}-${month}-${String((f % 31) + 1).padStart(2, '0')}`;
}

test.each(YEARS)('banks are shut on the movable holidays of %i', (year) => {
  const holidays = {
    'Good Friday': addDays(easterSunday(year), -2),
    'Easter Monday': addDays(easterSunday(year), 1),
    "King's Birthday": nth(2, MONDAY, year, 6),
    'Bank Holiday': nth(1, MONDAY, year, 8),
    'Labour Day': nth(1, MONDAY, year, 10),
  };
  for (const [name, date] of Object.entries(holidays)) {
    expect([date, BANK_HOLIDAYS.get(date)]).toEqual([date, name]);
    expect(isBusinessDay(date)).toBe(false);
  }
});

test.each(YEARS)('banks are shut on the fixed holidays of %i, or on their substitutes', (year) => {
  for (const day of ['01-01', '01-26', '04-25', '12-25', '12-26']) {
    expect([day, isBusinessDay(`${year}-${day}`)]).toEqual([day, false]);
  }
  // Australia's rule: New Year's Day and Australia Day move to Monday; Christmas and Boxing Day to the next free days.
  for (const day of ['01-01', '01-26']) {
    const date = `${year}-${day}`;
    const shift = { [SATURDAY]: 2, [SUNDAY]: 1 }[weekday(date)] ?? 0;
    expect([date, BANK_HOLIDAYS.has(addDays(date, shift))]).toEqual([date, true]);
  }
  const offDays = [0, 1, 2, 3].filter((offset) => {
    const date = addDays(`${year}-12-25`, offset);
    return !isBusinessDay(date) && weekday(date) !== SATURDAY && weekday(date) !== SUNDAY;
  });
  expect(offDays).toHaveLength(2);
});

test('the days of each holiday are valid dates, sorted, within the years that the list covers', () => {
  const dates = [...BANK_HOLIDAYS.keys()];
  for (const name of BANK_HOLIDAYS.values()) {
    const days = dates.filter((date) => BANK_HOLIDAYS.get(date) === name);
    expect(days).toEqual([...days].sort());
  }
  expect(dates.every(isCalendarDate)).toBe(true);
  expect([...BANK_HOLIDAYS.values()]).not.toContain('');
  expect([...new Set(dates.map((date) => Number(date.slice(0, 4))))]).toEqual(YEARS);
});

test.each([
  ['2026-11-27', '2026-11-27', 'a Friday'],
  ['2026-11-28', '2026-11-30', 'a Saturday'],
  ['2026-11-29', '2026-11-30', 'a Sunday'],
  ['2026-04-03', '2026-04-07', 'Good Friday, over Easter Monday'],
  ['2026-12-25', '2026-12-29', 'Christmas, over the weekend and the substitute'],
  ['2027-12-25', '2027-12-29', 'Christmas on a Saturday'],
  ['2028-01-01', '2028-01-04', 'New Year on a Saturday'],
  ['2026-04-25', '2026-04-28', 'Anzac Day on a Saturday, with its additional day'],
])('what is due on %s is debited on %s (%s) [R9.26]', (due, debited) => {
  expect(businessDayOnOrAfter(due)).toBe(debited);
});

test('business days are counted one by one, over weekends and holidays', () => {
  expect(addBusinessDays('2026-11-26', 2)).toBe('2026-11-30');
  expect(addBusinessDays('2026-12-24', 1)).toBe('2026-12-29');
  expect(addBusinessDays('2026-11-28', 0)).toBe('2026-11-28');
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 3 }), (day, count) => {
      const result = addBusinessDays(day, count);
      let counted = 0;
      for (let next = addDays(day, 1); next <= result; next = addDays(next, 1)) {
        counted += isBusinessDay(next) ? 1 : 0;
      }
      expect(counted).toBe(count);
      expect(isBusinessDay(result)).toBe(true);
    }),
  );
});
