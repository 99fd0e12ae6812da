import assert from 'node:assert/strict';
import samples from '../../machines/samples/employment.ts';
import { defineModel } from './model.ts';

export default defineModel(samples, {
  states: {
    details: {},
    saving: {
      runs: ['saveEmployment'],
      tags: ['busy'],
      holds: ({ context, input }) => {
        assert.equal(context.failure, null);
        assert.deepEqual(input('saveEmployment'), {
          employmentType: 'Casual',
          employerName: 'Example Pty Ltd',
        });
      },
    },
    saved: { holds: ({ tracked }) => assert.deepEqual(tracked, ['employment_saved']) },
  },
});
