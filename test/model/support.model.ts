import assert from 'node:assert/strict';
import { supportMachine } from '../../machines/support.machine.ts';
import { defineModel } from './model.ts';

export default defineModel<typeof supportMachine>({
  machine: supportMachine,
  starts: { 'when the app begins': undefined },
  events: {
    person: [
      { type: 'support.requested', tag: 'kyc_verification_general' },
      { type: 'support.requested', tag: '' },
      { type: 'support.closed' },
    ],
  },
  outcomes: {},
  states: {
    closed: {},
    open: {
      holds: ({ context, tracked }) => {
        assert.ok(['kyc_verification_general', ''].includes(context.tag));
        assert.equal(tracked.at(-1), 'support_opened');
      },
    },
  },
});
