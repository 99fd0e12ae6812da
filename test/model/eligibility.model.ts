import assert from 'node:assert/strict';
import samples, { checks } from '../../machines/samples/eligibility.ts';
import { defineModel } from './model.ts';

export default defineModel(samples, {
  states: {
    checks: { holds: ({ tracked }) => assert.deepEqual(tracked, []) },
    'checks.answering': {},
    'checks.explaining': { tags: ['explaining'] },
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
