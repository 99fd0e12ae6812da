import { addDays, type CalendarDate, calendarDateFromWire, daysBetween } from './calendar.ts';
import type { Activity, LoanId, Overview } from './entities.ts';
import { type Cents, totalOf } from './money.ts';

/**
 * State of a repayment; the first that fits. `notDue`: its cash out did not arrive, so the customer does not owe it.
 * Source: product 4.7 and decision 037.
 */
export type RepaymentState =
  | 'paid'
  | 'processing'
  | 'notDue'
  | 'overdue'
  | 'missed'
  | 'deferred'
  | 'due';

/** Repayment as the dashboard lists it. */
export type Repayment = {
  readonly loanId: LoanId;
  readonly amount: Cents;
  readonly date: CalendarDate | null;
  readonly state: RepaymentState;
  /** Days from today; negative when past. Null without a date. */
  readonly dueInDays: number | null;
  /** Position among the repayments of its loan, from 1. */
  readonly position: number;
  readonly count: number;
};

/** True for repayments in any state. */
export function isRepayment(activity: Activity): boolean {
  return activity.type === 'Repayment';
}

function isPaid(activity: Activity): boolean {
  return activity.status === 'Debited' || activity.status === 'Repaid';
}

/** Returns the state of a repayment whose cash out has arrived. */
export function repaymentState(activity: Activity): Exclude<RepaymentState, 'notDue'> {
  if (isPaid(activity)) return 'paid';
  if (activity.status === 'Pending') return 'processing';
  if (activity.isOverdue) return 'overdue';
  if (activity.hasMissedRepayment) return 'missed';
  return activity.hasDeferred ? 'deferred' : 'due';
}

/** True if a repayment is in this state; a cash out that did not arrive makes no difference. */
export function hasRepayment(
  state: ReturnType<typeof repaymentState>,
  activities: readonly Activity[],
): boolean {
  return activities.some((one) => isRepayment(one) && repaymentState(one) === state);
}

const STATUS_ORDER: Record<Activity['status'], number> = {
  Debited: 0,
  Repaid: 0,
  Pending: 1,
  Unprocessed: 2,
  other: 2,
};

/** Sorts rows by day in nearly linear time; rows without a day come last, and rows of one day keep their order. */
function byDay(rows: readonly Activity[]): Activity[] {
  const days = new Map<string, Activity[]>();
  for (const row of rows) {
    const day = row.repaymentDate ?? '9999';
    const others = days.get(day);
    if (others) {
      others.push(row);
    } else {
      days.set(day, [row]);
    }
  }
  return [...days.keys()].sort().flatMap((day) => days.get(day) ?? []);
}

type OfLoan = Pick<Activity, 'loanId' | 'date'> & Partial<Pick<Activity, 'repaymentDate'>>;

/** Compares rows by loan number, or by day where a number is missing. Returns below 0 if the first is of an earlier loan. */
export function compareLoans(one: OfLoan, other: OfLoan): number {
  const difference = Number(one.loanId) - Number(other.loanId);
  if (!Number.isNaN(difference)) {
    return difference;
  }
  const [first, second] = [dayOf(one), dayOf(other)];
  return first < second ? -1 : Number(first > second);
}

function dayOf({ date, repaymentDate }: OfLoan): string {
  return date ?? repaymentDate ?? '';
}

export function latestLoanId(activities: readonly Activity[]): LoanId | null {
  const latest = activities.reduce<Activity | null>(
    (last, row) => (last && compareLoans(row, last) <= 0 ? last : row),
    null,
  );
  return latest?.loanId ?? null;
}

/** API code of a cash out that did not arrive, with the API's spelling. Source: product 9.4. */
const NOT_ARRIVED = 'unsucessful_direct_credit';

/** True if the latest cash out never reached the customer's account. */
export function hasNotArrived({ repaymentAction }: Pick<Overview, 'repaymentAction'>): boolean {
  return repaymentAction === NOT_ARRIVED;
}

