import { cashOutMachine } from '../cash-out.machine.ts';
import { defineSamples } from './samples.ts';
import {
  ANY_CALL,
  aDeclinedOverview,
  aLoweredOverview,
  anEmptyOverview,
  anOverview,
  anOverviewOfTomorrow,
  aSentCashOut,
  onePlan,
  paymentEnds,
  reportIn,
  twoPlans,
} from './values.ts';

/** On the next day nothing can be cashed out. */
const anOverviewWithNothing = { ...anEmptyOverview, today: anOverviewOfTomorrow.today };

export default defineSamples(cashOutMachine, {
  starts: {
    // The amount that the plans below are for.
    'from the dashboard': { lastPayment: null, overview: anOverview, draft: { choice: '20000' } },
    'from its address': { lastPayment: null, overview: null, draft: {} },
  },
  events: {
    person: [
      { type: 'load.retried' },
      { type: 'amount.changed', amount: 15_000 },
      { type: 'amount.changed', amount: 20_000 },
      { type: 'amount.changed', amount: 12_345 },
      { type: 'amount.changed', amount: 25_000 },
      { type: 'amount.changed', amount: -5_000 },
      { type: 'amount.submitted' },
      { type: 'amount.confirmed' },
      { type: 'amount.declined' },
      { type: 'plan.chosen', index: 1 },
      { type: 'plan.chosen', index: 2 },
      { type: 'plan.chosen', index: -1 },
      { type: 'plan.submitted' },
      { type: 'agreement.opened' },
      { type: 'agreement.closed' },
      { type: 'terms.readToEnd' },
      { type: 'terms.agreed' },
      { type: 'back.requested' },
    ],
    system: [
      { type: 'presence.regained' },
      reportIn(['paying'], 'sent', aSentCashOut),
      reportIn(['paying'], 'mayLeave', aSentCashOut),
    ],
  },
  outcomes: {
    readOverview: { done: [anOverview, aDeclinedOverview, anEmptyOverview], fails: ANY_CALL },
    getRepaymentPlans: { done: [onePlan, twoPlans], fails: [...ANY_CALL, 'cashOutRefused'] },
    previewLoan: {
      done: [{ agreement: '<p>Agreement</p>' }],
      fails: [...ANY_CALL, 'cashOutRefused'],
    },
    checkDay: {
      done: [anOverview, anOverviewOfTomorrow, aLoweredOverview, anOverviewWithNothing],
      fails: ANY_CALL,
    },
    renewOverview: {
      done: [anOverviewOfTomorrow, aLoweredOverview, anOverviewWithNothing],
      fails: ANY_CALL,
    },
    renewPlans: {
      done: [onePlan, twoPlans],
      fails: [...ANY_CALL, 'cashOutRefused'],
    },
    renewPreview: {
      done: [{ agreement: '<p>Agreement</p>' }, { agreement: '<p>Another agreement</p>' }],
      fails: [...ANY_CALL, 'cashOutRefused'],
    },
    payment: {
      done: [...paymentEnds, { outcome: 'refused', failure: { code: 'cashOutRefused' } }],
    },
  },
});
