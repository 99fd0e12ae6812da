import { type ActorRefFrom, assign, sendParent, setup } from 'xstate';
import type { Overview } from '../domain/entities.ts';
import { type Failure, failureOf } from '../domain/failures.ts';
import type { Cents } from '../domain/money.ts';
import { isMoneyMoving } from '../domain/repayments.ts';
import { effect } from './effects.ts';

/** Pause between two refreshes, in ms. Source: section 9, dashboard poll. */
export const DASHBOARD_POLL_MS = 10_000;
/** Where the countdown starts while money moves; after the refresh at 0 it stops. Source: decisions, "Dashboard". */
export const DASHBOARD_COUNTDOWN_START = 29;

/** The home of a customer: limit, repayments, and the success of a cash out. Source: section 2, /dashboard. */
export const dashboardMachine = setup({
  types: {
    context: {} as {
      overview: Overview | null;
      /** Refreshes left, from 29 to 0. */
      countdown: number;
      /** What was just cashed out, in cents; null when nothing was. */
      cashedOut: Cents | null;
      failure: Failure | null;
    },
    events: {} as
      | { type: 'load.retried' }
      | { type: 'limitInfo.opened' }
      | { type: 'dialog.closed' },
    input: {} as { cashedOut: Cents | null },
    tags: {} as 'loading',
  },
  actors: { readOverview: effect<Overview>('readOverview') },
  actions: {
    rememberOverview: assign({
      overview: (_, { overview }: { overview: Overview }) => overview,
      failure: null,
    }),
    startCountdown: assign({ countdown: DASHBOARD_COUNTDOWN_START }),
    countDown: assign({ countdown: ({ context }) => context.countdown - 1 }),
    rememberFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    acknowledgeCashOut: sendParent({ type: 'cashOut.acknowledged' }),
  },
  guards: {
    isMoneyMoving: (_, { overview }: { overview: Overview }) => isMoneyMoving(overview),
    isLastRefresh: ({ context }) => context.countdown === 0,
    hasCashedOut: ({ context }) => context.cashedOut !== null,
  },
  delays: { dashboardPoll: DASHBOARD_POLL_MS },
}).createMachine({
  id: 'dashboard',
  description: 'Limit and repayments; refreshed while money moves.',
  context: ({ input }) => ({
    overview: null,
    countdown: 0,
    cashedOut: input.cashedOut,
    failure: null,
  }),
  type: 'parallel',
  states: {
    details: {
      initial: 'loading',
      states: {
        loading: {
          tags: 'loading',
          invoke: {
            src: 'readOverview',
            id: 'loadOverview',
            onDone: [
              {
                guard: {
                  type: 'isMoneyMoving',
                  params: ({ event }) => ({ overview: event.output }),
                },
                target: 'counting',
                actions: [
                  {
                    type: 'rememberOverview',
                    params: ({ event }) => ({ overview: event.output }),
                  },
                  'startCountdown',
                ],
              },
              {
                target: 'resting',
                actions: {
                  type: 'rememberOverview',
                  params: ({ event }) => ({ overview: event.output }),
                },
              },
            ],
            onError: {
              target: 'unavailable',
              actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        resting: { description: 'No money moves: nothing is refreshed by itself.' },
        counting: { after: { dashboardPoll: { target: 'refreshing' } } },
        refreshing: {
          invoke: {
            src: 'readOverview',
            id: 'refreshOverview',
            onDone: [
              {
                guard: 'isLastRefresh',
                target: 'resting',
                actions: {
                  type: 'rememberOverview',
                  params: ({ event }) => ({ overview: event.output }),
                },
              },
              {
                guard: {
                  type: 'isMoneyMoving',
                  params: ({ event }) => ({ overview: event.output }),
                },
                target: 'counting',
                actions: [
                  {
                    type: 'rememberOverview',
                    params: ({ event }) => ({ overview: event.output }),
                  },
                  'countDown',
                ],
              },
              {
                target: 'resting',
                actions: {
                  type: 'rememberOverview',
                  params: ({ event }) => ({ overview: event.output }),
                },
              },
            ],
            onError: [
              { guard: 'isLastRefresh', target: 'resting' },
              { target: 'counting', actions: 'countDown' },
            ],
          },
        },
        unavailable: { on: { 'load.retried': { target: 'loading' } } },
      },
    },
    dialog: {
      initial: 'choosing',
      states: {
        choosing: {
          always: [{ guard: 'hasCashedOut', target: 'cashOutSuccess' }, { target: 'closed' }],
        },
        closed: { on: { 'limitInfo.opened': { target: 'limitInfo' } } },
        cashOutSuccess: {
          entry: 'acknowledgeCashOut',
          on: { 'dialog.closed': { target: 'closed' } },
        },
        limitInfo: { on: { 'dialog.closed': { target: 'closed' } } },
      },
    },
  },
});

/** A running dashboard. */
export type DashboardActor = ActorRefFrom<typeof dashboardMachine>;
