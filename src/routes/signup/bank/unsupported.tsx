import { useSelector } from '@xstate/react';
import { cleanWords } from '../../../../domain/typed-text.ts';
import { checkRequired, MAX_TEXT_LENGTH } from '../../../../domain/validation.ts';
import type { Flows, SnapshotOf } from '../../../app-context.tsx';
import { unsupportedBankCopy as words } from '../../../copy/unsupported-bank.ts';
import { StepLink } from '../../../navigation/site-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { BankIllustration } from '../../../ui/illustrations/bank.tsx';
import { LiveRegion } from '../../../ui/live.tsx';
import { Page } from '../../../ui/page.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useAttempt } from '../../parts/hooks/use-attempt.ts';
import { useFields } from '../../parts/hooks/use-fields.ts';
import { ApiFailureNotice } from '../../parts/notices/api-failure-notice.tsx';

type Snapshot = SnapshotOf<'bankPicker'>;

const isThanked = (snapshot: Snapshot) => snapshot.matches({ unsupportedBank: 'thanked' });

/** The part of /signup/bank for customers whose bank is not listed. */
export function UnsupportedBank({ flow }: { flow: Flows['bankPicker'] }) {
  const hasThanks = useSelector(flow, isThanked);
  return hasThanks ? <Thanks flow={flow} /> : <BankNameForm flow={flow} />;
}

function BankNameForm({ flow }: { flow: Flows['bankPicker'] }) {
  const { failure, isBusy, isRetryLocked } = useAttempt(flow);
  const query = useSelector(flow, (snapshot) => snapshot.context.query);
  // Starts with the search text, which is probably the bank's name.
  const { field, submit, formRef } = useFields(
    { bankName: query.trim().slice(0, MAX_TEXT_LENGTH) },
    { bankName: checkRequired },
  );
  return (
    <Page
      title={words.title}
      intro={words.text}
      formRef={formRef}
      onSubmit={() => submit((typed) => flow.send({ type: 'bankName.submitted', ...typed }))}
      actions={
        <>
          <Button type="submit" loading={isBusy} softDisabled={isRetryLocked}>
            {words.submit}
          </Button>
          <LiveRegion>{isBusy && words.working}</LiveRegion>
          <BackLink flow={flow} />
        </>
      }
    >
      <TextField
        {...field('bankName')}
        clean={cleanWords}
        label={words.bankName}
        hint={words.hint}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        maxLength={MAX_TEXT_LENGTH}
      />
      {failure && <ApiFailureNotice failure={failure} />}
    </Page>
  );
}

function Thanks({ flow }: { flow: Flows['bankPicker'] }) {
  return (
    <Page
      title={words.thanks.title}
      intro={
        <>
          <p>{words.thanks.text}</p>
          <p>{words.thanks.next}</p>
        </>
      }
      illustration={<BankIllustration />}
      actions={<BackLink flow={flow} variant="primary" />}
    />
  );
}

function BackLink({ flow, variant }: { flow: Flows['bankPicker']; variant?: 'primary' }) {
  return (
    <StepLink
      at="bankPicker"
      {...(variant && { variant })}
      onFollow={() => flow.send({ type: 'back.requested' })}
    >
      {words.back}
    </StepLink>
  );
}
