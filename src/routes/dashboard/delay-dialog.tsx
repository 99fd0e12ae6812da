import { useSelector } from '@xstate/react';
import { repaymentToDelay } from '../../../domain/repayments.ts';
import type { DelayActor } from '../../../machines/delay.machine.ts';
import { delayCopy as words } from '../../copy/delay.ts';
import { repaymentsCopy } from '../../copy/repayments.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LiveRegion } from '../../ui/live.tsx';
import { MoneyCallOutcome } from './money-call-outcome.tsx';

/** Says what a delay changes, and asks once more. */
export function DelayDialog({ flow }: { flow: DelayActor }) {
  const activities = useSelector(flow, (snapshot) => snapshot.context.activities);
  const nextDay = useSelector(flow, (snapshot) => snapshot.context.nextDate);
  const failure = useSelector(flow, (snapshot) => snapshot.context.failure);
  const isDelaying = useSelector(flow, (snapshot) => snapshot.hasTag('moneyMoving'));
  const isChecking = useSelector(flow, (snapshot) => snapshot.hasTag('checking'));
  const close = () => flow.send({ type: 'dialog.closed' });
  const moved = repaymentToDelay(activities);
  return (
    <Dialog
      onClose={close}
      dismissible={!isDelaying}
      title={words.title}
      description={
        moved &&
        words.text(
          repaymentsCopy.label(moved.position, moved.count),
          moved.amount,
          moved.repaymentDate,
          nextDay,
        )
      }
      actions={
        <>
          <Button loading={isDelaying} onClick={() => flow.send({ type: 'delay.confirmed' })}>
            {words.confirm}
          </Button>
          <Button look="secondary" disabled={isDelaying} onClick={close}>
            {words.cancel}
          </Button>
        </>
      }
    >
      <p>{words.once}</p>
      <MoneyCallOutcome failure={failure} isChecking={isChecking} />
      <LiveRegion>{isDelaying && !isChecking && words.delaying}</LiveRegion>
    </Dialog>
  );
}
