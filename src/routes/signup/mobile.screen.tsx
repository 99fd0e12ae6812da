import { Box, Text } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useEffect, useId, useRef, useState } from 'react';
import { mobileFromE164 } from '../../../domain/shown-mobile.ts';
import { isCompleteCode, readCode } from '../../../domain/typed-code.ts';
import { checkMobile, formatMobile, mobileToE164 } from '../../../domain/typed-mobile.ts';
import type { Flows, SnapshotOf } from '../../app-context.tsx';
import { mobileCopy as words } from '../../copy/mobile.ts';
import { isRefusalOf, refusalText } from '../../copy/refusals.ts';
import { heading } from '../../copy/titles.ts';
import { Button, flush } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { useErrorFocus } from '../../ui/focus.ts';
import { LiveRegion } from '../../ui/live.tsx';
import { Page } from '../../ui/page.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { asTyped } from '../../ui/typed.ts';
import { LegalSentence } from '../parts/features/legal-sentence.tsx';
import { flowScreen } from '../parts/flow-screen.tsx';
import { useFailure } from '../parts/hooks/use-failure.ts';
import { useFields, useSent, useUntilEdited } from '../parts/hooks/use-fields.ts';
import { FailureNotice } from '../parts/notices/failure-notice.tsx';
import { Message } from '../parts/notices/message.tsx';
import { SecondsLeft, type SecondsLeftProps } from '../parts/notices/seconds-left.tsx';

type Snapshot = SnapshotOf<'mobileVerification'>;

const isCodeAskedFor = (snapshot: Snapshot) =>
  snapshot.context.verificationId !== '' &&
  !snapshot.matches({ unverified: { code: 'numberEntry' } });
const isSending = (snapshot: Snapshot) => snapshot.matches({ unverified: { code: 'sendingCode' } });
const isLinking = (snapshot: Snapshot) =>
  snapshot.matches({ unverified: { code: 'linkingMobile' } });
const isLockedOut = (snapshot: Snapshot) =>
  snapshot.matches({ unverified: { sending: 'lockedOut' } });
const lockoutOf = (snapshot: Snapshot) => snapshot.children.resendLockout;

/** /signup/mobile: the number, then the code from the text message. */
export default flowScreen('mobileVerification', ({ flow }) => {
  const isDone = useSelector(flow, (snapshot) => snapshot.matches('alreadyVerified'));
  const isCodeAsked = useSelector(flow, isCodeAskedFor);
  if (isDone) {
    return <VerifiedNumber flow={flow} />;
  }
  return isCodeAsked ? <CodeEntry flow={flow} /> : <NumberEntry flow={flow} />;
});

function NumberEntry({ flow }: { flow: Flows['mobileVerification'] }) {
  const isBusy = useSelector(flow, isSending);
  const isLocked = useSelector(flow, isLockedOut);
  const { phoneNumber, failure: answer } = useSelector(flow, (snapshot) => snapshot.context);
  const failure = useFailure(answer);
  const { field, values, submit, formRef } = useFields(
    { mobile: phoneNumber && mobileFromE164(phoneNumber) },
    { mobile: checkMobile },
    { form: 'mobile', fields: ['mobile'] },
  );
  const answered = failure && isRefusalOf('mobile', failure) ? failure : null;
  // A rejected number that is typed again is still rejected.
  const isAsSent = mobileToE164(values.mobile) === phoneNumber;
  const refusal = isAsSent ? answered : null;
  const missed = useUntilEdited(answered, values.mobile);
  const refused = useErrorFocus<HTMLDivElement>(refusal);
  const hasGoodCode = useSelector(
    flow,
    (snapshot) => isLocked && snapshot.can({ type: 'mobile.submitted', mobile: values.mobile }),
  );
  const mobile = field('mobile');
  return (
    <Page
      title={heading('mobile')}
      intro={words.intro}
      formRef={formRef}
      onSubmit={() => submit((typed) => flow.send({ type: 'mobile.submitted', ...typed }))}
      actions={
        <>
          {!hasGoodCode && (
            <Countdown flow={flow} show={words.otherNumber} say={words.otherNumber} />
          )}
          <Button type="submit" loading={isBusy} disabled={isLocked && !hasGoodCode}>
            {hasGoodCode ? words.enterCode : words.send}
          </Button>
        </>
      }
    >
      <div ref={refused}>
        <TextField
          {...mobile}
          clean={formatMobile}
          type="tel"
          autoComplete="tel"
          error={mobile.error ?? (refusal && refusalText(refusal, false))}
          label={words.mobile}
          hint={words.mobileHint}
        />
      </div>
      {missed && !refusal && (
        <FailureNotice failure={missed} text={refusalText(missed, mobileFromE164(phoneNumber))} />
      )}
      <BotCheck flow={flow} field="mobile" />
      <Legal />
    </Page>
  );
}

