import { accountSignUpMachine } from '../../../machines/account-sign-up.machine.ts';
import { aUser } from '../../../machines/samples/values.ts';
import { eligibilityCopy } from '../../../src/copy/eligibility.ts';
import { signupCopy } from '../../../src/copy/signup.ts';
import model from '../../model/account-sign-up.model.ts';
import { defineDriver, refused } from './driver.ts';

const ALIKE = 'if the shortcut fails, the account continues as any other, whatever the reason';

let accounts = 0;

/** The walks use test accounts, so that they cover the shortcut too. */
export default defineDriver<typeof accountSignUpMachine>({
  machine: accountSignUpMachine,
  model,
  starts: {
    eligible: async ({ visit, view }) => {
      await visit('/eligibility');
      for (const box of await view.page.getByRole('checkbox').all()) await box.check();
      await view.button(eligibilityCopy.start).click();
    },
  },
  events: {
    'credentials.submitted': {
      when: ({ email, password }) => email.endsWith('.com ') && password === 'Passw0rd',
      act: async ({ view }) => {
        accounts += 1;
        await view.field(signupCopy.email).fill(`walk-${accounts}.test@example.com`);
        await view.page.getByLabel('Password', { exact: true }).fill('Wattle-2026');
        await view.button(signupCopy.submit).click();
      },
    },
  },
  actors: {
    createAccount: {
      call: { method: 'POST', path: '/identitytoolkit.googleapis.com/v1/accounts:signUp' },
      done: () => ({}),
      fails: {
        emailInUse: refused('EMAIL_EXISTS'),
        weakPassword: refused('WEAK_PASSWORD : Too weak.'),
        invalidEmail: refused('INVALID_EMAIL'),
        generic: refused('SOMETHING_NEW'),
        tooManyAttempts: refused('TOO_MANY_ATTEMPTS_TRY_LATER'),
      },
    },
    markTestMobile: {
      call: { method: 'PUT', path: '/v3/Users/mobile' },
      done: () => ({}),
      fails: { generic: { fault: { status: 400 }, says: null } },
    },
    refreshToken: {
      call: { method: 'POST', path: '/securetoken.googleapis.com/v1/token' },
      done: () => ({}),
      fails: { generic: { ...refused('SOMETHING_NEW'), says: 'Personal details' } },
    },
  },
  states: {
    credentials: ({ heading, ready }) => [heading('Sign up'), ready(signupCopy.submit)],
    creatingAccount: ({ busy, status }) => [
      busy(signupCopy.submit),
      status('Creating your account'),
    ],
    takingShortcut: ({ busy }) => [busy(signupCopy.submit)],
    'takingShortcut.markingTestMobile': ({ busy }) => [busy(signupCopy.submit)],
    'takingShortcut.refreshingToken': ({ busy }) => [busy(signupCopy.submit)],
    signedUp: ({ heading }) => [heading(/^(Verify mobile|Personal details)$/)],
  },
  unreachable: {
    'a try that was left': 'the tests of the ways in leave a sign-up and come back to it',
    [`createAccount: done ${JSON.stringify({ user: aUser, isTestAccount: false })}`]:
      'the walks sign up test accounts; the journey signs up customers',
    'createAccount: unavailable': 'if the provider cannot be reached, the failure is `generic`',
    'createAccount: offline':
      'access.test.ts takes the device offline: a call fails in the same way',
    'markTestMobile: unavailable': ALIKE,
    'markTestMobile: offline': ALIKE,
    'markTestMobile: tooManyAttempts': ALIKE,
    'refreshToken: unavailable': ALIKE,
    'refreshToken: offline': ALIKE,
    'refreshToken: tooManyAttempts': ALIKE,
  },
});
