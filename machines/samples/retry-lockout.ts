import { LONGEST_CLOSURE_SECONDS } from '../../domain/failures.ts';
import { retryLockoutMachine } from '../retry-lockout.machine.ts';
import { defineSamples } from './samples.ts';

const shownAt = 1_800_000_000_000;

export default defineSamples<typeof retryLockoutMachine>({
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
});
