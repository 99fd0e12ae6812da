import { describe, expect, test } from 'vitest';
import { type AnyActorLogic, createActor, SimulatedClock, type StateValue } from 'xstate';
import {
  EVERYTHING_TICKED,
  type Institution,
  NO_INSTITUTION,
  NOTHING_TICKED,
  type RepaymentPlan,
  type User,
} from '../../domain/entities.ts';
import type { FailureCode } from '../../domain/failures.ts';
import { IDLE_LIMIT_MS } from '../../domain/idle.ts';
import { ONBOARDING_STEPS, type OnboardingStep, stepsBefore } from '../../domain/onboarding.ts';
import { appWithFlows } from '../../machines/all-flows.ts';
import type { AppActor } from '../../machines/app.machine.ts';
import { CORRECTIONS, type CorrectableStep } from '../../machines/app.setup.ts';
import { BANK_UPDATE_WAIT_MS } from '../../machines/bank-account.machine.ts';
import {
  BANK_JOB_TIMEOUT_MS,
  BANK_RESULT_SHOWN_MS,
  BANK_SYNC_POLL_MS,
} from '../../machines/bank-sync.machine.ts';
import type { Drafts } from '../../machines/drafts.ts';
import { flows } from '../../machines/flows.ts';
import {
  EMPTY_MEMORY,
  type KeptPayment,
  type Memory,
  type SessionEnd,
} from '../../machines/memory.ts';
import { type ActionLink, entryOf, type RouteId } from '../../machines/meta.ts';
import { OUTCOME_CHECK_MS, PAYMENT_HOLD_MS } from '../../machines/payment.machine.ts';
import { allSamples } from '../../machines/samples/all.ts';
import cashOutSamples from '../../machines/samples/cash-out.ts';
import type { Samples } from '../../machines/samples/samples.ts';
import {
  aBank,
  aLinkedUser,
  aSentCashOut,
  aUser,
  profileAt,
} from '../../machines/samples/values.ts';
import { routes } from '../../src/navigation/site.ts';
import { keepInTab, MEMORY_KEY } from '../../src/services/tab-storage.ts';
import { anOverview } from '../domain/support.ts';
import type { Stage } from '../support/fakes.ts';
import { leadTo } from '../support/lead-to.ts';
import {
  aConnection,
  broken,
  contextsOf,
  NOW,
  scripted,
  settle,
  storedWithoutInputs,
} from './support.ts';

/** A log-in or sign-up form, as it is sent. */
const credentials = {
  type: 'credentials.submitted',
  email: 'kim@example.com',
  password: 'Abcde1',
} as const;

/** The bank account's form, as it is sent. */
const bankAccount = {
  type: 'account.submitted',
  bsb: '062-000',
  accountNumber: '12345678',
  isJointAccount: false,
} as const;

/** The form of a bank's log-in, as it is sent. */
const bankCredentials = {
  type: 'bankCredentials.submitted',
  loginId: 'kim',
  password: 'pass',
  securityCode: '',
} as const;

const institution: Institution = { ...NO_INSTITUTION, id: 'AU01001', shortName: 'Bank' };
const aKeptPayment: KeptPayment = { ...aSentCashOut, uid: aUser.uid };

const ELIGIBLE: Memory = { ...EMPTY_MEMORY, eligibility: EVERYTHING_TICKED };
const PAID: Memory = { ...EMPTY_MEMORY, payment: aKeptPayment };

/** The app with effects that the test answers. */
function app({
  memory = EMPTY_MEMORY,
  drafts = {},
  instead = {},
}: {
  memory?: Memory;
  drafts?: Drafts;
  instead?: Record<string, AnyActorLogic>;
} = {}) {
  const { machine, effects, tracked } = scripted(appWithFlows, instead);
  const clock = new SimulatedClock();
  const actor = createActor(machine, { input: { ...memory, drafts }, clock }) as AppActor;
  const kept: Memory[] = [];
  const keptDrafts: Drafts[] = [];
  const write = (key: string, value: string) =>
    (key === MEMORY_KEY ? kept : keptDrafts).push(JSON.parse(value));
  const tab = { setItem: write, removeItem: (key: string) => write(key, '{}') };
  keepInTab(actor, () => tab as unknown as Storage);
  actor.start();
  const childOf = (id: string) => {
    const child = Object.entries(actor.getSnapshot().children).find(([name]) => name === id)?.[1];
    if (!child) throw new Error(`The app has no child "${id}" now.`);
    return child as unknown as {
      send: (event: { type: string; [key: string]: unknown }) => void;
      getSnapshot: () => { value: StateValue; context: unknown };
    };
  };
  const opened = {
    ...effects,
    actor,
    tracked,
    value: (): StateValue => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    children: () => Object.keys(actor.getSnapshot().children).sort(),
    child: childOf,
    /** The state of a flow. */
    at: (id: string) => childOf(id).getSnapshot().value,
    pass: async (ms: number) => {
      clock.increment(ms);
      await settle();
    },
    route: (to: RouteId) => actor.send({ type: 'xstate.route', to: `#${to}` }),
    canRoute: (to: RouteId) => actor.getSnapshot().can({ type: 'xstate.route', to: `#${to}` }),
    /** All writes to the tab's storage, the latest last. */
    kept: () => kept,
    /** All writes of drafts to the tab's storage, the latest last. */
    keptDrafts: () => keptDrafts,
    /** Loads the page again with what the tab has kept, signed out or as a customer at a stage. */
    reload: (stage?: Stage) => app({ memory: kept.at(-1) ?? EMPTY_MEMORY }).boot(stage),
    /** Boots signed out, or as a customer at a stage. */
    boot: async (stage?: Stage) => {
      await effects.restoreSession.answer(stage ? aUser : null);
      if (stage) await effects.loadProfile.answer(profileAt[stage]);
      return opened;
    },
    /** Logs in wherever the log-in is; the profile is not loaded yet. */
    logIn: async (user: User = aUser) => {
      opened.route('login');
      childOf('login').send({ ...credentials, email: user.email ?? '' });
      await effects.signIn.answer(user);
    },
    /** Confirms the log-out in the dialog. */
    logOut: () => {
      childOf('logOut').send({ type: 'logOut.requested' });
      childOf('logOut').send({ type: 'logOut.confirmed' });
    },
    /** Lets the idle clock of the signed-in customer run out. */
    passIdleLimit: () => {
      effects.watchActivity.say({ type: 'activity.happened', at: NOW });
      effects.ticking.say({ type: 'clock.ticked', now: NOW + IDLE_LIMIT_MS });
    },
    /** Chooses a bank at the bank picker. */
    chooseBank: async (bank = institution) => {
      await effects.refreshToken.answer();
      await effects.listInstitutions.answer([bank]);
      childOf('bankPicker').send({ type: 'bank.chosen', institutionId: bank.id });
    },
  };
  return opened;
}
type Opened = ReturnType<typeof app>;

/** Below `customer`, the state of each address that needs a customer. */
const OF_CUSTOMERS = {
  dashboard: 'home',
  cashOut: 'cashOut',
  activityCashOuts: 'activityCashOuts',
  activityRepayments: 'activityRepayments',
  accountProfile: 'accountProfile',
  accountPassword: 'accountPassword',
} as const satisfies Partial<Record<RouteId, string>>;
/** Below `onboarding.bank`, the state of each of the bank's addresses. */
const OF_THE_BANK = {
  bankPicker: 'picker',
  bankLogin: 'login',
  bankSync: 'sync',
  bankAccount: 'account',
} as const satisfies Partial<Record<RouteId, string>>;
const isStep = (id: string): id is OnboardingStep =>
  (ONBOARDING_STEPS as readonly string[]).includes(id);

