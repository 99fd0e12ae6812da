import assert from 'node:assert/strict';
import { cashOutMachine } from '../../machines/cash-out.machine.ts';
import { defineModel } from './model.ts';
import {
  ANY_CALL,
  aDeclinedOverview,
  anEmptyOverview,
  anOverview,
  anOverviewWithLoan,
  onePlan,
  twoPlans,
} from './samples.ts';

export default defineModel<typeof cashOutMachine>({
  machine: cashOutMachine,
  starts: { 'from the dashboard': undefined },
  events: {
    person: [
      { type: 'load.retried' },
      { type: 'amount.changed', amount: 15_000 },
      { type: 'amount.changed', amount: 20_000 },
      { type: 'amount.changed', amount: 12_345 },
      { type: 'amount.changed', amount: 25_000 },
      { type: 'amount.changed', amount: -5_000 },
      { type: 'amount.submitted' },
      { type: 'amount.confirmed' },
      { type: 'amount.declined' },
      { type: 'plan.chosen', index: 1 },
      { type: 'plan.chosen', index: 2 },
      { type: 'plan.chosen', index: -1 },
      { type: 'plan.submitted' },
      { type: 'terms.readToEnd' },
      { type: 'terms.agreed' },
      { type: 'back.requested' },
    ],
    system: [{ type: 'presence.regained' }],
  },
  outcomes: {
    watchReturn: { fails: [] },
    readOverview: { done: [anOverview, aDeclinedOverview, anEmptyOverview], fails: ANY_CALL },
    getRepaymentPlans: { done: [onePlan, twoPlans], fails: ANY_CALL },
    previewLoan: { done: [{ agreement: '<p>Agreement</p>' }], fails: ANY_CALL },
    createIdempotencyKey: { done: ['key-1'], fails: [] },
    borrow: {
      done: [undefined],
      fails: [...ANY_CALL, 'offlineMoney', 'outcomeUnknown', 'cashOutRefused', 'cashOutActive'],
    },
    checkOutcome: { done: [anOverview, anOverviewWithLoan], fails: ANY_CALL },
  },
  states: {
    readingOverview: {
      runs: ['readOverview'],
      tags: ['loading'],
      holds: ({ context }) => assert.equal(context.failure, null),
    },
    unavailable: {
      runs: ['watchReturn'],
      holds: ({ context }) => assert.notEqual(context.failure, null),
    },
    amount: {
      holds: ({ context }) => assert.ok([15_000, 20_000].includes(context.amount)),
    },
    confirmingAmount: { holds: ({ context }) => assert.equal(context.amount, 15_000) },
    fetchingPlans: {
      runs: ['getRepaymentPlans'],
      tags: ['busy'],
      holds: ({ context, input }) =>
        assert.deepEqual(input('getRepaymentPlans'), { amount: context.amount }),
    },
    choice: { holds: ({ context }) => assert.equal(context.plans.length, 2) },
    fetchingPreview: {
      runs: ['previewLoan'],
      tags: ['busy'],
      holds: ({ context, input }) =>
        assert.deepEqual(input('previewLoan'), {
          amount: context.amount,
          plan: context.plans[context.planIndex],
          promotion: null,
        }),
    },
    review: { holds: ({ context }) => assert.equal(context.agreement, '<p>Agreement</p>') },
    'review.unread': {},
    'review.read': {},
    paying: {
      tags: ['moneyMoving'],
      holds: ({ context, told }) => {
        assert.equal(context.failure, null);
        assert.equal(told.at(-1)?.type, 'navigation.locked');
      },
    },
    'paying.creatingKey': { runs: ['createIdempotencyKey'] },
    'paying.borrowing': {
      runs: ['borrow'],
      holds: ({ context, input }) =>
        assert.deepEqual(input('borrow'), {
          amount: context.amount,
          plan: context.plans[context.planIndex],
          idempotencyKey: 'key-1',
        }),
    },
    'paying.checkingOutcome': { runs: ['checkOutcome'] },
    'paying.waitingToCheck': {},
    succeeded: {
      holds: ({ context, snapshot, told, tracked }) => {
        assert.deepEqual(snapshot.output, { cashedOut: context.amount });
        assert.equal(told.at(-1)?.type, 'navigation.released');
        assert.deepEqual([tracked[0], tracked.at(-1)], ['cashout_start', 'cashout_confirmed']);
      },
    },
    left: { holds: ({ snapshot }) => assert.deepEqual(snapshot.output, { cashedOut: null }) },
  },
});
