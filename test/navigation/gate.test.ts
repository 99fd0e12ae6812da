import { beforeEach, describe, expect, test } from 'vitest';
import { type AnyActorLogic, fromPromise } from 'xstate';
import {
  type Connection,
  EVERYTHING_TICKED,
  type Profile,
  type RepaymentPlan,
} from '../../domain/entities.ts';
import { type OnboardingStep, stepsBefore } from '../../domain/onboarding.ts';
import { actionLinkMachine } from '../../machines/action-link.machine.ts';
import { bankAccountMachine } from '../../machines/bank-account.machine.ts';
import { bankLoginMachine } from '../../machines/bank-login.machine.ts';
import { bankPickerMachine } from '../../machines/bank-picker.machine.ts';
import {
  BANK_RESULT_SHOWN_MS,
  BANK_SYNC_POLL_MS,
  bankSyncMachine,
} from '../../machines/bank-sync.machine.ts';
import { cashOutMachine } from '../../machines/cash-out.machine.ts';
import { dashboardMachine } from '../../machines/dashboard.machine.ts';
import { loginMachine } from '../../machines/login.machine.ts';
import { EMPTY_MEMORY, type Memory } from '../../machines/memory.ts';
import { entryOf } from '../../machines/meta.ts';
import cashOutSamples from '../../machines/samples/cash-out.ts';
import {
  aBank,
  aFailedConnection,
  aGoodConnection,
  anOverview,
  aPendingConnection,
  aUser,
  onePlan,
  profileAt,
  twoPlans,
} from '../../machines/samples/values.ts';
import { sessionMachine } from '../../machines/session.machine.ts';
import { pathOf, routeBelow, routes } from '../../src/navigation/site.ts';
import { codeOfLink, keepLink } from '../../src/services/action-code.ts';
import { type Stage, withOnlyEffects } from '../support/fakes.ts';
import { leadTo } from '../support/lead-to.ts';
import { type OpenedTab, openTab, settle } from './open-tab.ts';

const verifying = {
  actionLink: withOnlyEffects(actionLinkMachine, {
    applyEmailCode: fromPromise(async () => {}),
    refreshUser: fromPromise(async () => ({ ...aUser, emailVerified: true })),
  }),
};

/** A visitor, and where each address leads them after all automatic steps. */
type Visitor = {
  readonly stage?: Stage;
  readonly memory?: Memory;
  /** The job that the bank answers, and the profile after it. */
  readonly job?: { readonly connection: Connection; readonly profile: Profile };
  /** Where every address leads that is not the visitor's. */
  readonly home: string;
  readonly stays: readonly string[];
  readonly exceptions?: Readonly<Record<string, string>>;
};

// Without a mode /auth leads on like an unknown address.
const forAll = ['/forgot-password'];
const pathsBefore = (stage: OnboardingStep) =>
  stepsBefore(stage).map((step) => pathOf(entryOf(step)));
// No bank was chosen in these tabs.
const chooseAgain = { '/signup/bank/login': '/signup/bank' };

const visitors: Readonly<Record<string, Visitor>> = {
  'signed out': {
    home: '/login',
    stays: ['/eligibility', ...forAll],
    exceptions: { '/': '/eligibility', '/signup': '/eligibility' },
  },
  'signed out, eligible': {
    memory: { ...EMPTY_MEMORY, eligibility: EVERYTHING_TICKED },
    home: '/login',
    stays: ['/eligibility', '/signup', ...forAll],
    exceptions: { '/': '/eligibility' },
  },
  'at the mobile': { stage: 'mobile', home: '/signup/mobile', stays: forAll },
  'at the name': {
    stage: 'name',
    home: '/signup/name',
    stays: [...pathsBefore('name'), ...forAll],
  },
  'at the employment': {
    stage: 'employment',
    home: '/signup/employment',
    stays: [...pathsBefore('employment'), ...forAll],
  },
  'at the bank, no job': {
    stage: 'bank',
    home: '/signup/bank',
    stays: [...pathsBefore('bank'), ...forAll],
  },
  'at the bank, job runs': {
    stage: 'bankJob',
    job: { connection: aPendingConnection, profile: profileAt.bankJob },
    home: '/signup/bank/sync',
    stays: [...pathsBefore('bankAccount'), ...forAll],
    exceptions: chooseAgain,
  },
  'at the bank, job succeeded': {
    stage: 'bankJob',
    job: { connection: aGoodConnection, profile: profileAt.bankAccount },
    home: '/signup/bank/account',
    stays: [...pathsBefore('bankAccount'), ...forAll],
    exceptions: chooseAgain,
  },
  'at the bank, job failed': {
    stage: 'bankJob',
    job: { connection: aFailedConnection, profile: profileAt.bankJob },
    home: '/signup/bank/account',
    stays: [...pathsBefore('bankAccount'), ...forAll],
    exceptions: chooseAgain,
  },
  'at the bank account': {
    stage: 'bankAccount',
    home: '/signup/bank/account',
    stays: [...pathsBefore('bankAccount'), ...forAll],
    exceptions: chooseAgain,
  },
  'at the ID check': {
    stage: 'idCheck',
    home: '/signup/id-check',
    stays: [...pathsBefore('idCheck'), ...forAll],
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
    bankSync: withOnlyEffects(bankSyncMachine, {
      readConnection,
      loadProfile: fromPromise(async () => job.profile),
    }),
    bankAccount: withOnlyEffects(bankAccountMachine, { readConnection }),
  };
}

