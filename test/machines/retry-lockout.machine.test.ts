import { expect, test } from 'vitest';
import type { ClockTicked } from '../../machines/effects.ts';
import { retryLockoutMachine } from '../../machines/retry-lockout.machine.ts';
import { broken, NOW, start, Voice } from './support.ts';

function lockout() {
  const ticking = new Voice<ClockTicked>();
  const { actor } = start(retryLockoutMachine.provide({ actors: { ticking: ticking.logic } }));
  return {
    actor,
    ticking,
    show: (seconds: number) => actor.send({ type: 'failure.shown', seconds }),
    /** The clock shows so many seconds after the first tick. */
    tick: (seconds: number) => ticking.say({ type: 'clock.ticked', now: NOW + seconds * 1_000 }),
    state: () => [actor.getSnapshot().value, actor.getSnapshot().context.secondsLeft],
  };
}

test('a failure that asks for no wait closes nothing', () => {
  const { show, actor, ticking } = lockout();
  show(0);
  expect([actor.getSnapshot().value, ticking.running]).toEqual(['open', 0]);
});

test('another try is closed for as long as the API says, second by second', () => {
  const { show, tick, state, ticking } = lockout();
  show(30);
  expect(state()).toEqual(['closed', 30]);
  for (let second = 0; second < 30; second += 1) {
    tick(second);
    expect(state()).toEqual(['closed', 30 - second]);
  }
  tick(30);
  expect([state()[0], ticking.running]).toEqual(['open', 0]);
});

test('the time that the device slept counts, and a clock set back locks nobody out for longer', () => {
  const { show, tick, state } = lockout();
  show(120);
  tick(0);
  tick(100.5);
  expect(state()).toEqual(['closed', 20]);
  tick(-3_600);
  expect(state()).toEqual(['closed', 20]);
  tick(500);
  expect(state()[0]).toBe('open');
});

test('another failure begins its own wait, and one that is gone opens', () => {
  const { show, tick, state } = lockout();
  show(30);
  tick(0);
  tick(25);
  show(60);
  tick(26);
  tick(27);
  expect(state()).toEqual(['closed', 59]);
  show(0);
  expect(state()[0]).toBe('open');
});

test('without a clock nobody is locked out', () => {
  const { actor } = start(retryLockoutMachine.provide({ actors: { ticking: broken } }));
  actor.send({ type: 'failure.shown', seconds: 30 });
  expect(actor.getSnapshot().value).toBe('open');
});
