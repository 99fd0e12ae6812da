import { Box } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { checkEmail, checkPassword, isSameEmail } from '../../../../domain/validation.ts';
import { type Flows, useApp, useAppState } from '../../../app-context.tsx';
import { failureText } from '../../../copy/failures.ts';
import { isRefusalOf, refusalText } from '../../../copy/refusals.ts';
import { usePreloading } from '../../../navigation/use-preloading.ts';
import { settings } from '../../../settings.ts';
import { Button } from '../../../ui/button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { useErrorFocus } from '../../../ui/focus.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Overlay } from '../../../ui/overlay.tsx';
import { Page } from '../../../ui/page.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFailure } from '../hooks/use-failure.ts';
import { useFields, useSent, useUntilEdited } from '../hooks/use-fields.ts';
import { FailureNotice } from '../notices/failure-notice.tsx';
import { FormErrors } from '../notices/form-errors.tsx';
import { Password, type PasswordProps } from './password.tsx';

/** Needed at the first submit. */
const fetchProvider = () => import(/* webpackChunkName: 'provider' */ '../../../services/auth.ts');
/** Started early, because the provider must open its own store before the first call. */
const startProvider = () => fetchProvider().then((provider) => provider.startProvider(settings));
/** Needed as soon as the user is signed in. */
const fetchForSignedIn = () =>
  import(/* webpackChunkName: 'signed-in' */ '../../../services/session/signed-in.ts');

type CredentialsFormProps = {
  flow: Flows['login'] | Flows['accountSignUp'];
  title: string;
  words: {
    intro: string;
    email: string;
    password: string;
    submit: string;
    working: string;
    passwordRule?: string;
  };
  /** Tells password managers which password to use. */
  autoComplete: PasswordProps['autoComplete'];
  /** Why the user was sent here; hidden once there is a newer message. */
  reason?: Elements | '';
  help?: Elements;
  /** The link between log-in and sign-up. */
  otherWay: Elements;
};

/** E-mail and password for log-in and sign-up. The address survives a reload, the password does not. */
export function CredentialsForm({
  flow,
  title,
  words,
  autoComplete,
  reason,
  help,
  otherWay,
}: CredentialsFormProps) {
  const app = useApp();
  usePreloading(fetchProvider, 'shown');
  usePreloading(startProvider);
  usePreloading(fetchForSignedIn);
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'));
  const answer = useSelector(flow, (snapshot) => snapshot.context.failure);
  const { field, values, submit, summary, formRef } = useFields(
    { email: useAppState((snapshot) => snapshot.context.email), password: '' },
    { email: checkEmail, password: checkPassword },
  );
  const failure = useUntilEdited(useFailure(answer), values);
  const isEmailRefused = failure !== null && isRefusalOf('email', failure);
  // The way to the log-in stands in its message then.
  const isAddressKnown = failure?.code === 'emailInUse';
  const isPasswordRefused = failure !== null && isRefusalOf('password', failure);
  const refusalId = useId();
  const refusedField = useErrorFocus<HTMLDivElement>(answer);
  const sent = useSent(isBusy, values.email);
  const about = !isSameEmail(sent, values.email) && sent;
  const email = field('email');
  const password = field('password');
  return (
    <Overlay active={isBusy} label={words.working}>
      <Page
        title={title}
        intro={words.intro}
        formRef={formRef}
        onSubmit={() => submit((values) => flow.send({ type: 'credentials.submitted', ...values }))}
        actions={
          <>
            <Button type="submit" loading={isBusy}>
              {words.submit}
            </Button>
            {!isAddressKnown && otherWay}
          </>
        }
      >
        {reason && !answer && <Notice status="info">{reason}</Notice>}
        <FormErrors title={summary} />
        <Box ref={refusedField} display="contents">
          <TextField
            {...email}
            {...(isEmailRefused && { 'aria-invalid': true, 'aria-describedby': refusalId })}
            onValueChange={(value) => {
              email.onValueChange(value);
              app.send({ type: 'email.typed', email: value });
            }}
            label={words.email}
            type="email"
            autoComplete="email"
          />
          <Password
            {...password}
            error={password.error ?? (isPasswordRefused && failureText(failure))}
            label={words.password}
            hint={words.passwordRule}
            autoComplete={autoComplete}
          />
        </Box>
        {failure && !isPasswordRefused && (
          <div id={refusalId}>
            <FailureNotice
              failure={failure}
              text={refusalText(failure, about)}
              actions={isAddressKnown && otherWay}
            />
          </div>
        )}
        {help}
      </Page>
    </Overlay>
  );
}
