import type { CalendarDate } from './calendar.ts';
import type { LoanId } from './entities.ts';
import type { Cents } from './money.ts';

/** Which history: what was cashed out, or what was and will be repaid. */
export type HistoryList = 'cashOuts' | 'repayments';

/** One line of a history. */
export type HistoryRow = {
  readonly loanId: LoanId;
  readonly date: CalendarDate;
  readonly amount: Cents;
  /** Null for a repayment. */
  readonly fee: Cents | null;
  /** Null for a cash out. */
  readonly isRepaid: boolean | null;
};

/** What a history can be sorted by. `loan` is not shown: a later loan is greater. */
export type HistoryColumn = 'loan' | 'date' | 'amount' | 'fee' | 'status';

/** How a history is sorted. */
export type HistoryOrder = { readonly column: HistoryColumn; readonly isDescending: boolean };

/** Rows on a page. Source: product 9.2. */
export const HISTORY_PAGE_SIZE = 10;

/** How many pages so many rows fill; at least one. */
export function historyPages(rows: readonly HistoryRow[]): number {
  return Math.max(1, Math.ceil(rows.length / HISTORY_PAGE_SIZE));
}
