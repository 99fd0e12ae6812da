import { changePasswordMachine } from '../change-password.machine.ts';
import { defineSamples } from './samples.ts';
import { ANY_CALL } from './values.ts';

const passwords = { currentPassword: 'Secret1x', password: 'Secret2y', confirmation: 'Secret2y' };

export default defineSamples(changePasswordMachine, {
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
      fails: [...ANY_CALL, 'invalidCredentials', 'weakPassword', 'mayBeDone'],
    },
  },
});
