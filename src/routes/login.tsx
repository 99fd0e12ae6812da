import { flowScreen, useAppState } from '../app-context.tsx';
import { loginCopy as words } from '../copy/login.ts';
import { heading } from '../copy/titles.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { SiteLink } from './site-link.tsx';

/** /login: e-mail and password. */
export default flowScreen('login', ({ flow }) => {
  const sessionEnd = useAppState((snapshot) => snapshot.context.sessionEnd);
  return (
    <CredentialsForm
      flow={flow}
      title={heading('login')}
      words={words}
      autoComplete={{ email: 'username', password: 'current-password' }}
      reason={words.sessionEnd[sessionEnd]}
      refusalAt="form"
      help={
        <SiteLink to="forgotPassword" standalone>
          {words.forgot}
        </SiteLink>
      }
      otherWay={
        <p>
          {words.newHere}{' '}
          <SiteLink to="eligibility" standalone>
            {words.signUp}
          </SiteLink>
        </p>
      }
    />
  );
});
