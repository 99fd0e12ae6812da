import type { Payment, SentPayment } from '../../domain/payments.ts';
import type { Presence } from '../../machines/effects.ts';
import {
  NOT_MADE_AFTER_MS,
  OUTCOME_CHECK_MS,
  type OutcomeSeen,
  paymentMachine,
} from '../../machines/payment.machine.ts';
import { analytics, NOW, Script, Voice } from './support.ts';

/** The payment machine with scripted effects; it is sent at `NOW`. */
export function scriptedPayment() {
  const startPayment = new Script<{ key: string; at: number }>();
  const sendPayment = new Script<void, { payment: Payment; idempotencyKey: string }>();
  const checkOutcome = new Script<OutcomeSeen, { sent: SentPayment }>();
  const watchPresence = new Voice<Presence>();
  const { track, tracked } = analytics();
  return {
    startPayment,
    sendPayment,
    checkOutcome,
    watchPresence,
    track,
    tracked,
    machine: paymentMachine.provide({
      actors: {
        startPayment: startPayment.logic,
        sendPayment: sendPayment.logic,
        checkOutcome: checkOutcome.logic,
        watchPresence: watchPresence.logic,
      },
      actions: { track },
    }),
    /** Makes the key: the payment is sent, under it or under the one from before. */
    makeKey: (key = 'key-1') => startPayment.answer({ key, at: NOW }),
    /** Answers the look that is under way, some ms after the send. */
    look: (hasGoneThrough: boolean, after = 0) =>
      checkOutcome.answer({ hasGoneThrough, at: NOW + after }),
    /** Lets the payment that was sent get lost: two looks do not find it. */
    lose: async (pass: (ms: number) => Promise<void>) => {
      await sendPayment.fail('outcomeUnknown');
      await checkOutcome.answer({ hasGoneThrough: false, at: NOW });
      await pass(OUTCOME_CHECK_MS);
      await checkOutcome.answer({ hasGoneThrough: false, at: NOW + NOT_MADE_AFTER_MS });
    },
    /** The keys under which it was sent. */
    usedKeys: () => sendPayment.calls.map(({ input }) => input.idempotencyKey),
  };
}
