import assert from 'node:assert/strict';
import { IDLE_LIMIT_MS } from '../../domain/idle.ts';
import samples from '../../machines/samples/idle.ts';
import { defineModel } from './model.ts';

export default defineModel(samples, {
  states: {
    '(root)': { runs: ['watchActivity', 'ticking'] },
    watching: {},
    warning: {
      holds: ({ context }) => {
        assert.ok(context.secondsLeft > 0);
        assert.ok(context.secondsLeft <= IDLE_LIMIT_MS / 1000);
      },
    },
    expired: { holds: ({ context }) => assert.equal(context.reason, 'idle') },
    endedElsewhere: {
      holds: ({ context }) =>
        assert.deepEqual([context.reason, context.isElsewhere], ['idle', true]),
    },
    left: { holds: ({ context }) => assert.equal(context.reason, 'person') },
  },
});