/** True if a repayment is unpaid and owed: nothing is due for a cash out that did not arrive. */
export function owesAny(overview: Pick<Overview, 'activities' | 'repaymentAction'>): boolean {
  const { activities } = overview;
  return hasNotArrived(overview)
    ? hasRepayment('overdue', activities)
    : activities.some((activity) => isRepayment(activity) && repaymentState(activity) !== 'paid');
}

/**
 * Returns today in Sydney: the overview's day plus the days that began on the device since it was read; null without an
 * overview. Source: decision 039.
 */
export function todayOf({
  overview,
  day,
  readOn,
}: {
  readonly overview: Overview | null;
  readonly day: CalendarDate | null;
  readonly readOn: CalendarDate | null;
}): CalendarDate | null {
  if (overview === null) return null;
  return day !== null && readOn !== null
    ? addDays(overview.today, daysBetween(readOn, day))
    : overview.today;
}

/**
 * Returns the repayments that the dashboard lists: paid first, then pending, then by date. Listed are all overdue or
 * pending ones, and those of the latest loan while one of them is unpaid, or has its day today or later. Source:
 * product 4.6 and decision 037.
 */
export function listedRepayments(
  overview: Pick<Overview, 'activities' | 'repaymentAction'>,
  today: CalendarDate,
): Repayment[] {
  const { activities } = overview;
  const isAnyLost = hasNotArrived(overview);
  const latestLoan = latestLoanId(activities);
  const repayments = byDay(activities.filter(isRepayment));
  const isLatestOpen = repayments.some(
    (row) =>
      row.loanId === latestLoan &&
      (!isPaid(row) || (row.repaymentDate !== null && row.repaymentDate >= today)),
  );
  const counts = countByLoan(repayments);
  const positions = new Map<LoanId, number>();
  const listed: Repayment[][] = [[], [], []];
  for (const activity of repayments) {
    const { loanId, amount, repaymentDate: date, status, isOverdue } = activity;
    const position = (positions.get(loanId) ?? 0) + 1;
    positions.set(loanId, position);
    const isOfLatest = loanId === latestLoan;
    if (isOverdue || status === 'Pending' || (isLatestOpen && isOfLatest)) {
      const state = repaymentState(activity);
      const isLost = isAnyLost && isOfLatest && state !== 'paid' && state !== 'processing';
      listed[STATUS_ORDER[status]]?.push({
        loanId,
        amount,
        date,
        state: isLost ? 'notDue' : state,
        dueInDays: date ? daysBetween(today, date) : null,
        position,
        count: counts.get(loanId) ?? 0,
      });
    }
  }
  return listed.flat();
}

function countByLoan(rows: readonly Activity[]): ReadonlyMap<LoanId, number> {
  const counts = new Map<LoanId, number>();
  for (const { loanId } of rows) {
    counts.set(loanId, (counts.get(loanId) ?? 0) + 1);
  }
  return counts;
}

/** Returns the day on which a cash out was made; null if the API sends none that is readable. */
export function dayMade({ date }: Activity): CalendarDate | null {
  try {
    return calendarDateFromWire(date ?? '');
  } catch {
    return null;
  }
}

/** Next due amount: all repayments of the earliest day. */
export type NextRepayment = {
  readonly amount: Cents;
  /** Number of repayments on that day. */
  readonly count: number;
  readonly date: CalendarDate;
  readonly isOverdue: boolean;
  /** Days from today; negative when past. */
  readonly dueInDays: number;
};

/**
 * Returns what is due next among the listed repayments; null if none has a day. Two may be due on one day after a
 * missed repayment. An overdue one is counted separately, because it is not debited.
 */
export function nextListed(listed: readonly Repayment[]): NextRepayment | null {
  const owed = listed.flatMap(({ amount, date, state, dueInDays }): NextRepayment[] =>
    date !== null && dueInDays !== null && isOwed(state)
      ? [{ amount, count: 1, date, isOverdue: state === 'overdue', dueInDays }]
      : [],
  );
  const [first, ...others] = owed;
  if (!first) {
    return null;
  }
  const next = others.reduce(
    (soonest, one) =>
      one.date < soonest.date || (one.date === soonest.date && one.isOverdue) ? one : soonest,
    first,
  );
  const together = owed.filter(
    ({ date, isOverdue }) => date === next.date && isOverdue === next.isOverdue,
  );
  return {
    ...next,
    amount: totalOf(together),
    count: together.length,
  };
}

