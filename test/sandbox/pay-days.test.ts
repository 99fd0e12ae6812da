import { expect, test } from 'vitest';
import { nextPayDayAfter } from '../../sandbox/lending/debits.ts';
import { firstPayDay, payDaysFrom } from '../../sandbox/lending/pay-days.ts';
import { isOffered } from '../../sandbox/lending/plans.ts';

test.each([
  ['weekly', '2026-11-18', '2026-11-19'],
  ['weekly', '2026-11-19', '2026-11-26'],
  ['fortnightly', '2026-11-20', '2026-11-26'],
  ['monthly', '2026-11-14', '2026-11-15'],
  ['monthly', '2026-11-15', '2026-12-15'],
] as const)('a customer paid %s is paid next, seen from %s, on %s', (cycle, today, day) => {
  expect(firstPayDay(cycle, today)).toBe(day);
});

test.each([
  // Both are Thursdays; December 25 is a holiday, and so are the next Monday and New Year's Day.
  ['weekly', '2026-12-10', ['2026-12-10', '2026-12-17', '2026-12-24', '2026-12-31']],
  ['fortnightly', '2026-12-10', ['2026-12-10', '2026-12-24', '2027-01-07', '2027-01-21']],
  // A Sunday, moved to the Monday after it.
  ['monthly', '2026-11-15', ['2026-11-16', '2026-12-15', '2027-01-15', '2027-02-15']],
] as const)('a customer paid %s from %s on is paid on business days', (cycle, payDay, days) => {
  const from = days[0];
  expect(payDaysFrom({ cycle, payDay }, from, 4)).toEqual(days);
  const [, second] = days;
  expect(nextPayDayAfter({ pay_cycle: cycle, pay_day: payDay }, from)).toBe(second);
});

test.each(['2026-03-05', '2027-09-02'])(
  'a pay day far from today gives the same days: %s',
  (payDay) => {
    expect(payDaysFrom({ cycle: 'weekly', payDay }, '2026-11-18', 2)).toEqual([
      '2026-11-19',
      '2026-11-26',
    ]);
  },
);

test.each([
  { pay_cycle: null, pay_day: '2026-11-19' },
  { pay_cycle: 'weekly', pay_day: null },
] as const)('without %j there is no next pay day', (customer) => {
  expect(() => nextPayDayAfter(customer, '2026-11-18')).toThrow('A borrower has no pay cycle.');
});

test.each([
  [50_00, true],
  [60_00, true],
  [55_00, false],
  [40_00, false],
  [1_000_00, true],
  [1_010_00, false],
])('of up to $1,000 there is a cash out of %i cents: %s', (amount, isThere) => {
  expect(isOffered(amount, 1_000_00)).toBe(isThere);
});
