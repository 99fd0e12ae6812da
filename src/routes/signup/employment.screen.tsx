import { EMPLOYMENT_TYPES } from '../../../domain/entities.ts';
import { cleanWords } from '../../../domain/typed-text.ts';
import { checkRequired, type FieldProblem, MAX_TEXT_LENGTH } from '../../../domain/validation.ts';
import { employmentCopy as words } from '../../copy/employment.ts';
import { fieldText } from '../../copy/fields.ts';
import { KEPT } from '../../copy/kept.ts';
import { heading } from '../../copy/titles.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { flowScreen } from '../parts/flow-screen.tsx';
import { useAttempt } from '../parts/hooks/use-attempt.ts';
import { useFields } from '../parts/hooks/use-fields.ts';
import { ApiFailureNotice } from '../parts/notices/api-failure-notice.tsx';
import { FormErrors } from '../parts/notices/form-errors.tsx';

const checkGiven = (text: string): FieldProblem | null =>
  checkRequired(text) && 'employmentIncomplete';

/** A kept kind may no longer be one of the options: the list then shows none. */
const kindOf = (text: string) => EMPLOYMENT_TYPES.find((type) => type === text) ?? '';

const options = EMPLOYMENT_TYPES.map((value) => ({ value, ...words.types[value] }));

/** /signup/employment: kind of employment and employer. */
export default flowScreen('employment', ({ flow }) => {
  const { failure, isBusy, isRetryLocked } = useAttempt(flow);
  const { field, submit, formRef } = useFields(
    { employmentType: '', employerName: '' },
    { employmentType: (text) => checkGiven(kindOf(text)), employerName: checkGiven },
    { form: 'employment', fields: ['employmentType', 'employerName'] },
  );
  const status = field('employmentType');
  const employer = field('employerName');
  return (
    <Page
      title={heading('employment')}
      intro={words.intro}
      formRef={formRef}
      onSubmit={() =>
        submit(({ employmentType, employerName }) =>
          flow.send({
            type: 'employment.submitted',
            employmentType: kindOf(employmentType),
            employerName,
          }),
        )
      }
      actions={
        <Button type="submit" loading={isBusy} softDisabled={isRetryLocked}>
          {words.submit}
        </Button>
      }
    >
      <FormErrors title={(status.error || employer.error) && fieldText('employmentIncomplete')} />
      <SelectField
        {...status}
        error={status.error && words.statusMissing}
        label={words.status}
        placeholder={words.choose}
        options={options}
      />
      <TextField
        {...employer}
        clean={cleanWords}
        error={employer.error && words.employerMissing}
        label={words.employer}
        hint={words.employerHint}
        autoComplete="organization"
        autoCapitalize="words"
        spellCheck={false}
        maxLength={MAX_TEXT_LENGTH}
      />
      {failure && (
        <ApiFailureNotice failure={failure}>
          {failure.code === 'employmentNotSaved' && <p>{KEPT}</p>}
        </ApiFailureNotice>
      )}
    </Page>
  );
});
