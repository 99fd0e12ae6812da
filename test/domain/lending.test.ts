import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  amountRange,
  arePlansEqual,
  areTermsEqual,
  canCashOut,
  checkTypedAmount,
  isAmountInRange,
} from '../../domain/lending.ts';
import { formatCents } from '../../domain/money.ts';
import { latestLoanId } from '../../domain/repayments.ts';
import { aCashOut, anOverview, aRepayment } from './support.ts';

const overviews = fc
  .record({
    available: fc.integer({ min: 0, max: 100_000 }),
    maximum: fc.integer({ min: 0, max: 100_000 }),
    minimum: fc.integer({ min: 0, max: 20_000 }),
    increment: fc.integer({ min: 1, max: 30_000 }),
  })
  .map(anOverview);

test.each([
  ['a limit on a step', {}, 20_000],
  ['a limit between two steps', { available: 19_999 }, 19_000],
  ['a limit above the maximum', { available: 50_000 }, 30_000],
  ['a step that does not divide the range', { increment: 7_000 }, 19_000],
  ['a step larger than the range', { increment: 50_000 }, 5_000],
  ['a limit that is the minimum', { available: 5_000 }, 5_000],
])(
  'with %s the slider ends at the greatest step within the limit [R5.29]',
  (_, changes, maximum) => {
    const range = amountRange(anOverview(changes));
    expect(range.maximum).toBe(maximum);
    expect(canCashOut(anOverview(changes))).toBe(true);
  },
);

test.each([
  ['a limit below the minimum', { available: 4_999 }],
  ['a maximum below the minimum', { maximum: 4_000 }],
  ['no limit', { available: 0 }],
  ['no limit and no minimum', { available: 0, minimum: 0 }],
  ['a limit below the first step over no minimum', { available: 99, minimum: 0, increment: 100 }],
  [
    'a decline',
    { decline: { title: 'Sorry', description: '', learnMoreLink: '', showChatWithUs: false } },
  ],
  ['a cash out on its way', { activities: [aCashOut({ status: 'Pending' })] }],
  [
    'a cash out that is about to be paid out',
    { activities: [aCashOut({ status: 'Unprocessed' })] },
  ],
])('with %s nothing can be cashed out [R4.51 R4.52]', (_, changes) => {
  expect(canCashOut(anOverview(changes))).toBe(false);
});

test('an amount is offered exactly when it is the minimum plus whole steps, up to the limit [R5.29]', () => {
  fc.assert(
    fc.property(overviews, fc.integer({ min: -1, max: 200 }), (overview, steps) => {
      const range = amountRange(overview);
      const amount = overview.minimum + steps * overview.increment;
      const isWithin =
        amount > 0 && steps >= 0 && amount <= Math.min(overview.available, overview.maximum);
      expect(isAmountInRange(amount, range)).toBe(isWithin);
      fc.pre(overview.increment > 1);
      expect(isAmountInRange(amount + 1, range)).toBe(false);
    }),
  );
});

test.each([
  ['100', null],
  ['$200', null],
  ['50.00', null],
  ['49', 'amountNotAStep'],
  ['0', 'amountNotAStep'],
  ['55', 'amountNotAStep'],
  ['210', 'amountNotAStep'],
  ['100.01', 'amountNotAStep'],
  ['50.5', 'amountNotAStep'],
  ['100.', null],
  ['.5', 'amountNotAStep'],
  ['0.005', 'amountNotAStep'],
  ['-100', 'amountNotAStep'],
  ['−$5', 'amountNotAStep'],
  ['123456789', 'amountNotAStep'],
  ['$1,234,567,890', 'amountNotAStep'],
  ['9'.repeat(400), 'amountNotAStep'],
  ['', 'amountNotANumber'],
  ['.', 'amountNotANumber'],
  ['$', 'amountNotANumber'],
  ['--5', 'amountNotANumber'],
  ['1,20', 'amountNotANumber'],
  ['NaN', 'amountNotANumber'],
  ['Infinity', 'amountNotANumber'],
  ['1e3', 'amountNotANumber'],
  ['0x64', 'amountNotANumber'],
  ['٥٠', 'amountNotANumber'],
  ['100 dollars', 'amountNotANumber'],
])('a typed "%s" between 50 and 200 in steps of 10 gives %s [R5.11]', (text, problem) => {
  expect(checkTypedAmount(text, amountRange(anOverview()))).toBe(problem);
});

test('an offered amount can be typed as it is shown', () => {
  fc.assert(
    fc.property(overviews, (overview) => {
      fc.pre(canCashOut(overview));
      const range = amountRange(overview);
      expect(checkTypedAmount(formatCents(range.maximum), range)).toBeNull();
      expect(checkTypedAmount(formatCents(range.minimum), range)).toBeNull();
    }),
  );
});

test('the latest loan is the greatest id of all activities; before the first there is none', () => {
  const rows = [aCashOut({ loanId: 3 }), aRepayment({ loanId: 12 }), aCashOut({ loanId: 7 })];
  expect(latestLoanId(rows)).toBe(12);
  expect(latestLoanId([aCashOut({ loanId: 0 })])).toBe(0);
  expect(latestLoanId([])).toBeNull();
});

test('offers are the same only day by day and cent by cent, in the same order', () => {
  const once = [{ date: '2026-11-27', amount: 5_250, fee: 250 }];
  const twice = [
    { date: '2026-11-27', amount: 2_625, fee: 125 },
    { date: '2026-12-11', amount: 2_625, fee: 125 },
  ];
  const [first] = once;
  expect(arePlansEqual([once, twice], structuredClone([once, twice]))).toBe(true);
  expect(arePlansEqual([], [])).toBe(true);
  for (const other of [
    [twice, once],
    [once],
    [[{ ...first, date: '2026-11-28' }], twice],
    [[{ ...first, amount: 5_251 }], twice],
    [[{ ...first, fee: 251 }], twice],
  ]) {
    expect(arePlansEqual([once, twice], other as (typeof once)[])).toBe(false);
  }
});

test('with a minimum of 0, the amount 0 is still not offered: the first step is the least', () => {
  const overview = anOverview({ minimum: 0 });
  const range = amountRange(overview);
  expect(range).toEqual({ minimum: 1_000, maximum: 20_000, step: 1_000 });
  expect(canCashOut(overview)).toBe(true);
  expect([isAmountInRange(0, range), isAmountInRange(range.step, range)]).toEqual([false, true]);
  expect(checkTypedAmount('0', range)).toBe('amountNotAStep');
});

test('terms are the same on the same day for the same fee, whatever else has changed', () => {
  const overview = anOverview();
  expect(areTermsEqual(overview, anOverview({ available: 0, activities: [] }))).toBe(true);
  expect(areTermsEqual(overview, anOverview({ today: '2026-11-24' }))).toBe(false);
  expect(areTermsEqual(overview, anOverview({ feePercent: 4.5 }))).toBe(false);
});
