import assert from 'node:assert/strict';
import type { InputFrom } from 'xstate';
import type { cashOutMachine } from '../../machines/cash-out.machine.ts';
import type { paymentMachine } from '../../machines/payment.machine.ts';
import samples from '../../machines/samples/cash-out.ts';
import { aSentCashOut } from '../../machines/samples/values.ts';
import { defineModel, type Sight } from './model.ts';

type PaymentInput = Extract<InputFrom<typeof paymentMachine>, { payment: object }>;

const isAgreeable =
  (expected: boolean) =>
  ({ snapshot }: Sight<typeof cashOutMachine>) =>
    assert.equal(snapshot.can({ type: 'terms.agreed' }), expected);

export default defineModel(samples, {
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
