import { useSelector } from '@xstate/react';
import { type CalendarDate, formatDate } from '../../../domain/calendar.ts';
import { nextRepayment } from '../../../domain/repayments.ts';
import type { DelayActor } from '../../../machines/delay.machine.ts';
import { delayCopy as words } from '../../copy/delay.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LiveRegion } from '../../ui/live.tsx';
import { useClosed } from '../use-retry-lockout.ts';
import { Figures } from './figures.tsx';
import { MoneyCallOutcome } from './money-call-outcome.tsx';

const shown = (date: CalendarDate | null | undefined) => (date ? formatDate(date) : words.noDate);

/** Shows what a delay changes, and asks once more. */
export function DelayDialog({ flow }: { flow: DelayActor }) {
  const from = useSelector(
    flow,
    (snapshot) => nextRepayment(snapshot.context.activities)?.repaymentDate,
  );
  const to = useSelector(flow, (snapshot) => snapshot.context.nextDate);
  const failure = useSelector(flow, (snapshot) => snapshot.context.failure);
  const isClosed = useClosed(failure);
  const isDelaying = useSelector(flow, (snapshot) => snapshot.hasTag('moneyMoving'));
  const isChecking = useSelector(flow, (snapshot) => snapshot.hasTag('checking'));
  const close = () => flow.send({ type: 'dialog.closed' });
  return (
    <Dialog
      onClose={close}
      dismissible={!isDelaying}
      title={words.title}
      description={words.text}
      actions={
        <>
          <Button
            loading={isDelaying}
            closed={isClosed}
            onClick={() => flow.send({ type: 'delay.confirmed' })}
          >
            {words.confirm}
          </Button>
          <Button look="secondary" disabled={isDelaying} onClick={close}>
            {words.cancel}
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
      <MoneyCallOutcome failure={failure} isChecking={isChecking} />
      <LiveRegion>{isDelaying && !isChecking && words.delaying}</LiveRegion>
    </Dialog>
  );
}
