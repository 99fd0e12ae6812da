import { describe, expect, it } from 'vitest';
import { type FailureCode, FailureError } from '../../domain/failures.ts';
import { type ProviderOperation, providerFailure } from '../../src/services/provider-failures.ts';

type Row = readonly [ProviderOperation, code: string, FailureCode];

/** A code that means the same in all operations stands once; an operation with a meaning of its own has its own row. */
const TABLE: readonly Row[] = [
  ['signIn', 'auth/invalid-credential', 'invalidCredentials'],
  ['signIn', 'auth/wrong-password', 'invalidCredentials'],
  ['signIn', 'auth/user-not-found', 'invalidCredentials'],
  ['signIn', 'auth/too-many-requests', 'tooManyAttempts'],
  ['signIn', 'auth/user-disabled', 'accountDisabled'],
  ['signIn', 'auth/network-request-failed', 'unreachable'],
  ['signIn', 'auth/never-heard-of', 'generic'],
  ['signIn', 'auth/missing-recaptcha-token', 'botCheckFailed'],
  ['signIn', 'auth/missing-client-type', 'botCheckFailed'],
  ['createAccount', 'auth/email-already-in-use', 'emailInUse'],
  ['createAccount', 'auth/weak-password', 'weakPassword'],
  ['createAccount', 'auth/invalid-email', 'invalidEmail'],
  ['sendCode', 'auth/invalid-phone-number', 'invalidMobile'],
  ['sendCode', 'auth/captcha-check-failed', 'botCheckFailed'],
  ['sendCode', 'auth/missing-app-credential', 'botCheckFailed'],
  ['sendCode', 'auth/invalid-app-credential', 'botCheckFailed'],
  ['sendCode', 'auth/internal-error', 'botCheckFailed'],
  ['sendCode', 'auth/operation-not-allowed', 'mobileLinkRefused'],
  ['sendCode', 'auth/quota-exceeded', 'tooManyAttempts'],
  ['sendCode', 'auth/error-code:-39', 'tooManyAttempts'],
  ['linkMobile', 'auth/user-disabled', 'sessionEnded'],
  ['linkMobile', 'auth/invalid-verification-code', 'invalidMobileCode'],
  ['linkMobile', 'auth/missing-verification-code', 'invalidMobileCode'],
  ['linkMobile', 'auth/missing-code', 'invalidMobileCode'],
  ['linkMobile', 'auth/code-expired', 'expiredMobileCode'],
  ['linkMobile', 'auth/invalid-verification-id', 'expiredMobileCode'],
  ['linkMobile', 'auth/account-exists-with-different-credential', 'mobileInUse'],
  ['linkMobile', 'auth/credential-already-in-use', 'mobileInUse'],
  ['linkMobile', 'auth/provider-already-linked', 'mobileAlreadyLinked'],
  ['linkMobile', 'auth/operation-not-allowed', 'mobileLinkRefused'],
  ['linkMobile', 'auth/user-mismatch', 'mobileLinkRefused'],
  ['linkMobile', 'auth/requires-recent-login', 'sessionEnded'],
  ['linkMobile', 'auth/user-token-expired', 'sessionEnded'],
  ['checkLinkCode', 'auth/expired-action-code', 'invalidActionCode'],
  ['checkLinkCode', 'auth/user-not-found', 'invalidActionCode'],
  ['resetPassword', 'auth/invalid-action-code', 'invalidActionCode'],
  ['resetPassword', 'auth/user-not-found', 'invalidActionCode'],
  ['resetPassword', 'auth/user-disabled', 'accountDisabled'],
  ['resetPassword', 'auth/the-service-is-currently-unavailable.', 'passwordResetRefused'],
  ['reauthenticate', 'auth/user-mismatch', 'sessionEnded'],
  ['reauthenticate', 'auth/user-not-found', 'sessionEnded'],
  ['replacePassword', 'auth/user-not-found', 'sessionEnded'],
  ['replacePassword', 'auth/user-disabled', 'sessionEnded'],
  ['applyEmailCode', 'auth/expired-action-code', 'invalidActionCode'],
  ['applyEmailCode', 'auth/user-not-found', 'invalidActionCode'],
  ['getToken', 'auth/invalid-user-token', 'sessionEnded'],
  ['getToken', 'auth/invalid-refresh-token', 'sessionEnded'],
  ['getToken', 'auth/user-disabled', 'sessionEnded'],
  ['getToken', 'auth/user-not-found', 'sessionEnded'],
];

const online = () => true;
const offline = () => false;

describe('an error of the identity provider', () => {
  it.each(TABLE)('in %s, %s means %s [R8.10]', (operation, code, meaning) => {
    expect(providerFailure({ code }, operation, online).failure).toEqual({ code: meaning });
  });

  it.each(['signIn', 'sendCode', 'resetPassword'] as const)(
    'in %s, no connection means "offline" if the device is',
    (operation) => {
      for (const code of ['auth/network-request-failed', 'auth/internal-error']) {
        expect(providerFailure({ code }, operation, offline).failure).toEqual({ code: 'offline' });
      }
      const refused = { code: 'auth/too-many-requests' };
      expect(providerFailure(refused, operation, offline).failure).toEqual({
        code: 'tooManyAttempts',
      });
    },
  );

  it('without an answer while online shows the action that failed', () => {
    const code = 'auth/network-request-failed';
    expect(providerFailure({ code }, 'resetPassword', online).failure).toEqual({
      code: 'passwordResetRefused',
      isUnreached: true,
    });
  });

  it.each([null, undefined, 'boom', new Error('boom'), { code: 7 }])(
    'without a code (%s) is generic',
    (error) => {
      expect(providerFailure(error, 'signIn', online).failure).toEqual({ code: 'generic' });
    },
  );

  it('keeps nothing of the provider’s own text', () => {
    const error = Object.assign(new Error('canary@example.com'), { code: 'auth/timeout' });
    const failure = providerFailure(error, 'signIn', online);
    expect(failure.cause).toBeUndefined();
    expect(`${failure.message}${failure.stack}`).not.toContain('canary');
  });

  it('that is a failure already stays as it is', () => {
    const failure = new FailureError({ code: 'botCheckFailed' });
    expect(providerFailure(failure, 'sendCode', online)).toBe(failure);
  });
});
