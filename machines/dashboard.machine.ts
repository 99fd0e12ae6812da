import { assign, raise, sendParent, sendTo, setup, stateIn } from 'xstate';
import { arrivalToTell } from '../domain/arrival.ts';
import type { CalendarDate } from '../domain/calendar.ts';
import type { Overview } from '../domain/entities.ts';
import type { Failure } from '../domain/failures.ts';
import type { PaymentOutcome, SentPayment } from '../domain/payments.ts';
import { isMoneyMoving, repaymentButtons, reuseIfEqual } from '../domain/repayments.ts';
import { delayMachine } from './delay.machine.ts';
import type { Draft, DraftReport } from './drafts.ts';
import {
  type BackRequested,
  type DayTold,
  effects,
  flowActions,
  hasOfflineFailure,
  keepFailure,
  lasting,
  outputOf,
  type Presence,
  watchPresenceToRetry,
} from './effects.ts';
import {
  forwardToParent,
  type PaymentDialogEnd,
  type PaymentReport,
  paymentMachine,
} from './payment.machine.ts';
import { repayEarlyMachine } from './repay-early.machine.ts';

/** Delay between two refreshes, in ms. Source: product 9.1. */
export const DASHBOARD_POLL_MS = 10_000;
/** Initial countdown while money moves. Each refresh counts one down; the refresh at 0 is the last. Source: decision 039. */
export const DASHBOARD_COUNTDOWN_START = 29;

const saveOverview = { type: 'rememberOverview', params: outputOf } as const;

const ifMoneyMoves = { type: 'isMoneyMoving', params: outputOf } as const;

/** Draft field that keeps `closedArrival` over a reload. */
const ARRIVAL_FIELD = 'arrival';

const onOverview = [
  { guard: ifMoneyMoves, target: 'polling', actions: [saveOverview, 'startCountdown'] },
  { target: 'resting', actions: saveOverview },
] as const;

const saveDay = {
  type: 'rememberDay',
  params: ({ event }: { event: DayTold }) => event,
} as const;

/** Returns a guard for the result of a payment dialog. */
const ifEnded = (as: PaymentDialogEnd['end']) =>
  ({
    type: 'hasEnded',
    params: ({ event }: { event: { output: PaymentDialogEnd } }) => ({ end: event.output.end, as }),
  }) as const;

const onPaymentDialogEnd = {
  onDone: [
    {
      description: 'The dialog is closed without a payment.',
      guard: ifEnded('unchanged'),
      target: 'closed',
    },
    {
      description: 'The customer leaves before the outcome is known.',
      guard: ifEnded('unknown'),
      target: 'closed',
      actions: 'takePaymentOver',
    },
    {
      description: 'The payment went through.',
      guard: ifEnded('paid'),
      target: 'closed',
      actions: ['tellPayment', 'reloadDetails'],
    },
    {
      description: 'The payment did not go through.',
      target: 'closed',
      actions: 'reloadDetails',
    },
  ],
  onError: { target: 'closed', actions: 'reloadDetails' },
} as const;