/** True for a repayment whose debit has not begun. */
function isOwed(state: RepaymentState): boolean {
  return state === 'overdue' || state === 'missed' || state === 'deferred' || state === 'due';
}

/** True while a listed repayment is unpaid. */
export function isRepaying(listed: readonly Repayment[]): boolean {
  return listed.some(({ state }) => state !== 'paid');
}

/** Returns the unpaid listed amounts in cents: `left` is still to be debited, `debiting` is in progress. */
export function leftToRepay(listed: readonly Repayment[]): { left: Cents; debiting: Cents } {
  return {
    left: totalOf(listed.filter(({ state }) => isOwed(state))),
    debiting: totalOf(listed.filter(({ state }) => state === 'processing')),
  };
}

/** Returns what is still to be debited on a day, as after a missed repayment: the number of repayments, and their sum in cents. */
export function debitedOn(
  day: CalendarDate | null,
  listed: readonly Repayment[],
): Pick<NextRepayment, 'amount' | 'count'> {
  const together = listed.filter(
    ({ date, state }) => date === day && isOwed(state) && state !== 'overdue',
  );
  return { amount: totalOf(together), count: together.length };
}

export type Overdue = {
  readonly amount: Cents;
  /** Earliest of their days; null if none is known. */
  readonly since: CalendarDate | null;
};

/** Returns the total of the overdue repayments; null when there are none. */
export function overdueOf(listed: readonly Repayment[]): Overdue | null {
  const overdue = listed.filter(({ state }) => state === 'overdue');
  if (overdue.length === 0) {
    return null;
  }
  return overdue.reduce<Overdue>(
    ({ amount, since }, { amount: more, date }) => ({
      amount: amount + more,
      since: date !== null && (since === null || date < since) ? date : since,
    }),
    { amount: 0, since: null },
  );
}

function isPayableEarly(activity: Activity): boolean {
  return isRepayment(activity) && activity.status === 'Unprocessed';
}

/** Returns the repayments that can be paid early, by date. Source: decision 035. */
export function payableEarly(activities: readonly Activity[]): Activity[] {
  return byDay(activities.filter(isPayableEarly));
}

/** A repayment to delay, and the last day of its loan. */
export type RepaymentToDelay = Activity & { readonly lastDate: CalendarDate | null };

/** Returns the repayment that a delay moves: the next one still to be debited. */
export function repaymentToDelay(activities: readonly Activity[]): RepaymentToDelay | null {
  const [next] = payableEarly(activities);
  if (!next) {
    return null;
  }
  const siblings = byDay(
    activities.filter((activity) => isRepayment(activity) && activity.loanId === next.loanId),
  );
  return {
    ...next,
    lastDate: siblings.findLast(({ repaymentDate }) => repaymentDate)?.repaymentDate ?? null,
  };
}

/** Returns what is due on a day after a delay, in cents; 0 if that is unknown. */
export function dueAfterDelay(activities: readonly Activity[], day: CalendarDate): Cents {
  const [, ...others] = payableEarly(activities);
  return totalOf(others.filter(({ repaymentDate }) => repaymentDate === day));
}

/** Returns the sum of all repayments that can be paid early, in cents. */
export function totalPayable(activities: readonly Activity[]): Cents {
  return totalOf(activities.filter(isPayableEarly));
}

/** Repayment buttons of the home; a `hidden` one is not rendered. */
export type RepaymentButtons = {
  readonly repayEarly: 'hidden' | 'disabled' | 'enabled';
  readonly delay: 'hidden' | 'disabled' | 'enabled';
};

/**
 * Returns the state of the buttons "Repay today" and "Delay". Both are hidden while a repayment is overdue, while the latest
 * cash out has not arrived, or while neither status is `OK`. Each is enabled by its own status while a repayment is payable.
 * Source: product 4.11.
 */
