import { expect, test } from 'vitest';
import { retryLockoutMachine } from '../../machines/retry-lockout.machine.ts';
import { broken, NOW, play, start } from './support.ts';

function lockout(seconds: number) {
  const flow = play(retryLockoutMachine, { seconds });
  return {
    ...flow,
    /** The clock shows so many seconds after the first tick. */
    tick: (later: number) => flow.ticking.say({ type: 'clock.ticked', now: NOW + later * 1_000 }),
    state: () => [flow.value(), flow.context().secondsLeft],
  };
}

test('another try is closed for as long as the API says, second by second [R8.38]', () => {
  const { tick, state, ticking } = lockout(30);
  expect(state()).toEqual(['closed', 30]);
  for (let second = 0; second < 30; second += 1) {
    tick(second);
    expect(state()).toEqual(['closed', 30 - second]);
  }
  tick(30);
  expect([state()[0], ticking.running]).toEqual(['open', 0]);
});

test('the time that the device slept counts, and a clock set back locks nobody out for longer', () => {
  const { tick, state } = lockout(120);
  tick(0);
  tick(100.5);
  expect(state()).toEqual(['closed', 20]);
  tick(-3_600);
  expect(state()).toEqual(['closed', 120]);
  tick(-3_500);
  expect(state()).toEqual(['closed', 20]);
  tick(500);
  expect(state()[0]).toBe('open');
});

test('without a clock nobody is locked out', () => {
  const { actor } = start(retryLockoutMachine.provide({ actors: { ticking: broken } }), {
    seconds: 30,
  });
  expect(actor.getSnapshot().value).toBe('open');
});
