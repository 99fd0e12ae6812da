import { framesCopy } from '../copy/frames.ts';
import { signupCopy as words } from '../copy/signup.ts';
import { heading } from '../copy/titles.ts';
import { SiteLink } from '../navigation/site-link.tsx';
import { settings } from '../settings.ts';
import { TextLink } from '../ui/link.tsx';
import { CredentialsForm } from './parts/features/credentials-form.tsx';
import { flowScreen } from './parts/flow-screen.tsx';

export default flowScreen('accountSignUp', ({ flow }) => (
  <CredentialsForm
    flow={flow}
    title={heading('signup')}
    words={words}
    autoComplete="new-password"
    help={
      <p>
        {words.legal.before}
        <TextLink external href={settings.links.terms}>
          {framesCopy.terms}
        </TextLink>
        {words.legal.between}
        <TextLink external href={settings.links.privacy}>
          {framesCopy.privacy}
        </TextLink>
        {words.legal.after}
      </p>
    }
    otherWay={
      <SiteLink to="login" variant="standalone">
        {words.logIn}
      </SiteLink>
    }
  />
));
