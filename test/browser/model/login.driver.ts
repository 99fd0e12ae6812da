import { loginMachine } from '../../../machines/login.machine.ts';
import { loginCopy } from '../../../src/copy/login.ts';
import model from '../../model/login.model.ts';
import { HEADINGS, submitLogin } from '../support/customers.ts';
import { defineDriver, refused } from './driver.ts';

export default defineDriver<typeof loginMachine>({
  machine: loginMachine,
  model,
  starts: {
    'signed out': async (walkTab) => {
      await walkTab.makeCustomer('name');
      await walkTab.visit('/login');
    },
  },
  events: {
    'credentials.submitted': {
      when: ({ email, password }) => email.endsWith('.com ') && password === 'Passw0rd',
      act: (walkTab) => submitLogin(walkTab.tab, walkTab.customer()),
    },
  },
  actors: {
    signIn: {
      call: {
        method: 'POST',
        path: '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword',
      },
      done: () => ({}),
      fails: {
        invalidCredentials: refused('INVALID_LOGIN_CREDENTIALS'),
        generic: refused('SOMETHING_NEW'),
        tooManyAttempts: refused('TOO_MANY_ATTEMPTS_TRY_LATER'),
      },
    },
  },
  states: {
    credentials: ({ heading, ready }) => [heading('Log in'), ready(loginCopy.submit)],
    signingIn: ({ busy, status }) => [busy(loginCopy.submit), status('Logging you in')],
    signedIn: ({ heading }) => [heading(HEADINGS.name)],
  },
  unreachable: {
    'signIn: unavailable': 'if the provider cannot be reached, the failure is `generic`',
    'signIn: offline': 'access.test.ts takes the device offline: a call fails in the same way',
  },
});
