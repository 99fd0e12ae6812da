import { expect, test } from 'vitest';
import { actionLinkMachine } from '../../machines/action-link.machine.ts';
import type { ActionLink } from '../../machines/meta.ts';
import { aUser } from '../../machines/samples/values.ts';
import { play } from './support.ts';

const EMAIL = 'kim@example.com';
const PASSWORD = 'Canary99';

function open(mode: ActionLink['mode'], { hasCode = true, isSignedIn = false } = {}) {
  const flow = play(actionLinkMachine, { mode, hasCode, isSignedIn });
  const { actor } = flow;
  return {
    ...flow,
    isBusy: () => flow.has('busy'),
    submit: (password = PASSWORD, confirmation = password) =>
      actor.send({ type: 'password.submitted', password, confirmation }),
    confirm: () => actor.send({ type: 'verification.confirmed' }),
    goOn: () => actor.send({ type: 'step.continued' }),
  };
}

/** As far as the form for the new password. */
async function atNewPassword() {
  const flow = open('resetPassword');
  await flow.checkResetCode.answer({ email: EMAIL });
  return flow;
}

test.each(['resetPassword', 'verifyEmail'] as const)(
  'a link to %s without a code is invalid at once, and nobody is asked [R2.22]',
  (mode) => {
    const { value, checkResetCode, applyEmailCode } = open(mode, { hasCode: false });
    expect(value()).toBe('linkInvalid');
    expect(checkResetCode.calls.length + applyEmailCode.calls.length).toBe(0);
  },
);

test('a reset link is checked, then says whose password it is', async () => {
  const { value, isBusy, checkResetCode, context } = open('resetPassword');
  expect(value()).toEqual({ reset: 'checkingCode' });
  expect(isBusy()).toBe(true);
  await checkResetCode.answer({ email: EMAIL });
  expect(value()).toEqual({ reset: 'newPassword' });
  expect(context().email).toBe(EMAIL);
});

test('a reset link with a bad code is invalid before a password is asked for [R2.23]', async () => {
  const { value, checkResetCode } = open('resetPassword');
  await checkResetCode.fail('invalidActionCode');
  expect(value()).toBe('linkInvalid');
});

test('a new password is set once, and the way leads on', async () => {
  const { submit, value, isBusy, resetPassword, goOn, actor } = await atNewPassword();
  submit();
  submit();
  expect(value()).toEqual({ reset: 'resettingPassword' });
  expect(isBusy()).toBe(true);
  expect(resetPassword.calls).toHaveLength(1);
  expect(resetPassword.input).toEqual({ password: PASSWORD });
  await resetPassword.answer();
  expect(value()).toEqual({ reset: 'passwordReset' });
  goOn();
  expect(actor.getSnapshot().status).toBe('done');
});

test.each([
  ['', ''],
  ['Short1', 'Short2'],
  ['Short1', ''],
  ['Sho1', 'Sho1'],
  ['nocapital1', 'nocapital1'],
  ['NOSMALL1', 'NOSMALL1'],
  ['NoNumber', 'NoNumber'],
  ['Aa1aaaaaaaaaaaaaaaaaa', 'Aa1aaaaaaaaaaaaaaaaaa'],
])('the password "%s" confirmed by "%s" is never sent', async (password, confirmation) => {
  const { submit, value, resetPassword } = await atNewPassword();
  submit(password, confirmation);
  expect(value()).toEqual({ reset: 'newPassword' });
  expect(resetPassword.calls).toHaveLength(0);
});

test('a code that was spent meanwhile is invalid at the submit', async () => {
  const { submit, value, resetPassword } = await atNewPassword();
  submit();
  await resetPassword.fail('invalidActionCode');
  expect(value()).toBe('linkInvalid');
});

test('opening a link to verify spends nothing; the press does, once', async () => {
  const { value, confirm, applyEmailCode, isBusy, goOn, actor, refreshUser } = open('verifyEmail');
  expect(value()).toEqual({ verification: 'confirmation' });
  expect(applyEmailCode.calls).toHaveLength(0);
  confirm();
  confirm();
  expect(value()).toEqual({ verification: 'verifyingEmail' });
  expect(isBusy()).toBe(true);
  expect(applyEmailCode.calls).toHaveLength(1);
  await applyEmailCode.answer();
  expect(value()).toEqual({ verification: 'emailVerified' });
  expect(refreshUser.calls).toHaveLength(0);
  goOn();
  expect(actor.getSnapshot().status).toBe('done');
});

test('who is signed in gets a new token, and the app is told', async () => {
  const { value, confirm, applyEmailCode, refreshUser, told } = open('verifyEmail', {
    isSignedIn: true,
  });
  const user = { ...aUser, emailVerified: true };
  confirm();
  await applyEmailCode.answer();
  expect(value()).toEqual({ verification: 'refreshingUser' });
  await refreshUser.answer(user);
  expect(value()).toEqual({ verification: 'emailVerified' });
  expect(told()).toEqual([{ type: 'user.refreshed', user }]);
});

test.each(['offline', 'tooManyAttempts'] as const)(
  'a verification that fails as %s says so, and can be tried again',
  async (code) => {
    const { value, confirm, applyEmailCode, failure } = open('verifyEmail');
    confirm();
    await applyEmailCode.fail(code);
    expect([value(), failure()]).toEqual([{ verification: 'confirmation' }, { code }]);
    confirm();
    expect([value(), failure()]).toEqual([{ verification: 'verifyingEmail' }, null]);
  },
);

test('the address is verified even if the new token cannot be had', async () => {
  const { value, confirm, applyEmailCode, refreshUser, told } = open('verifyEmail', {
    isSignedIn: true,
  });
  confirm();
  await applyEmailCode.answer();
  await refreshUser.fail('offline');
  expect(value()).toEqual({ verification: 'emailVerified' });
  expect(told()).toEqual([]);
});

test('a bad code to verify is invalid', async () => {
  const { value, confirm, applyEmailCode } = open('verifyEmail');
  confirm();
  await applyEmailCode.fail('invalidActionCode');
  expect(value()).toBe('linkInvalid');
});
