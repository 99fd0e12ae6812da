import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../domain/calendar.ts';
import type { Activity } from '../../domain/entities.ts';
import {
  type DelayRefusal,
  debitedOn,
  delayRefusal,
  dueAfterDelay,
  type EarlyRefusal,
  earlyAmount,
  earlyRefusal,
  isMoneyMoving,
  isRepaying,
  isRepaymentProcessing,
  isTransferring,
  latestLoanId,
  leftToRepay,
  listedRepayments,
  nextListed,
  overdueOf,
  owesAny,
  payableEarly,
  type RepaymentState,
  repaymentButtons,
  repaymentState,
  repaymentToDelay,
  reuseIfEqual,
  todayOf,
  totalPayable,
} from '../../domain/repayments.ts';
import { aCashOut, anOverview, aRepayment, NOT_ARRIVED } from './support.ts';

const TODAY = '2026-11-23';
const YESTERDAY = addDays(TODAY, -1);
const TOMORROW = addDays(TODAY, 1);

const statuses = fc.constantFrom<Activity['status']>(
  'Pending',
  'Unprocessed',
  'Debited',
  'Repaid',
  'other',
);
const activity: fc.Arbitrary<Activity> = fc.record({
  type: fc.constantFrom<Activity['type']>('Cashout', 'Repayment', 'other'),
  status: statuses,
  loanId: fc.integer({ min: 0, max: 3 }),
  amount: fc.integer({ min: 0, max: 100_000 }),
  repaymentDate: fc.option(fc.integer({ min: -40, max: 40 }).map((shift) => addDays(TODAY, shift))),
  hasMissedRepayment: fc.boolean(),
  isOverdue: fc.boolean(),
  hasDeferred: fc.boolean(),
});
const activities = fc.array(activity, { maxLength: 12 });

/** The list of these activities. */
const listed = (rows: readonly Activity[], today = TODAY, repaymentAction = '') =>
  listedRepayments({ activities: rows, repaymentAction }, today);

const dates = (list: readonly { date: string | null }[]) => list.map(({ date }) => date);

test.each<[boolean, Activity[], string]>([
  [true, [aRepayment()], ''],
  [false, [aRepayment({ status: 'Repaid' })], ''],
  [false, [aRepayment()], NOT_ARRIVED],
  [true, [aRepayment({ isOverdue: true })], NOT_ARRIVED],
])('that something is owed is %s', (owed, rows, repaymentAction) => {
  expect(owesAny({ activities: rows, repaymentAction })).toBe(owed);
});

test.each<[RepaymentState, Partial<Activity>]>([
  ['paid', { status: 'Debited' }],
  ['paid', { status: 'Repaid' }],
  ['paid', { status: 'Debited', isOverdue: true, hasMissedRepayment: true, hasDeferred: true }],
  ['processing', { status: 'Pending', isOverdue: true, hasMissedRepayment: true }],
  ['overdue', { isOverdue: true, hasMissedRepayment: true, hasDeferred: true }],
  ['missed', { hasMissedRepayment: true, hasDeferred: true }],
  ['deferred', { hasDeferred: true }],
  ['due', {}],
  ['due', { status: 'other' }],
])('a repayment is shown as %s with %o: the first state that fits [R4.40]', (state, changes) => {
  expect(repaymentState(aRepayment(changes))).toBe(state);
});

test('a status that this version does not know is never paid, never payable', () => {
  fc.assert(
    fc.property(activity, (row) => {
      const unknown: Activity = { ...row, type: 'Repayment', status: 'other' };
      expect(repaymentState(unknown)).not.toBe('paid');
      expect(payableEarly([unknown])).toEqual([]);
    }),
  );
});

test('only repayments that are unprocessed can be paid early, soonest first [R4.35]', () => {
  fc.assert(
    fc.property(activities, (rows) => {
      const payable = payableEarly(rows);
      expect(payable).toHaveLength(
        rows.filter(({ type, status }) => type === 'Repayment' && status === 'Unprocessed').length,
      );
      const payableDates = payable.map(({ repaymentDate }) => repaymentDate ?? '9999');
      expect(payableDates).toEqual([...payableDates].sort());
      expect(totalPayable(rows)).toBe(payable.reduce((sum, { amount }) => sum + amount, 0));
    }),
  );
});

