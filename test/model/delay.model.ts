import assert from 'node:assert/strict';
import { delayMachine } from '../../machines/delay.machine.ts';
import { defineModel } from './model.ts';
import { ANY_CALL, anOverviewDelayed, anOverviewWithOneRepayment } from './samples.ts';

export default defineModel<typeof delayMachine>({
  machine: delayMachine,
  starts: {
    'from the dashboard': {
      activities: anOverviewWithOneRepayment.activities,
      nextDate: '2026-03-26',
    },
  },
  events: { person: [{ type: 'delay.confirmed' }, { type: 'dialog.closed' }] },
  outcomes: {
    createIdempotencyKey: { done: ['key-1'], fails: [] },
    delayRepayment: {
      done: [undefined],
      fails: ['generic', 'sessionEnded', 'tooManyAttempts', 'offlineMoney', 'outcomeUnknown'],
    },
    checkOutcome: { done: [anOverviewDelayed, anOverviewWithOneRepayment], fails: ANY_CALL },
  },
  states: {
    confirmation: {},
    delaying: {
      tags: ['moneyMoving'],
      holds: ({ context, told }) => {
        assert.equal(context.failure, null);
        assert.equal(told.at(-1)?.type, 'navigation.locked');
      },
    },
    'delaying.creatingKey': { runs: ['createIdempotencyKey'] },
    'delaying.sending': {
      runs: ['delayRepayment'],
      holds: ({ input }) => assert.deepEqual(input('delayRepayment'), { idempotencyKey: 'key-1' }),
    },
    'delaying.checkingOutcome': { runs: ['checkOutcome'], tags: ['checking'] },
    'delaying.waitingToCheck': { tags: ['checking'] },
    delayed: {
      holds: ({ snapshot, told, tracked }) => {
        assert.deepEqual(snapshot.output, { isOutdated: true });
        assert.equal(told.at(-1)?.type, 'navigation.released');
        assert.deepEqual(tracked, ['delay_repayment']);
      },
    },
    closed: {
      holds: ({ context: { failure }, snapshot, tracked }) => {
        const isOutdated = failure !== null && failure.code !== 'offlineMoney';
        assert.deepEqual(snapshot.output, { isOutdated });
        assert.deepEqual(tracked, []);
      },
    },
  },
});
