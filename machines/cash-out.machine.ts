import { type ActorRefFrom, assign, sendParent, sendTo, setup } from 'xstate';
import type { Overview, RepaymentPlan } from '../domain/entities.ts';
import { type Failure, failureOf } from '../domain/failures.ts';
import { amountRange, arePlansEqual, canCashOut, isAmountInRange } from '../domain/lending.ts';
import type { Cents } from '../domain/money.ts';
import { baselineOf, type SentPayment } from '../domain/payments.ts';
import {
  type BackRequested,
  effect,
  failedOffline,
  lastingEffect,
  type Presence,
  trackingNotProvided,
  watchReturn,
} from './effects.ts';
import {
  type PaymentEnd,
  type PaymentReport,
  passingOn,
  paymentEnds,
  paymentMachine,
} from './payment.machine.ts';

/** Three steps to a cash out: amount, number of repayments, summary. Source: product 4.10. */
export const cashOutMachine = setup({
  types: {
    context: {} as {
      overview: Overview | null;
      /** The chosen amount, in cents. */
      amount: Cents;
      plans: readonly RepaymentPlan[];
      /** Place of the chosen plan in `plans`. */
      planIndex: number;
      /** The agreement as the API sends it: untrusted HTML. */
      agreement: string;
      /** The last payment that was sent in this tab. */
      lastPayment: SentPayment | null;
      /** The last try got lost on its way: nothing was borrowed. */
      isNotMade: boolean;
      failure: Failure | null;
    },
    events: {} as
      | Presence
      | { type: 'load.retried' }
      | { type: 'amount.changed'; amount: Cents }
      | { type: 'amount.submitted' }
      | { type: 'amount.confirmed' }
      | { type: 'amount.declined' }
      | { type: 'plan.chosen'; index: number }
      | { type: 'plan.submitted' }
      | { type: 'agreement.opened' }
      | { type: 'agreement.closed' }
      | { type: 'terms.readToEnd' }
      | { type: 'terms.agreed' }
      | PaymentReport
      | BackRequested,
    input: {} as {
      lastPayment: SentPayment | null;
      /** What the home has shown: it stands, and nothing can be done with it, until it has been read anew. */
      overview: Overview | null;
    },
    tags: {} as 'busy' | 'loading' | 'moneyMoving' | 'free',
    children: {} as {
      readOverview: 'readOverview';
      getRepaymentPlans: 'getRepaymentPlans';
      previewLoan: 'previewLoan';
      payment: 'payment';
    },
  },
  actors: {
    watchPresence: lastingEffect('watchPresence'),
    readOverview: effect('readOverview'),
    getRepaymentPlans: effect('getRepaymentPlans'),
    previewLoan: effect('previewLoan'),
    payment: paymentMachine,
  },
  actions: {
    track: trackingNotProvided,
    passOn: sendParent(({ event }) => event),
    leavePayment: sendTo('payment', { type: 'payment.left' }),
    startWithOverview: assign((_, { overview }: { overview: Overview }) => ({
      overview,
      amount: amountRange(overview).maximum,
    })),
    forgetOverview: assign({ overview: null }),
    rememberAmount: assign({ amount: (_, { amount }: { amount: Cents }) => amount }),
    rememberPlans: assign(({ context }, { plans }: { plans: readonly RepaymentPlan[] }) =>
      arePlansEqual(plans, context.plans) ? {} : { plans, planIndex: 0 },
    ),
    rememberPlan: assign({ planIndex: (_, { index }: { index: number }) => index }),
    rememberAgreement: assign({
      agreement: (_, { agreement }: { agreement: string }) => agreement,
    }),
    rememberPayment: assign({
      lastPayment: (_, { sent }: { sent: SentPayment }) => sent,
    }),
    rememberEnd: assign((_, { end }: { end: PaymentEnd }) => ({
      failure: end.failure,
      isNotMade: end.outcome === 'notMade',
    })),
    rememberFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    clearFailure: assign({ failure: null, isNotMade: false }),
  },
  guards: {
    failedOffline,
    canCashOut: (_, { overview }: { overview: Overview }) => canCashOut(overview),
    isAmountOffered: ({ context, event }) =>
      event.type === 'amount.changed' &&
      context.overview !== null &&
      isAmountInRange(event.amount, amountRange(context.overview)),
    isBelowMaximum: ({ context }) =>
      context.overview !== null && context.amount < amountRange(context.overview).maximum,
    isOnlyPlan: (_, { plans }: { plans: readonly RepaymentPlan[] }) => plans.length === 1,
    hasOnePlan: ({ context }) => context.plans.length === 1,
    isPlanOffered: ({ context, event }) =>
      event.type === 'plan.chosen' && context.plans[event.index] !== undefined,
    isFree: ({ event }) => event.type === 'payment.reported' && event.phase === 'free',
    hasEnded: (_, { end, as }: { end: PaymentEnd; as: PaymentEnd['outcome'] }) =>
      end.outcome === as,
  },
}).createMachine({
  id: 'cashOut',
  description: 'Amount, number of repayments, summary with the agreement.',
  context: ({ input: { overview, lastPayment } }) => ({
    overview,
    amount: overview === null ? 0 : amountRange(overview).maximum,
    plans: [],
    planIndex: 0,
    agreement: '',
    lastPayment,
    isNotMade: false,
    failure: null,
  }),
  initial: 'readingOverview',
  states: {
    readingOverview: {
      description: 'The limit may have changed since the home was drawn.',
      tags: 'loading',
      entry: 'clearFailure',
      on: { 'back.requested': { target: 'left' } },
      invoke: {
        src: 'readOverview',
        id: 'readOverview',
        onDone: [
          {
            guard: { type: 'canCashOut', params: ({ event }) => ({ overview: event.output }) },
            target: 'amount',
            actions: [
              {
                type: 'startWithOverview',
                params: ({ event }) => ({ overview: event.output }),
              },
              { type: 'track', params: { name: 'cashout_start' } },
            ],
          },
          { target: 'left' },
        ],
        onError: {
          target: 'unavailable',
          actions: [
            'forgetOverview',
            { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
          ],
        },
      },
    },
    unavailable: {
      invoke: watchReturn,
      on: {
        'load.retried': { target: 'readingOverview' },
        'presence.regained': { guard: 'failedOffline', target: 'readingOverview' },
        'back.requested': { target: 'left' },
      },
    },
    amount: {
      meta: { step: 0 },
      on: {
        'amount.changed': {
          guard: 'isAmountOffered',
          actions: { type: 'rememberAmount', params: ({ event }) => ({ amount: event.amount }) },
        },
        'amount.submitted': [
          { guard: 'isBelowMaximum', target: 'confirmingAmount' },
          { target: 'fetchingPlans' },
        ],
        'back.requested': { target: 'left' },
      },
    },
    confirmingAmount: {
      description:
        'Below the maximum the customer is asked whether the amount is meant: on top of step 0, so Back closes the question.',
      meta: { step: 0.5 },
      on: {
        'amount.confirmed': { target: 'fetchingPlans' },
        'amount.declined': { target: 'amount' },
        'back.requested': { target: 'amount' },
      },
    },
    fetchingPlans: {
      meta: { step: 0 },
      tags: 'busy',
      entry: 'clearFailure',
      on: { 'back.requested': { target: 'amount' } },
      invoke: {
        src: 'getRepaymentPlans',
        id: 'getRepaymentPlans',
        input: ({ context }) => ({ amount: context.amount }),
        onDone: [
          {
            guard: { type: 'isOnlyPlan', params: ({ event }) => ({ plans: event.output }) },
            target: 'fetchingPreview',
            actions: { type: 'rememberPlans', params: ({ event }) => ({ plans: event.output }) },
          },
          {
            target: 'choice',
            actions: { type: 'rememberPlans', params: ({ event }) => ({ plans: event.output }) },
          },
        ],
        onError: {
          target: 'amount',
          actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    choice: {
      description: 'How many repayments; skipped when there is one option only.',
      meta: { step: 1 },
      on: {
        'plan.chosen': {
          guard: 'isPlanOffered',
          actions: { type: 'rememberPlan', params: ({ event }) => ({ index: event.index }) },
        },
        'plan.submitted': { target: 'fetchingPreview' },
        'back.requested': { target: 'amount', actions: 'clearFailure' },
      },
    },
    fetchingPreview: {
      tags: 'busy',
      entry: 'clearFailure',
      on: {
        'back.requested': [{ guard: 'hasOnePlan', target: 'amount' }, { target: 'choice' }],
      },
      invoke: {
        src: 'previewLoan',
        id: 'previewLoan',
        input: ({ context }) => ({
          amount: context.amount,
          plan: context.plans[context.planIndex] ?? [],
          promotion: context.overview?.promotion ?? null,
        }),
        onDone: {
          target: 'review',
          actions: {
            type: 'rememberAgreement',
            params: ({ event }) => ({ agreement: event.output.agreement }),
          },
        },
        onError: [
          {
            guard: 'hasOnePlan',
            target: 'amount',
            actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'choice',
            actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    review: {
      initial: 'unread',
      on: {
        'back.requested': [
          { guard: 'hasOnePlan', target: 'amount', actions: 'clearFailure' },
          { target: 'choice', actions: 'clearFailure' },
        ],
      },
      states: {
        unread: {
          description: 'Agreeing is possible only after the terms were read to their end.',
          meta: { step: 2 },
          on: {
            'terms.readToEnd': { target: 'read' },
            'agreement.opened': { target: 'reading' },
          },
        },
        reading: {
          description:
            'Where there is little room the agreement has a sheet of its own: on top of step 2, so Back closes it.',
          meta: { step: 2.5 },
          on: {
            'terms.readToEnd': { target: 'finishing' },
            'agreement.closed': { target: 'unread' },
            'back.requested': { target: 'unread' },
          },
        },
        finishing: {
          description: 'The same sheet; its end has been reached.',
          meta: { step: 2.5 },
          on: {
            'agreement.closed': { target: 'read' },
            'back.requested': { target: 'read' },
          },
        },
        read: {
          meta: { step: 2 },
          on: {
            'agreement.opened': { target: 'finishing' },
            'terms.agreed': { target: '#cashOut.paying' },
          },
        },
      },
    },
    paying: {
      description: 'Money moves: nothing is submitted twice, and nobody leaves until they may.',
      meta: { step: 2 },
      tags: 'moneyMoving',
      entry: 'clearFailure',
      on: {
        'payment.reported': {
          actions: passingOn,
        },
      },
      initial: 'held',
      states: {
        held: {
          on: {
            'payment.reported': {
              guard: 'isFree',
              target: 'free',
              actions: passingOn,
            },
          },
        },
        free: {
          description: 'No answer yet: the customer may go home, which tells the outcome as well.',
          tags: 'free',
          on: { 'back.requested': { actions: 'leavePayment' } },
        },
      },
      invoke: {
        src: 'payment',
        id: 'payment',
        input: ({ context }) => ({
          payment: {
            kind: 'cashOut',
            amount: context.amount,
            plan: context.plans[context.planIndex] ?? [],
          },
          before: baselineOf(context.overview ?? { activities: [] }),
          last: context.lastPayment,
        }),
        ...paymentEnds('succeeded', '#cashOut.review.read'),
      },
    },
    succeeded: { description: 'The home says so.', type: 'final' },
    left: { type: 'final' },
  },
});

/** A running cash out. */
export type CashOutActor = ActorRefFrom<typeof cashOutMachine>;
