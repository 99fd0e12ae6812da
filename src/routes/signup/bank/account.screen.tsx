import { Box, Heading, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useState } from 'react';
import type { Connection } from '../../../../domain/entities.ts';
import { bankDigits, checkBankAccount, formatBsb } from '../../../../domain/typed-bank-account.ts';
import { cleanNumber } from '../../../../domain/typed-numbers.ts';
import { type Flows, type SnapshotOf, useAppState } from '../../../app-context.tsx';
import { bankCopy } from '../../../copy/bank.ts';
import { bankAccountCopy as words } from '../../../copy/bank-account.ts';
import { failureText } from '../../../copy/failures.ts';
import { fieldText } from '../../../copy/fields.ts';
import { heading } from '../../../copy/titles.ts';
import { SiteButtonLink } from '../../../navigation/site-link.tsx';
import { settings } from '../../../settings.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxCard } from '../../../ui/checkbox-card.tsx';
import { DataList } from '../../../ui/data-list.tsx';
import { useErrorFocus } from '../../../ui/focus.ts';
import { ErrorIllustration } from '../../../ui/illustrations/error.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { LiveRegion } from '../../../ui/live.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useAttempt } from '../../parts/hooks/use-attempt.ts';
import { useCorrections } from '../../parts/hooks/use-corrections.ts';
import { useFields } from '../../parts/hooks/use-fields.ts';
import { useLongList } from '../../parts/long-list.tsx';
import { ApiFailureNotice } from '../../parts/notices/api-failure-notice.tsx';
import { FormErrors } from '../../parts/notices/form-errors.tsx';
import { Message } from '../../parts/notices/message.tsx';
import { SkeletonGroup } from '../../parts/skeleton-group.tsx';
import { ChatButton } from '../chat-button.tsx';
import { actionCodeFor } from './action-code.ts';
import { bankScreen } from './bank-screen.tsx';

type Snapshot = SnapshotOf<'bankAccount'>;

const failedConnection = (snapshot: Snapshot) =>
  snapshot.matches('connectionFailed') ? snapshot.context.connection : null;

const isChecked = (snapshot: Snapshot) =>
  (['confirming', 'waitingToSave', 'saving'] as const).some((state) => snapshot.matches(state));

/** /signup/bank/account: the account for payouts and debits, or why the bank could not be connected. */
export default bankScreen('bankAccount', ({ flow }) => {
  const isWaiting = useSelector(flow, (snapshot) => snapshot.hasTag('loading'));
  const isUnknown = useSelector(flow, (snapshot) => snapshot.matches('connectionUnavailable'));
  const failed = useSelector(flow, failedConnection);
  const isConfirming = useSelector(flow, isChecked);
  if (failed) {
    return <ConnectionFailed flow={flow} connection={failed} />;
  }
  if (isUnknown) {
    return <ConnectionUnavailable flow={flow} />;
  }
  if (isConfirming) {
    return <Confirmation flow={flow} />;
  }
  return isWaiting ? <AccountSkeleton /> : <AccountForm flow={flow} />;
});

// Checks one field with the rule for both, given a valid value for the other.
const checkBsb = (text: string) => checkBankAccount(text, '00000');
const checkAccountNumber = (text: string) => checkBankAccount('000000', text);