/** The whole state value when an address shows its own screen. */
function at(screen: RouteId): StateValue {
  if (screen in OF_CUSTOMERS) {
    const screens = OF_CUSTOMERS[screen as keyof typeof OF_CUSTOMERS];
    return { customer: { screens, payment: 'none' } };
  }
  if (screen in OF_THE_BANK) {
    return { onboarding: { bank: OF_THE_BANK[screen as keyof typeof OF_THE_BANK] } };
  }
  return isStep(screen) ? { onboarding: screen } : screen;
}

type Person = 'signedOut' | Stage;
const STAGES = Object.keys(profileAt) as Stage[];

/** Where progress leads. Source: product 4.2. */
function byProgress(stage: Stage): RouteId {
  return stage === 'bankJob' ? 'bankSync' : entryOf(stage);
}

const ROUTES = routes.map(({ id }) => id);

/** Opens a link out of an e-mail. */
const openLink = ({ actor }: Opened, link: ActionLink) =>
  actor.send({ type: 'xstate.route', to: '#actionLink', link });

test.each([
  ['dashboard', 'accountProfile', at('accountProfile')],
  ['dashboard', null, at('dashboard')],
  ['name', 'accountProfile', at('name')],
  [undefined, 'accountProfile', 'login'],
] as const)(
  'after a link at %s that goes on to %s the app is where the table says',
  async (stage, continueTo, expected) => {
    const opened = await app().boot(stage);
    const { value, child, applyEmailCode, refreshUser, context } = opened;
    openLink(opened, { mode: 'verifyEmail', hasCode: true, continueTo });
    child('actionLink').send({ type: 'verification.confirmed' });
    await applyEmailCode.answer();
    if (stage) {
      await refreshUser.answer({ ...aUser, emailVerified: true });
      expect(context().user?.emailVerified).toBe(true);
    }
    child('actionLink').send({ type: 'step.continued' });
    expect(value()).toEqual(expected);
  },
);

describe('a new link in place of a spent one', () => {
  const spent = { mode: 'verifyEmail', hasCode: false, continueTo: null } as const;

  /** Opens a link that is no longer valid. */
  async function atSpentLink(link: ActionLink = spent, stage?: Stage) {
    const opened = await app().boot(stage);
    openLink(opened, link);
    return opened;
  }

  test('to verify is offered at the log-in, also after a reload, and leads to the e-mail [R2.24]', async () => {
    const { value, route, kept, reload } = await atSpentLink();
    route('accountProfile');
    expect(value()).toBe('login');
    expect(kept().at(-1)).toMatchObject({
      isNewLinkWanted: true,
      lastPlace: { to: 'accountProfile', uid: null },
    });

    const again = await reload();
    again.route('login');
    expect(again.context().isNewLinkWanted).toBe(true);
    await again.logIn();
    expect(again.kept().at(-1)).toEqual(EMPTY_MEMORY);
    await again.loadProfile.answer(profileAt.dashboard);
    expect(again.value()).toEqual(at('accountProfile'));
    expect(again.context().isNewLinkWanted).toBe(false);
  });

  test.each<[string, ActionLink, RouteId[]]>([
    ['after a visit to the start', spent, ['accountProfile', 'eligibility', 'login']],
    ['after one to another form', spent, ['accountProfile', 'forgotPassword', 'login']],
    ['where one goes elsewhere', spent, ['login']],
    ['by who wants another password', { ...spent, mode: 'resetPassword' }, ['accountProfile']],
  ])('is not offered at the log-in %s', async (_, link, way) => {
    const { route, value, context } = await atSpentLink(link);
    for (const to of way) route(to);
    expect([value(), context().isNewLinkWanted]).toEqual(['login', false]);
  });
});

test('a redirect starts no flow on its way', async () => {
  const { children, route, readOverview } = await app({ memory: ELIGIBLE }).boot('name');
  for (const to of ['cashOut', 'dashboard', 'start', 'idCheck', 'signup'] as const) route(to);
  expect(readOverview.calls).toHaveLength(0);
  expect(children()).toEqual(['logOut', 'name', 'reloadPage', 'session', 'support']);
});

describe('at the start', () => {
  test('the app boots until it knows whether a user is signed in [R3.2 R3.3 R4.3]', async () => {
    const { actor, value, restoreSession, loadProfile } = app();
    expect(value()).toBe('booting');
    expect(actor.getSnapshot().hasTag('booting')).toBe(true);
    await restoreSession.answer(aUser);
    expect(value()).toBe('booting');
    await loadProfile.answer(profileAt.name);
    expect(value()).toBe('arriving');
    expect(actor.getSnapshot().hasTag('booting')).toBe(false);
  });

  test('a profile that the session has retried by itself leads on [R8.48]', async () => {
    const { actor, value, context, restoreSession, loadProfile } = app();
    await restoreSession.answer(aUser);
    await loadProfile.fail('offline');
    expect(value()).toBe('profileUnavailable');
    actor.send({ type: 'profile.loaded', profile: profileAt.name });
    expect(value()).toBe('arriving');
    expect(context().profile).toEqual(profileAt.name);
  });

  /** A profile that cannot be loaded, because the session is gone or for another reason. */
  const unread = async ({ restoreSession, loadProfile }: Opened, code: FailureCode) => {
    await restoreSession.answer(aUser);
    await loadProfile.fail(code);
  };

  test.each<[string, SessionEnd, (opened: Opened) => Promise<unknown>]>([
    ['was never there', 'none', ({ restoreSession }) => restoreSession.answer(null)],
    ['had expired', 'expired', (opened) => unread(opened, 'sessionEnded')],
    [
      'is not known to the provider any more',
      'expired',
      ({ restoreSession }) => restoreSession.fail('sessionEnded'),
    ],
    [
      'had expired by the second try',
      'expired',
      async (opened) => {
        await unread(opened, 'unavailable');
        expect(opened.value()).toBe('profileUnavailable');
        opened.actor.send({ type: 'load.retried' });
        await opened.loadProfile.fail('sessionEnded');
      },
    ],
    [
      'was lost while the profile could not be read',
      'expired',
      async (opened) => {
        await unread(opened, 'unavailable');
        opened.watchSession.say({ type: 'session.lost' });
      },
    ],
  ])(
    'a session that %s leaves no user behind, and the tab keeps what the customer does not know yet [R4.3]',
    async (_, sessionEnd, end) => {
      const memory = { ...ELIGIBLE, payment: aKeptPayment };
      const opened = app({ memory });
      await end(opened);
      if (sessionEnd === 'expired') await opened.signOut.answer();
      expect(opened.value()).toBe('arriving');
      expect(opened.context()).toMatchObject({ user: null, profile: null, sessionEnd });
      expect(opened.kept().at(-1)).toEqual({ ...memory, sessionEnd });
      opened.route('dashboard');
      expect(opened.value()).toBe('login');
    },
  );

  test('a reload keeps ticks, typed text, and that the app was offered', async () => {
    const memory: Memory = {
      ...EMPTY_MEMORY,
      eligibility: { ...EVERYTHING_TICKED, isEmployed: false },
      email: 'kim@example',
      isAppOffered: true,
    };
    const first = await app().boot();
    first.route('eligibility');
    for (const check of ['isOver18', 'hasIdDocument']) {
      first.child('eligibility').send({ type: 'check.changed', check, checked: true });
    }
    first.actor.send({ type: 'email.typed', email: memory.email });
    await first.findStore.answer('appStore');
    first.child('appOffer').send({ type: 'offer.skipped' });
    const { context, route, at: stateOf, child, kept } = await first.reload();
    expect(context()).toMatchObject(memory);
    expect(kept().at(-1)).toEqual(memory);
    route('eligibility');
    expect(child('eligibility').getSnapshot().context).toEqual(memory.eligibility);
    expect(stateOf('appOffer')).toBe('closed');
  });
});

