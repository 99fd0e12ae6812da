import { useSelector } from '@xstate/react';
import type { CalendarDate } from '../../../../domain/calendar.ts';
import { dayAfterDelay, takenRepayments } from '../../../../domain/payments.ts';
import { type Flows, type SnapshotOf, useApp } from '../../../app-context.tsx';
import { paymentCopy as words } from '../../../copy/payment.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** Outcomes of the last payment that have a notice. */
export type PaymentNoticeKind = 'unknown' | 'paid' | 'notMade';

type Snapshot = SnapshotOf<'dashboard'>;

/** Returns the new day of a delayed repayment, if known. */
function dayOf({ context: { lastPayment, overview } }: Snapshot): CalendarDate | null {
  return lastPayment?.payment.kind === 'delay' && overview
    ? dayAfterDelay(lastPayment, overview)
    : null;
}

/** Returns the text that lists the repayments that an early repayment took; empty if the overview does not tell. */
function takenText({ context: { lastPayment, overview } }: Snapshot): string {
  const taken =
    lastPayment?.payment.kind === 'repayEarly' && overview
      ? takenRepayments(lastPayment, overview)
      : null;
  const days = taken?.flatMap(({ repaymentDate }) => repaymentDate ?? []) ?? [];
  return days.length > 0 ? words.taken(days) : '';
}

/** Outcome of the last payment, at the top of the home. Source: decision 036 and 046. */
export default function PaymentNotice({
  flow,
  kind,
}: {
  flow: Flows['dashboard'];
  kind: PaymentNoticeKind;
}) {
  const app = useApp();
  const sent = useSelector(flow, (snapshot) => snapshot.context.lastPayment);
  const day = useSelector(flow, dayOf);
  const taken = useSelector(flow, takenText);
  return (
    <>
      {sent && kind === 'unknown' && (
        <Notice
          status="warning"
          isNews
          title={words.unknown.title(sent.payment)}
          actions={
            <Button
              variant="secondary"
              onClick={() => app.send({ type: 'support.requested', actionCode: 'general_enquiry' })}
            >
              {words.unknown.contact}
            </Button>
          }
        >
          <p>{words.unknown.text}</p>
          <p>{words.unknown.next}</p>
          <p>{words.unknown.long}</p>
        </Notice>
      )}
      {sent && kind === 'notMade' && (
        <Notice status="warning" isNews title={words.notMade(sent.payment)[0]}>
          {words.notMade(sent.payment)[1]}
        </Notice>
      )}
      {sent && kind === 'paid' && (
        <Notice
          status="success"
          isNews
          title={
            sent.payment.kind === 'delay'
              ? words.delayed(sent.payment, day)
              : words.repaid(sent.payment)
          }
        >
          {taken}
        </Notice>
      )}
    </>
  );
}
