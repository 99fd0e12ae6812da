import { describe, expect, test } from 'vitest';
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

/** Leads to the form for the new password. */
async function atNewPassword() {
  const flow = open('resetPassword');
  await flow.checkLinkCode.answer({ email: EMAIL });
  return flow;
}

test.each(['resetPassword', 'verifyEmail'] as const)(
  'a link to %s without a code is invalid at once, without a call [R2.22]',
  (mode) => {
    const { value, checkLinkCode, applyEmailCode } = open(mode, { hasCode: false });
    expect(value()).toBe('linkInvalid');
    expect(checkLinkCode.calls.length + applyEmailCode.calls.length).toBe(0);
  },
);

test('a new password is set once, and the flow goes on', async () => {
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
  ['Short1', 'Short2'],
  ['nocapital1', 'nocapital1'],
])('the password "%s" confirmed by "%s" is never sent', async (password, confirmation) => {
  const { submit, value, resetPassword } = await atNewPassword();
  submit(password, confirmation);
  expect(value()).toEqual({ reset: 'newPassword' });
  expect(resetPassword.calls).toHaveLength(0);
});

test('opening a verification link does not use it up; the press does, once', async () => {
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

test('the address counts as verified even if the new token cannot be fetched', async () => {
  const { value, confirm, applyEmailCode, refreshUser, told } = open('verifyEmail', {
    isSignedIn: true,
  });
  confirm();
  await applyEmailCode.answer();
  await refreshUser.fail('offline');
  expect(value()).toEqual({ verification: 'emailVerified' });
  expect(told()).toEqual([]);
});

test('a bad code is invalid, a reset’s before the form asks for a password [R2.23]', async () => {
  const reset = open('resetPassword');
  await reset.checkLinkCode.fail('invalidActionCode');
  const verification = open('verifyEmail');
  verification.confirm();
  await verification.applyEmailCode.fail('invalidActionCode');
  expect([reset.value(), verification.value()]).toEqual(['linkInvalid', 'linkInvalid']);
});

/** A link whose first press gets no answer, so that the flow checks what happened. */
const unanswered = {
  resetPassword: async () => {
    const flow = await atNewPassword();
    flow.submit();
    await flow.resetPassword.fail('unreachable');
    return { ...flow, press: flow.submit, act: flow.resetPassword };
  },
  verifyEmail: async (isSignedIn = false) => {
    const flow = open('verifyEmail', { isSignedIn });
    flow.confirm();
    await flow.applyEmailCode.fail('unreachable');
    return { ...flow, press: flow.confirm, act: flow.applyEmailCode };
  },
};

describe.each([
  ['resetPassword', { reset: 'newPassword' }, { reset: 'resetUnclear' }],
  ['verifyEmail', { verification: 'confirmation' }, { verification: 'verificationUnclear' }],
] as const)('a press of a link to %s that gets no answer', (mode, form, unclear) => {
  test('may have acted if the code is spent; the flow goes on', async () => {
    const { actor, value, checkLinkCode, goOn } = await unanswered[mode]();
    await checkLinkCode.fail('invalidActionCode');
    expect(value()).toEqual(unclear);
    goOn();
    expect(actor.getSnapshot().status).toBe('done');
  });

  test('may have acted if the check gets no answer; the next press tells', async () => {
    const { value, failure, checkLinkCode, press, act } = await unanswered[mode]();
    await checkLinkCode.fail('offline');
    expect([value(), failure()]).toEqual([form, { code: 'mayBeDone' }]);
    press();
    await act.fail('invalidActionCode');
    expect(value()).toEqual(unclear);
  });
});

describe('a verification of the signed-in user that got no answer and has spent the code', () => {
  async function lookAtAccount() {
    const flow = await unanswered.verifyEmail(true);
    await flow.checkLinkCode.fail('invalidActionCode');
    expect(flow.value()).toEqual({ verification: 'refreshingUser' });
    return flow;
  }

  test('is done where the account says so, and the app is told', async () => {
    const { value, refreshUser, told } = await lookAtAccount();
    const user = { ...aUser, emailVerified: true };
    await refreshUser.answer(user);
    expect(value()).toEqual({ verification: 'emailVerified' });
    expect(told()).toEqual([{ type: 'user.refreshed', user }]);
  });

  test.each([aUser, null])('may be done where the account says %j', async (user) => {
    const { value, refreshUser } = await lookAtAccount();
    await refreshUser.answer(user);
    expect(value()).toEqual({ verification: 'verificationUnclear' });
  });

  test('may be done where the account cannot be read', async () => {
    const { value, refreshUser } = await lookAtAccount();
    await refreshUser.fail('unreachable');
    expect(value()).toEqual({ verification: 'verificationUnclear' });
  });
});