/** Runs all automatic steps. */
async function passTime({ clock }: OpenedTab): Promise<void> {
  clock.increment(LONG_ENOUGH);
  await settle();
}

describe('opening an address', () => {
  test.each(redirects)(
    '$who at $url is led to $leadsTo [R2.1 R2.2 R2.5 R2.30 R2.33 R2.36 R2.46 R2.72 R2.74 R6.1 R6.2 R6.3 R6.4]',
    async ({ visitor, url, leadsTo }) => {
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
    },
  );

  test.each([
    { url: '/nowhere', leadsTo: '/nowhere', state: 'notFound' },
    { url: '/signup/nowhere', leadsTo: '/signup/employment' },
    { url: '/signup/bank/nowhere', leadsTo: '/signup/employment' },
    { url: '/signup/id-check/nowhere/deep', leadsTo: '/signup/employment' },
    { url: '/signup/name/', leadsTo: '/signup/name' },
    { url: '/%E0%A4%A', leadsTo: '/%E0%A4%A', state: 'notFound' },
  ])('an unknown address $url leads to $leadsTo [R2.3]', async ({ url, leadsTo, state }) => {
    const tab = await openTab(url, { stage: 'employment' });
    expect(tab.path()).toBe(leadsTo);
    if (state) expect(tab.app.getSnapshot().value).toBe(state);
  });

  test('an unknown tab of the activity or the account leads to the default one [R2.96 R2.102]', async () => {
    expect((await openTab('/dashboard/activity', { stage: 'dashboard' })).path()).toBe(
      '/dashboard/activity/cashouts',
    );
    expect((await openTab('/dashboard/account/x', { stage: 'dashboard' })).path()).toBe(
      '/dashboard/account/profile',
    );
    expect(routeBelow('/dashboard/activityx')).toBeNull();
  });

  test('an address waits for the boot, which does not overwrite it', async () => {
    const tab = await openTab('/dashboard/cashout', { stage: 'dashboard' });
    expect(tab.app.getSnapshot().value).toEqual({
      customer: { screens: 'cashOut', payment: 'none' },
    });
    expect(tab.written).toEqual([]);
  });
});

describe('logging in after a redirect to the log-in', () => {
  /** A tab without a session; the customer who logs in there is at a stage. */
  const signedOut = (visitor: Visitor, user = aUser) => ({
    session: withOnlyEffects(sessionMachine, {
      restoreSession: fromPromise(async () => null),
      loadProfile: fromPromise(async () => profileAt[visitor.stage ?? 'mobile']),
      signOut: fromPromise(async () => {}),
    }),
    login: withOnlyEffects(loginMachine, { signIn: fromPromise(async () => user) }),
    ...jobScript(visitor),
  });

  async function logIn(tab: OpenedTab) {
    const { email } = aUser;
    await tab.send('login', { type: 'credentials.submitted', email, password: 'Passw0rd' });
    await passTime(tab);
  }

  const returns = redirects.filter(
    ({ visitor, url }) =>
      visitor.stage !== undefined &&
      destination(visitors['signed out'] as Visitor, url) === '/login',
  );

  test.each(returns)(
    '$who, from $url, is led to $leadsTo [R2.47]',
    async ({ visitor, url, leadsTo }) => {
      const tab = await openTab(url, { script: signedOut(visitor), entries: ['/forgot-password'] });
      expect(tab.path()).toBe('/login');
      await logIn(tab);
      expect(tab.path()).toBe(leadsTo);
      expect(tab.history.length).toBe(2);
    },
  );
});