export function repaymentButtons(overview: Overview): RepaymentButtons {
  const { activities, repayEarlyStatus, deferStatus } = overview;
  const isEither = repayEarlyStatus === 'OK' || deferStatus === 'OK';
  if (hasRepayment('overdue', activities) || hasNotArrived(overview) || !isEither) {
    return { repayEarly: 'hidden', delay: 'hidden' };
  }
  const isPayable = activities.some(isPayableEarly);
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

export type EarlyRefusal = 'transferring' | 'processing' | 'dayBefore' | 'lastDayBefore' | 'other';

/**
 * Returns why nothing can be repaid early, according to the overview. Null if it can, if nothing is left to repay, or
 * if a repayment is overdue, which has its own message. Source: decision 038.
 */
export function earlyRefusal({
  activities,
  repayEarlyStatus,
  today,
}: Pick<Overview, 'activities' | 'repayEarlyStatus' | 'today'>): EarlyRefusal | null {
  const [next, ...later] = payableEarly(activities);
  if (!next || repayEarlyStatus === 'OK' || hasRepayment('overdue', activities)) return null;
  if (isTransferring(activities)) return 'transferring';
  if (isRepaymentProcessing(activities)) return 'processing';
  const isSoon = next.repaymentDate !== null && daysBetween(today, next.repaymentDate) < 2;
  if (!isSoon) return 'other';
  return later.length > 0 ? 'dayBefore' : 'lastDayBefore';
}

export type DelayRefusal = 'nothingPayable' | 'monthly' | 'missed' | 'alreadyDelayed' | 'other';

/** Reasons that the API names itself. */
const DELAY_REFUSALS: ReadonlyMap<string, DelayRefusal> = new Map([
  ['MonthlyRepayment', 'monthly'],
  ['MissedRepayment', 'missed'],
  ['AlreadyDelayed', 'alreadyDelayed'],
]);

/**
 * Returns why a repayment cannot be delayed now; null when it can. If the API's status is unknown, the latest loan
 * decides: only one delay each, and none after a missed repayment. Source: decision 038.
 */
export function delayRefusal({ activities, deferStatus }: Overview): DelayRefusal | null {
  if (!activities.some(isPayableEarly)) return 'nothingPayable';
  if (deferStatus === 'OK') return null;
  const said = DELAY_REFUSALS.get(deferStatus);
  if (said) return said;
  const latestLoan = latestLoanId(activities);
  const rows = activities.filter((row) => isRepayment(row) && row.loanId === latestLoan);
  if (rows.some(({ hasMissedRepayment }) => hasMissedRepayment)) return 'missed';
  return rows.some(({ hasDeferred }) => hasDeferred) ? 'alreadyDelayed' : 'other';
}

/** Choice of an early repayment: the next one, or all payable ones. */
export type EarlyChoice = 'next' | 'all';

/** Returns the amount of a choice in cents; 0 when nothing is payable. */
export function earlyAmount(activities: readonly Activity[], choice: EarlyChoice): Cents {
  return choice === 'all' ? totalPayable(activities) : (payableEarly(activities)[0]?.amount ?? 0);
}

/** Returns the earlier overview if both are equal, so that comparisons by identity see no change. */
export function reuseIfEqual(before: Overview | null, after: Overview): Overview {
  return before && JSON.stringify(before) === JSON.stringify(after) ? before : after;
}

export function isTransferring(activities: readonly Activity[]): boolean {
  return activities.some(
    ({ type, status }) => type === 'Cashout' && (status === 'Pending' || status === 'Unprocessed'),
  );
}

/** True while a repayment is being debited. */
export function isRepaymentProcessing(activities: readonly Activity[]): boolean {
  return activities.some(({ type, status }) => type === 'Repayment' && status === 'Pending');
}

/** True if the dashboard should refresh itself, because money is moving. */
export function isMoneyMoving(overview: Overview): boolean {
  return isTransferring(overview.activities) || isRepaymentProcessing(overview.activities);
}
