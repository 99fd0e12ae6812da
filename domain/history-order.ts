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

/*
 * Apart from `history.ts`, which the charts read: this part comes with the screen that draws a history.
 */

const valueIn: Record<Exclude<HistoryColumn, 'loan'>, (row: HistoryRow) => number | string> = {
  date: ({ date }) => date,
  amount: ({ amount }) => amount,
  fee: ({ fee }) => fee ?? 0,
  status: ({ isRepaid }) => (isRepaid ? 1 : 0),
};

function compare(first: number | string, second: number | string): number {
  return first < second ? -1 : Number(first > second);
}

/** The rows in an order; rows that are equal in it stand newest first, the repayments of one cash out as they fall due. */
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

/** The rows of a page, counted from 0. */
export function historyPage(rows: readonly HistoryRow[], page: number): HistoryRow[] {
  return rows.slice(page * HISTORY_PAGE_SIZE, (page + 1) * HISTORY_PAGE_SIZE);
}

/** How the cash out of a row stands, as the home tells it. */
export type CashOutStanding = 'transferring' | 'notArrived' | 'overdue' | 'repaying' | 'repaid';

/** What of the overview tells how rows stand. */
type Standing = Pick<Overview, 'activities' | 'repaymentAction'>;

/** The state of a repayment, as the home shows it: `notDue` where its cash out did not arrive. */
function stateIn(overview: Standing, activity: Activity): RepaymentState {
  const state = repaymentState(activity);
  const isLost = hasNotArrived(overview) && activity.loanId === latestLoanId(overview.activities);
  return isLost && state !== 'paid' && state !== 'processing' ? 'notDue' : state;
}

/** How a cash out stands; null where the overview does not tell. Source: product 4.6. */
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
 * How the repayments that are not booked as repaid stand. A row is known in the overview by its loan, day and amount; of rows
 * that are equal in all three, each has one of the states.
 */
export function repaymentStandings(
  rows: readonly HistoryRow[],
  overview: Standing,
): ReadonlyMap<HistoryRow, RepaymentState> {
  const states = new Map<string, RepaymentState[]>();
  const nameOf = (...parts: readonly unknown[]) => parts.join(' ');
  for (const activity of overview.activities.filter(isRepayment)) {
    const name = nameOf(activity.loanId, activity.repaymentDate, activity.amount);
    states.set(name, [...(states.get(name) ?? []), stateIn(overview, activity)]);
  }
  return new Map(
    rows.flatMap((row) => {
      const state = row.isRepaid
        ? undefined
        : states.get(nameOf(row.loanId, row.date, row.amount))?.shift();
      return state ? [[row, state] as const] : [];
    }),
  );
}
