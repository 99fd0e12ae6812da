import assert from 'node:assert/strict';
import samples from '../../machines/samples/repay-early.ts';
import { defineModel } from './model.ts';

export default defineModel(samples, {
  states: {
    opening: { isTransient: true },
    choice: { holds: ({ context }) => assert.equal(context.activities.length, 3) },
    confirmation: {},
    paying: {
      runs: ['payment'],
      tags: ['moneyMoving'],
      rests: 'the answer leads on',
      holds: ({ context, input }) => {
        assert.deepEqual([context.failure, context.isPaymentNotMade], [null, false]);
        const { payment } = input('payment') as { payment: object };
        const { choice } = context;
        const amount = choice === 'all' ? 21_000 : 10_500;
        assert.deepEqual(payment, { kind: 'repayEarly', amount, choice });
      },
    },
    paid: { holds: ({ snapshot }) => assert.deepEqual(snapshot.output, { end: 'paid' }) },
    left: { holds: ({ snapshot }) => assert.deepEqual(snapshot.output, { end: 'unknown' }) },
    closed: {
      holds: ({ context: { failure, isPaymentNotMade }, snapshot }) => {
        const isOutdated =
          isPaymentNotMade || (failure !== null && failure.code !== 'offlineMoney');
        assert.deepEqual(snapshot.output, { end: isOutdated ? 'outdated' : 'unchanged' });
      },
    },
  },
});
