import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { type AnyActorLogic, fromPromise } from 'xstate';
import type { Connection, Overview, Profile, RepaymentPlan } from '../../domain/entities.ts';
import { actionLinkMachine } from '../../machines/action-link.machine.ts';
import { EMPTY_MEMORY, type Memory } from '../../machines/app.machine.ts';
import { bankAccountMachine } from '../../machines/bank-account.machine.ts';
import {
  BANK_RESULT_SHOWN_MS,
  BANK_SYNC_POLL_MS,
  bankSyncMachine,
} from '../../machines/bank-sync.machine.ts';
import { cashOutMachine } from '../../machines/cash-out.machine.ts';
import { forgotPasswordMachine } from '../../machines/forgot-password.machine.ts';
import { loginMachine } from '../../machines/login.machine.ts';
import { mobileVerificationMachine } from '../../machines/mobile-verification.machine.ts';
import { nameMachine } from '../../machines/name.machine.ts';
import { paymentMachine } from '../../machines/payment.machine.ts';
import { sessionMachine } from '../../machines/session.machine.ts';
import { routeBelow, routes } from '../../src/navigation/site.ts';
import { createSiteRouter } from '../../src/navigation/tree.ts';
import { codeOfLink, keepLink } from '../../src/services/action-code.ts';
import {
  aFailedConnection,
  aGoodConnection,
  aPendingConnection,
  aSentRepayment,
} from '../model/samples.ts';
import {
  allTicked,
  aUser,
  never,
  profileAt,
  type Stage,
  silenced,
  startApp,
} from '../support/fakes.ts';

