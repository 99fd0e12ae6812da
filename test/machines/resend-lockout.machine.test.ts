import { expect, test } from 'vitest';
import { RESEND_LOCKOUT_MS, resendLockoutMachine } from '../../machines/resend-lockout.machine.ts';
import { broken, NOW, play, start } from './support.ts';

function lockOut(opensAt: number | null = null) {
  const flow = play(resendLockoutMachine, { opensAt });
  return {
    ...flow,
    /** The clock shows this number of seconds after the start. */
    tick: (seconds: number) =>
      flow.ticking.say({ type: 'clock.ticked', now: NOW + seconds * 1_000 }),
    state: () => [flow.value(), flow.context().secondsLeft],
  };
}

test('the seconds count down from sixty, and the lockout ends with the sixtieth [R9.3]', () => {
  const { tick, state, actor } = lockOut();
  expect(state()).toEqual(['locked', 60]);
  for (let second = 0; second < 60; second += 1) {
    tick(second);
    expect(state()).toEqual(['locked', 60 - second]);
  }
  tick(60);
  expect(state()[0]).toBe('open');
  expect(actor.getSnapshot().status).toBe('done');
});

test.each<[string, readonly number[], number]>([
  ['part of a second still locks, and is shown as a whole one', [0, 59.001], 1],
  ['the last part of a second too', [0, 59.001, 59.999], 1],
  ['ticks that come late or twice change only the shown number', [0, 0, 3.4, 3.4, 17], 43],
  ['after a sleep in the middle the passed seconds count [R4.12]', [0, 1, 41], 19],
  ['a sleep over its end ends the lockout with the first tick', [0, 8 * 3_600], 0],
  ['a clock set back never shows more than sixty seconds', [0, -3_600], 60],
  ['a clock set back a little lengthens the lockout', [0, 30, 25], 35],
  ['but only by that', [0, 30, 25, 60], 0],
])('%s', (_, ticks, left) => {
  const { tick, state, value } = lockOut();
  for (const seconds of ticks) tick(seconds);
  if (left === 0) expect(value()).toBe('open');
  else expect(state()).toEqual(['locked', left]);
});

test('the lockout goes by time stamps alone: simulated timers do not end it', () => {
  const { tick, clock, state } = lockOut();
  tick(0);
  clock.increment(10 * RESEND_LOCKOUT_MS);
  expect(state()).toEqual(['locked', 60]);
});

test('a clock that cannot start locks nothing', () => {
  const { actor } = start(resendLockoutMachine.provide({ actors: { ticking: broken } }), {
    opensAt: null,
  });
  expect(actor.getSnapshot().value).toBe('open');
});
