import type { CalendarDate } from './calendar.ts';
import type { LoanId } from './entities.ts';
import type { Cents } from './money.ts';

/** Kind of history: cash outs, or past and future repayments. */
export type HistoryList = 'cashOuts' | 'repayments';

export type HistoryRow = {
  readonly loanId: LoanId;
  readonly date: CalendarDate;
  readonly amount: Cents;
  /** Null for a repayment. */
  readonly fee: Cents | null;
  /** Null for a cash out. */
  readonly isRepaid: boolean | null;
};

/** Sort column. `loan` is not displayed; a later loan is greater. */
export type HistoryColumn = 'loan' | 'date' | 'amount' | 'fee' | 'status';

export type HistoryOrder = { readonly column: HistoryColumn; readonly isDescending: boolean };

/** Rows per page. Source: product 9.2. */
export const HISTORY_PAGE_SIZE = 10;

/** Returns the number of pages, at least one. */
export function historyPages(rows: readonly HistoryRow[]): number {
  return Math.max(1, Math.ceil(rows.length / HISTORY_PAGE_SIZE));
}
