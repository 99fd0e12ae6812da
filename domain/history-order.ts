import type { Activity, Overview } from './entities.ts';
import {
  HISTORY_PAGE_SIZE,
  type HistoryColumn,
  type HistoryOrder,
  type HistoryRow,
} from './history.ts';
import {
  compareLoans,
  hasNotArrived,
  isRepayment,
  isTransferring,
  latestLoanId,
  type RepaymentState,
  repaymentState,
} from './repayments.ts';

/* Separate from `history.ts`, which the machines import: this part is loaded with the history screen only. */

const valueIn: Record<Exclude<HistoryColumn, 'loan'>, (row: HistoryRow) => number | string> = {
  date: ({ date }) => date,
  amount: ({ amount }) => amount,
  fee: ({ fee }) => fee ?? 0,
  status: ({ isRepaid }) => (isRepaid ? 1 : 0),
};

function compare(first: number | string, second: number | string): number {
  return first < second ? -1 : Number(first > second);
}

/** Sorts rows. Ties are newest first, but the repayments of one cash out by due date. */
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
      compare(other.date, one.date) * (column === 'loan' ? -1 : 1) ||
      compareLoans(other, one),
  );
}

/** Returns the rows of a page, counted from 0. */
export function historyPage(rows: readonly HistoryRow[], page: number): HistoryRow[] {
  return rows.slice(page * HISTORY_PAGE_SIZE, (page + 1) * HISTORY_PAGE_SIZE);
}

/** State of a cash out, as the home shows it. */
export type CashOutStanding = 'transferring' | 'notArrived' | 'overdue' | 'repaying' | 'repaid';

/** Part of the overview that determines the state of a row. */
type Standing = Pick<Overview, 'activities' | 'repaymentAction'>;

/** Returns the state of a repayment as the home shows it; `notDue` if its cash out did not arrive. */
function stateIn(overview: Standing, activity: Activity): RepaymentState {
  const state = repaymentState(activity);
  const isLost = hasNotArrived(overview) && activity.loanId === latestLoanId(overview.activities);
  return isLost && state !== 'paid' && state !== 'processing' ? 'notDue' : state;
}

/** Returns the state of a cash out; null if the overview does not contain it. Source: product 4.6. */
export function cashOutStanding(
  { loanId }: Pick<HistoryRow, 'loanId'>,
  overview: Standing,
): CashOutStanding | null {
  const activities = overview.activities.filter((activity) => activity.loanId === loanId);
  const states = activities.filter(isRepayment).map((activity) => stateIn(overview, activity));
  if (hasNotArrived(overview) && loanId === latestLoanId(overview.activities)) return 'notArrived';
  if (isTransferring(activities)) return 'transferring';
  if (states.includes('overdue')) return 'overdue';
  if (states.some((state) => state !== 'paid')) return 'repaying';
  return states.length > 0 ? 'repaid' : null;
}

/**
 * Returns the states of the repayments that are not yet repaid. A row is matched to the overview by loan, day and
 * amount; among rows equal in all three, each gets one of the states.
 */
export function repaymentStandings(
  rows: readonly HistoryRow[],
  overview: Standing,
): ReadonlyMap<HistoryRow, RepaymentState> {
  const states = new Map<string, RepaymentState[]>();
  const keyOf = (...parts: readonly unknown[]) => parts.join(' ');
  for (const activity of overview.activities.filter(isRepayment)) {
    const key = keyOf(activity.loanId, activity.repaymentDate, activity.amount);
    states.set(key, [...(states.get(key) ?? []), stateIn(overview, activity)]);
  }
  return new Map(
    rows.flatMap((row) => {
      const state = row.isRepaid
        ? undefined
        : states.get(keyOf(row.loanId, row.date, row.amount))?.shift();
      return state ? [[row, state] as const] : [];
    }),
  );
}
