import assert from 'node:assert/strict';
import samples from '../../machines/samples/bank-account.ts';
import { defineModel } from './model.ts';

export default defineModel(samples, {
  states: {
    choosingStart: { isTransient: true },
    readingBank: {
      runs: ['readBank'],
      tags: ['loading'],
      holds: ({ input }) => assert.deepEqual(input('readBank'), { jobId: 'job-1' }),
    },
    readingConnection: {
      runs: ['readConnection'],
      tags: ['loading'],
      holds: ({ context, input }) => {
        assert.equal(context.failure, null);
        assert.deepEqual(input('readConnection'), { jobId: 'job-1' });
      },
    },
    connectionUnavailable: {
      tags: ['halted'],
      runs: ['watchPresenceToRetry'],
      holds: ({ context }) => assert.notEqual(context.failure, null),
    },
    connectionFailed: {
      tags: ['halted'],
      holds: ({ context }) => assert.equal(context.connection?.stepStatus, 'Failed'),
    },
    details: { holds: ({ context }) => assert.equal(context.isConnected, true) },
    confirming: {
      holds: ({ context }) =>
        assert.deepEqual([context.bsb, context.accountNumber], ['062000', '00123456']),
    },
    waitingToSave: {
      tags: ['busy'],
      holds: ({ context }) => {
        assert.equal(context.failure, null);
        assert.deepEqual([context.bsb, context.accountNumber], ['062000', '00123456']);
      },
    },
    saving: {
      runs: ['saveBankAccount'],
      tags: ['busy'],
      holds: ({ input }) =>
        assert.deepEqual(input('saveBankAccount'), { bsb: '062000', accountNumber: '00123456' }),
    },
    saved: {
      holds: ({ snapshot, tracked }) => {
        assert.equal(snapshot.output.next, 'idCheck');
        assert.deepEqual(tracked, ['bank_account_saved']);
      },
    },
    left: { holds: ({ snapshot }) => assert.notEqual(snapshot.output.next, 'idCheck') },
  },
});
