import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  calendarDateFromWire,
  daysBetween,
  formatDate,
  isCalendarDate,
  nextSydneyDayStart,
  sydneyDate,
} from '../../domain/calendar.ts';
import { LOCALE_DATA, writeLike } from './locale-data.ts';

const instants = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2099, 11, 31) });

test.each([
  ['2026-10-03T13:59:59.999Z', '2026-10-03', 'just before the day on which summer time starts'],
  ['2026-10-03T14:00:00Z', '2026-10-04', 'the start of the day that has 23 hours'],
  ['2026-10-04T12:59:59.999Z', '2026-10-04', 'the end of the day that has 23 hours'],
  ['2026-10-04T13:00:00Z', '2026-10-05', 'the first midnight of summer time'],
  ['2026-04-04T13:00:00Z', '2026-04-05', 'the start of the day that has 25 hours'],
  ['2026-04-05T13:59:59.999Z', '2026-04-05', 'the end of the day that has 25 hours'],
  ['2026-04-05T14:00:00Z', '2026-04-06', 'the first midnight of winter time'],
  ['2026-11-26T23:30:00-08:00', '2026-11-27', 'an evening in Los Angeles'],
  ['2026-11-28T00:30:00+14:00', '2026-11-27', 'a morning on Kiritimati'],
  ['2028-02-28T13:00:00Z', '2028-02-29', 'a leap day'],
])('%s is %s in Sydney (%s)', (instant, day) => {
  expect(sydneyDate(Date.parse(instant))).toBe(day);
  expect(calendarDateFromWire(new Date(instant).toISOString())).toBe(day);
});

test('the next day in Sydney begins at its first millisecond', () => {
  fc.assert(
    fc.property(instants, (at) => {
      const next = nextSydneyDayStart(at);
      expect([sydneyDate(next - 1), sydneyDate(next)]).toEqual([
        sydneyDate(at),
        addDays(sydneyDate(at), 1),
      ]);
    }),
  );
});

test.each(['2026-11-27', '2028-02-29', '2000-02-29', '2026-12-31'])('%s is a day', (text) => {
  expect(isCalendarDate(text)).toBe(true);
  expect(calendarDateFromWire(text)).toBe(text);
});

test.each([
  '',
  '2026-02-30',
  '2100-02-29',
  '2026-13-01',
  '2026-11-00',
  '2026-1-1',
  '27/11/2026',
  ' 2026-11-27',
  '2026-11-27x',
])('"%s" is not a day, and is refused as a date on the wire', (text) => {
  expect(isCalendarDate(text)).toBe(false);
  expect(() => calendarDateFromWire(text)).toThrow(RangeError);
});

test.each(['2026-11-27T25:00:00Z', '2026-11-27T', '2026-13-27T10:00:00Z', '2026-11-27Tnoon'])(
  '"%s" is not an instant',
  (text) => {
    expect(() => calendarDateFromWire(text)).toThrow(RangeError);
  },
);

test.each([
  '2026-02-30T00:00:00Z',
  '2026-02-29T12:00:00',
  '2026-11-31T10:00:00+11:00',
  '2026-11-27 10:00:00',
  '2026-11-27T10:00:00 AEDT',
])('"%s" is not an instant, though it looks like one', (text) => {
  expect(() => calendarDateFromWire(text)).toThrow(RangeError);
});

test.each(['1900-01-01', '2100-12-31', '2100-12-31T12:59:59Z'])(
  '"%s" is an accepted date',
  (text) => {
    expect(calendarDateFromWire(text)).toBe(text.slice(0, 10));
  },
);

test.each(['0000-01-01T00:00:00Z', '1899-12-31', '2100-12-31T13:00:00Z', '2101-01-01'])(
  '"%s" is before 1900 or after 2100: refused as a date on the wire [R7.7]',
  (text) => {
    expect(() => calendarDateFromWire(text)).toThrow(RangeError);
  },
);

describe.each(LOCALE_DATA)('with locale data that have %s', (_, data) => {
  test('days in Sydney stay the same [R3.25]', async () => {
    writeLike(data);
    const canadian = new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC' });
    expect(canadian.format(Date.parse('2026-11-22'))).not.toBe('2026-11-22');
    const { calendarDateFromWire, sydneyDate } = await import('../../domain/calendar.ts');
    expect(sydneyDate(Date.parse('2026-11-21T14:00:00Z'))).toBe('2026-11-22');
    expect(sydneyDate(Date.parse('2026-06-04T20:00:00Z'))).toBe('2026-06-05');
    expect(calendarDateFromWire('2026-10-05T15:30:00Z')).toBe('2026-10-06');
  });

  test('days are written the same way [R3.25]', async () => {
    writeLike(data);
    const { formatDate } = await import('../../domain/calendar.ts');
    expect(formatDate('2026-09-04')).toBe('Fri, 4 Sept 2026');
  });
});

describe.each(['America/Los_Angeles', 'Australia/Sydney', 'Pacific/Kiritimati', 'UTC'])(
  'on a device in %s',
  (zone) => {
    const before = process.env.TZ;
    beforeAll(() => {
      process.env.TZ = zone;
    });
    afterAll(() => {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    });

    test.each([
      ['2026-11-27T12:59:59.999', '2026-11-27'],
      ['2026-11-27T13:00:00', '2026-11-28'],
      ['2026-11-28T00:00:00+11:00', '2026-11-28'],
      ['2026-11-28T00:00:00+1100', '2026-11-28'],
      ['2026-11-27T04:00:00-08:00', '2026-11-27'],
    ])('%s is %s in Sydney', (text, day) => {
      expect(calendarDateFromWire(text)).toBe(day);
    });
  },
);

test('days are counted across a change of the clock as whole days', () => {
  expect(daysBetween('2026-10-03', '2026-10-05')).toBe(2);
  expect(addDays('2026-04-04', 2)).toBe('2026-04-06');
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2026-05-31', 0, '2026-05-31'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2028-02-29', 12, '2029-02-28'],
])('%s and %i months is %s', (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected);
});

test('a day is written with its weekday', () => {
  expect(formatDate('2026-11-27')).toBe('Fri, 27 Nov 2026');
  expect(
    Array.from({ length: 12 }, (_, month) => formatDate(addMonths('2026-01-06', month))),
  ).toEqual([
    'Tue, 6 Jan 2026',
    'Fri, 6 Feb 2026',
    'Fri, 6 Mar 2026',
    'Mon, 6 Apr 2026',
    'Wed, 6 May 2026',
    'Sat, 6 June 2026',
    'Mon, 6 July 2026',
    'Thu, 6 Aug 2026',
    'Sun, 6 Sept 2026',
    'Tue, 6 Oct 2026',
    'Fri, 6 Nov 2026',
    'Sun, 6 Dec 2026',
  ]);
});