test('the next repayment is the soonest listed one that is still to be debited and has a day', () => {
  const rows = [
    aRepayment({ repaymentDate: null }),
    aRepayment({ repaymentDate: '2026-12-11' }),
    aRepayment({ repaymentDate: '2026-11-27' }),
    aRepayment({ repaymentDate: '2026-11-24', status: 'Pending' }),
    aCashOut({ status: 'Unprocessed', repaymentDate: '2026-11-23' }),
  ];
  expect(nextListed(listed(rows))).toEqual({
    amount: 5_000,
    count: 1,
    date: '2026-11-27',
    isOverdue: false,
    dueInDays: 4,
  });
  expect(nextListed(listed([aRepayment({ repaymentDate: null })]))).toBeNull();
  expect(nextListed([])).toBeNull();
});

test('the next amount is the sum of all repayments on its day, also after a missed repayment', () => {
  const rows = [
    aRepayment({ amount: 15_750, repaymentDate: TOMORROW, hasMissedRepayment: true }),
    aRepayment({ amount: 15_750, repaymentDate: TOMORROW }),
    aRepayment({ amount: 15_750, repaymentDate: addDays(TOMORROW, 7) }),
    aRepayment({ amount: 15_750, repaymentDate: TOMORROW, status: 'Debited' }),
  ];
  expect(nextListed(listed(rows))).toMatchObject({ date: TOMORROW, amount: 31_500, count: 2 });
});

test('an overdue repayment comes first on its day, and is not summed with others', () => {
  const rows = [aRepayment(), aRepayment({ isOverdue: true }), aRepayment()];
  expect(nextListed(listed(rows))).toMatchObject({ isOverdue: true, amount: 5_000 });
});

test('of loans with text ids the one of the latest day is the latest [R3.27]', () => {
  const rows = [
    aRepayment({ loanId: 'LN-10', repaymentDate: '2026-11-27' }),
    aCashOut({ loanId: 'LN-9', date: '2026-10-01' }),
    aRepayment({ loanId: 'LN-9', repaymentDate: '2026-11-20', status: 'Repaid' }),
  ];
  expect(latestLoanId(rows)).toBe('LN-10');
  expect(latestLoanId([...rows, aCashOut({ loanId: 'LN-2', date: '2026-12-01' })])).toBe('LN-2');
  expect(listed(rows).map(({ loanId }) => loanId)).toEqual(['LN-10']);
});

/** What a customer reads of a repayment, without its amount: the card must use the list's words. */
const reading = ({ state, dueInDays }: { state: RepaymentState; dueInDays: number | null }) =>
  state === 'overdue' ? 'overdue' : dueInDays === null ? 'no day' : Math.max(dueInDays, -1);

