import assert from 'node:assert/strict';
import samples from '../../machines/samples/activity.ts';
import { defineModel } from './model.ts';

export default defineModel(samples, {
  states: {
    history: {},
    'history.loading': {
      runs: ['readHistory'],
      tags: ['loading'],
      holds: ({ context, input }) => assert.deepEqual(input('readHistory'), { list: context.list }),
    },
    'history.listed': {
      runs: ['readOverview'],
      holds: ({ context }) => {
        assert.equal(context.rows.length, 12);
        assert.equal(context.failure, null);
        assert.ok([0, 1].includes(context.page));
      },
    },
    'history.empty': {
      runs: ['readWhetherToOffer'],
      rests: 'there is nothing to list',
      holds: ({ context }) => assert.deepEqual(context.rows, []),
    },
    'history.unavailable': {
      runs: ['watchPresenceToRetry'],
      holds: ({ context }) => assert.notEqual(context.failure, null),
    },
    document: {},
    'document.none': { rests: 'a document may be asked for' },
    'document.downloading': {
      runs: ['downloadDocument'],
      holds: ({ context, input }) => {
        assert.equal(context.documentFailure, null);
        assert.deepEqual(input('downloadDocument'), context.document);
      },
    },
    'document.saved': {},
    'document.failed': { holds: ({ context }) => assert.notEqual(context.documentFailure, null) },
  },
});
