import { accountSignUpMachine } from '../../../machines/account-sign-up.machine.ts';
import model from '../../model/account-sign-up.model.ts';
import { type Answer, defineDriver, REASONS } from './driver.ts';

/** What the identity provider says when it refuses, and what the customer reads. */
const refused = (message: string, says: string): Answer => ({
  fault: { status: 400, body: { error: { code: 400, message } } },
  says,
});

const ALIKE = 'without the shortcut a test account goes the usual way, whatever the reason';
const NO_SESSION = 'there is no session yet that could have ended';

let accounts = 0;

/** The accounts of the walks are test accounts, so that the shortcut is seen as well. */
export default defineDriver<typeof accountSignUpMachine>({
  machine: accountSignUpMachine,
  model,
  starts: {
    eligible: async ({ visit, view }) => {
      await visit('/eligibility');
      for (const box of await view.page.getByRole('checkbox').all()) await box.check();
      await view.button('Get started').click();
    },
  },
  events: {
    'credentials.submitted': {
      when: ({ email, password }) => email.endsWith('.com ') && password === 'Passw0rd',
      act: async ({ view }) => {
        accounts += 1;
        await view.field('Email address').fill(`walk-${accounts}.test@example.com`);
        await view.page.getByLabel('Password', { exact: true }).fill('Wattle-2026');
        await view.button('Continue').click();
      },
    },
  },
  actors: {
    createAccount: {
      call: { method: 'POST', path: '/identitytoolkit.googleapis.com/v1/accounts:signUp' },
      done: () => ({}),
      fails: {
        emailInUse: refused('EMAIL_EXISTS', 'An account with this email address already exists.'),
        weakPassword: refused(
          'WEAK_PASSWORD : Too weak.',
          'Password must be 6 to 20 characters in length and contain at least one number, one lower case letter and one upper case letter.',
        ),
        invalidEmail: refused('INVALID_EMAIL', 'Invalid email address.'),
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
    markTestMobile: {
      call: { method: 'PUT', path: '/v3/Users/mobile' },
      done: () => ({}),
      fails: { generic: { fault: { status: 400 } } },
    },
    refreshToken: {
      call: { method: 'POST', path: '/securetoken.googleapis.com/v1/token' },
      done: () => ({}),
      fails: { generic: refused('SOMETHING_NEW', 'Personal details') },
    },
  },
  states: {
    credentials: ({ heading, field, button, busy, page }) => ({
      sees: [
        heading('Sign up'),
        field('Email address'),
        page.getByLabel('Password', { exact: true }),
        button('Continue'),
        button('Show password'),
        page.getByRole('link', { name: 'Already signed up? Log in' }),
      ],
      lacks: [busy('Continue')],
    }),
    creatingAccount: ({ busy, page }) => ({
      sees: [
        busy('Continue'),
        page.getByRole('status').filter({ hasText: 'Creating your account' }),
      ],
    }),
    takingShortcut: ({ busy }) => ({ sees: [busy('Continue')] }),
    'takingShortcut.markingTestMobile': ({ busy }) => ({ sees: [busy('Continue')] }),
    'takingShortcut.refreshingToken': ({ busy }) => ({ sees: [busy('Continue')] }),
    signedUp: ({ heading }) => ({ sees: [heading(/^(Verify mobile|Personal details)$/)] }),
  },
  unreachable: {
    'a try that was left': 'the tests of the ways in leave a sign-up and come back to it',
    'createAccount: done 1': 'the walks sign up test accounts; the journey signs up customers',
    'createAccount: unavailable': 'a provider that cannot be reached is told as "generic"',
    'createAccount: offline': 'a device that goes offline is in the tests of faults',
    'createAccount: sessionEnded': NO_SESSION,
    'createAccount: strange': REASONS.strange,
    'markTestMobile: unavailable': ALIKE,
    'markTestMobile: offline': ALIKE,
    'markTestMobile: sessionEnded': ALIKE,
    'markTestMobile: tooManyAttempts': ALIKE,
    'markTestMobile: strange': REASONS.strange,
    'refreshToken: unavailable': ALIKE,
    'refreshToken: offline': ALIKE,
    'refreshToken: sessionEnded': ALIKE,
    'refreshToken: tooManyAttempts': ALIKE,
    'refreshToken: strange': REASONS.strange,
  },
});
