import type { AuthErrorCodes } from 'firebase/auth';
import { type FailureCode, FailureError } from '../../domain/failures.ts';

/** The provider's codes, including those that only its emulator and its servers send. */
type ProviderCode =
  | (typeof AuthErrorCodes)[keyof typeof AuthErrorCodes]
  | 'auth/missing-code'
  | 'auth/missing-email'
  | 'auth/invalid-refresh-token'
  | 'auth/password-does-not-meet-requirements'
  | 'auth/error-code:-39';

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

/** Failures of the provider's codes in any operation. A code that is not listed is `generic`. Source: product 8.2. */
const FAILURES: Partial<Record<ProviderCode, FailureCode>> = {
  // With e-mail enumeration protection on, the first of these is the only one that is sent.
  'auth/invalid-credential': 'invalidCredentials',
  'auth/wrong-password': 'invalidCredentials',
  'auth/user-not-found': 'invalidCredentials',
  'auth/missing-password': 'invalidCredentials',
  'auth/email-already-in-use': 'emailInUse',
  'auth/weak-password': 'weakPassword',
  'auth/password-does-not-meet-requirements': 'weakPassword',
  'auth/invalid-email': 'invalidEmail',
  'auth/missing-email': 'invalidEmail',
  'auth/credential-already-in-use': 'mobileInUse',
  'auth/account-exists-with-different-credential': 'mobileInUse',
  'auth/invalid-phone-number': 'invalidMobile',
  'auth/missing-phone-number': 'invalidMobile',
  'auth/invalid-verification-code': 'invalidMobileCode',
  'auth/missing-verification-code': 'invalidMobileCode',
  'auth/missing-code': 'invalidMobileCode',
  'auth/code-expired': 'expiredMobileCode',
  'auth/invalid-verification-id': 'expiredMobileCode',
  'auth/missing-verification-id': 'expiredMobileCode',
  'auth/provider-already-linked': 'mobileAlreadyLinked',
  'auth/user-mismatch': 'mobileLinkRefused',
  'auth/missing-app-credential': 'botCheckFailed',
  'auth/invalid-app-credential': 'botCheckFailed',
  'auth/missing-client-type': 'botCheckFailed',
  'auth/user-disabled': 'accountDisabled',
  'auth/invalid-action-code': 'invalidActionCode',
  'auth/expired-action-code': 'invalidActionCode',
  'auth/too-many-requests': 'tooManyAttempts',
  'auth/quota-exceeded': 'tooManyAttempts',
  // The provider's limit on messages to mobiles.
  'auth/error-code:-39': 'tooManyAttempts',
  'auth/requires-recent-login': 'sessionEnded',
  'auth/user-token-expired': 'sessionEnded',
  'auth/invalid-user-token': 'sessionEnded',
  'auth/invalid-refresh-token': 'sessionEnded',
  'auth/null-user': 'sessionEnded',
  'auth/user-signed-out': 'sessionEnded',
};

/** The provider no longer knows the signed-in user. */
const USER_GONE: typeof FAILURES = {
  'auth/user-disabled': 'sessionEnded',
  'auth/user-not-found': 'sessionEnded',
  'auth/user-mismatch': 'sessionEnded',
};

/** Codes with another meaning in one operation. */
const FAILURES_BY_OPERATION: Partial<Record<ProviderOperation, typeof FAILURES>> = {
  sendCode: {
    // Also the result of a bot-check script that cannot be loaded.
    'auth/internal-error': 'botCheckFailed',
    'auth/operation-not-allowed': 'mobileLinkRefused',
  },
  linkMobile: {
    'auth/operation-not-allowed': 'mobileLinkRefused',
    'auth/invalid-credential': 'mobileLinkRefused',
    'auth/user-disabled': 'sessionEnded',
    'auth/user-not-found': 'sessionEnded',
  },
  getToken: {
    'auth/user-disabled': 'sessionEnded',
    'auth/user-not-found': 'sessionEnded',
    'auth/invalid-credential': 'sessionEnded',
  },
  reauthenticate: USER_GONE,
  replacePassword: USER_GONE,
  // The account of the code no longer exists.
  checkLinkCode: { 'auth/user-not-found': 'invalidActionCode' },
  resetPassword: { 'auth/user-not-found': 'invalidActionCode' },
  applyEmailCode: { 'auth/user-not-found': 'invalidActionCode' },
};

/** Codes about the bot check: `captcha-check-failed`, `recaptcha-not-enabled` and so on. */
const OF_BOT_CHECK = /captcha/;

/** Failures of unlisted codes, for operations in which `generic` says too little. */
const OTHERWISE: Partial<Record<ProviderOperation, FailureCode>> = {
  resetPassword: 'passwordResetRefused',
};

/** Codes that the SDK sends when the network fails; the second is from a script of the bot check. */
const NETWORK_CODES: readonly ProviderCode[] = [
  'auth/network-request-failed',
  'auth/internal-error',
];

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
  if (code === 'auth/network-request-failed') {
    return new FailureError(
      otherwise ? { code: otherwise, isUnreached: true } : { code: 'unreachable' },
    );
  }
  return new FailureError({
    code:
      FAILURES_BY_OPERATION[operation]?.[code] ??
      FAILURES[code] ??
      (OF_BOT_CHECK.test(code) ? 'botCheckFailed' : (otherwise ?? 'generic')),
  });
}

function providerCodeOf(error: unknown): ProviderCode {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : '';
  // A code outside the union matches no row of the tables, which is all that matters.
  return String(code) as ProviderCode;
}
