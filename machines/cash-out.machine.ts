import { assign, sendParent, sendTo, setup } from 'xstate';
import type { Overview, RepaymentPlan } from '../domain/entities.ts';
import { type Failure, failureOf } from '../domain/failures.ts';
import {
  amountRange,
  arePlansEqual,
  areTermsEqual,
  canCashOut,
  isAmountInRange,
} from '../domain/lending.ts';
import type { Cents } from '../domain/money.ts';
import type { OfferTerms } from '../domain/offer.ts';
import { baselineOf, isFinalRefusal, type SentPayment } from '../domain/payments.ts';
import { startAmount } from '../domain/start-amount.ts';
import type { Draft, DraftReport } from './drafts.ts';
import {
  type BackRequested,
  busy,
  effects,
  errorOf,
  flowActions,
  hasOfflineFailure,
  keepFailure,
  type LoanPreview,
  lasting,
  outputOf,
  type Presence,
  watchPresenceToRetry,
} from './effects.ts';
import {
  forwardToParent,
  hasEnded,
  keptOfEnd,
  type PaymentReport,
  paymentEnds,
  paymentMachine,
} from './payment.machine.ts';

/** Returns the terms that the plans of an amount must meet. An amount is chosen only once there is an overview. */
const termsFor = (amount: Cents, overview: Overview | null): OfferTerms => ({
  amount,
  feePercent: overview?.feePercent ?? 0,
  today: overview?.today ?? '',
});

/** Returns the input of the preview: the chosen plan of the amount. */
const previewOf = ({
  context: { amount, plans, planIndex, overview },
}: {
  context: {
    readonly amount: Cents;
    readonly plans: readonly RepaymentPlan[];
    readonly planIndex: number;
    readonly overview: Overview | null;
  };
}) => ({ amount, plan: plans[planIndex] ?? [], promotion: overview?.promotion ?? null });

const NO_PLAN = -1;

/** Returns the index of the first plan with this number of repayments; `NO_PLAN` if there is none. */
function indexOfCount(plans: readonly RepaymentPlan[], count: number | undefined): number {
  return plans.findIndex(({ length }) => length === count);
}

/** Returns the initially chosen plan: a single plan, else one with this number of repayments. Source: decision 076. */
function initialIndex(plans: readonly RepaymentPlan[], count: number | undefined): number {
  return plans.length === 1 ? 0 : indexOfCount(plans, count);
}

/** Parses the amount in cents and the number of repayments from the draft; 0 if not chosen or invalid. */
function parseDraft({ choice = '' }: Draft['fields']) {
  const [, amount = '', count = ''] = /^(\d+)(?: (\d+))?$/.exec(choice) ?? [];
  return { amount: Number(amount), count: Number(count) };
}

/** A failed preview leads back to the state that requested it. */
const onPreviewError = [
  {
    description: 'The agreement cannot be fetched.',
    guard: 'hasOnePlan',
    target: '#cashOut.amount',
    actions: keepFailure,
  },
  {
    description: 'The agreement cannot be fetched.',
    target: '#cashOut.choice',
    actions: keepFailure,
  },
] as const;

/** Transitions after an overview for which the offer is, or may be, no longer valid. */
const onNewOverview = [
  {
    description: 'The amount is still offered.',
    guard: { type: 'isAmountLeft', params: outputOf },
    target: '#cashOut.renewing.fetchingPlans',
    actions: { type: 'rememberNextOverview', params: outputOf },
  },
  {
    description: 'Another amount is offered.',
    guard: { type: 'canCashOut', params: outputOf },
    target: '#cashOut.amount',
    actions: [{ type: 'startWithOverview', params: outputOf }, 'refuse'],
  },
  {
    description: 'Nothing is offered any more.',
    target: '#cashOut.unavailable',
    actions: ['forgetOverview', 'refuse'],
  },
] as const;

const saveNewPlans = ['takeNextOverview', { type: 'rememberNewPlans', params: outputOf }] as const;

