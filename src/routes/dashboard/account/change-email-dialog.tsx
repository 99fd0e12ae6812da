import { chakra, Stack } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { checkCurrentPassword } from '../../../../domain/validation.ts';
import type { Flows } from '../../../app-context.tsx';
import { accountCopy } from '../../../copy/account.ts';
import { failureText } from '../../../copy/failures.ts';
import { Button } from '../../../ui/button.tsx';
import { DataList } from '../../../ui/data-list.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useErrorFocus } from '../../../ui/focus.ts';
import { Password } from '../../parts/features/password.tsx';
import { useFields, useUntilEdited } from '../../parts/hooks/use-fields.ts';
import { FailureNotice } from '../../parts/notices/failure-notice.tsx';

const words = accountCopy.email.confirm;

/** Asks to confirm a new log-in address, and for the password. */
export default function ChangeEmailDialog({ flow }: { flow: Flows['emailVerification'] }) {
  const formId = useId();
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'));
  const { email, asked, failure: answer } = useSelector(flow, (snapshot) => snapshot.context);
  const { field, values, submit, formRef } = useFields(
    { currentPassword: '' },
    { currentPassword: checkCurrentPassword },
  );
  const failure = useUntilEdited(answer, values);
  const wrong = failure?.code === 'invalidCredentials' ? failure : null;
  const refused = useErrorFocus<HTMLDivElement>(failure);
  const password = field('currentPassword');
  const keep = () => flow.send({ type: 'change.declined' });
  return (
    <Dialog
      onClose={keep}
      title={words.title}
      description={words.text}
      dismissible={!isBusy}
      actions={
        <>
          <Button type="submit" form={formId} loading={isBusy}>
            {words.yes}
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={keep}>
            {words.no}
          </Button>
        </>
      }
    >
      <chakra.form
        ref={formRef}
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit((typed) => flow.send({ type: 'change.confirmed', ...typed }));
        }}
      >
        <Stack ref={refused} gap="5">
          <DataList
            variant="details"
            items={[
              { name: words.from, value: email },
              { name: words.to, value: asked },
            ]}
          />
          {/* Tells password managers whose password it is. */}
          <input type="email" name="email" autoComplete="username" hidden readOnly value={email} />
          <Password
            {...password}
            error={password.error ?? (wrong && failureText(wrong))}
            label={accountCopy.password.current}
            hint={words.why}
            autoComplete="current-password"
          />
          {failure && !wrong && <FailureNotice failure={failure} />}
        </Stack>
      </chakra.form>
    </Dialog>
  );
}
