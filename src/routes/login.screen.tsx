import { Text } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
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
  const isUnasked = useAppState(
    ({ context: { isNewLinkWanted, sessionEnd } }) =>
      !isNewLinkWanted && (sessionEnd === 'idle' || sessionEnd === 'expired'),
  );
  const isRefused = useSelector(
    flow,
    ({ context }) => context.failure?.code === 'invalidCredentials',
  );
  return (
    <CredentialsForm
      flow={flow}
      title={heading('login')}
      words={reason ? { ...words, intro: '' } : words}
      autoComplete="current-password"
      reason={
        reason && (
          <>
            {isUnasked && <p>{words.ended}</p>}
            <p>{reason}</p>
          </>
        )
      }
      help={
        <div>
          {isRefused && <p>{words.username}</p>}
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
