import { expect, test } from 'vitest';
import { loginMachine } from '../../machines/login.machine.ts';
import { aUser } from '../../machines/samples/values.ts';
import { play } from './support.ts';

const PASSWORD = 'Canary1Password';

function logIn() {
  const flow = play(loginMachine);
  return {
    ...flow,
    submit: (email = ' kim@example.com ', password = PASSWORD) =>
      flow.actor.send({ type: 'credentials.submitted', email, password }),
  };
}

test('good credentials sign in, are tracked and hand the user to the app [R2.14 R4.3]', async () => {
  const { actor, submit, signIn, value, tracked } = logIn();
  submit();
  expect(value()).toBe('signingIn');
  expect(actor.getSnapshot().hasTag('busy')).toBe(true);
  expect(signIn.input).toEqual({ email: 'kim@example.com', password: PASSWORD });
  await signIn.answer(aUser);
  expect(value()).toBe('signedIn');
  expect(actor.getSnapshot().output).toEqual({ user: aUser });
  expect(tracked).toEqual([{ name: 'login' }]);
});

test.each([
  ['', PASSWORD],
  ['kim', PASSWORD],
  ['kim@example.com', ''],
  ['kim@example.com', 'short'],
  ['kim@example.com', 'Canary1Password-too-long'],
])('the address "%s" with the password "%s" is never sent', (email, password) => {
  const { submit, signIn, value } = logIn();
  submit(email, password);
  expect(value()).toBe('credentials');
  expect(signIn.calls).toHaveLength(0);
});