describe('opening an e-mail’s link', () => {
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
    // As a mail program escapes them.
    { url: '/auth?mode=verifyEmail&amp;oobCode=abc', leadsTo: '/auth?mode=verifyEmail' },
    {
      url: '/auth?oobCode=abc&amp;amp;apiKey=k&amp;amp;mode=resetPassword',
      leadsTo: '/auth?mode=resetPassword',
    },
    { url: '/auth?mode=resetPassword', leadsTo: '/auth?mode=resetPassword', hasCode: false },
    { url: '/auth?mode=verifyEmail&oobCode=', leadsTo: '/auth?mode=verifyEmail', hasCode: false },
    { url: '/auth?mode=recoverEmail&oobCode=abc', leadsTo: null },
    { url: '/auth?mode=RESETPASSWORD&oobCode=abc', leadsTo: null },
    { url: '/auth?mode=signIn&oobCode=abc', leadsTo: null },
    { url: '/auth?mode=', leadsTo: null },
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

  test.each(table)(
    '$who at $url is led to $leadsTo [R2.21]',
    async ({ stage, url, leadsTo, hasCode }) => {
      const tab = await openTab(url, stage ? { stage } : {});
      expect(tab.address()).toBe(leadsTo);
      expect(tab.app.getSnapshot().context.actionLink.hasCode).toBe(hasCode);
      expect(tab.history.length).toBe(1);
      expect(tab.written.every((entry) => entry.startsWith('REPLACE'))).toBe(true);
    },
  );

  test.each(['12345678901234567890', '0007', 'x'.repeat(10_000), 'a+b%2Fc%3D'])(
    'the code reaches the effects as it was sent',
    async (oobCode) => {
      await openTab(`/auth?mode=resetPassword&oobCode=${oobCode}`);
      expect(codeOfLink()).toBe(new URLSearchParams(`c=${oobCode}`).get('c'));
    },
  );

  test('the code leaves the address before the session is restored', async () => {
    const tab = await openTab('/auth?mode=resetPassword&oobCode=canary', {
      script: { session: withOnlyEffects(sessionMachine) },
    });
    expect(tab.app.getSnapshot().value).toBe('booting');
    expect(tab.history.location.href).toBe('/auth?mode=resetPassword');
  });

  test('the code is nowhere in the state of the app or of the history', async () => {
    const tab = await openTab('/auth?mode=resetPassword&oobCode=canary');
    expect(tab.app.getSnapshot().value).toBe('actionLink');
    expect(JSON.stringify(tab.app.getPersistedSnapshot())).not.toContain('canary');
    expect(JSON.stringify(tab.history.location)).not.toContain('canary');
  });

  test('a second link in the same tab starts again with its own code', async () => {
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
    { continueUrl: 'https://pay.example@evil.example/login', leadsTo: '/dashboard' },
  ])('with continueUrl "$continueUrl" Continue leads to $leadsTo', async (row) => {
    const search = new URLSearchParams({
      mode: 'verifyEmail',
      oobCode: 'abc',
      continueUrl: row.continueUrl,
    });
    const tab = await openTab(`/auth?${search}`, { stage: 'dashboard', script: verifying });
    await tab.send('actionLink', { type: 'verification.confirmed' });
    await tab.send('actionLink', { type: 'step.continued' });
    expect(tab.address()).toBe(row.leadsTo);
    expect(tab.history.length).toBe(1);
  });

  test('a signed-out visitor is redirected to the log-in, in place of the link', async () => {
    const tab = await openTab('/auth?mode=verifyEmail&oobCode=abc', {
      script: verifying,
      entries: ['/eligibility'],
    });
    await tab.send('actionLink', { type: 'verification.confirmed' });
    await tab.send('actionLink', { type: 'step.continued' });
    expect(tab.address()).toBe('/login');
    await tab.press('back');
    expect(tab.address()).toBe('/eligibility');
  });
});

