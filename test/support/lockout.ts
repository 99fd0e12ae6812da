import { act } from 'react';
import type { ClockTicked } from '../../machines/effects.ts';
import { resendLockoutMachine } from '../../machines/resend-lockout.machine.ts';
import { FakeCallback, NOW } from '../machines/support.ts';

/** The countdown of a lockout that begins now. */
export function lockout() {
  const ticking = new FakeCallback<ClockTicked>();
  return {
    resendLockout: resendLockoutMachine.provide({ actors: { ticking: ticking.logic } }),
    tick: (second: number) =>
      act(async () => ticking.say({ type: 'clock.ticked', now: NOW + second * 1_000 })),
  };
}
