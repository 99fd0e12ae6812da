import assert from 'node:assert/strict';
import samples from '../../machines/samples/delay.ts';
import { defineModel } from './model.ts';

export default defineModel(samples, {
  states: {
    confirmation: {},
    delaying: {
      runs: ['payment'],
      tags: ['moneyMoving'],
      rests: 'the answer leads on',
      holds: ({ context, input }) => {
        assert.deepEqual([context.failure, context.isPaymentNotMade], [null, false]);
        const { payment } = input('payment') as { payment: object };
        assert.deepEqual(payment, { kind: 'delay', amount: 10_500 });
      },
    },
    delayed: { holds: ({ snapshot }) => assert.deepEqual(snapshot.output, { end: 'paid' }) },
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
