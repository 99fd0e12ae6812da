import { RESEND_LOCKOUT_MS, resendLockoutMachine } from '../resend-lockout.machine.ts';
import { defineSamples } from './samples.ts';

const sentAt = 1_800_000_000_000;

export default defineSamples(resendLockoutMachine, {
  starts: {
    'after a send': { opensAt: null },
    'after a reload': { opensAt: sentAt + RESEND_LOCKOUT_MS },
  },
  events: {
    system: [
      { type: 'clock.ticked', now: sentAt },
      { type: 'clock.ticked', now: sentAt + 1_000 },
      { type: 'clock.ticked', now: sentAt + RESEND_LOCKOUT_MS - 1 },
      { type: 'clock.ticked', now: sentAt + RESEND_LOCKOUT_MS },
      // The device slept.
      { type: 'clock.ticked', now: sentAt + 10 * RESEND_LOCKOUT_MS },
      // The device's clock was set back.
      { type: 'clock.ticked', now: sentAt - 10 * RESEND_LOCKOUT_MS },
    ],
  },
});
