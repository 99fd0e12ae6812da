import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type CalendarDate, sydneyDate } from '../../domain/calendar.ts';
import type { RepaymentPlan } from '../../domain/entities.ts';
import type { Cents } from '../../domain/money.ts';
import { isPlanSound, MAX_REPAYMENTS, MAX_TERM_DAYS } from '../../domain/offer.ts';
import { CASH_OUT_STEP, MINIMUM_CASH_OUT, plansFor } from '../../sandbox/lending/plans.ts';

/** A Monday. Banks settle on each day of this week. */
const TODAY = '2026-11-23';
const terms = { amount: 100_00, feePercent: 5, today: TODAY };

type Row = readonly [date: CalendarDate, amount: Cents, fee: Cents];
const planOf = (rows: readonly Row[]): RepaymentPlan =>
  rows.map(([date, amount, fee]) => ({ date, amount, fee }));

/** Repayments a day apart that add up to the amount and its fee. */
const manyOn = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) =>
    index === 0
      ? [addDays(TODAY, 1), 105_00 - (count - 1), 5_00]
      : [addDays(TODAY, index + 1), 1, 0],
  );

test.each<[string, readonly Row[], boolean]>([
  ['once, with its fee', [['2026-11-27', 105_00, 5_00]], true],
  [
    'twice, a cent more in the last',
    [
      ['2026-11-27', 52_49, 2_50],
      ['2026-12-11', 52_51, 2_50],
    ],
    true,
  ],
  [
    'with the fee in the first',
    [
      ['2026-11-27', 55_00, 5_00],
      ['2026-12-11', 50_00, 0],
    ],
    true,
  ],
  ['on the next business day', [['2026-11-24', 105_00, 5_00]], true],
  ['on the last day of the longest term', [['2027-01-24', 105_00, 5_00]], true],
  [`${MAX_REPAYMENTS} times`, manyOn(MAX_REPAYMENTS), true],

  ['never', [], false],
  ['a cent short', [['2026-11-27', 104_99, 5_00]], false],
  ['a cent over', [['2026-11-27', 105_01, 5_00]], false],
  ['with a fee of $900', [['2026-11-27', 1_000_00, 900_00]], false],
  ['with a fee of $50', [['2026-11-27', 150_00, 50_00]], false],
  ['with a fee of a cent more', [['2026-11-27', 105_01, 5_01]], false],
  ['with a fee of a cent less', [['2026-11-27', 104_99, 4_99]], false],
  ['without a fee', [['2026-11-27', 100_00, 0]], false],
  ['yesterday', [['2026-11-22', 105_00, 5_00]], false],
  ['today', [['2026-11-23', 105_00, 5_00]], false],
  ['a day after the longest term', [['2027-01-25', 105_00, 5_00]], false],
  ['in 2099', [['2099-01-04', 105_00, 5_00]], false],
  [
    'with nothing first',
    [
      ['2026-11-27', 0, 0],
      ['2026-12-11', 105_00, 5_00],
    ],
    false,
  ],
  [
    'with a negative repayment',
    [
      ['2026-11-27', -5_00, 0],
      ['2026-12-11', 110_00, 5_00],
    ],
    false,
  ],
  [
    'with a negative fee',
    [
      ['2026-11-27', 50_00, -1_00],
      ['2026-12-11', 55_00, 6_00],
    ],
    false,
  ],
  [
    'with a fee above its repayment',
    [
      ['2026-11-27', 1_00, 3_00],
      ['2026-12-11', 104_00, 2_00],
    ],
    false,
  ],
  [
    'twice on one day',
    [
      ['2026-11-27', 52_50, 2_50],
      ['2026-11-27', 52_50, 2_50],
    ],
    false,
  ],
  [
    'the later part first',
    [
      ['2026-12-11', 52_50, 2_50],
      ['2026-11-27', 52_50, 2_50],
    ],
    false,
  ],
  [`${MAX_REPAYMENTS + 1} times`, manyOn(MAX_REPAYMENTS + 1), false],
  ['1,000 times', manyOn(1_000), false],
])('a plan that repays $100 at 5%% %s is offered: %3$s', (_, rows, expected) => {
  expect(isPlanSound(planOf(rows), terms)).toBe(expected);
});

test.each<[string, CalendarDate, CalendarDate, boolean]>([
  ['on the Saturday after a Friday', '2026-11-27', '2026-11-28', false],
  ['on the Monday after it', '2026-11-27', '2026-11-30', true],
  ['on Boxing Day after Christmas Eve', '2026-12-24', '2026-12-26', false],
  ['on the business day after both', '2026-12-24', '2026-12-29', true],
])('a first repayment %s is offered: %4$s', (_, today, date, expected) => {
  expect(isPlanSound(planOf([[date, 105_00, 5_00]]), { ...terms, today })).toBe(expected);
});

test('a fee above the ceiling is never offered, whatever percent the API names; a fee below it is', () => {
  for (const [feePercent, fee, expected] of [
    [900, 900_00, false],
    [5.01, 5_01, false],
    [4.5, 4_50, true],
    [0, 0, true],
  ] as const) {
    const plan = planOf([['2026-11-27', 100_00 + fee, fee]]);
    expect(isPlanSound(plan, { ...terms, feePercent })).toBe(expected);
  }
});

test('every offer of the sandbox’s lender is sound, on any day and with any pay cycle', () => {
  const day = fc
    .integer({ min: 0, max: 7 * 365 })
    .map((days) => addDays(sydneyDate(Date.UTC(2025, 0, 2)), days));
  fc.assert(
    fc.property(
      day,
      fc.constantFrom('weekly' as const, 'fortnightly' as const, 'monthly' as const),
      fc.integer({ min: -40, max: 40 }),
      fc.integer({ min: 0, max: 195 }),
      fc.constantFrom(0, 1.25, 4.5, 5),
      (today, cycle, shift, steps, feePercent) => {
        const amount = MINIMUM_CASH_OUT + steps * CASH_OUT_STEP;
        const plans = plansFor({ cycle, payDay: addDays(today, shift) }, today, amount, feePercent);
        expect(plans.length).toBeGreaterThan(0);
        for (const plan of plans) {
          expect(isPlanSound(plan, { amount, feePercent, today })).toBe(true);
        }
        // And on no day after which the last of them is too late.
        const last = plans.at(-1) ?? [];
        const earlier = addDays(last.at(-1)?.date ?? '', -MAX_TERM_DAYS - 1);
        expect(isPlanSound(last, { amount, feePercent, today: earlier })).toBe(false);
      },
    ),
  );
});
