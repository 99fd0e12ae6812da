import type { User } from '../../../domain/entities.ts';
import { actionLinkMachine } from '../../../machines/action-link.machine.ts';
import { actionLinkCopy } from '../../../src/copy/action-link.ts';
import model from '../../model/action-link.model.ts';
import { type Call, defineDriver, goOnline, noticesReturn, refused } from './driver.ts';
import type { WalkTab } from './walk-tab.ts';

const PROVIDER = '/identitytoolkit.googleapis.com/v1/accounts';
const resetting: Call = { method: 'POST', path: `${PROVIDER}:resetPassword` };
const applying: Call = { method: 'POST', path: `${PROVIDER}:update` };
/** Call that looks up the customer. Held only once the screen is open, because the log-in before that makes it too. */
const lookingUp: Call = { method: 'POST', path: `${PROVIDER}:lookup`, late: true };

const ONLINE = 'no failure of the provider has this code';
/** No message yet, because the app first checks whether the request took effect. */
const CHECKED_FIRST = { says: null } as const;

/** Opens the latest link that was mailed to the customer. */
async function openLink(walkTab: WalkTab): Promise<void> {
  const [mail] = await walkTab.tab.inbox(walkTab.customer().email);
  await walkTab.visit(mail?.link ?? '');
}

async function openVerification(walkTab: WalkTab): Promise<void> {
  await walkTab.asCustomer('POST', '/v3/Users/email/verification');
  await openLink(walkTab);
  await walkTab.view.heading('Verify your email').waitFor();
}

/** Uses up the code of the latest link, as a request without a response may do. Does nothing if the code is already used up. */
async function verify({ tab, customer }: WalkTab): Promise<void> {
  const [mail] = await tab.inbox(customer().email);
  const oobCode = new URL(mail?.link ?? '').searchParams.get('oobCode');
  await tab.control('POST', `${PROVIDER}:update?key=demo`, { oobCode }).catch(() => undefined);
}

