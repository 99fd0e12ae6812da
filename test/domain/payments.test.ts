import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../domain/calendar.ts';
import type { Activity } from '../../domain/entities.ts';
import {
  baselineOf,
  dayAfterDelay,
  hasGoneThrough,
  keyOfRetry,
  type Payment,
  type SentPayment,
  takenRepayments,
} from '../../domain/payments.ts';
import { earlyAmount, payableEarly } from '../../domain/repayments.ts';
import { aCashOut, aRepayment } from './support.ts';

const cashOut: Payment = {
  kind: 'cashOut',
  amount: 10_000,
  plan: [{ date: '2026-11-27', amount: 10_500, fee: 500 }],
};
const delay: Payment = { kind: 'delay', amount: 5_000 };
const repaymentOf = (amount: number): Payment => ({ kind: 'repayEarly', amount, choice: 'next' });

const intentOf = ({ payment, before }: Pick<SentPayment, 'payment' | 'before'>) =>
  JSON.stringify([payment, before]);

/** True when the later activities show what was sent after the earlier ones. */
const isSeen = (
  payment: Payment,
  before: readonly Activity[],
  after: readonly Activity[],
): boolean =>
  hasGoneThrough({ payment, before: baselineOf({ activities: before }) }, { activities: after });

const first = aRepayment({ amount: 5_000, repaymentDate: '2026-11-27' });
const second = aRepayment({ amount: 5_500, repaymentDate: '2026-12-11' });
/** A loan that was repaid long ago, delayed once. */
const old = [
  aCashOut({ loanId: 0, status: 'Repaid' }),
  aRepayment({ loanId: 0, status: 'Debited', repaymentDate: '2026-03-06', hasDeferred: true }),
];
const open = [...old, aCashOut(), first, second];
/** A later cash out, with its own repayments. */
const newer = [
  aCashOut({ loanId: 9, status: 'Pending' }),
  aRepayment({ loanId: 9, repaymentDate: '2026-12-18' }),
];

const anActivity: fc.Arbitrary<Activity> = fc.record({
  type: fc.constantFrom<Activity['type']>('Cashout', 'Repayment', 'other'),
  status: fc.constantFrom<Activity['status']>(
    'Pending',
    'Unprocessed',
    'Debited',
    'Repaid',
    'other',
  ),
  loanId: fc.integer({ min: 0, max: 3 }),
  amount: fc.integer({ min: 1, max: 100_000 }),
  repaymentDate: fc.option(
    fc.integer({ min: -40, max: 40 }).map((shift) => addDays('2026-11-23', shift)),
  ),
  hasMissedRepayment: fc.boolean(),
  isOverdue: fc.boolean(),
  hasDeferred: fc.boolean(),
});
const activities = fc.array(anActivity, { maxLength: 12 });
const amounts = fc.integer({ min: 1, max: 100_000 });

describe('the key of a retry', () => {
  const all: Payment = { kind: 'repayEarly', amount: 5_000, choice: 'all' };
  const dearer: Payment = { ...cashOut, plan: [{ date: '2026-11-27', amount: 10_501, fee: 501 }] };
  const later: Payment = { ...cashOut, plan: [{ date: '2026-11-28', amount: 10_500, fee: 500 }] };
  const payments = [
    cashOut,
    { ...cashOut, amount: 10_001 },
    dearer,
    later,
    repaymentOf(5_000),
    repaymentOf(5_001),
    all,
    delay,
    { ...delay, amount: 5_001 },
  ];
  const states = [
    open,
    [...old, aCashOut(), { ...first, repaymentDate: '2026-11-28' }, second],
    [...old, aCashOut(), second],
    [...old, aCashOut(), { ...first, status: 'Pending' as const }, second],
    [...old, aCashOut(), first, { ...second, hasDeferred: true }],
    [...open, ...newer],
  ];
  const intents = payments.flatMap((payment) =>
    states.map((activities) => ({ payment, before: baselineOf({ activities }) })),
  );
  const sent = (intent: (typeof intents)[number], outcome: SentPayment['outcome']): SentPayment =>
    JSON.parse(JSON.stringify({ ...intent, outcome, key: 'key-1', sentAt: 0 }));

  test('is that of the same intent alone, after a reload too [R8.45]', () => {
    for (const intent of intents) {
      for (const outcome of ['unknown', 'notMade'] as const) {
        const last = sent(intent, outcome);
        expect(intents.filter((next) => keyOfRetry(last, next) !== '')).toEqual(
          intents.filter((next) => intentOf(next) === intentOf(intent)),
        );
      }
    }
  });

  test.each(['paid', 'refused'] as const)('is a new one after a payment that was %s', (outcome) => {
    for (const intent of intents) {
      expect(keyOfRetry(sent(intent, outcome), intent)).toBe('');
    }
  });

  test('is new for the first payment of a tab', () => {
    expect(intents.map((next) => keyOfRetry(null, next)).join('')).toBe('');
  });
});

