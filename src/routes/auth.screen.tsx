import { Skeleton } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import type { Failure } from '../../domain/failures.ts';
import { checkConfirmation, checkNewPassword } from '../../domain/validation.ts';
import { type Flows, type SnapshotOf, useAppState } from '../app-context.tsx';
import { actionLinkCopy as words } from '../copy/action-link.ts';
import { failureText } from '../copy/failures.ts';
import { statesCopy } from '../copy/states.ts';
import { SiteButtonLink, SiteLink } from '../navigation/site-link.tsx';
import { Button } from '../ui/button.tsx';
import { useErrorFocus } from '../ui/focus.ts';
import { ErrorIllustration } from '../ui/illustrations/error.tsx';
import { MailIllustration } from '../ui/illustrations/mail.tsx';
import { SuccessIllustration } from '../ui/illustrations/success.tsx';
import { Page } from '../ui/page.tsx';
import { TextField } from '../ui/text-field.tsx';
import { asTyped } from '../ui/typed.ts';
import { Password } from './parts/features/password.tsx';
import { flowScreen } from './parts/flow-screen.tsx';
import { useFields } from './parts/hooks/use-fields.ts';
import { FailureNotice } from './parts/notices/failure-notice.tsx';
import { FormErrors } from './parts/notices/form-errors.tsx';
import { Mention } from './parts/notices/mention.tsx';
import { SkeletonGroup } from './parts/skeleton-group.tsx';

type Snapshot = SnapshotOf<'actionLink'>;

const isBusyIn = (snapshot: Snapshot) => snapshot.hasTag('busy');
const isResetIn = ({ context }: Snapshot) => context.mode === 'resetPassword';
/** The page to request a new link. */
const newLinkIn = (snapshot: Snapshot) =>
  isResetIn(snapshot) ? 'forgotPassword' : 'accountProfile';
/** Null while the app checks the result, because the action may have succeeded. */
const failureIn = (snapshot: Snapshot) =>
  snapshot.hasTag('busy') ? null : snapshot.context.failure;

function viewOf(snapshot: Snapshot) {
  if (snapshot.matches('linkInvalid')) return LinkInvalid;
  if (snapshot.matches({ reset: 'checkingCode' })) return CheckingCode;
  if (snapshot.matches({ reset: 'codeUnchecked' })) return CodeUnchecked;
  if (snapshot.matches({ reset: 'passwordReset' })) return PasswordReset;
  if (snapshot.matches({ reset: 'resetUnclear' })) return ResetUnclear;
  if (snapshot.matches({ verification: 'verificationUnclear' })) return VerificationUnclear;
  if (snapshot.matches('reset')) return NewPassword;
  return snapshot.matches({ verification: 'emailVerified' }) ? EmailVerified : Confirmation;
}

/** /auth: handles a link from an e-mail. */
export default flowScreen('actionLink', ({ flow }) => {
  const View = useSelector(flow, viewOf);
  return <View flow={flow} />;
});

function NewPassword({ flow }: { flow: Flows['actionLink'] }) {
  const isBusy = useSelector(flow, isBusyIn);
  const failure = useSelector(flow, failureIn);
  const email = useSelector(flow, (snapshot) => snapshot.context.email);
  const { field, submit, summary, formRef } = useFields(
    { password: '', confirmation: '' },
    {
      password: checkNewPassword,
      confirmation: (confirmation, { password }) => checkConfirmation(confirmation, password),
    },
  );
  const refusal = failure?.code === 'weakPassword' ? failure : null;
  const refused = useErrorFocus<HTMLDivElement>(refusal);
  const password = field('password');
  return (
    <Page
      title={words.reset.title}
      intro={words.reset.intro}
      formRef={formRef}
      onSubmit={() => submit((typed) => flow.send({ type: 'password.submitted', ...typed }))}
      actions={
        <Button type="submit" loading={isBusy}>
          {words.reset.submit}
        </Button>
      }
    >
      <FormErrors title={summary} />
      {/* Shows, also to password managers, whose password it is. */}
      <TextField
        label={words.reset.email}
        type="email"
        name="email"
        autoComplete="email"
        readOnly
        value={email}
        clean={asTyped}
      />
      <div ref={refused}>
        <Password
          {...password}
          error={password.error ?? (refusal && failureText(refusal))}
          label={words.reset.password}
          hint={words.reset.passwordRule}
          autoComplete="new-password"
        />
      </div>
      <Password
        {...field('confirmation')}
        label={words.reset.confirmation}
        autoComplete="new-password"
      />
      {failure && !refusal && <LinkFailure failure={failure} unclear={words.reset.unclear} />}
    </Page>
  );
}

