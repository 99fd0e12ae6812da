import { expect, test } from 'vitest';
import type { EligibilityCheck } from '../../domain/entities.ts';
import { eligibilityMachine } from '../../machines/eligibility.machine.ts';
import { analytics, start } from './support.ts';

const CHECKS: readonly EligibilityCheck[] = ['isOver18', 'hasIdDocument', 'isEmployed'];

function check() {
  const { track, tracked } = analytics();
  const { actor } = start(eligibilityMachine.provide({ actions: { track } }));
  return {
    actor,
    tracked,
    tick: (name: EligibilityCheck, checked = true) =>
      actor.send({ type: 'check.changed', check: name, checked }),
    value: () => actor.getSnapshot().value,
    canStart: () => actor.getSnapshot().can({ type: 'start.requested' }),
  };
}

test.each([0, 1, 2, 3, 4, 5, 6, 7])(
  'with the boxes %i (in binary) one starts only when all are ticked',
  (boxes) => {
    const { actor, tick, value, canStart, tracked } = check();
    CHECKS.forEach((name, place) => {
      if (boxes & (1 << place)) tick(name);
    });
    const isEligible = boxes === 7;
    expect(canStart()).toBe(isEligible);
    actor.send({ type: 'start.requested' });
    expect(value()).toBe(isEligible ? 'eligible' : 'checks');
    expect(tracked).toEqual(isEligible ? [{ name: 'signup_start' }] : []);
  },
);

test('a box that is unticked again stops the start', () => {
  const { tick, canStart } = check();
  for (const name of CHECKS) tick(name);
  expect(canStart()).toBe(true);
  tick('isEmployed', false);
  expect(canStart()).toBe(false);
});

test('the order of the ticks does not matter, nor does a tick twice', () => {
  const { tick, canStart } = check();
  for (const name of [...CHECKS, ...CHECKS].reverse()) tick(name);
  expect(canStart()).toBe(true);
});
