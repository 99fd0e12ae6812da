import assert from 'node:assert/strict';
import { repayEarlyMachine } from '../../machines/repay-early.machine.ts';
import { defineModel, type Sight } from './model.ts';
import {
  anOverviewWithOneRepayment,
  anOverviewWithTwoRepayments,
  aSentRepayment,
  paymentEnds,
} from './samples.ts';

type Dialog = Sight<typeof repayEarlyMachine>;

// Only a payment reports, and one runs in this state alone.
const isPaying = (_: Dialog['context'], snapshot: Dialog['snapshot']) => snapshot.matches('paying');

export default defineModel<typeof repayEarlyMachine>({
  machine: repayEarlyMachine,
  starts: {
    'with one repayment': {
      activities: anOverviewWithOneRepayment.activities,
      account: '***456',
      lastPayment: null,
    },
    'with two repayments': {
      activities: anOverviewWithTwoRepayments.activities,
      account: '***456',
      lastPayment: null,
    },
  },
  events: {
    person: [
      { type: 'choice.changed', choice: 'next' },
      { type: 'choice.changed', choice: 'all' },
      { type: 'choice.submitted' },
      { type: 'repayment.confirmed' },
      { type: 'dialog.closed' },
    ],
    system: [
      { when: isPaying, event: { type: 'payment.reported', phase: 'sent', sent: aSentRepayment } },
    ],
  },
  outcomes: { payment: { done: paymentEnds, fails: [] } },
  states: {
    opening: { isPassing: true },
    choice: { holds: ({ context }) => assert.equal(context.activities.length, 3) },
    confirmation: {},
    paying: {
      runs: ['payment'],
      tags: ['moneyMoving'],
      rests: 'the answer leads on',
      holds: ({ context, input }) => {
        assert.deepEqual([context.failure, context.isNotMade], [null, false]);
        const { payment } = input('payment') as { payment: object };
        const { choice } = context;
        const amount = choice === 'all' ? 21_100 : 10_500;
        assert.deepEqual(payment, { kind: 'repayEarly', amount, choice });
      },
    },
    paid: { holds: ({ snapshot }) => assert.deepEqual(snapshot.output, { end: 'paid' }) },
    left: { holds: ({ snapshot }) => assert.deepEqual(snapshot.output, { end: 'unknown' }) },
    closed: {
      holds: ({ context: { failure, isNotMade }, snapshot }) => {
        const isOutdated = isNotMade || (failure !== null && failure.code !== 'offlineMoney');
        assert.deepEqual(snapshot.output, { end: isOutdated ? 'outdated' : 'unchanged' });
      },
    },
  },
});
