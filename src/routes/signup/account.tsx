import { useSelector } from '@xstate/react';
import { checkEmail, checkPassword } from '../../../domain/validation.ts';
import { flowScreen } from '../../app-context.tsx';
import { failureText } from '../../copy/failures.ts';
import { signupCopy as words } from '../../copy/signup.ts';
import { heading } from '../../copy/titles.ts';
import { Button } from '../../ui/button.tsx';
import { useErrorFocus } from '../../ui/focus.ts';
import { Notice } from '../../ui/notice.tsx';
import { Overlay } from '../../ui/overlay.tsx';
import { Page } from '../../ui/page.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { SiteLink } from '../site-link.tsx';
import { useFields } from '../use-fields.ts';

/** /signup: e-mail and password of a new customer. */
export default flowScreen('accountSignUp', ({ flow }) => {
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'));
  const failure = useSelector(flow, (snapshot) => snapshot.context.failure);
  const { field, submit, summary, formRef } = useFields(
    { email: '', password: '' },
    { email: checkEmail, password: checkPassword },
  );
  const refused = useErrorFocus<HTMLDivElement>(failure);
  const password = field('password');
  return (
    <Overlay active={isBusy} label={words.working}>
      <Page
        title={heading('signup')}
        intro={words.intro}
        formRef={formRef}
        onSubmit={() => submit((values) => flow.send({ type: 'credentials.submitted', ...values }))}
        actions={
          <>
            <Button type="submit" loading={isBusy}>
              {words.submit}
            </Button>
            <SiteLink to="login" standalone>
              {words.logIn}
            </SiteLink>
          </>
        }
      >
        {summary && <Notice tone="danger">{summary}</Notice>}
        <TextField
          {...field('email')}
          label={words.email}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
        <div ref={refused}>
          <PasswordField
            {...password}
            error={password.error ?? (failure && failureText(failure))}
            label={words.password}
            hint={words.passwordRule}
            autoComplete="new-password"
          />
        </div>
      </Page>
    </Overlay>
  );
});
