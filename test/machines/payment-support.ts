import { NOT_MADE_AFTER_MS, OUTCOME_CHECK_MS } from '../../machines/payment.machine.ts';
import { type ControlledEffects, NOW } from './support.ts';

/** What a test does to the payment of a flow; it is sent at `NOW`. */
export function paymentOf({
  startPayment,
  sendPayment,
  checkOutcome,
  pass,
}: Pick<ControlledEffects, 'startPayment' | 'sendPayment' | 'checkOutcome'> & {
  pass: (ms: number) => Promise<void>;
}) {
  return {
    startPayment,
    sendPayment,
    checkOutcome,
    /** Creates the key: the payment is sent under it, or under the previous one. */
    makeKey: (key = 'key-1') => startPayment.answer({ key, at: NOW }),
    /** Answers the running check. */
    answerCheck: ({ isFound, msAfterSend = 0 }: { isFound: boolean; msAfterSend?: number }) =>
      checkOutcome.answer({ hasGoneThrough: isFound, at: NOW + msAfterSend }),
    /** Ends the sent payment as not made: its call fails, and two checks do not find it. */
    endNotMade: async () => {
      await sendPayment.fail('outcomeUnknown');
      await checkOutcome.answer({ hasGoneThrough: false, at: NOW });
      await pass(OUTCOME_CHECK_MS);
      await checkOutcome.answer({ hasGoneThrough: false, at: NOW + NOT_MADE_AFTER_MS });
    },
    /** The keys that it was sent with. */
    usedKeys: () => sendPayment.calls.map(({ input }) => input.sent.key),
  };
}
