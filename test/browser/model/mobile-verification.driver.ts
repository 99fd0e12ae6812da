import { expect } from 'vitest';
import { mobileVerificationMachine } from '../../../machines/mobile-verification.machine.ts';
import { mobileCopy } from '../../../src/copy/mobile.ts';
import model from '../../model/mobile-verification.model.ts';
import { HEADINGS, stageAfter } from '../support/customers.ts';
import { type Answer, type Call, defineDriver, refused } from './driver.ts';
import type { WalkTab } from './walk-tab.ts';

const sending: Call = {
  method: 'POST',
  path: '/identitytoolkit.googleapis.com/v1/accounts:sendVerificationCode',
};
const linking: Call = {
  method: 'POST',
  path: '/identitytoolkit.googleapis.com/v1/accounts:signInWithPhoneNumber',
};

const PROVIDER = 'while online, a network failure of the provider is `generic`';
const offline: Answer = {
  offline: true,
  says: "You're offline. We'll pick up where you left off when you're back.",
};
const COUNTDOWN = /^in \d+ seconds?$/;

/** Returns the number that replaces one of the model, because two customers cannot share a number. */
function mobileOf(walkTab: WalkTab, modelled: string): string {
  const digits = String(Number.parseInt(walkTab.customer().uid.slice(0, 8), 16) % 1_000_000);
  const prefix = modelled.endsWith('156') ? '0482' : '0481';
  return `${prefix} ${digits.padStart(6, '0').replace(/(\d{3})/, '$1 ')}`;
}

const e164 = (mobile: string) => `+61${mobile.replaceAll(' ', '').slice(1)}`;

/** Types the number and requests a code. */
export async function submitMobile(walkTab: WalkTab, modelled = ''): Promise<void> {
  const { field, button } = walkTab.view;
  const mobile = mobileOf(walkTab, modelled);
  await field(mobileCopy.mobile).fill(modelled.startsWith('+') ? e164(mobile) : mobile);
  await button(/^(Send code|Enter the code)$/).click();
}

export default defineDriver<typeof mobileVerificationMachine>({
  machine: mobileVerificationMachine,
  model,
  starts: {
    'no mobile yet': 'mobile',
    'a mobile that is linked': async (walkTab) => {
      await walkTab.makeCustomer('name');
      await walkTab.logIn();
      await walkTab.visit('/signup/mobile');
    },
    'a code sent before a reload': async (walkTab) => {
      walkTab.releaseCalls();
      await walkTab.makeCustomer('mobile');
      await walkTab.logIn();
      await submitMobile(walkTab);
      await walkTab.view.field(mobileCopy.code).waitFor();
      await walkTab.tab.page.reload();
      await walkTab.view.field(mobileCopy.code).waitFor();
    },
  },
  passes: {
    step: 'mobile',
    async pass({ screen, inbox, look, typed, person: { mobile } }) {
      const { button, field, text } = screen;
      await look('mobile');
      await field(mobileCopy.mobile).pressSequentially(mobile.replaceAll(' ', ''));
      expect(await field(mobileCopy.mobile).inputValue()).toBe(mobile);
      await button(mobileCopy.send).click();
      await text(mobileCopy.sent(mobile)).waitFor();
      expect(await button(mobileCopy.verify).isDisabled()).toBe(true);
      const [sms] = await inbox(e164(mobile));
      await look('mobile-code');
      await field(mobileCopy.code).fill(sms?.code ?? '');
      await typed();
      await button(mobileCopy.verify).click();
    },
  },
  events: {
    'mobile.submitted': {
      when: ({ mobile }) => mobile !== '' && !mobile.startsWith('02'),
      act: (walkTab, { mobile }) => submitMobile(walkTab, mobile),
    },
    'code.submitted': {
      when: ({ code }) => /^\d{6}$/.test(code),
      act: async (walkTab) => {
        const { field, button, text } = walkTab.view;
        const told = await text(/^A SMS was sent to 0/).innerText();
        const [sms] = await walkTab.tab.inbox(e164(told.replace('A SMS was sent to ', '')));
        await field(mobileCopy.code).fill(sms?.code ?? '');
        await button(mobileCopy.verify).click();
      },
    },
    'code.resendRequested': { act: ({ view }) => view.button(mobileCopy.resend).click() },
    'mobile.changeRequested': { act: ({ view }) => view.button(mobileCopy.change).click() },
    'back.requested': {
      act: async ({ view }) => {
        await view.page.goBack();
      },
    },
    'step.continued': { act: ({ view }) => view.button(mobileCopy.continue).click() },
  },
  actors: {
    sendCode: {
      call: sending,
      done: () => ({}),
      fails: {
        generic: refused('SOMETHING_NEW'),
        offline,
        tooManyAttempts: refused('TOO_MANY_ATTEMPTS_TRY_LATER'),
        invalidMobile: refused('INVALID_PHONE_NUMBER'),
        botCheckFailed: refused('CAPTCHA_CHECK_FAILED'),
        mobileLinkRefused: refused('OPERATION_NOT_ALLOWED'),
      },
    },
    linkMobile: {
      call: linking,
      done: () => ({}),
      fails: {
        generic: refused('SOMETHING_NEW'),
        offline,
        tooManyAttempts: refused('TOO_MANY_ATTEMPTS_TRY_LATER'),
        invalidMobileCode: refused('INVALID_CODE'),
        expiredMobileCode: refused('SESSION_EXPIRED'),
        mobileInUse: refused('FEDERATED_USER_ID_ALREADY_LINKED'),
        mobileLinkRefused: refused('OPERATION_NOT_ALLOWED'),
      },
    },
    resendLockout: { ends: (walkTab) => walkTab.pass(61_000) },
  },
  states: {
    alreadyVerified: ({ heading, button }) => [
      heading(HEADINGS.mobile),
      button(mobileCopy.continue),
    ],
    'unverified.code.numberEntry': ({ button, field }) => ({
      sees: [button(/^(Send code|Enter the code)$/)],
      lacks: [field(mobileCopy.code)],
    }),
    'unverified.code.sendingCode': ({ busy }) => [busy(/^(Send|Resend) code$/)],
    'unverified.code.codeEntry': ({ text, ready }) => [
      text(/^A SMS was sent to 0/),
      ready(mobileCopy.resend),
      ready(mobileCopy.verify),
    ],
    'unverified.code.linkingMobile': ({ busy }) => [busy(mobileCopy.verify)],
    'unverified.sending.open': ({ text, button }) => ({
      sees: [button(/^(Send|Resend) code$/)],
      lacks: [text(COUNTDOWN)],
    }),
    'unverified.sending.lockedOut': ({ text }, snapshot) =>
      // For the number that has a valid code, no countdown shows, because the code can be entered at once.
      snapshot.matches({ unverified: { code: 'numberEntry' } })
        ? { sees: [], lacks: [text(COUNTDOWN), text(/^You can send a code to another number/)] }
        : [text(COUNTDOWN)],
    verified: ({ heading }) => [heading(HEADINGS[stageAfter('mobile')])],
  },
  unreachable: {
    'sendCode: unavailable': PROVIDER,
    'linkMobile: unavailable': PROVIDER,
    'linkMobile: mobileAlreadyLinked':
      'the provider reads the customer first and then knows the number, which counts as linked',
  },
});
