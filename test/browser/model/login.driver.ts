import { loginMachine } from '../../../machines/login.machine.ts';
import model from '../../model/login.model.ts';
import { submitLogin } from '../support/customers.ts';
import { type Answer, defineDriver, REASONS } from './driver.ts';

/** What the identity provider says when it refuses, and what the customer reads. */
const refused = (message: string, says: string): Answer => ({
  fault: { status: 400, body: { error: { code: 400, message } } },
  says,
});

export default defineDriver<typeof loginMachine>({
  machine: loginMachine,
  model,
  starts: {
    'signed out': async (bench) => {
      await bench.makeCustomer('name');
      await bench.visit('/login');
    },
  },
  events: {
    'credentials.submitted': {
      when: ({ email, password }) => email.endsWith('.com ') && password === 'Passw0rd',
      act: (bench) => submitLogin(bench.tab, bench.customer()),
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
        invalidCredentials: refused('INVALID_LOGIN_CREDENTIALS', 'Invalid username or password.'),
        generic: refused(
          'SOMETHING_NEW',
          'Whoops! Something went wrong. Please try again or contact support.',
        ),
        tooManyAttempts: refused(
          'TOO_MANY_ATTEMPTS_TRY_LATER',
          'Too many attempts. Please wait a little and try again.',
        ),
      },
    },
  },
  states: {
    credentials: ({ heading, field, button, busy, page }) => ({
      sees: [
        heading('Log in'),
        field('Email address'),
        page.getByLabel('Password', { exact: true }),
        button('Log in'),
        button('Show password'),
        page.getByRole('link', { name: 'Forgot password?' }),
        page.getByRole('link', { name: "Check if you're eligible" }),
      ],
      lacks: [busy('Log in')],
    }),
    signingIn: ({ busy, page }) => ({
      sees: [busy('Log in'), page.getByRole('status').filter({ hasText: 'Logging you in' })],
    }),
    signedIn: ({ heading }) => ({ sees: [heading('Personal details')] }),
  },
  unreachable: {
    'signIn: unavailable': 'a provider that cannot be reached is told as "generic"',
    'signIn: offline': 'a device that goes offline is in the tests of faults',
    'signIn: sessionEnded': 'there is no session yet that could have ended',
    'signIn: strange': REASONS.strange,
  },
});
