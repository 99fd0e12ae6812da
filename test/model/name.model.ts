import assert from 'node:assert/strict';
import samples from '../../machines/samples/name.ts';
import { defineModel } from './model.ts';

export default defineModel(samples, {
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
