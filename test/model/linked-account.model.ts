import assert from 'node:assert/strict';
import samples from '../../machines/samples/linked-account.ts';
import { anOverview } from '../../machines/samples/values.ts';
import { defineModel } from './model.ts';

export default defineModel(samples, {
  states: {
    reading: { runs: ['readOverview'] },
    shown: {
      rests: 'it is shown for as long as the page stands',
      holds: ({ context }) => assert.equal(context.overview, anOverview),
    },
    unavailable: {
      runs: ['watchPresenceToRetry'],
      holds: ({ context }) => assert.notEqual(context.failure, null),
    },
  },
});
