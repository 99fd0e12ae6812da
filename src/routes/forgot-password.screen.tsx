import { Box, Text } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { checkEmail, isSameEmail } from '../../domain/validation.ts';
import type { Flows, SnapshotOf } from '../app-context.tsx';
import { forgotPasswordCopy as words } from '../copy/forgot-password.ts';
import { refusalText } from '../copy/refusals.ts';
import { heading } from '../copy/titles.ts';
import { SiteLink } from '../navigation/site-link.tsx';
import { Button, flush } from '../ui/button.tsx';
import { MailIllustration } from '../ui/illustrations/mail.tsx';
import { Page } from '../ui/page.tsx';
import { TextField } from '../ui/text-field.tsx';
import { flowScreen } from './parts/flow-screen.tsx';
import { useAttempt } from './parts/hooks/use-attempt.ts';
import { useFields } from './parts/hooks/use-fields.ts';
import { ApiFailureNotice } from './parts/notices/api-failure-notice.tsx';
import { ResendCountdown } from './parts/notices/resend-countdown.tsx';

type Snapshot = SnapshotOf<'forgotPassword'>;

const isLinkSent = (snapshot: Snapshot) =>
  snapshot.matches({ mail: 'linkSent' }) || snapshot.matches({ mail: 'resendingLink' });

/** /forgot-password: the e-mail form, then the confirmation that a link was sent. */
export default flowScreen('forgotPassword', ({ flow }) => {
  const isSent = useSelector(flow, isLinkSent);
  return isSent ? <LinkSent flow={flow} /> : <EmailEntry flow={flow} />;
});

function EmailEntry({ flow }: { flow: Flows['forgotPassword'] }) {
  const { failure, isBusy, isRetryLocked } = useAttempt(flow);
  const email = useSelector(flow, (snapshot) => snapshot.context.email);
  const { field, values, submit, formRef } = useFields(
    { email },
    { email: checkEmail },
    { form: 'forgotPassword', fields: ['email'] },
  );
  // A wrong address is reported at submit; only the lockout disables the button.
  const isLocked = useSelector(
    flow,
    (snapshot) =>
      checkEmail(values.email) === null &&
      !snapshot.hasTag('busy') &&
      !snapshot.can({ type: 'email.submitted', email: values.email }),
  );
  return (
    <Page
      title={heading('forgotPassword')}
      intro={words.intro}
      formRef={formRef}
      onSubmit={() => submit((typed) => flow.send({ type: 'email.submitted', ...typed }))}
      actions={
        <>
          {isLocked && <ResendCountdown flow={flow} words={words.sent} />}
          <Button type="submit" loading={isBusy} softDisabled={isRetryLocked} disabled={isLocked}>
            {words.send}
          </Button>
          <SiteLink to="login" variant="standalone">
            {words.logIn}
          </SiteLink>
        </>
      }
    >
      <TextField {...field('email')} label={words.email} type="email" autoComplete="email" />
      {failure && (
        <ApiFailureNotice
          failure={failure}
          text={refusalText(failure, !isSameEmail(email, values.email) && email)}
        />
      )}
    </Page>
  );
}

function LinkSent({ flow }: { flow: Flows['forgotPassword'] }) {
  const { failure, isBusy, isRetryLocked } = useAttempt(flow);
  const isLocked = useSelector(
    flow,
    (snapshot) => !snapshot.hasTag('busy') && !snapshot.can({ type: 'link.resendRequested' }),
  );
  const sentTo = useSelector(flow, (snapshot) => snapshot.context.sentTo);
  return (
    <Page
      title={words.sent.title}
      illustration={<MailIllustration />}
      intro={
        <>
          <Text color="fg" overflowWrap="anywhere">
            {words.sent.text(sentTo)}
          </Text>
          <p>{words.sent.hint}</p>
        </>
      }
      actions={
        <>
          <Button
            variant="quiet"
            alignSelf="flex-start"
            {...flush}
            disabled={isBusy}
            onClick={() => flow.send({ type: 'back.requested' })}
          >
            {words.sent.change}
          </Button>
          <div>
            <SiteLink to="login" variant="standalone">
              {words.logIn}
            </SiteLink>
          </div>
        </>
      }
    >
      {failure && <ApiFailureNotice failure={failure} />}
      <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="2">
        <Button
          variant="secondary"
          loading={isBusy}
          softDisabled={isRetryLocked}
          disabled={isLocked}
          onClick={() => flow.send({ type: 'link.resendRequested' })}
        >
          {words.sent.resend}
        </Button>
        <ResendCountdown flow={flow} words={words.sent} />
      </Box>
    </Page>
  );
}
