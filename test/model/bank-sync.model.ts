import assert from 'node:assert/strict';
import { BANK_JOB_TIMEOUT_MS } from '../../machines/bank-sync.machine.ts';
import { BANK_MISSED_POLLS } from '../../machines/missed-polls.ts';
import samples from '../../machines/samples/bank-sync.ts';
import { anotherJob } from '../../machines/samples/values.ts';
import { defineModel } from './model.ts';

export default defineModel(samples, {
  narrow: {
    waited: (waited, { tickedAt }) => [tickedAt !== null, waited >= BANK_JOB_TIMEOUT_MS],
    // Values above the limit make no difference.
    missedPolls: (missed) => Math.min(missed, BANK_MISSED_POLLS),
  },
  // Once the job's state is known, an earlier start makes no difference.
  ends: ({ isResumed }, snapshot) => isResumed && snapshot.matches('syncing'),
  states: {
    choosingStart: { isTransient: true },
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
    'syncing.judging': { isTransient: true },
    'syncing.waiting': {},
    'syncing.unanswered': {
      holds: ({ context }) => assert.ok(context.missedPolls >= BANK_MISSED_POLLS),
    },
    'stalled.waiting': {},
    'stalled.readingStatus': {
      runs: ['readConnectionLate'],
      holds: ({ input }) => assert.deepEqual(input('readConnectionLate'), { jobId: 'job-1' }),
    },
    stalled: {
      tags: ['halted'],
      holds: ({ context }) => assert.notEqual(context.connection?.stepStatus, 'Success'),
    },
    succeeded: {
      tags: ['halted'],
      holds: ({ context, tracked }) => {
        assert.equal(context.connection?.stepStatus, 'Success');
        assert.deepEqual(tracked, ['bank_connect_success']);
      },
    },
    'succeeded.showingResult': {},
    'succeeded.refreshingProfile': { runs: ['loadProfileAfterSuccess'] },
    'succeeded.waitingToRefresh': {},
    'succeeded.unanswered': {
      holds: ({ context }) => assert.ok(context.missedPolls >= BANK_MISSED_POLLS),
    },
    failed: {
      tags: ['halted'],
      holds: ({ context, tracked, sentToParent }) => {
        assert.equal(context.connection?.stepStatus, 'Failed');
        assert.deepEqual(tracked, ['bank_connect_failed']);
        assert.deepEqual(sentToParent.at(-1), { type: 'bankFailure.counted' });
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
        const isReplaced = next === 'sync';
        assert.equal(next === 'account', hasEnded && !isReplaced);
        // A failure from before this tab is not counted.
        const isOld = connection?.stepStatus === 'Failed' && context.isCounted;
        assert.equal(tracked.length, hasEnded && !isOld ? 1 : 0);
        if (connection?.stepStatus === 'Success') {
          assert.equal(profile.checkBankConnectionStatus, !isReplaced);
          assert.equal(profile.basiqJobId === anotherJob.basiqJobId, isReplaced);
        }
      },
    },
  },
});
