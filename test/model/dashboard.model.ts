import assert from 'node:assert/strict';
import { repaymentActions } from '../../domain/repayments.ts';
import { DASHBOARD_COUNTDOWN_START, dashboardMachine } from '../../machines/dashboard.machine.ts';
import type { PaymentDialogEnd } from '../../machines/payment.machine.ts';
import { defineModel, type Sight } from './model.ts';
import {
  ANY_CALL,
  aDeclinedOverview,
  anOverview,
  anOverviewPaidEarly,
  anOverviewWithLoan,
  anOverviewWithOneRepayment,
  aSentCashOut,
  aSentDelay,
  aSentRepayment,
  paymentEnds,
} from './samples.ts';

type Dashboard = Sight<typeof dashboardMachine>;
type Context = Dashboard['context'];

const firstOverviews = {
  done: [anOverview, anOverviewWithLoan, aDeclinedOverview, anOverviewWithOneRepayment],
  fails: ANY_CALL,
};

const isPolling = (snapshot: Dashboard['snapshot']) => snapshot.matches({ details: 'polling' });
/** What happens beside the countdown is the same at each of its counts: it is tried at both ends. */
const isTelling = ({ countdown }: Context, snapshot: Dashboard['snapshot']) =>
  !isPolling(snapshot) || countdown === 0 || countdown >= DASHBOARD_COUNTDOWN_START - 1;
const isMoneyDialog = (context: Context, snapshot: Dashboard['snapshot']) =>
  isTelling(context, snapshot) &&
  (snapshot.matches({ dialog: 'repayEarly' }) || snapshot.matches({ dialog: 'delay' }));

const isWatching = (context: Context, snapshot: Dashboard['snapshot']) =>
  isTelling(context, snapshot) && snapshot.matches({ payment: 'watching' });

const dialogEnds: PaymentDialogEnd[] = [
  { end: 'paid' },
  { end: 'unknown' },
  { end: 'outdated' },
  { end: 'unchanged' },
];

export default defineModel<typeof dashboardMachine>({
  machine: dashboardMachine,
  starts: {
    'on log-in': { lastPayment: null },
    'right after a cash out': { lastPayment: { ...aSentCashOut, outcome: 'paid' } },
    'after a reload, a repayment unknown': { lastPayment: aSentRepayment },
    'after a reload, a delay not told yet': { lastPayment: { ...aSentDelay, outcome: 'paid' } },
  },
  events: {
    person: [
      { type: 'load.retried' },
      { when: isTelling, event: { type: 'limitInfo.opened' } },
      { when: isTelling, event: { type: 'repayEarly.opened' } },
      { when: isTelling, event: { type: 'delay.opened' } },
      { type: 'dialog.closed' },
      { type: 'back.requested' },
    ],
    system: [
      { when: isTelling, event: { type: 'presence.lost' } },
      { when: isTelling, event: { type: 'presence.regained' } },
      // What open dialogs report.
      {
        when: isMoneyDialog,
        event: {
          type: 'payment.reported',
          phase: 'ended',
          sent: { ...aSentRepayment, outcome: 'paid' },
        },
      },
      {
        when: isMoneyDialog,
        event: { type: 'payment.reported', phase: 'free', sent: aSentRepayment },
      },
      // What the payment here reports.
      ...[aSentCashOut, aSentRepayment].map((sent) => ({
        when: isWatching,
        event: {
          type: 'payment.reported' as const,
          phase: 'ended' as const,
          sent: { ...sent, outcome: 'paid' as const },
        },
      })),
    ],
  },
  raised: ['details.outdated', 'payment.done', 'payment.handedOver'],
  outcomes: {
    watchPresence: { fails: [] },
    watchReturn: { fails: [] },
    loadOverview: firstOverviews,
    refreshOverview: {
      done: [anOverview, anOverviewWithLoan, aDeclinedOverview],
      fails: ANY_CALL,
    },
    reloadOverview: { done: [anOverview, anOverviewPaidEarly], fails: ANY_CALL },
    repayEarly: { done: dialogEnds, fails: [] },
    delay: { done: dialogEnds, fails: [] },
    payment: {
      done: paymentEnds.filter(({ outcome }) => outcome === 'paid' || outcome === 'notMade'),
      fails: [],
      when: isTelling,
    },
  },
  narrow: {
    countdown: (countdown, _, snapshot) => isPolling(snapshot) && countdown,
    overview: (overview) => overview && repaymentActions(overview),
    failure: (failure) => failure && failure.code === 'offline',
    // Nobody looks at one that is told or refused before another one takes its place.
    lastPayment: (sent, context, snapshot) =>
      (!snapshot.matches({ payment: 'quiet' }) || isMoneyDialog(context, snapshot)) &&
      sent && [sent.outcome, sent.payment.kind === 'cashOut'],
  },
  ends: (context, snapshot) =>
    // What the home says of a payment is the same while it refreshes itself.
    (isPolling(snapshot) && !snapshot.matches({ payment: 'quiet' })) ||
    (!isTelling(context, snapshot) &&
      (!snapshot.matches({ dialog: 'closed' }) ||
        snapshot.matches({ details: { polling: 'paused' } }))),
  states: {
    details: {},
    'details.loading': { runs: ['loadOverview'], tags: ['loading'] },
    'details.reloading': { runs: ['reloadOverview'], tags: ['reloading'] },
    'details.resting': {
      rests: 'no money moves',
      holds: ({ context }) => assert.notEqual(context.overview, null),
    },
    'details.polling': {
      runs: ['watchPresence'],
      holds: ({ context }) => {
        assert.ok(context.countdown >= 0);
        assert.equal(context.overview?.activities.at(-1)?.status, 'Pending');
      },
    },
    'details.polling.counting': {},
    'details.polling.paused': { rests: 'whoever comes back is noticed' },
    'details.polling.refreshing': { runs: ['refreshOverview'] },
    'details.unavailable': {
      runs: ['watchReturn'],
      holds: ({ context }) => {
        assert.notEqual(context.failure, null);
        assert.equal(context.overview, null);
      },
    },
    dialog: {},
    'dialog.choosing': { isPassing: true },
    'dialog.closed': {},
    'dialog.cashOutSuccess': {
      holds: ({ context, told }) => {
        assert.equal(context.lastPayment?.payment.amount, 20_000);
        assert.equal(told.at(-1)?.type, 'payment.told');
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
          account: '***456',
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
        });
      },
    },
    payment: {},
    'payment.choosing': { isPassing: true },
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
      holds: ({ told }) => assert.ok(told.some(({ type }) => type === 'payment.told')),
    },
    'payment.notMade': { rests: 'it is said until something else is paid' },
  },
});