function CheckingCode() {
  return (
    <Page title={words.reset.title}>
      <SkeletonGroup>
        <Skeleton width="60%" />
        <Skeleton height="3.5rem" variant="control" />
        <Skeleton height="3.5rem" variant="control" />
        <Skeleton height="3.5rem" variant="control" />
      </SkeletonGroup>
    </Page>
  );
}

function CodeUnchecked({ flow }: { flow: Flows['actionLink'] }) {
  const failure = useSelector(flow, failureIn);
  return (
    <Page
      title={words.reset.title}
      actions={
        <>
          <Button onClick={() => flow.send({ type: 'check.retried' })}>
            {statesCopy.tryAgain}
          </Button>
          <NewLink flow={flow} />
          <ContinueLink />
        </>
      }
    >
      {failure && (
        <FailureNotice failure={failure}>
          <p>{words.reset.unchecked}</p>
        </FailureNotice>
      )}
    </Page>
  );
}

function Confirmation({ flow }: { flow: Flows['actionLink'] }) {
  const isBusy = useSelector(flow, isBusyIn);
  const failure = useSelector(flow, failureIn);
  return (
    <Page
      title={words.verification.title}
      illustration={<MailIllustration />}
      intro={words.verification.intro}
      onSubmit={() => flow.send({ type: 'verification.confirmed' })}
      actions={
        <Button type="submit" loading={isBusy}>
          {words.verification.submit}
        </Button>
      }
    >
      {failure && <LinkFailure failure={failure} unclear={words.verification.unclear} />}
    </Page>
  );
}

/** The failure of an action; without an answer from the server it says that the action may have succeeded. */
function LinkFailure({
  failure,
  unclear: { title, text },
}: {
  failure: Failure;
  unclear: { readonly title: string; readonly text: string };
}) {
  return (
    <FailureNotice
      failure={failure}
      text={failure.code === 'mayBeDone' ? `${title}. ${text}` : undefined}
    />
  );
}

function PasswordReset({ flow }: { flow: Flows['actionLink'] }) {
  return <Done flow={flow} {...words.reset.done} />;
}

function EmailVerified({ flow }: { flow: Flows['actionLink'] }) {
  return <Done flow={flow} {...words.verification.done} />;
}

/** The code is used up; it is unknown whether this request did it. */
function ResetUnclear({ flow }: { flow: Flows['actionLink'] }) {
  return <Done flow={flow} isUnclear {...words.reset.unclear} />;
}

function VerificationUnclear({ flow }: { flow: Flows['actionLink'] }) {
  return <Done flow={flow} isUnclear {...words.verification.unclear} />;
}

type DoneProps = { flow: Flows['actionLink']; isUnclear?: boolean; title: string; text: string };

function Done({ flow, isUnclear, title, text }: DoneProps) {
  const isSignedIn = useAppState((snapshot) => snapshot.context.user !== null);
  return (
    <Page
      title={title}
      illustration={isUnclear ? <ErrorIllustration /> : <SuccessIllustration />}
      intro={text}
      actions={
        <>
          <Button onClick={() => flow.send({ type: 'step.continued' })}>
            {isSignedIn ? words.continue : words.logIn}
          </Button>
          {isUnclear && <NewLink flow={flow} />}
        </>
      }
    />
  );
}

function NewLink({ flow }: { flow: Flows['actionLink'] }) {
  return (
    <SiteLink to={useSelector(flow, newLinkIn)} variant="standalone">
      {words.invalid.newLink}
    </SiteLink>
  );
}

/** A link to the log-in, which redirects signed-in users. */
function ContinueLink() {
  const isSignedIn = useAppState((snapshot) => snapshot.context.user !== null);
  return (
    <SiteLink to="login" variant="standalone">
      {isSignedIn ? words.continue : words.logIn}
    </SiteLink>
  );
}

function LinkInvalid({ flow }: { flow: Flows['actionLink'] }) {
  const newLink = useSelector(flow, newLinkIn);
  return (
    <Page
      title={words.invalid.title}
      intro={words.invalid.text(useSelector(flow, isResetIn))}
      illustration={<ErrorIllustration />}
      actions={
        <>
          <SiteButtonLink to={newLink}>{words.invalid.newLink}</SiteButtonLink>
          <ContinueLink />
        </>
      }
    >
      <Mention code="invalidActionCode" role="alert" />
    </Page>
  );
}
