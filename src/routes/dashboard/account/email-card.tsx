import { Box, chakra, Heading, Text } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { Failure } from '../../../../domain/failures.ts';
import { checkEmail, isSameEmail } from '../../../../domain/validation.ts';
import type { Flows, SnapshotOf } from '../../../app-context.tsx';
import { accountCopy } from '../../../copy/account.ts';
import { refusalText } from '../../../copy/refusals.ts';
import { usePreloading } from '../../../navigation/use-preloading.ts';
import { Button, flush } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useArrivalFocus } from '../../../ui/focus.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useFields } from '../../parts/hooks/use-fields.ts';
import { lazyDialog } from '../../parts/lazy-dialog.tsx';
import { FailureNotice } from '../../parts/notices/failure-notice.tsx';
import { ResendCountdown } from '../../parts/notices/resend-countdown.tsx';
import { Standing } from './standing.tsx';

const words = accountCopy.email;

const ChangeEmailDialog = lazyDialog(() => import('./change-email-dialog.tsx'));

/** Minimum length of an e-mail address, in characters; the button appears from then on. Source: product 5.2. */
const MIN_EMAIL_LENGTH = 4;

type Snapshot = SnapshotOf<'emailVerification'>;

const isBusyIn = (snapshot: Snapshot) => snapshot.hasTag('busy');

const isChangeAskedIn = (snapshot: Snapshot) => snapshot.matches({ mail: 'change' });

function viewOf({ value: { mail } }: Snapshot): 'verified' | 'entry' | 'sent' {
  if (mail === 'verified') return 'verified';
  return mail === 'linkSent' || mail === 'resendingLink' ? 'sent' : 'entry';
}

/** The e-mail address: its verification, and forms to verify or change it. Source: product 4.13 and decision 021. */
export function EmailCard({ flow }: { flow: Flows['emailVerification'] }) {
  const titleId = useId();
  const view = useSelector(flow, viewOf);
  const { email, isVerified } = useSelector(flow, (snapshot) => snapshot.context);
  const isChangeAsked = useSelector(flow, isChangeAskedIn);
  usePreloading(ChangeEmailDialog.preload);
  return (
    <Card as="section" aria-labelledby={titleId} gap="4">
      <Heading id={titleId}>{words.title}</Heading>
      <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="3">
        {/* An unverified address shows below: in the field, or in the note where the link was sent. */}
        {isVerified && <Text overflowWrap="anywhere">{email || accountCopy.missing}</Text>}
        <div role="status">
          <Standing isVerified={isVerified} />
        </div>
      </Box>
      {view === 'verified' && (
        <Button
          variant="secondary"
          alignSelf="flex-start"
          onClick={() => flow.send({ type: 'email.changeRequested' })}
        >
          {words.change}
        </Button>
      )}
      {view === 'entry' && !isVerified && email && (
        <Text overflowWrap="anywhere">{words.unverified(email)}</Text>
      )}
      {view === 'entry' && <EmailEntry flow={flow} />}
      {view === 'sent' && <LinkSent flow={flow} />}
      {isChangeAsked && <ChangeEmailDialog flow={flow} />}
    </Card>
  );
}

function EmailEntry({ flow }: { flow: Flows['emailVerification'] }) {
  const isBusy = useSelector(flow, isBusyIn);
  const { email, isVerified, asked, failure } = useSelector(flow, (snapshot) => snapshot.context);
  const isChangeAsked = useSelector(flow, isChangeAskedIn);
  const { field, values, submit, formRef } = useFields(
    { email: isVerified ? '' : email },
    {
      email: (typed) =>
        checkEmail(typed) ?? (isVerified && isSameEmail(typed, email) ? 'emailVerified' : null),
    },
  );
  const isLocked = useSelector(
    flow,
    (snapshot) =>
      checkEmail(values.email) === null &&
      snapshot.matches({ mail: 'emailEntry', sending: 'lockedOut' }) &&
      !snapshot.can({ type: 'email.submitted', email: values.email }),
  );
  const input = useArrivalFocus<HTMLInputElement>(isVerified || asked !== '');
  return (
    <chakra.form
      display="flex"
      flexDirection="column"
      ref={formRef}
      noValidate
      gap="4"
      onSubmit={(event) => {
        event.preventDefault();
        submit((typed) => flow.send({ type: 'email.submitted', ...typed }));
      }}
    >
      <TextField
        {...field('email')}
        ref={input}
        label={words.field}
        hint={words.intro}
        type="email"
        autoComplete="email"
      />
      {failure && !isBusy && !isChangeAsked && (
        <EmailFailure failure={failure} about={!isSameEmail(asked, values.email) && asked} />
      )}
      <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="2">
        {values.email.trim().length >= MIN_EMAIL_LENGTH && (
          <Button type="submit" loading={isBusy} disabled={isLocked}>
            {words.verify}
          </Button>
        )}
        {isVerified && (
          <Button
            variant="quiet"
            disabled={isBusy}
            onClick={() => flow.send({ type: 'back.requested' })}
          >
            {words.cancel}
          </Button>
        )}
        {isLocked && <ResendCountdown flow={flow} words={words.sent} />}
      </Box>
    </chakra.form>
  );
}

function LinkSent({ flow }: { flow: Flows['emailVerification'] }) {
  const isBusy = useSelector(flow, isBusyIn);
  const isLocked = useSelector(
    flow,
    (snapshot) => !snapshot.hasTag('busy') && !snapshot.can({ type: 'link.resendRequested' }),
  );
  const { sentTo, failure } = useSelector(flow, (snapshot) => snapshot.context);
  const title = useArrivalFocus<HTMLHeadingElement>(true);
  return (
    <>
      <div>
        <Heading as="h3" size="part" ref={title} tabIndex={-1} marginBottom="1">
          {words.sent.title}
        </Heading>
        <Text overflowWrap="anywhere">{words.sent.logIn(sentTo)}</Text>
        <Text overflowWrap="anywhere" marginTop="2">
          {words.sent.text(sentTo)}
        </Text>
        <Text size="small" tone="muted" marginTop="2">
          {words.sent.hint}
        </Text>
      </div>
      {failure && <EmailFailure failure={failure} />}
      <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="2">
        <Button
          variant="secondary"
          loading={isBusy}
          disabled={isLocked}
          onClick={() => flow.send({ type: 'link.resendRequested' })}
        >
          {words.sent.resend}
        </Button>
        <ResendCountdown flow={flow} words={words.sent} />
      </Box>
      <Button
        variant="quiet"
        alignSelf="flex-start"
        {...flush}
        disabled={isBusy}
        onClick={() => flow.send({ type: 'back.requested' })}
      >
        {words.sent.another}
      </Button>
    </>
  );
}

function EmailFailure({ failure, about = false }: { failure: Failure; about?: string | false }) {
  return (
    <FailureNotice
      failure={failure}
      text={failure.code === 'mayBeDone' ? words.unclear : refusalText(failure, about)}
    >
      {failure.code === 'tooManyEmails' && failure.waitSeconds !== undefined && (
        <p>{words.wait(failure.waitSeconds)}</p>
      )}
    </FailureNotice>
  );
}