test('card and list never contradict each other [R4.37]', () => {
  const actions = fc.constantFrom('', NOT_ARRIVED, 'repayment_loan_writtenoff');
  fc.assert(
    fc.property(activities, actions, (rows, repaymentAction) => {
      const list = listed(rows, TODAY, repaymentAction);
      const owed = list.filter(
        ({ state, date }) => date !== null && !['paid', 'processing', 'notDue'].includes(state),
      );
      const next = nextListed(list);
      // Each repayment owed of the latest loan is shown.
      const latest = Math.max(...rows.map(({ loanId }) => Number(loanId)));
      const passed = rows.filter(
        ({ type, status, loanId, repaymentDate }) =>
          type === 'Repayment' &&
          status === 'Unprocessed' &&
          loanId === latest &&
          repaymentDate !== null &&
          repaymentDate < TODAY,
      );
      const late = list.filter(
        ({ loanId, state, dueInDays }) =>
          loanId === latest && !['paid', 'processing'].includes(state) && (dueInDays ?? 0) < 0,
      );
      expect(late.length).toBeGreaterThanOrEqual(passed.length);
      // A repayment on the card is in the list in the same words, and the other way round.
      expect(next === null).toBe(owed.length === 0);
      if (!next) return;
      const state = next.isOverdue ? 'overdue' : 'due';
      const same = owed.filter(
        (row) => row.date === next.date && reading(row) === reading({ ...next, state }),
      );
      expect(next.amount).toBe(same.reduce((sum, { amount }) => sum + amount, 0));
      expect(same).not.toEqual([]);
      expect(owed.filter(({ date }) => (date ?? '') < next.date)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('repayments of a cash out that did not arrive are not due: neither late nor early, neither missed nor delayed [R4.46]', () => {
  const rows = [
    aRepayment({ repaymentDate: YESTERDAY }),
    aRepayment({ isOverdue: true }),
    aRepayment({ hasMissedRepayment: true }),
    aRepayment({ hasDeferred: true }),
    aRepayment({ status: 'Debited' }),
    aRepayment({ status: 'Pending' }),
    aRepayment({ loanId: 0, isOverdue: true, repaymentDate: '2026-10-01' }),
  ];
  const list = listed(rows, TODAY, NOT_ARRIVED);
  expect(list.map(({ loanId, state }) => [loanId, state])).toEqual([
    [1, 'paid'],
    [1, 'processing'],
    [0, 'overdue'],
    [1, 'notDue'],
    [1, 'notDue'],
    [1, 'notDue'],
    [1, 'notDue'],
  ]);
  expect(nextListed(list)).toMatchObject({ date: '2026-10-01', isOverdue: true });
  expect(nextListed(listed([aRepayment()], TODAY, NOT_ARRIVED))).toBeNull();
});

test('the rows of the latest loan are listed while one of them lies today or later, paid ones too [R4.36]', () => {
  const rows = [
    aRepayment({ loanId: 1, repaymentDate: TOMORROW }),
    aRepayment({ loanId: 2, repaymentDate: YESTERDAY, status: 'Debited' }),
    aRepayment({ loanId: 2, repaymentDate: TODAY, status: 'Repaid' }),
  ];
  expect(dates(listed(rows))).toEqual([YESTERDAY, TODAY]);
  expect(listed(rows, TOMORROW)).toEqual([]);
});

test('the latest loan is the greatest, even if only its cash out names it', () => {
  const rows = [aRepayment({ loanId: 9, repaymentDate: TOMORROW }), aCashOut({ loanId: 10 })];
  expect(listed(rows)).toEqual([]);
});

test('overdue or pending rows are listed, whatever their loan and day [R4.36]', () => {
  const rows = [
    aRepayment({ loanId: 1, repaymentDate: '2026-01-05', isOverdue: true }),
    aRepayment({ loanId: 2, repaymentDate: '2026-02-05', status: 'Pending' }),
    aRepayment({ loanId: 3, repaymentDate: '2026-03-05', status: 'Debited' }),
  ];
  expect(listed(rows).map(({ state }) => state)).toEqual(['processing', 'overdue']);
});

test('paid rows come first, then pending ones, then the others, each by their day [R4.39]', () => {
  const rows = [
    aRepayment({ repaymentDate: '2026-12-11' }),
    aRepayment({ repaymentDate: '2026-11-26', status: 'Pending' }),
    aRepayment({ repaymentDate: '2026-11-20', status: 'Repaid' }),
    aRepayment({ repaymentDate: '2026-11-13', status: 'Debited' }),
    aRepayment({ repaymentDate: '2026-12-04', status: 'other' }),
  ];
  expect(dates(listed(rows))).toEqual([
    '2026-11-13',
    '2026-11-20',
    '2026-11-26',
    '2026-12-04',
    '2026-12-11',
  ]);
});

test('each row knows its number within its loan, its day and its state [R4.47]', () => {
  const rows = [
    aRepayment({ loanId: 7, repaymentDate: '2026-12-04' }),
    aRepayment({ loanId: 7, repaymentDate: '2026-11-20', status: 'Debited' }),
    aRepayment({ loanId: 6, repaymentDate: '2026-11-16', isOverdue: true }),
    aCashOut({ loanId: 7 }),
  ];
  expect(
    listed(rows).map(({ loanId, position, count, dueInDays }) => [
      loanId,
      position,
      count,
      dueInDays,
    ]),
  ).toEqual([
    [7, 1, 2, -3],
    [6, 1, 1, -7],
    [7, 2, 2, 11],
  ]);
});

test('a repayment without a day is listed last and has no number of days', () => {
  const rows = [aRepayment({ repaymentDate: null }), aRepayment({ repaymentDate: TODAY })];
  expect(listed(rows).map(({ dueInDays }) => dueInDays)).toEqual([0, null]);
});

test('a repayment without a day is listed when all others of its loan are paid and past', () => {
  const rows = [
    aRepayment({ repaymentDate: '2026-11-13', status: 'Debited' }),
    aRepayment({ repaymentDate: null }),
  ];
  expect(listed(rows).map(({ state, date }) => [state, date])).toEqual([
    ['paid', '2026-11-13'],
    ['due', null],
  ]);
});

test('a list holds repayments only, each at most once, its places filled within its loan', () => {
  fc.assert(
    fc.property(activities, (rows) => {
      const list = listed(rows);
      expect(list.length).toBeLessThanOrEqual(
        rows.filter(({ type }) => type === 'Repayment').length,
      );
      for (const { position, count } of list) {
        expect(position).toBeGreaterThanOrEqual(1);
        expect(position).toBeLessThanOrEqual(count);
      }
      const places = list.map(({ loanId, position }) => `${loanId}/${position}`);
      expect(new Set(places).size).toBe(places.length);
    }),
  );
});

test('listing changes neither the activities nor their order', () => {
  fc.assert(
    fc.property(activities, (rows) => {
      const before = structuredClone(rows);
      listed(rows);
      payableEarly(rows);
      expect(rows).toEqual(before);
    }),
  );
});

test('a cash out is being repaid while a listed row is unpaid', () => {
  const paid = aRepayment({ status: 'Debited' });
  expect(isRepaying(listed([paid, aRepayment()]))).toBe(true);
  expect(isRepaying(listed([paid, aRepayment({ status: 'Pending' })]))).toBe(true);
  expect(isRepaying(listed([paid]))).toBe(false);
  expect(isRepaying([])).toBe(false);
});

test('the amount left to repay is the sum of all listed unpaid rows; rows that are not due do not count', () => {
  const rows = [
    aRepayment({ status: 'Debited', amount: 1 }),
    aRepayment({ status: 'Pending', amount: 20 }),
    aRepayment({ amount: 300 }),
    aRepayment({ isOverdue: true, amount: 4_000 }),
    aRepayment({ hasMissedRepayment: true, repaymentDate: null, amount: 50_000 }),
  ];
  expect(leftToRepay(listed(rows))).toEqual({ left: 54_300, debiting: 20 });
  // A repayment that is being debited counts; the others belong to a cash out that did not arrive.
  expect(leftToRepay(listed(rows, TODAY, NOT_ARRIVED))).toEqual({ left: 0, debiting: 20 });
  expect(leftToRepay([])).toEqual({ left: 0, debiting: 0 });
});

test('overdue repayments are shown as one sum, since the first of their days', () => {
  const first = aRepayment({ isOverdue: true, repaymentDate: '2026-10-01', amount: 100 });
  const second = aRepayment({ isOverdue: true, repaymentDate: YESTERDAY, amount: 20 });
  const undated = aRepayment({ isOverdue: true, repaymentDate: null, amount: 3 });
  const due = aRepayment({ amount: 50_000 });
  expect(overdueOf(listed([due, second, undated, first]))).toEqual({
    amount: 123,
    since: '2026-10-01',
  });
  expect(overdueOf(listed([undated, due]))).toEqual({ amount: 3, since: null });
  expect(overdueOf(listed([due]))).toBeNull();
});

test('a hundred thousand overdue repayments are read in linear time [R4.38]', () => {
  const year = Array.from({ length: 365 }, (_, index) => addDays(TODAY, (index * 7) % 365));
  // About twenty reads for each row, whatever their number.
  let readsLeft = 30 * 100_000;
  const rows = Array.from(
    { length: 100_000 },
    (_, index) =>
      new Proxy(aRepayment({ repaymentDate: year[index % 365] ?? null, isOverdue: true }), {
        get(row, name) {
          readsLeft -= 1;
          if (readsLeft < 0) throw new Error('The rows are read too often.');
          return row[name as keyof Activity];
        },
      }),
  );
  const list = listed(rows);
  expect(list).toHaveLength(100_000);
  expect(list.at(-1)).toMatchObject({ position: 100_000, count: 100_000 });
  expect(nextListed(list)).toMatchObject({ date: TODAY, isOverdue: true });
  expect(repaymentToDelay(rows)).toMatchObject({ repaymentDate: TODAY });
  expect(totalPayable(rows)).toBe(500_000_000);
  expect(leftToRepay(list)).toEqual({ left: 500_000_000, debiting: 0 });
  expect(overdueOf(list)).toEqual({ amount: 500_000_000, since: TODAY });
});

test('a delay moves the next repayment to be debited, and after the last day of its loan', () => {
  const rows = [
    aRepayment({ repaymentDate: '2026-12-11' }),
    aRepayment({ repaymentDate: '2026-11-13', status: 'Debited' }),
    aRepayment({ repaymentDate: '2026-11-27' }),
    aRepayment({ repaymentDate: null }),
    aRepayment({ loanId: 0, repaymentDate: '2026-10-01', status: 'Debited' }),
  ];
  expect(repaymentToDelay(rows)).toMatchObject({
    repaymentDate: '2026-11-27',
    lastDate: '2026-12-11',
  });
  const amounts = [4_000, 5_000, 6_000].map((amount, index) =>
    aRepayment({ amount, repaymentDate: index < 2 ? '2026-11-27' : '2026-12-11' }),
  );
  expect(dueAfterDelay(amounts, '2026-11-27')).toBe(5_000);
  expect(repaymentToDelay([aRepayment({ repaymentDate: null })])).toMatchObject({ lastDate: null });
  expect(repaymentToDelay([aRepayment({ status: 'Pending' })])).toBeNull();
});

test.each<[EarlyRefusal | null, string, Activity[]]>([
  [null, 'OK', [aRepayment()]],
  [null, 'NoRepayment', [aRepayment({ status: 'Debited' })]],
  [null, 'Overdue', [aRepayment(), aRepayment({ isOverdue: true })]],
  ['transferring', 'x', [aCashOut({ status: 'Pending' }), aRepayment({ repaymentDate: TODAY })]],
  ['processing', 'x', [aRepayment({ status: 'Pending' }), aRepayment({ repaymentDate: TODAY })]],
  ['dayBefore', 'x', [aRepayment(), aRepayment({ repaymentDate: TOMORROW })]],
  ['lastDayBefore', 'x', [aRepayment({ repaymentDate: TOMORROW })]],
  ['other', 'x', [aRepayment({ repaymentDate: addDays(TOMORROW, 1) })]],
  ['other', 'x', [aRepayment({ repaymentDate: null })]],
])(
  'the reason against repaying early is %s at the status %s',
  (reason, repayEarlyStatus, activities) => {
    expect(earlyRefusal({ activities, repayEarlyStatus, today: TODAY })).toBe(reason);
  },
);

test('what is debited on a day leaves out what is paid or overdue', () => {
  const [one, same, paid, overdue, undated] = listed(
    [
      aRepayment(),
      aRepayment(),
      aRepayment({ status: 'Debited' }),
      aRepayment({ isOverdue: true }),
      aRepayment({ repaymentDate: null }),
    ].map((row, index) => ({ ...row, amount: index + 1 })),
  ).sort((a, b) => a.amount - b.amount);
  const rows = [one, same, paid, overdue, undated].flatMap((row) => row ?? []);
  expect(debitedOn(one?.date ?? null, rows)).toEqual({ amount: 3, count: 2 });
});

test.each<[DelayRefusal | null, string, Partial<Activity>[]]>([
  [null, 'OK', [{}]],
  ['nothingPayable', 'OK', []],
  ['nothingPayable', 'AlreadyDelayed', [{ status: 'Pending', hasDeferred: true }]],
  ['monthly', 'MonthlyRepayment', [{}]],
  ['missed', 'MissedRepayment', [{}]],
  ['missed', 'NotNow', [{ hasMissedRepayment: true }]],
  ['missed', 'NotNow', [{ status: 'Debited', hasMissedRepayment: true }, {}]],
  ['alreadyDelayed', 'AlreadyDelayed', [{}]],
  ['alreadyDelayed', 'NotNow', [{}, { hasDeferred: true }]],
  ['other', 'NotNow', [{}]],
  ['other', '', [{}, { loanId: 0, hasDeferred: true, hasMissedRepayment: true }]],
  ['other', 'constructor', [{}]],
])(
  'a delay is closed for the reason %s with the status "%s" and %o [R4.58]',
  (reason, deferStatus, rows) => {
    const overview = anOverview({ deferStatus, activities: rows.map(aRepayment) });
    expect(delayRefusal(overview)).toBe(reason);
  },
);

test.each<[Partial<Activity>, boolean, boolean]>([
  [{ type: 'Cashout', status: 'Pending' }, true, false],
  [{ type: 'Cashout', status: 'Unprocessed' }, true, false],
  [{ type: 'Cashout', status: 'Debited' }, false, false],
  [{ type: 'Cashout', status: 'other' }, false, false],
  [{ type: 'Repayment', status: 'Pending' }, false, true],
  [{ type: 'Repayment', status: 'Unprocessed' }, false, false],
  [{ type: 'Repayment', status: 'Repaid' }, false, false],
  [{ type: 'other', status: 'Pending' }, false, false],
])('with %o a cash out is on its way: %s; a repayment is being debited: %s', (row, out, back) => {
  const rows = [aRepayment(row)];
  expect([isTransferring(rows), isRepaymentProcessing(rows)]).toEqual([out, back]);
  expect(isMoneyMoving(anOverview({ activities: rows }))).toBe(out || back);
});

test.each([
  ['OK', 'OK', 'enabled', 'enabled'],
  ['OK', 'AlreadyDelayed', 'enabled', 'disabled'],
  ['OK', 'MonthlyRepayment', 'enabled', 'hidden'],
  ['DayBeforeDueDate', 'OK', 'disabled', 'enabled'],
  ['Processing', 'Processing', 'hidden', 'hidden'],
  ['ok', 'SomethingNew', 'hidden', 'hidden'],
])(
  'with the statuses %s and %s Repay today is %s and Delay %s [R4.55 R4.56 R4.57]',
  (early, defer, repayEarly, delay) => {
    const overview = anOverview({
      activities: [aRepayment()],
      repayEarlyStatus: early,
      deferStatus: defer,
    });
    expect(repaymentButtons(overview)).toEqual({ repayEarly, delay });
  },
);

test('neither is there while a repayment is overdue; one that was and is paid does not count [R4.55]', () => {
  const ok = { repayEarlyStatus: 'OK', deferStatus: 'OK' };
  const overdue = aRepayment({ isOverdue: true });
  expect(repaymentButtons(anOverview({ ...ok, activities: [aRepayment(), overdue] }))).toEqual({
    repayEarly: 'hidden',
    delay: 'hidden',
  });
  const paid = aRepayment({ isOverdue: true, status: 'Debited' });
  expect(repaymentButtons(anOverview({ ...ok, activities: [aRepayment(), paid] }))).toEqual({
    repayEarly: 'enabled',
    delay: 'enabled',
  });
});

test('neither is there while the latest cash out has not arrived', () => {
  const overview = anOverview({
    activities: [aRepayment()],
    repayEarlyStatus: 'OK',
    deferStatus: 'OK',
    repaymentAction: 'unsucessful_direct_credit',
  });
  expect(repaymentButtons(overview)).toEqual({ repayEarly: 'hidden', delay: 'hidden' });
});

test.each([[[]], [[aRepayment({ status: 'Pending' })]], [[aRepayment({ status: 'other' })]]])(
  'with nothing to repay neither button can be pressed, whatever the statuses say',
  (rows) => {
    const overview = anOverview({ activities: rows, repayEarlyStatus: 'OK', deferStatus: 'OK' });
    expect(repaymentButtons(overview)).toEqual({ repayEarly: 'disabled', delay: 'disabled' });
  },
);

test('the next amount is that of the soonest payable repayment, all is their sum [R4.71]', () => {
  const rows = [
    aRepayment({ amount: 5_075, repaymentDate: '2026-12-11' }),
    aRepayment({ amount: 9_999, repaymentDate: null }),
    aRepayment({ amount: 5_025, repaymentDate: '2026-11-27' }),
    aRepayment({ amount: 7_777, status: 'Pending', repaymentDate: '2026-11-20' }),
  ];
  expect([earlyAmount(rows, 'next'), earlyAmount(rows, 'all')]).toEqual([5_025, 20_099]);
  expect([earlyAmount([], 'next'), earlyAmount([], 'all')]).toEqual([0, 0]);
});

test('an overview with the same content keeps its object identity', () => {
  fc.assert(
    fc.property(activities, activities, (one, other) => {
      const before = anOverview({ activities: one });
      expect(reuseIfEqual(before, structuredClone(before))).toBe(before);
      const after = anOverview({ activities: other });
      expect(reuseIfEqual(before, after)).toEqual(after);
      expect(reuseIfEqual(null, after)).toBe(after);
    }),
  );
});

test.each([
  [
    'the API’s, though the device’s clock is wrong',
    '2026-11-23',
    '2026-11-30',
    '2026-11-30',
    '2026-11-23',
  ],
  [
    'a day later once the device has seen midnight',
    '2026-11-23',
    '2026-11-30',
    '2026-12-01',
    '2026-11-24',
  ],
  ['the API’s before the device has told its own', '2026-11-23', null, null, '2026-11-23'],
])('today is %s', (_, today, readOn, day, expected) => {
  expect(todayOf({ overview: anOverview({ today }), readOn, day })).toBe(expected);
});
