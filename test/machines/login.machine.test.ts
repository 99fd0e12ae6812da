import { expect, test } from 'vitest';
import type { User } from '../../domain/entities.ts';
import { loginMachine } from '../../machines/login.machine.ts';
import { aUser } from '../support/fakes.ts';
import { analytics, contextsOf, Script, start } from './support.ts';

const PASSWORD = 'Canary1Password';

function logIn() {
  const signIn = new Script<User, { email: string; password: string }>();
  const { track, tracked } = analytics();
  const { actor } = start(
    loginMachine.provide({ actors: { signIn: signIn.logic }, actions: { track } }),
  );
  return {
    actor,
    signIn,
    tracked,
    submit: (email = ' kim@example.com ', password = PASSWORD) =>
      actor.send({ type: 'credentials.submitted', email, password }),
    value: () => actor.getSnapshot().value,
    failure: () => actor.getSnapshot().context.failure,
  };
}

test('good credentials sign in, are tracked and hand the person over [R2.14 R4.3]', async () => {
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

test('a refusal says why, and the next try clears it', async () => {
  const { submit, signIn, value, failure, tracked } = logIn();
  submit();
  await signIn.fail('invalidCredentials');
  expect([value(), failure()]).toEqual(['credentials', { code: 'invalidCredentials' }]);
  submit();
  expect(failure()).toBeNull();
  await signIn.fail('tooManyAttempts', 30);
  expect(failure()).toEqual({ code: 'tooManyAttempts', waitSeconds: 30 });
  submit();
  await signIn.crash();
  expect(failure()).toEqual({ code: 'generic' });
  expect(tracked).toEqual([]);
});

test('a second press while signing in sends nothing twice', async () => {
  const { submit, signIn } = logIn();
  submit();
  submit();
  submit('other@example.com');
  expect(signIn.calls).toHaveLength(1);
});

test('the password is in no context, at no time', async () => {
  const { actor, submit, signIn } = logIn();
  const seen: string[] = [];
  actor.subscribe(() => seen.push(contextsOf(actor)));
  submit();
  await signIn.fail('invalidCredentials');
  submit();
  await signIn.answer(aUser);
  expect(seen.length).toBeGreaterThan(3);
  expect(seen.join()).not.toContain(PASSWORD);
  expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain(PASSWORD);
});
