import { Span } from '@chakra-ui/react';
import { useAppState } from '../../../app-context.tsx';
import { logOutCopy } from '../../../copy/log-out.ts';

/** Returns the kind of the last payment while its outcome is unknown, otherwise null. */
export function useUnknownPayment() {
  return useAppState(({ context: { payment } }) =>
    payment?.outcome === 'unknown' ? payment.payment.kind : null,
  );
}

/** A log-out question, and below it what may still happen to a payment and what staying shows. Source: decision 036. */
export function LogOutQuestion({ text }: { text: string }) {
  const kind = useUnknownPayment();
  return (
    <>
      <span>{text}</span>
      {kind && (
        <Span display="block" marginTop="3" color="fg" fontWeight="semibold">
          {` ${logOutCopy.unknown(kind)}`}
        </Span>
      )}
    </>
  );
}
