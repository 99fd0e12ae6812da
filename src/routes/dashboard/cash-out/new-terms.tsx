import { useSelector } from '@xstate/react';
import type { Flows } from '../../../app-context.tsx';
import { cashOutCopy } from '../../../copy/cash-out.ts';
import { Notice } from '../../../ui/notice.tsx';

/** Tells beside the submit button which terms changed since the customer saw them. The cash out screen announces it. */
export function NewTerms({ flow }: { flow: Flows['cashOut'] }) {
  const text = useSelector(flow, ({ context }) => cashOutCopy.newTerms(context));
  return (
    text && (
      <Notice status="warning" isNews>
        {text}
      </Notice>
    )
  );
}