describe('a sign-up whose page is closed while it is sent', () => {
  const left = { ...credentials, email: 'Kim@example.com' };

  test('is known to the next try with its address, also after a reload; the password is never kept [R8.4]', async () => {
    const first = await app({ memory: ELIGIBLE }).boot();
    first.route('signup');
    first.child('accountSignUp').send(left);
    expect(first.createAccount.input?.mayExist).toBe(false);
    first.route('eligibility');
    first.route('signup');
    first.child('accountSignUp').send(credentials);
    expect(first.createAccount.input?.mayExist).toBe(true);
    expect(JSON.stringify(first.kept())).not.toContain(credentials.password);

    const again = await first.reload();
    again.route('signup');
    again.child('accountSignUp').send(credentials);
    expect(again.createAccount.input?.mayExist).toBe(true);
  });

  test.each<[string, (opened: Opened) => Promise<unknown>]>([
    ['a session that is restored', (opened) => opened.boot('mobile')],
    ['a log-in', async (opened) => (await opened.boot()).logIn()],
    [
      'a sign-up',
      async (opened) => {
        await opened.boot();
        opened.route('signup');
        opened.child('accountSignUp').send(credentials);
        await opened.createAccount.answer({ user: aUser, isTestAccount: false });
      },
    ],
  ])('is forgotten once the user is signed in by %s', async (_, signIn) => {
    const opened = app({ memory: { ...ELIGIBLE, signUpEmail: credentials.email } });
    await signIn(opened);
    expect(opened.context().signUpEmail).toBe('');
    expect(opened.kept().at(-1)?.signUpEmail).toBe('');
  });
});

describe('the tab', () => {
  // Values that the end of a session does not change.
  const memory: Memory = {
    ...EMPTY_MEMORY,
    eligibility: NOTHING_TICKED,
    isAppOffered: true,
    sessionEnd: 'person',
  };

  test('stays as it was until the session is restored: a reload meanwhile finds the same', async () => {
    const { kept, keptDrafts, restoreSession, loadProfile } = app({ memory });
    await restoreSession.answer(aUser);
    await loadProfile.fail('unavailable');
    expect([kept(), keptDrafts()]).toEqual([[], []]);
    const visitor = await app({ memory }).boot();
    expect(visitor.kept()).toEqual([{ ...memory, sessionEnd: 'none' }]);
  });

  test('is written only for entries that have changed', async () => {
    const { actor, kept, keptDrafts, route } = await app().boot('name');
    const before = [kept().length, keptDrafts().length];
    route('name');
    actor.send({ type: 'support.requested', actionCode: 'kyc_verification_general' });
    expect([kept().length, keptDrafts().length]).toEqual(before);
    actor.send({ type: 'field.typed', form: 'name', field: 'firstName', text: 'Kim' });
    expect([kept().length, keptDrafts().length - 1]).toEqual(before);
  });

  const left = { [aUser.uid]: { name: { fields: { firstName: 'Kim' }, sending: null } } };

  /** Opens the name's step and types a name. */
  async function typeName(opened: Opened) {
    await opened.boot('name');
    opened.actor.send({ type: 'field.typed', form: 'name', field: 'firstName', text: 'Kim' });
    return opened;
  }

  test.each<[string, (opened: Opened) => Promise<unknown>, Drafts]>([
    ['person', async (opened) => (await typeName(opened)).logOut(), {}],
    [
      'person, asked for by no dialog',
      async (opened) =>
        (await typeName(opened)).child('session').send({ type: 'session.endRequested' }),
      {},
    ],
    ['idle', async (opened) => (await typeName(opened)).passIdleLimit(), {}],
    [
      'expired',
      async (opened) => (await typeName(opened)).watchSession.say({ type: 'session.lost' }),
      left,
    ],
    [
      'person, before it is known which',
      async ({ actor, restoreSession }) => {
        await restoreSession.fail('offline');
        actor.send({ type: 'logOut.confirmed' });
      },
      {},
    ],
  ])(
    'that an end (%s) has cleared gets back the entries that stay, changed or not',
    async (_, end, drafts) => {
      const opened = app({ memory });
      await end(opened);
      const [kept, keptDrafts] = [opened.kept(), opened.keptDrafts()];
      const before = [kept.length, keptDrafts.length];
      await opened.signOut.answer();
      expect(kept.slice(before[0]).at(-1)).toMatchObject({ isAppOffered: true });
      expect(keptDrafts.slice(before[1]).at(-1)).toEqual(drafts);
    },
  );
});

