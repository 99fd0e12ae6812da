import { expect, test } from 'vitest';
import { startAmount } from '../../domain/start-amount.ts';
import { aCashOut, anOverview, aRepayment } from './support.ts';

const last = (amount: number) => [
  aCashOut({ loanId: 7, amount: 6_000 }),
  aRepayment({ loanId: 9, amount: 13_000 }),
  aCashOut({ loanId: 9, amount }),
  aCashOut({ loanId: 8, amount: 7_000 }),
];

test.each([
  ['the last cash out', { activities: last(15_000) }, 0, 15_000],
  ['the last one at the limit', { activities: last(20_000) }, 0, 20_000],
  ['what was wanted already', { activities: last(15_000) }, 17_000, 17_000],
  ['$100 where nothing was cashed out', {}, 0, 10_000],
  ['$100 where the last one is above the limit', { activities: last(25_000) }, 0, 10_000],
  ['$100 where the last one lies between two steps', { activities: last(15_500) }, 0, 10_000],
  ['$100 where what was wanted is above the limit', {}, 21_000, 10_000],
  ['the limit below $100', { available: 9_000 }, 0, 9_000],
  ['the minimum above $100', { minimum: 15_000 }, 0, 15_000],
  ['the nearest step', { increment: 4_000 }, 0, 9_000],
  ['the nearest step above', { minimum: 3_000, increment: 4_000 }, 0, 11_000],
  ['the lower of two that are as near', { minimum: 5_000, increment: 10_000 }, 0, 5_000],
  ['the one amount there is', { available: 5_000, increment: 50_000 }, 0, 5_000],
])('a cash out begins with %s', (_, changes, wanted, expected) => {
  expect(startAmount(anOverview(changes), wanted)).toBe(expected);
});
