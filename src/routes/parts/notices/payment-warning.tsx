import { Span } from '@chakra-ui/react';
import { useAppState } from '../../../app-context.tsx';
import { logOutCopy } from '../../../copy/log-out.ts';

const words = logOutCopy.unknown;

/** Returns the kind of the last payment while its outcome is unknown, otherwise null. */
export function useUnknownPayment() {
  return useAppState(({ context: { payment } }) =>
    payment?.outcome === 'unknown' ? payment.payment.kind : null,
  );
}

/** A log-out question, and below it what staying shows and what may still happen to a payment. Source: decision 036. */
export function LogOutQuestion({ text }: { text: string }) {
  const kind = useUnknownPayment();
  return (
    <>
      <span>{text}</span>
      {kind && (
        <Span display="block" marginTop="3" color="fg">
          <Span display="block" fontWeight="semibold">{` ${words.stay}`}</Span>
          <Span display="block" marginTop="3">{` ${words.leave[kind]}`}</Span>
        </Span>
      )}
    </>
  );
}
