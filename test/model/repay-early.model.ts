import assert from 'node:assert/strict';
import { repayEarlyMachine } from '../../machines/repay-early.machine.ts';
import { defineModel } from './model.ts';
import {
  ANY_CALL,
  anOverviewPaidEarly,
  anOverviewWithOneRepayment,
  anOverviewWithTwoRepayments,
} from './samples.ts';

export default defineModel<typeof repayEarlyMachine>({
  machine: repayEarlyMachine,
  starts: {
    'with one repayment': {
      activities: anOverviewWithOneRepayment.activities,
      account: '***456',
    },
    'with two repayments': {
      activities: anOverviewWithTwoRepayments.activities,
      account: '***456',
    },
  },
  events: {
    person: [
      { type: 'choice.changed', choice: 'next' },
      { type: 'choice.changed', choice: 'all' },
      { type: 'choice.submitted' },
      { type: 'repayment.confirmed' },
      { type: 'dialog.closed' },
    ],
  },
  outcomes: {
    createIdempotencyKey: { done: ['key-1'], fails: [] },
    payEarly: {
      done: [undefined],
      fails: ['sessionEnded', 'offlineMoney', 'outcomeUnknown', 'repayEarlyRefused'],
    },
    checkOutcome: {
      done: [anOverviewPaidEarly, anOverviewWithTwoRepayments],
      fails: ANY_CALL,
    },
  },
  states: {
    opening: { isPassing: true },
    choice: { holds: ({ context }) => assert.equal(context.activities.length, 3) },
    confirmation: {},
    paying: {
      tags: ['moneyMoving'],
      holds: ({ context, told }) => {
        assert.equal(context.failure, null);
        assert.equal(told.at(-1)?.type, 'navigation.locked');
      },
    },
    'paying.creatingKey': { runs: ['createIdempotencyKey'] },
    'paying.sending': {
      runs: ['payEarly'],
      holds: ({ context, input }) =>
        assert.deepEqual(input('payEarly'), {
          amount: context.choice === 'all' ? 21_100 : 10_500,
          idempotencyKey: 'key-1',
        }),
    },
    'paying.checkingOutcome': { runs: ['checkOutcome'], tags: ['checking'] },
    'paying.waitingToCheck': { tags: ['checking'] },
    paid: {
      holds: ({ snapshot, told, tracked }) => {
        assert.deepEqual(snapshot.output, { isOutdated: true });
        assert.equal(told.at(-1)?.type, 'navigation.released');
        assert.deepEqual(tracked, ['repay_early']);
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
