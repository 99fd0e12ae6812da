import type { AuthErrorCodes } from 'firebase/auth';
import { type FailureCode, FailureError } from '../../domain/failures.ts';

/** The provider's codes, and those that its emulator and its servers send besides. */
type ProviderCode =
  | (typeof AuthErrorCodes)[keyof typeof AuthErrorCodes]
  | 'auth/missing-code'
  | 'auth/missing-email'
  | 'auth/invalid-refresh-token'
  | 'auth/password-does-not-meet-requirements'
  | 'auth/error-code:-39';

/** What the identity provider is asked to do. */
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

/**
 * What the provider's codes mean, whatever was asked. A code that is not here is `generic`.
 * Source: product 8.2.
 */
const MEANINGS: Partial<Record<ProviderCode, FailureCode>> = {
  // With e-mail enumeration protection on, the first is the only one of the three that is sent.
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
  // How it slows down messages to mobiles.
  'auth/error-code:-39': 'tooManyAttempts',
  'auth/requires-recent-login': 'sessionEnded',
  'auth/user-token-expired': 'sessionEnded',
  'auth/invalid-user-token': 'sessionEnded',
  'auth/invalid-refresh-token': 'sessionEnded',
  'auth/null-user': 'sessionEnded',
  'auth/user-signed-out': 'sessionEnded',
};

/** Whoever is signed in no longer is somebody to the provider. */
const GONE: typeof MEANINGS = {
  'auth/user-disabled': 'sessionEnded',
  'auth/user-not-found': 'sessionEnded',
  'auth/user-mismatch': 'sessionEnded',
};

/** Where a code means something else in one operation. */
const EXCEPTIONS: Partial<Record<ProviderOperation, typeof MEANINGS>> = {
  sendCode: {
    // Also what a bot-check script that cannot be loaded ends as.
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
  reauthenticate: GONE,
  replacePassword: GONE,
  // The account that the code was made for is gone.
  checkLinkCode: { 'auth/user-not-found': 'invalidActionCode' },
  resetPassword: { 'auth/user-not-found': 'invalidActionCode' },
  applyEmailCode: { 'auth/user-not-found': 'invalidActionCode' },
};

/** What the provider has against the bot check: `captcha-check-failed`, `recaptcha-not-enabled` and so on. */
const OF_BOT_CHECK = /captcha/;

/** What a code that is in none of the tables means, where `generic` says too little. */
const OTHERWISE: Partial<Record<ProviderOperation, FailureCode>> = {
  resetPassword: 'passwordResetRefused',
};

/** What the SDK says when nothing gets through; the second is what a script of the bot check ends as. */
const NETWORK_CODES: readonly ProviderCode[] = [
  'auth/network-request-failed',
  'auth/internal-error',
];

/** What an error of the provider means. Its text is dropped: it may name the e-mail address or the number. */
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
      EXCEPTIONS[operation]?.[code] ??
      MEANINGS[code] ??
      (OF_BOT_CHECK.test(code) ? 'botCheckFailed' : (otherwise ?? 'generic')),
  });
}

function providerCodeOf(error: unknown): ProviderCode {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : '';
  // A code that is not of the union finds no row in the tables, which is all that is asked of it.
  return String(code) as ProviderCode;
}
