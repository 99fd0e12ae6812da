import { Span, Text } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import {
  dueAfterDelay,
  earlyAmount,
  payableEarly,
  repaymentToDelay,
} from '../../../../domain/repayments.ts';
import type { DelayActor } from '../../../../machines/delay.machine.ts';
import { delayCopy as words } from '../../../copy/delay.ts';
import { paymentCopy } from '../../../copy/payment.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useAttempt } from '../../parts/hooks/use-attempt.ts';
import { PaymentOutcome, usePayment } from '../payment-outcome.tsx';

/** Explains what a delay changes and asks to confirm it. */
export function DelayDialog({ flow }: { flow: DelayActor }) {
  const { activities, nextDate: next, movesTo: to } = useSelector(flow, ({ context }) => context);
  const { failure, isRetryLocked } = useAttempt(flow);
  const amount = earlyAmount(activities, 'next');
  const isDelaying = useSelector(flow, (snapshot) => snapshot.hasTag('moneyMoving'));
  const paying = usePayment(flow);
  const { mayLeave } = paying;
  const close = () => flow.send({ type: 'dialog.closed' });
  const moved = repaymentToDelay(activities);
  const payable = payableEarly(activities);
  const isOnly = payable.length === 1;
  return (
    <Dialog
      onClose={close}
      dismissible={!isDelaying || mayLeave}
      showsBanner={false}
      title={words.title}
      description={
        moved &&
        words
          .text({
            amount: moved.amount,
            from: moved.repaymentDate,
            // If this is the only repayment, it is also the next one after the delay, so `next` is its new day.
            to: to ?? (isOnly ? next : null),
            last: moved.lastDate,
            next,
            nextAmount: next ? dueAfterDelay(activities, next) : 0,
          })
          .map((sentence, index) => (
            <Span key={sentence} display="block" color="fg">
              {index > 0 ? ` ${sentence}` : sentence}
            </Span>
          ))
      }
      actions={
        <>
          <Button
            loading={isDelaying}
            softDisabled={isRetryLocked}
            onClick={() => flow.send({ type: 'delay.confirmed' })}
          >
            {words.confirm}
          </Button>
          <Button variant="secondary" disabled={isDelaying && !mayLeave} onClick={close}>
            {mayLeave ? paymentCopy.close : words.cancel}
          </Button>
        </>
      }
    >
      <Text tone="muted">{words.once}</Text>
      <PaymentOutcome
        inDialog
        payment={{ kind: 'delay', amount }}
        {...paying}
        failure={failure}
        sending={isDelaying ? words.delaying : ''}
      />
    </Dialog>
  );
}