describe('when the session is lost', () => {
  test.each(STAGES)('at %s leads to the log-in and clears the customer’s data', async (stage) => {
    const { value, context, children, route, watchSession, signOut } = await app({
      memory: PAID,
    }).boot(stage);
    route('dashboard');
    watchSession.say({ type: 'session.lost' });
    await signOut.answer();
    expect(value()).toBe('login');
    expect(context()).toMatchObject({
      user: null,
      profile: null,
      sessionEnd: 'expired',
      eligibility: EMPTY_MEMORY.eligibility,
      email: '',
      institution: null,
      connection: null,
      payment: aKeptPayment,
    });
    expect(children()).toEqual(['logOut', 'login', 'reloadPage', 'session', 'support']);
  });

  test.each([
    ['dashboard', 'activityCashOuts'],
    // This screen's state has an entry of its own.
    ['bankAccount', 'bankAccount'],
  ] as const)(
    'keeps in the tab only the address, the payment, and the reason: at %s, %s',
    async (stage, to) => {
      const { watchSession, signOut, kept, route } = await app({
        memory: { ...ELIGIBLE, payment: aKeptPayment },
      }).boot(stage);
      route(to);
      watchSession.say({ type: 'session.lost' });
      await signOut.answer();
      expect(kept().at(-1)).toEqual({
        ...PAID,
        lastPlace: { to, uid: aUser.uid },
        sessionEnd: 'expired',
      });
    },
  );

  test.each<[SessionEnd, isSaid: boolean]>([
    ['expired', true],
    ['idle', true],
    ['person', false],
  ])(
    'that ends (%s) after a change of the address says at the log-in to use the new one: %s',
    async (reason, isSaid) => {
      const { actor, route, context, kept, reload } = await app().boot('dashboard');
      route('accountProfile');
      actor.send({ type: 'email.changed', email: 'new@example.com' });
      const changed = { email: 'new@example.com', emailVerified: false };
      expect(context()).toMatchObject({ user: changed, profile: changed });
      // A reload before the end does not make the tab forget it.
      expect(kept().at(-1)?.isEmailNew).toBe(true);
      actor.send({ type: 'session.closed', reason });
      expect([context().isEmailNew, kept().at(-1)?.isEmailNew]).toEqual([isSaid, isSaid]);
      const again = await reload();
      again.route('login');
      expect(again.context().isEmailNew).toBe(isSaid);
      await again.logIn();
      expect([again.context().isEmailNew, again.kept().at(-1)?.isEmailNew]).toEqual([false, false]);
    },
  );

  const another: User = { ...aUser, uid: 'uid-2' };

  test.each<[SessionEnd, string, User, Stage, RouteId]>([
    ['idle', 'the same person', aUser, 'dashboard', 'accountPassword'],
    ['expired', 'the same person', aUser, 'dashboard', 'accountPassword'],
    ['idle', 'another person', another, 'dashboard', 'dashboard'],
    ['expired', 'another person', another, 'dashboard', 'dashboard'],
    ['idle', 'another person', another, 'name', 'name'],
    ['expired', 'another person', another, 'name', 'name'],
    ['person', 'the same person', aUser, 'dashboard', 'dashboard'],
    [
      'idle',
      'the same person, for whom it is out of reach by now,',
      aUser,
      'employment',
      'employment',
    ],
  ])(
    'after an end (%s) at the password the next log-in leads %s at %s to %s',
    async (reason, _, user, stage, to) => {
      const { actor, value, context, route, child, signOut, logIn, loadProfile } =
        await app().boot('dashboard');
      route('accountPassword');
      actor.send({ type: 'session.closed', reason });
      // The real session ends by itself and reports to the app; this one has to be told.
      child('session').send({ type: 'session.lost' });
      await signOut.answer();
      await logIn(user);
      await loadProfile.answer(profileAt[stage]);
      expect(value()).toEqual(at(to));
      expect(context().returnTo).toBeNull();
    },
  );

  test.each<[string, Memory['lastPlace'], RouteId]>([
    ['leads back', { to: 'activityRepayments', uid: aUser.uid }, 'activityRepayments'],
    [
      'leads by progress from a place that is none',
      { to: 'nowhere' as RouteId, uid: null },
      'dashboard',
    ],
  ])(
    'over a reload the log-in %s, and the tab keeps nothing once it has',
    async (_, lastPlace, to) => {
      const memory = { ...EMPTY_MEMORY, email: 'kim@example.com', lastPlace };
      const { logIn, value, kept, loadProfile } = await app({ memory }).boot();
      await logIn();
      expect(kept().at(-1)).toEqual(EMPTY_MEMORY);
      await loadProfile.answer(profileAt.dashboard);
      expect(value()).toEqual(at(to));
    },
  );

  test('a visitor on a page that needs no session stays there', async () => {
    const { value, route, watchSession, signOut } = await app().boot('dashboard');
    route('forgotPassword');
    watchSession.say({ type: 'session.lost' });
    await signOut.answer();
    expect(value()).toBe('forgotPassword');
  });
});

test('a customer logs out through the dialog; the next customer finds none of their data', async () => {
  const { actor, value, context, logIn, logOut, route, signOut, loadProfile } =
    await app().boot('dashboard');
  route('accountProfile');
  logOut();
  await signOut.answer();
  expect(value()).toBe('login');
  expect(context()).toMatchObject({ user: null, profile: null, sessionEnd: 'person' });
  expect(contextsOf(actor)).not.toMatch(/Kim|uid-1|kim@/);

  await logIn({ ...aUser, uid: 'uid-2', email: 'lee@example.com' });
  expect(value()).toEqual({ onboarding: { next: 'waiting' } });
  await loadProfile.answer(profileAt.mobile);
  expect(value()).toEqual(at('mobile'));
  expect(contextsOf(actor)).not.toMatch(/Kim|uid-1|kim@/);
});

describe('during onboarding too', () => {
  test.each(STAGES.filter((stage) => stage !== 'dashboard'))(
    'at %s asks for confirmation, and logs out [R2.79]',
    async (stage) => {
      const { actor, value, context, child, route, logOut, signOut, keptDrafts } =
        await app().boot(stage);
      route(byProgress(stage));
      const place = value();
      actor.send({ type: 'field.typed', form: 'name', field: 'firstName', text: 'Kimmy' });
      child('logOut').send({ type: 'logOut.requested' });
      child('logOut').send({ type: 'logOut.declined' });
      expect([value(), signOut.calls.length]).toEqual([place, 0]);
      logOut();
      expect(value()).toBe('loggingOut');
      await signOut.answer();
      expect([value(), context().sessionEnd, context().user]).toEqual(['login', 'person', null]);
      expect(keptDrafts().at(-1)).toEqual({});
      expect(contextsOf(actor)).not.toMatch(/Kim|uid-1|kim@/);
    },
  );

  test.each<[string, (opened: Opened) => void]>([
    ['is lost', ({ watchSession }) => watchSession.say({ type: 'session.lost' })],
    ['is left idle', ({ passIdleLimit }) => passIdleLimit()],
  ])('the dialog and the help close when the session %s', async (_, end) => {
    const opened = await app().boot('name');
    const { actor, child, at: stateOf, route, signOut } = opened;
    route('name');
    child('logOut').send({ type: 'logOut.requested' });
    actor.send({ type: 'support.requested', actionCode: 'general_enquiry' });
    end(opened);
    await signOut.answer();
    expect([stateOf('logOut'), stateOf('support')]).toEqual(['closed', 'closed']);
  });
});

describe('a customer whose profile cannot be loaded', () => {
  async function unread(failed: 'profile' | 'session') {
    const opened = app();
    const { restoreSession, loadProfile } = opened;
    if (failed === 'profile') await restoreSession.answer(aUser);
    await (failed === 'profile' ? loadProfile : restoreSession).fail('unavailable');
    expect(opened.value()).toBe('profileUnavailable');
    return opened;
  }

  test.each(['profile', 'session'] as const)('logs out anyway: %s [R2.79]', async (failed) => {
    const { actor, value, context, logOut, signOut, canRoute } = await unread(failed);
    logOut();
    actor.send({ type: 'url.unknown' });
    expect([value(), signOut.calls.length]).toEqual(['loggingOut', 1]);
    expect(ROUTES.filter(canRoute)).toEqual([]);
    await signOut.fail('offline');
    expect([value(), context().user, context().sessionEnd]).toEqual(['login', null, 'person']);
  });

  test('logs out while it is loading again', async () => {
    const { actor, value, child, signOut } = await unread('session');
    child('logOut').send({ type: 'logOut.requested' });
    actor.send({ type: 'load.retried' });
    child('logOut').send({ type: 'logOut.confirmed' });
    expect([value(), signOut.calls.length]).toEqual(['loggingOut', 1]);
    await signOut.answer();
    expect(value()).toBe('login');
  });
});

test.each<[RouteId | null, RouteId]>([
  [null, 'dashboard'],
  [null, 'signupNext'],
  [null, 'mobile'],
  ['forgotPassword', 'signupNext'],
  ['forgotPassword', 'login'],
  ['forgotPassword', 'dashboard'],
])(
  'after a log-in whose profile failed away at %s, #%s loads it again and can fail and be retried [R2.31]',
  async (away, to) => {
    const { actor, value, route, logIn, loadProfile } = await app().boot();
    await logIn();
    if (away) route(away);
    await loadProfile.fail('unavailable');
    route(to);
    expect([value(), loadProfile.calls.length]).toEqual([{ onboarding: { next: 'waiting' } }, 2]);
    await loadProfile.fail('unavailable');
    expect(value()).toEqual({ onboarding: { next: 'unavailable' } });
    actor.send({ type: 'load.retried' });
    await loadProfile.answer(profileAt.name);
    expect(value()).toEqual(at('name'));
  },
);

