import { expect, test } from 'vitest';
import { type Eligibility, type EligibilityCheck, NOTHING_TICKED } from '../../domain/entities.ts';
import { eligibilityMachine } from '../../machines/eligibility.machine.ts';
import { play } from './support.ts';

const CHECKS: readonly EligibilityCheck[] = ['isOver18', 'hasIdDocument', 'isEmployed'];

function check(ticked: Eligibility = NOTHING_TICKED) {
  const flow = play(eligibilityMachine, ticked);
  return {
    ...flow,
    tick: (name: EligibilityCheck, checked = true) =>
      flow.actor.send({ type: 'check.changed', check: name, checked }),
    canStart: () => flow.actor.getSnapshot().can({ type: 'start.requested' }),
  };
}

test.each([0, 1, 2, 3, 4, 5, 6, 7])(
  'with the boxes %i (in binary) the start is possible only when all are ticked [R2.9 R2.10 R3.8 R5.32]',
  (boxes) => {
    const { actor, tick, value, canStart, tracked } = check();
    CHECKS.forEach((name, place) => {
      if (boxes & (1 << place)) tick(name);
    });
    const isEligible = boxes === 7;
    expect(canStart()).toBe(isEligible);
    actor.send({ type: 'start.requested' });
    expect(value()).toEqual(isEligible ? 'eligible' : { checks: 'answering' });
    expect(tracked).toEqual(isEligible ? [{ name: 'signup_start' }] : []);
  },
);

test('each tick is reported, so that the tab can keep it [R3.8]', () => {
  const { tick, told } = check();
  tick('hasIdDocument');
  tick('isOver18');
  tick('hasIdDocument', false);
  const last = { ...NOTHING_TICKED, isOver18: true };
  expect(told()).toEqual([
    { type: 'eligibility.changed', eligibility: { ...NOTHING_TICKED, hasIdDocument: true } },
    { type: 'eligibility.changed', eligibility: { ...last, hasIdDocument: true } },
    { type: 'eligibility.changed', eligibility: last },
  ]);
});

test('the meaning of an empty box shows only if asked for, and stays while boxes are ticked', () => {
  const { actor, tick } = check();
  const isExplaining = () => actor.getSnapshot().hasTag('explaining');
  tick('isOver18');
  expect(isExplaining()).toBe(false);
  actor.send({ type: 'explanation.toggled' });
  tick('isOver18', false);
  expect(isExplaining()).toBe(true);
  actor.send({ type: 'explanation.toggled' });
  expect(isExplaining()).toBe(false);
});

test('kept ticks are there at the start', () => {
  const { actor, canStart, tick, value } = check({ ...NOTHING_TICKED, isEmployed: true });
  expect(value()).toEqual({ checks: 'answering' });
  tick('isOver18');
  tick('hasIdDocument');
  expect(canStart()).toBe(true);
  actor.send({ type: 'start.requested' });
  expect(value()).toBe('eligible');
});
