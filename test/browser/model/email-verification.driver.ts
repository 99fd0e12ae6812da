import type { Profile } from '../../../domain/entities.ts';
import { emailVerificationMachine } from '../../../machines/email-verification.machine.ts';
import { accountCopy } from '../../../src/copy/account.ts';
import model from '../../model/email-verification.model.ts';
import { profileCall } from './bank-sync.driver.ts';
import { type Call, defineDriver, quiet, REASONS, readFails, refused } from './driver.ts';
import type { WalkTab } from './walk-tab.ts';

const COUNTDOWN = /^in \d+ seconds?$/;
const PROVIDER = 'no failure of the provider has this code';
const THROTTLED = 'a 429 of `sending` or `changing` means `tooManyEmails`, never `tooManyAttempts`';

/** API call that sends a link to the current address. */
const sending: Call = { method: 'POST', path: '/v3/Users/email/verification' };
const changing: Call = { method: 'POST', path: '/v3/auth/email/verify' };
/** Call that reauthenticates. Held only once the screen is open, because the log-in before that makes the same call. */
const proving: Call = {
  method: 'POST',
  path: '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword',
  late: true,
};

const fails = {
  generic: { fault: { status: 500 } },
  unavailable: { fault: { status: 503 } },
  offline: { offline: true },
  tooManyEmails: { fault: { status: 429 } },
} as const;

/** Returns the address that replaces one of the model, because two customers cannot share an address. */
function addressOf(walkTab: WalkTab, modelled: string): string {
  const { email } = walkTab.customer();
  return /^\s*kim@/i.test(modelled) ? modelled.replace(/kim@example.com/i, email) : `new-${email}`;
}

const openProfile = async (walkTab: WalkTab) => {
  await walkTab.logIn();
  await walkTab.visit('/dashboard/account/profile');
};

export default defineDriver<typeof emailVerificationMachine>({
  machine: emailVerificationMachine,
  model,
  starts: {
    unverified: async (walkTab) => {
      await walkTab.makeCustomer('dashboard');
      await openProfile(walkTab);
    },
    verified: async (walkTab) => {
      const { email } = await walkTab.makeCustomer('dashboard');
      await walkTab.asCustomer('POST', '/v3/Users/email/verification');
      const [mail] = await walkTab.tab.inbox(email);
      const oobCode = new URL(mail?.link ?? '').searchParams.get('oobCode');
      await walkTab.tab.control(
        'POST',
        '/identitytoolkit.googleapis.com/v1/accounts:update?key=demo',
        { oobCode },
      );
      await openProfile(walkTab);
    },
    'a link sent before a reload': async (walkTab) => {
      walkTab.releaseCalls();
      await walkTab.makeCustomer('dashboard');
      await openProfile(walkTab);
      await walkTab.view.button(accountCopy.email.verify).click();
      await walkTab.view.button(accountCopy.email.sent.resend).waitFor();
      await walkTab.tab.page.reload();
      await walkTab.view.text(COUNTDOWN).waitFor();
    },
  },
  events: {
    'email.submitted': {
      when: ({ email }) => /@\w+\.\w/.test(email),
      act: async (walkTab, { email }) => {
        const { field, button } = walkTab.view;
        await field(accountCopy.email.field).fill(addressOf(walkTab, email));
        await button(accountCopy.email.verify).click();
      },
    },
    'email.changeRequested': { act: ({ view }) => view.button(accountCopy.email.change).click() },
    'change.confirmed': {
      when: ({ currentPassword }) => currentPassword !== '',
      act: async (walkTab) => {
        const { field, button } = walkTab.view;
        await field(accountCopy.password.current).fill(walkTab.customer().password);
        await button(accountCopy.email.confirm.yes).click();
      },
    },
    'change.declined': { act: ({ view }) => view.button(accountCopy.email.confirm.no).click() },
    'link.resendRequested': {
      act: ({ view }) => view.button(accountCopy.email.sent.resend).click(),
    },
    'back.requested': {
      // The dialog covers the buttons, so the browser's own Back is used.
      act: async ({ view }) =>
        (await view.dialog(accountCopy.email.confirm.title).isVisible())
          ? view.page.evaluate(() => window.history.back())
          : view.button(/^(Cancel|Use another email address)$/).click(),
    },
  },
  actors: {
    reauthenticate: {
      call: proving,
      done: () => ({}),
      fails: {
        generic: refused('SOMETHING_NEW'),
        tooManyAttempts: refused('TOO_MANY_ATTEMPTS_TRY_LATER'),
        invalidCredentials: refused('INVALID_LOGIN_CREDENTIALS'),
      },
    },
    changeAddress: {
      call: changing,
      // The sandbox answers and really changes the address, because the walk later reauthenticates with the new one.
      done: () => ({}),
      fails: {
        // The message follows once the profile shows that nothing was changed.
        ...quiet(fails),
        tooManyEmails: fails.tooManyEmails,
        emailInUse: { fault: { status: 409 } },
        invalidEmail: { fault: { status: 400 } },
      },
    },
    lookForChange: {
      call: profileCall,
      // The failed call did not reach the sandbox. If the walk expects a profile with the new address, it is changed here, as if
      // only the answer had been lost.
      done: async ({ email }: Profile, walkTab) => {
        if (email !== '') {
          await walkTab.asCustomer('POST', changing.path, { email: addressOf(walkTab, email) });
        }
        return {};
      },
      fails: { offline: { ...readFails.offline, says: accountCopy.email.unclear } },
    },
    sendVerificationLink: {
      call: sending,
      done: () => ({ fault: { status: 200, body: {} } }),
      fails,
    },
    resendVerificationLink: {
      call: sending,
      done: () => ({ fault: { status: 200, body: {} } }),
      fails,
    },
    resendLockout: { ends: (walkTab) => walkTab.pass(61_000) },
  },
  states: {
    'mail.verified': ({ status, button }) => [
      status(/^Verified$/),
      button(accountCopy.email.change),
    ],
    'mail.emailEntry': ({ field, status }, { context }) => [
      field(accountCopy.email.field),
      status(context.isVerified ? /^Verified$/ : /^Not verified$/),
    ],
    'mail.change.confirming': ({ secret, ready }) => [
      secret(accountCopy.password.current),
      ready(accountCopy.email.confirm.yes),
    ],
    'mail.change.reauthenticating': ({ busy }) => [busy(accountCopy.email.confirm.yes)],
    'mail.change.changingAddress': ({ busy }) => [busy(accountCopy.email.confirm.yes)],
    'mail.lookingForChange': ({ busy }) => [busy(accountCopy.email.verify)],
    'mail.sendingLink': ({ busy }) => [busy(accountCopy.email.verify)],
    'mail.linkSent': ({ ready }) => [ready(accountCopy.email.sent.resend)],
    'mail.resendingLink': ({ busy }) => [busy(accountCopy.email.sent.resend)],
    'sending.open': ({ text }) => ({ sees: [], lacks: [text(COUNTDOWN)] }),
    // In other states the countdown shows only for the locked address.
    'sending.lockedOut': ({ text }, snapshot) =>
      snapshot.matches({ mail: 'linkSent' }) ? [text(COUNTDOWN)] : [],
  },
  unreachable: {
    'reauthenticate: unavailable': PROVIDER,
    'reauthenticate: offline': REASONS.offline,
    'changeAddress: tooManyAttempts': THROTTLED,
    'sendVerificationLink: tooManyAttempts': THROTTLED,
    'resendVerificationLink: tooManyAttempts': THROTTLED,
  },
});
