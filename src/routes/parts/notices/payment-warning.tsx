import { Span } from '@chakra-ui/react';
import { useAppState } from '../../../app-context.tsx';
import { paymentCopy } from '../../../copy/payment.ts';

/** A log-out question, and below it what may still happen while the outcome of a payment is unknown. Source: decision 036. */
export function LogOutQuestion({ text }: { text: string }) {
  const kind = useAppState(({ context: { payment } }) =>
    payment?.outcome === 'unknown' ? payment.payment.kind : null,
  );
  return (
    <>
      <span>{text}</span>
      {kind && (
        <Span display="block" marginTop="3" color="fg" fontWeight="semibold">
          {` ${paymentCopy.mayStillGoThrough[kind]}`}
        </Span>
      )}
    </>
  );
}
