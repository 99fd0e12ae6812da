import assert from 'node:assert/strict';
import samples from '../../machines/samples/app-offer.ts';
import { defineModel } from './model.ts';

export default defineModel(samples, {
  states: {
    findingStore: {
      runs: ['findStore'],
      holds: ({ context }) => assert.deepEqual(context, { isAnswered: false, store: null }),
    },
    offered: {
      holds: ({ context, tracked }) => {
        assert.notEqual(context.store, null);
        assert.deepEqual([context.isAnswered, tracked], [false, []]);
      },
    },
    openingStore: {
      runs: ['openStore'],
      holds: ({ context, input }) => assert.deepEqual(input('openStore'), { store: context.store }),
    },
    closed: {
      holds: ({ snapshot, tracked }) => {
        const { isAnswered } = snapshot.output as { isAnswered: boolean };
        assert.ok(tracked.length === 0 || isAnswered);
      },
    },
  },
});
