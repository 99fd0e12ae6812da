import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  centsFromDollars,
  DEFAULT_FEE_PERCENT,
  dollarsFromCents,
  dollarsInPath,
  FEE_CEILING_PERCENT,
  feeOf,
  formatCents,
  formatCount,
  isTypedNumber,
  parseTypedAmount,
  splitCents,
  sumCents,
} from '../../domain/money.ts';
import { LOCALE_DATA, writeLike } from './locale-data.ts';

const anyCents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
const amounts = fc.integer({ min: 0, max: 999_999_999 });

test('cents survive the way to the wire and back', () => {
  fc.assert(
    fc.property(anyCents, (cents) => {
      expect(centsFromDollars(dollarsFromCents(cents))).toBe(cents);
    }),
  );
});

test.each([0.005, 0.001, 99.999, -1.005, 1e21, Number.NaN, Infinity, -Infinity])(
  '%s dollars are refused: no cent is rounded away silently',
  (dollars) => {
    expect(() => centsFromDollars(dollars)).toThrow(RangeError);
  },
);

test.each([
  [0.1 + 0.2, 30],
  [19.99, 1999],
  [1.15, 115],
])('%s dollars are %i cents, whatever the float says', (dollars, cents) => {
  expect(centsFromDollars(dollars)).toBe(cents);
});

test('minus nothing is nothing', () => {
  expect(Object.is(centsFromDollars(-0), 0)).toBe(true);
});

test.each([
  [10_000, '100'],
  [9_950, '99.5'],
  [1, '0.01'],
  [0, '0'],
])('%i cents are written in a path as %s [R7.29]', (cents, text) => {
  expect(dollarsInPath(cents)).toBe(text);
});

test.each([
  [20_000, '$200'],
  [1, '$0.01'],
  [0, '$0'],
  [123_456_789, '$1,234,567.89'],
  [-100_005, '-$1,000.05'],
])('%i cents are shown as %s [R9.21]', (cents, text) => {
  expect(formatCents(cents)).toBe(text);
});

test.each(LOCALE_DATA)('amounts are the same with locale data that have %s', async (_, data) => {
  writeLike(data);
  const dollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });
  expect(dollars.format(-1000.5)).not.toBe('-$1,000.50');
  const { formatCents } = await import('../../domain/money.ts');
  expect(formatCents(-100_050)).toBe('-$1,000.50');
});

test('an amount as it is shown can be typed back', () => {
  fc.assert(
    fc.property(amounts, (cents) => {
      expect(parseTypedAmount(formatCents(cents))).toBe(cents);
    }),
  );
});

test.each([
  ['200', 20_000],
  ['0.00', 0],
  ['200.', 20_000],
  ['99.5', 9_950],
  ['$99.5', 9_950],
  ['$ 200', 20_000],
  ['1,200', 120_000],
  ['1,234,567', 123_456_700],
  ['$1,200.50', 120_050],
  ['007', 700],
])('"%s" is an amount', (text, cents) => {
  expect(parseTypedAmount(text)).toBe(cents);
});

test.each([
  '',
  ' ',
  '$',
  '-5',
  '+5',
  'NaN',
  '1,234,567,890',
  '12345678',
  '1e2',
  '0.005',
  '.5',
  '.',
  '5..',
  '1,20',
  ',200',
  '1,2345',
  '1 200',
  '12345678',
  '$$5',
  '2oo',
])('"%s" is not an amount', (text) => {
  expect(parseTypedAmount(text)).toBeNull();
});

test.each([
  '200',
  ' 200 ',
  '-5',
  '−5',
  '-$ 5',
  '1,234,567,890',
  '0.005',
  '5.',
  '.05',
  '12,345.678',
])('"%s" is a number', (text) => {
  expect(isTypedNumber(text)).toBe(true);
});

test.each(['', ' ', '$', '-', '.', '+5', '1e2', '1,23', '1234,567', 'x5', '5x', '5 5'])(
  '"%s" is not even a number',
  (text) => {
    expect([isTypedNumber(text), parseTypedAmount(text)]).toEqual([false, null]);
  },
);

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [12_345_678, '12,345,678'],
])('the count %i is shown as %s', (count, text) => {
  expect(formatCount(count)).toBe(text);
});

test('a fee is five per cent where nothing else is said, and never more', () => {
  expect([DEFAULT_FEE_PERCENT, FEE_CEILING_PERCENT]).toEqual([5, 5]);
});

test.each([
  [199, 5, 9],
  [10_000, 0, 0],
  [10_001, 12.5, 1_250],
  [10_000, 0.29, 29],
  [0, 5, 0],
])('the fee of %i cents at %s per cent is %i cents', (amount, percent, fee) => {
  expect(feeOf(amount, percent)).toBe(fee);
});

test('a fee is the exact share, rounded down to a cent [R9.23]', () => {
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 1_000_000 }), (amount, tenThousandths) => {
      const exact = (BigInt(amount) * BigInt(tenThousandths)) / 1_000_000n;
      expect(feeOf(amount, tenThousandths / 10_000)).toBe(Number(exact));
    }),
  );
});

test('$100 in three parts leave the odd cent to the last part', () => {
  expect(splitCents(10_000, 3)).toEqual([3_333, 3_333, 3_334]);
});

test('the sum of no amounts is nothing', () => {
  expect(sumCents([])).toBe(0);
});
