import { dashboardMachine } from '../dashboard.machine.ts';
import type { PaymentDialogEnd } from '../payment.machine.ts';
import { defineSamples } from './samples.ts';
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
  reportIn,
} from './values.ts';

const firstOverviews = {
  done: [anOverview, anOverviewWithLoan, aDeclinedOverview, anOverviewWithOneRepayment],
  fails: ANY_CALL,
};

const moneyDialogs = [{ dialog: 'repayEarly' }, { dialog: 'delay' }];

/** The event that the home gets as it opens. */
export const FIRST_DAY = { type: 'day.told', day: '2026-03-02' } as const;

const dialogEnds: PaymentDialogEnd[] = [
  { end: 'paid' },
  { end: 'unknown' },
  { end: 'outdated' },
  { end: 'unchanged' },
];

export default defineSamples(dashboardMachine, {
  starts: {
    'on log-in': { lastPayment: null, draft: {} },
    'right after a cash out': { lastPayment: { ...aSentCashOut, outcome: 'paid' }, draft: {} },
    'after a reload, a cash out unknown': { lastPayment: aSentCashOut, draft: {} },
    'after a reload, a delay not told yet': {
      lastPayment: { ...aSentDelay, outcome: 'paid' },
      draft: {},
    },
  },
  events: {
    person: [
      { type: 'load.retried' },
      { type: 'limitInfo.opened' },
      { type: 'repayEarly.opened' },
      { type: 'delay.opened' },
      { type: 'dialog.closed' },
      { type: 'arrival.closed' },
      { type: 'back.requested' },
    ],
    system: [
      { type: 'presence.lost' },
      { type: 'presence.regained' },
      FIRST_DAY,
      { type: 'day.told', day: '2026-03-03' },
      // Reports of open dialogs.
      reportIn(moneyDialogs, 'ended', { ...aSentRepayment, outcome: 'paid' }),
      reportIn(moneyDialogs, 'mayLeave', aSentRepayment),
      // Reports of the payment that runs in the home itself.
      ...[aSentCashOut, aSentRepayment].map((sent) =>
        reportIn([{ payment: 'watching' }], 'ended', { ...sent, outcome: 'paid' }),
      ),
    ],
  },
  raised: ['details.outdated', 'payment.done', 'payment.handedOver'],
  outcomes: {
    loadOverview: firstOverviews,
    refreshOverview: {
      done: [anOverview, anOverviewWithLoan, aDeclinedOverview],
      fails: ANY_CALL,
    },
    reloadOverview: { done: [anOverview, anOverviewPaidEarly], fails: ANY_CALL },
    repayEarly: { done: dialogEnds },
    delay: { done: dialogEnds },
    payment: {
      done: paymentEnds.filter(({ outcome }) => outcome === 'paid' || outcome === 'notMade'),
    },
  },
});
