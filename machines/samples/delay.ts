import { delayMachine } from '../delay.machine.ts';
import { defineSamples } from './samples.ts';
import { anOverviewWithOneRepayment, aSentDelay, paymentEnds, reportIn } from './values.ts';

export default defineSamples(delayMachine, {
  starts: {
    'from the dashboard': {
      activities: anOverviewWithOneRepayment.activities,
      nextDate: '2026-03-26',
      movesTo: null,
      lastPayment: null,
    },
  },
  events: {
    person: [{ type: 'delay.confirmed' }, { type: 'dialog.closed' }],
    system: [reportIn(['delaying'], 'sent', aSentDelay)],
  },
  outcomes: { payment: { done: paymentEnds } },
});