test('a user whose number the provider knows by now goes on from the mobile; another such event does not lead away', async () => {
  const { actor, value, route, child } = await app().boot('mobile');
  route('mobile');
  const flow = child('mobileVerification');
  actor.getSnapshot().children.session?.send({
    type: 'user.confirmed',
    user: { ...aUser, emailVerified: true },
  });
  expect(child('mobileVerification')).toBe(flow);
  actor.getSnapshot().children.session?.send({ type: 'user.confirmed', user: aLinkedUser });
  expect(value()).toEqual(at('name'));
});

test('from the three boxes to the dashboard, one step after the other [R1.3 R2.26 R3.7 R4.15 R4.16]', async () => {
  const { value, child, children, route, context, kept, pass, ...effects } = await app().boot();

  route('start');
  for (const check of ['isOver18', 'hasIdDocument', 'isEmployed']) {
    child('eligibility').send({ type: 'check.changed', check, checked: true });
  }
  child('eligibility').send({ type: 'start.requested' });
  expect(value()).toEqual(at('signup'));
  expect(kept().at(-1)).toEqual(ELIGIBLE);

  child('accountSignUp').send(credentials);
  await effects.createAccount.answer({ user: aUser, isTestAccount: false });
  expect(value()).toEqual({ onboarding: { next: 'waiting' } });
  expect(kept().at(-1)).toEqual(EMPTY_MEMORY);
  await effects.loadProfile.answer(profileAt.mobile);

  const places = ONBOARDING_STEPS.flatMap((step): RouteId[] =>
    step === 'bank' ? ['bankPicker', 'bankLogin', 'bankSync'] : [step],
  );
  for (const place of places) {
    expect(value()).toEqual(at(place));
    if (place === 'bankSync') {
      expect(effects.readConnection.input).toEqual({ jobId: 'job-1' });
      await effects.readConnection.answer(aConnection({ stepStatus: 'Success' }));
      await pass(BANK_RESULT_SHOWN_MS);
      await effects.loadProfile.answer(profileAt.bankAccount);
      continue;
    }
    const id = children().find((name) => name in flows) ?? '';
    const samples = allSamples.get(id) as Samples;
    // The first of a flow's ends is the good one.
    const end = Object.values(samples.machine.states).find(({ type }) => type === 'final')?.key;
    await leadTo(child(id), samples, end ?? '', { effects, wait: () => pass(1_000) });
  }
  expect(effects.connectBank.input?.institutionId).toBe(aBank.id);
  expect(value()).toEqual(at('dashboard'));
  expect(context()).toMatchObject({ profile: profileAt.dashboard, institution: null });
});

describe('a bank job that failed', () => {
  const failed = aConnection({ institution, stepStatus: 'Failed' });

  async function fail() {
    const opened = await app().boot('bankJob');
    opened.route('signupNext');
    await opened.readConnection.answer(failed);
    return opened;
  }

  test('shows its error in place of the account’s form, and leads to the log-in of the same bank on a retry; the next job does not show it [R4.21 R4.26]', async () => {
    const { value, context, child, route, at: stateOf, connectBank } = await fail();
    expect([value(), context().connection]).toEqual([at('bankAccount'), failed]);
    expect(stateOf('bankAccount')).toBe('connectionFailed');
    child('bankAccount').send({ type: 'reconnect.requested' });
    expect([value(), context().institution]).toEqual([at('bankLogin'), institution]);
    child('bankLogin').send(bankCredentials);
    await connectBank.answer({ jobId: 'job-2' });
    expect([value(), context().connection]).toEqual([at('bankSync'), null]);
    route('bankAccount');
    expect(stateOf('bankAccount')).toBe('readingConnection');
  });

  test('leads to the bank picker when the customer wants another bank', async () => {
    const { value, child, context } = await fail();
    child('bankAccount').send({ type: 'otherBank.requested' });
    expect([value(), context().isBankJobGone]).toEqual([at('bankPicker'), false]);
  });

  test('is counted once, on the way back and over a reload as well [R4.22]', async () => {
    const counted = ({ tracked }: Opened) =>
      tracked.filter(({ name }) => name === 'bank_connect_failed').length;
    const opened = await app().boot('bank');
    opened.route('bankPicker');
    await opened.chooseBank();
    opened.child('bankLogin').send(bankCredentials);
    await opened.connectBank.answer({ jobId: 'job-1' });
    expect(opened.at('bankSync')).toEqual({ syncing: 'readingStatus' });
    expect(opened.kept().at(-1)?.uncountedJob).toBe('job-1');

    // The job fails while no page is open: the next page finds and counts the failure.
    opened.actor.stop();
    await opened.readConnection.answer(failed);
    const reloaded = await opened.reload('bankJob');
    reloaded.route('bankSync');
    await reloaded.readConnection.answer(failed);
    expect(reloaded.value()).toEqual(at('bankAccount'));
    expect([counted(opened), counted(reloaded)]).toEqual([0, 1]);
    expect(reloaded.kept().at(-1)?.uncountedJob).toBe('');

    // By address within the page, and after another reload.
    reloaded.route('bankSync');
    await reloaded.readConnection.answer(failed);
    const again = await reloaded.reload('bankJob');
    again.route('signupNext');
    await again.readConnection.answer(failed);
    expect(again.value()).toEqual(at('bankAccount'));
    expect([counted(reloaded), counted(again)]).toEqual([1, 0]);
  });
});

test.each(['bankSync', 'bankAccount'] as const)(
  'a bank job that is gone when %s is opened leads to the bank picker, which says so until the customer leaves it, and the sync no longer opens',
  async (place) => {
    const { value, route, context, readConnection } = await app().boot('bankJob');
    route(place);
    await readConnection.fail('bankJobGone');
    const { profile, isBankJobGone } = context();
    expect([value(), profile?.basiqJobId, isBankJobGone]).toEqual([at('bankPicker'), '', true]);
    route('name');
    route('bankSync');
    expect([value(), context().isBankJobGone]).toEqual([at('bankPicker'), false]);
  },
);

test('the chosen bank is tracked and outlives a reload at its log-in, and a log-out forgets it [R2.52]', async () => {
  const { route, chooseBank, kept, reload, tracked } = await app().boot('bank');
  route('bankPicker');
  await chooseBank();
  expect(kept().at(-1)).toEqual({ ...EMPTY_MEMORY, institution });
  expect(tracked).toContainEqual({ name: 'bank_selected', institutionId: 'AU01001' });

  const reloaded = await reload('bank');
  reloaded.route('bankLogin');
  expect(reloaded.value()).toEqual(at('bankLogin'));
  expect(reloaded.child('bankLogin').getSnapshot().context).toMatchObject({ institution });
  reloaded.actor.send({ type: 'session.closed', reason: 'person' });
  expect(reloaded.kept().at(-1)).toEqual(EMPTY_MEMORY);
});

