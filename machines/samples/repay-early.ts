import type { AnyMachineSnapshot, ContextFrom } from 'xstate';
import { repayEarlyMachine } from '../repay-early.machine.ts';
import { defineSamples } from './samples.ts';
import {
  anOverviewWithOneRepayment,
  anOverviewWithTwoRepayments,
  aSentRepayment,
  paymentEnds,
} from './values.ts';

// Only a payment sends reports, and it runs in this state alone.
const isPaying = (_: ContextFrom<typeof repayEarlyMachine>, snapshot: AnyMachineSnapshot) =>
  snapshot.matches('paying');

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
    system: [
      { when: isPaying, event: { type: 'payment.reported', phase: 'sent', sent: aSentRepayment } },
    ],
  },
  outcomes: { payment: { done: paymentEnds } },
});
