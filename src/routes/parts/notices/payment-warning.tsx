import { useAppState } from '../../../app-context.tsx';
import { paymentCopy } from '../../../copy/payment.ts';

/** Returns a log-out question, extended while the outcome of a payment is unknown. Source: decision 036. */
export function usePaymentWarning(question: string): string {
  const kind = useAppState(({ context: { payment } }) =>
    payment?.outcome === 'unknown' ? payment.payment.kind : null,
  );
  return kind === null ? question : `${question} ${paymentCopy.mayStillGoThrough[kind]}`;
}
