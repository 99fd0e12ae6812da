import { Box, chakra } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Failure } from '../../../domain/failures.ts';
import type { Payment } from '../../../domain/payments.ts';
import type { PaymentActor } from '../../../machines/payment.machine.ts';
import { useAppState } from '../../app-context.tsx';
import { failureText } from '../../copy/failures.ts';
import { paymentCopy as words } from '../../copy/payment.ts';
import { Notice } from '../../ui/notice.tsx';
import { ApiFailureNotice } from '../parts/api-failure-notice.tsx';

/** There before it says something, so that it is heard; takes no room until then. */
const Status = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '4' },
  variants: {
    inDialog: {
      true: { '&:not(:empty)': { marginTop: '4' } },
      // Among the actions of a page there is a gap already.
      false: { _empty: { marginBottom: '-2' } },
    },
  },
});

/** What a screen needs to know of a payment that may be under way. */
export function usePayment(payment: PaymentActor | undefined) {
  return {
    /** No answer came; the outcome is looked for. */
    isChecking: useSelector(payment, (snapshot) => snapshot?.hasTag('checking') ?? false),
    /** The customer may leave before it is known. */
    isFree: useSelector(payment, (snapshot) => snapshot?.hasTag('free') ?? false),
  };
}

type PaymentOutcomeProps = {
  /** What is, or was, paid. */
  payment: Payment;
  isChecking: boolean;
  isFree: boolean;
  isNotMade: boolean;
  failure: Failure | null;
  /** The way on while the outcome is not known. */
  wayOn?: ReactNode;
  inDialog?: boolean;
};

/** What became of a payment, beside the press that makes it: not known yet, lost on its way, or refused. */
export function PaymentOutcome({
  payment,
  isChecking,
  isFree,
  isNotMade,
  failure,
  wayOn,
  inDialog = false,
}: PaymentOutcomeProps) {
  const isLeaving = useAppState((snapshot) =>
    snapshot.matches({ customer: { payment: { held: 'leaving' } } }),
  );
  return (
    <>
      <Status role="status" inDialog={inDialog}>
        {isChecking && (
          <Notice status="warning" actions={isFree && wayOn}>
            <p>{failureText({ code: 'outcomeUnknown' })}</p>
            {isFree && <p>{words.mayLeave}</p>}
          </Notice>
        )}
        {isLeaving && <Notice status="info">{words.leaving}</Notice>}
        {isNotMade && <Notice status="warning">{words.notMade(payment)}</Notice>}
      </Status>
      {failure && (
        <Box marginTop={inDialog ? '4' : undefined}>
          <ApiFailureNotice failure={failure} />
        </Box>
      )}
    </>
  );
}
