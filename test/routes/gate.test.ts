import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router';
import { describe, expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import type { Overview, RepaymentPlan } from '../../domain/entities.ts';
import { cashOutMachine } from '../../machines/cash-out.machine.ts';
import { mobileVerificationMachine } from '../../machines/mobile-verification.machine.ts';
import { nameMachine } from '../../machines/name.machine.ts';
import { placeBelow, places } from '../../src/routes/site.ts';
import { createSiteRouter } from '../../src/routes/tree.ts';
import { aUser, never, profileAt, type Stage, silenced, startApp } from '../support/fakes.ts';

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

function cashOutOf(plans: RepaymentPlan[], borrow = never) {
  return {
    cashOut: silenced(cashOutMachine, {
      readOverview: fromPromise(async () => anOverview),
      getRepaymentPlans: fromPromise(async () => plans),
      previewLoan: fromPromise(async () => ({ agreement: '<p>Terms</p>' })),
      createIdempotencyKey: fromPromise(async () => 'key-1'),
      borrow,
    }),
  };
}

const mobileFlow = {
  mobileVerification: silenced(mobileVerificationMachine, {
    sendCode: fromPromise(async () => ({ verificationId: 'sent-1' })),
    linkMobile: fromPromise(async () => ({ ...aUser, phoneNumber: '+61491570006' })),
  }),
};

describe('opening an address', () => {
  const everywhere = places.map(({ path }) => path);
  const open = ['/forgot-password', '/auth'];
  const stages: Record<'signedOut' | Stage, { home: string; stays: string[] }> = {
    signedOut: { home: '/login', stays: ['/eligibility', '/login', ...open] },
    mobile: { home: '/signup/mobile', stays: open },
    name: { home: '/signup/name', stays: ['/signup/mobile', ...open] },
    employment: { home: '/signup/employment', stays: ['/signup/mobile', '/signup/name', ...open] },
    bank: {
      home: '/signup/bank',
      stays: ['/signup/mobile', '/signup/name', '/signup/employment', ...open],
    },
    bankJob: {
      home: '/signup/bank/sync',
      stays: [
        '/signup/mobile',
        '/signup/name',
        '/signup/employment',
        '/signup/bank',
        '/signup/bank/account',
        ...open,
      ],
    },
    bankAccount: {
      home: '/signup/bank/account',
      stays: ['/signup/mobile', '/signup/name', '/signup/employment', '/signup/bank', ...open],
    },
    idCheck: {
      home: '/signup/id-check',
      stays: [
        '/signup/mobile',
        '/signup/name',
        '/signup/employment',
        '/signup/bank',
        '/signup/bank/account',
        ...open,
      ],
    },
    dashboard: {
      home: '/dashboard',
      stays: [
        '/dashboard/cashout',
        '/dashboard/activity/cashouts',
        '/dashboard/activity/repayments',
        '/dashboard/account/profile',
        '/dashboard/account/password_reset',
        ...open,
      ],
    },
  };
  /** Where an address leads that is neither the home of its stage nor stays. */
  const exceptions: Record<string, string> = {
    'signedOut /': '/eligibility',
    'signedOut /signup': '/eligibility',
    'bankJob /signup/bank/login': '/signup/bank',
    'bankAccount /signup/bank/login': '/signup/bank',
    'idCheck /signup/bank/login': '/signup/bank',
  };
  const table = Object.entries(stages).flatMap(([stage, { home, stays }]) =>
    everywhere.map((url) => ({
      stage,
      url,
      leadsTo: exceptions[`${stage} ${url}`] ?? (stays.includes(url) ? url : home),
    })),
  );

  test.each(table)('$stage at $url stands at $leadsTo', async ({ stage, url, leadsTo }) => {
    const tab = await openTab(url, stage === 'signedOut' ? {} : { stage: stage as Stage });
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
    expect(placeBelow('/dashboard/activityx')).toBeNull();
  });

  test('an address waits for the boot and is not written over by it', async () => {
    const tab = await openTab('/dashboard/cashout', { stage: 'dashboard' });
    expect(tab.app.getSnapshot().value).toEqual({ customer: { cashOut: 'open' } });
    expect(tab.written).toEqual([]);
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

  async function atReview(plans: RepaymentPlan[], borrow = never) {
    const tab = await openTab('/dashboard', {
      stage: 'dashboard',
      script: cashOutOf(plans, borrow),
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
    expect(tab.app.getSnapshot().value).toEqual({ customer: { cashOut: 'locked' } });
    await tab.press('back');
    expect(tab.step()).toBe(2);
    await tab.visit('/dashboard/account/profile');
    expect(tab.path()).toBe('/dashboard/cashout');
    expect(flow?.getSnapshot().value).toEqual({ paying: 'borrowing' });
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
