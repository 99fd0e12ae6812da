import { type ActorRefFrom, assign, sendParent, setup } from 'xstate';
import { type Failure, failureOf, mayHaveActed } from '../domain/failures.ts';
import {
  type Baseline,
  keyOfRetry,
  type Payment,
  type PaymentOutcome,
  type SentPayment,
} from '../domain/payments.ts';
import {
  effects,
  errorOf,
  flowActions,
  keepFailure,
  lasting,
  type OutcomeSeen,
  outputOf,
  type Presence,
} from './effects.ts';

/** Delay between two checks of the outcome, in ms. Source: decision 036. */
export const OUTCOME_CHECK_MS = 5_000;
/** Time without an answer after which checks become less frequent, in ms. */
export const OUTCOME_SLOW_AFTER_MS = 300_000;
/** Delay between two of these less frequent checks, in ms. */
export const OUTCOME_SLOW_CHECK_MS = 30_000;
/** How long the customer must wait for the answer of a payment after it was sent, in ms. */
export const PAYMENT_HOLD_MS = 30_000;
/** Minimum time after sending before a payment counts as not made, in ms. */
export const NOT_MADE_AFTER_MS = 60_000;
/** Number of checks that must miss a payment before it counts as not made. */
const MIN_MISSED_CHECKS = 2;

/**
 * Phase of a payment: `sent` until an answer comes, `checking` when none came, `mayLeave` when the customer may leave
 * meanwhile, `ended` when the outcome is known.
 */
export type PaymentPhase = 'sent' | 'checking' | 'mayLeave' | 'ended';

/** Report of a payment to its flow, which forwards it to the app, where the tab stores it. */
export type PaymentReport = {
  readonly type: 'payment.reported';
  readonly phase: PaymentPhase;
  readonly sent: SentPayment;
};

/** Result of a payment; `unknown` if the customer left before the outcome was known. */
export type PaymentEnd = {
  readonly outcome: PaymentOutcome;
  /** Reason of a refusal; null otherwise. */
  readonly failure: Failure | null;
};

/** Result of a payment dialog: what the home page announces, and whether it reloads. */
export type PaymentDialogEnd = {
  /** `outdated`: a request was sent, whatever its result. */
  readonly end: 'paid' | 'unknown' | 'outdated' | 'unchanged';
};

/** Final state of a payment whose outcome is known. */
function ended<Outcome extends PaymentOutcome>(outcome: Outcome) {
  return {
    type: 'final',
    entry: [
      { type: 'rememberOutcome', params: { outcome } },
      { type: 'report', params: { phase: 'ended' } },
    ],
  } as const;
}

/**
 * Payment from its key to its outcome: a cash out, an early repayment or a delay. If no answer comes, the overview
 * shows the outcome. Source: product 4.15 and decision 036.
 */
