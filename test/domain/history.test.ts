import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HISTORY_PAGE_SIZE, type HistoryRow, historyPages } from '../../domain/history.ts';
import {
  cashOutsFromWire,
  historyPage,
  repaymentsFromWire,
  sortedHistory,
} from '../../domain/history-order.ts';

function row(loanId: number, date: string, amount = 100, isRepaid = false): HistoryRow {
  return { loanId, date, amount, fee: null, isRepaid };
}
const numbers = (rows: readonly HistoryRow[]) => rows.map(({ loanId }) => loanId);

describe('rows off the wire', () => {
  it('of cash outs have cents and Sydney days [R3.30]', () => {
    const activities = [{ loanId: 3, date: '2026-11-01T14:30:00Z', amount: 99.5, fee: 4.97 }];
    expect(cashOutsFromWire({ activities })).toEqual([
      { loanId: 3, date: '2026-11-02', amount: 9_950, fee: 497, isRepaid: null },
    ]);
  });

  it.each([
    ['Repaid', true],
    ['Debited', false],
    ['Pending', false],
    ['Unprocessed', false],
    ['repaid', false],
    ['', false],
    ['Reincarnated', false],
  ])('of repayments with the status "%s" are repaid: %s [R3.29 R4.34]', (status, isRepaid) => {
    const activities = [{ loanId: 3, date: '2026-11-02', amount: 10, status }];
    expect(repaymentsFromWire({ activities })).toEqual([
      { loanId: 3, date: '2026-11-02', amount: 1_000, fee: null, isRepaid },
    ]);
  });

  it('are refused with a fraction of a cent or a day that does not exist', () => {
    const good = { loanId: 3, date: '2026-11-02', amount: 10, fee: 1 };
    expect(() => cashOutsFromWire({ activities: [{ ...good, amount: 10.005 }] })).toThrow();
    expect(() => cashOutsFromWire({ activities: [{ ...good, date: '2026-02-30' }] })).toThrow();
  });
});

describe('the order', () => {
  it('of repayments begins with the latest loan, whatever the days, and in it with the latest day [R7.33]', () => {
    const rows = [row(1, '2026-12-01'), row(2, '2026-10-01'), row(2, '2026-11-01')];
    const sorted = sortedHistory(rows, { column: 'loan', isDescending: true });
    expect(sorted.map(({ loanId, date }) => [loanId, date])).toEqual([
      [2, '2026-11-01'],
      [2, '2026-10-01'],
      [1, '2026-12-01'],
    ]);
  });

  it('leaves equal rows newest first in both directions', () => {
    const rows = [row(1, '2026-01-01'), row(3, '2026-03-01'), row(2, '2026-02-01')];
    for (const isDescending of [true, false]) {
      expect(numbers(sortedHistory(rows, { column: 'amount', isDescending }))).toEqual([3, 2, 1]);
    }
  });

  it('by status puts what is due before what is repaid, then the other way round', () => {
    const rows = [row(1, '2026-01-01', 100, true), row(2, '2026-02-01', 100, false)];
    expect(numbers(sortedHistory(rows, { column: 'status', isDescending: false }))).toEqual([2, 1]);
    expect(numbers(sortedHistory(rows, { column: 'status', isDescending: true }))).toEqual([1, 2]);
  });

  it('by fee and by date goes by the value', () => {
    const rows = [
      { ...row(1, '2026-01-01'), fee: 900 },
      { ...row(2, '2026-02-01'), fee: 1_000 },
    ];
    expect(numbers(sortedHistory(rows, { column: 'fee', isDescending: false }))).toEqual([1, 2]);
    expect(numbers(sortedHistory(rows, { column: 'date', isDescending: true }))).toEqual([2, 1]);
  });

  it('loses nothing and leaves the rows it was given alone', () => {
    const rows = [row(1, '2026-01-01'), row(2, '2026-02-01')];
    const sorted = sortedHistory(rows, { column: 'date', isDescending: true });
    expect([numbers(rows), sorted.length]).toEqual([[1, 2], 2]);
  });
});

describe('pages', () => {
  it('hold ten rows each and together hold them all, in order [R2.101 R9.11]', () => {
    fc.assert(
      fc.property(fc.nat(1_000), (count) => {
        const rows = Array.from({ length: count }, (_, index) => row(index, '2026-01-01'));
        const pages = Array.from({ length: historyPages(rows) }, (_, page) =>
          historyPage(rows, page),
        );
        expect(pages.flat()).toEqual(rows);
        expect(pages.slice(0, -1).every((page) => page.length === HISTORY_PAGE_SIZE)).toBe(true);
        expect(HISTORY_PAGE_SIZE).toBe(10);
      }),
      { numRuns: 50 },
    );
  });

  it('are one where there is nothing', () => {
    expect(historyPages([])).toBe(1);
  });
});
