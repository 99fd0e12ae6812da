import type { ReactNode } from 'react';
import type { Failure } from '../../domain/failures.ts';
import { useApp } from '../app-context.tsx';
import { failureText } from '../copy/failures.ts';
import { statesCopy } from '../copy/states.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Message } from './message.tsx';

/** A failure that no field is to blame for, even where a field says what is refused. */
export function isOfPage({ code }: Failure): boolean {
  return code === 'newVersion' || code === 'botCheckFailed';
}

/** What a customer reads about a failure, with the way to the team in it where the sentence names one. */
export function FailureMessage({ failure, tag }: { failure: Failure; tag?: string | undefined }) {
  return <Message text={failureText(failure)} tag={tag} />;
}

/** Says what went wrong, and offers the way on: a reload where a deploy has taken away what this page needs. */
export function FailureNotice({
  failure,
  tag,
  children,
  actions,
}: {
  failure: Failure;
  /** What a conversation about it is about, where that is known. */
  tag?: string;
  /** What there is to say besides. */
  children?: ReactNode;
  /** The way on where a reload is none. */
  actions?: ReactNode;
}) {
  const app = useApp();
  return (
    <Notice
      tone="danger"
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
        <FailureMessage failure={failure} tag={tag} />
      </p>
      {children}
    </Notice>
  );
}