export const paymentMachine = setup({
  types: {
    context: {} as {
      sent: SentPayment;
      /** The payment was sent earlier: only its outcome is checked. */
      isResumed: boolean;
      /** Number of checks in a row that did not find the payment. */
      looksWithout: number;
      isSlow: boolean;
      failure: Failure | null;
    },
    events: {} as Extract<Presence, { type: 'presence.regained' }> | { type: 'payment.left' },
    input: {} as
      | {
          readonly payment: Payment;
          readonly before: Baseline;
          /** Last payment stored in the tab: a retry of it has the same key. */
          readonly last: SentPayment | null;
        }
      /** Payment from before a reload, or one that the customer left. */
      | { readonly sent: SentPayment },
    output: {} as PaymentEnd,
    tags: {} as 'checking' | 'mayLeave',
  },
  actors: {
    ...lasting('watchPresence'),
    ...effects('startPayment', 'sendPayment', 'checkOutcome'),
  },
  actions: {
    ...flowActions,
    rememberStart: assign(({ context: { sent } }, { key, at }: { key: string; at: number }) => ({
      sent: { ...sent, key: sent.key || key, sentAt: at },
    })),
    rememberOutcome: assign(({ context: { sent } }, { outcome }: { outcome: PaymentOutcome }) => ({
      sent: { ...sent, outcome },
    })),
    countLook: assign({ looksWithout: ({ context }) => context.looksWithout + 1 }),
    lookLess: assign({ isSlow: true }),
    report: sendParent(
      ({ context }, { phase }: { phase: PaymentPhase }): PaymentReport => ({
        type: 'payment.reported',
        phase,
        sent: context.sent,
      }),
    ),
  },
  guards: {
    isResumed: ({ context }) => context.isResumed,
    isCashOut: ({ context }) => context.sent.payment.kind === 'cashOut',
    isOutcomeUnknown: (_, { error }: { error: unknown }) =>
      failureOf(error).code === 'outcomeUnknown',
    isEarlyRepayment: ({ context }) => context.sent.payment.kind === 'repayEarly',
    hasGoneThrough: (_, seen: OutcomeSeen) => seen.hasGoneThrough,
    mayStillCome: ({ context }, seen: OutcomeSeen) =>
      context.looksWithout + 1 < MIN_MISSED_CHECKS ||
      seen.at < context.sent.sentAt + NOT_MADE_AFTER_MS,
  },
  delays: {
    outcomeCheck: ({ context }) => (context.isSlow ? OUTCOME_SLOW_CHECK_MS : OUTCOME_CHECK_MS),
    outcomeSlow: OUTCOME_SLOW_AFTER_MS,
    paymentHold: PAYMENT_HOLD_MS,
  },
}).createMachine({
  id: 'payment',
  description: 'Payment. Follows one payment from its key to its outcome.',
  context: ({ input }) => ({
    sent: 'sent' in input ? input.sent : unsent(input),
    isResumed: 'sent' in input,
    looksWithout: 0,
    isSlow: false,
    failure: null,
  }),
  initial: 'opening',
  output: ({ context }) => ({ outcome: context.sent.outcome, failure: context.failure }),
  states: {
    opening: {
      description: 'Choosing where to begin.',
      always: [{ guard: 'isResumed', target: 'underWay' }, { target: 'starting' }],
    },
    starting: {
      description:
        'Preparing the payment. Makes one key for each payment; a retry uses the same key.',
      invoke: {
        src: 'startPayment',
        id: 'startPayment',
        onDone: { target: 'underWay', actions: { type: 'rememberStart', params: outputOf } },
        onError: { target: 'refused', actions: keepFailure },
      },
    },
    underWay: {
      description: 'The payment is under way.',
      type: 'parallel',
      states: {
        answer: {
          description: 'The answer.',
          initial: 'opening',
          states: {
            opening: {
              description: 'Choosing where to begin.',
              always: [{ guard: 'isResumed', target: 'checking' }, { target: 'sending' }],
            },
            sending: {
              description: 'Sending the payment.',
              entry: { type: 'report', params: { phase: 'sent' } },
              invoke: {
                src: 'sendPayment',
                id: 'sendPayment',
                input: ({ context }) => ({ sent: context.sent }),
                onDone: { target: '#payment.succeeding' },
                onError: [
                  {
                    description: 'No answer.',
                    guard: { type: 'isOutcomeUnknown', params: errorOf },
                    target: 'checking',
                  },
                  {
                    description: 'The cash out is refused.',
                    guard: 'isCashOut',
                    target: '#payment.refused',
                    actions: [
                      keepFailure,
                      {
                        type: 'track',
                        params: ({ event }) => ({
                          name: 'cashout_failed',
                          code: failureOf(event.error).code,
                        }),
                      },
                    ],
                  },
                  {
                    description: 'The payment is refused.',
                    target: '#payment.refused',
                    actions: keepFailure,
                  },
                ],
              },
            },
            checking: {
              description:
                'Finding out what happened. No answer came, so the overview tells what became of the payment.',
              tags: 'checking',
              entry: { type: 'report', params: { phase: 'checking' } },
              invoke: { src: 'watchPresence', id: 'watchPresence', onError: {} },
              after: { outcomeSlow: { actions: 'lookLess' } },
              initial: 'looking',
              states: {
                looking: {
                  description: 'Looking at the overview.',
                  invoke: {
                    src: 'checkOutcome',
                    id: 'checkOutcome',
                    input: ({ context }) => ({ sent: context.sent }),
                    onDone: [
                      {
                        description: 'It went through.',
                        guard: { type: 'hasGoneThrough', params: outputOf },
                        target: '#payment.succeeding',
                      },
                      {
                        description: 'It may still go through.',
                        guard: { type: 'mayStillCome', params: outputOf },
                        target: 'waiting',
                        actions: 'countLook',
                      },
                      {
                        description: 'The cash out did not go through.',
                        guard: 'isCashOut',
                        target: '#payment.notMade',
                        actions: {
                          type: 'track',
                          params: { name: 'cashout_failed', code: 'paymentNotMade' },
                        },
                      },
                      { description: 'It did not go through.', target: '#payment.notMade' },
                    ],
                    onError: { target: 'waiting' },
                  },
                },
                waiting: {
                  description:
                    'Waiting to look again. Checks at once when the customer returns to the page or the device is online again.',
                  on: { 'presence.regained': { target: 'looking' } },
                  after: { outcomeCheck: { target: 'looking' } },
                },
              },
            },
          },
        },
        customer: {
          description: 'The customer.',
          initial: 'opening',
          states: {
            opening: {
              description: 'Choosing where to begin.',
              always: [{ guard: 'isResumed', target: 'mayLeave' }, { target: 'held' }],
            },
            held: {
              description: 'The customer has to wait. The answer should be here soon.',
              after: { paymentHold: { target: 'mayLeave' } },
            },
            mayLeave: {
              description: 'The customer may leave. The home page shows the outcome too.',
              tags: 'mayLeave',
              entry: { type: 'report', params: { phase: 'mayLeave' } },
              on: { 'payment.left': { target: '#payment.unknown' } },
            },
          },
        },
      },
    },
    succeeding: {
      description: 'The payment went through.',
      always: [
        {
          guard: 'isCashOut',
          target: 'paid',
          actions: {
            type: 'track',
            params: ({ context: { sent } }) => ({
              name: 'cashout_confirmed',
              amountCents: sent.payment.amount,
              installments: sent.payment.kind === 'cashOut' ? sent.payment.plan.length : 0,
            }),
          },
        },
        {
          guard: 'isEarlyRepayment',
          target: 'paid',
          actions: {
            type: 'track',
            params: ({ context: { sent } }) => ({
              name: 'repay_early',
              choice: sent.payment.kind === 'repayEarly' ? sent.payment.choice : 'next',
            }),
          },
        },
        { target: 'paid', actions: { type: 'track', params: { name: 'delay_repayment' } } },
      ],
    },
    paid: ended('paid'),
    refused: { description: 'The payment is refused.', ...ended('refused') },
    notMade: { description: 'The payment was not made.', ...ended('notMade') },
    unknown: {
      description: 'The outcome is not known. The customer went on without it.',
      type: 'final',
    },
  },
});

