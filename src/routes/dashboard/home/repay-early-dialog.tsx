import { Text } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { formatCents } from '../../../../domain/money.ts';
import { isFinalRefusal } from '../../../../domain/payments.ts';
import { type EarlyChoice, earlyAmount, payableEarly } from '../../../../domain/repayments.ts';
import type { RepayEarlyActor } from '../../../../machines/repay-early.machine.ts';
import { contactCopy } from '../../../copy/contact.ts';
import { paymentCopy } from '../../../copy/payment.ts';
import { repayEarlyCopy } from '../../../copy/repay-early.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { useAttempt } from '../../parts/hooks/use-attempt.ts';
import { useSupport } from '../../parts/hooks/use-support.ts';
import { Money } from '../../parts/money.tsx';
import { PaymentOutcome, usePayment } from '../payment-outcome.tsx';

/** Asks how much to repay, if there is a choice, and then for confirmation. */
export function RepayEarlyDialog({ flow }: { flow: RepayEarlyActor }) {
  const isChoosing = useSelector(flow, (snapshot) => snapshot.matches('choice'));
  return isChoosing ? <Choice flow={flow} /> : <Confirmation flow={flow} />;
}

function Choice({ flow }: { flow: RepayEarlyActor }) {
  const words = repayEarlyCopy.choice;
  const { choice, activities } = useSelector(flow, ({ context }) => context);
  const close = () => flow.send({ type: 'dialog.closed' });
  const payable = payableEarly(activities);
  const nextDay = payable[0]?.repaymentDate;
  const amountOf = (one: EarlyChoice) => formatCents(earlyAmount(activities, one));
  return (
    <Dialog
      onClose={close}
      showsBanner={false}
      title={words.title}
      description={words.text}
      actions={
        <>
          <Button onClick={() => flow.send({ type: 'choice.submitted' })}>{words.proceed}</Button>
          <Button variant="secondary" onClick={close}>
            {repayEarlyCopy.cancel}
          </Button>
        </>
      }
    >
      <RadioCards
        legend={words.legend}
        hideLegend
        options={[
          {
            value: 'next',
            title: words.next,
            detail: nextDay && words.due(nextDay),
            aside: amountOf('next'),
          },
          {
            value: 'all',
            title: words.all,
            detail: words.count(payable.length),
            aside: amountOf('all'),
          },
        ]}
        value={choice}
        onValueChange={(value) =>
          flow.send({ type: 'choice.changed', choice: value === 'all' ? 'all' : 'next' })
        }
      />
    </Dialog>
  );
}

function Confirmation({ flow }: { flow: RepayEarlyActor }) {
  const words = repayEarlyCopy.confirmation;
  const { activities, account, choice } = useSelector(flow, ({ context }) => context);
  const { failure, isRetryLocked } = useAttempt(flow);
  const amount = earlyAmount(activities, choice);
  const payable = payableEarly(activities);
  const isPaying = useSelector(flow, (snapshot) => snapshot.hasTag('moneyMoving'));
  const paying = usePayment(flow);
  const { mayLeave } = paying;
  const close = () => flow.send({ type: 'dialog.closed' });
  const contact = useSupport();
  const isFinal = isFinalRefusal(failure);
  return (
    <Dialog
      onClose={close}
      dismissible={!isPaying || mayLeave}
      showsBanner={false}
      // Nothing is debited, and nothing left to confirm, after a refusal that stands.
      title={isFinal ? repayEarlyCopy.choice.title : words.title}
      description={!isFinal && words.text(amount, account)}
      actions={
        <>
          {isFinal ? (
            <Button onClick={contact}>{contactCopy.title}</Button>
          ) : (
            <Button
              loading={isPaying}
              softDisabled={isRetryLocked}
              onClick={() => flow.send({ type: 'repayment.confirmed' })}
            >
              {words.confirm}
            </Button>
          )}
          <Button variant="secondary" disabled={isPaying && !mayLeave} onClick={close}>
            {mayLeave || isFinal ? paymentCopy.close : repayEarlyCopy.cancel}
          </Button>
        </>
      }
    >
      {!isFinal && (
        <>
          <Text size="small" tone="muted">
            {words.amount}
          </Text>
          <Money cents={amount} size="display" />
          <Text>
            {words.pays(choice === 'all' ? payable.length : 1, payable[0]?.repaymentDate ?? null)}
          </Text>
        </>
      )}
      <PaymentOutcome
        inDialog
        payment={{ kind: 'repayEarly', amount, choice }}
        {...paying}
        failure={failure}
        sending={isPaying ? words.paying : ''}
      />
    </Dialog>
  );
}
