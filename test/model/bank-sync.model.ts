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

const looks = {
  done: [aPendingConnection, aGoodConnection, aFailedConnection, aStrangeConnection],
  fails: [...ANY_CALL, 'bankJobGone'] as const,
};

type Context = Sight<typeof bankSyncMachine>['context'];
const isUnticked = ({ tickedAt }: Context) => tickedAt === null;
const isTicked = ({ tickedAt }: Context) => tickedAt !== null;

export default defineModel<typeof bankSyncMachine>({
  machine: bankSyncMachine,
  starts: {
    'a job that has just begun': { jobId: 'job-1', isResumed: false, isCounted: false },
    'a job that somebody comes back to': { jobId: 'job-1', isResumed: true, isCounted: true },
    'a job that was begun before a reload': { jobId: 'job-1', isResumed: true, isCounted: false },
  },
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
    readConnectionFirst: looks,
    readConnection: looks,
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
  // Once it is known how the job stands, it makes no difference who came back to it.
  ends: ({ isResumed }, snapshot) => isResumed && snapshot.matches('syncing'),
  states: {
    choosingStart: { isPassing: true },
    resuming: {
      runs: ['readConnectionFirst'],
      tags: ['loading'],
      holds: ({ context, input }) => {
        assert.deepEqual(input('readConnectionFirst'), { jobId: 'job-1' });
        assert.equal(context.connection, null);
      },
    },
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
      holds: ({ context, tracked, told }) => {
        assert.equal(context.connection?.stepStatus, 'Failed');
        assert.deepEqual(tracked, ['bank_connect_failed']);
        assert.deepEqual(told.at(-1), { type: 'bankFailure.counted' });
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
        // A failure that was there before anybody here looked is not counted.
        const isOld = connection?.stepStatus === 'Failed' && context.isCounted;
        assert.equal(tracked.length, hasEnded && !isOld ? 1 : 0);
        if (connection?.stepStatus === 'Success') {
          assert.equal(profile.checkBankConnectionStatus, true);
        }
      },
    },
  },
});
