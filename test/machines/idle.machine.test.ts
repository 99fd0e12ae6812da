import { describe, expect, test } from 'vitest';
import { IDLE_LIMIT_MS } from '../../domain/idle.ts';
import { IDLE_WARNING_MS, idleMachine } from '../../machines/idle.machine.ts';
import { broken, NOW, play, scripted, start } from './support.ts';

const WARNING_AT = NOW + IDLE_LIMIT_MS - IDLE_WARNING_MS;
const LIMIT_AT = NOW + IDLE_LIMIT_MS;

function idle() {
  const flow = play(idleMachine);
  const { ticking: clock, watchActivity: activity } = flow;
  activity.say({ type: 'activity.happened', at: NOW });
  return {
    ...flow,
    clock,
    activity,
    tick: (now: number) => clock.say({ type: 'clock.ticked', now }),
    hear: (type: 'activity.elsewhere' | 'idle.endedElsewhere', at: number) =>
      activity.say({ type, at }),
    shared: () => activity.heard.map(({ at }) => at),
    act: (at: number) => activity.say({ type: 'activity.happened', at }),
    secondsLeft: () => flow.context().secondsLeft,
  };
}

test('the warning shows after 13 minutes, not before, and counts the seconds to the log-out [R4.7]', () => {
  const { tick, value, secondsLeft, output } = idle();
  tick(WARNING_AT - 1);
  expect(value()).toBe('watching');
  tick(WARNING_AT);
  expect([value(), secondsLeft()]).toEqual(['warning', 120]);
  tick(LIMIT_AT - 59_500);
  expect(secondsLeft()).toBe(60);
  tick(LIMIT_AT - 1);
  expect([value(), secondsLeft()]).toEqual(['warning', 1]);
  tick(LIMIT_AT);
  expect([value(), output()]).toEqual(['expired', { reason: 'idle', isElsewhere: false }]);
});

test('activity restarts the 15 minutes', () => {
  const { tick, act, value } = idle();
  act(WARNING_AT - 1);
  tick(LIMIT_AT);
  expect(value()).toBe('watching');
  tick(WARNING_AT - 1 + IDLE_LIMIT_MS);
  expect(value()).toBe('expired');
});

test('while the warning shows only its button counts as activity', () => {
  const { actor, tick, act, value } = idle();
  tick(WARNING_AT);
  act(WARNING_AT + 1_000);
  expect(value()).toBe('warning');
  actor.send({ type: 'idle.stayed', at: WARNING_AT + 30_000 });
  expect(value()).toBe('watching');
  tick(WARNING_AT + 30_000 + IDLE_LIMIT_MS - IDLE_WARNING_MS - 1);
  expect(value()).toBe('watching');
  tick(WARNING_AT + 30_000 + IDLE_LIMIT_MS - IDLE_WARNING_MS);
  expect(value()).toBe('warning');
});

describe('in tabs that hold the same session', () => {
  test('share activity, and nothing else', () => {
    const { actor, act, tick, shared } = idle();
    act(NOW + 1_000);
    tick(WARNING_AT + 1_000);
    act(WARNING_AT + 2_000);
    actor.send({ type: 'idle.stayed', at: WARNING_AT + 3_000 });
    act(WARNING_AT + 3_000 + IDLE_LIMIT_MS);
    expect(shared()).toEqual([NOW, NOW + 1_000, WARNING_AT + 3_000]);
  });

  test('restart the limit by activity in another one, and close the warning', () => {
    const { hear, tick, value, shared } = idle();
    hear('activity.elsewhere', WARNING_AT - 1);
    tick(LIMIT_AT);
    expect(value()).toBe('watching');
    tick(WARNING_AT - 1 + IDLE_LIMIT_MS - 1);
    expect(value()).toBe('warning');
    hear('activity.elsewhere', WARNING_AT - 1);
    expect(value()).toBe('warning');
    hear('activity.elsewhere', LIMIT_AT);
    expect(value()).toBe('watching');
    expect(shared()).toEqual([NOW]);
  });

  test('let one that was frozen first hear the activity that it missed', () => {
    const { hear, tick, value } = idle();
    hear('activity.elsewhere', NOW + 10 * 60_000);
    hear('activity.elsewhere', NOW + 20 * 60_000);
    tick(NOW + 21 * 60_000);
    expect(value()).toBe('watching');
  });

  test.each(['watching', 'warning'] as const)(
    'end by the idle end of another one when they are %s and idle',
    (state) => {
      const { hear, tick, value, output } = idle();
      if (state === 'warning') tick(WARNING_AT);
      expect(value()).toBe(state);
      hear('idle.endedElsewhere', LIMIT_AT - 1);
      expect(value()).toBe(state);
      hear('idle.endedElsewhere', LIMIT_AT);
      expect(output()).toEqual({ reason: 'idle', isElsewhere: true });
    },
  );

  test('activity from before the last activity is known does not count', () => {
    const { actor, watchActivity: activity } = play(idleMachine);
    activity.say({ type: 'activity.elsewhere', at: NOW });
    activity.say({ type: 'idle.endedElsewhere', at: NOW + 2 * IDLE_LIMIT_MS });
    expect(actor.getSnapshot()).toMatchObject({
      value: 'watching',
      context: { lastActiveAt: null },
    });
  });
});

describe('after a sleep', () => {
  test('the first tick logs out, without a warning [R4.8]', () => {
    const { tick, value } = idle();
    tick(LIMIT_AT + 8 * 3_600_000);
    expect(value()).toBe('expired');
  });

  test('neither a movement nor the button before the first tick keeps the session', () => {
    const slept = idle();
    slept.act(LIMIT_AT);
    expect(slept.value()).toBe('expired');
    const warned = idle();
    warned.tick(WARNING_AT);
    warned.actor.send({ type: 'idle.stayed', at: LIMIT_AT });
    expect([warned.value(), warned.output()]).toEqual([
      'expired',
      { reason: 'idle', isElsewhere: false },
    ]);
  });

  test('a movement within the last two minutes leads to the warning', () => {
    const { act, value, secondsLeft } = idle();
    act(LIMIT_AT - 30_000);
    expect([value(), secondsLeft()]).toEqual(['warning', 30]);
  });
});

test('a page loaded again counts on from the last activity before', () => {
  const { act, tick, value } = idle();
  // The effect's first report is older than the clock.
  act(NOW - IDLE_LIMIT_MS);
  tick(NOW);
  expect(value()).toBe('expired');
});

test('a clock that was set back does not extend the session', () => {
  const { tick, value, secondsLeft } = idle();
  tick(NOW - 86_400_000);
  tick(NOW - 86_400_000 + IDLE_LIMIT_MS - IDLE_WARNING_MS);
  expect([value(), secondsLeft()]).toEqual(['warning', 120]);
  tick(NOW - 2 * 86_400_000);
  expect(secondsLeft()).toBe(900);
});

test.each(['ticking', 'watchActivity'])('without %s the session ends', (name) => {
  const { actor } = start(scripted(idleMachine, { [name]: broken }).machine);
  expect(actor.getSnapshot().value).toBe('expired');
});
