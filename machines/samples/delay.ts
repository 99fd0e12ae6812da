import type { AnyMachineSnapshot, ContextFrom } from 'xstate';
import { delayMachine } from '../delay.machine.ts';
import { defineSamples } from './samples.ts';
import { anOverviewWithOneRepayment, aSentDelay, paymentEnds } from './values.ts';

// Only a payment sends reports, and it runs in this state alone.
const isPaying = (_: ContextFrom<typeof delayMachine>, snapshot: AnyMachineSnapshot) =>
  snapshot.matches('delaying');

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
    system: [
      { when: isPaying, event: { type: 'payment.reported', phase: 'sent', sent: aSentDelay } },
    ],
  },
  outcomes: { payment: { done: paymentEnds } },
});
