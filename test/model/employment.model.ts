import assert from 'node:assert/strict';
import { employmentMachine } from '../../machines/employment.machine.ts';
import { defineModel } from './model.ts';
import { ANY_CALL } from './samples.ts';

export default defineModel<typeof employmentMachine>({
  machine: employmentMachine,
  starts: { 'after the name': undefined },
  events: {
    person: [
      { type: 'employment.submitted', employmentType: 'Casual', employerName: ' Example Pty Ltd ' },
      { type: 'employment.submitted', employmentType: '', employerName: 'Example Pty Ltd' },
      { type: 'employment.submitted', employmentType: 'Casual', employerName: '  ' },
    ],
  },
  outcomes: { saveEmployment: { done: [undefined], fails: [...ANY_CALL, 'employmentNotSaved'] } },
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
