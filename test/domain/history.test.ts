import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Activity, LoanId } from '../../domain/entities.ts';
import { historyFromWire } from '../../domain/from-wire.ts';
import { HISTORY_PAGE_SIZE, type HistoryRow, historyPages } from '../../domain/history.ts';
import {
  cashOutStanding,
  historyPage,
  repaymentStandings,
  sortedHistory,
} from '../../domain/history-order.ts';
import { listedRepayments } from '../../domain/repayments.ts';
import { aCashOut, anOverview, aRepayment, NOT_ARRIVED } from './support.ts';

function row(loanId: LoanId, date: string, amount = 100, isRepaid = false): HistoryRow {
  return { loanId, date, amount, fee: null, isRepaid };
}
const numbers = (rows: readonly HistoryRow[]) => rows.map(({ loanId }) => loanId);

describe('rows from the wire', () => {
  it('of cash outs have cents and Sydney days [R3.30]', () => {
    const activities = [{ loanId: 3, date: '2026-11-01T14:30:00Z', amount: 99.5, fee: 4.97 }];
    expect(historyFromWire({ activities })).toEqual([
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
    expect(historyFromWire({ activities })).toEqual([
      { loanId: 3, date: '2026-11-02', amount: 1_000, fee: null, isRepaid },
    ]);
  });

  it('are refused with a fraction of a cent or a day that does not exist', () => {
    const good = { loanId: 3, date: '2026-11-02', amount: 10, fee: 1 };
    expect(() => historyFromWire({ activities: [{ ...good, amount: 10.005 }] })).toThrow();
    expect(() => historyFromWire({ activities: [{ ...good, date: '2026-02-30' }] })).toThrow();
  });
});

describe('the order', () => {
  it('of repayments begins with the latest loan, whatever the days; within a loan with the earliest day [R7.33]', () => {
    const rows = [row(1, '2026-12-01'), row(2, '2026-10-01'), row(2, '2026-11-01')];
    const sorted = sortedHistory(rows, { column: 'loan', isDescending: true });
    expect(sorted.map(({ loanId, date }) => [loanId, date])).toEqual([
      [2, '2026-10-01'],
      [2, '2026-11-01'],
      [1, '2026-12-01'],
    ]);
  });

  it('of loans with numeric ids is by number [R7.33]', () => {
    const rows = [row('9', '2026-12-01'), row('10', '2026-10-01'), row(8, '2026-11-01')];
    const sorted = sortedHistory(rows, { column: 'loan', isDescending: true });
    expect(numbers(sorted)).toEqual(['10', '9', 8]);
  });

  it('of loans with text ids is by day [R7.33]', () => {
    const rows = [row('LN-9', '2026-10-01'), row('LN-10', '2026-12-01'), row('A', '2026-11-01')];
    const sorted = sortedHistory(rows, { column: 'loan', isDescending: true });
    expect(numbers(sorted)).toEqual(['LN-10', 'A', 'LN-9']);
  });

  it('leaves equal rows newest first in both directions', () => {
    const rows = [row(1, '2026-01-01'), row(3, '2026-03-01'), row(2, '2026-02-01')];
    for (const isDescending of [true, false]) {
      expect(numbers(sortedHistory(rows, { column: 'amount', isDescending }))).toEqual([3, 2, 1]);
    }
  });

  it('by status puts due before repaid, then the other way round', () => {
    const rows = [row(1, '2026-01-01', 100, true), row(2, '2026-02-01', 100, false)];
    expect(numbers(sortedHistory(rows, { column: 'status', isDescending: false }))).toEqual([2, 1]);
    expect(numbers(sortedHistory(rows, { column: 'status', isDescending: true }))).toEqual([1, 2]);
  });

  it.each(['loan', 'date', 'amount', 'fee', 'status'] as const)(
    'by %s goes by that value alone, up or down',
    (column) => {
      // All other columns would order these rows differently.
      const values = {
        loan: [1, 2, 3],
        date: ['2026-01-01', '2026-02-01', '2026-03-01'],
        amount: [900, 1_000, 2_000],
        fee: [null, 900, 1_000],
        status: [false, true, true],
      };
      const others = {
        loanId: [2, 3, 1],
        date: ['2026-02-01', '2026-03-01', '2026-01-01'],
        amount: [100, 300, 50],
        fee: [7, 9, 5],
        isRepaid: [false, false, false],
      };
      const field = { loan: 'loanId', status: 'isRepaid' }[column as string] ?? column;
      const rows = [0, 1, 2].map((index) => ({
        ...Object.fromEntries(Object.entries(others).map(([key, all]) => [key, all[index]])),
        [field]: values[column][index],
      })) as unknown as HistoryRow[];
      const [first, second, third] = rows;
      const up = sortedHistory([...rows].reverse(), { column, isDescending: false });
      const down = sortedHistory(rows, { column, isDescending: true });
      if (column === 'status') {
        expect([up[0], down[2]]).toEqual([first, first]);
      } else {
        expect(up).toEqual([first, second, third]);
        expect(down).toEqual([third, second, first]);
      }
    },
  );
});

describe('pages', () => {
  it('hold ten rows each, and together all rows in order [R2.101 R9.11]', () => {
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

  it('are one page when there are no rows', () => {
    expect(historyPages([])).toBe(1);
  });
});

describe('the state of a row', () => {
  const activities = (...changes: readonly Partial<Activity>[]) => [
    aCashOut({ loanId: 7 }),
    ...changes.map((change) => aRepayment({ loanId: 7, ...change })),
  ];

  it.each([
    [{ isOverdue: true }, 'overdue'],
    [{ status: 'Pending' as const }, 'processing'],
    [{ status: 'Debited' as const }, 'paid'],
    [{ hasMissedRepayment: true }, 'missed'],
    [{ hasDeferred: true }, 'deferred'],
    [{}, 'due'],
  ])('of a repayment is the one that the home shows: %o', (change, state) => {
    const rows = [row(7, '2026-11-27', 5_000), row(7, '2026-11-27', 5_000, true)];
    const overview = anOverview({ activities: activities(change, {}) });
    expect([...repaymentStandings(rows, overview)]).toEqual([[rows[0], state]]);
    expect(listedRepayments(overview, overview.today)[0]?.state).toBe(state);
  });

  it('of a repayment of a cash out that did not arrive is "not due"', () => {
    const rows = [row(7, '2026-11-27', 5_000)];
    const overview = anOverview({ activities: activities({}), repaymentAction: NOT_ARRIVED });
    expect([...repaymentStandings(rows, overview).values()]).toEqual(['notDue']);
    expect(cashOutStanding(row(7, ''), overview)).toBe('notArrived');
  });

  it('goes to one of two equal rows each; a row with another day or sum has none', () => {
    const rows = [
      row(7, '2026-11-27', 5_000),
      row(7, '2026-11-27', 5_000),
      row(7, '2026-11-28', 5_000),
      row(7, '2026-11-27', 4_999),
      row(8, '2026-11-27', 5_000),
    ];
    const overview = anOverview({ activities: activities({ hasMissedRepayment: true }, {}) });
    const standings = repaymentStandings(rows, overview);
    expect(rows.map((one) => standings.get(one) ?? null)).toEqual([
      'missed',
      'due',
      null,
      null,
      null,
    ]);
  });

  it.each<[string | null, readonly Activity[]]>([
    ['transferring', [aCashOut({ loanId: 7, status: 'Pending' }), aRepayment({ loanId: 7 })]],
    ['overdue', activities({ status: 'Repaid' }, { isOverdue: true })],
    ['repaying', activities({ status: 'Repaid' }, { status: 'Pending' })],
    ['repaid', activities({ status: 'Repaid' }, { status: 'Debited' })],
    [null, activities()],
    [null, [aRepayment({ loanId: 6 })]],
  ])('a cash out is %s', (standing, all) => {
    expect(cashOutStanding(row(7, ''), anOverview({ activities: all }))).toBe(standing);
  });
});
