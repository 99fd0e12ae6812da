import { type ActorRefFrom, assign, sendParent, setup } from 'xstate';
import type { CalendarDate } from '../domain/calendar.ts';
import type { Activity, Overview } from '../domain/entities.ts';
import { type Failure, failureOf, mayHaveActed } from '../domain/failures.ts';
import { hasDelayedSince } from '../domain/repayments.ts';
import { effect, OUTCOME_CHECK_MS, trackingNotProvided } from './effects.ts';

/** The next repayment, moved behind the last one: once for each cash out. Source: section 4, Delay. */
export const delayMachine = setup({
  types: {
    context: {} as {
      /** As they were when the customer asked. */
      activities: readonly Activity[];
      /** The day of the repayment that comes next after the delay; null when the API does not say it. */
      nextDate: CalendarDate | null;
      /** Key of this intent to delay; empty before the first try. */
      idempotencyKey: string;
      failure: Failure | null;
    },
    events: {} as { type: 'delay.confirmed' } | { type: 'dialog.closed' },
    input: {} as { activities: readonly Activity[]; nextDate: CalendarDate | null },
    output: {} as {
      /** Whether what the home shows may have changed since: something was asked for, with whatever answer. */
      isOutdated: boolean;
    },
    tags: {} as 'moneyMoving' | 'checking',
  },
  actors: {
    createIdempotencyKey: effect<string>('createIdempotencyKey'),
    delayRepayment: effect<void, { idempotencyKey: string }>('delayRepayment'),
    readOverview: effect<Overview>('readOverview'),
  },
  actions: {
    track: trackingNotProvided,
    lockNavigation: sendParent({ type: 'navigation.locked' }),
    releaseNavigation: sendParent({ type: 'navigation.released' }),
    rememberKey: assign({ idempotencyKey: (_, { key }: { key: string }) => key }),
    rememberFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    rememberNotDelayed: assign({ failure: { code: 'generic' } }),
    clearFailure: assign({ failure: null }),
  },
  guards: {
    hasKey: ({ context }) => context.idempotencyKey !== '',
    isOutcomeUnknown: (_, { error }: { error: unknown }) =>
      failureOf(error).code === 'outcomeUnknown',
    hasDelayed: ({ context }, { overview }: { overview: Overview }) =>
      hasDelayedSince(context.activities, overview.activities),
  },
  delays: { outcomeCheck: OUTCOME_CHECK_MS },
}).createMachine({
  id: 'delay',
  description: 'The next repayment, moved behind the last one.',
  context: ({ input }) => ({
    activities: input.activities,
    nextDate: input.nextDate,
    idempotencyKey: '',
    failure: null,
  }),
  initial: 'confirmation',
  states: {
    confirmation: {
      on: {
        'delay.confirmed': [
          { guard: 'hasKey', target: 'delaying.sending' },
          { target: 'delaying' },
        ],
        'dialog.closed': { target: 'closed' },
      },
    },
    delaying: {
      description: 'The schedule changes: nobody leaves, and nothing is submitted twice.',
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
              target: '#delay.confirmation',
              actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        sending: {
          invoke: {
            src: 'delayRepayment',
            id: 'delayRepayment',
            input: ({ context }) => ({ idempotencyKey: context.idempotencyKey }),
            onDone: { target: '#delay.delayed' },
            onError: [
              {
                guard: {
                  type: 'isOutcomeUnknown',
                  params: ({ event }) => ({ error: event.error }),
                },
                target: 'checkingOutcome',
              },
              {
                target: '#delay.confirmation',
                actions: {
                  type: 'rememberFailure',
                  params: ({ event }) => ({ error: event.error }),
                },
              },
            ],
          },
        },
        checkingOutcome: {
          description: 'No answer came: the overview tells whether a repayment is delayed now.',
          tags: 'checking',
          invoke: {
            src: 'readOverview',
            id: 'checkOutcome',
            onDone: [
              {
                guard: { type: 'hasDelayed', params: ({ event }) => ({ overview: event.output }) },
                target: '#delay.delayed',
              },
              { target: '#delay.confirmation', actions: 'rememberNotDelayed' },
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
    delayed: {
      type: 'final',
      entry: { type: 'track', params: { name: 'delay_repayment' } },
      output: { isOutdated: true },
    },
    closed: {
      type: 'final',
      output: ({ context }) => ({ isOutdated: mayHaveActed(context.failure) }),
    },
  },
  output: ({ event }) => event.output as { isOutdated: boolean },
});

/** A running delay. */
export type DelayActor = ActorRefFrom<typeof delayMachine>;
