import { describe, expect, test } from 'vitest';
import { accountSignUpMachine } from '../../machines/account-sign-up.machine.ts';
import { aUser } from '../../machines/samples/values.ts';
import { play } from './support.ts';

const PASSWORD = 'Canary1Password';

function signUp(unanswered = '') {
  const flow = play(accountSignUpMachine, { unanswered });
  return {
    ...flow,
    submit: (email = ' kim@example.com ', password = PASSWORD) =>
      flow.actor.send({ type: 'credentials.submitted', email, password }),
  };
}

test('a new account is made, tracked and handed to the app [R4.3 R7.57]', async () => {
  const { actor, submit, createAccount, value, tracked } = signUp();
  submit();
  expect(value()).toBe('creatingAccount');
  expect(actor.getSnapshot().hasTag('busy')).toBe(true);
  expect(createAccount.input).toEqual({
    email: 'kim@example.com',
    password: PASSWORD,
    mayExist: false,
  });
  await createAccount.answer({ user: aUser, isTestAccount: false });
  expect(value()).toBe('signedUp');
  expect(actor.getSnapshot().output).toEqual({ user: aUser });
  expect(tracked).toEqual([{ name: 'signup_complete' }]);
});

test('a test account has its mobile marked and gets a new token before it goes on [R4.10]', async () => {
  const { actor, submit, createAccount, markTestMobile, refreshToken, value, tracked } = signUp();
  submit('kim.test@example.com');
  await createAccount.answer({ user: aUser, isTestAccount: true });
  expect(value()).toEqual({ takingShortcut: 'markingTestMobile' });
  expect(actor.getSnapshot().hasTag('busy')).toBe(true);
  expect(refreshToken.calls).toHaveLength(0);
  await markTestMobile.answer();
  expect(value()).toEqual({ takingShortcut: 'refreshingToken' });
  await refreshToken.answer();
  expect(value()).toBe('signedUp');
  expect(actor.getSnapshot().output).toEqual({ user: aUser });
  expect(tracked).toEqual([{ name: 'signup_complete' }]);
});

test.each([
  ['', PASSWORD],
  ['kim', PASSWORD],
  ['kim@example.com', ''],
  ['kim@example.com', 'short'],
  ['kim@example.com', 'Canary1Password-too-long'],
])('the address "%s" with the password "%s" is never sent', (email, password) => {
  const { submit, createAccount, value } = signUp();
  submit(email, password);
  expect(value()).toBe('credentials');
  expect(createAccount.calls).toHaveLength(0);
});

describe('the address of a sign-up without an answer', () => {
  const reported = (email: string) => ({ type: 'signUp.reported', email });

  test.each(['emailInUse', 'weakPassword', 'invalidEmail', 'tooManyAttempts'] as const)(
    'is forgotten after %s, which says that no account was made',
    async (code) => {
      const { submit, createAccount, told } = signUp();
      submit();
      await createAccount.fail(code);
      expect(told().at(-1)).toEqual(reported(''));
      submit();
      expect(createAccount.input?.mayExist).toBe(false);
    },
  );

  test.each(['generic', 'unavailable', 'offline'] as const)(
    'is remembered after %s, which says nothing about the account',
    async (code) => {
      const { submit, createAccount, told } = signUp();
      submit();
      await createAccount.fail(code);
      expect(told().at(-1)).toEqual(reported('kim@example.com'));
      submit();
      expect(createAccount.input?.mayExist).toBe(true);
    },
  );
});