const settle = async () => {
  for (let turn = 0; turn < 30; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
};

/** A browser tab that is opened at an address. `entries` are older pages of the tab's history. */
async function openTab(
  url: string,
  options: Parameters<typeof startApp>[0] & { entries?: string[]; history?: RouterHistory } = {},
) {
  const { app, clock } = startApp(options);
  const initialEntries = [...(options.entries ?? []), url];
  const history =
    options.history ??
    createMemoryHistory({ initialEntries, initialIndex: initialEntries.length - 1 });
  // A reload keeps the tab's history and nothing of the old page.
  history.subscribers.clear();
  const written: string[] = [];
  history.subscribe(({ action }) => written.push(`${action.type} ${history.location.pathname}`));
  const { open } = createSiteRouter(app, history);
  app.start();
  await open();
  await settle();
  return {
    app,
    clock,
    history,
    written,
    path: () => history.location.pathname,
    address: () => history.location.pathname + history.location.search,
    step: () => history.location.state.step ?? 0,
    press: async (button: 'back' | 'forward') => {
      history[button]();
      await settle();
    },
    visit: async (address: string) => {
      history.push(address);
      await settle();
    },
  };
}

const anOverview: Overview = {
  today: '2026-11-23',
  decline: null,
  declineReason: 'None',
  activities: [],
  available: 50_000,
  repaymentAction: '',
  maximum: 50_000,
  minimum: 5_000,
  increment: 1_000,
  feePercent: 5,
  promotion: null,
  maskedAccountNumber: '',
  repayEarlyStatus: '',
  deferStatus: '',
  nextRepaymentDateAfterDefer: null,
};
const aPlan: RepaymentPlan = [{ date: '2026-12-04', amount: 52_500, fee: 2_500 }];

function cashOutOf(plans: RepaymentPlan[] | Promise<RepaymentPlan[]>, sendPayment = never) {
  return {
    cashOut: silenced(cashOutMachine, {
      readOverview: fromPromise(async () => anOverview),
      getRepaymentPlans: fromPromise(async () => plans),
      previewLoan: fromPromise(async () => ({ agreement: '<p>Terms</p>' })),
      payment: silenced(paymentMachine, {
        startPayment: fromPromise(async () => ({ key: 'key-1', at: 0 })),
        sendPayment,
      }),
    }),
  };
}

const verifying = {
  actionLink: silenced(actionLinkMachine, {
    applyEmailCode: fromPromise(async () => {}),
    refreshUser: fromPromise(async () => ({ ...aUser, emailVerified: true })),
  }),
};

const mobileFlow = {
  mobileVerification: silenced(mobileVerificationMachine, {
    sendCode: fromPromise(async () => ({ verificationId: 'sent-1' })),
    linkMobile: fromPromise(async () => ({ ...aUser, phoneNumber: '+61491570006' })),
  }),
};

/** Who opens an address, and where each address leads them once all that runs by itself has run. */
type Visitor = {
  readonly stage?: Stage;
  readonly memory?: Memory;
  /** What the bank's job answers, and the profile after it. */
  readonly job?: { readonly connection: Connection; readonly profile: Profile };
  /** Where every address leads that is not theirs. */
  readonly home: string;
  readonly stays: readonly string[];
  readonly exceptions?: Readonly<Record<string, string>>;
};

// Without a mode /auth leads on like an unknown one.
const forAll = ['/forgot-password'];
const steps = ['/signup/mobile', '/signup/name', '/signup/employment', '/signup/bank'];
// No bank was chosen in these tabs.
const chooseAgain = { '/signup/bank/login': '/signup/bank' };

const visitors: Readonly<Record<string, Visitor>> = {
  'signed out': {
    home: '/login',
    stays: ['/eligibility', ...forAll],
    exceptions: { '/': '/eligibility', '/signup': '/eligibility' },
  },
  'signed out, eligible': {
    memory: { ...EMPTY_MEMORY, eligibility: allTicked },
    home: '/login',
    stays: ['/eligibility', '/signup', ...forAll],
    exceptions: { '/': '/eligibility' },
  },
  'at the mobile': { stage: 'mobile', home: '/signup/mobile', stays: forAll },
  'at the name': {
    stage: 'name',
    home: '/signup/name',
    stays: [...steps.slice(0, 1), ...forAll],
  },
  'at the employment': {
    stage: 'employment',
    home: '/signup/employment',
    stays: [...steps.slice(0, 2), ...forAll],
  },
  'at the bank, no job': {
    stage: 'bank',
    home: '/signup/bank',
    stays: [...steps.slice(0, 3), ...forAll],
  },
  'at the bank, job runs': {
    stage: 'bankJob',
    job: { connection: aPendingConnection, profile: profileAt.bankJob },
    home: '/signup/bank/sync',
    stays: [...steps, ...forAll],
    exceptions: chooseAgain,
  },
  'at the bank, job succeeded': {
    stage: 'bankJob',
    job: { connection: aGoodConnection, profile: profileAt.bankAccount },
    home: '/signup/bank/account',
    stays: [...steps, ...forAll],
    exceptions: chooseAgain,
  },
  'at the bank, job failed': {
    stage: 'bankJob',
    job: { connection: aFailedConnection, profile: profileAt.bankJob },
    home: '/signup/bank/account',
    stays: [...steps, ...forAll],
    exceptions: chooseAgain,
  },
  'at the bank account': {
    stage: 'bankAccount',
    home: '/signup/bank/account',
    stays: [...steps, ...forAll],
    exceptions: chooseAgain,
  },
  'at the ID check': {
    stage: 'idCheck',
    home: '/signup/id-check',
    stays: [...steps, '/signup/bank/account', ...forAll],
    exceptions: chooseAgain,
  },
  'with the identity checked': {
    stage: 'dashboard',
    home: '/dashboard',
    stays: [
      '/dashboard/cashout',
      '/dashboard/activity/cashouts',
      '/dashboard/activity/repayments',
      '/dashboard/account/profile',
      '/dashboard/account/password_reset',
      ...forAll,
    ],
  },
};

function destination({ home, stays, exceptions = {} }: Visitor, url: string): string {
  return exceptions[url] ?? (stays.includes(url) ? url : home);
}

/** The redirect table: every visitor at every address. */
const redirects = Object.entries(visitors).flatMap(([who, visitor]) =>
  routes.map(({ path: url }) => ({ who, visitor, url, leadsTo: destination(visitor, url) })),
);

const LONG_ENOUGH = BANK_SYNC_POLL_MS + BANK_RESULT_SHOWN_MS;

function jobScript({ job }: Visitor): Record<string, AnyActorLogic> {
  if (!job) return {};
  const readConnection = fromPromise(async () => job.connection);
  return {
    bankSync: silenced(bankSyncMachine, {
      readConnection,
      loadProfile: fromPromise(async () => job.profile),
    }),
    bankAccount: silenced(bankAccountMachine, { readConnection }),
  };
}

/** Lets all that runs by itself run. */
async function passTime({ clock }: Awaited<ReturnType<typeof openTab>>) {
  clock.increment(LONG_ENOUGH);
  await settle();
}

describe('opening an address', () => {
  test.each(redirects)('$who at $url stands at $leadsTo', async ({ visitor, url, leadsTo }) => {
    const { stage, memory } = visitor;
    const tab = await openTab(url, {
      ...(stage && { stage }),
      ...(memory && { memory }),
      script: jobScript(visitor),
    });
    await passTime(tab);
    expect(tab.path()).toBe(leadsTo);
    expect(tab.history.length).toBe(1);
    expect(tab.written.every((entry) => entry.startsWith('REPLACE'))).toBe(true);
  });

  test.each([
    { url: '/nowhere', leadsTo: '/nowhere', state: 'notFound' },
    { url: '/signup/nowhere', leadsTo: '/signup/employment' },
    { url: '/signup/bank/nowhere', leadsTo: '/signup/employment' },
    { url: '/signup/id-check/nowhere/deep', leadsTo: '/signup/employment' },
    { url: '/signup/name/', leadsTo: '/signup/name' },
    { url: '/%E0%A4%A', leadsTo: '/%E0%A4%A', state: 'notFound' },
  ])('an unknown address $url leads to $leadsTo', async ({ url, leadsTo, state }) => {
    const tab = await openTab(url, { stage: 'employment' });
    expect(tab.path()).toBe(leadsTo);
    if (state) expect(tab.app.getSnapshot().value).toBe(state);
  });

  test('an unknown tab of the activity or the account leads to the default one', async () => {
    expect((await openTab('/dashboard/activity', { stage: 'dashboard' })).path()).toBe(
      '/dashboard/activity/cashouts',
    );
    expect((await openTab('/dashboard/account/x', { stage: 'dashboard' })).path()).toBe(
      '/dashboard/account/profile',
    );
    expect(routeBelow('/dashboard/activityx')).toBeNull();
  });

  test('an address waits for the boot and is not written over by it', async () => {
    const tab = await openTab('/dashboard/cashout', { stage: 'dashboard' });
    expect(tab.app.getSnapshot().value).toEqual({
      customer: { screens: 'cashOut', payment: 'none' },
    });
    expect(tab.written).toEqual([]);
  });
});

describe('logging in after one was sent to the log-in', () => {
  /** A tab without a session, in which whoever logs in stands at a stage. */
  const signedOut = (visitor: Visitor, user = aUser) => ({
    session: silenced(sessionMachine, {
      restoreSession: fromPromise(async () => null),
      loadProfile: fromPromise(async () => profileAt[visitor.stage ?? 'mobile']),
      signOut: fromPromise(async () => {}),
    }),
    login: silenced(loginMachine, { signIn: fromPromise(async () => user) }),
    ...jobScript(visitor),
  });

  async function logIn(tab: Awaited<ReturnType<typeof openTab>>) {
    tab.app.getSnapshot().children.login?.send({
      type: 'credentials.submitted',
      email: aUser.email,
      password: 'Passw0rd',
    });
    await settle();
    await passTime(tab);
  }

  const returns = redirects.filter(
    ({ visitor, url }) =>
      visitor.stage !== undefined &&
      destination(visitors['signed out'] as Visitor, url) === '/login',
  );

  test.each(returns)('$who, from $url, stands at $leadsTo', async ({ visitor, url, leadsTo }) => {
    const tab = await openTab(url, { script: signedOut(visitor), entries: ['/forgot-password'] });
    expect(tab.path()).toBe('/login');
    await logIn(tab);
    expect(tab.path()).toBe(leadsTo);
    expect(tab.history.length).toBe(2);
  });
});

describe('opening a link out of an e-mail', () => {
  const origin = 'https://pay.example';
  beforeEach(() => {
    keepLink(null);
    window.location.href = `${origin}/`;
  });

  const stages: { stage?: Stage; home: string }[] = [
    { home: '/login' },
    { stage: 'mobile', home: '/signup/mobile' },
    { stage: 'bankJob', home: '/signup/bank/sync' },
    { stage: 'dashboard', home: '/dashboard' },
  ];
  const links = [
    { url: '/auth?mode=resetPassword&oobCode=abc', leadsTo: '/auth?mode=resetPassword' },
    { url: '/auth?mode=verifyEmail&oobCode=abc', leadsTo: '/auth?mode=verifyEmail' },
    { url: '/auth?oobCode=abc&apiKey=k&mode=verifyEmail', leadsTo: '/auth?mode=verifyEmail' },
    { url: '/auth?mode=resetPassword', leadsTo: '/auth?mode=resetPassword', hasCode: false },
    { url: '/auth?mode=verifyEmail&oobCode=', leadsTo: '/auth?mode=verifyEmail', hasCode: false },
    { url: '/auth?mode=recoverEmail&oobCode=abc', leadsTo: null },
    { url: '/auth?mode=RESETPASSWORD&oobCode=abc', leadsTo: null },
    { url: '/auth?mode=&oobCode=abc', leadsTo: null },
    { url: '/auth?oobCode=abc', leadsTo: null },
    { url: '/auth', leadsTo: null },
  ];
  const table = stages.flatMap(({ stage, home }) =>
    links.map(({ url, leadsTo, hasCode = true }) => ({
      who: stage ?? 'signedOut',
      stage,
      url,
      leadsTo: leadsTo ?? home,
      hasCode: leadsTo !== null && hasCode,
    })),
  );

  test.each(table)('$who at $url stands at $leadsTo', async ({ stage, url, leadsTo, hasCode }) => {
    const tab = await openTab(url, stage ? { stage } : {});
    expect(tab.address()).toBe(leadsTo);
    expect(tab.app.getSnapshot().context.actionLink.hasCode).toBe(hasCode);
    expect(tab.history.length).toBe(1);
    expect(tab.written.every((entry) => entry.startsWith('REPLACE'))).toBe(true);
  });

  test.each(['12345678901234567890', '0007', 'x'.repeat(10_000), 'a+b%2Fc%3D'])(
    'the code reaches the effects as it was sent',
    async (oobCode) => {
      await openTab(`/auth?mode=resetPassword&oobCode=${oobCode}`);
      expect(codeOfLink()).toBe(new URLSearchParams(`c=${oobCode}`).get('c'));
    },
  );

  test('the code is out of the address before anybody knows who is here', async () => {
    const history = createMemoryHistory({
      initialEntries: ['/auth?mode=resetPassword&oobCode=canary'],
    });
    const { app } = startApp({ script: { session: silenced(sessionMachine) } });
    const { open } = createSiteRouter(app, history);
    app.start();
    void open();
    await settle();
    expect(app.getSnapshot().value).toBe('booting');
    expect(history.location.href).toBe('/auth?mode=resetPassword');
  });

  test('the code is nowhere in the state of the app or of the history', async () => {
    const tab = await openTab('/auth?mode=resetPassword&oobCode=canary');
    expect(tab.app.getSnapshot().value).toBe('actionLink');
    expect(JSON.stringify(tab.app.getPersistedSnapshot())).not.toContain('canary');
    expect(JSON.stringify(tab.history.location)).not.toContain('canary');
  });

  test('a second link in the same tab starts anew with its own code', async () => {
    const tab = await openTab('/auth?mode=resetPassword&oobCode=first');
    const { actionLink } = tab.app.getSnapshot().children;
    await tab.visit('/auth?mode=resetPassword&oobCode=second');
    expect(codeOfLink()).toBe('second');
    expect(tab.app.getSnapshot().children.actionLink).not.toBe(actionLink);
    await tab.press('back');
    expect(tab.address()).toBe('/auth?mode=resetPassword');
  });

  test('an entry with the other mode does not get the code', async () => {
    const tab = await openTab('/auth?mode=resetPassword&oobCode=first');
    await tab.visit('/auth?mode=verifyEmail');
    expect(tab.app.getSnapshot().context.actionLink).toEqual({
      mode: 'verifyEmail',
      hasCode: false,
      continueTo: null,
    });
  });

  test('Back to a link whose code is not spent shows its form again', async () => {
    const tab = await openTab('/auth?mode=resetPassword&oobCode=first');
    await tab.visit('/login');
    await tab.press('back');
    expect(tab.app.getSnapshot().context.actionLink.hasCode).toBe(true);
  });

  test.each([
    { continueUrl: '/dashboard/account/profile', leadsTo: '/dashboard/account/profile' },
    { continueUrl: `${origin}/dashboard/cashout?x=1#y`, leadsTo: '/dashboard/cashout' },
    { continueUrl: '', leadsTo: '/dashboard' },
    { continueUrl: '/nowhere', leadsTo: '/dashboard' },
    { continueUrl: '/auth?mode=resetPassword&oobCode=evil', leadsTo: '/dashboard' },
    { continueUrl: 'https://evil.example/dashboard/cashout', leadsTo: '/dashboard' },
    { continueUrl: '//evil.example/dashboard/cashout', leadsTo: '/dashboard' },
    { continueUrl: '/\\evil.example/dashboard/cashout', leadsTo: '/dashboard' },
    { continueUrl: 'javascript:alert(1)', leadsTo: '/dashboard' },
    { continueUrl: 'https://pay.example@evil.example/login', leadsTo: '/dashboard' },
    { continueUrl: 'https://', leadsTo: '/dashboard' },
  ])('with continueUrl "$continueUrl" Continue leads to $leadsTo', async (row) => {
    const search = new URLSearchParams({
      mode: 'verifyEmail',
      oobCode: 'abc',
      continueUrl: row.continueUrl,
    });
    const tab = await openTab(`/auth?${search}`, { stage: 'dashboard', script: verifying });
    const flow = tab.app.getSnapshot().children.actionLink;
    flow?.send({ type: 'verification.confirmed' });
    await settle();
    flow?.send({ type: 'step.continued' });
    await settle();
    expect(tab.address()).toBe(row.leadsTo);
    expect(tab.history.length).toBe(1);
  });

  test('who is signed out goes on to the log-in, in place of the link', async () => {
    const tab = await openTab('/auth?mode=verifyEmail&oobCode=abc', {
      script: verifying,
      entries: ['/eligibility'],
    });
    const flow = tab.app.getSnapshot().children.actionLink;
    flow?.send({ type: 'verification.confirmed' });
    await settle();
    flow?.send({ type: 'step.continued' });
    await settle();
    expect(tab.address()).toBe('/login');
    await tab.press('back');
    expect(tab.address()).toBe('/eligibility');
  });

  test('who is signed in is known to be verified at once', async () => {
    const tab = await openTab('/auth?mode=verifyEmail&oobCode=abc', {
      stage: 'dashboard',
      script: verifying,
    });
    tab.app.getSnapshot().children.actionLink?.send({ type: 'verification.confirmed' });
    await settle();
    expect(tab.app.getSnapshot().context.user?.emailVerified).toBe(true);
  });
});

describe('moving between states', () => {
  test('a step forward adds an entry, and Back and Forward walk over it', async () => {
    const tab = await openTab('/eligibility');
    const flow = tab.app.getSnapshot().children.eligibility;
    for (const check of ['isOver18', 'hasIdDocument', 'isEmployed'] as const) {
      flow?.send({ type: 'check.changed', check, checked: true });
    }
    flow?.send({ type: 'start.requested' });
    await settle();
    expect(tab.written).toEqual(['PUSH /signup']);
    await tab.press('back');
    expect(tab.app.getSnapshot().value).toBe('eligibility');
    await tab.press('forward');
    expect(tab.app.getSnapshot().value).toBe('signup');
  });

  test('the end of a session replaces the page that nobody may see any more', async () => {
    const tab = await openTab('/dashboard', { stage: 'dashboard' });
    tab.app.getSnapshot().children.session?.send({ type: 'session.lost' });
    await settle();
    expect(tab.written).toEqual(['REPLACE /login']);
  });

  test('Back after the end of a session leads to the log-in, not to the old page', async () => {
    const tab = await openTab('/dashboard/account/profile', {
      stage: 'dashboard',
      entries: ['/dashboard'],
    });
    tab.app.getSnapshot().children.session?.send({ type: 'session.lost' });
    await settle();
    await tab.press('back');
    expect(tab.path()).toBe('/login');
    expect(tab.app.getSnapshot().value).toBe('login');
  });

  test('a finished step stays in the history, and Back shows it again', async () => {
    const tab = await openTab('/signup/name', {
      stage: 'name',
      script: {
        name: silenced(nameMachine, { saveName: fromPromise(async () => profileAt.employment) }),
      },
    });
    tab.app
      .getSnapshot()
      .children.name?.send({ type: 'name.submitted', firstName: 'Kim', lastName: "O'Brien" });
    await settle();
    expect(tab.written).toEqual(['PUSH /signup/employment']);
    await tab.press('back');
    expect(tab.app.getSnapshot().value).toEqual({ onboarding: 'name' });
  });

  test('a state without a path leaves the address alone', async () => {
    const tab = await openTab('/nowhere');
    tab.app.send({ type: 'url.unknown' });
    await settle();
    expect(tab.written).toEqual([]);
  });

  test('an address that cannot be decoded says so, whenever it comes, and leads back', async () => {
    const tab = await openTab('/eligibility', { entries: ['/%E0%A4%A'] });
    await tab.press('back');
    expect(tab.path()).toBe('/%E0%A4%A');
    expect(tab.app.getSnapshot().value).toBe('notFound');
    await tab.press('forward');
    expect(tab.app.getSnapshot().value).toBe('eligibility');
  });

  test('an address that is written while another loads wins', async () => {
    const tab = await openTab('/eligibility');
    tab.history.push('/login');
    tab.history.push('/forgot-password');
    await settle();
    expect(tab.path()).toBe('/forgot-password');
    expect(tab.app.getSnapshot().value).toBe('forgotPassword');
  });
});

describe('steps that share a path', () => {
  async function atCodeEntry() {
    const tab = await openTab('/signup/mobile', { stage: 'mobile', script: mobileFlow });
    tab.app
      .getSnapshot()
      .children.mobileVerification?.send({ type: 'mobile.submitted', mobile: '0491 570 006' });
    await settle();
    return tab;
  }

  test('each is an entry of its own', async () => {
    const tab = await atCodeEntry();
    expect(tab.written).toEqual(['PUSH /signup/mobile']);
    expect(tab.step()).toBe(1);
  });

  test('Back goes one step back, and Forward cannot skip ahead again', async () => {
    const tab = await atCodeEntry();
    await tab.press('back');
    const flow = tab.app.getSnapshot().children.mobileVerification;
    expect(flow?.getSnapshot().value).toMatchObject({ unverified: { code: 'numberEntry' } });
    expect(tab.step()).toBe(0);
    await tab.press('forward');
    expect(tab.step()).toBe(0);
    expect(flow?.getSnapshot().value).toMatchObject({ unverified: { code: 'numberEntry' } });
  });

  test('the step back inside the page walks back in the history too', async () => {
    const tab = await atCodeEntry();
    tab.app.getSnapshot().children.mobileVerification?.send({ type: 'mobile.changeRequested' });
    await settle();
    expect(tab.written).toEqual(['PUSH /signup/mobile', 'GO /signup/mobile']);
    expect(tab.step()).toBe(0);
  });

  test('the steps of a forgotten password are walked back and refused forward', async () => {
    const tab = await openTab('/forgot-password', {
      entries: ['/login'],
      script: {
        forgotPassword: silenced(forgotPasswordMachine, {
          sendResetLink: fromPromise(async () => {}),
        }),
      },
    });
    const flow = tab.app.getSnapshot().children.forgotPassword;
    flow?.send({ type: 'email.submitted', email: 'kim@example.com' });
    await settle();
    expect(tab.written).toEqual(['PUSH /forgot-password']);
    expect(tab.step()).toBe(1);
    await tab.press('back');
    expect(flow?.getSnapshot().value).toEqual({ mail: 'emailEntry', sending: 'lockedOut' });
    await tab.press('forward');
    expect(tab.step()).toBe(0);
    await tab.press('back');
    expect(tab.path()).toBe('/login');
  });

  async function atReview(plans: RepaymentPlan[], sendPayment = never) {
    const tab = await openTab('/dashboard', {
      stage: 'dashboard',
      script: cashOutOf(plans, sendPayment),
    });
    tab.app.send({ type: 'cashOut.requested' });
    await settle();
    const flow = tab.app.getSnapshot().children.cashOut;
    flow?.send({ type: 'amount.submitted' });
    await settle();
    if (plans.length > 1) {
      flow?.send({ type: 'plan.submitted' });
      await settle();
    }
    return { tab, flow };
  }

  test('three steps of a cash out are walked back by Back, one at a time', async () => {
    const { tab, flow } = await atReview([aPlan, aPlan]);
    expect(tab.step()).toBe(2);
    await tab.press('back');
    expect(flow?.getSnapshot().value).toBe('choice');
    await tab.press('back');
    expect(flow?.getSnapshot().value).toBe('amount');
    await tab.press('back');
    expect(tab.path()).toBe('/dashboard');
  });

  test('with one plan Back goes from the summary to the amount', async () => {
    const { tab, flow } = await atReview([aPlan]);
    await tab.press('back');
    expect(flow?.getSnapshot().value).toBe('amount');
    expect(tab.step()).toBe(0);
  });

  test.each([
    ['unread', [], 'unread'],
    ['read to its end', ['terms.readToEnd'], 'read'],
  ] as const)(
    'Back closes the sheet of an agreement that is %s, and the next Back leaves the summary',
    async (_, events, value) => {
      const { tab, flow } = await atReview([aPlan, aPlan]);
      flow?.send({ type: 'agreement.opened' });
      await settle();
      expect(tab.step()).toBe(2.5);
      for (const type of events) flow?.send({ type });
      await tab.press('back');
      expect([tab.step(), flow?.getSnapshot().value]).toEqual([2, { review: value }]);
      await tab.press('forward');
      expect([tab.step(), flow?.getSnapshot().value]).toEqual([2, { review: value }]);
      await tab.press('back');
      expect([tab.step(), flow?.getSnapshot().value]).toEqual([1, 'choice']);
    },
  );

  test('a sheet of the agreement that is done with leaves no entry behind', async () => {
    const { tab, flow } = await atReview([aPlan]);
    flow?.send({ type: 'agreement.opened' });
    await settle();
    flow?.send({ type: 'agreement.closed' });
    await settle();
    expect([tab.step(), flow?.getSnapshot().value]).toEqual([2, { review: 'unread' }]);
    await tab.press('back');
    expect([tab.step(), flow?.getSnapshot().value]).toEqual([0, 'amount']);
  });

  /** Asked whether less than the maximum is meant; the ways to repay come when they are told to. */
  async function atQuestion() {
    let arrive = (_: RepaymentPlan[]) => {};
    const plans = new Promise<RepaymentPlan[]>((resolve) => {
      arrive = resolve;
    });
    const tab = await openTab('/dashboard', { stage: 'dashboard', script: cashOutOf(plans) });
    tab.app.send({ type: 'cashOut.requested' });
    await settle();
    const flow = tab.app.getSnapshot().children.cashOut;
    flow?.send({ type: 'amount.changed', amount: 10_000 });
    flow?.send({ type: 'amount.submitted' });
    await settle();
    expect(flow?.getSnapshot().value).toBe('confirmingAmount');
    return { tab, flow, arrive };
  }

  test('Back closes the question whether the amount is meant, and the next Back leaves', async () => {
    const { tab, flow } = await atQuestion();
    await tab.press('back');
    expect([tab.path(), flow?.getSnapshot().value]).toEqual(['/dashboard/cashout', 'amount']);
    await tab.press('forward');
    expect([tab.step(), flow?.getSnapshot().value]).toEqual([0, 'amount']);
    await tab.press('back');
    expect(tab.path()).toBe('/dashboard');
  });

  test.each([
    ['declined', 'amount.declined', 'amount'],
    ['confirmed', 'amount.confirmed', 'fetchingPlans'],
  ] as const)('a question that is %s leaves no entry behind', async (_, type, value) => {
    const { tab, flow } = await atQuestion();
    flow?.send({ type });
    await settle();
    expect([tab.step(), flow?.getSnapshot().value]).toEqual([0, value]);
    await tab.press('back');
    expect(tab.path()).toBe('/dashboard');
  });

  test('a flow that goes on faster than the address follows is not taken back', async () => {
    const { tab, flow, arrive } = await atQuestion();
    arrive([aPlan, aPlan]);
    const hasArrived = new Promise<void>((resolve) => {
      flow?.subscribe(({ value }) => value === 'choice' && resolve());
    });
    const { go } = tab.history;
    // The browser takes its time.
    tab.history.go = (delta) => void hasArrived.then(() => go(delta));
    flow?.send({ type: 'amount.confirmed' });
    await settle();
    expect([tab.step(), flow?.getSnapshot().value]).toEqual([1, 'choice']);
    tab.history.go = go;
    await tab.press('back');
    expect([tab.step(), flow?.getSnapshot().value]).toEqual([0, 'amount']);
    await tab.press('back');
    expect(tab.path()).toBe('/dashboard');
  });

  test('an app that goes on to another page faster than the address follows is not taken back', async () => {
    const { tab, flow } = await atReview([aPlan, aPlan]);
    const { go } = tab.history;
    let arrive = () => {};
    const isLetGo = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    // The browser takes its time.
    tab.history.go = (delta) => void isLetGo.then(() => go(delta));
    flow?.send({ type: 'back.requested' });
    flow?.send({ type: 'back.requested' });
    flow?.send({ type: 'back.requested' });
    await settle();
    expect(tab.app.getSnapshot().children.cashOut).toBeUndefined();
    arrive();
    await settle();
    expect(tab.app.getSnapshot().children.cashOut).toBeUndefined();
    expect(tab.path()).toBe('/dashboard');
  });

  test('Go Back from the first step walks back to the dashboard', async () => {
    const tab = await openTab('/dashboard', { stage: 'dashboard', script: cashOutOf([aPlan]) });
    tab.app.send({ type: 'cashOut.requested' });
    await settle();
    tab.app.getSnapshot().children.cashOut?.send({ type: 'back.requested' });
    await settle();
    expect(tab.path()).toBe('/dashboard');
    expect(tab.history.location.state.__TSR_index).toBe(0);
  });

  test('after a success no step of the cash out can be reached by Back', async () => {
    const { tab, flow } = await atReview(
      [aPlan, aPlan],
      fromPromise(async () => {}),
    );
    flow?.send({ type: 'terms.readToEnd' });
    flow?.send({ type: 'terms.agreed' });
    await settle();
    expect(tab.path()).toBe('/dashboard');
    expect(tab.history.location.state.__TSR_index).toBe(0);
  });

  test('while money moves neither Back nor an address leaves the page', async () => {
    const { tab, flow } = await atReview([aPlan, aPlan]);
    flow?.send({ type: 'terms.readToEnd' });
    flow?.send({ type: 'terms.agreed' });
    await settle();
    expect(tab.app.getSnapshot().value).toEqual({
      customer: { screens: 'cashOut', payment: { held: 'sending' } },
    });
    await tab.press('back');
    expect(tab.step()).toBe(2);
    await tab.visit('/dashboard/account/profile');
    expect(tab.path()).toBe('/dashboard/cashout');
    expect(flow?.getSnapshot().value).toEqual({ paying: 'held' });
  });

  test('while money moves an unknown address is put back, and the payment goes on', async () => {
    const { tab, flow } = await atReview([aPlan, aPlan]);
    flow?.send({ type: 'terms.readToEnd' });
    flow?.send({ type: 'terms.agreed' });
    await settle();
    for (const address of ['/nowhere', '/signup/nowhere', '/dashboard/x']) {
      await tab.visit(address);
      expect([tab.path(), tab.step()]).toEqual(['/dashboard/cashout', 2]);
    }
    expect(flow?.getSnapshot().value).toEqual({ paying: 'held' });
  });

  test('a log-out while money moves leaves the page only after the answer', async () => {
    let answer = () => {};
    const sendPayment = fromPromise(
      () =>
        new Promise<void>((resolve) => {
          answer = resolve;
        }),
    );
    const { tab, flow } = await atReview([aPlan, aPlan], sendPayment);
    flow?.send({ type: 'terms.readToEnd' });
    flow?.send({ type: 'terms.agreed' });
    await settle();
    const { logOut } = tab.app.getSnapshot().children;
    logOut?.send({ type: 'logOut.requested' });
    logOut?.send({ type: 'logOut.confirmed' });
    await settle();
    await tab.press('back');
    expect([tab.path(), tab.step()]).toEqual(['/dashboard/cashout', 2]);
    answer();
    await settle();
    expect(tab.path()).toBe('/login');
    await tab.press('back');
    expect(tab.path()).toBe('/login');
  });

  test('a log-out leads to the log-in, also when an address is asked for on the way', async () => {
    let end = () => {};
    const tab = await openTab('/dashboard/activity/cashouts', {
      stage: 'dashboard',
      script: {
        session: silenced(sessionMachine, {
          restoreSession: fromPromise(async () => aUser),
          loadProfile: fromPromise(async () => profileAt.dashboard),
          signOut: fromPromise(
            () =>
              new Promise<void>((resolve) => {
                end = resolve;
              }),
          ),
        }),
      },
    });
    const { logOut } = tab.app.getSnapshot().children;
    logOut?.send({ type: 'logOut.requested' });
    logOut?.send({ type: 'logOut.confirmed' });
    await settle();
    expect(tab.path()).toBe('/dashboard/activity/cashouts');
    await tab.visit('/dashboard/cashout');
    expect(tab.app.getSnapshot().value).toEqual('loggingOut');
    end();
    await settle();
    expect(tab.path()).toBe('/login');
    await tab.press('back');
    expect(tab.path()).toBe('/login');
  });

  test.each([
    ['no state owns', '/nowhere', {}],
    [
      'waits for a profile that cannot be read',
      '/dashboard/account/profile',
      { restoreSession: fromPromise(async () => Promise.reject(new Error('unreachable'))) },
    ],
  ])('a log-out at an address that %s leads to the log-in', async (_, url, script) => {
    const { app } = startApp({
      script: {
        session: silenced(sessionMachine, {
          restoreSession: fromPromise(async () => aUser),
          loadProfile: fromPromise(async () => profileAt.dashboard),
          signOut: fromPromise(async () => {}),
          ...script,
        }),
      },
    });
    const history = createMemoryHistory({ initialEntries: [url] });
    const { open } = createSiteRouter(app, history);
    app.start();
    void open();
    await settle();
    expect(['notFound', 'profileUnavailable']).toContain(app.getSnapshot().value);
    const { logOut } = app.getSnapshot().children;
    logOut?.send({ type: 'logOut.requested' });
    logOut?.send({ type: 'logOut.confirmed' });
    await settle();
    expect([app.getSnapshot().value, history.location.pathname]).toEqual(['login', '/login']);
    expect(history.length).toBe(1);
    expect(app.getSnapshot().context.lastPlace).toBeNull();
  });

  test('a reload in the middle of a cash out starts it again at its first step', async () => {
    const { tab } = await atReview([aPlan, aPlan]);
    const again = await openTab('/dashboard/cashout', {
      stage: 'dashboard',
      script: cashOutOf([aPlan]),
      history: tab.history,
    });
    expect(again.step()).toBe(0);
    expect(again.history.location.state.__TSR_index).toBe(1);
    expect(again.app.getSnapshot().children.cashOut?.getSnapshot().value).toBe('amount');
    await again.press('back');
    expect(again.path()).toBe('/dashboard');
  });

  test('an entry whose trail is not in this tab is put right where it stands', async () => {
    const { tab } = await atReview([aPlan, aPlan]);
    const copied = await openTab('/dashboard/cashout', {
      stage: 'dashboard',
      script: cashOutOf([aPlan]),
    });
    copied.history.replace('/dashboard/cashout', tab.history.location.state);
    await settle();
    expect(copied.step()).toBe(0);
    expect(copied.app.getSnapshot().children.cashOut?.getSnapshot().value).toBe('amount');
  });
});

describe('Back from the home', () => {
  const touch = async () => {
    document.dispatchEvent(new MouseEvent('mousedown'));
    await settle();
  };
  const dialogIn = ({ app }: Awaited<ReturnType<typeof openTab>>) =>
    app.getSnapshot().children.logOut?.getSnapshot().value;

  test('asks once a person has touched the page; a second Back takes the question back', async () => {
    const tab = await openTab('/dashboard', { stage: 'dashboard', entries: ['/forgot-password'] });
    await touch();
    await tab.press('back');
    expect([tab.path(), dialogIn(tab)]).toEqual(['/dashboard', 'askingOnBack']);
    await tab.press('back');
    expect([tab.path(), dialogIn(tab)]).toEqual(['/dashboard', 'closed']);
  });

  test('asks as well when the dashboard was the first page, by key too', async () => {
    const tab = await openTab('/dashboard', { stage: 'dashboard' });
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
    await settle();
    await tab.press('back');
    expect([tab.path(), dialogIn(tab)]).toEqual(['/dashboard', 'askingOnBack']);
  });

  test('asks again after the question was closed by a press', async () => {
    const tab = await openTab('/dashboard', { stage: 'dashboard' });
    for (let time = 0; time < 3; time += 1) {
      await touch();
      await tab.press('back');
      expect(dialogIn(tab)).toBe('askingOnBack');
      await touch();
      tab.app.getSnapshot().children.logOut?.send({ type: 'logOut.declined' });
      await settle();
    }
    expect(tab.history.location.state.__TSR_index).toBe(2);
  });

  test('leaves without a question while nobody has touched the page', async () => {
    const tab = await openTab('/dashboard', { stage: 'dashboard', entries: ['/forgot-password'] });
    await tab.press('back');
    expect(tab.path()).toBe('/forgot-password');
  });

  test('leads to the log-in when the answer is to log out', async () => {
    const tab = await openTab('/dashboard', { stage: 'dashboard' });
    await touch();
    await tab.press('back');
    tab.app.getSnapshot().children.logOut?.send({ type: 'logOut.confirmed' });
    await settle();
    expect(tab.path()).toBe('/login');
    await tab.press('back');
    expect(tab.path()).toBe('/login');
  });

  test('closes what is open on the page instead of asking', async () => {
    const tab = await openTab('/dashboard', { stage: 'dashboard' });
    await touch();
    const flow = tab.app.getSnapshot().children.dashboard;
    flow?.send({ type: 'limitInfo.opened' });
    await tab.press('back');
    expect(flow?.getSnapshot().value).toMatchObject({ dialog: 'closed' });
    expect(dialogIn(tab)).toBe('closed');
    await touch();
    await tab.press('back');
    expect(dialogIn(tab)).toBe('askingOnBack');
  });

  test('is not asked about by the ways that lead to the home', async () => {
    const tab = await openTab('/dashboard', { stage: 'dashboard', script: cashOutOf([aPlan]) });
    await touch();
    await tab.visit('/dashboard/activity/cashouts');
    await tab.press('back');
    expect([tab.path(), dialogIn(tab)]).toEqual(['/dashboard', 'closed']);
    await tab.press('forward');
    expect(tab.path()).toBe('/dashboard/activity/cashouts');
    await tab.press('back');
    tab.app.send({ type: 'cashOut.requested' });
    await settle();
    tab.app.getSnapshot().children.cashOut?.send({ type: 'back.requested' });
    await settle();
    expect([tab.path(), tab.step(), dialogIn(tab)]).toEqual(['/dashboard', 2, 'closed']);
  });

  test('goes on asking after a reload', async () => {
    const tab = await openTab('/dashboard', { stage: 'dashboard' });
    await touch();
    const again = await openTab('/dashboard', { stage: 'dashboard', history: tab.history });
    expect(again.step()).toBe(2);
    await again.press('back');
    expect([again.path(), dialogIn(again)]).toEqual(['/dashboard', 'askingOnBack']);
  });

  test('a press that leads to another page adds its entries before, and none there', async () => {
    const tab = await openTab('/dashboard', { stage: 'dashboard', script: cashOutOf([aPlan]) });
    document.dispatchEvent(new MouseEvent('mousedown'));
    tab.app.send({ type: 'cashOut.requested' });
    await settle();
    expect(tab.path()).toBe('/dashboard/cashout');
    await touch();
    expect(tab.history.location.state.__TSR_index).toBe(3);
  });

  test('does nothing while money moves', async () => {
    const tab = await openTab('/dashboard', { stage: 'dashboard' });
    await touch();
    tab.app.send({ type: 'payment.reported', phase: 'sent', sent: aSentRepayment });
    await tab.press('back');
    await tab.press('back');
    expect([tab.path(), dialogIn(tab)]).toEqual(['/dashboard', 'closed']);
    expect(tab.app.getSnapshot().value).toEqual({
      customer: { screens: 'home', payment: { held: 'sending' } },
    });
  });
});
