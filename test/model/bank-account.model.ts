import assert from 'node:assert/strict';
import { bankAccountMachine } from '../../machines/bank-account.machine.ts';
import { defineModel } from './model.ts';
import {
  ANY_CALL,
  aFailedConnection,
  aGoodConnection,
  aPendingConnection,
  aStrangeConnection,
} from './samples.ts';

const account = {
  type: 'account.submitted',
  bsb: '062-000',
  accountNumber: '00 123 456',
  isJointAccount: false,
} as const;
const job = { isConnected: false, jobId: 'job-1', connection: null };

export default defineModel<typeof bankAccountMachine>({
  machine: bankAccountMachine,
  starts: {
    'a bank that is connected': { ...job, isConnected: true },
    'a connection that has just succeeded': { ...job, connection: aGoodConnection },
    'a connection that has just failed': { ...job, connection: aFailedConnection },
    'after a reload': job,
  },
  events: {
    person: [
      account,
      { ...account, isJointAccount: true },
      { ...account, bsb: '06200' },
      { ...account, accountNumber: '' },
      { type: 'load.retried' },
      { type: 'reconnect.requested' },
      { type: 'otherBank.requested' },
    ],
    system: [{ type: 'presence.regained' }],
  },
  outcomes: {
    watchReturn: { fails: [] },
    readConnection: {
      done: [aPendingConnection, aGoodConnection, aFailedConnection, aStrangeConnection],
      fails: [...ANY_CALL, 'bankJobGone'],
    },
    saveBankAccount: {
      done: [undefined],
      fails: [...ANY_CALL, 'bankAccountNotSaved', 'invalidBsb', 'jointAccount'],
    },
  },
  states: {
    choosingStart: { isPassing: true },
    readingConnection: {
      runs: ['readConnection'],
      tags: ['loading'],
      holds: ({ context, input }) => {
        assert.equal(context.failure, null);
        assert.deepEqual(input('readConnection'), { jobId: 'job-1' });
      },
    },
    connectionUnavailable: {
      runs: ['watchReturn'],
      holds: ({ context }) => assert.notEqual(context.failure, null),
    },
    connectionFailed: {
      holds: ({ context }) => assert.equal(context.connection?.stepStatus, 'Failed'),
    },
    details: { holds: ({ context }) => assert.equal(context.isConnected, true) },
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
