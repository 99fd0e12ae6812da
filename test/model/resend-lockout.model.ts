import assert from 'node:assert/strict';
import { RESEND_LOCKOUT_MS } from '../../machines/resend-lockout.machine.ts';
import samples from '../../machines/samples/resend-lockout.ts';
import { defineModel } from './model.ts';

export default defineModel(samples, {
  states: {
    '(root)': { runs: ['ticking'] },
    locked: {
      holds: ({ context }) => {
        assert.ok(context.secondsLeft > 0);
        assert.ok(context.secondsLeft <= RESEND_LOCKOUT_MS / 1000);
      },
    },
    open: {},
  },
});
