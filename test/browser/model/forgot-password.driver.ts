import type { AnyMachineSnapshot } from 'xstate';
import { forgotPasswordMachine } from '../../../machines/forgot-password.machine.ts';
import { forgotPasswordCopy } from '../../../src/copy/forgot-password.ts';
import model from '../../model/forgot-password.model.ts';
import { type Actor, defineDriver } from './driver.ts';
import type { WalkTab } from './walk-tab.ts';

const ALIKE = 'a link that cannot be sent has one message, whatever the reason';
const COUNTDOWN = /^in \d+ seconds?$/;

const sending: Actor = {
  call: { method: 'POST', path: '/v3/auth/password/forget' },
  done: () => ({}),
  fails: {
    passwordResetRefused: { fault: { status: 500 } },
    tooManyAttempts: { fault: { status: 429 } },
    offline: { offline: true },
  },
};

async function submitEmail({ view }: WalkTab, email: string): Promise<void> {
  await view.field(forgotPasswordCopy.email).fill(email);
  await view.button(forgotPasswordCopy.send).click();
}

const isSent = (snapshot: AnyMachineSnapshot) => snapshot.matches({ mail: 'linkSent' });

export default defineDriver<typeof forgotPasswordMachine>({
  machine: forgotPasswordMachine,
  model,
  starts: {
    'signed out': async (walkTab) => {
      await walkTab.visit('/forgot-password');
      await walkTab.view.field(forgotPasswordCopy.email).waitFor();
    },
    'signed in': async (walkTab) => {
      await walkTab.makeCustomer('name');
      await walkTab.logIn();
      await walkTab.visit('/forgot-password');
      await walkTab.view.field(forgotPasswordCopy.email).waitFor();
    },
    'a link sent before a reload': async (walkTab) => {
      walkTab.releaseCalls();
      await walkTab.visit('/forgot-password');
      await submitEmail(walkTab, 'kim@example.com');
      await walkTab.view.heading('Check your email').waitFor();
      await walkTab.tab.page.reload();
      await walkTab.view.text(COUNTDOWN).waitFor();
    },
  },
  events: {
    'email.submitted': {
      when: ({ email }) => email.trim().endsWith('@example.com'),
      act: (walkTab, { email }) => submitEmail(walkTab, email),
    },
    'link.resendRequested': {
      act: ({ view }) => view.button(forgotPasswordCopy.sent.resend).click(),
    },
    'back.requested': { act: ({ view }) => view.button(forgotPasswordCopy.sent.change).click() },
  },
  actors: {
    sendResetLink: sending,
    resendResetLink: sending,
    resendLockout: { ends: (walkTab) => walkTab.pass(61_000) },
  },
  states: {
    'mail.emailEntry': ({ ready }) => [ready(forgotPasswordCopy.send)],
    'mail.sendingLink': ({ busy }) => [busy(forgotPasswordCopy.send)],
    'mail.linkSent': ({ heading, ready }) => [
      heading('Check your email'),
      ready(forgotPasswordCopy.sent.resend),
    ],
    'mail.resendingLink': ({ busy }) => [busy(forgotPasswordCopy.sent.resend)],
    'sending.open': ({ text }) => ({ sees: [], lacks: [text(COUNTDOWN)] }),
    'sending.lockedOut': ({ text, button }, snapshot) =>
      isSent(snapshot)
        ? [text(COUNTDOWN), button(forgotPasswordCopy.sent.resend, { disabled: true })]
        : [],
  },
  showsWell: (state, snapshot) => state !== 'sending.lockedOut' || isSent(snapshot),
  unreachable: {
    'sendResetLink: generic': ALIKE,
    'sendResetLink: unavailable': ALIKE,
    'resendResetLink: generic': ALIKE,
    'resendResetLink: unavailable': ALIKE,
  },
});
