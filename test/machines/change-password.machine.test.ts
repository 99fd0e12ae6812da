import { expect, test } from 'vitest';
import { changePasswordMachine } from '../../machines/change-password.machine.ts';
import { analytics, contextsOf, Script, start, storedWithoutInputs } from './support.ts';

const CURRENT = 'Canary1Current';
const NEW = 'Canary2New';

function change() {
  const replacePassword = new Script<
    void,
    { email: string; currentPassword: string; password: string }
  >();
  const { track, tracked } = analytics();
  const { actor } = start(
    changePasswordMachine.provide({
      actors: { replacePassword: replacePassword.logic },
      actions: { track },
    }),
    { email: 'kim@example.com' },
  );
  return {
    actor,
    replacePassword,
    tracked,
    submit: (currentPassword = CURRENT, password = NEW, confirmation = password) =>
      actor.send({ type: 'passwords.submitted', currentPassword, password, confirmation }),
    value: () => actor.getSnapshot().value,
    failure: () => actor.getSnapshot().context.failure,
  };
}

test('the current password and a new one change it, which is tracked', async () => {
  const { actor, submit, replacePassword, value, tracked } = change();
  submit();
  expect(value()).toBe('changing');
  expect(actor.getSnapshot().hasTag('busy')).toBe(true);
  expect(replacePassword.input).toEqual({
    email: 'kim@example.com',
    currentPassword: CURRENT,
    password: NEW,
  });
  await replacePassword.answer();
  expect(value()).toBe('changed');
  expect(tracked).toEqual([{ name: 'password_changed' }]);
  actor.send({ type: 'step.continued' });
  expect(actor.getSnapshot().status).toBe('done');
});

test.each([
  ['', NEW, NEW],
  [CURRENT, '', ''],
  [CURRENT, 'short', 'short'],
  [CURRENT, 'canary2new', 'canary2new'],
  [CURRENT, 'Canary2New-that-is-too-long', 'Canary2New-that-is-too-long'],
  [CURRENT, NEW, ''],
  [CURRENT, NEW, 'Canary3New'],
])('"%s", "%s" and "%s" are never sent', (current, password, confirmation) => {
  const { submit, replacePassword, value } = change();
  submit(current, password, confirmation);
  expect(value()).toBe('passwordEntry');
  expect(replacePassword.calls).toHaveLength(0);
});

test('a current password from before today’s rule is taken', () => {
  const { submit, replacePassword } = change();
  submit('old');
  expect(replacePassword.input?.currentPassword).toBe('old');
});

test('a refusal says why, and the next try clears it', async () => {
  const { submit, replacePassword, value, failure, tracked } = change();
  submit();
  await replacePassword.fail('invalidCredentials');
  expect([value(), failure()]).toEqual(['passwordEntry', { code: 'invalidCredentials' }]);
  submit();
  expect(failure()).toBeNull();
  await replacePassword.fail('tooManyAttempts', 30);
  expect(failure()).toEqual({ code: 'tooManyAttempts', waitSeconds: 30 });
  submit();
  await replacePassword.crash();
  expect(failure()).toEqual({ code: 'generic' });
  expect(tracked).toEqual([]);
});

test('a second press sends nothing twice', () => {
  const { submit, replacePassword } = change();
  submit();
  submit();
  expect(replacePassword.calls).toHaveLength(1);
});

test('neither password is in a context or in what is tracked, at any time', async () => {
  const { actor, submit, replacePassword, tracked } = change();
  const seen: string[] = [];
  actor.subscribe(() => seen.push(contextsOf(actor), storedWithoutInputs(actor)));
  submit();
  await replacePassword.fail('invalidCredentials');
  submit();
  await replacePassword.answer();
  expect(seen.length).toBeGreaterThan(6);
  expect([...seen, JSON.stringify(tracked)].join()).not.toContain('Canary');
});
