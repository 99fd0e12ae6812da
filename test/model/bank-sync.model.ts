import assert from 'node:assert/strict';
import { BANK_JOB_PATIENCE_MS, bankSyncMachine } from '../../machines/bank-sync.machine.ts';
import { defineModel } from './model.ts';
import {
  ANY_CALL,
  aFailedConnection,
  aGoodConnection,
  aPendingConnection,
  aStrangeConnection,
  profileAt,
} from './samples.ts';

const began = 1_800_000_000_000;
const profiles = { done: [profileAt.bankAccount], fails: ANY_CALL };

export default defineModel<typeof bankSyncMachine>({
  machine: bankSyncMachine,
  starts: { 'a job that runs': { jobId: 'job-1' } },
  events: {
    person: [{ type: 'reconnect.requested' }],
    system: [
      { type: 'clock.ticked', now: began },
      { type: 'clock.ticked', now: began + BANK_JOB_PATIENCE_MS - 1 },
      { type: 'clock.ticked', now: began + BANK_JOB_PATIENCE_MS },
    ],
  },
  outcomes: {
    ticking: { fails: [] },
    readConnection: {
      done: [aPendingConnection, aGoodConnection, aFailedConnection, aStrangeConnection],
      fails: [...ANY_CALL, 'bankJobGone'],
    },
    loadProfileAfterSuccess: profiles,
    loadProfileAfterFailure: profiles,
  },
  states: {
    syncing: { runs: ['ticking'] },
    'syncing.readingStatus': {
      runs: ['readConnection'],
      holds: ({ input }) => assert.deepEqual(input('readConnection'), { jobId: 'job-1' }),
    },
    'syncing.waiting': {},
    stalled: {},
    succeeded: {
      holds: ({ context, tracked }) => {
        assert.equal(context.connection?.stepStatus, 'Success');
        assert.deepEqual(tracked, ['bank_connect_success']);
      },
    },
    'succeeded.showingResult': {},
    'succeeded.refreshingProfile': { runs: ['loadProfileAfterSuccess'] },
    'succeeded.waitingToRefresh': {},
    failed: {
      holds: ({ context, tracked }) => {
        assert.equal(context.connection?.stepStatus, 'Failed');
        assert.deepEqual(tracked, ['bank_connect_failed']);
      },
    },
    'failed.showingResult': {},
    'failed.refreshingProfile': { runs: ['loadProfileAfterFailure'] },
    gone: { holds: ({ snapshot }) => assert.equal(snapshot.output.connection, null) },
    ended: { holds: ({ snapshot }) => assert.notEqual(snapshot.output.connection, null) },
  },
});
