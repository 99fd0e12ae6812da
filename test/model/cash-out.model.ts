import assert from 'node:assert/strict';
import type { InputFrom } from 'xstate';
import { baselineOf } from '../../domain/payments.ts';
import type { cashOutMachine } from '../../machines/cash-out.machine.ts';
import type { paymentMachine } from '../../machines/payment.machine.ts';
import samples from '../../machines/samples/cash-out.ts';
import { aLoweredOverview, aSentCashOut } from '../../machines/samples/values.ts';
import { defineModel, type View } from './model.ts';

type PaymentInput = Extract<InputFrom<typeof paymentMachine>, { payment: object }>;

const isAgreeable =
  (expected: boolean) =>
  ({ snapshot }: View<typeof cashOutMachine>) =>
    assert.equal(snapshot.can({ type: 'terms.agreed' }), expected);

export default defineModel(samples, {
  narrow: {
    // Guards read only their number, and the number of repayments of each.
    plans: (plans) => plans.map(({ length }) => length),
    // Guards compare its day once the customer has agreed.
    overview: (overview) => overview?.today,
    // A guard compares it with the text that is fetched again.
    agreement: (agreement, _, snapshot) => snapshot.matches('renewing') && agreement,
    failure: (failure) =>
      failure && (['offline', 'cashOutRefused'].includes(failure.code) ? failure.code : 'other'),
  },
  // With a lower limit the flow continues as with the first one.
  ends: ({ overview }) => overview?.available === aLoweredOverview.available,
  states: {
    readingOverview: {
      runs: ['readOverview'],
      tags: ['loading'],
      holds: ({ context }) => assert.equal(context.failure, null),
    },
    unavailable: {
      runs: ['watchPresenceToRetry'],
      holds: ({ context }) => assert.notEqual(context.failure, null),
    },
    amount: {
      holds: ({ context }) => assert.ok([10_000, 15_000, 20_000].includes(context.amount)),
    },
    confirmingAmount: { holds: ({ context }) => assert.ok(context.amount < 20_000) },
    fetchingPlans: {
      runs: ['getRepaymentPlans'],
      tags: ['busy'],
      holds: ({ context, input }) =>
        assert.deepEqual(input('getRepaymentPlans'), {
          amount: context.amount,
          feePercent: 5,
          today: context.overview?.today,
        }),
    },
    checkingDay: { runs: ['checkDay'], tags: ['busy'] },
    notPaid: { isTransient: true },
    renewing: { tags: ['busy'] },
    'renewing.readingOverview': { runs: ['renewOverview'] },
    'renewing.fetchingPlans': {
      runs: ['renewPlans'],
      // The current day, or the current fee.
      holds: ({ context, input }) =>
        assert.deepEqual(input('renewPlans'), {
          amount: context.amount,
          feePercent: 5,
          today: context.nextOverview?.today,
        }),
    },
    'renewing.fetchingPreview': {
      runs: ['renewPreview'],
      holds: ({ context, input }) => {
        assert.equal(context.nextOverview, null);
        assert.deepEqual(input('renewPreview'), {
          amount: context.amount,
          plan: context.plans[context.planIndex],
          promotion: null,
        });
      },
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
    review: { holds: ({ context }) => assert.match(context.agreement, /^<p>A.*greement<\/p>$/) },
    'review.unread': { holds: isAgreeable(false) },
    // While the sheet is open the customer cannot agree.
    'review.reading': { holds: isAgreeable(false) },
    'review.readInSheet': { holds: isAgreeable(false) },
    'review.read': {
      // What was refused is refused again, unless dates or agreement are new.
      holds: (view) => {
        const { failure, areDatesNew, isAgreementNew } = view.context;
        const isRefused = failure?.code === 'cashOutRefused';
        isAgreeable(!isRefused || areDatesNew || isAgreementNew)(view);
      },
    },
    paying: {
      runs: ['payment'],
      tags: ['moneyMoving'],
      holds: ({ context, input }) => {
        assert.equal(context.failure, null);
        assert.equal(context.isPaymentNotMade, false);
        const { payment, before, last } = input('payment') as PaymentInput;
        const plan = context.plans[context.planIndex];
        assert.deepEqual(payment, { kind: 'cashOut', amount: context.amount, plan });
        assert.deepEqual(before, baselineOf(context.overview ?? { activities: [] }));
        assert.ok(last === null || last === aSentCashOut);
      },
    },
    'paying.held': { rests: 'the answer leads on' },
    'paying.mayLeave': {
      tags: ['mayLeave'],
      holds: ({ context, sentToParent }) => {
        assert.equal(context.lastPayment, aSentCashOut);
        assert.equal(sentToParent.at(-1)?.type, 'payment.reported');
      },
    },
    succeeded: { holds: ({ tracked }) => assert.deepEqual(tracked, ['cashout_start']) },
    left: {},
  },
});
