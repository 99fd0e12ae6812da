import assert from 'node:assert/strict';
import samples from '../../machines/samples/support.ts';
import { defineModel } from './model.ts';

export default defineModel(samples, {
  states: {
    closed: {},
    opening: {
      runs: ['openSupport'],
      holds: ({ context, input, tracked }) => {
        assert.ok(['repayment_loan_writtenoff', ''].includes(context.actionCode));
        assert.deepEqual(input('openSupport'), { actionCode: context.actionCode });
        assert.equal(tracked.at(-1), 'support_opened');
      },
    },
    open: {},
  },
});
