import { type CalendarDate, daysBetween } from './calendar.ts';
import type { Activity, Overview } from './entities.ts';
import { type Cents, sumCents } from './money.ts';

/** How a repayment stands; the first that fits. Source: decisions, "Dashboard". */
export type RepaymentState = 'paid' | 'processing' | 'overdue' | 'missed' | 'deferred' | 'due';

/** A repayment with a day on which it is, or was, due. */
export type Repayment = {
  readonly loanId: number;
  readonly amount: Cents;
  readonly date: CalendarDate | null;
  readonly state: RepaymentState;
  /** Days from today; negative when past. Null without a date. */
  readonly dueInDays: number | null;
  /** Its place among the repayments of its loan, from 1. */
  readonly position: number;
  /** How many repayments its loan has. */
  readonly count: number;
};

/** True of a debit, whatever became of it. */
export function isRepayment(activity: Activity): boolean {
  return activity.type === 'Repayment';
}

function isPaid(activity: Activity): boolean {
  return activity.status === 'Debited' || activity.status === 'Repaid';
}

/** The state in which one repayment is shown. */
export function repaymentState(activity: Activity): RepaymentState {
  if (isPaid(activity)) return 'paid';
  if (activity.status === 'Pending') return 'processing';
  if (activity.isOverdue) return 'overdue';
  if (activity.hasMissedRepayment) return 'missed';
  return activity.hasDeferred ? 'deferred' : 'due';
}

/** Whether a repayment is overdue. */
export function hasOverdue(activities: readonly Activity[]): boolean {
  return activities.some(
    (activity) => isRepayment(activity) && repaymentState(activity) === 'overdue',
  );
}

const STATUS_ORDER: Record<Activity['status'], number> = {
  Debited: 0,
  Repaid: 0,
  Pending: 1,
  Unprocessed: 2,
  other: 2,
};

function byDate(first: Activity, second: Activity): number {
  return (first.repaymentDate ?? '9999').localeCompare(second.repaymentDate ?? '9999');
}

/**
 * The repayments that the dashboard lists, in order: those of the latest loan while one of them lies today
 * or later, and any that is overdue or pending; paid first, then pending, then by date.
 * Source: section 4, "Activity statuses".
 */
export function listedRepayments(
  activities: readonly Activity[],
  today: CalendarDate,
): Repayment[] {
  const repayments = activities.filter(isRepayment);
  const latestLoan = activities.reduce((latest, { loanId }) => Math.max(latest, loanId), -1);
  const isLatestOpen = repayments.some(
    ({ loanId, repaymentDate }) =>
      loanId === latestLoan && repaymentDate !== null && repaymentDate >= today,
  );
  const loans = new Map<number, Activity[]>();
  for (const activity of repayments) {
    const rows = loans.get(activity.loanId);
    if (rows) {
      rows.push(activity);
    } else {
      loans.set(activity.loanId, [activity]);
    }
  }
  for (const rows of loans.values()) {
    rows.sort(byDate);
  }
  return repayments
    .filter(
      (activity) =>
        activity.isOverdue ||
        activity.status === 'Pending' ||
        (isLatestOpen && activity.loanId === latestLoan),
    )
    .sort(
      (first, second) =>
        STATUS_ORDER[first.status] - STATUS_ORDER[second.status] || byDate(first, second),
    )
    .map((activity) => {
      const siblings = loans.get(activity.loanId) ?? [activity];
      return {
        loanId: activity.loanId,
        amount: activity.amount,
        date: activity.repaymentDate,
        state: repaymentState(activity),
        dueInDays: activity.repaymentDate ? daysBetween(today, activity.repaymentDate) : null,
        position: siblings.indexOf(activity) + 1,
        count: siblings.length,
      };
    });
}

function isPayableEarly(activity: Activity): boolean {
  return isRepayment(activity) && activity.status === 'Unprocessed';
}

/** The repayments that can be paid before their day, by date. Source: decisions, "Money, exactly". */
export function payableEarly(activities: readonly Activity[]): Activity[] {
  return activities.filter(isPayableEarly).sort(byDate);
}

/** The next repayment that is still to be debited; null when none is. */
export function nextRepayment(activities: readonly Activity[]): Activity | null {
  return payableEarly(activities).find(({ repaymentDate }) => repaymentDate !== null) ?? null;
}

/** What is debited on a day, in cents: after a missed repayment two may fall on the same. */
export function debitedOn(day: CalendarDate, activities: readonly Activity[]): Cents {
  const due = activities.filter(
    (activity) => activity.repaymentDate === day && isPayableEarly(activity),
  );
  return sumCents(due.map(({ amount }) => amount));
}

/** The sum of all repayments that can be paid early, in cents. */
export function totalPayable(activities: readonly Activity[]): Cents {
  return sumCents(payableEarly(activities).map(({ amount }) => amount));
}

/** What a customer can do about repayments now. A button that is `hidden` is not there at all. */
export type RepaymentActions = {
  readonly repayEarly: 'hidden' | 'disabled' | 'enabled';
  readonly delay: 'hidden' | 'disabled' | 'enabled';
};

/**
 * Which of Repay today and Delay are there: neither while a repayment is overdue, or while neither status is `OK`;
 * each enabled by its own status, and only while there is something to repay. Source: section 4, Dashboard states.
 */
export function repaymentActions(overview: Overview): RepaymentActions {
  const { activities, repayEarlyStatus, deferStatus } = overview;
  const isEither = repayEarlyStatus === 'OK' || deferStatus === 'OK';
  if (hasOverdue(activities) || !isEither) {
    return { repayEarly: 'hidden', delay: 'hidden' };
  }
  const isPayable = payableEarly(activities).length > 0;
  return {
    repayEarly: isPayable && repayEarlyStatus === 'OK' ? 'enabled' : 'disabled',
    delay:
      deferStatus === 'MonthlyRepayment'
        ? 'hidden'
        : isPayable && deferStatus === 'OK'
          ? 'enabled'
          : 'disabled',
  };
}

/** What is repaid early: the next repayment, or every one that is payable. */
export type EarlyChoice = 'next' | 'all';

/** What a choice comes to, in cents; 0 when nothing is payable. */
export function earlyAmount(activities: readonly Activity[], choice: EarlyChoice): Cents {
  return choice === 'all' ? totalPayable(activities) : (payableEarly(activities)[0]?.amount ?? 0);
}

/** The earlier overview where the later one says the same, so that whoever compares by identity sees no change. */
export function sameIfEqual(before: Overview | null, after: Overview): Overview {
  return before && JSON.stringify(before) === JSON.stringify(after) ? before : after;
}

/** True while a cash out is on its way to the customer's account. */
export function isTransferring(activities: readonly Activity[]): boolean {
  return activities.some(
    ({ type, status }) => type === 'Cashout' && (status === 'Pending' || status === 'Unprocessed'),
  );
}

/** True while a repayment is being debited. */
export function isRepaymentProcessing(activities: readonly Activity[]): boolean {
  return activities.some(({ type, status }) => type === 'Repayment' && status === 'Pending');
}

/** True when the dashboard should refresh itself: money is moving. */
export function isMoneyMoving(overview: Overview): boolean {
  return isTransferring(overview.activities) || isRepaymentProcessing(overview.activities);
}