test.each<[string, Institution | null, RouteId]>([
  ['the log-in of its bank', institution, 'bankLogin'],
  ['the banks, when it names none', null, 'bankPicker'],
])('a retry after a bank job that stalled leads to %s', async (_, bank, to) => {
  const { value, child, context, route, pass, readConnection, ticking } =
    await app().boot('bankJob');
  route('bankSync');
  await readConnection.answer(aConnection({ institution: bank }));
  ticking.say({ type: 'clock.ticked', now: NOW });
  ticking.say({ type: 'clock.ticked', now: NOW + BANK_JOB_TIMEOUT_MS });
  await pass(BANK_SYNC_POLL_MS);
  await readConnection.answer(aConnection({ institution: bank }));
  child('bankSync').send({ type: 'reconnect.requested' });
  expect([value(), context().institution]).toEqual([at(to), bank]);
});

describe('a finished step that the customer repeats', () => {
  /** Opens a step as its link does. */
  const revisit = ({ actor, route }: Opened, step: CorrectableStep) => {
    actor.send({ type: 'step.revisited', step });
    route(CORRECTIONS[step]);
  };
  const save = async ({ child, saveName }: Opened) => {
    child('name').send({ type: 'name.submitted', firstName: 'Lee', lastName: 'Chan' });
    await saveName.answer({ ...profileAt.employment, firstName: 'Lee', lastName: 'Chan' });
  };

  const steps = Object.keys(CORRECTIONS) as CorrectableStep[];
  const openAt = (stage: OnboardingStep) =>
    steps.filter((step) => stepsBefore(stage).includes(step));

  test.each<[Person, readonly CorrectableStep[]]>([
    ['signedOut', []],
    ...ONBOARDING_STEPS.map((step): [Person, CorrectableStep[]] => [step, openAt(step)]),
    ['bankJob', openAt('bank')],
    ['dashboard', []],
  ])('at %s is one of: %j', async (who, open) => {
    const { actor, route } = await app().boot(who === 'signedOut' ? undefined : who);
    route('signupNext');
    const can = (step: CorrectableStep) =>
      actor.getSnapshot().can({ type: 'step.revisited', step });
    expect(steps.filter(can)).toEqual(open);
  });

  test.each<[string, CorrectableStep[]]>([
    ['to where the customer was, which is not the next step', ['name']],
    ['from a second step to where the first began', ['employment', 'name']],
  ])('leads back %s', async (_, repeated) => {
    const opened = await app().boot('bank');
    opened.route('bankPicker');
    await opened.chooseBank();
    for (const step of repeated) revisit(opened, step);
    await save(opened);
    expect([opened.value(), opened.context().institution]).toEqual([at('bankLogin'), institution]);
    expect(opened.context().returnTo).toBeNull();
  });

  test('loses nothing by a look at the bank picker, and goes on by progress after another bank was connected', async () => {
    const opened = await app().boot('idCheck');
    const { value, child, context, route, pass, readConnection, loadProfile } = opened;
    route('idCheck');
    revisit(opened, 'bank');
    await opened.chooseBank();
    route('bankAccount');
    expect([value(), context().profile]).toEqual([at('bankAccount'), profileAt.idCheck]);

    revisit(opened, 'bank');
    await opened.chooseBank();
    child('bankLogin').send(bankCredentials);
    await opened.connectBank.answer({ jobId: 'job-2' });
    // Leaving cuts off the account's own call for its bank.
    await readConnection.fail('offline');
    await readConnection.answer(aConnection({ stepStatus: 'Success', institution }));
    await pass(BANK_RESULT_SHOWN_MS);
    await loadProfile.answer(profileAt.bankAccount);
    expect(value()).toEqual(at('bankAccount'));
    child('bankAccount').send(bankAccount);
    child('bankAccount').send({ type: 'account.confirmed' });
    await pass(BANK_UPDATE_WAIT_MS);
    await opened.saveBankAccount.answer();
    expect(value()).toEqual(at('idCheck'));
  });
});

describe('a customer who is idle for too long', () => {
  test.each<[string, SessionEnd, (opened: Opened) => unknown]>([
    ['over reloads of it', 'idle', ({ route }) => route('login')],
    ['until they have logged in', 'none', ({ logIn }) => logIn()],
  ])('finds the reason at the log-in %s', async (_, sessionEnd, then) => {
    const { route, passIdleLimit, signOut, reload } = await app().boot('dashboard');
    route('dashboard');
    passIdleLimit();
    await signOut.answer();
    const { context, kept, ...reloaded } = await reload();
    await then({ context, kept, ...reloaded });
    expect([context().sessionEnd, kept().at(-1)?.sessionEnd]).toEqual([sessionEnd, sessionEnd]);
  });
});

test.each([
  [
    { type: 'social.followed', site: 'facebook' },
    { name: 'social_click', site: 'facebook' },
  ],
  [
    { type: 'screen.failed', screen: 'dashboard' },
    { name: 'screen_failed', screen: 'dashboard' },
  ],
] as const)('%o is tracked [R7.59]', async (event, row) => {
  const { actor, route, tracked } = await app().boot('dashboard');
  route('dashboard');
  actor.send(event);
  expect(tracked).toEqual([row]);
});

test.each([
  ['the start of a sign-up', ({ route }: Opened) => route('eligibility')],
  ['a forgotten password', ({ route }: Opened) => route('forgotPassword')],
  [
    'a link out of an e-mail',
    ({ actor }: Opened) =>
      actor.send({
        type: 'xstate.route',
        to: '#actionLink',
        link: { mode: 'verifyEmail', hasCode: true, continueTo: null },
      }),
  ],
  ['an address that nobody knows', ({ actor }: Opened) => actor.send({ type: 'url.unknown' })],
])('%s clears the message about the last session’s end, in the tab as well', async (_, go) => {
  const opened = await app({ memory: { ...ELIGIBLE, sessionEnd: 'idle' } }).boot();
  opened.route('login');
  expect(opened.context().sessionEnd).toBe('idle');
  go(opened);
  expect([opened.context().sessionEnd, opened.kept().at(-1)?.sessionEnd]).toEqual(['none', 'none']);
});

test('an address that may have been verified elsewhere is checked until it is verified', async () => {
  const { context, refreshUser, route, watchVerification } = await app().boot('dashboard');
  expect(watchVerification.running).toBe(0);
  route('dashboard');
  expect(watchVerification.running).toBe(1);

  for (const emailVerified of [false, true]) {
    watchVerification.say({ type: 'verification.suspected' });
    await refreshUser.answer({ ...aUser, emailVerified });
    expect(context().user?.emailVerified).toBe(emailVerified);
  }
  watchVerification.say({ type: 'verification.suspected' });
  expect(refreshUser.calls).toHaveLength(2);
});

