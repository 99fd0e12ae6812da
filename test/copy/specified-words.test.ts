import { expect, test } from 'vitest';
import type { FailureCode } from '../../domain/failures.ts';
import type { FieldProblem } from '../../domain/validation.ts';
import { accountCopy } from '../../src/copy/account.ts';
import { actionLinkCopy } from '../../src/copy/action-link.ts';
import { bankLoginCopy } from '../../src/copy/bank-login.ts';
import { failureText } from '../../src/copy/failures.ts';
import { fieldText } from '../../src/copy/fields.ts';
import { loginCopy } from '../../src/copy/login.ts';
import { longListsCopy } from '../../src/copy/long-lists.ts';
import { heading } from '../../src/copy/titles.ts';
import { settings } from '../../src/settings.ts';
import { SAID, sectionOf } from '../support/product.ts';

/*
 * The words as the specification spells them, and those that no transcript quotes. Tests read words from src/copy, so a change of
 * words is made there and in the specification only.
 */

/** The failures in the order of product 8.1; `-` for a row that names no single text. */
const BY_ROW =
  `generic invalidCredentials accountDisabled emailInUse passwordResetRefused invalidActionCode mobileInUse
  invalidMobileCode expiredMobileCode mobileLinkRefused botCheckFailed nameNotSaved employmentNotSaved
  institutionsUnavailable bankConnectionFailed bankAccountNotSaved invalidBsb jointAccount kycTokenRefused kycNotSet -
  cashOutRefused cashOutActive repayEarlyRefused promotionActive - tooManyEmails tooManyAttempts outcomeUnknown
  sessionEnded offline offlineMoney nothingSent connectionLost - newVersion`.split(/\s+/);

test('each failure has the words of product 8.1 [R8.8 R8.9 R8.29]', () => {
  const specified = [...SAID.values()].map((message, row) =>
    BY_ROW[row] === '-'
      ? '-'
      : message.split(' Then: ')[0]?.replace('{email}', settings.support.email),
  );
  expect(
    BY_ROW.map((code) => (code === '-' ? '-' : failureText({ code: code as FailureCode }))),
  ).toEqual(specified);
});

test('a situation without words of its own has the first ones of product 8.1', () => {
  for (const code of [
    ...(['unavailable', 'mobileAlreadyLinked', 'feedbackNotSent', 'kycGeneric'] as const),
    ...(['kycStatusUnavailable', 'documentUnavailable'] as const),
  ]) {
    expect(failureText({ code })).toBe([...SAID.values()][0]);
  }
  expect(failureText({ code: 'bankJobGone' })).toBe(failureText({ code: 'bankConnectionFailed' }));
  expect(SAID.get('a promo code is refused')).toContain(failureText({ code: 'promoCodeRefused' }));
  for (const code of ['unreachable', 'weakPassword', 'invalidEmail', 'invalidMobile'] as const) {
    expect(sectionOf('8.1') + sectionOf('5.2')).toContain(failureText({ code }));
  }
});

test.each<[FieldProblem, string]>([
  ['emailRequired', 'e-mail'],
  ['emailInvalid', 'e-mail'],
  ['passwordRequired', 'password (log-in, sign-up)'],
  ['passwordPattern', 'password (log-in, sign-up)'],
  ['newPasswordPattern', 'new password'],
  ['newPasswordSame', 'new password'],
  ['confirmationRequired', 'confirmation'],
  ['confirmationMismatch', 'confirmation'],
  ['fieldRequired', "names, unsupported bank, bank's log-in"],
  ['mobileInvalid', 'mobile'],
  ['employmentIncomplete', 'employment status, employer'],
  ['bankFieldsMissing', 'BSB, account number'],
  ['bsbInvalid', 'BSB, account number'],
])('the problem %s has the words of product 5.2 at "%s"', (problem, field) => {
  const row = sectionOf('5.2')
    .split('\n')
    .find((line) => line.startsWith(`| ${field} |`));
  expect(row).toContain(fieldText(problem));
});

test('words that are in no transcript are the specified ones', () => {
  expect([
    ...[accountCopy.email.cancel, actionLinkCopy.continue, bankLoginCopy.password],
    ...[loginCopy.newLink, longListsCopy.more, fieldText('emailVerified')],
    ...(['loading', 'actionLink', 'dashboard', 'cashOut'] as const).map(heading),
  ]).toEqual([
    ...['Cancel', 'Continue', 'Password'],
    ...['Log in to get a new verification link.', 'Show more'],
    ...['This email address is verified already.', 'Loading', 'Your account', 'Home', 'Cash Out'],
  ]);
});
