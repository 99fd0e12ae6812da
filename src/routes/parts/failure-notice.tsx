import type { ReactNode } from 'react';
import type { Failure, FailureCode } from '../../../domain/failures.ts';
import { useApp } from '../../app-context.tsx';
import { adviceText, failureAbout, failureText } from '../../copy/failures.ts';
import { statesCopy } from '../../copy/states.ts';
import { Button } from '../../ui/button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { Notice } from '../../ui/notice.tsx';
import { Message } from './message.tsx';
import { useFailure } from './use-failure.ts';

/** A failure that no field is to blame for, even where a field says what is refused. */
export function isOfPage({ code }: Failure): boolean {
  return code === 'newVersion' || code === 'botCheckFailed';
}

/** Failures that refuse a text which was typed; of others it does not matter what stood in the field. */
const ABOUT_A_TEXT: readonly FailureCode[] = [
  'invalidCredentials',
  'emailInUse',
  'invalidEmail',
  'tooManyEmails',
  'invalidMobile',
  'mobileInUse',
  'invalidMobileCode',
  'invalidBsb',
];

/**
 * What a customer reads about a failure, with the way to the team in it where the sentence names one.
 *
 * @param about what was refused, where something else has been typed since. Source: decision 009.
 */
export function FailureMessage({
  failure,
  about,
  tag,
}: Pick<FailureNoticeProps, 'failure' | 'about'> & { tag?: string | undefined }) {
  const text = failureText(failure);
  return (
    <Message
      text={about && ABOUT_A_TEXT.includes(failure.code) ? failureAbout(about, text) : text}
      tag={tag}
    />
  );
}

/** What a failure's message is made of. */
export type FailureNoticeProps = {
  failure: Failure;
  /** What was refused, where something else stands in the field by now. */
  about?: string | false | undefined;
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
  about,
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
        <FailureMessage failure={failure} about={about} tag={tag} />
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
