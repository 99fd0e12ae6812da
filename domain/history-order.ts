import { calendarDateFromWire } from './calendar.ts';
import type { AnswerOf } from './contract.ts';
import {
  HISTORY_PAGE_SIZE,
  type HistoryColumn,
  type HistoryOrder,
  type HistoryRow,
} from './history.ts';
import { centsFromDollars } from './money.ts';
import { compareLoans } from './repayments.ts';

/*
 * Apart from `history.ts`, which the charts read: this part comes with the screen that draws a history.
 */

/**
 * Reads the cash outs off the wire.
 *
 * @throws RangeError when an amount has a fraction of a cent or a date does not exist.
 */
export function cashOutsFromWire({ activities }: AnswerOf<'getCashOuts'>): HistoryRow[] {
  return activities.map(({ loanId, date, amount, fee }) => ({
    loanId,
    date: calendarDateFromWire(date),
    amount: centsFromDollars(amount),
    fee: centsFromDollars(fee),
    isRepaid: null,
  }));
}

/**
 * Reads the repayments off the wire: `Repaid` is repaid, any other word means that it is due.
 * Source: product 4.6 and decision 041.
 *
 * @throws RangeError as above.
 */
export function repaymentsFromWire({ activities }: AnswerOf<'getRepayments'>): HistoryRow[] {
  return activities.map(({ loanId, date, amount, status }) => ({
    loanId,
    date: calendarDateFromWire(date),
    amount: centsFromDollars(amount),
    fee: null,
    isRepaid: status === 'Repaid',
  }));
}

const valueIn: Record<Exclude<HistoryColumn, 'loan'>, (row: HistoryRow) => number | string> = {
  date: ({ date }) => date,
  amount: ({ amount }) => amount,
  fee: ({ fee }) => fee ?? 0,
  status: ({ isRepaid }) => (isRepaid ? 1 : 0),
};

function compare(first: number | string, second: number | string): number {
  return first < second ? -1 : Number(first > second);
}

/** The rows in an order; rows that are equal in it stand newest first. */
export function sortedHistory(
  rows: readonly HistoryRow[],
  { column, isDescending }: HistoryOrder,
): HistoryRow[] {
  const inOrder = (one: HistoryRow, other: HistoryRow) =>
    column === 'loan'
      ? compareLoans(one, other)
      : compare(valueIn[column](one), valueIn[column](other));
  return [...rows].sort(
    (one, other) =>
      inOrder(one, other) * (isDescending ? -1 : 1) ||
      compare(other.date, one.date) ||
      compareLoans(other, one),
  );
}

/** The rows of a page, counted from 0. */
export function historyPage(rows: readonly HistoryRow[], page: number): HistoryRow[] {
  return rows.slice(page * HISTORY_PAGE_SIZE, (page + 1) * HISTORY_PAGE_SIZE);
}
