import { emailVerificationMachine } from '../../../machines/email-verification.machine.ts';
import model from '../../model/email-verification.model.ts';
import type { Bench } from './bench.ts';
import { type Call, defineDriver, REASONS } from './driver.ts';

const GENERIC = 'Whoops! Something went wrong. Please try again or contact support.';
const OFFLINE = "You're offline. We'll pick up where you left off when you're back.";
const COUNTDOWN = /^in \d+ seconds?$/;
const THROTTLED = 'both calls tell it as too many requests by this e-mail address';

/** To the address as it is, or to a new one. */
const sending: Call = { method: 'POST', path: '/v3/*/email/*' };

const fails = {
  generic: { fault: { status: 500 }, says: GENERIC },
  unavailable: { fault: { status: 503 }, says: GENERIC },
  offline: { offline: true, says: OFFLINE },
  tooManyEmails: { fault: { status: 429 }, says: 'Too many requests done by this email' },
} as const;

/** In place of the model's addresses: each customer has two that no other one has. */
function addressOf(bench: Bench, modelled: string): string {
  const { email } = bench.customer();
  return /^\s*kim@/i.test(modelled) ? modelled.replace(/kim@example.com/i, email) : `new-${email}`;
}

const openProfile = async (bench: Bench) => {
  await bench.logIn();
  await bench.visit('/dashboard/account/profile');
};

export default defineDriver<typeof emailVerificationMachine>({
  machine: emailVerificationMachine,
  model,
  starts: {
    unverified: async (bench) => {
      await bench.makeCustomer('dashboard');
      await openProfile(bench);
    },
    verified: async (bench) => {
      const { email } = await bench.makeCustomer('dashboard');
      await bench.asCustomer('POST', '/v3/Users/email/verification');
      const [mail] = await bench.tab.inbox(email);
      const oobCode = new URL(mail?.link ?? '').searchParams.get('oobCode');
      await bench.tab.control(
        'POST',
        '/identitytoolkit.googleapis.com/v1/accounts:update?key=demo',
        { oobCode },
      );
      await openProfile(bench);
    },
    'a link sent before a reload': async (bench) => {
      bench.letGo();
      await bench.makeCustomer('dashboard');
      await openProfile(bench);
      await bench.view.button('Verify email').click();
      await bench.view.button('Resend email').waitFor();
      await bench.tab.page.reload();
      await bench.view.text(COUNTDOWN).waitFor();
    },
  },
  events: {
    'email.submitted': {
      when: ({ email }) => /@\w+\.\w/.test(email),
      act: async (bench, { email }) => {
        const { field, button } = bench.view;
        await field('Email address').fill(addressOf(bench, email));
        await button('Verify email').click();
      },
    },
    'email.changeRequested': { act: ({ view }) => view.button('Change email').click() },
    'link.resendRequested': { act: ({ view }) => view.button('Resend email').click() },
    'back.requested': {
      act: ({ view }) => view.button(/^(Cancel|Use another email address)$/).click(),
    },
  },
  actors: {
    sendVerificationLink: {
      call: sending,
      done: () => ({ fault: { status: 200, body: {} } }),
      // Said of a new address only.
      fails: {
        ...fails,
        emailInUse: { fault: { status: 409 } },
        invalidEmail: { fault: { status: 400 } },
      },
    },
    resendVerificationLink: {
      call: sending,
      done: () => ({ fault: { status: 200, body: {} } }),
      fails,
    },
    resendLockout: { ends: (bench) => bench.pass(61_000) },
  },
  states: {
    'mail.verified': ({ page, heading, button }) => ({
      sees: [
        heading('My Account'),
        page.getByRole('status').filter({ hasText: /^Verified$/ }),
        button('Change email'),
      ],
      lacks: [button('Verify email')],
    }),
    'mail.emailEntry': ({ field, page }, { context }) => ({
      sees: [
        field('Email address'),
        page
          .getByRole('status')
          .filter({ hasText: context.isVerified ? /^Verified$/ : /^Not verified$/ }),
      ],
    }),
    'mail.sendingLink': ({ busy }) => ({ sees: [busy('Verify email')] }),
    'mail.linkSent': ({ page, button, busy }) => ({
      sees: [
        page.getByRole('heading', { name: 'Check your email', level: 3 }),
        button('Resend email'),
        button('Use another email address'),
      ],
      lacks: [busy('Resend email')],
    }),
    'mail.resendingLink': ({ busy }) => ({ sees: [busy('Resend email')] }),
    'sending.open': ({ text }) => ({ sees: [], lacks: [text(COUNTDOWN)] }),
    'sending.lockedOut': ({ text }, snapshot) => ({
      // Where the address is typed it shows with the address that is locked.
      sees: snapshot.matches({ mail: 'linkSent' }) ? [text(COUNTDOWN)] : [],
    }),
  },
  unreachable: {
    'sendVerificationLink: tooManyAttempts': THROTTLED,
    'sendVerificationLink: sessionEnded': REASONS.sessionEnded,
    'sendVerificationLink: strange': REASONS.strange,
    'resendVerificationLink: tooManyAttempts': THROTTLED,
    'resendVerificationLink: sessionEnded': REASONS.sessionEnded,
    'resendVerificationLink: strange': REASONS.strange,
    'resendLockout: strange': REASONS.strange,
  },
});