describe('typed text', () => {
  const typed = { type: 'field.typed', form: 'employment', field: 'employerName' } as const;
  const sending = { to: '+61491570006', id: 'handle-1', opensAt: NOW + 60_000 };
  const draftOfAda = { employment: { fields: { employerName: 'Eucalypt' }, sending: null } };

  test('is kept while the customer types, under their id', async () => {
    const { actor, keptDrafts } = await app().boot('employment');
    actor.send({ ...typed, text: 'Eucalypt' });
    actor.send({ ...typed, field: 'employmentType', text: 'Casual' });
    actor.send({ type: 'sending.reported', form: 'mobile', sending });
    expect(keptDrafts().at(-1)).toEqual({
      [aUser.uid]: {
        employment: {
          fields: { employerName: 'Eucalypt', employmentType: 'Casual' },
          sending: null,
        },
        mobile: { fields: {}, sending },
      },
    });
  });

  test('comes back after a reload for the same user only', async () => {
    const drafts = { [aUser.uid]: draftOfAda, 'somebody-else': draftOfAda, '': draftOfAda };
    const { context, keptDrafts } = await app({ drafts }).boot('employment');
    expect(context().drafts).toEqual({ [aUser.uid]: draftOfAda });
    expect(keptDrafts().at(-1)).toEqual({ [aUser.uid]: draftOfAda });
  });

  test('a code that was sent before a reload is known to the mobile’s flow', async () => {
    const drafts = { [aUser.uid]: { mobile: { fields: {}, sending } } };
    const { child, route } = await app({ drafts }).boot('mobile');
    route('mobile');
    expect(child('mobileVerification').getSnapshot().context).toMatchObject({
      phoneNumber: '+61491570006',
      verificationId: 'handle-1',
    });
  });

  test('of a name is forgotten once the name is saved', async () => {
    const { actor, child, route, keptDrafts, saveName } = await app().boot('name');
    route('name');
    actor.send({ type: 'field.typed', form: 'name', field: 'firstName', text: 'Kim' });
    child('name').send({ type: 'name.submitted', firstName: 'Kim', lastName: 'Lee' });
    await saveName.answer({ ...profileAt.name, firstName: 'Kim', lastName: 'Lee' });
    expect(keptDrafts().at(-1)).toEqual({ [aUser.uid]: {} });
  });

  test('of an employment stays after the save: the profile does not have it', async () => {
    const drafts = { [aUser.uid]: draftOfAda };
    const { context, child, route, saveEmployment } = await app({ drafts }).boot('employment');
    route('employment');
    child('employment').send({
      type: 'employment.submitted',
      employmentType: 'Fulltime',
      employerName: 'Work',
    });
    await saveEmployment.answer();
    expect(context().drafts).toEqual(drafts);
  });

  test('of a bank account is forgotten after the save: the next account may be with another bank', async () => {
    const typedAccount = { fields: { bsb: '062-000' }, sending: null };
    const { value, child, route, keptDrafts, pass, readConnection, saveBankAccount } = await app({
      drafts: { [aUser.uid]: { ...draftOfAda, bankAccount: typedAccount } },
    }).boot('bankAccount');
    route('bankAccount');
    await readConnection.fail('generic');
    child('bankAccount').send(bankAccount);
    child('bankAccount').send({ type: 'account.confirmed' });
    await pass(BANK_UPDATE_WAIT_MS);
    await saveBankAccount.answer();
    expect(value()).toEqual(at('idCheck'));
    expect(keptDrafts().at(-1)).toEqual({ [aUser.uid]: draftOfAda });
  });
});

const paying = (payment: StateValue): StateValue => ({ customer: { screens: 'cashOut', payment } });
const PAYING = paying({ held: 'sending' });
const LEAVING = paying({ held: 'leaving' });

/** The customer's state, and what the home does about the last payment. */
function watched({ value, at: stateOf }: Opened) {
  const { screens } = (value() as { customer: { screens: string } }).customer;
  return { screens, home: (stateOf('dashboard') as { payment: string }).payment };
}

describe('while money moves', () => {
  const plan: RepaymentPlan = [{ date: '2026-11-27', amount: 21_000, fee: 1_000 }];

  async function pay() {
    const opened = await app().boot('dashboard');
    const { route, actor, child, readOverview } = opened;
    route('dashboard');
    await readOverview.answer(anOverview());
    actor.send({ type: 'cashOut.requested', overview: null });
    await readOverview.answer(anOverview());
    const given = { effects: opened, answers: { getRepaymentPlans: [plan] } };
    child('cashOut').send({ type: 'amount.changed', amount: 20_000 });
    await leadTo(child('cashOut'), cashOutSamples, 'review.read', given);
    return {
      ...opened,
      agree: async () => {
        child('cashOut').send({ type: 'terms.agreed' });
        await readOverview.answer(anOverview());
        await opened.startPayment.answer({ key: 'key-1', at: NOW });
      },
      /** The state, whether the payment is given up, and the number of log-outs. */
      leaving: () => [
        opened.value(),
        opened.sendPayment.calls[0]?.signal.aborted,
        opened.signOut.calls.length,
      ],
    };
  }

  async function agreed() {
    const opened = await pay();
    await opened.agree();
    return opened;
  }

  test('addresses, known or not, are ignored from the agreement until the answer', async () => {
    const { actor, value, agree, sendPayment, canRoute, route, pass } = await pay();
    expect(value()).toEqual(at('cashOut'));
    expect(ROUTES.every(canRoute)).toBe(true);
    await agree();
    expect(value()).toEqual(PAYING);
    expect(ROUTES.filter(canRoute)).toEqual([]);
    for (const to of ROUTES) route(to);
    expect(actor.getSnapshot().can({ type: 'url.unknown' })).toBe(false);
    actor.send({ type: 'url.unknown' });
    expect([value(), sendPayment.calls[0]?.signal.aborted]).toEqual([PAYING, false]);
    await sendPayment.fail('outcomeUnknown');
    await pass(PAYMENT_HOLD_MS - 1);
    expect([value(), ROUTES.filter(canRoute)]).toEqual([paying({ held: 'checking' }), []]);
    expect(sendPayment.calls).toHaveLength(1);
  });

  test.each<[string, SessionEnd, (opened: Opened) => void]>([
    ['a log-out', 'person', ({ logOut }) => logOut()],
    ['an idle log-out', 'idle', ({ passIdleLimit }) => passIdleLimit()],
    [
      'a log-out in another tab that holds the session',
      'person',
      ({ child }) => child('session').send({ type: 'session.endedElsewhere', reason: 'person' }),
    ],
  ])(
    '%s waits for the answer, takes effect after it with the same reason, and leaves nothing in the tab [R4.9]',
    async (which, sessionEnd, leave) => {
      for (const refusal of [null, 'cashOutRefused'] as const) {
        const opened = await agreed();
        const { leaving, sendPayment, signOut, value, context, kept } = opened;
        leave(opened);
        opened.logOut();
        expect([...leaving(), ROUTES.filter(opened.canRoute)]).toEqual([LEAVING, false, 0, []]);
        await (refusal ? sendPayment.fail(refusal) : sendPayment.answer());
        expect([value(), signOut.calls.length]).toEqual(['loggingOut', 1]);
        expect(signOut.input).toEqual({
          tells: which.includes('another tab') ? null : sessionEnd,
        });
        await signOut.answer();
        expect([value(), context().sessionEnd, context().payment]).toEqual([
          'login',
          sessionEnd,
          null,
        ]);
        expect(kept().at(-1)).toMatchObject({ payment: null });
      }
    },
  );

  test.each(['before', 'while'] as const)(
    'a log-out that is confirmed %s no answer comes waits for nothing more: no call is in flight [R8.46]',
    async (when) => {
      const { logOut, value, sendPayment, signOut } = await agreed();
      if (when === 'before') logOut();
      await sendPayment.fail('outcomeUnknown');
      if (when === 'while') logOut();
      expect([value(), signOut.calls.length]).toEqual(['loggingOut', 1]);
    },
  );

  test.each(['person', 'idle'] as const)(
    'a log-out (%s) waits for 30 seconds at most [R8.46]',
    async (reason) => {
      const { logOut, passIdleLimit, value, signOut, context, pass } = await agreed();
      await pass(1_000);
      if (reason === 'idle') passIdleLimit();
      else logOut();
      // The payment itself releases its customer after the same time.
      await pass(PAYMENT_HOLD_MS - 1_001);
      expect([value(), signOut.calls.length]).toEqual([LEAVING, 0]);
      await pass(1);
      expect([value(), signOut.calls.length]).toEqual(['loggingOut', 1]);
      await signOut.answer();
      expect([context().sessionEnd, context().payment]).toEqual([reason, null]);
    },
  );

  test('30 seconds after the send the customer may go home, where the check for the outcome goes on [R8.44]', async () => {
    const opened = await agreed();
    const { actor, value, sendPayment, route, pass, canRoute, kept } = opened;
    await sendPayment.fail('outcomeUnknown');
    await pass(PAYMENT_HOLD_MS);
    expect([value(), ROUTES.every(canRoute)]).toEqual([paying('mayLeave'), true]);
    expect(kept().at(-1)?.payment).toMatchObject({ key: 'key-1', outcome: 'unknown' });
    route('dashboard');
    expect(watched(opened)).toEqual({ screens: 'home', home: 'watching' });
    // Neither the button nor the address begins another cash out.
    actor.send({ type: 'cashOut.requested', overview: null });
    expect(watched(opened)).toEqual({ screens: 'home', home: 'watching' });
    route('cashOut');
    expect(watched(opened)).toEqual({ screens: 'home', home: 'watching' });
  });

  test('after a reload the home checks for the outcome, for the same user only [R8.44]', async () => {
    const mine = await app({ memory: PAID }).boot('dashboard');
    mine.route('cashOut');
    expect(watched(mine)).toEqual({ screens: 'home', home: 'watching' });
    const notMade = { hasGoneThrough: false, at: Number.POSITIVE_INFINITY };
    await mine.checkOutcome.answer(notMade);
    await mine.pass(OUTCOME_CHECK_MS);
    await mine.checkOutcome.answer(notMade);
    expect(mine.kept().at(-1)?.payment).toEqual({ ...aKeptPayment, outcome: 'notMade' });
    const theirs = { ...aKeptPayment, uid: 'somebody-else' };
    const other = await app({ memory: { ...PAID, payment: theirs } }).boot('dashboard');
    other.route('dashboard');
    expect(watched(other)).toEqual({ screens: 'home', home: 'quiet' });
    expect(other.context().payment).toBeNull();
  });

  test('after a reload the cash out is as it was left', async () => {
    const fields = { choice: '15000 2' };
    const drafts = { [aUser.uid]: { cashOut: { fields, sending: null } } };
    const { route, child, readOverview } = await app({ drafts }).boot('dashboard');
    route('cashOut');
    await readOverview.answer(anOverview());
    expect(child('cashOut').getSnapshot().context).toMatchObject({ amount: 15_000, keptCount: 2 });
  });

  test('a success leads to the dashboard, which announces it once, over a reload too [R4.69]', async () => {
    const opened = await agreed();
    const { value, sendPayment, at: stateOf, kept, keptDrafts, context, canRoute } = opened;
    const chosen = { cashOut: { fields: { choice: '20000' }, sending: null } };
    expect(keptDrafts().at(-1)).toEqual({ [aUser.uid]: chosen });
    await sendPayment.answer();
    // The next cash out begins without the draft.
    expect(keptDrafts().at(-1)).toEqual({ [aUser.uid]: {} });
    expect(value()).toEqual(at('dashboard'));
    expect(stateOf('dashboard')).toMatchObject({ dialog: 'cashOutSuccess' });
    const paid = expect.objectContaining({ key: 'key-1', uid: aUser.uid, outcome: 'paid' });
    expect(kept().slice(-2)).toEqual([{ ...EMPTY_MEMORY, payment: paid }, EMPTY_MEMORY]);
    expect(context().payment).toBeNull();
    expect(ROUTES.every(canRoute)).toBe(true);

    const payment = { ...aKeptPayment, outcome: 'paid' as const };
    const reloaded = await app({ memory: { ...EMPTY_MEMORY, payment } }).boot('dashboard');
    reloaded.route('dashboard');
    expect(reloaded.at('dashboard')).toMatchObject({ dialog: 'cashOutSuccess' });
    expect(reloaded.kept().at(-1)).toEqual(EMPTY_MEMORY);
  });
});

