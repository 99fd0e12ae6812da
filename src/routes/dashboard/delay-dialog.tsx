import { useSelector } from '@xstate/react';
import { type CalendarDate, formatDate } from '../../../domain/calendar.ts';
import { earlyAmount, nextRepayment } from '../../../domain/repayments.ts';
import type { DelayActor } from '../../../machines/delay.machine.ts';
import { delayCopy as words } from '../../copy/delay.ts';
import { paymentCopy } from '../../copy/payment.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LiveRegion } from '../../ui/live.tsx';
import { Figures } from './figures.tsx';
import { PaymentOutcome, usePayment } from './payment-outcome.tsx';

const shown = (date: CalendarDate | null | undefined) => (date ? formatDate(date) : words.noDate);

/** Shows what a delay changes, and asks once more. */
export function DelayDialog({ flow }: { flow: DelayActor }) {
  const from = useSelector(
    flow,
    (snapshot) => nextRepayment(snapshot.context.activities)?.repaymentDate,
  );
  const to = useSelector(flow, (snapshot) => snapshot.context.nextDate);
  const failure = useSelector(flow, (snapshot) => snapshot.context.failure);
  const amount = useSelector(flow, ({ context }) => earlyAmount(context.activities, 'next'));
  const isNotMade = useSelector(flow, (snapshot) => snapshot.context.isNotMade);
  const isDelaying = useSelector(flow, (snapshot) => snapshot.hasTag('moneyMoving'));
  const { isChecking, isFree } = usePayment(
    useSelector(flow, (snapshot) => snapshot.children.payment),
  );
  const close = () => flow.send({ type: 'dialog.closed' });
  return (
    <Dialog
      onClose={close}
      dismissible={!isDelaying || isFree}
      showsNews={false}
      title={words.title}
      description={words.text}
      actions={
        <>
          <Button loading={isDelaying} onClick={() => flow.send({ type: 'delay.confirmed' })}>
            {words.confirm}
          </Button>
          <Button look="secondary" disabled={isDelaying && !isFree} onClick={close}>
            {isFree ? paymentCopy.close : words.cancel}
          </Button>
        </>
      }
    >
      <Figures
        rows={[
          { name: words.from, value: shown(from) },
          { name: words.to, value: shown(to), isTotal: true },
        ]}
      />
      <PaymentOutcome
        inDialog
        payment={{ kind: 'delay', amount }}
        isChecking={isChecking}
        isFree={isFree}
        isNotMade={isNotMade}
        failure={failure}
      />
      <LiveRegion>{isDelaying && !isChecking && words.delaying}</LiveRegion>
    </Dialog>
  );
}
