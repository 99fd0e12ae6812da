import { type ActorRefFrom, assign, sendParent, setup } from 'xstate';
import type { Activity, Overview } from '../domain/entities.ts';
import { type Failure, failureOf, mayHaveActed } from '../domain/failures.ts';
import type { Cents } from '../domain/money.ts';
import {
  type EarlyChoice,
  earlyAmount,
  hasRepaidSince,
  payableEarly,
} from '../domain/repayments.ts';
import { effect, OUTCOME_CHECK_MS, trackingNotProvided } from './effects.ts';

/** The next repayment, or all of them, paid before their day. Source: section 4, Repay early. */
export const repayEarlyMachine = setup({
  types: {
    context: {} as {
      /** As they were when the customer asked: what is confirmed is what is paid. */
      activities: readonly Activity[];
      /** The account that is debited, masked; empty when it is not known. */
      account: string;
      choice: EarlyChoice;
      /** Key of this intent to pay; empty before the first try and after a change of choice. */
      idempotencyKey: string;
      failure: Failure | null;
    },
    events: {} as
      | { type: 'choice.changed'; choice: EarlyChoice }
      | { type: 'choice.submitted' }
      | { type: 'repayment.confirmed' }
      | { type: 'dialog.closed' },
    input: {} as { activities: readonly Activity[]; account: string },
    output: {} as {
      /** Whether what the home shows may have changed since: something was asked for, with whatever answer. */
      isOutdated: boolean;
    },
    tags: {} as 'moneyMoving' | 'checking',
  },
  actors: {
    createIdempotencyKey: effect<string>('createIdempotencyKey'),
    payEarly: effect<void, { amount: Cents; idempotencyKey: string }>('payEarly'),
    readOverview: effect<Overview>('readOverview'),
  },
  actions: {
    track: trackingNotProvided,
    lockNavigation: sendParent({ type: 'navigation.locked' }),
    releaseNavigation: sendParent({ type: 'navigation.released' }),
    rememberChoice: assign(({ context }, { choice }: { choice: EarlyChoice }) => ({
      choice,
      idempotencyKey: choice === context.choice ? context.idempotencyKey : '',
    })),
    rememberKey: assign({ idempotencyKey: (_, { key }: { key: string }) => key }),
    rememberFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    rememberNotPaid: assign({ failure: { code: 'repayEarlyRefused' } }),
    clearFailure: assign({ failure: null }),
  },
  guards: {
    isOnlyOne: ({ context }) => payableEarly(context.activities).length < 2,
    hasKey: ({ context }) => context.idempotencyKey !== '',
    isOutcomeUnknown: (_, { error }: { error: unknown }) =>
      failureOf(error).code === 'outcomeUnknown',
    hasPaid: ({ context }, { overview }: { overview: Overview }) =>
      hasRepaidSince(
        context.activities,
        overview.activities,
        earlyAmount(context.activities, context.choice),
      ),
  },
  delays: { outcomeCheck: OUTCOME_CHECK_MS },
}).createMachine({
  id: 'repayEarly',
  description: 'The next repayment, or all of them, paid today.',
  context: ({ input }) => ({
    activities: input.activities,
    account: input.account,
    choice: 'next',
    idempotencyKey: '',
    failure: null,
  }),
  initial: 'opening',
  states: {
    opening: {
      always: [{ guard: 'isOnlyOne', target: 'confirmation' }, { target: 'choice' }],
    },
    choice: {
      description: 'The next repayment or all of them; skipped when there is one only.',
      on: {
        'choice.changed': {
          actions: { type: 'rememberChoice', params: ({ event }) => ({ choice: event.choice }) },
        },
        'choice.submitted': { target: 'confirmation' },
        'dialog.closed': { target: 'closed' },
      },
    },
    confirmation: {
      on: {
        'repayment.confirmed': [
          { guard: 'hasKey', target: 'paying.sending' },
          { target: 'paying' },
        ],
        'dialog.closed': { target: 'closed' },
      },
    },
    paying: {
      description: 'Money moves: nobody leaves, and nothing is submitted twice.',
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
              target: 'sending',
              actions: { type: 'rememberKey', params: ({ event }) => ({ key: event.output }) },
            },
            onError: {
              target: '#repayEarly.confirmation',
              actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        sending: {
          invoke: {
            src: 'payEarly',
            id: 'payEarly',
            input: ({ context }) => ({
              amount: earlyAmount(context.activities, context.choice),
              idempotencyKey: context.idempotencyKey,
            }),
            onDone: { target: '#repayEarly.paid' },
            onError: [
              {
                guard: {
                  type: 'isOutcomeUnknown',
                  params: ({ event }) => ({ error: event.error }),
                },
                target: 'checkingOutcome',
              },
              {
                target: '#repayEarly.confirmation',
                actions: {
                  type: 'rememberFailure',
                  params: ({ event }) => ({ error: event.error }),
                },
              },
            ],
          },
        },
        checkingOutcome: {
          description: 'No answer came: the overview tells whether less is payable now.',
          tags: 'checking',
          invoke: {
            src: 'readOverview',
            id: 'checkOutcome',
            onDone: [
              {
                guard: { type: 'hasPaid', params: ({ event }) => ({ overview: event.output }) },
                target: '#repayEarly.paid',
              },
              { target: '#repayEarly.confirmation', actions: 'rememberNotPaid' },
            ],
            onError: { target: 'waitingToCheck' },
          },
        },
        waitingToCheck: {
          tags: 'checking',
          after: { outcomeCheck: { target: 'checkingOutcome' } },
        },
      },
    },
    paid: {
      type: 'final',
      entry: {
        type: 'track',
        params: ({ context }) => ({ name: 'repay_early', choice: context.choice }),
      },
      output: { isOutdated: true },
    },
    closed: {
      type: 'final',
      output: ({ context }) => ({ isOutdated: mayHaveActed(context.failure) }),
    },
  },
  output: ({ event }) => event.output as { isOutdated: boolean },
});

/** A running early repayment. */
export type RepayEarlyActor = ActorRefFrom<typeof repayEarlyMachine>;
