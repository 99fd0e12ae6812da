import assert from 'node:assert/strict';
import type { AnyMachineSnapshot, ContextFrom, EventObject } from 'xstate';
import { repaymentButtons } from '../../domain/repayments.ts';
import {
  DASHBOARD_COUNTDOWN_START,
  type dashboardMachine,
} from '../../machines/dashboard.machine.ts';
import samples, { FIRST_DAY } from '../../machines/samples/dashboard.ts';
import { anOverviewWithOneRepayment } from '../../machines/samples/values.ts';
import { defineModel } from './model.ts';

type Context = ContextFrom<typeof dashboardMachine>;

const isPolling = (snapshot: AnyMachineSnapshot) => snapshot.matches({ details: 'polling' });
/** Events other than the countdown's do the same at each count, so they are tried at both ends. */
const isTelling = ({ countdown }: Context, snapshot: AnyMachineSnapshot) =>
  !isPolling(snapshot) || countdown === 0 || countdown >= DASHBOARD_COUNTDOWN_START - 1;
const isMoneyDialog = (context: Context, snapshot: AnyMachineSnapshot) =>
  isTelling(context, snapshot) &&
  (snapshot.matches({ dialog: 'repayEarly' }) || snapshot.matches({ dialog: 'delay' }));

const isCalm = (context: Context, snapshot: AnyMachineSnapshot) =>
  isTelling(context, snapshot) && snapshot.matches({ dialog: 'closed', payment: 'quiet' });
/** True if the shown overview is of an earlier day, where that makes a difference. */
const isBehind = (context: Context, snapshot: AnyMachineSnapshot) =>
  context.readOn !== null &&
  context.readOn !== context.day &&
  context.overview !== null &&
  isCalm(context, snapshot) &&
  (!isPolling(snapshot) || context.countdown === 0);
/**
 * The day is reported before or just after the overview is read. Another day does the same whatever is open, so it is tried
 * with nothing open.
 */
const skipsDay = (event: EventObject, context: Context, snapshot: AnyMachineSnapshot) => {
  const isFirst = 'day' in event && event.day === FIRST_DAY.day;
  return context.day === null
    ? !isFirst && event.type !== 'xstate.done.actor.loadOverview'
    : isFirst ||
        (event.type === 'day.told' && !isCalm(context, snapshot)) ||
        (isBehind(context, snapshot) && !/^day|^presence|Overview$/.test(event.type));
};

/** States beside the countdown. */
const beside = [
  'limitInfo.opened',
  'repayEarly.opened',
  'delay.opened',
  'presence.lost',
  'presence.regained',
  'payment.reported',
  'xstate.done.actor.payment',
  'xstate.error.actor.payment',
];

export default defineModel(samples, {
  narrow: {
    countdown: (countdown, _, snapshot) => isPolling(snapshot) && countdown,
    overview: (overview) => overview && repaymentButtons(overview),
    // Only a text of the home depends on it.
    closedArrival: () => null,
    readOn: (_, context, snapshot) => [context.day === null, isBehind(context, snapshot)],
    failure: (failure) => failure && failure.code === 'offline',
    // No guard reads a finished payment before the next one replaces it.
    lastPayment: (sent, context, snapshot) =>
      (!snapshot.matches({ payment: 'quiet' }) || isMoneyDialog(context, snapshot)) &&
      sent && [sent.outcome, sent.payment.kind === 'cashOut'],
  },
  skips: (event, context, snapshot) =>
    skipsDay(event, context, snapshot) ||
    (beside.includes(event.type) && !isTelling(context, snapshot)),
  ends: (context, snapshot) =>
    // The home shows a payment the same way while it refreshes.
    (isPolling(snapshot) && !snapshot.matches({ payment: 'quiet' })) ||
    (!isTelling(context, snapshot) &&
      (!snapshot.matches({ dialog: 'closed' }) ||
        snapshot.matches({ details: { polling: 'paused' } }))),
  states: {
    details: { runs: ['watchDay'] },
    'details.loading': { runs: ['loadOverview'], tags: ['loading'] },
    'details.reloading': { runs: ['reloadOverview'], tags: ['reloading'] },
    'details.resting': {
      rests: 'no money moves',
      holds: ({ context }) => assert.notEqual(context.overview, null),
    },
    'details.polling': {
      runs: ['watchPresence'],
      holds: ({ context, snapshot }) => {
        assert.ok(context.countdown >= 0);
        // The single refresh of another day runs even if no money moves.
        if (context.countdown > 0 || !snapshot.matches({ details: { polling: 'refreshing' } })) {
          assert.equal(context.overview?.activities.at(-1)?.status, 'Pending');
        }
      },
    },
    'details.polling.counting': {},
    'details.polling.paused': { rests: 'whoever comes back is noticed' },
    'details.polling.refreshing': { runs: ['refreshOverview'] },
    'details.unavailable': {
      runs: ['watchPresenceToRetry'],
      holds: ({ context }) => {
        assert.notEqual(context.failure, null);
        assert.equal(context.overview, null);
      },
    },
    dialog: {},
    'dialog.choosing': { isTransient: true },
    'dialog.closed': {},
    'dialog.cashOutSuccess': {
      holds: ({ context, sentToParent }) => {
        assert.equal(context.lastPayment?.payment.amount, 20_000);
        assert.ok(sentToParent.some(({ type }) => type === 'payment.told'));
      },
    },
    'dialog.limitInfo': {},
    'dialog.repayEarly': {
      runs: ['repayEarly'],
      holds: ({ input }) => {
        // The last payment as it was when the dialog opened.
        const { lastPayment: _, ...shown } = input('repayEarly') as Record<string, unknown>;
        assert.deepEqual(shown, {
          activities: anOverviewWithOneRepayment.activities,
          account: '•••• 5678',
        });
      },
    },
    'dialog.delay': {
      runs: ['delay'],
      holds: ({ input }) => {
        const { lastPayment: _, ...shown } = input('delay') as Record<string, unknown>;
        assert.deepEqual(shown, {
          activities: anOverviewWithOneRepayment.activities,
          nextDate: '2026-03-26',
          movesTo: null,
        });
      },
    },
    payment: {},
    'payment.choosing': { isTransient: true },
    'payment.quiet': { rests: 'there is nothing to say' },
    'payment.watching': {
      runs: ['payment'],
      tags: ['paymentUnknown'],
      rests: 'the payment is looked for',
      holds: ({ input, snapshot }) => {
        assert.deepEqual(Object.keys(input('payment') as object), ['sent']);
        assert.ok(
          !snapshot.matches({ dialog: 'repayEarly' }) && !snapshot.matches({ dialog: 'delay' }),
        );
      },
    },
    'payment.paid': {
      rests: 'it is said until something else is paid',
      holds: ({ sentToParent }) =>
        assert.ok(sentToParent.some(({ type }) => type === 'payment.told')),
    },
    'payment.notMade': { rests: 'it is said until something else is paid' },
  },
});