describe('which repayments an early repayment took', () => {
  const days = (payment: Payment, after: readonly Activity[]) =>
    takenRepayments(
      { payment, before: baselineOf({ activities: open }) },
      { activities: after },
    )?.map(({ repaymentDate }) => repaymentDate);
  const under = (row: Activity): Activity => ({
    ...row,
    status: 'Pending',
    repaymentDate: '2026-11-24',
  });
  const twin = { ...first, repaymentDate: '2026-12-11' };
  const delayed = { ...first, repaymentDate: '2026-12-25', hasDeferred: true };

  test.each<[string, Payment, readonly Activity[], readonly string[] | undefined]>([
    ['the next one', repaymentOf(5_000), [under(first), second], ['2026-11-27']],
    ['all', { ...repaymentOf(10_500) }, [under(first)], ['2026-11-27', '2026-12-11']],
    ['no matter what a new loan brings', repaymentOf(5_000), [second, ...newer], ['2026-11-27']],
    ['the later one, as the next was delayed', repaymentOf(5_500), [delayed], ['2026-12-11']],
    ['unknown while more is gone than was paid', repaymentOf(5_000), [], undefined],
    ['unknown while nothing is gone', repaymentOf(5_000), [first, twin], undefined],
  ])('is %s', (_, payment, after, expected) => {
    expect(days(payment, after)).toEqual(expected);
  });
});

describe('a cash out has gone through', () => {
  const before = [aCashOut({ loanId: 3 }), aRepayment({ loanId: 12 }), aCashOut({ loanId: 7 })];

  test.each([
    ['a newer loan of the amount', [aCashOut({ loanId: 13 })], true],
    ['a newer loan that is still on its way', [aCashOut({ loanId: 13, status: 'Pending' })], true],
    ['the same loan of the amount', [aCashOut({ loanId: 12 })], false],
    ['an older loan of the amount', [aCashOut({ loanId: 7 })], false],
    ['a loan that was not there, with a lesser number', [aCashOut({ loanId: 1 })], true],
    ['a loan that was not there, known by a text', [aCashOut({ loanId: 'LN-1' })], true],
    ['a newer loan of another amount', [aCashOut({ loanId: 13, amount: 10_001 })], false],
    ['a newer repayment of the amount', [aRepayment({ loanId: 13, amount: 10_000 })], false],
    [
      'a newer loan of the amount among newer ones',
      [aCashOut({ loanId: 14, amount: 5_000 }), aCashOut({ loanId: 13 })],
      true,
    ],
    ['nothing', [], false],
  ])('with %s', (_, found, expected) => {
    expect(isSeen(cashOut, before, [...before, ...found])).toBe(expected);
  });

  test('when a loan is new, in whatever order the loans came [R8.43]', () => {
    const known = ['LN-9', 'LN-10', 12].map((loanId) => aCashOut({ loanId }));
    const baseline = (activities: readonly Activity[]) => baselineOf({ activities });
    expect(baseline(known)).toEqual(baseline([...known, ...known].reverse()));
    for (const loanId of ['LN-9', 'LN-10', 12]) {
      expect(isSeen(cashOut, known, [...known, aCashOut({ loanId })])).toBe(false);
    }
  });

  test('also when it is the first loan of all, even with the id 0', () => {
    const only = [aCashOut({ loanId: 0 })];
    expect([isSeen(cashOut, [], only), isSeen(cashOut, only, only)]).toEqual([true, false]);
  });
});

describe('an early repayment has gone through', () => {
  const pending = (row: Activity): Activity => ({ ...row, status: 'Pending' });

  test.each<[string, number, readonly Activity[], boolean]>([
    ['nothing has changed', 5_000, open, false],
    ['the next one is under way', 5_000, [...old, aCashOut(), pending(first), second], true],
    ['the next one is gone from the list', 5_000, [...old, aCashOut(), second], true],
    ['the next one is debited', 5_000, [{ ...first, status: 'Debited' }, second], true],
    ['one of both is under way', 10_500, [pending(first), second], false],
    ['both are under way', 10_500, [pending(first), pending(second)], true],
    ['what is under way is less', 5_500, [pending(first), second], false],
    ['a new loan has repayments, and nothing was paid', 5_000, [...open, ...newer], false],
    [
      'a new loan has repayments, and the next was paid',
      5_000,
      [pending(first), second, ...newer],
      true,
    ],
    ['a repayment of an old loan is gone', 5_000, [aCashOut(), first, second], false],
    [
      'an old repayment is payable again, and the next was paid',
      5_000,
      [aRepayment({ loanId: 0 }), pending(first), second],
      true,
    ],
  ])('when %s (of %i cents)', (_, amount, after, expected) => {
    expect(isSeen(repaymentOf(amount), open, after)).toBe(expected);
  });
});

