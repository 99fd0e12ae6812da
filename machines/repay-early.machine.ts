import { type ActorRefFrom, assign, sendParent, sendTo, setup } from 'xstate';
import type { Activity } from '../domain/entities.ts';
import type { Failure } from '../domain/failures.ts';
import { baselineOf, isFinalRefusal, type SentPayment } from '../domain/payments.ts';
import { type EarlyChoice, earlyAmount, payableEarly } from '../domain/repayments.ts';
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

/** Pays the next repayment, or all of them, before their day. Source: product 4.11. */
export const repayEarlyMachine = setup({
  types: {
    context: {} as {
      /** Activities when the customer opened the dialog, so that the confirmed repayments are the ones that are paid. */
      activities: readonly Activity[];
      /** Masked account that is debited; empty if unknown. */
      account: string;
      choice: EarlyChoice;
      /** Last payment sent in this tab. */
      lastPayment: SentPayment | null;
      /** The last payment was lost on the way: nothing was debited. */
      isPaymentNotMade: boolean;
      failure: Failure | null;
    },
    events: {} as
      | { type: 'choice.changed'; choice: EarlyChoice }
      | { type: 'choice.submitted' }
      | { type: 'repayment.confirmed' }
      | { type: 'dialog.closed' }
      | PaymentReport,
    input: {} as {
      activities: readonly Activity[];
      account: string;
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
    rememberChoice: assign({ choice: (_, { choice }: { choice: EarlyChoice }) => choice }),
    rememberPayment: assign({ lastPayment: (_, { sent }: { sent: SentPayment }) => sent }),
    rememberEnd: assign(keptOfEnd),
    clearFailure: assign({ failure: null, isPaymentNotMade: false }),
  },
  guards: {
    mayTryAgain: ({ context }) => !isFinalRefusal(context.failure),
    isOnlyOne: ({ context }) => payableEarly(context.activities).length < 2,
    hasEnded,
  },
}).createMachine({
  id: 'repayEarly',
  description: 'Repay early. Pays the next repayment or all of them today.',
  context: ({ input }) => ({
    ...input,
    choice: 'next',
    isPaymentNotMade: false,
    failure: null,
  }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Choosing where to begin.',
      always: [{ guard: 'isOnlyOne', target: 'confirmation' }, { target: 'choice' }],
    },
    choice: {
      description: 'Next repayment or all? Skipped when there is only one.',
      on: {
        'choice.changed': { actions: { type: 'rememberChoice', params: ({ event }) => event } },
        'choice.submitted': { target: 'confirmation' },
        'dialog.closed': { target: 'closed' },
      },
    },
    confirmation: {
      description: 'Confirming the repayment.',
      on: {
        'repayment.confirmed': { guard: 'mayTryAgain', target: 'paying' },
        'dialog.closed': { target: 'closed' },
      },
    },
    paying: {
      description:
        'Paying. Nothing is submitted twice, and the customer cannot leave until it is safe.',
      ...payingDialog,
      invoke: {
        src: 'payment',
        id: 'payment',
        input: ({ context }) => ({
          payment: {
            kind: 'repayEarly',
            amount: earlyAmount(context.activities, context.choice),
            choice: context.choice,
          },
          before: baselineOf(context),
          last: context.lastPayment,
        }),
        ...paymentEnds('paid', 'confirmation'),
      },
    },
    paid: paidDialog,
    left: leftDialog,
    closed: closedDialog,
  },
  output: ({ event }) => event.output as PaymentDialogEnd,
});

export type RepayEarlyActor = ActorRefFrom<typeof repayEarlyMachine>;
