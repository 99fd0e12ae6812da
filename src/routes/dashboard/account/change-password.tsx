import { chakra, Heading, Stack, Text } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import {
  checkConfirmation,
  checkCurrentPassword,
  checkNewPassword,
} from '../../../../domain/validation.ts';
import { type Flows, useAppState } from '../../../app-context.tsx';
import { accountCopy } from '../../../copy/account.ts';
import { failureText } from '../../../copy/failures.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useArrivalFocus, useErrorFocus } from '../../../ui/focus.ts';
import { SuccessIllustration } from '../../../ui/illustrations/success.tsx';
import { Password } from '../../parts/features/password.tsx';
import { flowScreen } from '../../parts/flow-screen.tsx';
import { useFields, useUntilEdited } from '../../parts/hooks/use-fields.ts';
import { FailureNotice } from '../../parts/notices/failure-notice.tsx';
import { FormErrors } from '../../parts/notices/form-errors.tsx';

const words = accountCopy.password;

/** Changes the password. Source: product 2.20 and 5.1. */
export default flowScreen('changePassword', ({ flow }) => {
  const isChanged = useSelector(flow, (snapshot) => snapshot.matches('changed'));
  return (
    <Card maxWidth="column">
      {isChanged ? <Changed flow={flow} /> : <PasswordEntry flow={flow} />}
    </Card>
  );
});

function PasswordEntry({ flow }: { flow: Flows['changePassword'] }) {
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'));
  const { failure: answer, mayAlreadyBeChanged } = useSelector(flow, ({ context }) => context);
  const email = useAppState(({ context }) => context.user?.email ?? '');
  const { field, values, submit, summary, formRef } = useFields(
    { currentPassword: '', password: '', confirmation: '' },
    {
      currentPassword: checkCurrentPassword,
      password: (password, { currentPassword }) =>
        checkNewPassword(password) ?? (password === currentPassword ? 'newPasswordSame' : null),
      confirmation: (confirmation, { password }) => checkConfirmation(confirmation, password),
    },
  );
  const failure = useUntilEdited(answer, values);
  const wrong = failure?.code === 'invalidCredentials' ? failure : null;
  const weak = failure?.code === 'weakPassword' ? failure : null;
  const refused = useErrorFocus<HTMLDivElement>(failure);
  const current = field('currentPassword');
  const password = field('password');
  return (
    <chakra.form
      ref={formRef}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit((typed) => flow.send({ type: 'passwords.submitted', ...typed }));
      }}
    >
      <Stack ref={refused} gap={{ base: '4', md: '5' }}>
        <FormErrors title={summary} />
        {/* Tells password managers whose password it is. */}
        <input type="email" name="email" autoComplete="username" hidden readOnly value={email} />
        <Password
          {...current}
          error={current.error ?? (wrong && failureText(wrong))}
          label={words.current}
          autoComplete="current-password"
        />
        <Password
          {...password}
          error={password.error ?? (weak && failureText(weak))}
          label={words.password}
          hint={words.rule}
          autoComplete="new-password"
        />
        <Password
          {...field('confirmation')}
          label={words.confirmation}
          autoComplete="new-password"
        />
        {failure && !wrong && !weak && (
          <FailureNotice
            failure={failure}
            text={failure.code === 'mayBeDone' ? words.unclear : undefined}
          >
            {failure.code !== 'mayBeDone' && (
              <p>{mayAlreadyBeChanged ? words.unclear : words.unchanged}</p>
            )}
          </FailureNotice>
        )}
        <Button type="submit" loading={isBusy}>
          {words.submit}
        </Button>
      </Stack>
    </chakra.form>
  );
}

function Changed({ flow }: { flow: Flows['changePassword'] }) {
  const title = useArrivalFocus<HTMLHeadingElement>(true);
  return (
    <Stack align="flex-start" gap="4">
      <SuccessIllustration />
      <Heading ref={title} tabIndex={-1}>
        {words.changed.title}
      </Heading>
      <p>{words.changed.text}</p>
      <Text tone="muted">{words.changed.next}</Text>
      <Button onClick={() => flow.send({ type: 'step.continued' })}>{words.changed.done}</Button>
    </Stack>
  );
}
