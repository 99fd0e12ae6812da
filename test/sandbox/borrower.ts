import { addBusinessDays, businessDayOnOrAfter } from '../../domain/business-days.ts';
import { addDays, addMonths, type CalendarDate, daysBetween } from '../../domain/calendar.ts';
import type { AnswerOf } from '../../domain/contract.ts';
import { type Cents, dollarsFromCents, sumCents } from '../../domain/money.ts';
import type { Moment } from '../../sandbox/clock.ts';
import type { PayCycle } from '../../sandbox/lending/pay-days.ts';

// A second, independent model of the lender: a borrower is a value, and a call returns another value of it. It shares only
// types with the sandbox. Source: decision 057.

/** The fixed facts of a borrower. */
export type Person = {
  readonly cycle: PayCycle;
  /** Every pay day by date, each moved to a business day. */
  readonly payDays: readonly CalendarDate[];
  /** The maximum that they may borrow. */
  readonly limit: Cents;
};

/** One installment of a plan. `amount` includes `fee`. */
export type Installment = {
  readonly date: CalendarDate;
  readonly amount: Cents;
  readonly fee: Cents;
};

/** A call that moves money. */
export type Wish =
  | { readonly does: 'borrow'; readonly amount: Cents; readonly plan: readonly Installment[] }
  | { readonly does: 'pay'; readonly amount: Cents }
  | { readonly does: 'delay' };

/** The answer to such a call. The loan's id is for the caller only: decisions depend on the order of the calls. */
export type Verdict = { readonly status: 200 | 400 | 409; readonly next?: CalendarDate };

type Repayment = {
  readonly position: number;
  readonly amount: Cents;
  readonly fee: Cents;
  dueOn: CalendarDate;
  debitOn: CalendarDate;
  status: 'Unprocessed' | 'Pending' | 'Debited';
  settlesOn: CalendarDate;
  isMissed: boolean;
  isOverdue: boolean;
  isDeferred: boolean;
};

type Loan = {
  /** The key of the call that made it. */
  readonly key: string;
  readonly amount: Cents;
  readonly borrowedOn: CalendarDate;
  readonly arrivesAt: number;
  readonly repayments: Repayment[];
};

/** A borrower at one moment. */
export type Borrower = {
  refusesDebits: boolean;
  /** Oldest first. */
  readonly loans: Loan[];
  /** The calls that have acted, by key. */
  readonly done: Record<string, { readonly wish: string; readonly verdict: Verdict }>;
};

/** A customer who has never borrowed. */
export const NEWCOMER: Borrower = { refusesDebits: false, loans: [], done: {} };

const SHORTEST_LEAD_DAYS = 3;
const MAX_TERM_DAYS = 62;
const MAX_INSTALLMENTS: Record<PayCycle, number> = { weekly: 4, fortnightly: 3, monthly: 1 };
const SMALLEST: Cents = 50_00;
const STEP: Cents = 10_00;
const TRANSFER_MS = 20_000;

/** The pay days of the years around one of them. */
export function payDaysAround(cycle: PayCycle, payDay: CalendarDate): CalendarDate[] {
  const days = { weekly: 7, fortnightly: 14, monthly: 0 }[cycle];
  return Array.from({ length: 250 }, (_, index) => {
    const n = index - 50;
    return businessDayOnOrAfter(days === 0 ? addMonths(payDay, n) : addDays(payDay, n * days));
  });
}

/** The plans for an amount; none if it cannot be borrowed. */
export function plansOf(
  person: Person,
  borrower: Borrower,
  amount: Cents,
  today: CalendarDate,
): Installment[][] {
  if (openLoan(borrower) || amount < SMALLEST || amount > person.limit || amount % STEP !== 0) {
    return [];
  }
  const days = person.payDays
    .filter((day) => daysBetween(today, day) >= SHORTEST_LEAD_DAYS)
    .slice(0, MAX_INSTALLMENTS[person.cycle])
    .filter((day) => daysBetween(today, day) <= MAX_TERM_DAYS);
  const fee = Math.floor(amount / 20);
  return days.map((_, last) =>
    days.slice(0, last + 1).map((date, index) => {
      const part = (whole: Cents) => {
        const share = Math.floor(whole / (last + 1));
        return index === last ? whole - share * last : share;
      };
      return { date, amount: part(amount) + part(fee), fee: part(fee) };
    }),
  );
}

