import { useSelector } from '@xstate/react';
import { checkEmail, checkPassword } from '../../domain/validation.ts';
import { flowScreen, useAppState } from '../app-context.tsx';
import { failureText } from '../copy/failures.ts';
import { loginCopy as words } from '../copy/login.ts';
import { heading } from '../copy/titles.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Overlay } from '../ui/overlay.tsx';
import { Page } from '../ui/page.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { SiteLink } from './site-link.tsx';
import { useFields } from './use-fields.ts';

/** /login: e-mail and password. */
export default flowScreen('login', ({ flow }) => {
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'));
  const failure = useSelector(flow, (snapshot) => snapshot.context.failure);
  const sessionEnd = useAppState((snapshot) => snapshot.context.sessionEnd);
  const reason =
    sessionEnd === 'expired' ? words.expired : sessionEnd === 'idle' ? words.idle : null;
  const { field, submit, summary, formRef } = useFields(
    { email: '', password: '' },
    { email: checkEmail, password: checkPassword },
  );
  return (
    <Overlay active={isBusy} label={words.working}>
      <Page
        title={heading('login')}
        intro={words.intro}
        formRef={formRef}
        onSubmit={() => submit((values) => flow.send({ type: 'credentials.submitted', ...values }))}
        actions={
          <>
            <Button type="submit" loading={isBusy}>
              {words.logIn}
            </Button>
            <p>
              {words.newHere}{' '}
              <SiteLink to="eligibility" standalone>
                {words.signUp}
              </SiteLink>
            </p>
          </>
        }
      >
        {reason && !failure && <Notice tone="info">{reason}</Notice>}
        {summary && <Notice tone="danger">{summary}</Notice>}
        <TextField
          {...field('email')}
          label={words.email}
          type="email"
          inputMode="email"
          autoComplete="username"
        />
        <PasswordField
          {...field('password')}
          label={words.password}
          autoComplete="current-password"
        />
        {failure && <Notice tone="danger">{failureText(failure)}</Notice>}
        <SiteLink to="forgotPassword" standalone>
          {words.forgot}
        </SiteLink>
      </Page>
    </Overlay>
  );
});
