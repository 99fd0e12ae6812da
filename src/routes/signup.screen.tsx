import { signupCopy as words } from '../copy/signup.ts';
import { heading } from '../copy/titles.ts';
import { SiteLink } from '../navigation/site-link.tsx';
import { CredentialsForm } from './parts/features/credentials-form.tsx';
import { LegalSentence } from './parts/features/legal-sentence.tsx';
import { flowScreen } from './parts/flow-screen.tsx';

export default flowScreen('accountSignUp', ({ flow }) => (
  <CredentialsForm
    flow={flow}
    title={heading('signup')}
    words={words}
    autoComplete="new-password"
    help={
      <p>
        <LegalSentence {...words.legal} />
      </p>
    }
    otherWay={
      <SiteLink to="login" variant="standalone">
        {words.logIn}
      </SiteLink>
    }
  />
));
