import assert from 'node:assert/strict';
import {
  BANK_JOB_PATIENCE_MS,
  BANK_MISSED_LOOKS,
  bankSyncMachine,
} from '../../machines/bank-sync.machine.ts';
import { defineModel, type Sight } from './model.ts';
import {
  ANY_CALL,
  aFailedConnection,
  aGoodConnection,
  aPendingConnection,
  aStrangeConnection,
  profileAt,
} from './samples.ts';

const began = 1_800_000_000_000;
// The profile may still lag behind.
const profiles = { done: [profileAt.bankAccount, profileAt.bankJob], fails: ANY_CALL };

type Context = Sight<typeof bankSyncMachine>['context'];
const isUnticked = ({ tickedAt }: Context) => tickedAt === null;
const isTicked = ({ tickedAt }: Context) => tickedAt !== null;

export default defineModel<typeof bankSyncMachine>({
  machine: bankSyncMachine,
  starts: { 'a job that runs': { jobId: 'job-1' } },
  events: {
    person: [{ type: 'look.requested' }, { type: 'reconnect.requested' }],
    system: [
      { when: isUnticked, event: { type: 'clock.ticked', now: began } },
      {
        when: isTicked,
        event: { type: 'clock.ticked', now: began + BANK_JOB_PATIENCE_MS - 1 },
      },
      { when: isTicked, event: { type: 'clock.ticked', now: began + BANK_JOB_PATIENCE_MS } },
    ],
  },
  outcomes: {
    ticking: { fails: [] },
    readConnection: {
      done: [aPendingConnection, aGoodConnection, aFailedConnection, aStrangeConnection],
      fails: [...ANY_CALL, 'bankJobGone'],
    },
    readConnectionLate: {
      done: [aPendingConnection, aGoodConnection, aFailedConnection],
      fails: [...ANY_CALL, 'bankJobGone'],
    },
    loadProfileAfterSuccess: profiles,
    loadProfileAfterFailure: profiles,
  },
  narrow: {
    waited: (waited, { tickedAt }) => [tickedAt !== null, waited >= BANK_JOB_PATIENCE_MS],
    // One more than enough is enough.
    missedLooks: (missed) => Math.min(missed, BANK_MISSED_LOOKS),
  },
  states: {
    syncing: { runs: ['ticking'] },
    'syncing.readingStatus': {
      runs: ['readConnection'],
      holds: ({ input }) => assert.deepEqual(input('readConnection'), { jobId: 'job-1' }),
    },
    'syncing.judging': { isPassing: true },
    'syncing.waiting': {},
    'syncing.unanswered': {
      holds: ({ context }) => assert.ok(context.missedLooks >= BANK_MISSED_LOOKS),
    },
    'stalled.waiting': {},
    'stalled.readingStatus': {
      runs: ['readConnectionLate'],
      holds: ({ input }) => assert.deepEqual(input('readConnectionLate'), { jobId: 'job-1' }),
    },
    stalled: { holds: ({ context }) => assert.notEqual(context.connection?.stepStatus, 'Success') },
    succeeded: {
      holds: ({ context, tracked }) => {
        assert.equal(context.connection?.stepStatus, 'Success');
        assert.deepEqual(tracked, ['bank_connect_success']);
      },
    },
    'succeeded.showingResult': {},
    'succeeded.refreshingProfile': { runs: ['loadProfileAfterSuccess'] },
    'succeeded.waitingToRefresh': {},
    'succeeded.unanswered': {
      holds: ({ context }) => assert.ok(context.missedLooks >= BANK_MISSED_LOOKS),
    },
    failed: {
      holds: ({ context, tracked }) => {
        assert.equal(context.connection?.stepStatus, 'Failed');
        assert.deepEqual(tracked, ['bank_connect_failed']);
      },
    },
    'failed.showingResult': {},
    'failed.refreshingProfile': { runs: ['loadProfileAfterFailure'] },
    ended: {
      holds: ({ context, snapshot, tracked }) => {
        const { next, connection, profile } = snapshot.output;
        assert.deepEqual([connection, profile], [context.connection, context.profile]);
        // Only a job that has ended leads to the account; a success only with the good check.
        const hasEnded = ['Success', 'Failed'].includes(connection?.stepStatus);
        assert.equal(next === 'account', hasEnded);
        assert.equal(tracked.length, hasEnded ? 1 : 0);
        if (connection?.stepStatus === 'Success') {
          assert.equal(profile.checkBankConnectionStatus, true);
        }
      },
    },
  },
});
