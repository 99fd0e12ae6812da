import { expect, test } from 'vitest';
import { arrivedCashOut } from '../../domain/arrival.ts';
import type { Activity } from '../../domain/entities.ts';
import { aCashOut, aRepayment, NOT_ARRIVED } from './support.ts';

test.each<[string | null, Partial<Activity>, Partial<Activity>[], string?]>([
  ['2026-11-22', { date: '2026-11-22' }, [{}]],
  ['2026-11-22', { date: '2026-11-21T14:00:00Z' }, [{ hasDeferred: true }]],
  [null, {}, [{}]],
  [null, { date: '2026-02-31' }, [{}]],
])('a cash out that has arrived is announced with its day, %s', (madeOn, cashOut, rows) => {
  const activities = [aCashOut(cashOut), ...rows.map(aRepayment), aCashOut({ loanId: 0 })];
  expect(arrivedCashOut({ activities, repaymentAction: '' })).toEqual({
    loanId: 1,
    amount: 10_000,
    madeOn,
  });
});

test.each<[string, Activity[], string?]>([
  ['there is none', []],
  ['it is on its way', [aCashOut({ status: 'Pending' }), aRepayment()]],
  ['it did not arrive', [aCashOut(), aRepayment()], NOT_ARRIVED],
  ['its first repayment is paid', [aCashOut(), aRepayment({ status: 'Debited' }), aRepayment()]],
  ['its first repayment is being debited', [aCashOut(), aRepayment({ status: 'Pending' })]],
  ['none of its repayments is listed', [aCashOut()]],
  ['its first repayment is missed', [aCashOut(), aRepayment({ hasMissedRepayment: true })]],
])('no cash out is announced as arrived while %s', (_, activities, repaymentAction = '') => {
  expect(arrivedCashOut({ activities, repaymentAction })).toBeNull();
});
