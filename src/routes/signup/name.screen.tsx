import { useSelector } from '@xstate/react';
import { cleanWords } from '../../../domain/typed-text.ts';
import { checkRequired, MAX_TEXT_LENGTH } from '../../../domain/validation.ts';
import { KEPT } from '../../copy/kept.ts';
import { nameCopy as words } from '../../copy/name.ts';
import { heading } from '../../copy/titles.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { flowScreen } from '../parts/flow-screen.tsx';
import { useAttempt } from '../parts/hooks/use-attempt.ts';
import { useFields } from '../parts/hooks/use-fields.ts';
import { ApiFailureNotice } from '../parts/notices/api-failure-notice.tsx';
import { FormErrors } from '../parts/notices/form-errors.tsx';

export default flowScreen('name', ({ flow }) => {
  const { failure, isBusy, isRetryLocked } = useAttempt(flow);
  const { firstName, lastName } = useSelector(flow, (snapshot) => snapshot.context);
  const { field, submit, summary, formRef } = useFields(
    { firstName, lastName },
    { firstName: checkRequired, lastName: checkRequired },
    { form: 'name', fields: ['firstName', 'lastName'] },
  );
  return (
    <Page
      title={heading('name')}
      intro={words.intro}
      formRef={formRef}
      onSubmit={() => submit((values) => flow.send({ type: 'name.submitted', ...values }))}
      actions={
        <Button type="submit" loading={isBusy} softDisabled={isRetryLocked}>
          {words.submit}
        </Button>
      }
    >
      <FormErrors title={summary} />
      <TextField
        {...field('firstName')}
        clean={cleanWords}
        label={words.firstName}
        autoComplete="given-name"
        autoCapitalize="words"
        spellCheck={false}
        maxLength={MAX_TEXT_LENGTH}
      />
      <TextField
        {...field('lastName')}
        clean={cleanWords}
        label={words.lastName}
        hint={words.oneName}
        autoComplete="family-name"
        autoCapitalize="words"
        spellCheck={false}
        maxLength={MAX_TEXT_LENGTH}
      />
      {/* Hidden while the app reads the profile, because the name may have been saved after all. */}
      {failure && !isBusy && (
        <ApiFailureNotice failure={failure}>
          {failure.code === 'nameNotSaved' && <p>{KEPT}</p>}
        </ApiFailureNotice>
      )}
    </Page>
  );
});