export default defineDriver<typeof actionLinkMachine>({
  machine: actionLinkMachine,
  model,
  starts: {
    'a link without a code': (walkTab) => walkTab.visit('/auth?mode=resetPassword'),
    'a link to reset the password': async (walkTab) => {
      const { email } = await walkTab.makeCustomer('dashboard');
      await walkTab.tab.control('POST', '/v3/auth/password/forget', { email });
      await openLink(walkTab);
    },
    'a link to verify the address, signed out': async (walkTab) => {
      await walkTab.makeCustomer('dashboard');
      await openVerification(walkTab);
    },
    'a link to verify the address, signed in': async (walkTab) => {
      await walkTab.makeCustomer('dashboard');
      await walkTab.logIn();
      await openVerification(walkTab);
    },
  },
  events: {
    'presence.regained': { act: goOnline },
    'check.retried': { act: ({ view }) => view.button('Try again').click() },
    'password.submitted': {
      when: ({ password, confirmation }) => password === 'Passw0rd!' && confirmation === password,
      act: async ({ view }, { password, confirmation }) => {
        await view.page.getByLabel('New password', { exact: true }).fill(password);
        await view.page.getByLabel('Confirm password', { exact: true }).fill(confirmation);
        await view.button(actionLinkCopy.reset.submit).click();
      },
    },
    'verification.confirmed': {
      act: ({ view }) => view.button(actionLinkCopy.verification.submit).click(),
    },
    'step.continued': { act: ({ view }) => view.button(/^(Log in|Continue)$/).click() },
  },
  isWalkable: noticesReturn('checkLinkCode'),
  actors: {
    checkLinkCode: {
      call: resetting,
      done: () => ({}),
      fails: {
        generic: refused('SOMETHING_NEW'),
        offline: { offline: true, staysOffline: true },
        tooManyAttempts: refused('TOO_MANY_ATTEMPTS_TRY_LATER'),
        invalidActionCode: refused('EXPIRED_OOB_CODE'),
      },
    },
    lookAtResetCode: {
      call: resetting,
      done: () => ({}),
      fails: {
        offline: { offline: true, says: actionLinkCopy.reset.unclear.text },
        invalidActionCode: { ...refused('INVALID_OOB_CODE'), ...CHECKED_FIRST },
      },
    },
    resetPassword: {
      call: resetting,
      done: () => ({}),
      fails: {
        offline: { offline: true, ...CHECKED_FIRST },
        passwordResetRefused: { ...refused('SOMETHING_NEW'), ...CHECKED_FIRST },
        tooManyAttempts: refused('TOO_MANY_ATTEMPTS_TRY_LATER'),
        invalidActionCode: { ...refused('INVALID_OOB_CODE'), ...CHECKED_FIRST },
        weakPassword: refused('WEAK_PASSWORD'),
      },
    },
    applyEmailCode: {
      call: applying,
      done: () => ({}),
      fails: {
        generic: { ...refused('SOMETHING_NEW'), ...CHECKED_FIRST },
        offline: { offline: true, ...CHECKED_FIRST },
        tooManyAttempts: refused('TOO_MANY_ATTEMPTS_TRY_LATER'),
        invalidActionCode: { ...refused('EXPIRED_OOB_CODE'), ...CHECKED_FIRST },
      },
    },
    lookAtEmailCode: {
      call: resetting,
      done: () => ({}),
      fails: {
        offline: { offline: true, says: actionLinkCopy.verification.unclear.text },
        invalidActionCode: { ...refused('EXPIRED_OOB_CODE'), ...CHECKED_FIRST },
      },
    },
    refreshUser: {
      call: lookingUp,
      done: async (user: User | null, walkTab) => {
        if (user?.emailVerified) await verify(walkTab);
        return {};
      },
      fails: {
        generic: { ...refused('SOMETHING_NEW'), says: null },
        offline: { offline: true, says: null },
        tooManyAttempts: { ...refused('TOO_MANY_ATTEMPTS_TRY_LATER'), says: null },
      },
    },
  },
  states: {
    'reset.checkingCode': ({ heading, loading }) => [heading('Set a new password'), loading()],
    'reset.codeUnchecked': ({ button }) => [button('Try again')],
    'reset.newPassword': ({ ready }) => [ready(actionLinkCopy.reset.submit)],
    'reset.resettingPassword': ({ busy }) => [busy(actionLinkCopy.reset.submit)],
    'reset.lookingAtCode': ({ busy }) => [busy(actionLinkCopy.reset.submit)],
    'reset.resetUnclear': ({ text }) => [text(actionLinkCopy.reset.unclear.text)],
    'reset.passwordReset': ({ text }) => [text(actionLinkCopy.reset.done.text)],
    'verification.confirmation': ({ ready }) => [ready(actionLinkCopy.verification.submit)],
    'verification.verifyingEmail': ({ busy }) => [busy(actionLinkCopy.verification.submit)],
    'verification.lookingAtCode': ({ busy }) => [busy(actionLinkCopy.verification.submit)],
    'verification.verificationUnclear': ({ text, button }) => [
      text(actionLinkCopy.verification.unclear.text),
      button(/^(Log in|Continue)$/),
    ],
    'verification.refreshingUser': ({ busy }) => [busy(actionLinkCopy.verification.submit)],
    'verification.emailVerified': ({ text, button }) => [
      text(actionLinkCopy.verification.done.text),
      button(/^(Log in|Continue)$/),
    ],
    linkInvalid: ({ heading }) => [heading('This link no longer works')],
    finished: ({ heading }) => [heading(/^(Log in|Hi Alex)$/)],
  },
  unreachable: {
    'checkLinkCode: unavailable': ONLINE,
    'resetPassword: generic': 'the failure to reset a password has its own code',
    'resetPassword: unavailable': ONLINE,
    'applyEmailCode: unavailable': ONLINE,
    'refreshUser: done null': 'this start has a signed-in customer',
    'refreshUser: unavailable': ONLINE,
  },
});
