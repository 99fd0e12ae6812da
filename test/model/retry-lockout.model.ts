import assert from 'node:assert/strict';
import { LONGEST_CLOSURE_SECONDS } from '../../domain/failures.ts';
import samples from '../../machines/samples/retry-lockout.ts';
import { defineModel } from './model.ts';

export default defineModel(samples, {
  states: {
    '(root)': { runs: ['ticking'] },
    closed: {
      holds: ({ context }) => {
        assert.ok(context.secondsLeft > 0);
        assert.ok(context.secondsLeft <= LONGEST_CLOSURE_SECONDS);
      },
    },
    open: {},
  },
});
