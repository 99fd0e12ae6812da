import type { ReactNode } from 'react';
import type { Failure } from '../../../domain/failures.ts';
import { useApp } from '../../app-context.tsx';
import { adviceText, failureText } from '../../copy/failures.ts';
import { statesCopy } from '../../copy/states.ts';
import { Button } from '../../ui/button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { Notice } from '../../ui/notice.tsx';
import { Message } from './message.tsx';
import { CONNECTION_LOST, useFailure } from './use-failure.ts';

/** A failure that no field is to blame for, even where a field says what is refused. */
export function isOfPage({ code }: Failure): boolean {
  return code === 'newVersion' || code === 'botCheckFailed';
}

/** What a customer reads about a failure, with the way to the team in it where the sentence names one. */
export function FailureMessage({
  failure,
  text,
  tag,
}: Pick<FailureNoticeProps, 'failure' | 'text'> & { tag?: string | undefined }) {
  const told = useFailure(failure) ?? CONNECTION_LOST;
  return <Message text={(told === failure && text) || failureText(told)} tag={tag} />;
}

/** What a failure's message is made of. */
export type FailureNoticeProps = {
  failure: Failure;
  /** Its sentence, where it says more than the failure's own. */
  text?: string | undefined;
  /** What a conversation about it is about, where that is known. */
  tag?: string;
  /** Follows the failure's sentence. */
  countdown?: Elements;
  /** What there is to say besides. */
  children?: Elements;
  /** The way on where a reload is none. */
  actions?: ReactNode;
};

/**
 * Says what went wrong, and offers the way on: a reload where a deploy has taken away what this page needs. Once it is
 * true no more it goes, unless it holds the way on itself: then what comes next takes its place.
 */
export function FailureNotice({
  failure,
  text,
  tag,
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
        <FailureMessage failure={failure} text={text} tag={tag} />
        {countdown}
      </p>
      {advice && (
        <p>
          <Message text={advice} tag={tag} />
        </p>
      )}
      {children}
    </Notice>
  );
}
