import { expect, test } from 'vitest';
import { changePasswordMachine } from '../../machines/change-password.machine.ts';
import { play } from './support.ts';

const CURRENT = 'Canary1Current';
const NEW = 'Canary2New';

function change() {
  const flow = play(changePasswordMachine, { email: 'kim@example.com' });
  return {
    ...flow,
    submit: (currentPassword = CURRENT, password = NEW, confirmation = password) =>
      flow.actor.send({ type: 'passwords.submitted', currentPassword, password, confirmation }),
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
    mayAlreadyBeChanged: false,
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
  [NEW, NEW, NEW],
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

test('after a try that may have changed it the next tries say so: the current password may no longer be right', async () => {
  const { submit, replacePassword, failure } = change();
  submit();
  await replacePassword.fail('mayBeDone');
  expect(failure()).toEqual({ code: 'mayBeDone' });
  submit();
  expect(replacePassword.input?.mayAlreadyBeChanged).toBe(true);
  await replacePassword.fail('unreachable');
  submit();
  expect(replacePassword.input?.mayAlreadyBeChanged).toBe(true);
});

test.each(['weakPassword', 'unreachable'] as const)(
  'a try that ended as %s has changed nothing',
  async (code) => {
    const { submit, replacePassword } = change();
    submit();
    await replacePassword.fail(code);
    submit();
    expect(replacePassword.input?.mayAlreadyBeChanged).toBe(false);
  },
);
