import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  amountRange,
  canCashOut,
  checkTypedAmount,
  isAmountInRange,
  latestLoanId,
  planFee,
  planTotal,
} from '../../domain/lending.ts';
import { formatCents } from '../../domain/money.ts';
import { aCashOut, anOverview, aRepayment } from './support.ts';

const overviews = fc
  .record({
    available: fc.integer({ min: 0, max: 100_000 }),
    maximum: fc.integer({ min: 0, max: 100_000 }),
    minimum: fc.integer({ min: 1, max: 20_000 }),
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
])('with %s the slider ends at the greatest step within the limit', (_, changes, maximum) => {
  const range = amountRange(anOverview(changes));
  expect(range.maximum).toBe(maximum);
  expect(canCashOut(anOverview(changes))).toBe(true);
});

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
])('with %s nothing can be cashed out', (_, changes) => {
  expect(canCashOut(anOverview(changes))).toBe(false);
});

test('the greatest amount is a step, within the limit, and the next step is not', () => {
  fc.assert(
    fc.property(overviews, (overview) => {
      fc.pre(canCashOut(overview));
      const range = amountRange(overview);
      const ceiling = Math.min(overview.available, overview.maximum);
      expect(isAmountInRange(range.maximum, range)).toBe(true);
      expect(range.maximum).toBeLessThanOrEqual(ceiling);
      expect(range.maximum + range.step).toBeGreaterThan(ceiling);
    }),
  );
});

test('an amount is offered exactly when it is minimum and some steps, up to the limit', () => {
  fc.assert(
    fc.property(overviews, fc.integer({ min: -1, max: 200 }), (overview, steps) => {
      const range = amountRange(overview);
      const amount = overview.minimum + steps * overview.increment;
      const isWithin = steps >= 0 && amount <= Math.min(overview.available, overview.maximum);
      expect(isAmountInRange(amount, range)).toBe(isWithin);
      fc.pre(overview.increment > 1);
      expect(isAmountInRange(amount + 1, range)).toBe(false);
    }),
  );
});

test('with a maximum below the minimum no amount is offered at all', () => {
  fc.assert(
    fc.property(overviews, fc.integer({ min: 0, max: 100_000 }), (overview, amount) => {
      const shut = { ...overview, available: overview.minimum - 1 };
      expect(canCashOut(shut)).toBe(false);
      expect(isAmountInRange(amount, amountRange(shut))).toBe(false);
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
  ['', 'amountNotANumber'],
  ['-100', 'amountNotANumber'],
  ['NaN', 'amountNotANumber'],
  ['0.005', 'amountNotANumber'],
  ['1e21', 'amountNotANumber'],
])('a typed "%s" between 50 and 200 in steps of 10 gives %s', (text, problem) => {
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

test('a plan costs the sum of its installments; its fee is the sum of their fees', () => {
  const plan = [
    { date: '2026-11-27', amount: 5_250, fee: 250 },
    { date: '2026-12-11', amount: 5_251, fee: 251 },
  ];
  expect([planTotal(plan), planFee(plan)]).toEqual([10_501, 501]);
  expect([planTotal([]), planFee([])]).toEqual([0, 0]);
});

test('the newest loan has the greatest id, whatever the order of the activities', () => {
  const activities = [aCashOut({ loanId: 3 }), aRepayment({ loanId: 12 }), aCashOut({ loanId: 7 })];
  expect(latestLoanId(anOverview({ activities }))).toBe(12);
  expect(latestLoanId(anOverview())).toBe(-1);
});
