import assert from 'node:assert/strict';
import { LONGEST_CLOSURE_SECONDS } from '../../domain/failures.ts';
import { retryLockoutMachine } from '../../machines/retry-lockout.machine.ts';
import { defineModel } from './model.ts';

const shownAt = 1_800_000_000_000;

export default defineModel<typeof retryLockoutMachine>({
  machine: retryLockoutMachine,
  starts: {
    'after a short wait was asked for': { seconds: 30 },
    'after the longest': { seconds: LONGEST_CLOSURE_SECONDS },
  },
  events: {
    system: [
      { type: 'clock.ticked', now: shownAt },
      { type: 'clock.ticked', now: shownAt + 1_000 },
      { type: 'clock.ticked', now: shownAt + 30_000 },
      // The device slept.
      { type: 'clock.ticked', now: shownAt + 10_000_000 },
      // The device's clock was set back.
      { type: 'clock.ticked', now: shownAt - 10_000_000 },
    ],
  },
  outcomes: { ticking: { fails: [] } },
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
