import assert from 'node:assert/strict';
import { NOTHING_TICKED } from '../../domain/entities.ts';
import { eligibilityMachine } from '../../machines/eligibility.machine.ts';
import { defineModel } from './model.ts';

const checks = ['isOver18', 'hasIdDocument', 'isEmployed'] as const;

export default defineModel<typeof eligibilityMachine>({
  machine: eligibilityMachine,
  starts: {
    'a first visit': NOTHING_TICKED,
    'a reload': { ...NOTHING_TICKED, hasIdDocument: true },
  },
  events: {
    person: [
      ...checks.flatMap((check) => [
        { type: 'check.changed' as const, check, checked: true },
        { type: 'check.changed' as const, check, checked: false },
      ]),
      { type: 'start.requested' },
    ],
  },
  outcomes: {},
  states: {
    checks: { holds: ({ tracked }) => assert.deepEqual(tracked, []) },
    'checks.untouched': { holds: ({ context }) => assert.deepEqual(context, NOTHING_TICKED) },
    'checks.answering': { tags: ['explaining'] },
    eligible: {
      holds: ({ context, tracked }) => {
        assert.deepEqual(
          checks.map((check) => context[check]),
          [true, true, true],
        );
        assert.deepEqual(tracked, ['signup_start']);
      },
    },
  },
});
