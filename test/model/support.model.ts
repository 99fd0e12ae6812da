import assert from 'node:assert/strict';
import { supportMachine } from '../../machines/support.machine.ts';
import { defineModel } from './model.ts';

export default defineModel<typeof supportMachine>({
  machine: supportMachine,
  starts: { 'when the app begins': undefined },
  events: {
    person: [
      { type: 'support.requested', tag: 'repayment_loan_writtenoff' },
      { type: 'support.requested', tag: '' },
      { type: 'support.closed' },
    ],
  },
  outcomes: { openSupport: { done: [undefined], fails: ['unavailable', 'offline'] } },
  states: {
    closed: {},
    opening: {
      runs: ['openSupport'],
      holds: ({ context, input, tracked }) => {
        assert.ok(['repayment_loan_writtenoff', ''].includes(context.tag));
        assert.deepEqual(input('openSupport'), { tag: context.tag });
        assert.equal(tracked.at(-1), 'support_opened');
      },
    },
    open: {},
  },
});