function AccountForm({ flow }: { flow: Flows['bankAccount'] }) {
  const { failure, connection, bsb, accountNumber } = useSelector(
    flow,
    (snapshot) => snapshot.context,
  );
  const isSaved = useAppState(({ context }) => context.profile?.bankDetailsUpdated);
  const otherBank = useCorrections()('bank');
  const [isJoint, setJoint] = useState(false);
  const { field, values, submit, formRef } = useFields(
    { bsb: formatBsb(bsb), accountNumber },
    { bsb: checkBsb, accountNumber: checkAccountNumber },
    // The account number is not stored, because it is confidential.
    { form: 'bankAccount', fields: ['bsb'] },
  );
  const refused = useErrorFocus<HTMLDivElement>(failure);
  const bsbField = field('bsb');
  const accountField = field('accountNumber');
  const problem =
    bsbField.error || accountField.error
      ? checkBankAccount(values.bsb, values.accountNumber)
      : null;
  const isAsSent =
    bankDigits(values.bsb) === bsb && bankDigits(values.accountNumber) === accountNumber;
  const isRefused = failure?.code === 'jointAccount' && isJoint;
  const anotherBank = otherBank && (
    <TextLink variant="standalone" {...otherBank}>
      {bankCopy.otherBank}
    </TextLink>
  );
  const send = (typed: typeof values) =>
    flow.send({ type: 'account.submitted', ...typed, isJointAccount: isJoint });
  return (
    <Page
      title={heading('bankAccount')}
      intro={<p>{words.enter}</p>}
      formRef={formRef}
      // A joint account is rejected whatever the fields contain, so that comes before their errors.
      onSubmit={() => (isJoint ? send(values) : submit(send))}
      actions={
        <>
          <Button type="submit">{words.submit}</Button>
          {isRefused && anotherBank}
        </>
      }
    >
      <Notice
        status="success"
        title={connection?.institution?.shortName}
        actions={!isRefused && anotherBank}
      >
        <p>{bankCopy.connected.text}</p>
      </Notice>
      {isSaved && (
        <>
          <Notice
            status="info"
            title={words.saved.title}
            actions={
              <SiteButtonLink to="signupNext" variant="secondary">
                {words.saved.keep}
              </SiteButtonLink>
            }
          >
            {words.saved.text}
          </Notice>
          <Heading size="part">{words.saved.other}</Heading>
        </>
      )}
      <FormErrors title={fieldText(problem)} />
      <Stack ref={refused} gap="5">
        <TextField
          {...bsbField}
          clean={formatBsb}
          inputMode="numeric"
          autoComplete="off"
          error={
            bsbField.error
              ? words.problems.bsb[bankDigits(values.bsb) ? 'invalid' : 'missing']
              : failure?.code === 'invalidBsb' && isAsSent && failureText(failure)
          }
          label={words.bsb}
          hint={words.bsbHint}
        />
        <TextField
          {...accountField}
          clean={cleanNumber}
          error={
            accountField.error &&
            words.problems.accountNumber[bankDigits(values.accountNumber) ? 'invalid' : 'missing']
          }
          label={words.accountNumber}
          inputMode="numeric"
          autoComplete="off"
        />
        <CheckboxCard
          name="isJointAccount"
          title={words.joint}
          detail={words.jointDetail}
          checked={isJoint}
          onCheckedChange={setJoint}
          error={isRefused && `${failureText(failure)} ${words.jointNext}`}
        />
      </Stack>
      <Text size="small" tone="muted">
        {words.debits}
      </Text>
    </Page>
  );
}

/** Asks to confirm the account before it is sent, because nothing can detect a wrong digit. */
function Confirmation({ flow }: { flow: Flows['bankAccount'] }) {
  const { failure, isBusy, isRetryLocked } = useAttempt(flow);
  const { bsb, accountNumber, connection } = useSelector(flow, (snapshot) => snapshot.context);
  const bank = connection?.institution?.shortName;
  return (
    <Page
      title={words.check.title}
      intro={<p>{words.check.text}</p>}
      actions={
        <>
          <Button
            loading={isBusy}
            softDisabled={isRetryLocked}
            onClick={() => flow.send({ type: 'account.confirmed' })}
          >
            {words.check.confirm}
          </Button>
          <Button
            variant="secondary"
            disabled={isBusy}
            onClick={() => flow.send({ type: 'back.requested' })}
          >
            {words.check.change}
          </Button>
          <LiveRegion>{isBusy && words.working}</LiveRegion>
        </>
      }
    >
      <DataList
        variant="details"
        fontVariantNumeric="tabular-nums"
        items={[
          ...(bank ? [{ name: words.check.bank, value: bank }] : []),
          { name: words.bsb, value: formatBsb(bsb) },
          { name: words.accountNumber, value: accountNumber },
        ]}
      />
      {failure && <ApiFailureNotice failure={failure} />}
    </Page>
  );
}

/** Paragraphs shown at once, so that the buttons stay visible. */
const PARAGRAPHS_AT_ONCE = 10;

