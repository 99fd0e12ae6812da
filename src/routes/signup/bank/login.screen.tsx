import { Flex, Span, Text } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { checkRequired } from '../../../../domain/validation.ts';
import type { Flows } from '../../../app-context.tsx';
import { bankCopy } from '../../../copy/bank.ts';
import { bankLoginCopy as words } from '../../../copy/bank-login.ts';
import { Button } from '../../../ui/button.tsx';
import { Overlay } from '../../../ui/overlay.tsx';
import { Page } from '../../../ui/page.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Password } from '../../parts/features/password.tsx';
import { useAttempt } from '../../parts/hooks/use-attempt.ts';
import { useFields } from '../../parts/hooks/use-fields.ts';
import { ApiFailureNotice } from '../../parts/notices/api-failure-notice.tsx';
import { FormErrors } from '../../parts/notices/form-errors.tsx';
import { Message } from '../../parts/notices/message.tsx';
import { BankLogo, logosStyle } from './bank-logo.tsx';
import { bankScreen } from './bank-screen.tsx';

/** Keeps password managers away: their entry for this site is not the bank's, and they must not store the bank's. */
const ignoredByPasswordManagers = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  'data-1p-ignore': '',
  'data-bwignore': '',
  'data-lpignore': 'true',
  'data-form-type': 'other',
} as const;

/** Leaves the text to the input, because React would write a controlled value into the page's HTML. */
const uncontrolled = { value: undefined };

const checkNothing = () => null;

/** /signup/bank/login: the bank's credentials. They exist only in this component and in one event. */
export default bankScreen('bankLogin', LoginAtBank, true);

function LoginAtBank({ flow }: { flow: Flows['bankLogin'] }) {
  const { failure, isBusy, isRetryLocked } = useAttempt(flow);
  const bank = useSelector(flow, (snapshot) => snapshot.context.institution);
  const asksForCode = bank.securityCodeCaption !== '';
  const { field, submit, summary, formRef } = useFields(
    { loginId: '', password: '', securityCode: '' },
    {
      loginId: checkRequired,
      password: checkRequired,
      securityCode: asksForCode ? checkRequired : checkNothing,
    },
  );
  return (
    <Overlay active={isBusy} label={words.working}>
      <Page
        title={words.title(bank.shortName)}
        intro={
          <Flex css={logosStyle} wrap="wrap" align="center" gap="3">
            <BankLogo bank={bank} />
            <Text flex="1 1 9rem">{words.intro}</Text>
          </Flex>
        }
        formRef={formRef}
        onSubmit={() =>
          submit((values) => flow.send({ type: 'bankCredentials.submitted', ...values }))
        }
        actions={
          <>
            <Button type="submit" loading={isBusy} softDisabled={isRetryLocked}>
              {words.submit}
            </Button>
            <Button
              variant="quiet"
              disabled={isBusy}
              onClick={() => flow.send({ type: 'otherBank.requested' })}
            >
              {bankCopy.otherBank}
            </Button>
          </>
        }
      >
        <FormErrors title={summary} />
        <TextField
          {...field('loginId')}
          {...uncontrolled}
          {...ignoredByPasswordManagers}
          name="bank-login"
          label={bank.loginIdCaption || words.loginId}
        />
        <Password
          {...field('password')}
          {...uncontrolled}
          {...ignoredByPasswordManagers}
          // Not "off", because browsers ignore it here and would fill in this site's password.
          autoComplete="new-password"
          name="bank-secret"
          label={bank.passwordCaption || words.password}
          hint={
            <>
              <span>{words.once}</span>
              <Span display="block" marginTop="1" color="fg">
                {` ${words.risk}`}
              </Span>
            </>
          }
        />
        {asksForCode && (
          <Password
            {...field('securityCode')}
            {...uncontrolled}
            {...ignoredByPasswordManagers}
            name="bank-code"
            label={bank.securityCodeCaption}
            secret={bank.securityCodeCaption}
          />
        )}
        {failure ? (
          <ApiFailureNotice failure={failure}>
            <p>
              {failure.code === 'bankConnectionFailed'
                ? `${words.unsure} ${bankCopy.lock}`
                : words.notYet}
            </p>
          </ApiFailureNotice>
        ) : (
          <Text size="small" tone="muted">
            <Message text={words.rather} />
          </Text>
        )}
      </Page>
    </Overlay>
  );
}
