import { type ActorRefFrom, assign, sendParent, setup } from 'xstate';
import type { Overview, RepaymentPlan } from '../domain/entities.ts';
import { type Failure, failureOf } from '../domain/failures.ts';
import {
  amountRange,
  arePlansEqual,
  canCashOut,
  hasCashedOutSince,
  isAmountInRange,
} from '../domain/lending.ts';
import type { Cents } from '../domain/money.ts';
import {
  type BackRequested,
  effect,
  failedOffline,
  lastingEffect,
  OUTCOME_CHECK_MS,
  type Presence,
  trackingNotProvided,
  watchReturn,
} from './effects.ts';

/** Three steps to a cash out: amount, number of repayments, summary. Source: section 4, Cash-out flow. */
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
      /** Key of this intent to borrow; empty before the first try and after a change of amount or plan. */
      idempotencyKey: string;
      /** What was cashed out, in cents; null until it was. */
      cashedOut: Cents | null;
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
      | { type: 'terms.readToEnd' }
      | { type: 'terms.agreed' }
      | BackRequested,
    output: {} as { cashedOut: Cents | null },
    tags: {} as 'busy' | 'loading' | 'moneyMoving',
  },
  actors: {
    watchPresence: lastingEffect('watchPresence'),
    readOverview: effect<Overview>('readOverview'),
    getRepaymentPlans: effect<readonly RepaymentPlan[], { amount: Cents }>('getRepaymentPlans'),
    previewLoan: effect<
      { agreement: string },
      { amount: Cents; plan: RepaymentPlan; promotion: Overview['promotion'] }
    >('previewLoan'),
    createIdempotencyKey: effect<string>('createIdempotencyKey'),
    borrow: effect<void, { amount: Cents; plan: RepaymentPlan; idempotencyKey: string }>('borrow'),
  },
  actions: {
    track: trackingNotProvided,
    lockNavigation: sendParent({ type: 'navigation.locked' }),
    releaseNavigation: sendParent({ type: 'navigation.released' }),
    startWithOverview: assign((_, { overview }: { overview: Overview }) => ({
      overview,
      amount: amountRange(overview).maximum,
    })),
    // The key belongs to the intent: it changes only when amount or plan really do.
    rememberAmount: assign(({ context }, { amount }: { amount: Cents }) => ({
      amount,
      idempotencyKey: amount === context.amount ? context.idempotencyKey : '',
    })),
    rememberPlans: assign(({ context }, { plans }: { plans: readonly RepaymentPlan[] }) =>
      arePlansEqual(plans, context.plans) ? {} : { plans, planIndex: 0, idempotencyKey: '' },
    ),
    rememberPlan: assign(({ context }, { index }: { index: number }) => ({
      planIndex: index,
      idempotencyKey: index === context.planIndex ? context.idempotencyKey : '',
    })),
    rememberAgreement: assign({
      agreement: (_, { agreement }: { agreement: string }) => agreement,
    }),
    rememberKey: assign({ idempotencyKey: (_, { key }: { key: string }) => key }),
    rememberCashOut: assign({ cashedOut: ({ context }) => context.amount }),
    rememberFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    rememberNotArrived: assign({ failure: { code: 'paymentNotMade' } }),
    clearFailure: assign({ failure: null }),
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
    hasKey: ({ context }) => context.idempotencyKey !== '',
    isOutcomeUnknown: (_, { error }: { error: unknown }) =>
      failureOf(error).code === 'outcomeUnknown',
    hasArrived: ({ context }, { overview }: { overview: Overview }) =>
      context.overview !== null && hasCashedOutSince(context.overview, overview, context.amount),
  },
  delays: { outcomeCheck: OUTCOME_CHECK_MS },
}).createMachine({
  id: 'cashOut',
  description: 'Amount, number of repayments, summary with the agreement.',
  context: {
    overview: null,
    amount: 0,
    plans: [],
    planIndex: 0,
    agreement: '',
    idempotencyKey: '',
    cashedOut: null,
    failure: null,
  },
  initial: 'readingOverview',
  output: ({ context }) => ({ cashedOut: context.cashedOut }),
  states: {
    readingOverview: {
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
          actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
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
      meta: { step: 2 },
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
          on: { 'terms.readToEnd': { target: 'read' } },
        },
        read: {
          on: {
            'terms.agreed': [
              { guard: 'hasKey', target: '#cashOut.paying.borrowing' },
              { target: '#cashOut.paying' },
            ],
          },
        },
      },
    },
    paying: {
      description: 'Money moves: nobody leaves by navigation, and nothing is submitted twice.',
      meta: { step: 2 },
      tags: 'moneyMoving',
      entry: ['lockNavigation', 'clearFailure'],
      exit: 'releaseNavigation',
      initial: 'creatingKey',
      states: {
        creatingKey: {
          description: 'One key for each confirmed intent; a retry uses it again.',
          invoke: {
            src: 'createIdempotencyKey',
            id: 'createIdempotencyKey',
            onDone: {
              target: 'borrowing',
              actions: { type: 'rememberKey', params: ({ event }) => ({ key: event.output }) },
            },
            onError: {
              target: '#cashOut.review.read',
              actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        borrowing: {
          invoke: {
            src: 'borrow',
            id: 'borrow',
            input: ({ context }) => ({
              amount: context.amount,
              plan: context.plans[context.planIndex] ?? [],
              idempotencyKey: context.idempotencyKey,
            }),
            onDone: { target: '#cashOut.succeeded' },
            onError: [
              {
                guard: {
                  type: 'isOutcomeUnknown',
                  params: ({ event }) => ({ error: event.error }),
                },
                target: 'checkingOutcome',
              },
              {
                target: '#cashOut.review.read',
                actions: [
                  { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
                  {
                    type: 'track',
                    params: ({ event }) => ({
                      name: 'cashout_failed',
                      code: failureOf(event.error).code,
                    }),
                  },
                ],
              },
            ],
          },
        },
        checkingOutcome: {
          description:
            'No answer came: the overview tells whether the cash out exists before a retry is offered.',
          invoke: {
            src: 'readOverview',
            id: 'checkOutcome',
            onDone: [
              {
                guard: { type: 'hasArrived', params: ({ event }) => ({ overview: event.output }) },
                target: '#cashOut.succeeded',
              },
              {
                target: '#cashOut.review.read',
                actions: [
                  'rememberNotArrived',
                  { type: 'track', params: { name: 'cashout_failed', code: 'paymentNotMade' } },
                ],
              },
            ],
            onError: { target: 'waitingToCheck' },
          },
        },
        waitingToCheck: { after: { outcomeCheck: { target: 'checkingOutcome' } } },
      },
    },
    succeeded: {
      type: 'final',
      entry: [
        'rememberCashOut',
        {
          type: 'track',
          params: ({ context }) => ({
            name: 'cashout_confirmed',
            amountCents: context.amount,
            installments: context.plans[context.planIndex]?.length ?? 0,
          }),
        },
      ],
    },
    left: { type: 'final' },
  },
});

/** A running cash out. */
export type CashOutActor = ActorRefFrom<typeof cashOutMachine>;