/** Customer's home page: limit, repayments and their actions, and the success of a cash out. Source: product 2.17. */
export const dashboardMachine = setup({
  types: {
    context: {} as {
      overview: Overview | null;
      /** Today in Sydney by the device's clock; null until `watchDay` sends it. */
      day: CalendarDate | null;
      /** Value of `day` when the overview was read. */
      readOn: CalendarDate | null;
      /** Refreshes left, from 29 to 0. */
      countdown: number;
      /** Last payment sent in this tab, until its success is announced. */
      lastPayment: SentPayment | null;
      /** Id of the loan whose arrival message the customer closed; empty if none. */
      closedArrival: string;
      failure: Failure | null;
    },
    events: {} as
      | Presence
      | DayTold
      | { type: 'load.retried' }
      | { type: 'limitInfo.opened' }
      | { type: 'repayEarly.opened' }
      | { type: 'delay.opened' }
      | { type: 'dialog.closed' }
      | { type: 'arrival.closed' }
      | { type: 'details.outdated' }
      /** A payment succeeded; the home page announces it. */
      | { type: 'payment.done' }
      /** A dialog closed before the outcome was known; the home page watches the payment from now on. */
      | { type: 'payment.handedOver' }
      | PaymentReport
      | BackRequested,
    input: {} as {
      lastPayment: SentPayment | null;
      /** Stored fields of the home page: the closed arrival message. */
      draft: Draft['fields'];
    },
    tags: {} as 'loading' | 'reloading' | 'paymentUnknown',
    children: {} as { repayEarly: 'repayEarly'; delay: 'delay' },
  },
  actors: {
    repayEarly: repayEarlyMachine,
    delay: delayMachine,
    payment: paymentMachine,
    ...lasting('watchDay', 'watchPresence'),
    ...effects('readOverview'),
  },
  actions: {
    ...flowActions,
    rememberOverview: assign({
      overview: ({ context }, overview: Overview) => reuseIfEqual(context.overview, overview),
      readOn: ({ context }) => context.day,
      failure: null,
    }),
    rememberDay: assign({ day: (_, { day }: { day: CalendarDate }) => day }),
    forgetOverview: assign({ overview: null }),
    startCountdown: assign({ countdown: DASHBOARD_COUNTDOWN_START }),
    /** Allows one refresh: the one at 0 is the last. */
    countOneRefresh: assign({ countdown: 0 }),
    countDown: assign({ countdown: ({ context }) => context.countdown - 1 }),
    rememberPayment: assign({ lastPayment: (_, { sent }: { sent: SentPayment }) => sent }),
    closeArrival: assign({
      closedArrival: ({ context }) => String(arrivalToTell(context)?.loanId),
    }),
    keepArrival: sendParent(
      ({ context: { closedArrival } }): DraftReport => ({
        type: 'field.typed',
        form: 'home',
        field: ARRIVAL_FIELD,
        text: closedArrival,
      }),
    ),
    passOn: sendParent(({ event }) => event),
    acknowledgePayment: sendParent({ type: 'payment.told' }),
    reloadDetails: raise({ type: 'details.outdated' }),
    tellPayment: raise({ type: 'payment.done' }),
    takePaymentOver: raise({ type: 'payment.handedOver' }),
    closeRepayEarly: sendTo('repayEarly', { type: 'dialog.closed' }),
    closeDelay: sendTo('delay', { type: 'dialog.closed' }),
  },
  guards: {
    isMoneyMoving: (_, overview: Overview) => isMoneyMoving(overview),
    isAnotherDay: ({ context }, { day }: { day: CalendarDate }) =>
      context.readOn !== null && day !== context.readOn,
    isLastRefresh: ({ context }) => context.countdown === 0,
    hasNoDetails: ({ context }) => context.overview === null,
    hasArrival: ({ context }) => arrivalToTell(context) !== null,
    isReloading: stateIn({ details: 'reloading' }),
    isWatchingPayment: stateIn({ payment: 'watching' }),
    hasOfflineFailure,
    isPaymentUnknown: ({ context }) => context.lastPayment?.outcome === 'unknown',
    hasPaid: ({ context }) => context.lastPayment?.outcome === 'paid',
    hasCashedOut: ({ context: { lastPayment } }) =>
      lastPayment?.outcome === 'paid' && lastPayment.payment.kind === 'cashOut',
    canRepayEarly: ({ context }) =>
      context.overview !== null && repaymentButtons(context.overview).repayEarly === 'enabled',
    canDelay: ({ context }) =>
      context.overview !== null && repaymentButtons(context.overview).delay === 'enabled',
    hasEnded: (_, { end, as }: { end: string; as: PaymentDialogEnd['end'] | PaymentOutcome }) =>
      end === as,
  },
  delays: { dashboardPoll: DASHBOARD_POLL_MS },
}).createMachine({
  id: 'dashboard',
  description: 'Home. Shows limit and repayments, and refreshes them while money moves.',
  context: ({ input }) => ({
    overview: null,
    day: null,
    readOn: null,
    countdown: 0,
    lastPayment: input.lastPayment,
    closedArrival: input.draft[ARRIVAL_FIELD] ?? '',
    failure: null,
  }),
  type: 'parallel',
  states: {
    details: {
      description: 'Limit and repayments.',
      initial: 'loading',
      invoke: { src: 'watchDay', id: 'watchDay', onError: {} },
      on: {
        'details.outdated': { target: '.reloading' },
        'day.told': { actions: saveDay },
      },
      states: {
        loading: {
          tags: 'loading',
          invoke: {
            src: 'readOverview',
            id: 'loadOverview',
            onDone: onOverview,
            onError: { target: 'unavailable', actions: keepFailure },
          },
        },
        reloading: {
          description: 'Loading again. Keeps the old details in sight until the new ones arrive.',
          tags: 'reloading',
          invoke: {
            src: 'readOverview',
            id: 'reloadOverview',
            onDone: onOverview,
            onError: { target: 'unavailable', actions: ['forgetOverview', keepFailure] },
          },
        },
        resting: {
          description: 'No money moves. Refreshes once when another day begins.',
          on: {
            'day.told': [
              {
                guard: { type: 'isAnotherDay', params: ({ event }) => event },
                target: 'polling.refreshing',
                actions: [saveDay, 'countOneRefresh'],
              },
              { actions: saveDay },
            ],
          },
        },
        polling: {
          description:
            'Money moves. Refreshes until the money has arrived or the countdown ends, and once on another day.',
          invoke: { src: 'watchPresence', id: 'watchPresence', onError: {} },
          initial: 'counting',
          states: {
            counting: {
              description: 'Counting down to the refresh.',
              on: { 'presence.lost': { target: 'paused' } },
              after: { dashboardPoll: { target: 'refreshing' } },
            },
            paused: {
              description: 'Paused. The countdown stops while the page is hidden or offline.',
              on: { 'presence.regained': { target: 'counting' } },
            },
            refreshing: {
              description: 'Refreshing. A refresh that is given up counts as failed.',
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
                    actions: saveOverview,
                  },
                  {
                    guard: ifMoneyMoves,
                    target: 'counting',
                    actions: [saveOverview, 'countDown'],
                  },
                  {
                    target: '#dashboard.details.resting',
                    actions: saveOverview,
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
          description: 'The details cannot be loaded.',
          invoke: watchPresenceToRetry,
          on: {
            'load.retried': { target: 'loading' },
            'presence.regained': {
              guard: 'hasOfflineFailure',
              target: 'loading',
              actions: 'clearFailure',
            },
          },
        },
      },
    },
    dialog: {
      description: 'Dialogs.',
      initial: 'choosing',
      states: {
        choosing: {
          description: 'Choosing the dialog.',
          always: [
            {
              description: 'A cash out was made.',
              guard: 'hasCashedOut',
              target: 'cashOutSuccess',
            },
            { description: 'Nothing is to be shown.', target: 'closed' },
          ],
        },
        closed: {
          description: 'No dialog.',
          on: {
            'limitInfo.opened': [{ guard: 'hasNoDetails' }, { target: 'limitInfo' }],
            'repayEarly.opened': [
              { guard: 'isReloading' },
              { guard: 'isWatchingPayment' },
              { guard: 'canRepayEarly', target: 'repayEarly' },
            ],
            'delay.opened': [
              { guard: 'isReloading' },
              { guard: 'isWatchingPayment' },
              { guard: 'canDelay', target: 'delay' },
            ],
            'payment.done': { guard: 'hasCashedOut', target: 'cashOutSuccess' },
          },
        },
        cashOutSuccess: {
          description: 'The cash out succeeded.',
          entry: 'acknowledgePayment',
          on: { 'dialog.closed': { target: 'closed' }, 'back.requested': { target: 'closed' } },
        },
        limitInfo: {
          description: 'About the limit. Closes if its figures are lost.',
          always: { guard: 'hasNoDetails', target: 'closed' },
          on: {
            'dialog.closed': { target: 'closed' },
            'back.requested': { target: 'closed' },
            'payment.done': { guard: 'hasCashedOut', target: 'cashOutSuccess' },
          },
        },
        repayEarly: {
          description: 'Repaying early.',
          on: {
            'back.requested': { actions: 'closeRepayEarly' },
          },
          invoke: {
            src: 'repayEarly',
            id: 'repayEarly',
            input: ({ context: { overview, lastPayment } }) => ({
              activities: overview?.activities ?? [],
              account: overview?.maskedAccountNumber ?? '',
              lastPayment,
            }),
            ...onPaymentDialogEnd,
          },
        },
        delay: {
          description: 'Delaying a repayment.',
          on: {
            'back.requested': { actions: 'closeDelay' },
          },
          invoke: {
            src: 'delay',
            id: 'delay',
            input: ({ context: { overview, lastPayment } }) => ({
              activities: overview?.activities ?? [],
              nextDate: overview?.nextRepaymentDateAfterDefer ?? null,
              movesTo: overview?.deferredRepaymentDate ?? null,
              lastPayment,
            }),
            ...onPaymentDialogEnd,
          },
        },
      },
    },
    payment: {
      description: 'The last payment. Decides what the home says about it.',
      on: {
        'payment.reported': { actions: forwardToParent },
        'payment.handedOver': { target: '.watching' },
        'payment.done': { target: '.choosing' },
      },
      initial: 'choosing',
      states: {
        choosing: {
          description: 'Choosing what to say.',
          always: [
            {
              description: 'The outcome of a payment is unknown.',
              guard: 'isPaymentUnknown',
              target: 'watching',
            },
            { description: 'A cash out was made.', guard: 'hasCashedOut', target: 'quiet' },
            { description: 'A payment was made.', guard: 'hasPaid', target: 'paid' },
            { target: 'quiet' },
          ],
        },
        quiet: {
          description:
            'Nothing to say. Either there was no payment or a dialog speaks of it. Only now the home tells of a cash out that has arrived.',
          on: {
            'arrival.closed': { guard: 'hasArrival', actions: ['closeArrival', 'keepArrival'] },
          },
        },
        watching: {
          description:
            'Did the payment go through? No other payment is possible until this is known.',
          tags: 'paymentUnknown',
          invoke: {
            src: 'payment',
            id: 'payment',
            // Only a sent payment can have an unknown outcome.
            input: ({ context }) => ({ sent: context.lastPayment as SentPayment }),
            onDone: [
              {
                description: 'The payment went through.',
                guard: {
                  type: 'hasEnded',
                  params: ({ event }) => ({ end: event.output.outcome, as: 'paid' }),
                },
                actions: ['tellPayment', 'reloadDetails'],
              },
              {
                description: 'The payment did not go through.',
                target: 'notMade',
                actions: 'reloadDetails',
              },
            ],
            onError: { target: 'quiet' },
          },
        },
        paid: {
          description: 'The payment went through. Says so until something else is paid or delayed.',
          entry: 'acknowledgePayment',
          on: { 'repayEarly.opened': { target: 'quiet' }, 'delay.opened': { target: 'quiet' } },
        },
        notMade: {
          description:
            'The payment did not go through. Says so until something else is paid or delayed.',
          on: { 'repayEarly.opened': { target: 'quiet' }, 'delay.opened': { target: 'quiet' } },
        },
      },
    },
  },
});
