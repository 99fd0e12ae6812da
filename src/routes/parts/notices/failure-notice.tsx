import type { ReactNode } from 'react';
import type { Failure } from '../../../../domain/failures.ts';
import { useApp } from '../../../app-context.tsx';
import { adviceText, failureText } from '../../../copy/failures.ts';
import { statesCopy } from '../../../copy/states.ts';
import { Button } from '../../../ui/button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { Notice } from '../../../ui/notice.tsx';
import { CONNECTION_LOST, useFailure } from '../hooks/use-failure.ts';
import { Message } from './message.tsx';

/** Shows the message of a failure, with a link to the team where the text mentions it. */
export function FailureMessage({
  failure,
  text,
  actionCode,
}: Pick<FailureNoticeProps, 'failure' | 'text'> & { actionCode?: string | undefined }) {
  const shown = useFailure(failure) ?? CONNECTION_LOST;
  return (
    <Message text={(shown === failure && text) || failureText(shown)} actionCode={actionCode} />
  );
}

export type FailureNoticeProps = {
  failure: Failure;
  /** Replaces the failure's own text. */
  text?: string | undefined;
  actionCode?: string;
  /** Follows the failure's text. */
  countdown?: Elements;
  children?: Elements;
  /** Offered unless the failure needs a reload. */
  actions?: ReactNode;
};

/**
 * Shows what went wrong and how to continue: by a reload if a deploy removed a file that this page needs. Disappears once the
 * failure is over, unless it has actions: then it stays until other content replaces it.
 */
export function FailureNotice({
  failure,
  text,
  actionCode,
  countdown,
  children,
  actions,
}: FailureNoticeProps) {
  const app = useApp();
  const isOver = useFailure(failure) === null;
  const advice = adviceText(failure);
  if (isOver && !actions) {
    return null;
  }
  return (
    <Notice
      status="error"
      actions={
        failure.code === 'newVersion' ? (
          <Button onClick={() => app.send({ type: 'reload.requested' })}>
            {statesCopy.reload}
          </Button>
        ) : (
          actions
        )
      }
    >
      <p>
        <FailureMessage failure={failure} text={text} actionCode={actionCode} />
        {countdown}
        {advice && (
          <>
            <span> </span>
            <Message text={advice} actionCode={actionCode} />
          </>
        )}
      </p>
      {children}
    </Notice>
  );
}
