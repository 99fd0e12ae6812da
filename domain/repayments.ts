import { addDays, type CalendarDate, calendarDateFromWire, daysBetween } from './calendar.ts';
import type { Activity, LoanId, Overview } from './entities.ts';
import { type Cents, sumCents } from './money.ts';

/**
 * How a repayment stands; the first that fits. `notDue` are those of a cash out that did not arrive: nobody owes them.
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

/** A repayment with a day on which it is, or was, due. */
export type Repayment = {
  readonly loanId: LoanId;
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

/** The state in which one repayment of a cash out that has arrived is shown. */
export function repaymentState(activity: Activity): Exclude<RepaymentState, 'notDue'> {
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

/** Rows by their day, those without one last; rows of one day keep their order. Takes little longer for each row. */
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

/** Below 0 where the first row is of an earlier loan: by their numbers where both have one, else by day. */
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

/** The id of the newest loan; null when there was none yet. */
export function latestLoanId(activities: readonly Activity[]): LoanId | null {
  const latest = activities.reduce<Activity | null>(
    (last, row) => (last && compareLoans(row, last) <= 0 ? last : row),
    null,
  );
  return latest?.loanId ?? null;
}

/** The API's code for a cash out that did not arrive, as the API spells it. Source: product 9.4. */
const NOT_ARRIVED = 'unsucessful_direct_credit';

/** True when the latest cash out never reached the customer's account. */
export function hasNotArrived({ repaymentAction }: Pick<Overview, 'repaymentAction'>): boolean {
  return repaymentAction === NOT_ARRIVED;
}

/**
 * Returns today in Sydney as the home counts days: that of the overview, and as many days later as have begun on the device
 * since it was read; null without an overview. Source: decision 039.
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
 * The repayments that the dashboard lists, in order: those of the latest loan while one of them lies today or later,
 * or is still to be paid, and any that is overdue or pending; paid first, then pending, then by date.
 * Source: product 4.6 and decision 037.
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

/** A cash out that is in the customer's account. */
export type ArrivedCashOut = {
  readonly loanId: LoanId;
  readonly amount: Cents;
  /** The day on which it was made; null where the API does not say it. */
  readonly madeOn: CalendarDate | null;
};

/**
 * Returns the latest cash out from its arrival until the first of its repayments is paid, or fails; null before and after.
 * Source: product 2.17.
 */
export function arrivedCashOut(
  overview: Pick<Overview, 'activities' | 'repaymentAction'>,
): ArrivedCashOut | null {
  const { activities } = overview;
  const loan = latestLoanId(activities);
  const rows = activities.filter(({ loanId }) => loanId === loan);
  const cashOut = rows.find(({ type }) => type === 'Cashout');
  const isRepaid = rows.some(
    (row) =>
      isRepayment(row) && repaymentState(row) !== 'due' && repaymentState(row) !== 'deferred',
  );
  return cashOut && !isRepaid && !hasNotArrived(overview) && !isTransferring([cashOut])
    ? { loanId: cashOut.loanId, amount: cashOut.amount, madeOn: dayMade(cashOut) }
    : null;
}

function dayMade({ date }: Activity): CalendarDate | null {
  try {
    return calendarDateFromWire(date ?? '');
  } catch {
    return null;
  }
}

/** What is due next: all that falls on the soonest day. */
export type NextRepayment = {
  readonly amount: Cents;
  /** How many repayments fall on that day. */
  readonly count: number;
  readonly date: CalendarDate;
  readonly isOverdue: boolean;
  /** Days from today; negative when past. */
  readonly dueInDays: number;
};

/**
 * What is due next among the listed repayments; null when nothing with a day is. After a missed repayment two may fall
 * on one day; one that is overdue is not debited, and stands for itself.
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
    amount: sumCents(together.map(({ amount }) => amount)),
    count: together.length,
  };
}

/** True for a repayment whose debit has not even begun. */
function isOwed(state: RepaymentState): boolean {
  return state === 'overdue' || state === 'missed' || state === 'deferred' || state === 'due';
}

/** True while some of what is listed is not paid: the cash out is still being repaid. */
export function isRepaying(listed: readonly Repayment[]): boolean {
  return listed.some(({ state }) => state !== 'paid');
}

/** What is listed and not paid yet, in cents: `left` is still to be debited, `debiting` is on its way. */
export function leftToRepay(listed: readonly Repayment[]): { left: Cents; debiting: Cents } {
  const sumOf = (rows: readonly Repayment[]) => sumCents(rows.map(({ amount }) => amount));
  return {
    left: sumOf(listed.filter(({ state }) => isOwed(state))),
    debiting: sumOf(listed.filter(({ state }) => state === 'processing')),
  };
}

/** True for a repayment that shares its day with another one that is still to be debited, as a missed one may. */
export function sharesItsDay(one: Repayment, listed: readonly Repayment[]): boolean {
  return listed.some(
    (other) =>
      other !== one &&
      other.date === one.date &&
      other.date !== null &&
      isOwed(other.state) &&
      other.state !== 'overdue',
  );
}

/** What is overdue: all of it together. */
export type Overdue = {
  readonly amount: Cents;
  /** The first of their days; null while none is known. */
  readonly since: CalendarDate | null;
};

/** What is overdue among the listed repayments; null when nothing is. */
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

/** The repayments that can be paid before their day, by date. Source: decision 035. */
export function payableEarly(activities: readonly Activity[]): Activity[] {
  return byDay(activities.filter(isPayableEarly));
}

/** A repayment with its place in its loan, and the last day of that loan. */
export type PlacedRepayment = Activity &
  Pick<Repayment, 'position' | 'count'> & { readonly lastDate: CalendarDate | null };

/** The repayment that a delay moves: the next that is still to be debited. */
export function repaymentToDelay(activities: readonly Activity[]): PlacedRepayment | null {
  const [next] = payableEarly(activities);
  if (!next) {
    return null;
  }
  const siblings = byDay(
    activities.filter((activity) => isRepayment(activity) && activity.loanId === next.loanId),
  );
  return {
    ...next,
    position: siblings.indexOf(next) + 1,
    count: siblings.length,
    lastDate: siblings.findLast(({ repaymentDate }) => repaymentDate)?.repaymentDate ?? null,
  };
}

/** The sum of all repayments that can be paid early, in cents. */
export function totalPayable(activities: readonly Activity[]): Cents {
  return sumCents(activities.filter(isPayableEarly).map(({ amount }) => amount));
}

/** What a customer can do about repayments now. A button that is `hidden` is not there at all. */
export type RepaymentActions = {
  readonly repayEarly: 'hidden' | 'disabled' | 'enabled';
  readonly delay: 'hidden' | 'disabled' | 'enabled';
};

/**
 * Which of Repay today and Delay are there: neither while a repayment is overdue, or while neither status is `OK`;
 * each enabled by its own status, and only while there is something to repay. Source: product 4.11.
 */
export function repaymentActions(overview: Overview): RepaymentActions {
  const { activities, repayEarlyStatus, deferStatus } = overview;
  const isEither = repayEarlyStatus === 'OK' || deferStatus === 'OK';
  if (hasOverdue(activities) || !isEither) {
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

/** Why nothing can be repaid early. */
export type EarlyRefusal = 'transferring' | 'processing' | 'dayBefore' | 'other';

/**
 * Returns why nothing can be repaid early now, by what the overview shows; null where it can, where nothing is left to repay,
 * or where something is overdue, which is told as such. Source: decision 038.
 */
export function earlyRefusal({
  activities,
  repayEarlyStatus,
  today,
}: Pick<Overview, 'activities' | 'repayEarlyStatus' | 'today'>): EarlyRefusal | null {
  const [next] = payableEarly(activities);
  if (!next || repayEarlyStatus === 'OK' || hasOverdue(activities)) return null;
  if (isTransferring(activities)) return 'transferring';
  if (isRepaymentProcessing(activities)) return 'processing';
  const isSoon = next.repaymentDate !== null && daysBetween(today, next.repaymentDate) < 2;
  return isSoon ? 'dayBefore' : 'other';
}

/** Why nothing can be delayed. */
export type DelayRefusal = 'nothingPayable' | 'monthly' | 'missed' | 'alreadyDelayed' | 'other';

/** Reasons for which the API has a word of its own. */
const DELAY_REFUSALS: ReadonlyMap<string, DelayRefusal> = new Map([
  ['MonthlyRepayment', 'monthly'],
  ['MissedRepayment', 'missed'],
  ['AlreadyDelayed', 'alreadyDelayed'],
]);

/**
 * Why a repayment cannot be delayed now; null when it can. Where the API's word is not known, the latest loan tells: a delay
 * works once for each, and not after a missed repayment. Source: decision 038.
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
