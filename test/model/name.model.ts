import assert from 'node:assert/strict';
import { nameMachine } from '../../machines/name.machine.ts';
import { defineModel } from './model.ts';
import { ANY_CALL, profileAt } from './samples.ts';

const saved = { ...profileAt.name, firstName: 'Kim', lastName: "O'Brien" };

export default defineModel<typeof nameMachine>({
  machine: nameMachine,
  starts: {
    'without a name': { firstName: '', lastName: '' },
    'visited again': { firstName: 'Kim', lastName: "O'Brien" },
  },
  events: {
    person: [
      { type: 'name.submitted', firstName: ' Kim ', lastName: "O'Brien" },
      { type: 'name.submitted', firstName: 'Kim', lastName: ' ' },
      { type: 'name.submitted', firstName: '', lastName: "O'Brien" },
    ],
  },
  outcomes: {
    saveName: { done: [saved], fails: [...ANY_CALL, 'nameNotSaved'] },
    loadProfile: { done: [saved, profileAt.mobile, { ...saved, lastName: '' }], fails: ANY_CALL },
  },
  states: {
    details: { holds: ({ context }) => assert.equal(context.profile, null) },
    saving: {
      runs: ['saveName'],
      tags: ['busy'],
      holds: ({ context, input }) => {
        assert.equal(context.failure, null);
        assert.deepEqual(input('saveName'), { firstName: 'Kim', lastName: "O'Brien" });
      },
    },
    rereading: {
      runs: ['loadProfile'],
      tags: ['busy'],
      holds: ({ context }) => assert.notEqual(context.failure, null),
    },
    saved: {
      holds: ({ snapshot, tracked }) => {
        assert.deepEqual(snapshot.output, { firstName: 'Kim', lastName: "O'Brien" });
        assert.deepEqual(tracked, ['name_saved']);
      },
    },
  },
});
