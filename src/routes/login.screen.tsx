import { Text } from '@chakra-ui/react';
import { useAppState } from '../app-context.tsx';
import { loginCopy as words } from '../copy/login.ts';
import { heading } from '../copy/titles.ts';
import { SiteLink } from '../navigation/site-link.tsx';
import { CredentialsForm } from './parts/features/credentials-form.tsx';
import { flowScreen } from './parts/flow-screen.tsx';

export default flowScreen('login', ({ flow }) => {
  const reason = useAppState(({ context: { isEmailNew, isNewLinkWanted, sessionEnd } }) =>
    [isNewLinkWanted ? words.newLink : words.sessionEnd[sessionEnd], isEmailNew && words.newEmail]
      .filter(Boolean)
      .join(' '),
  );
  return (
    <CredentialsForm
      flow={flow}
      title={heading('login')}
      words={reason ? { ...words, intro: '' } : words}
      autoComplete="current-password"
      reason={reason}
      help={
        <div>
          <SiteLink to="forgotPassword" variant="standalone">
            {words.forgot}
          </SiteLink>
        </div>
      }
      otherWay={
        <Text textAlign="center">
          {words.newHere}{' '}
          <SiteLink to="eligibility" variant="standalone">
            {words.signUp}
          </SiteLink>
        </Text>
      }
    />
  );
});