/** Cash out in three steps: amount, number of repayments, summary. Source: product 4.10. */
export const cashOutMachine = setup({
  types: {
    context: {} as {
      overview: Overview | null;
      /** New overview while its plans are fetched; it replaces `overview` together with them. */
      nextOverview: Overview | null;
      amount: Cents;
      plans: readonly RepaymentPlan[];
      /** Index of the chosen plan in `plans`; -1 while none is chosen. */
      planIndex: number;
      /** Number of repayments chosen for this amount before a reload; 0 if none. */
      keptCount: number;
      /** Agreement of the API: untrusted HTML. Empty before the summary. */
      agreement: string;
      /** SHA-256 of `agreement` in hex; undefined where it cannot be computed. */
      agreementHash: string | undefined;
      /** The dates have changed, because the plan that the customer chose is no longer offered. */
      areDatesNew: boolean;
      /** The agreement has changed since the customer read it. */
      isAgreementNew: boolean;
      /** The agreement was fetched again and is unchanged. */
      isAgreementSame: boolean;
      /** Last payment sent in this tab. */
      lastPayment: SentPayment | null;
      /** The last payment was lost on the way: nothing was borrowed. */
      isPaymentNotMade: boolean;
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
      /** The home page's overview, read-only until a fresh one arrives. */
      overview: Overview | null;
      draft: Draft['fields'];
    },
    tags: {} as 'busy' | 'loading' | 'moneyMoving' | 'mayLeave',
    children: {} as { payment: 'payment' },
  },
  actors: {
    payment: paymentMachine,
    ...lasting('watchPresence'),
    ...effects('readOverview', 'getRepaymentPlans', 'previewLoan'),
  },
  actions: {
    ...flowActions,
    passOn: sendParent(({ event }) => event),
    leavePayment: sendTo('payment', { type: 'payment.left' }),
    startWithOverview: assign(({ context }, overview: Overview) => {
      const amount = startAmount(overview, context.amount);
      return amount === context.amount
        ? { overview }
        : { overview, amount, planIndex: NO_PLAN, keptCount: 0 };
    }),
    rememberOverview: assign({ overview: (_, overview: Overview) => overview }),
    rememberNextOverview: assign({
      nextOverview: (_, overview: Overview) => overview,
    }),
    takeNextOverview: assign(({ context: { nextOverview } }) => ({
      overview: nextOverview,
      nextOverview: null,
    })),
    forgetOverview: assign({ overview: null }),
    rememberAmount: assign((_, { amount }: { amount: Cents }) => ({
      amount,
      planIndex: NO_PLAN,
      keptCount: 0,
    })),
    rememberPlans: assign(({ context }, plans: readonly RepaymentPlan[]) => ({
      plans,
      planIndex:
        context.planIndex !== NO_PLAN && arePlansEqual(plans, context.plans)
          ? context.planIndex
          : initialIndex(plans, context.keptCount),
    })),
    rememberNewPlans: assign(({ context }, plans: readonly RepaymentPlan[]) => {
      const { [context.planIndex]: chosen } = context.plans;
      const planIndex = initialIndex(plans, chosen?.length);
      const { [planIndex]: plan = [] } = plans;
      return {
        plans,
        planIndex,
        areDatesNew: chosen !== undefined && !arePlansEqual([plan], [chosen]),
      };
    }),
    forgetPlans: assign({ plans: [], planIndex: NO_PLAN }),
    rememberPlan: assign({ planIndex: (_, { index }: { index: number }) => index }),
    keepChoice: sendParent(({ context: { amount, plans, planIndex } }): DraftReport => {
      const count = plans[planIndex]?.length;
      const text = count === undefined ? `${amount}` : `${amount} ${count}`;
      return { type: 'field.typed', form: 'cashOut', field: 'choice', text };
    }),
    rememberAgreement: assign((_, { agreement, agreementHash }: LoanPreview) => ({
      agreement,
      agreementHash,
    })),
    rememberNewAgreement: assign(({ context }, { agreement, agreementHash }: LoanPreview) => ({
      agreement,
      agreementHash,
      isAgreementNew: context.agreement !== '' && context.agreement !== agreement,
    })),
    noteSameText: assign({ isAgreementSame: true }),
    forgetAgreement: assign({ agreement: '' }),
    rememberPayment: assign({
      lastPayment: (_, { sent }: { sent: SentPayment }) => sent,
    }),
    rememberEnd: assign(keptOfEnd),
    rememberNotSent: assign({
      failure: (_, { error }: { error: unknown }): Failure => {
        const failure = failureOf(error);
        return failure.code === 'offline' ? { code: 'offlineMoney' } : failure;
      },
    }),
    refuse: assign({ failure: { code: 'cashOutRefused' } }),
    clearFailure: assign({
      failure: null,
      isPaymentNotMade: false,
      areDatesNew: false,
      isAgreementNew: false,
      isAgreementSame: false,
    }),
  },
  guards: {
    hasOfflineFailure,
    canCashOut: (_, overview: Overview) => canCashOut(overview),
    isAmountOffered: ({ context, event }) =>
      event.type === 'amount.changed' &&
      context.overview !== null &&
      isAmountInRange(event.amount, amountRange(context.overview)),
    isBelowMaximum: ({ context }) =>
      context.overview !== null && context.amount < amountRange(context.overview).maximum,
    isOnlyPlan: (_, plans: readonly RepaymentPlan[]) => plans.length === 1,
    hasOnePlan: ({ context }) => context.plans.length === 1,
    isPlanOffered: ({ context, event }) =>
      event.type === 'plan.chosen' && context.plans[event.index] !== undefined,
    mayLeave: ({ event }) => event.type === 'payment.reported' && event.phase === 'mayLeave',
    isRefusal: (_, { error }: { error: unknown }) => failureOf(error).code === 'cashOutRefused',
    wasRefused: ({ context }) => context.failure?.code === 'cashOutRefused',
    mayAgree: ({ context: { failure, areDatesNew, isAgreementNew } }) =>
      !isFinalRefusal(failure) || areDatesNew || isAgreementNew,
    areTermsEqual: ({ context }, overview: Overview) =>
      context.overview !== null && areTermsEqual(context.overview, overview),
    isAmountLeft: ({ context }, overview: Overview) =>
      canCashOut(overview) && isAmountInRange(context.amount, amountRange(overview)),
    isPlanChosen: ({ context }) => context.planIndex !== NO_PLAN,
    hasSameCount: ({ context }, plans: readonly RepaymentPlan[]) =>
      indexOfCount(plans, context.plans[context.planIndex]?.length) !== NO_PLAN,
    isTextRead: ({ context }, { agreement }: { agreement: string }) =>
      context.agreement !== '' && context.agreement === agreement,
    hasEnded,
  },
}).createMachine({
  id: 'cashOut',
  description:
    'Cash out. Asks for the amount and the number of repayments, and shows a summary with the agreement.',
  context: ({ input: { overview, lastPayment, draft } }) => {
    const kept = parseDraft(draft);
    const amount = overview === null ? kept.amount : startAmount(overview, kept.amount);
    return {
      overview,
      nextOverview: null,
      amount,
      plans: [],
      planIndex: NO_PLAN,
      keptCount: amount === kept.amount ? kept.count : 0,
      agreement: '',
      agreementHash: undefined,
      areDatesNew: false,
      isAgreementNew: false,
      isAgreementSame: false,
      lastPayment,
      isPaymentNotMade: false,
      failure: null,
    };
  },
  initial: 'readingOverview',
  states: {
    readingOverview: {
      description: 'Reading the limit. The limit may have changed since the home was shown.',
      tags: 'loading',
      entry: 'clearFailure',
      on: { 'back.requested': { target: 'left' } },
      invoke: {
        src: 'readOverview',
        id: 'readOverview',
        onDone: [
          {
            description: 'A cash out is possible.',
            guard: { type: 'canCashOut', params: outputOf },
            target: 'amount',
            actions: [
              { type: 'startWithOverview', params: outputOf },
              { type: 'track', params: { name: 'cashout_start' } },
            ],
          },
          { description: 'No cash out is possible.', target: 'left' },
        ],
        onError: { target: 'unavailable', actions: ['forgetOverview', keepFailure] },
      },
    },
    unavailable: {
      description: 'The limit cannot be read.',
      invoke: watchPresenceToRetry,
      on: {
        'load.retried': { target: 'readingOverview' },
        'presence.regained': { guard: 'hasOfflineFailure', target: 'readingOverview' },
        'back.requested': { target: 'left' },
      },
    },
    amount: {
      description: 'Choosing the amount.',
      meta: { step: 0 },
      on: {
        'amount.changed': {
          guard: 'isAmountOffered',
          actions: [{ type: 'rememberAmount', params: ({ event }) => event }, 'keepChoice'],
        },
        'amount.submitted': [
          {
            description: 'The amount is below the maximum.',
            guard: 'isBelowMaximum',
            target: 'confirmingAmount',
          },
          { description: 'The amount is the maximum.', target: 'fetchingPlans' },
        ],
        'back.requested': { target: 'left' },
      },
    },
    confirmingAmount: {
      description:
        'Is the amount meant? Asks when the amount is below the maximum; Back closes the question.',
      meta: { step: 0.5 },
      on: {
        'amount.confirmed': { target: 'fetchingPlans' },
        'amount.declined': { target: 'amount' },
        'back.requested': { target: 'amount' },
      },
    },
    fetchingPlans: {
      description: 'Fetching the repayments.',
      meta: { step: 0 },
      ...busy,
      on: { 'back.requested': { target: 'amount' } },
      invoke: {
        src: 'getRepaymentPlans',
        id: 'getRepaymentPlans',
        input: ({ context }) => termsFor(context.amount, context.overview),
        onDone: [
          {
            description: 'Only one number of repayments.',
            guard: { type: 'isOnlyPlan', params: outputOf },
            target: 'fetchingPreview',
            actions: { type: 'rememberPlans', params: outputOf },
          },
          {
            description: 'Several numbers of repayments.',
            target: 'choice',
            actions: { type: 'rememberPlans', params: outputOf },
          },
        ],
        onError: [
          {
            description: 'The offer no longer holds.',
            guard: { type: 'isRefusal', params: errorOf },
            target: 'renewing',
            actions: ['forgetPlans', 'forgetAgreement'],
          },
          {
            description: 'The repayments cannot be fetched.',
            target: 'amount',
            actions: keepFailure,
          },
        ],
      },
    },
    choice: {
      description: 'How many repayments? Skipped when there is only one option.',
      meta: { step: 1 },
      on: {
        'plan.chosen': {
          guard: 'isPlanOffered',
          actions: [{ type: 'rememberPlan', params: ({ event }) => event }, 'keepChoice'],
        },
        'plan.submitted': { guard: 'isPlanChosen', target: 'fetchingPreview' },
        'back.requested': { target: 'amount', actions: 'clearFailure' },
      },
    },
    fetchingPreview: {
      description: 'Fetching the agreement.',
      tags: 'busy',
      entry: ['clearFailure', 'forgetAgreement'],
      on: {
        'back.requested': [{ guard: 'hasOnePlan', target: 'amount' }, { target: 'choice' }],
      },
      invoke: {
        src: 'previewLoan',
        id: 'previewLoan',
        input: previewOf,
        onDone: { target: 'review', actions: { type: 'rememberAgreement', params: outputOf } },
        onError: [
          {
            description: 'The offer no longer holds.',
            guard: { type: 'isRefusal', params: errorOf },
            target: 'renewing',
          },
          ...onPreviewError,
        ],
      },
    },
    review: {
      description: 'Summary and agreement.',
      initial: 'unread',
      on: {
        'back.requested': [
          { guard: 'hasOnePlan', target: 'amount', actions: 'clearFailure' },
          { target: 'choice', actions: 'clearFailure' },
        ],
      },
      states: {
        unread: {
          description:
            'Reading the agreement. The customer can agree only after reading to the end.',
          meta: { step: 2 },
          on: {
            'terms.readToEnd': { target: 'read' },
            'agreement.opened': { target: 'reading' },
          },
        },
        reading: {
          description:
            'The agreement opens large. On a small screen it has a sheet of its own; Back closes it.',
          meta: { step: 2.5 },
          on: {
            'terms.readToEnd': { target: 'readInSheet' },
            'agreement.closed': { target: 'unread' },
            'back.requested': { target: 'unread' },
          },
        },
        readInSheet: {
          description:
            'The large agreement is read. The customer has reached the end of the sheet.',
          meta: { step: 2.5 },
          on: {
            'agreement.closed': { target: 'read' },
            'back.requested': { target: 'read' },
          },
        },
        read: {
          description: 'Ready to agree.',
          meta: { step: 2 },
          on: {
            'agreement.opened': { target: 'readInSheet' },
            'terms.agreed': {
              description: 'The same terms were not refused before.',
              guard: 'mayAgree',
              target: '#cashOut.checkingDay',
            },
          },
        },
      },
    },
    checkingDay: {
      description:
        'Checking that the offer holds. Nothing is sent before day and fee are known to be the same.',
      meta: { step: 2 },
      ...busy,
      on: {
        'back.requested': [{ guard: 'hasOnePlan', target: 'amount' }, { target: 'choice' }],
      },
      invoke: {
        src: 'readOverview',
        id: 'checkDay',
        onDone: [
          {
            description: 'Day and fee are the same.',
            guard: { type: 'areTermsEqual', params: outputOf },
            target: 'paying',
            actions: { type: 'rememberOverview', params: outputOf },
          },
          ...onNewOverview,
        ],
        onError: { target: 'review.read', actions: { type: 'rememberNotSent', params: errorOf } },
      },
    },
    notPaid: {
      description:
        'The cash out is not paid. A refusal may mean that the dates on the screen are no longer offered.',
      always: [
        { description: 'The cash out was refused.', guard: 'wasRefused', target: 'renewing' },
        { description: 'It may be tried again.', target: 'review.read' },
      ],
    },
    renewing: {
      description:
        'The offer has changed. Fetches limit, repayments and agreement again, once for each press.',
      tags: 'busy',
      initial: 'readingOverview',
      on: { 'back.requested': { target: 'amount', actions: 'clearFailure' } },
      states: {
        readingOverview: {
          description: 'Reading the limit again.',
          invoke: {
            src: 'readOverview',
            id: 'renewOverview',
            onDone: onNewOverview,
            onError: { target: '#cashOut.amount', actions: keepFailure },
          },
        },
        fetchingPlans: {
          description:
            'Fetching the repayments again. Keeps the chosen number of repayments if it is still offered.',
          invoke: {
            src: 'getRepaymentPlans',
            id: 'renewPlans',
            input: ({ context }) => termsFor(context.amount, context.nextOverview),
            onDone: [
              {
                guard: { type: 'hasSameCount', params: outputOf },
                target: 'fetchingPreview',
                actions: saveNewPlans,
              },
              {
                guard: { type: 'isOnlyPlan', params: outputOf },
                target: 'fetchingPreview',
                actions: saveNewPlans,
              },
              { target: '#cashOut.choice', actions: saveNewPlans },
            ],
            onError: { target: '#cashOut.amount', actions: ['takeNextOverview', keepFailure] },
          },
        },
        fetchingPreview: {
          description:
            'Fetching the agreement again. An unchanged agreement that was read counts as read.',
          invoke: {
            src: 'previewLoan',
            id: 'renewPreview',
            input: previewOf,
            onDone: [
              {
                description: 'The agreement is the same.',
                guard: { type: 'isTextRead', params: outputOf },
                target: '#cashOut.review.read',
                actions: 'noteSameText',
              },
              {
                description: 'The agreement is new.',
                target: '#cashOut.review.unread',
                actions: { type: 'rememberNewAgreement', params: outputOf },
              },
            ],
            onError: onPreviewError,
          },
        },
      },
    },
    paying: {
      description:
        'Paying out. Nothing is submitted twice, and the customer cannot leave until it is safe.',
      meta: { step: 2 },
      tags: 'moneyMoving',
      entry: 'clearFailure',
      on: {
        'payment.reported': { actions: forwardToParent },
      },
      initial: 'held',
      states: {
        held: {
          description: 'The customer has to wait.',
          on: {
            'payment.reported': {
              description: 'No answer in 30 s.',
              guard: 'mayLeave',
              target: 'mayLeave',
              actions: forwardToParent,
            },
          },
        },
        mayLeave: {
          description:
            'The customer may go home. No answer has come yet; the home page shows the outcome too.',
          tags: 'mayLeave',
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
            ...(context.agreementHash && { agreementHash: context.agreementHash }),
          },
          before: baselineOf(context.overview ?? { activities: [] }),
          last: context.lastPayment,
        }),
        ...paymentEnds('succeeded', '#cashOut.notPaid'),
      },
    },
    succeeded: { description: 'Cash out confirmed. The home says so.', type: 'final' },
    left: { description: 'Back to the home.', type: 'final' },
  },
});