function unsent({
  payment,
  before,
  last,
}: {
  payment: Payment;
  before: Baseline;
  last: SentPayment | null;
}): SentPayment {
  return {
    payment,
    before,
    key: keyOfRetry(last, { payment, before }),
    sentAt: 0,
    outcome: 'unknown',
  };
}

export type PaymentActor = ActorRefFrom<typeof paymentMachine>;

/** Actions of a flow for each report of its payment. */
export const forwardToParent = [
  { type: 'rememberPayment', params: ({ event }: { event: PaymentReport }) => event },
  'passOn',
] as const;

/**
 * Returns the transitions of a flow for the end of its payment.
 *
 * @param paid the state after a successful payment
 * @param again the state that shows the error and allows a retry
 */
export function paymentEnds<const Paid extends string, const Again extends string>(
  paid: Paid,
  again: Again,
) {
  type Ended = { event: { output: PaymentEnd } };
  return {
    onDone: [
      {
        description: 'The payment went through.',
        guard: {
          type: 'hasEnded',
          params: ({ event }: Ended) => ({ end: event.output, as: 'paid' as const }),
        },
        target: paid,
      },
      {
        description: 'The customer leaves before the outcome is known.',
        guard: {
          type: 'hasEnded',
          params: ({ event }: Ended) => ({ end: event.output, as: 'unknown' as const }),
        },
        target: 'left',
      },
      {
        description: 'The payment did not go through.',
        target: again,
        actions: { type: 'rememberEnd', params: outputOf },
      },
    ],
    onError: { target: again, actions: keepFailure },
  } as const;
}

export function hasEnded(
  _: unknown,
  { end, as }: { end: PaymentEnd; as: PaymentEnd['outcome'] },
): boolean {
  return end.outcome === as;
}

/** Returns the part of the result of a payment that its flow stores. */
export function keptOfEnd(_: unknown, end: PaymentEnd) {
  return { failure: end.failure, isPaymentNotMade: end.outcome === 'notMade' };
}

export const payingDialog = {
  tags: 'moneyMoving',
  entry: 'clearFailure',
  on: {
    'payment.reported': { actions: forwardToParent },
    'dialog.closed': { actions: 'leavePayment' },
  },
} as const;

export const paidDialog = {
  description: 'Paid. The home says so.',
  type: 'final',
  output: { end: 'paid' },
} as const;

/** Final state of a payment dialog that the customer left before the outcome was known. */
export const leftDialog = {
  description: 'Back to the home. The home page shows the outcome.',
  type: 'final',
  output: { end: 'unknown' },
} as const;

/** Final state of a closed payment dialog; its output says whether the data of the home page may be outdated. */
export const closedDialog = {
  description: 'The dialog is closed.',
  type: 'final',
  output: ({ context }: { context: { isPaymentNotMade: boolean; failure: Failure | null } }) => ({
    end: context.isPaymentNotMade || mayHaveActed(context.failure) ? 'outdated' : 'unchanged',
  }),
} as const;