describe('moving between routes', () => {
  const allChecked = (['isOver18', 'hasIdDocument', 'isEmployed'] as const).map((check) => ({
    type: 'check.changed',
    check,
    checked: true,
  }));

  test('a step forward adds an entry; Back and Forward move between the entries', async () => {
    const tab = await openTab('/eligibility');
    await tab.send('eligibility', ...allChecked, { type: 'start.requested' });
    expect(tab.written).toEqual(['PUSH /signup']);
    await tab.press('back');
    expect(tab.app.getSnapshot().value).toBe('eligibility');
    await tab.press('forward');
    expect(tab.app.getSnapshot().value).toBe('signup');
  });

  test('an address that cannot be decoded shows an error at any time, and leads back', async () => {
    const tab = await openTab('/eligibility', { entries: ['/%E0%A4%A'] });
    await tab.press('back');
    expect([tab.path(), tab.app.getSnapshot().value]).toEqual(['/%E0%A4%A', 'notFound']);
    await tab.press('forward');
    expect(tab.app.getSnapshot().value).toBe('eligibility');
  });

  test('an address that is opened while another loads wins', async () => {
    const tab = await openTab('/eligibility');
    tab.history.push('/login');
    await tab.visit('/forgot-password');
    expect([tab.path(), tab.app.getSnapshot().value]).toEqual([
      '/forgot-password',
      'forgotPassword',
    ]);
  });

  test('an address that is left just when the boot ends does not reach the app', async () => {
    let answer = () => {};
    const session = withOnlyEffects(sessionMachine, {
      restoreSession: fromPromise(
        () =>
          new Promise((resolve) => {
            answer = () => resolve(null);
          }),
      ),
    });
    const tab = await openTab('/forgot-password', { script: { session } });
    const values: unknown[] = [];
    tab.app.subscribe(({ value }) => {
      values.push(value);
      if (value === 'arriving') tab.history.push('/eligibility');
    });
    answer();
    await settle();
    expect(tab.path()).toBe('/eligibility');
    expect(values).toContain('eligibility');
    expect(values).not.toContain('forgotPassword');
  });

  test.each([
    ['no state owns', '/nowhere', {}],
    [
      'waits for a profile that cannot be read',
      '/dashboard/account/profile',
      { restoreSession: fromPromise(async () => Promise.reject(new Error('unreachable'))) },
    ],
  ])('a log-out at an address that %s leads to the log-in [R2.79]', async (_, url, script) => {
    const session = withOnlyEffects(sessionMachine, {
      restoreSession: fromPromise(async () => aUser),
      loadProfile: fromPromise(async () => profileAt.dashboard),
      signOut: fromPromise(async () => {}),
      ...script,
    });
    const tab = await openTab(url, { script: { session } });
    expect(['notFound', 'profileUnavailable']).toContain(tab.app.getSnapshot().value);
    await tab.send('logOut', { type: 'logOut.requested' }, { type: 'logOut.confirmed' });
    expect([tab.app.getSnapshot().value, tab.path()]).toEqual(['login', '/login']);
    expect(tab.history.length).toBe(1);
    expect(tab.app.getSnapshot().context.lastPlace).toBeNull();
  });
});

test('Back from the account of a newly connected bank leads to the bank picker, not to the bank’s empty log-in', async () => {
  const tab = await openTab('/signup/bank', {
    stage: 'bank',
    script: {
      bankPicker: withOnlyEffects(bankPickerMachine, {
        refreshToken: fromPromise(async () => {}),
        listInstitutions: fromPromise(async () => [aBank]),
      }),
      bankLogin: withOnlyEffects(bankLoginMachine, {
        connectBank: fromPromise(async () => ({ jobId: 'job-1' })),
      }),
      bankSync: withOnlyEffects(bankSyncMachine, {
        readConnection: fromPromise(async () => aGoodConnection),
        loadProfile: fromPromise(async () => profileAt.bankAccount),
      }),
    },
  });
  await tab.send('bankPicker', { type: 'bank.chosen', institutionId: aBank.id });
  expect(tab.path()).toBe('/signup/bank/login');
  const credentials = { loginId: 'kim', password: 'pass', securityCode: '' };
  await tab.send('bankLogin', { type: 'bankCredentials.submitted', ...credentials });
  await passTime(tab);
  expect([tab.path(), tab.flow('bankAccount')]).toEqual(['/signup/bank/account', 'details']);
  await tab.press('back');
  expect([tab.path(), tab.index()]).toEqual(['/signup/bank', 0]);
});