/** Makes a call that moves money: returns the borrower afterwards, and the expected answer. */
export function act(
  person: Person,
  before: Borrower,
  { key, wish }: { readonly key: string; readonly wish: Wish },
  now: Moment,
): { readonly borrower: Borrower; readonly verdict: Verdict } {
  const asked = JSON.stringify(wish);
  const known = before.done[key];
  if (known) {
    const verdict = known.wish === asked ? known.verdict : { status: 409 as const };
    return { borrower: before, verdict };
  }
  const borrower = settle(person, before, now.today);
  const verdict = judge(person, borrower, wish, key, now);
  // Only calls that have acted are remembered: a refused call has changed nothing.
  if (verdict.status !== 200) return { borrower: before, verdict };
  borrower.done[key] = { wish: asked, verdict };
  return { borrower, verdict };
}

function judge(person: Person, borrower: Borrower, wish: Wish, key: string, now: Moment): Verdict {
  switch (wish.does) {
    case 'borrow':
      return lend(person, borrower, wish, key, now);
    case 'pay':
      return payToday(person, borrower, wish.amount, now);
    case 'delay':
      return delayNext(person, borrower, now);
  }
}

function lend(
  person: Person,
  borrower: Borrower,
  { amount, plan }: Extract<Wish, { does: 'borrow' }>,
  key: string,
  now: Moment,
): Verdict {
  if (openLoan(borrower)) return { status: 409 };
  const offered = plansOf(person, borrower, amount, now.today).map((one) => JSON.stringify(one));
  if (!offered.includes(JSON.stringify(plan))) return { status: 400 };
  borrower.loans.push({
    key,
    amount,
    borrowedOn: now.today,
    arrivesAt: now.at + TRANSFER_MS,
    repayments: plan.map(({ date, ...money }, index) => ({
      ...money,
      position: index + 1,
      dueOn: date,
      debitOn: date,
      status: 'Unprocessed',
      settlesOn: '',
      isMissed: false,
      isOverdue: false,
      isDeferred: false,
    })),
  });
  return { status: 200 };
}

function payToday(person: Person, borrower: Borrower, amount: Cents, now: Moment): Verdict {
  const { payable, repayEarly } = standing(person, borrower, now);
  if (repayEarly !== 'OK') return { status: 409 };
  const chosen = [payable.slice(0, 1), payable].find((rows) => owedIn(rows) === amount);
  if (!chosen) return { status: 400 };
  for (const repayment of chosen) send(repayment, now.today, 2);
  return { status: 200 };
}

function delayNext(person: Person, borrower: Borrower, now: Moment): Verdict {
  const { payable, defer, movesTo } = standing(person, borrower, now);
  const [repayment, second] = payable;
  if (defer !== 'OK' || !repayment) return { status: 409 };
  Object.assign(repayment, { dueOn: movesTo, debitOn: movesTo, isDeferred: true });
  return { status: 200, next: second?.debitOn ?? movesTo };
}

/** Settles a borrower's debits up to a day. */
export function settle(person: Person, before: Borrower, today: CalendarDate): Borrower {
  const borrower = structuredClone(before);
  for (const repayment of openLoan(borrower)?.repayments ?? []) {
    while (moveOn(person, repayment, today, borrower.refusesDebits));
  }
  return borrower;
}

/** Takes a repayment one step further; false if it has to wait for another day, or has ended. */
function moveOn(person: Person, repayment: Repayment, today: CalendarDate, isRefused: boolean) {
  if (repayment.status === 'Unprocessed') {
    if (repayment.isOverdue || repayment.debitOn > today) return false;
    send(repayment, repayment.debitOn, 1);
    return true;
  }
  const { status, settlesOn } = repayment;
  if (status === 'Debited' || settlesOn > today) return false;
  repayment.status = isRefused ? 'Unprocessed' : 'Debited';
  if (!isRefused) return false;
  if (repayment.dueOn > settlesOn) {
    repayment.debitOn = repayment.dueOn;
  } else if (repayment.isMissed) {
    repayment.isOverdue = true;
  } else {
    repayment.isMissed = true;
    repayment.debitOn = payDayAfter(person, settlesOn);
  }
  return true;
}

function send(repayment: Repayment, on: CalendarDate, businessDays: number): void {
  const sentOn = businessDayOnOrAfter(on);
  Object.assign(repayment, {
    status: 'Pending',
    debitOn: sentOn,
    settlesOn: addBusinessDays(sentOn, businessDays),
  });
}

