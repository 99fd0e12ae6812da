import assert from 'node:assert/strict';
import { delayMachine } from '../../machines/delay.machine.ts';
import { defineModel, type Sight } from './model.ts';
import { anOverviewWithOneRepayment, aSentDelay, paymentEnds } from './samples.ts';

type Dialog = Sight<typeof delayMachine>;

// Only a payment reports, and one runs in this state alone.
const isPaying = (_: Dialog['context'], snapshot: Dialog['snapshot']) =>
  snapshot.matches('delaying');

export default defineModel<typeof delayMachine>({
  machine: delayMachine,
  starts: {
    'from the dashboard': {
      activities: anOverviewWithOneRepayment.activities,
      nextDate: '2026-03-26',
      lastPayment: null,
    },
  },
  events: {
    person: [{ type: 'delay.confirmed' }, { type: 'dialog.closed' }],
    system: [
      { when: isPaying, event: { type: 'payment.reported', phase: 'sent', sent: aSentDelay } },
    ],
  },
  outcomes: { payment: { done: paymentEnds, fails: [] } },
  states: {
    confirmation: {},
    delaying: {
      runs: ['payment'],
      tags: ['moneyMoving'],
      rests: 'the answer leads on',
      holds: ({ context, input }) => {
        assert.deepEqual([context.failure, context.isNotMade], [null, false]);
        const { payment } = input('payment') as { payment: object };
        assert.deepEqual(payment, { kind: 'delay', amount: 10_500 });
      },
    },
    delayed: { holds: ({ snapshot }) => assert.deepEqual(snapshot.output, { end: 'paid' }) },
    left: { holds: ({ snapshot }) => assert.deepEqual(snapshot.output, { end: 'unknown' }) },
    closed: {
      holds: ({ context: { failure, isNotMade }, snapshot }) => {
        const isOutdated = isNotMade || (failure !== null && failure.code !== 'offlineMoney');
        assert.deepEqual(snapshot.output, { end: isOutdated ? 'outdated' : 'unchanged' });
      },
    },
  },
});
