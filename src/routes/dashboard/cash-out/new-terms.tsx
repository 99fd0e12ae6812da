import { useSelector } from '@xstate/react';
import type { CashOutActor } from '../../../../machines/cash-out.machine.ts';
import { cashOutCopy } from '../../../copy/cash-out.ts';
import { Notice } from '../../../ui/notice.tsx';

/** Says beside the press that goes on what is no longer as the customer saw it. The screen around the steps tells it aloud. */
export function NewTerms({ flow }: { flow: CashOutActor }) {
  const text = useSelector(flow, ({ context }) => cashOutCopy.newTerms(context));
  return (
    text && (
      <Notice status="warning" isNews>
        {text}
      </Notice>
    )
  );
}
