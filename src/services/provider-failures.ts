import type { AuthErrorCodes } from 'firebase/auth';
import { type FailureCode, FailureError } from '../../domain/failures.ts';

/** The provider's codes without `auth/`, including those that only its emulator and its servers send. */
type ProviderCode =
  | Suffix<(typeof AuthErrorCodes)[keyof typeof AuthErrorCodes]>
  | 'missing-code'
  | 'missing-email'
  | 'invalid-refresh-token'
  | 'password-does-not-meet-requirements'
  | 'error-code:-39';

type Suffix<Code> = Code extends `auth/${infer Rest}` ? Rest : never;

export type ProviderOperation =
  | 'signIn'
  | 'createAccount'
  | 'sendCode'
  | 'linkMobile'
  | 'getToken'
  | 'checkLinkCode'
  | 'resetPassword'
  | 'applyEmailCode'
  | 'reauthenticate'
  | 'replacePassword';

type Failures = readonly (readonly [FailureCode, ...ProviderCode[]])[];

/** Failures with the provider's codes for them, in any operation. A code that is not listed is `generic`. Source: product 8.2. */
const FAILURES: Failures = [
  // With e-mail enumeration protection on, the first of these is the only one that is sent.
  [
    'invalidCredentials',
    'invalid-credential',
    'wrong-password',
    'user-not-found',
    'missing-password',
  ],
  ['emailInUse', 'email-already-in-use'],
  ['weakPassword', 'weak-password', 'password-does-not-meet-requirements'],
  ['invalidEmail', 'invalid-email', 'missing-email'],
  ['mobileInUse', 'credential-already-in-use', 'account-exists-with-different-credential'],
  ['invalidMobile', 'invalid-phone-number', 'missing-phone-number'],
  ['invalidMobileCode', 'invalid-verification-code', 'missing-verification-code', 'missing-code'],
  ['expiredMobileCode', 'code-expired', 'invalid-verification-id', 'missing-verification-id'],
  ['mobileAlreadyLinked', 'provider-already-linked'],
  ['mobileLinkRefused', 'user-mismatch'],
  ['botCheckFailed', 'missing-app-credential', 'invalid-app-credential', 'missing-client-type'],
  ['accountDisabled', 'user-disabled'],
  ['invalidActionCode', 'invalid-action-code', 'expired-action-code'],
  // The last is the provider's limit on messages to mobiles.
  ['tooManyAttempts', 'too-many-requests', 'quota-exceeded', 'error-code:-39'],
  ['sessionEnded', 'requires-recent-login', 'user-token-expired', 'invalid-user-token'],
  ['sessionEnded', 'invalid-refresh-token', 'null-user', 'user-signed-out'],
];

/** The provider no longer knows the signed-in user. */
const USER_GONE: Failures = [['sessionEnded', 'user-disabled', 'user-not-found', 'user-mismatch']];

/** The account of the code no longer exists. */
const NO_ACCOUNT: Failures = [['invalidActionCode', 'user-not-found']];

/** Codes with another meaning in one operation. */
const FAILURES_BY_OPERATION: Partial<Record<ProviderOperation, Failures>> = {
  sendCode: [
    // Also the result of a bot-check script that cannot be loaded.
    ['botCheckFailed', 'internal-error'],
    ['mobileLinkRefused', 'operation-not-allowed'],
  ],
  linkMobile: [
    ['mobileLinkRefused', 'operation-not-allowed', 'invalid-credential'],
    ['sessionEnded', 'user-disabled', 'user-not-found'],
  ],
  getToken: [['sessionEnded', 'user-disabled', 'user-not-found', 'invalid-credential']],
  reauthenticate: USER_GONE,
  replacePassword: USER_GONE,
  checkLinkCode: NO_ACCOUNT,
  resetPassword: NO_ACCOUNT,
  applyEmailCode: NO_ACCOUNT,
};

/** Codes about the bot check: `captcha-check-failed`, `recaptcha-not-enabled` and so on. */
const OF_BOT_CHECK = /captcha/;

/** Failures of unlisted codes, for operations in which `generic` says too little. */
const OTHERWISE: Partial<Record<ProviderOperation, FailureCode>> = {
  resetPassword: 'passwordResetRefused',
};

/** Codes that the SDK sends when the network fails; the second is from a script of the bot check. */
const NETWORK_CODES: readonly ProviderCode[] = ['network-request-failed', 'internal-error'];

/** Converts an error of the provider. Its text is dropped, because it may contain the email address or the number. */
export function providerFailure(
  error: unknown,
  operation: ProviderOperation,
  isOnline: () => boolean,
): FailureError {
  if (error instanceof FailureError) {
    return error;
  }
  const code = providerCodeOf(error);
  if (NETWORK_CODES.includes(code) && !isOnline()) {
    return new FailureError({ code: 'offline' });
  }
  const otherwise = OTHERWISE[operation];
  if (code === 'network-request-failed') {
    return new FailureError(
      otherwise ? { code: otherwise, isUnreached: true } : { code: 'unreachable' },
    );
  }
  return new FailureError({
    code:
      failureIn(FAILURES_BY_OPERATION[operation], code) ??
      failureIn(FAILURES, code) ??
      (OF_BOT_CHECK.test(code) ? 'botCheckFailed' : (otherwise ?? 'generic')),
  });
}

function failureIn(failures: Failures | undefined, code: ProviderCode): FailureCode | undefined {
  return failures?.find(([, ...codes]) => codes.includes(code))?.[0];
}

function providerCodeOf(error: unknown): ProviderCode {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : '';
  // A code outside the union matches no row of the tables, which is all that matters.
  return String(code).replace('auth/', '') as ProviderCode;
}
