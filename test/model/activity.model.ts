import assert from 'node:assert/strict';
import { activityMachine } from '../../machines/activity.machine.ts';
import { defineModel } from './model.ts';
import { ANY_CALL, manyCashOuts } from './samples.ts';

export default defineModel<typeof activityMachine>({
  machine: activityMachine,
  starts: { 'the cash outs': { list: 'cashOuts' }, 'the repayments': { list: 'repayments' } },
  events: {
    person: [
      { type: 'load.retried' },
      { type: 'column.chosen', column: 'amount' },
      { type: 'column.chosen', column: 'date' },
      { type: 'page.turned', page: 0 },
      { type: 'page.turned', page: 1 },
      { type: 'page.turned', page: 2 },
      { type: 'page.turned', page: -1 },
      { type: 'document.requested', loanId: 12 },
      { type: 'document.requested', loanId: null },
    ],
    system: [{ type: 'presence.regained' }],
  },
  outcomes: {
    watchReturn: { fails: [] },
    readHistory: { done: [manyCashOuts, []], fails: ANY_CALL },
    downloadDocument: { done: [undefined], fails: [...ANY_CALL, 'documentUnavailable'] },
  },
  states: {
    history: {},
    'history.loading': {
      runs: ['readHistory'],
      tags: ['loading'],
      holds: ({ context, input }) => assert.deepEqual(input('readHistory'), { list: context.list }),
    },
    'history.listed': {
      holds: ({ context }) => {
        assert.equal(context.rows.length, 12);
        assert.equal(context.failure, null);
        assert.ok([0, 1].includes(context.page));
      },
    },
    'history.empty': {
      rests: 'there is nothing to list',
      holds: ({ context }) => assert.deepEqual(context.rows, []),
    },
    'history.unavailable': {
      runs: ['watchReturn'],
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