function CodeEntry({ flow }: { flow: Flows['mobileVerification'] }) {
  const isResending = useSelector(flow, isSending);
  const isVerifying = useSelector(flow, isLinking);
  const isLocked = useSelector(flow, isLockedOut);
  const { phoneNumber, failure: answer } = useSelector(flow, (snapshot) => snapshot.context);
  const failure = useFailure(answer);
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const sent = useId();
  const refusal = useUntilEdited(failure && isRefusalOf('code', failure) ? failure : null, code);
  const refused = useErrorFocus<HTMLDivElement>(refusal);
  const sentCode = useSent(isVerifying, code);
  // No typed code helps then: only another one does.
  const isExpired = refusal?.code === 'expiredMobileCode';

  // Focuses the code field instead of the heading, because the page asks for nothing else.
  useEffect(() => field.current?.focus(), []);

  const verify = (
    <Button
      type="submit"
      variant={isExpired ? 'secondary' : 'primary'}
      loading={isVerifying}
      disabled={!isCompleteCode(code)}
    >
      {words.verify}
    </Button>
  );
  return (
    <Page
      title={heading('mobile')}
      intro={
        <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="3">
          <Text id={sent} color="fg">
            {words.sent(mobileFromE164(phoneNumber))}
          </Text>
          <Button
            variant="quiet"
            {...flush}
            minHeight="target"
            disabled={isResending || isVerifying}
            onClick={() => flow.send({ type: 'mobile.changeRequested' })}
          >
            {words.change}
          </Button>
        </Box>
      }
      onSubmit={() => flow.send({ type: 'code.submitted', code })}
    >
      <div ref={refused}>
        <CodeField
          ref={field}
          name="code"
          value={code}
          clean={readCode}
          onValueChange={setCode}
          label={words.code}
          hint={words.codeHint}
          aria-describedby={sent}
          error={refusal && refusalText(refusal, sentCode !== code && sentCode)}
        />
      </div>
      <BotCheck flow={flow} field="code" />
      {/* Right below the field, because a phone's keyboard covers content further down. */}
      {!isExpired && verify}
      <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="2">
        <Button
          // A quiet one beside the field's own button, which is disabled at first too.
          {...(isExpired ? { variant: 'primary', flex: '1' } : { variant: 'quiet', ...flush })}
          loading={isResending}
          disabled={isLocked || isVerifying}
          onClick={() => {
            // A new message invalidates the previous code.
            setCode('');
            field.current?.focus();
            flow.send({ type: 'code.resendRequested' });
          }}
        >
          {words.resend}
        </Button>
        <Countdown flow={flow} show={words.countdown} say={words.countdownSpoken} />
        <LiveRegion>{!isLocked && words.canSendAgain}</LiveRegion>
      </Box>
      {isExpired && verify}
      <Legal />
    </Page>
  );
}

function VerifiedNumber({ flow }: { flow: Flows['mobileVerification'] }) {
  const phoneNumber = useSelector(flow, (snapshot) => snapshot.context.phoneNumber);
  return (
    <Page
      title={heading('mobile')}
      onSubmit={() => flow.send({ type: 'step.continued' })}
      actions={<Button type="submit">{words.continue}</Button>}
    >
      <TextField
        label={words.mobile}
        hint={words.verified}
        type="tel"
        readOnly
        value={mobileFromE164(phoneNumber)}
        clean={asTyped}
      />
    </Page>
  );
}

/** Container for the bot check. Must be present and empty whenever a code may be sent. */
function BotCheck({
  flow,
  field,
}: {
  flow: Flows['mobileVerification'];
  field: 'mobile' | 'code';
}) {
  const failure = useSelector(flow, (snapshot) => snapshot.context.failure);
  return (
    <>
      {/* Takes no room while empty; React never writes into it. */}
      <Box id="bot-check" _empty={{ display: 'none' }} />
      {failure && !isRefusalOf(field, failure) && (
        <FailureNotice failure={failure}>
          {failure.code === 'tooManyAttempts' && (
            <p>
              <Message text={words.wait} />
            </p>
          )}
        </FailureNotice>
      )}
    </>
  );
}

/** The seconds until a code can be sent again; nothing if it can. */
function Countdown({
  flow,
  show,
  say,
}: { flow: Flows['mobileVerification'] } & Pick<SecondsLeftProps, 'show' | 'say'>) {
  const lockout = useSelector(flow, lockoutOf);
  return (
    lockout && (
      <SecondsLeft counter={lockout} show={show} say={say} color="fg.muted" textAlign="center" />
    )
  );
}

function Legal() {
  return (
    <Text size="small" tone="muted">
      <LegalSentence {...words.legal} />
    </Text>
  );
}