function standing(person: Person, borrower: Borrower, now: Moment) {
  const loan = openLoan(borrower);
  const rows = byDay(loan?.repayments ?? []);
  const payable = rows.filter(({ status }) => status === 'Unprocessed');
  const isProcessing = rows.some(({ status }) => status === 'Pending');
  const isOverdue = rows.some((row) => row.isOverdue);
  const isTransferring = loan !== undefined && loan.arrivesAt > now.at;
  const isNothing = payable.length === 0;
  const last =
    rows
      .map(({ dueOn }) => dueOn)
      .toSorted()
      .at(-1) ?? now.today;
  const movesTo = payDayAfter(person, last);
  const isTooLong = loan !== undefined && daysBetween(loan.borrowedOn, movesTo) > MAX_TERM_DAYS;
  const firstOf = (reasons: readonly (readonly [string, boolean])[]) =>
    reasons.find(([, applies]) => applies)?.[0] ?? 'OK';
  return {
    payable,
    movesTo,
    repayEarly: firstOf([
      ['Overdue', isOverdue],
      ['Processing', isProcessing],
      ['NoRepayment', isNothing],
      ['Transferring', isTransferring],
      ['DayBeforeDueDate', payable.some((row) => daysBetween(now.today, row.debitOn) === 1)],
    ]),
    defer: firstOf([
      ['MonthlyRepayment', person.cycle === 'monthly'],
      ['Overdue', isOverdue],
      ['MissedRepayment', rows.some(({ isMissed }) => isMissed)],
      ['Processing', isProcessing],
      ['NoRepayment', isNothing],
      ['AlreadyDelayed', rows.some(({ isDeferred }) => isDeferred)],
      ['Transferring', isTransferring],
      ['TermExceeded', isTooLong],
    ]),
  };
}

/** The expected overview of a borrower whose debits are settled; the ids of answered loans come from the answers. */
export function overviewFor(
  person: Person,
  borrower: Borrower,
  now: Moment,
  ids: ReadonlyMap<string, number>,
): unknown {
  const { payable, repayEarly, defer, movesTo } = standing(person, borrower, now);
  return {
    available: openLoan(borrower) ? 0 : dollarsFromCents(person.limit),
    repayEarly,
    defer,
    nextAfterDelay: defer === 'OK' ? (payable[1]?.debitOn ?? movesTo) : null,
    loans: borrower.loans.toReversed().map((loan) => ({
      id: ids.get(loan.key) ?? null,
      amount: dollarsFromCents(loan.amount),
      date: loan.borrowedOn,
      status: loan.arrivesAt > now.at ? 'Pending' : 'Debited',
      repayments: byDay(loan.repayments).map((row) => ({
        amount: dollarsFromCents(row.amount),
        date: row.debitOn,
        status: row.status,
        flags: [row.isMissed, row.isOverdue, row.isDeferred],
      })),
    })),
  };
}

/** The parts of the API's overview that `overviewFor` returns. */
export function overviewFrom(
  { borrowOverview, ...overview }: AnswerOf<'getOverview'>,
  ids: ReadonlyMap<string, number>,
): unknown {
  const answered = [...ids.values()];
  const rows = borrowOverview.allActivities;
  return {
    available: borrowOverview.availableCashoutAmount,
    repayEarly: overview.repayEarlyStatus,
    defer: overview.deferStatus,
    nextAfterDelay: overview.nextRepaymentDateAfterDefer,
    loans: rows
      .filter(({ type }) => type === 'Cashout')
      .map(({ loanId, amount, date, status }) => ({
        id: answered.find((id) => id === loanId) ?? null,
        amount,
        date,
        status,
        repayments: rows
          .filter((row) => row.type === 'Repayment' && row.loanId === loanId)
          .map((row) => ({
            amount: row.amount,
            date: row.repaymentDate,
            status: row.status,
            flags: [row.hasMissedRepayment, row.isOverdue, row.hasDeferred],
          })),
      })),
  };
}

/** A borrower's totals, in cents. */
export function totalsFor({ loans }: Borrower) {
  const rows = loans.flatMap(({ repayments }) => repayments);
  return {
    lent: sumCents(loans.map(({ amount }) => amount)),
    fees: sumCents(rows.map(({ fee }) => fee)),
    settled: owedIn(rows.filter(({ status }) => status === 'Debited')),
    overdue: owedIn(rows.filter((row) => row.isOverdue && row.status !== 'Debited')),
  };
}

function openLoan({ loans }: Borrower): Loan | undefined {
  return loans.find(({ repayments }) => repayments.some(({ status }) => status !== 'Debited'));
}

function owedIn(rows: readonly Repayment[]): Cents {
  return sumCents(rows.map(({ amount }) => amount));
}

function byDay(rows: readonly Repayment[]): Repayment[] {
  return rows.toSorted(
    (one, other) => one.debitOn.localeCompare(other.debitOn) || one.position - other.position,
  );
}

function payDayAfter({ payDays }: Person, date: CalendarDate): CalendarDate {
  const next = payDays.find((day) => day > date);
  if (!next) throw new Error(`No pay day is known after ${date}.`);
  return next;
}
