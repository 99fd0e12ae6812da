import assert from 'node:assert/strict';
import { LONGEST_CLOSURE_SECONDS } from '../../domain/failures.ts';
import { retryLockoutMachine } from '../../machines/retry-lockout.machine.ts';
import { defineModel } from './model.ts';

const shownAt = 1_800_000_000_000;

export default defineModel<typeof retryLockoutMachine>({
  machine: retryLockoutMachine,
  starts: { 'when a message stands': undefined },
  events: {
    system: [
      { type: 'failure.shown', seconds: 0 },
      { type: 'failure.shown', seconds: 30 },
      { type: 'failure.shown', seconds: LONGEST_CLOSURE_SECONDS },
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
    open: { rests: 'the message may be the last' },
    closed: {
      runs: ['ticking'],
      holds: ({ context }) => {
        assert.ok(context.secondsLeft > 0);
        assert.ok(context.secondsLeft <= LONGEST_CLOSURE_SECONDS);
      },
    },
  },
});
