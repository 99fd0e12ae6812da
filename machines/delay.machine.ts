import { type ActorRefFrom, assign, sendParent, sendTo, setup } from 'xstate';
import type { CalendarDate } from '../domain/calendar.ts';
import type { Activity } from '../domain/entities.ts';
import type { Failure } from '../domain/failures.ts';
import { baselineOf, type SentPayment } from '../domain/payments.ts';
import { earlyAmount } from '../domain/repayments.ts';
import { flowActions } from './effects.ts';
import {
  closedDialog,
  hasEnded,
  keptOfEnd,
  leftDialog,
  type PaymentDialogEnd,
  type PaymentReport,
  paidDialog,
  payingDialog,
  paymentEnds,
  paymentMachine,
} from './payment.machine.ts';

/** Moves the next repayment behind the last one, once per cash out. Source: product 4.12. */
export const delayMachine = setup({
  types: {
    context: {} as {
      /** Activities when the customer opened the dialog. */
      activities: readonly Activity[];
      /** Day of the next repayment after the delay; null if the API does not send it. */
      nextDate: CalendarDate | null;
      /** Day to which the delay moves the repayment; null if the API does not send it. */
      movesTo: CalendarDate | null;
      /** Last payment sent in this tab. */
      lastPayment: SentPayment | null;
      /** The last request was lost on the way: nothing was delayed. */
      isPaymentNotMade: boolean;
      failure: Failure | null;
    },
    events: {} as { type: 'delay.confirmed' } | { type: 'dialog.closed' } | PaymentReport,
    input: {} as {
      activities: readonly Activity[];
      nextDate: CalendarDate | null;
      movesTo: CalendarDate | null;
      lastPayment: SentPayment | null;
    },
    output: {} as PaymentDialogEnd,
    tags: {} as 'moneyMoving',
    children: {} as { payment: 'payment' },
  },
  actors: { payment: paymentMachine },
  actions: {
    ...flowActions,
    passOn: sendParent(({ event }) => event),
    leavePayment: sendTo('payment', { type: 'payment.left' }),
    rememberPayment: assign({ lastPayment: (_, { sent }: { sent: SentPayment }) => sent }),
    rememberEnd: assign(keptOfEnd),
    clearFailure: assign({ failure: null, isPaymentNotMade: false }),
  },
  guards: {
    hasEnded,
  },
}).createMachine({
  id: 'delay',
  description: 'Delay a repayment. Moves the next repayment behind the last one.',
  context: ({ input }) => ({
    ...input,
    isPaymentNotMade: false,
    failure: null,
  }),
  initial: 'confirmation',
  states: {
    confirmation: {
      description: 'Confirming the delay.',
      on: {
        'delay.confirmed': { target: 'delaying' },
        'dialog.closed': { target: 'closed' },
      },
    },
    delaying: {
      description:
        'Delaying. Nothing is submitted twice, and the customer cannot leave until it is safe.',
      ...payingDialog,
      invoke: {
        src: 'payment',
        id: 'payment',
        input: ({ context }) => ({
          payment: { kind: 'delay', amount: earlyAmount(context.activities, 'next') },
          before: baselineOf(context),
          last: context.lastPayment,
        }),
        ...paymentEnds('delayed', 'confirmation'),
      },
    },
    delayed: paidDialog,
    left: leftDialog,
    closed: closedDialog,
  },
  output: ({ event }) => event.output as PaymentDialogEnd,
});

export type DelayActor = ActorRefFrom<typeof delayMachine>;
