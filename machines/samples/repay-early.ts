import { repayEarlyMachine } from '../repay-early.machine.ts';
import { defineSamples } from './samples.ts';
import {
  anOverviewWithOneRepayment,
  anOverviewWithTwoRepayments,
  aSentRepayment,
  paymentEnds,
  reportIn,
} from './values.ts';

export default defineSamples(repayEarlyMachine, {
  starts: {
    'with one repayment': {
      activities: anOverviewWithOneRepayment.activities,
      account: '•••• 5678',
      lastPayment: null,
    },
    'with two repayments': {
      activities: anOverviewWithTwoRepayments.activities,
      account: '•••• 5678',
      lastPayment: null,
    },
  },
  events: {
    person: [
      { type: 'choice.changed', choice: 'next' },
      { type: 'choice.changed', choice: 'all' },
      { type: 'choice.submitted' },
      { type: 'repayment.confirmed' },
      { type: 'dialog.closed' },
    ],
    system: [reportIn(['paying'], 'sent', aSentRepayment)],
  },
  outcomes: {
    payment: {
      // The effect has no other code for a refusal.
      done: paymentEnds.map((end) =>
        end.failure?.code === 'generic' ? { ...end, failure: { code: 'repayEarlyRefused' } } : end,
      ),
    },
  },
});
