import assert from 'node:assert/strict';
import type { InputFrom } from 'xstate';
import { cashOutMachine } from '../../machines/cash-out.machine.ts';
import type { paymentMachine } from '../../machines/payment.machine.ts';
import { defineModel, type Sight } from './model.ts';
import {
  ANY_CALL,
  aDeclinedOverview,
  anEmptyOverview,
  anOverview,
  aSentCashOut,
  onePlan,
  paymentEnds,
  twoPlans,
} from './samples.ts';

type CashOut = Sight<typeof cashOutMachine>;
type PaymentInput = Extract<InputFrom<typeof paymentMachine>, { payment: object }>;

// Only a payment reports, and one runs in this state alone.
const isPaying = (_: CashOut['context'], snapshot: CashOut['snapshot']) =>
  snapshot.matches('paying');

const isAgreeable =
  (expected: boolean) =>
  ({ snapshot }: Sight<typeof cashOutMachine>) =>
    assert.equal(snapshot.can({ type: 'terms.agreed' }), expected);

export default defineModel<typeof cashOutMachine>({
  machine: cashOutMachine,
  starts: { 'from the dashboard': { lastPayment: null } },
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
      { type: 'agreement.opened' },
      { type: 'agreement.closed' },
      { type: 'terms.readToEnd' },
      { type: 'terms.agreed' },
      { type: 'back.requested' },
    ],
    system: [
      { type: 'presence.regained' },
      { when: isPaying, event: { type: 'payment.reported', phase: 'sent', sent: aSentCashOut } },
      { when: isPaying, event: { type: 'payment.reported', phase: 'free', sent: aSentCashOut } },
    ],
  },
  outcomes: {
    watchReturn: { fails: [] },
    readOverview: { done: [anOverview, aDeclinedOverview, anEmptyOverview], fails: ANY_CALL },
    getRepaymentPlans: { done: [onePlan, twoPlans], fails: ANY_CALL },
    previewLoan: { done: [{ agreement: '<p>Agreement</p>' }], fails: ANY_CALL },
    payment: { done: paymentEnds, fails: [] },
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
    'review.unread': { holds: isAgreeable(false) },
    // Behind the sheet nothing can be agreed to.
    'review.reading': { holds: isAgreeable(false) },
    'review.finishing': { holds: isAgreeable(false) },
    'review.read': { holds: isAgreeable(true) },
    paying: {
      runs: ['payment'],
      tags: ['moneyMoving'],
      holds: ({ context, input }) => {
        assert.equal(context.failure, null);
        assert.equal(context.isNotMade, false);
        const { payment, before, last } = input('payment') as PaymentInput;
        const plan = context.plans[context.planIndex];
        assert.deepEqual(payment, { kind: 'cashOut', amount: context.amount, plan });
        assert.equal(before.latestLoan, 7);
        assert.ok(last === null || last === aSentCashOut);
      },
    },
    'paying.held': { rests: 'the answer leads on' },
    'paying.free': {
      tags: ['free'],
      holds: ({ context, told }) => {
        assert.equal(context.lastPayment, aSentCashOut);
        assert.equal(told.at(-1)?.type, 'payment.reported');
      },
    },
    succeeded: { holds: ({ tracked }) => assert.deepEqual(tracked, ['cashout_start']) },
    left: {},
  },
});
