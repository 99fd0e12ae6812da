import { useSelector } from '@xstate/react';
import { priceOf } from '../../../../domain/money.ts';
import type { Flows } from '../../../app-context.tsx';
import { cashOutCopy } from '../../../copy/cash-out.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

const words = cashOutCopy.confirm;

/** Asks whether the customer wants less than the maximum. */
export default function ConfirmAmount({
  flow,
  feePercent,
}: {
  flow: Flows['cashOut'];
  feePercent: number;
}) {
  const amount = useSelector(flow, (snapshot) => snapshot.context.amount);
  const decline = () => flow.send({ type: 'amount.declined' });
  return (
    <Dialog
      onClose={decline}
      title={words.title}
      description={words.text(amount, priceOf(amount, feePercent))}
      actions={
        <>
          <Button onClick={() => flow.send({ type: 'amount.confirmed' })}>{words.yes}</Button>
          <Button variant="secondary" onClick={decline}>
            {words.no}
          </Button>
        </>
      }
    />
  );
}