/** Paragraphs of the bank, or a numbered list of them. */
function Paragraphs({ texts, isList = false }: { texts: readonly string[]; isList?: boolean }) {
  const { shown, list, tabIndexOf, more } = useLongList<string, HTMLDivElement>(
    texts,
    PARAGRAPHS_AT_ONCE,
  );
  const Paragraph = isList ? 'li' : 'p';
  return (
    <>
      <Stack ref={list} gap="2" {...(isList && numbered)}>
        {shown.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may say the same.
          <Paragraph key={index} tabIndex={tabIndexOf(index)}>
            {text}
          </Paragraph>
        ))}
      </Stack>
      {more}
    </>
  );
}

const numbered = { as: 'ol', listStyle: 'decimal', paddingInlineStart: '5' } as const;

/** The bank error screen: cause, advice, and the actions that the bank's answer allows. */
function ConnectionFailed({
  flow,
  connection,
}: {
  flow: Flows['bankAccount'];
  connection: Connection;
}) {
  const { errorDetail, actionRequiredGuidelines: guidelines, learnMore } = connection;
  const { showReconnect, canSelectBank } = connection;
  const isChatTheOnlyWay = !showReconnect && !canSelectBank;
  const actionCode = actionCodeFor(connection);
  const hasChat = connection.showChatWithUs || isChatTheOnlyWay;
  return (
    <Page
      title={connection.errorTitle || bankCopy.error.title}
      illustration={<ErrorIllustration size={64} />}
      intro={
        errorDetail.length > 0 ? (
          <Paragraphs texts={errorDetail} />
        ) : (
          <p>
            <Message text={bankCopy.error.text} actionCode={actionCode} />
          </p>
        )
      }
      actions={
        <>
          {showReconnect && (
            <Button onClick={() => flow.send({ type: 'reconnect.requested' })}>
              {bankCopy.reconnect}
            </Button>
          )}
          {canSelectBank && (
            <Button
              variant={showReconnect ? 'secondary' : 'primary'}
              onClick={() => flow.send({ type: 'otherBank.requested' })}
            >
              {bankCopy.otherBank}
            </Button>
          )}
          {/* The customer always gets one action. Below two buttons the chat is a quiet one. */}
          {hasChat && (
            <ChatButton
              variant={
                isChatTheOnlyWay
                  ? 'primary'
                  : showReconnect && canSelectBank
                    ? 'quiet'
                    : 'secondary'
              }
              actionCode={actionCode}
            />
          )}
        </>
      }
    >
      {showReconnect && actionCode === 'forgotten_login' && <p>{bankCopy.lock}</p>}
      {guidelines.length > 0 && (
        <div>
          <Heading size="part" marginBottom="2">
            {bankCopy.error.guidelines}
          </Heading>
          <Paragraphs texts={guidelines} isList />
        </div>
      )}
      {learnMore && (
        // Its target is higher than its text.
        <Box marginBlock="-2.5">
          <TextLink
            variant="standalone"
            external
            href={learnMore === true ? settings.links.help : learnMore}
            // Announced and pressed like the error's other buttons, but a real link, so that it can open in a new tab.
            role="button"
            onKeyDown={pressBySpace}
          >
            {bankCopy.error.learnMore}
          </TextLink>
        </Box>
      )}
    </Page>
  );
}

/** Lets Space press the link, as browsers press a link by Enter only. */
function pressBySpace(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.key === ' ') {
    event.preventDefault();
    event.currentTarget.click();
  }
}

function ConnectionUnavailable({ flow }: { flow: Flows['bankAccount'] }) {
  const { failure, isRetryLocked } = useAttempt(flow);
  return (
    <Page
      title={heading('bankAccount')}
      actions={
        <>
          <Button softDisabled={isRetryLocked} onClick={() => flow.send({ type: 'load.retried' })}>
            {bankCopy.tryAgain}
          </Button>
          <ChatButton />
        </>
      }
    >
      <ApiFailureNotice failure={failure ?? { code: 'bankConnectionFailed' }}>
        <p>{words.unchecked}</p>
      </ApiFailureNotice>
    </Page>
  );
}

function AccountSkeleton() {
  return (
    <Page title={heading('bankAccount')}>
      <SkeletonGroup>
        <Skeleton width="4rem" />
        <Skeleton height="3rem" variant="control" />
        <Skeleton width="8rem" />
        <Skeleton height="3rem" variant="control" />
        <Skeleton height="5rem" variant="control" />
      </SkeletonGroup>
    </Page>
  );
}
