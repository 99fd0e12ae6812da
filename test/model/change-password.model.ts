import assert from 'node:assert/strict';
import { changePasswordMachine } from '../../machines/change-password.machine.ts';
import { defineModel } from './model.ts';
import { ANY_CALL } from './samples.ts';

const passwords = { currentPassword: 'Secret1x', password: 'Secret2y', confirmation: 'Secret2y' };

export default defineModel<typeof changePasswordMachine>({
  machine: changePasswordMachine,
  starts: { 'from the account': { email: 'kim@example.com' } },
  events: {
    person: [
      { type: 'passwords.submitted', ...passwords },
      { type: 'passwords.submitted', ...passwords, currentPassword: '' },
      { type: 'passwords.submitted', ...passwords, password: 'secret2y', confirmation: 'secret2y' },
      { type: 'passwords.submitted', ...passwords, confirmation: 'Secret3z' },
      { type: 'step.continued' },
    ],
  },
  outcomes: {
    replacePassword: {
      done: [undefined],
      fails: [...ANY_CALL, 'invalidCredentials', 'weakPassword'],
    },
  },
  states: {
    passwordEntry: {
      holds: ({ context }) => assert.ok(!JSON.stringify(context).includes('Secret')),
    },
    changing: {
      runs: ['replacePassword'],
      tags: ['busy'],
      holds: ({ context, input }) => {
        assert.deepEqual(input('replacePassword'), {
          email: 'kim@example.com',
          currentPassword: 'Secret1x',
          password: 'Secret2y',
        });
        assert.deepEqual(context, { email: 'kim@example.com', failure: null });
      },
    },
    changed: {
      holds: ({ context, tracked }) => {
        assert.deepEqual(context, { email: 'kim@example.com', failure: null });
        assert.deepEqual(tracked, ['password_changed']);
      },
    },
    finished: {},
  },
});
