import { Box, chakra, Text } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';
import type { Failure, FailureCode } from '../../../domain/failures.ts';
import type { Payment } from '../../../domain/payments.ts';
import type { PaymentActor } from '../../../machines/payment.machine.ts';
import { useAppState } from '../../app-context.tsx';
import { failureText } from '../../copy/failures.ts';
import { paymentCopy as words } from '../../copy/payment.ts';
import { Notice } from '../../ui/notice.tsx';
import { ApiFailureNotice } from '../parts/notices/api-failure-notice.tsx';

/** Refusals that do not say what they mean for the money. An existing cash out may be the result of an earlier attempt. */
const REFUSALS: readonly FailureCode[] = [
  'generic',
  'tooManyAttempts',
  'cashOutRefused',
  'repayEarlyRefused',
];

/** In sticky actions on a small phone a notice must not cover the sums. */
const slim = { '@media (max-height: 43rem)': { '& > div': { py: '2' } } } as const;

/** Always rendered, so that screen readers announce its text; takes no room while empty. */
const Status = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '4' },
  variants: {
    inDialog: {
      true: { '&:not(:empty)': { marginTop: '4' } },
      // Offsets the gap between a page's actions.
      false: { _empty: { marginBottom: '-2' }, ...slim },
    },
  },
});

type PayingFlow = Pick<AnyActorRef, 'subscribe'> & {
  getSnapshot(): {
    readonly children: { readonly payment?: PaymentActor | undefined };
    readonly context: { readonly isPaymentNotMade: boolean };
  };
};

/** Returns how the payment of a flow stands. */
export function usePayment(flow: PayingFlow) {
  const payment = useSelector(flow, ({ children }) => children.payment);
  return {
    isPaymentNotMade: useSelector(flow, ({ context }) => context.isPaymentNotMade),
    /** True if no answer came and the app checks the outcome. */
    isChecking: useSelector(payment, (snapshot) => snapshot?.hasTag('checking') ?? false),
    /** True if the customer may leave before the outcome is known. */
    mayLeave: useSelector(payment, (snapshot) => snapshot?.hasTag('mayLeave') ?? false),
  };
}

type PaymentOutcomeProps = ReturnType<typeof usePayment> & {
  payment: Payment;
  failure: Failure | null;
  inDialog?: boolean;
  /** Says that the payment is being sent; empty if it is not. */
  sending?: string;
};

/** Outcome of a payment beside its submit button: unknown, not made, or refused. */
export function PaymentOutcome({
  payment,
  isChecking,
  mayLeave,
  isPaymentNotMade,
  failure,
  inDialog = false,
  sending,
}: PaymentOutcomeProps) {
  const isLeaving = useAppState((snapshot) =>
    snapshot.matches({ customer: { payment: { held: 'leaving' } } }),
  );
  const [notMade, whatNow] = words.notMade(payment);
  return (
    <>
      <Status role="status" inDialog={inDialog}>
        {sending && !isChecking && (
          <Text size="small" color="success.fg" fontWeight="semibold">
            {sending}
          </Text>
        )}
        {(isChecking || mayLeave) && (
          <Notice
            status={isChecking ? 'warning' : 'info'}
            title={isChecking && failureText({ code: 'outcomeUnknown' })}
          >
            {mayLeave && words.mayLeave}
          </Notice>
        )}
        {isLeaving && <Notice status="info">{words.leaving}</Notice>}
        {isPaymentNotMade && (
          <Notice status="warning" title={notMade}>
            {whatNow}
          </Notice>
        )}
      </Status>
      {failure && (
        <Box {...(inDialog ? { marginTop: '4' } : { css: slim })}>
          <ApiFailureNotice failure={failure}>
            {REFUSALS.includes(failure.code) && <p>{words.nothingDone[payment.kind]}</p>}
            {failure.code === 'cashOutActive' && <p>{words.onlyOne}</p>}
          </ApiFailureNotice>
        </Box>
      )}
    </>
  );
}
