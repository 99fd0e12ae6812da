import { type ActorRefFrom, assign, raise, sendParent, sendTo, setup, stateIn } from 'xstate';
import type { Overview } from '../domain/entities.ts';
import { type Failure, failureOf } from '../domain/failures.ts';
import type { Cents } from '../domain/money.ts';
import { isMoneyMoving, repaymentActions, sameIfEqual } from '../domain/repayments.ts';
import { delayMachine } from './delay.machine.ts';
import {
  type BackRequested,
  effect,
  failedOffline,
  lastingEffect,
  type Presence,
  watchReturn,
} from './effects.ts';
import { repayEarlyMachine } from './repay-early.machine.ts';

/** Pause between two refreshes, in ms. Source: section 9, dashboard poll. */
export const DASHBOARD_POLL_MS = 10_000;
/** Where the countdown starts while money moves; after the refresh at 0 it stops. Source: decisions, "Dashboard". */
export const DASHBOARD_COUNTDOWN_START = 29;

/** The home of a customer: limit, repayments, what can be done about them, and the success of a cash out. Source: section 2, /dashboard. */
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
      | Presence
      | { type: 'load.retried' }
      | { type: 'limitInfo.opened' }
      | { type: 'repayEarly.opened' }
      | { type: 'delay.opened' }
      | { type: 'dialog.closed' }
      /** What is shown is known to be out of date. */
      | { type: 'details.outdated' }
      | { type: 'navigation.locked' }
      | { type: 'navigation.released' }
      | BackRequested,
    input: {} as { cashedOut: Cents | null },
    tags: {} as 'loading' | 'reloading',
    children: {} as {
      watchPresence: 'watchPresence';
      watchReturn: 'watchPresence';
      loadOverview: 'readOverview';
      refreshOverview: 'readOverview';
      reloadOverview: 'readOverview';
      repayEarly: 'repayEarly';
      delay: 'delay';
    },
  },
  actors: {
    watchPresence: lastingEffect('watchPresence'),
    readOverview: effect<Overview>('readOverview'),
    repayEarly: repayEarlyMachine,
    delay: delayMachine,
  },
  actions: {
    rememberOverview: assign({
      overview: ({ context }, { overview }: { overview: Overview }) =>
        sameIfEqual(context.overview, overview),
      failure: null,
    }),
    forgetOverview: assign({ overview: null }),
    clearFailure: assign({ failure: null }),
    startCountdown: assign({ countdown: DASHBOARD_COUNTDOWN_START }),
    countDown: assign({ countdown: ({ context }) => context.countdown - 1 }),
    rememberFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    acknowledgeCashOut: sendParent({ type: 'cashOut.acknowledged' }),
    reloadDetails: raise({ type: 'details.outdated' }),
    lockNavigation: sendParent({ type: 'navigation.locked' }),
    releaseNavigation: sendParent({ type: 'navigation.released' }),
    closeRepayEarly: sendTo('repayEarly', { type: 'dialog.closed' }),
    closeDelay: sendTo('delay', { type: 'dialog.closed' }),
  },
  guards: {
    isMoneyMoving: (_, { overview }: { overview: Overview }) => isMoneyMoving(overview),
    isLastRefresh: ({ context }) => context.countdown === 0,
    isReloading: stateIn({ details: 'reloading' }),
    failedOffline,
    hasCashedOut: ({ context }) => context.cashedOut !== null,
    canRepayEarly: ({ context }) =>
      context.overview !== null && repaymentActions(context.overview).repayEarly === 'enabled',
    canDelay: ({ context }) =>
      context.overview !== null && repaymentActions(context.overview).delay === 'enabled',
    isOutdated: (_, { isOutdated }: { isOutdated: boolean }) => isOutdated,
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
      on: { 'details.outdated': { target: '.reloading' } },
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
                target: 'polling',
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
        reloading: {
          description:
            'The customer has just changed something: the old details stay until the new ones are there.',
          tags: 'reloading',
          invoke: {
            src: 'readOverview',
            id: 'reloadOverview',
            onDone: [
              {
                guard: {
                  type: 'isMoneyMoving',
                  params: ({ event }) => ({ overview: event.output }),
                },
                target: 'polling',
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
              actions: [
                'forgetOverview',
                { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
              ],
            },
          },
        },
        resting: { description: 'No money moves: nothing is refreshed by itself.' },
        polling: {
          description:
            'Money moves: the details are refreshed until it rests, or the countdown ends.',
          invoke: { src: 'watchPresence', id: 'watchPresence', onError: {} },
          initial: 'counting',
          states: {
            counting: {
              on: { 'presence.lost': { target: 'paused' } },
              after: { dashboardPoll: { target: 'refreshing' } },
            },
            paused: {
              description: 'Nobody looks, or nothing can be asked: the countdown stands.',
              on: { 'presence.regained': { target: 'counting' } },
            },
            refreshing: {
              description: 'A refresh that is given up counts like one that fails.',
              on: {
                'presence.lost': [
                  { guard: 'isLastRefresh', target: '#dashboard.details.resting' },
                  { target: 'paused', actions: 'countDown' },
                ],
              },
              invoke: {
                src: 'readOverview',
                id: 'refreshOverview',
                onDone: [
                  {
                    guard: 'isLastRefresh',
                    target: '#dashboard.details.resting',
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
                    target: '#dashboard.details.resting',
                    actions: {
                      type: 'rememberOverview',
                      params: ({ event }) => ({ overview: event.output }),
                    },
                  },
                ],
                onError: [
                  { guard: 'isLastRefresh', target: '#dashboard.details.resting' },
                  { target: 'counting', actions: 'countDown' },
                ],
              },
            },
          },
        },
        unavailable: {
          invoke: watchReturn,
          on: {
            'load.retried': { target: 'loading' },
            'presence.regained': {
              guard: 'failedOffline',
              target: 'loading',
              actions: 'clearFailure',
            },
          },
        },
      },
    },
    dialog: {
      initial: 'choosing',
      states: {
        choosing: {
          always: [{ guard: 'hasCashedOut', target: 'cashOutSuccess' }, { target: 'closed' }],
        },
        closed: {
          on: {
            'limitInfo.opened': { target: 'limitInfo' },
            'repayEarly.opened': [
              { guard: 'isReloading' },
              { guard: 'canRepayEarly', target: 'repayEarly' },
            ],
            'delay.opened': [{ guard: 'isReloading' }, { guard: 'canDelay', target: 'delay' }],
          },
        },
        cashOutSuccess: {
          entry: 'acknowledgeCashOut',
          on: { 'dialog.closed': { target: 'closed' }, 'back.requested': { target: 'closed' } },
        },
        limitInfo: {
          on: { 'dialog.closed': { target: 'closed' }, 'back.requested': { target: 'closed' } },
        },
        repayEarly: {
          on: {
            'back.requested': { actions: 'closeRepayEarly' },
            'navigation.locked': { actions: 'lockNavigation' },
            'navigation.released': { actions: 'releaseNavigation' },
          },
          invoke: {
            src: 'repayEarly',
            id: 'repayEarly',
            input: ({ context: { overview } }) => ({
              activities: overview?.activities ?? [],
              account: overview?.maskedAccountNumber ?? '',
            }),
            onDone: [
              {
                guard: {
                  type: 'isOutdated',
                  params: ({ event }) => ({ isOutdated: event.output.isOutdated }),
                },
                target: 'closed',
                actions: 'reloadDetails',
              },
              { target: 'closed' },
            ],
            onError: { target: 'closed', actions: 'reloadDetails' },
          },
        },
        delay: {
          on: {
            'back.requested': { actions: 'closeDelay' },
            'navigation.locked': { actions: 'lockNavigation' },
            'navigation.released': { actions: 'releaseNavigation' },
          },
          invoke: {
            src: 'delay',
            id: 'delay',
            input: ({ context: { overview } }) => ({
              activities: overview?.activities ?? [],
              nextDate: overview?.nextRepaymentDateAfterDefer ?? null,
            }),
            onDone: [
              {
                guard: {
                  type: 'isOutdated',
                  params: ({ event }) => ({ isOutdated: event.output.isOutdated }),
                },
                target: 'closed',
                actions: 'reloadDetails',
              },
              { target: 'closed' },
            ],
            onError: { target: 'closed', actions: 'reloadDetails' },
          },
        },
      },
    },
  },
});

/** A running dashboard. */
export type DashboardActor = ActorRefFrom<typeof dashboardMachine>;