describe('a delay has gone through', () => {
  const moved = { ...first, hasDeferred: true, repaymentDate: '2026-12-25' };

  test.each<[string, readonly Activity[], readonly Activity[], boolean]>([
    ['nothing has changed', open, open, false],
    ['the next one is delayed', open, [...old, aCashOut(), second, moved], true],
    ['one was delayed before', [...open, moved], [...open, moved], false],
    [
      'one more than before is delayed',
      [...open, moved],
      [moved, { ...first, hasDeferred: true }, second],
      true,
    ],
    ['one of a new loan is delayed', open, [...open, { ...moved, loanId: 9 }], false],
    [
      'one of an old loan is delayed',
      open,
      [...open, aRepayment({ loanId: 0, hasDeferred: true })],
      false,
    ],
    ['a cash out bears the mark', open, [...open, aCashOut({ hasDeferred: true })], false],
    ['it is under way meanwhile', open, [{ ...moved, status: 'Pending' }, second], true],
  ])('when %s', (_, before, after, expected) => {
    expect(isSeen(delay, before, after)).toBe(expected);
  });
});

test('nothing has gone through while nothing has changed', () => {
  fc.assert(
    fc.property(activities, amounts, (rows, amount) => {
      expect(isSeen({ ...cashOut, amount }, rows, rows)).toBe(false);
      expect(isSeen(repaymentOf(amount), rows, rows)).toBe(false);
      expect(isSeen({ ...delay, amount }, rows, rows)).toBe(false);
    }),
  );
});

test('an early payment is recognised in every state that it can leave', () => {
  fc.assert(
    fc.property(activities, fc.constantFrom('next', 'all'), (rows, choice) => {
      const payable = payableEarly(rows);
      const paid = choice === 'all' ? payable : payable.slice(0, 1);
      fc.pre(paid.length > 0);
      const after = rows.map((row) =>
        paid.includes(row) ? { ...row, status: 'Pending' as const } : row,
      );
      const payment: Payment = { kind: 'repayEarly', amount: earlyAmount(rows, choice), choice };
      expect(isSeen(payment, rows, after)).toBe(true);
    }),
  );
});

test('activities of another loan never count as an early repayment or a delay', () => {
  fc.assert(
    fc.property(activities, activities, activities, amounts, (rows, after, others, amount) => {
      const elsewhere = others.map((row) => ({ ...row, loanId: `later ${row.loanId}` }));
      for (const payment of [repaymentOf(amount), { ...delay, amount }]) {
        expect(isSeen(payment, rows, [...elsewhere, ...after])).toBe(isSeen(payment, rows, after));
      }
    }),
  );
});

describe('the day after a delay', () => {
  const dayIn = (before: readonly Activity[], after: readonly Activity[]) =>
    dayAfterDelay(
      { payment: delay, before: baselineOf({ activities: before }) },
      { activities: after },
    );
  const movedTo = (repaymentDate: string | null, changes: Partial<Activity> = {}) => ({
    ...first,
    hasDeferred: true,
    repaymentDate,
    ...changes,
  });

  test.each<[string, readonly Activity[], string | null]>([
    ['is that of its row', [second, movedTo('2026-12-25')], '2026-12-25'],
    [
      'is the last of those of its amount, in whatever order they come',
      [movedTo('2026-12-25'), movedTo('2027-01-08'), movedTo('2026-12-18')],
      '2027-01-08',
    ],
    [
      'is not that of another amount',
      [movedTo('2026-12-25'), movedTo('2027-01-08', { amount: 5_500 })],
      '2026-12-25',
    ],
    [
      'is not that of another loan',
      [
        movedTo('2026-12-25'),
        movedTo('2027-01-08', { loanId: 9 }),
        movedTo('2027-01-09', { loanId: 0 }),
      ],
      '2026-12-25',
    ],
    ['is known though another row has none', [movedTo('2026-12-25'), movedTo(null)], '2026-12-25'],
    ['is not known when its row has none', [second, movedTo(null)], null],
    ['is not known when nothing is delayed', open, null],
    ['is not known when nothing is left', [], null],
  ])('%s', (_, after, day) => {
    expect(dayIn(open, after)).toBe(day);
  });
});