describe('steps that share a path', () => {
  /** Opens the summary of a cash out by way of the dashboard. */
  async function atReview(plans: readonly RepaymentPlan[]) {
    const cashOut = withOnlyEffects(cashOutMachine, {
      readOverview: fromPromise(async () => anOverview),
      getRepaymentPlans: fromPromise(async () => plans),
      previewLoan: fromPromise(async () => ({ agreement: '<p>Terms</p>' })),
    });
    const tab = await openTab('/dashboard', { stage: 'dashboard', script: { cashOut } });
    tab.app.send({ type: 'cashOut.requested', overview: null });
    await settle();
    await leadTo(tab.app.getSnapshot().children.cashOut as object, cashOutSamples, 'review');
    return { ...tab, summary: tab.step() };
  }

  test('with one plan Back goes from the summary to the amount, skipping the choice [R2.95]', async () => {
    const tab = await atReview(onePlan);
    const seen: unknown[] = [];
    while (tab.step() > 0) {
      await tab.press('back');
      seen.push(tab.flow('cashOut'));
    }
    expect(seen.at(-1)).toBe('amount');
    expect(seen).not.toContain('choice');
    expect(new Set(seen).size).toBe(seen.length);
  });

  test.each([
    ['unread', [], 'unread'],
    ['read to its end', [{ type: 'terms.readToEnd' }], 'read'],
  ] as const)(
    'Back closes the sheet of an agreement that is %s, and the next Back leaves the summary [R4.68]',
    async (_, events, value) => {
      const tab = await atReview(twoPlans);
      await tab.send('cashOut', { type: 'agreement.opened' }, ...events);
      expect(tab.step()).toBe(tab.summary + 0.5);
      for (const button of ['back', 'forward'] as const) {
        await tab.press(button);
        expect([tab.step(), tab.flow('cashOut')]).toEqual([tab.summary, { review: value }]);
      }
      await tab.press('back');
      expect(tab.step()).toBe(tab.summary - 1);
      expect(tab.flow('cashOut')).not.toHaveProperty('review');
    },
  );

  test('a step faster than the address is not reverted', async () => {
    const tab = await atReview(twoPlans);
    const { go } = tab.history;
    let arrive = () => {};
    // The browser goes back with a delay.
    tab.history.go = (delta) => {
      arrive = () => go(delta);
    };
    await tab.send(
      'cashOut',
      ...Array.from({ length: tab.summary + 1 }, () => ({ type: 'back.requested' })),
    );
    expect([tab.path(), tab.flow('cashOut')]).toEqual(['/dashboard/cashout', undefined]);
    tab.history.go = go;
    arrive();
    await settle();
    expect([tab.path(), tab.index(), tab.flow('cashOut')]).toEqual(['/dashboard', 0, undefined]);
  });

  test('an entry in the format of another version is a first step without entries before it', async () => {
    const tab = await openTab('/dashboard', { stage: 'dashboard' });
    tab.history.replace('/dashboard', { step: Number.NaN, trail: 5 as never });
    await settle();
    tab.app.send({ type: 'cashOut.requested', overview: null });
    await settle();
    expect(tab.path()).toBe('/dashboard/cashout');
    expect(tab.history.location.state.trail).toEqual(['/dashboard#0']);
  });

  test('a reload in the middle of a flow leads to its first step', async () => {
    const { history } = await atReview(twoPlans);
    const again = await openTab('/dashboard/cashout', { stage: 'dashboard', history });
    await again.send('cashOut', { type: 'amount.changed', amount: 10_000 });
    expect([again.path(), again.index(), again.step()]).toEqual(['/dashboard/cashout', 1, 0]);
  });
});

describe('Back from the home', () => {
  test.each([
    ['press', new MouseEvent('mousedown')],
    ['key', new KeyboardEvent('keydown', { key: 'Tab' })],
  ])(
    'asks after a %s has made its entries, and the next Back closes the dialog',
    async (_, act) => {
      const tab = await openTab('/dashboard?inspect', { stage: 'dashboard' });
      document.dispatchEvent(act);
      await settle();
      expect([tab.index(), tab.address()]).toEqual([2, '/dashboard?inspect']);
      await tab.press('back');
      expect([tab.path(), tab.flow('logOut')]).toEqual(['/dashboard', 'askingOnBack']);
      await tab.press('back');
      expect([tab.path(), tab.flow('logOut')]).toEqual(['/dashboard', 'closed']);
    },
  );

  test('closes an open dialog instead of asking', async () => {
    const dashboard = withOnlyEffects(dashboardMachine, {
      readOverview: fromPromise(async () => anOverview),
    });
    const tab = await openTab('/dashboard', { stage: 'dashboard', script: { dashboard } });
    await tab.touch();
    await tab.send('dashboard', { type: 'limitInfo.opened' });
    await tab.press('back');
    expect(tab.flow('dashboard')).toMatchObject({ dialog: 'closed' });
    expect(tab.flow('logOut')).toBe('closed');
  });
});