test('help opens from every screen and stays open from screen to screen', async () => {
  const { actor, route, child } = await app().boot('dashboard');
  route('dashboard');
  actor.send({ type: 'support.requested', actionCode: 'repayment_loan_writtenoff' });
  route('activityCashOuts');
  expect(child('support').getSnapshot()).toMatchObject({
    value: 'opening',
    context: { actionCode: 'repayment_loan_writtenoff' },
  });
});

describe('a flow that breaks', () => {
  test('is reported with its error, while the app still shows its screen', async () => {
    const reported: { error: unknown; value: StateValue }[] = [];
    const { machine, effects } = scripted(appWithFlows, { cashOut: broken });
    const reporting = machine.provide({
      actions: {
        reportCrash: ({ event, self }) => {
          const { error } = event as unknown as { error: unknown };
          reported.push({ error, value: self.getSnapshot().value });
        },
      },
    });
    const actor = createActor(reporting, { input: EMPTY_MEMORY }).start();
    await effects.restoreSession.answer(aUser);
    await effects.loadProfile.answer(profileAt.dashboard);
    actor.send({ type: 'xstate.route', to: '#dashboard' });
    expect(reported).toEqual([]);
    actor.send({ type: 'xstate.route', to: '#cashOut' });
    expect(actor.getSnapshot().value).toEqual({ crashed: 'stuck' });
    expect(reported).toMatchObject([{ error: new Error('cannot start') }]);
    expect(reported[0]?.value).not.toHaveProperty('crashed');
    actor.stop();
  });

  test('lets its customer log out without the session’s help, and the tab keeps none of their data [R2.80]', async () => {
    const { actor, value, context, route, child, signOut, leaveForLogIn, ...opened } = await app({
      memory: { ...ELIGIBLE, email: 'kim@example.com' },
      drafts: { 'uid-1': { name: { fields: { firstName: 'Kim' }, sending: null } } },
      instead: { cashOut: broken },
    }).boot('dashboard');
    route('cashOut');
    child('logOut').send({ type: 'logOut.requested' });
    expect([value(), leaveForLogIn.running]).toEqual([{ crashed: 'stuck' }, 0]);
    child('logOut').send({ type: 'logOut.confirmed' });
    expect([value(), leaveForLogIn.running]).toEqual([{ crashed: 'leaving' }, 1]);
    expect([context().user, context().drafts, signOut.calls.length]).toEqual([null, {}, 0]);
    // Writes after the clearing would stay in the tab.
    actor.send({ type: 'session.closed', reason: 'expired' });
    expect([opened.kept().at(-1), opened.keptDrafts().at(-1)]).toEqual([EMPTY_MEMORY, {}]);
  });
});

test('the password of a log-in is in no context and is stored only with the actor that uses it', async () => {
  const secret = 'Canary1Secret';
  const { actor, route, child, signIn } = await app().boot();
  route('login');
  child('login').send({ ...credentials, password: secret });
  expect(contextsOf(actor)).not.toContain(secret);
  // Proves that the test can see it: the running actor carries it.
  expect(JSON.stringify(actor.getPersistedSnapshot())).toContain(secret);
  expect(storedWithoutInputs(actor)).not.toContain(secret);
  await signIn.answer(aUser);
  expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain(secret);
});
