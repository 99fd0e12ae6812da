import { describe, expect, test } from 'vitest';
import {
  type AnyActorLogic,
  createActor,
  fromPromise,
  SimulatedClock,
  type StateValue,
} from 'xstate';
import {
  type Connection,
  type Institution,
  type KycStatus,
  NO_INSTITUTION,
  type Overview,
  type Profile,
  type RepaymentPlan,
  type User,
} from '../../domain/entities.ts';
import { accountSignUpMachine, type NewAccount } from '../../machines/account-sign-up.machine.ts';
import { actionLinkMachine } from '../../machines/action-link.machine.ts';
import { appWithFlows } from '../../machines/all-flows.ts';
import type { AppActor } from '../../machines/app.machine.ts';
import { BANK_UPDATE_WAIT_MS, bankAccountMachine } from '../../machines/bank-account.machine.ts';
import { bankLoginMachine, type ConnectBankInput } from '../../machines/bank-login.machine.ts';
import { bankPickerMachine } from '../../machines/bank-picker.machine.ts';
import {
  BANK_JOB_PATIENCE_MS,
  BANK_RESULT_SHOWN_MS,
  BANK_SYNC_POLL_MS,
  bankSyncMachine,
} from '../../machines/bank-sync.machine.ts';
import { cashOutMachine } from '../../machines/cash-out.machine.ts';
import { dashboardMachine } from '../../machines/dashboard.machine.ts';
import type { Drafts } from '../../machines/drafts.ts';
import type { ClockTicked, Presence } from '../../machines/effects.ts';
import { employmentMachine } from '../../machines/employment.machine.ts';
import { identityCheckMachine } from '../../machines/identity-check.machine.ts';
import { IDLE_LIMIT_MS } from '../../machines/idle.machine.ts';
import { loginMachine } from '../../machines/login.machine.ts';
import {
  EMPTY_MEMORY,
  type KeptPayment,
  type Memory,
  type MemoryEvent,
} from '../../machines/memory.ts';
import type { ActionLink, RouteId } from '../../machines/meta.ts';
import { mobileVerificationMachine } from '../../machines/mobile-verification.machine.ts';
import { nameMachine } from '../../machines/name.machine.ts';
import {
  type OutcomeSeen,
  PAYMENT_HOLD_MS,
  paymentMachine,
} from '../../machines/payment.machine.ts';
import { type SessionEnd, sessionMachine } from '../../machines/session.machine.ts';
import { anOverview } from '../domain/support.ts';
import { aSentCashOut } from '../model/samples.ts';
import { allTicked, aUser, profileAt, type Stage, silenced } from '../support/fakes.ts';
import {
  aConnection,
  analytics,
  broken,
  contextsOf,
  NOW,
  Script,
  settle,
  storedWithoutInputs,
  Voice,
} from './support.ts';

/** What somebody sends from the form of the log-in, or of the sign-up. */
const credentials = {
  type: 'credentials.submitted',
  email: 'kim@example.com',
  password: 'Abcde1',
} as const;

/** What somebody sends from the form of the bank account. */
const bankAccount = {
  type: 'account.submitted',
  bsb: '062-000',
  accountNumber: '12345678',
  isJointAccount: false,
} as const;

/** What somebody sends from a bank's log-in. */
const bankCredentials = {
  type: 'bankCredentials.submitted',
  loginId: 'kim',
  password: 'pass',
  securityCode: '',
} as const;
const aKeptPayment: KeptPayment = { ...aSentCashOut, uid: aUser.uid };

const ELIGIBLE: Memory = { ...EMPTY_MEMORY, eligibility: allTicked };

/** The app with its session in the test's hands; flows that are not scripted wait for ever. */
function app({
  memory = EMPTY_MEMORY,
  drafts = {},
  script = {},
}: {
  memory?: Memory;
  drafts?: Drafts;
  script?: Record<string, AnyActorLogic>;
} = {}) {
  const restoreSession = new Script<User | null>();
  const loadProfile = new Script<Profile>();
  const refreshUser = new Script<User | null>();
  const signOut = new Script<void>();
  const watch = new Voice<{ type: 'session.lost' }>();
  const storage = new Voice<never>();
  const session = silenced(sessionMachine, {
    restoreSession: restoreSession.logic,
    loadProfile: loadProfile.logic,
    refreshUser: refreshUser.logic,
    signOut: signOut.logic,
    watchSession: watch.logic,
  });
  const clock = new SimulatedClock();
  const machine = silenced(appWithFlows, { session, storage: storage.logic, ...script });
  const actor = createActor(machine, { input: { ...memory, drafts }, clock }) as AppActor;
  actor.start();
  const opened = {
    actor,
    restoreSession,
    loadProfile,
    refreshUser,
    signOut,
    watch,
    value: (): StateValue => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    children: () => Object.keys(actor.getSnapshot().children).sort(),
    child: (id: string) => {
      const child = Object.entries(actor.getSnapshot().children).find(([name]) => name === id)?.[1];
      if (!child) throw new Error(`The app has no child "${id}" now.`);
      return child as unknown as {
        send: (event: { type: string; [key: string]: unknown }) => void;
      };
    },
    pass: async (ms: number) => {
      clock.increment(ms);
      await settle();
    },
    route: (to: RouteId) => actor.send({ type: 'xstate.route', to: `#${to}` }),
    canRoute: (to: RouteId) => actor.getSnapshot().can({ type: 'xstate.route', to: `#${to}` }),
    /** What the tab's storage was told, the latest last. */
    kept: () =>
      (storage.heard as MemoryEvent[]).flatMap((event) =>
        event.type === 'memory.changed' ? [event.memory] : [],
      ),
    /** The drafts that the tab's storage was told, the latest last. */
    keptDrafts: () =>
      (storage.heard as MemoryEvent[]).flatMap((event) =>
        event.type === 'drafts.changed' ? [event.drafts] : [],
      ),
    /** Boots as nobody, or as a customer at a stage. */
    boot: async (stage?: Stage) => {
      await restoreSession.answer(stage ? aUser : null);
      if (stage) await loadProfile.answer(profileAt[stage]);
      return opened;
    },
  };
  return opened;
}

/** Every screen and the whole state value behind it. */
const VALUES = {
  eligibility: 'eligibility',
  login: 'login',
  forgotPassword: 'forgotPassword',
  actionLink: 'actionLink',
  signup: 'signup',
  mobile: { onboarding: 'mobile' },
  name: { onboarding: 'name' },
  employment: { onboarding: 'employment' },
  bankPicker: { onboarding: { bank: 'picker' } },
  bankLogin: { onboarding: { bank: 'login' } },
  bankSync: { onboarding: { bank: 'sync' } },
  bankAccount: { onboarding: { bank: 'account' } },
  idCheck: { onboarding: 'idCheck' },
  dashboard: { customer: { screens: 'home', payment: 'none' } },
  cashOut: { customer: { screens: 'cashOut', payment: 'none' } },
  activityCashOuts: { customer: { screens: 'activityCashOuts', payment: 'none' } },
  activityRepayments: { customer: { screens: 'activityRepayments', payment: 'none' } },
  accountProfile: { customer: { screens: 'accountProfile', payment: 'none' } },
  accountPassword: { customer: { screens: 'accountPassword', payment: 'none' } },
} as const satisfies Record<string, StateValue>;
type Screen = keyof typeof VALUES;

const STAGES = [
  'signedOut',
  'mobile',
  'name',
  'employment',
  'bank',
  'bankJob',
  'bankAccount',
  'idCheck',
  'dashboard',
] as const;
type Row = readonly [Screen, Screen, Screen, Screen, Screen, Screen, Screen, Screen, Screen];

/** Where each address leads: product 2, 4.2 and 6, as a table. */
// biome-ignore format: a table
const SETTLES: Record<RouteId, Row> = {
  //                   signed out        mobile            name              employment        bank              bank, job runs    bank account      ID check          dashboard
  start:              ['eligibility',    'mobile',         'name',           'employment',     'bankPicker',     'bankSync',       'bankAccount',    'idCheck',        'dashboard'],
  eligibility:        ['eligibility',    'mobile',         'name',           'employment',     'bankPicker',     'bankSync',       'bankAccount',    'idCheck',        'dashboard'],
  login:              ['login',          'mobile',         'name',           'employment',     'bankPicker',     'bankSync',       'bankAccount',    'idCheck',        'dashboard'],
  forgotPassword:     ['forgotPassword', 'forgotPassword', 'forgotPassword', 'forgotPassword', 'forgotPassword', 'forgotPassword', 'forgotPassword', 'forgotPassword', 'forgotPassword'],
  actionLink:         ['login',          'mobile',         'name',           'employment',     'bankPicker',     'bankSync',       'bankAccount',    'idCheck',        'dashboard'],
  signup:             ['eligibility',    'mobile',         'name',           'employment',     'bankPicker',     'bankSync',       'bankAccount',    'idCheck',        'dashboard'],
  signupNext:         ['login',          'mobile',         'name',           'employment',     'bankPicker',     'bankSync',       'bankAccount',    'idCheck',        'dashboard'],
  mobile:             ['login',          'mobile',         'mobile',         'mobile',         'mobile',         'mobile',         'mobile',         'mobile',         'dashboard'],
  name:               ['login',          'mobile',         'name',           'name',           'name',           'name',           'name',           'name',           'dashboard'],
  employment:         ['login',          'mobile',         'name',           'employment',     'employment',     'employment',     'employment',     'employment',     'dashboard'],
  bankPicker:         ['login',          'mobile',         'name',           'employment',     'bankPicker',     'bankPicker',     'bankPicker',     'bankPicker',     'dashboard'],
  bankLogin:          ['login',          'mobile',         'name',           'employment',     'bankPicker',     'bankPicker',     'bankPicker',     'bankPicker',     'dashboard'],
  bankSync:           ['login',          'mobile',         'name',           'employment',     'bankPicker',     'bankSync',       'bankAccount',    'idCheck',        'dashboard'],
  bankAccount:        ['login',          'mobile',         'name',           'employment',     'bankPicker',     'bankAccount',    'bankAccount',    'bankAccount',    'dashboard'],
  idCheck:            ['login',          'mobile',         'name',           'employment',     'bankPicker',     'bankSync',       'bankAccount',    'idCheck',        'dashboard'],
  dashboard:          ['login',          'mobile',         'name',           'employment',     'bankPicker',     'bankSync',       'bankAccount',    'idCheck',        'dashboard'],
  cashOut:            ['login',          'mobile',         'name',           'employment',     'bankPicker',     'bankSync',       'bankAccount',    'idCheck',        'cashOut'],
  activityCashOuts:   ['login',          'mobile',         'name',           'employment',     'bankPicker',     'bankSync',       'bankAccount',    'idCheck',        'activityCashOuts'],
  activityRepayments: ['login',          'mobile',         'name',           'employment',     'bankPicker',     'bankSync',       'bankAccount',    'idCheck',        'activityRepayments'],
  accountProfile:     ['login',          'mobile',         'name',           'employment',     'bankPicker',     'bankSync',       'bankAccount',    'idCheck',        'accountProfile'],
  accountPassword:    ['login',          'mobile',         'name',           'employment',     'bankPicker',     'bankSync',       'bankAccount',    'idCheck',        'accountPassword'],
};
const ROUTES = Object.keys(SETTLES) as RouteId[];

describe.each(STAGES)('with a customer at: %s', (stage) => {
  const column = STAGES.indexOf(stage);
  const boot = () => app().boot(stage === 'signedOut' ? undefined : stage);

  test.each(ROUTES)('the address of #%s settles where the table says [R2.2 R6.1]', async (to) => {
    const { value, route } = await boot();
    expect(value()).toBe('arriving');
    route(to);
    expect(value()).toEqual(VALUES[SETTLES[to][column] as Screen]);
  });

  test('an address settles at the same screen, wherever one comes from', async () => {
    const { value, route } = await boot();
    for (const from of ROUTES) {
      for (const to of ROUTES) {
        route(from);
        route(to);
        expect([from, to, value()]).toEqual([from, to, VALUES[SETTLES[to][column] as Screen]]);
      }
    }
  });

  test('an unknown address shows that it was not found, and any address leads out of it', async () => {
    const { actor, value, route } = await boot();
    for (const to of ROUTES) {
      actor.send({ type: 'url.unknown' });
      expect(value()).toBe('notFound');
      route(to);
      expect(value()).toEqual(VALUES[SETTLES[to][column] as Screen]);
    }
  });
});

test('who passed the eligibility check may sign up', async () => {
  const { value, route } = await app({ memory: ELIGIBLE }).boot();
  route('signup');
  expect(value()).toBe('signup');
});

test('a link out of an e-mail opens for anybody, and only with a mode that is known', async () => {
  for (const stage of [undefined, 'mobile', 'dashboard'] as const) {
    const { actor, value } = await app().boot(stage);
    const link = { mode: 'resetPassword', hasCode: true, continueTo: null } as const;
    actor.send({ type: 'xstate.route', to: '#actionLink', link });
    expect(value()).toBe('actionLink');
    actor.send({ type: 'xstate.route', to: '#actionLink', link: { ...link, mode: 'other' } });
    expect(value()).not.toBe('actionLink');
  }
});

test.each([
  ['dashboard', 'accountProfile', VALUES.accountProfile],
  ['dashboard', null, VALUES.dashboard],
  ['name', 'accountProfile', VALUES.name],
  [undefined, 'accountProfile', 'login'],
] as const)(
  'after a link at %s that goes on to %s one stands where the table says',
  async (stage, continueTo, expected) => {
    const applyEmailCode = new Script<void>();
    const refreshUser = new Script<User | null>();
    const { actor, value, child } = await app({
      script: {
        actionLink: silenced(actionLinkMachine, {
          applyEmailCode: applyEmailCode.logic,
          refreshUser: refreshUser.logic,
        }),
      },
    }).boot(stage);
    const link = { mode: 'verifyEmail', hasCode: true, continueTo } as const;
    actor.send({ type: 'xstate.route', to: '#actionLink', link });
    child('actionLink').send({ type: 'verification.confirmed' });
    await applyEmailCode.answer();
    if (stage) {
      await refreshUser.answer({ ...aUser, emailVerified: true });
      expect(actor.getSnapshot().context.user?.emailVerified).toBe(true);
    }
    child('actionLink').send({ type: 'step.continued' });
    expect(value()).toEqual(expected);
  },
);

describe('a new link in place of a spent one', () => {
  const spent = { mode: 'verifyEmail', hasCode: false, continueTo: null } as const;

  /** Signed out, with a link before one that leads nowhere any more. */
  async function atSpentLink(link: ActionLink = spent, script: Record<string, AnyActorLogic> = {}) {
    const opened = await app({ script }).boot();
    opened.actor.send({ type: 'xstate.route', to: '#actionLink', link });
    return opened;
  }

  test('to verify is asked for at the log-in, which says so also after a reload and leads to the e-mail [R2.24]', async () => {
    const signIn = new Script<User>();
    const script = { login: silenced(loginMachine, { signIn: signIn.logic }) };
    const { value, route, kept } = await atSpentLink();
    route('accountProfile');
    expect(value()).toBe('login');
    expect(kept().at(-1)).toMatchObject({
      isNewLinkWanted: true,
      lastPlace: { to: 'accountProfile', uid: null },
    });

    const again = await app({ memory: kept().at(-1) ?? EMPTY_MEMORY, script }).boot();
    again.route('login');
    expect(again.context().isNewLinkWanted).toBe(true);
    again.child('login').send(credentials);
    await signIn.answer(aUser);
    expect(again.kept().at(-1)).toEqual(EMPTY_MEMORY);
    await again.loadProfile.answer(profileAt.dashboard);
    expect(again.value()).toEqual(VALUES.accountProfile);
    expect(again.context().isNewLinkWanted).toBe(false);
  });

  test.each(['eligibility', 'forgotPassword'] as const)(
    'is no longer spoken of after a visit to %s',
    async (elsewhere) => {
      const { route, context } = await atSpentLink();
      route('accountProfile');
      route(elsewhere);
      route('login');
      expect(context().isNewLinkWanted).toBe(false);
    },
  );

  test('is not spoken of where one goes elsewhere, or wants another password', async () => {
    const first = await atSpentLink();
    first.route('login');
    expect([first.value(), first.context().isNewLinkWanted]).toEqual(['login', false]);
    const second = await atSpentLink({ ...spent, mode: 'resetPassword' });
    second.route('accountProfile');
    expect([second.value(), second.context().isNewLinkWanted]).toEqual(['login', false]);
  });

  test('comes from the e-mail at once for who is signed in', async () => {
    const { actor, value, route, context } = await app().boot('dashboard');
    actor.send({ type: 'xstate.route', to: '#actionLink', link: spent });
    route('accountProfile');
    expect(value()).toEqual(VALUES.accountProfile);
    expect(context().isNewLinkWanted).toBe(false);
  });
});

test('a redirect starts nothing on its way', async () => {
  const readOverview = new Script<Overview>();
  const { children, route } = await app({
    script: {
      dashboard: silenced(dashboardMachine, { readOverview: readOverview.logic }),
      cashOut: silenced(cashOutMachine, { readOverview: readOverview.logic }),
    },
  }).boot('name');
  route('cashOut');
  route('dashboard');
  route('start');
  route('idCheck');
  expect(readOverview.calls).toHaveLength(0);
  expect(children()).toEqual(['logOut', 'name', 'reloadPage', 'session', 'storage', 'support']);
});

test('what lasts is not started anew by going from screen to screen', async () => {
  const { actor, route } = await app().boot('dashboard');
  const lasting = () =>
    ['session', 'storage', 'support'].map((id) => actor.getSnapshot().children[id as 'session']);
  const before = lasting();
  for (const to of ROUTES) route(to);
  expect(lasting()).toEqual(before);
});

test('until it is known who is here the app is booting [R3.3]', async () => {
  const { actor, value, restoreSession, loadProfile } = app();
  expect(value()).toBe('booting');
  expect(actor.getSnapshot().hasTag('booting')).toBe(true);
  await restoreSession.answer(aUser);
  expect(value()).toBe('booting');
  await loadProfile.answer(profileAt.name);
  expect(value()).toBe('arriving');
  expect(actor.getSnapshot().hasTag('booting')).toBe(false);
});

test('a profile that cannot be read at the start can be read again', async () => {
  const { actor, value, context, restoreSession, loadProfile, route } = app();
  await restoreSession.answer(aUser);
  await loadProfile.fail('unavailable');
  expect(value()).toBe('profileUnavailable');
  expect(actor.getSnapshot().hasTag('booting')).toBe(true);
  actor.send({ type: 'load.retried' });
  expect(value()).toBe('booting');
  await loadProfile.fail('offline');
  actor.send({ type: 'load.retried' });
  await loadProfile.answer(profileAt.dashboard);
  expect(value()).toBe('arriving');
  expect(context().profile).toEqual(profileAt.dashboard);
  route('dashboard');
  expect(value()).toEqual(VALUES.dashboard);
});

test('a profile that the session has read again by itself leads on [R8.48]', async () => {
  const { actor, value, context, restoreSession, loadProfile } = app();
  await restoreSession.answer(aUser);
  await loadProfile.fail('offline');
  expect(value()).toBe('profileUnavailable');
  actor.send({ type: 'profile.loaded', profile: profileAt.name });
  expect(value()).toBe('arriving');
  expect(context().profile).toEqual(profileAt.name);
});

test('a session that cannot be restored at the start can be restored later', async () => {
  const { actor, value, restoreSession, loadProfile } = app();
  await restoreSession.fail('unavailable');
  expect(value()).toBe('profileUnavailable');
  actor.send({ type: 'load.retried' });
  await restoreSession.answer(aUser);
  await loadProfile.answer(profileAt.name);
  expect(value()).toBe('arriving');
});

test('a session that has expired before the start leaves nobody behind, and says so', async () => {
  const { value, context, restoreSession, loadProfile, signOut, route } = app();
  await restoreSession.answer(aUser);
  await loadProfile.fail('sessionEnded');
  await signOut.answer();
  expect(value()).toBe('arriving');
  expect(context()).toMatchObject({ user: null, profile: null, sessionEnd: 'expired' });
  route('dashboard');
  expect(value()).toBe('login');
});

test.each([
  ['was never there', async (opened: ReturnType<typeof app>) => opened.restoreSession.answer(null)],
  [
    'had expired',
    async ({ restoreSession, loadProfile, signOut }: ReturnType<typeof app>) => {
      await restoreSession.answer(aUser);
      await loadProfile.fail('sessionEnded');
      await signOut.answer();
    },
  ],
  [
    'is not known to the provider any more',
    async ({ restoreSession, signOut, context }: ReturnType<typeof app>) => {
      await restoreSession.fail('sessionEnded');
      await signOut.answer();
      expect(context().sessionEnd).toBe('expired');
    },
  ],
  [
    'had expired by the second try',
    async ({ actor, restoreSession, loadProfile, signOut, value }: ReturnType<typeof app>) => {
      await restoreSession.answer(aUser);
      await loadProfile.fail('unavailable');
      expect(value()).toBe('profileUnavailable');
      actor.send({ type: 'load.retried' });
      await loadProfile.fail('sessionEnded');
      await signOut.answer();
    },
  ],
  [
    'was lost while the profile could not be read',
    async ({ restoreSession, loadProfile, signOut, watch }: ReturnType<typeof app>) => {
      await restoreSession.answer(aUser);
      await loadProfile.fail('unavailable');
      watch.say({ type: 'session.lost' });
      await signOut.answer();
    },
  ],
])(
  'after a start whose session %s the tab keeps what its person does not know yet',
  async (_, end) => {
    const opened = app({ memory: { ...ELIGIBLE, payment: aKeptPayment } });
    await end(opened);
    expect(opened.value()).toBe('arriving');
    expect(opened.kept().at(-1)).toEqual({
      ...ELIGIBLE,
      payment: aKeptPayment,
      sessionEnd: opened.context().sessionEnd,
    });
  },
);

test('a reload keeps what was ticked and typed, and that the app was offered', async () => {
  const memory: Memory = {
    ...EMPTY_MEMORY,
    eligibility: { ...allTicked, isEmployed: false },
    email: 'kim@example',
    isAppOffered: true,
  };
  const { context, route, actor, kept } = await app({ memory }).boot();
  expect(context()).toMatchObject(memory);
  expect(kept().at(-1)).toEqual(memory);
  route('eligibility');
  expect(actor.getSnapshot().children.eligibility?.getSnapshot().context).toEqual(
    memory.eligibility,
  );
  expect(actor.getSnapshot().children.appOffer?.getSnapshot().value).toBe('closed');
});

describe('a sign-up that is left while it is sent', () => {
  const left = { ...credentials, email: 'Kim@example.com' };

  function atSignUp(memory: Memory = ELIGIBLE) {
    const createAccount = new Script<NewAccount, { mayExist: boolean }>();
    const opened = app({
      memory,
      script: {
        accountSignUp: silenced(accountSignUpMachine, { createAccount: createAccount.logic }),
      },
    });
    return { ...opened, createAccount };
  }

  test('is known to the next try with its address, also after a reload; the password is kept nowhere [R8.4]', async () => {
    const first = atSignUp();
    await first.boot();
    first.route('signup');
    first.child('accountSignUp').send(left);
    expect(first.createAccount.input?.mayExist).toBe(false);
    first.route('eligibility');
    first.route('signup');
    first.child('accountSignUp').send(credentials);
    expect(first.createAccount.input?.mayExist).toBe(true);
    expect(JSON.stringify(first.kept())).not.toContain(credentials.password);

    const again = atSignUp(first.kept().at(-1));
    await again.boot();
    again.route('signup');
    again.child('accountSignUp').send(credentials);
    expect(again.createAccount.input?.mayExist).toBe(true);
  });

  test('is forgotten once it is refused', async () => {
    const { boot, route, child, createAccount, kept } = atSignUp();
    await boot();
    route('signup');
    child('accountSignUp').send(left);
    expect(kept().at(-1)?.signUpEmail).toBe('Kim@example.com');
    await createAccount.fail('emailInUse');
    expect(kept().at(-1)?.signUpEmail).toBe('');
  });

  test.each(['a log-in', 'a sign-up', 'a session that is restored'] as const)(
    'is forgotten once somebody is signed in by %s',
    async (way) => {
      const signIn = new Script<User>();
      const createAccount = new Script<NewAccount>();
      const memory = { ...ELIGIBLE, signUpEmail: credentials.email };
      const opened = app({
        memory,
        script: {
          login: silenced(loginMachine, { signIn: signIn.logic }),
          accountSignUp: silenced(accountSignUpMachine, { createAccount: createAccount.logic }),
        },
      });
      if (way === 'a session that is restored') {
        await opened.boot('mobile');
      } else {
        await opened.boot();
        const [place, flow] =
          way === 'a log-in'
            ? (['login', 'login'] as const)
            : (['signup', 'accountSignUp'] as const);
        opened.route(place);
        opened.child(flow).send(credentials);
        await (way === 'a log-in'
          ? signIn.answer(aUser)
          : createAccount.answer({ user: aUser, isTestAccount: false }));
      }
      expect(opened.context().signUpEmail).toBe('');
      expect(opened.kept().at(-1)?.signUpEmail).toBe('');
    },
  );
});

test('what is ticked and typed is kept at once', async () => {
  const { actor, route, child, kept, context } = await app().boot();
  route('eligibility');
  child('eligibility').send({ type: 'check.changed', check: 'isOver18', checked: true });
  expect(kept().at(-1)?.eligibility).toEqual({ ...EMPTY_MEMORY.eligibility, isOver18: true });
  route('login');
  actor.send({ type: 'email.typed', email: 'kim@exa' });
  expect(kept().at(-1)?.email).toBe('kim@exa');
  expect(context().email).toBe('kim@exa');
});

describe('when the session is lost', () => {
  test.each([
    'mobile',
    'name',
    'employment',
    'bank',
    'bankJob',
    'bankAccount',
    'idCheck',
    'dashboard',
  ] as const)(
    'a customer at %s stands at the log-in, and nothing of them is left',
    async (stage) => {
      const { value, context, children, route, watch, signOut } = await app({
        memory: { ...EMPTY_MEMORY, payment: aKeptPayment },
      }).boot(stage);
      route('dashboard');
      watch.say({ type: 'session.lost' });
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
      expect(children()).toEqual([
        'logOut',
        'login',
        'reloadPage',
        'session',
        'storage',
        'support',
      ]);
    },
  );

  test('nothing stays in the tab but where they stood, what they paid, and why they are out', async () => {
    const { watch, signOut, kept, route } = await app({
      memory: { ...ELIGIBLE, payment: aKeptPayment },
    }).boot('dashboard');
    route('activityCashOuts');
    watch.say({ type: 'session.lost' });
    await signOut.answer();
    expect(kept().at(-1)).toEqual({
      ...EMPTY_MEMORY,
      payment: aKeptPayment,
      lastPlace: { to: 'activityCashOuts', uid: aUser.uid },
      sessionEnd: 'expired',
    });
  });

  describe('the next log-in', () => {
    /** A customer whose session ended for a reason, and whoever logs in then. */
    async function logInAfter(reason: SessionEnd, user: User, stage: Stage = 'dashboard') {
      const signIn = new Script<User>();
      const opened = await app({
        script: { login: silenced(loginMachine, { signIn: signIn.logic }) },
      }).boot('dashboard');
      const { actor, route, child, loadProfile } = opened;
      route('accountPassword');
      actor.send({ type: 'session.closed', reason });
      child('login').send(credentials);
      // What ends a session reports to the app; the session itself begins anew here.
      child('session').send({ type: 'session.lost' });
      await opened.signOut.answer();
      await signIn.answer(user);
      await loadProfile.answer(profileAt[stage]);
      return opened;
    }
    const another: User = { ...aUser, uid: 'uid-2' };

    test.each(['idle', 'expired'] as const)(
      'after an end for being %s leads the same person back to where they stood',
      async (reason) => {
        const { value, context } = await logInAfter(reason, aUser);
        expect(value()).toEqual(VALUES.accountPassword);
        expect(context().returnTo).toBeNull();
      },
    );

    test.each(['idle', 'expired'] as const)(
      'after an end for being %s leads another person by progress',
      async (reason) => {
        expect((await logInAfter(reason, another)).value()).toEqual(VALUES.dashboard);
        expect((await logInAfter(reason, another, 'name')).value()).toEqual(VALUES.name);
      },
    );

    test('after a log-out leads by progress', async () => {
      expect((await logInAfter('person', aUser)).value()).toEqual(VALUES.dashboard);
    });

    test('leads by progress when the place is out of reach by now', async () => {
      const { value, context } = await logInAfter('idle', aUser, 'employment');
      expect(value()).toEqual(VALUES.employment);
      expect(context().returnTo).toBeNull();
    });
  });

  test('over a reload the log-in still leads back, and nothing is kept once it has', async () => {
    const signIn = new Script<User>();
    const { child, route, value, kept, loadProfile } = await app({
      memory: {
        ...EMPTY_MEMORY,
        email: 'kim@example.com',
        lastPlace: { to: 'activityRepayments', uid: aUser.uid },
      },
      script: { login: silenced(loginMachine, { signIn: signIn.logic }) },
    }).boot();
    route('login');
    child('login').send(credentials);
    await signIn.answer(aUser);
    expect(kept().at(-1)).toEqual(EMPTY_MEMORY);
    await loadProfile.answer(profileAt.dashboard);
    expect(value()).toEqual(VALUES.activityRepayments);
  });

  test('a place that is none, put into the storage by hand, leads by progress', async () => {
    const signIn = new Script<User>();
    const { child, route, value, loadProfile } = await app({
      memory: { ...EMPTY_MEMORY, lastPlace: { to: 'nowhere' as RouteId, uid: null } },
      script: { login: silenced(loginMachine, { signIn: signIn.logic }) },
    }).boot();
    route('login');
    child('login').send(credentials);
    await signIn.answer(aUser);
    await loadProfile.answer(profileAt.bank);
    expect(value()).toEqual(VALUES.bankPicker);
  });

  test('who reads a page that needs no session stays there', async () => {
    const { value, route, watch, signOut } = await app().boot('dashboard');
    route('forgotPassword');
    watch.say({ type: 'session.lost' });
    await signOut.answer();
    expect(value()).toBe('forgotPassword');
  });
});

test('a customer logs out through the dialog, as a person, and another one finds nothing of theirs', async () => {
  const signIn = new Script<User>();
  const { actor, value, context, child, route, signOut, loadProfile } = await app({
    script: { login: silenced(loginMachine, { signIn: signIn.logic }) },
  }).boot('dashboard');
  route('accountProfile');
  child('logOut').send({ type: 'logOut.requested' });
  expect(value()).toEqual(VALUES.accountProfile);
  child('logOut').send({ type: 'logOut.confirmed' });
  await signOut.answer();
  expect(value()).toBe('login');
  expect(context()).toMatchObject({ user: null, profile: null, sessionEnd: 'person' });
  expect(contextsOf(actor)).not.toMatch(/Kim|uid-1|kim@/);

  child('login').send({ ...credentials, email: 'lee@example.com' });
  await signIn.answer({ ...aUser, uid: 'uid-2', email: 'lee@example.com' });
  expect(value()).toEqual({ onboarding: { next: 'waiting' } });
  await loadProfile.answer(profileAt.mobile);
  expect(value()).toEqual(VALUES.mobile);
  expect(contextsOf(actor)).not.toMatch(/Kim|uid-1|kim@/);
});

describe('during onboarding too', () => {
  const places: Partial<Record<Stage, RouteId>> = {
    mobile: 'mobile',
    name: 'name',
    employment: 'employment',
    bank: 'bankPicker',
    bankJob: 'bankSync',
    bankAccount: 'bankAccount',
    idCheck: 'idCheck',
  };

  test.each(Object.entries(places))(
    'who stands at %s is asked, and logs out [R2.79]',
    async (stage, to) => {
      const { actor, value, context, child, route, signOut, keptDrafts } = await app().boot(
        stage as Stage,
      );
      route(to);
      const place = value();
      actor.send({ type: 'field.typed', form: 'name', field: 'firstName', text: 'Kimmy' });
      child('logOut').send({ type: 'logOut.requested' });
      child('logOut').send({ type: 'logOut.declined' });
      expect([value(), signOut.calls.length]).toEqual([place, 0]);
      child('logOut').send({ type: 'logOut.requested' });
      child('logOut').send({ type: 'logOut.confirmed' });
      expect(value()).toBe('loggingOut');
      await signOut.answer();
      expect([value(), context().sessionEnd, context().user]).toEqual(['login', 'person', null]);
      expect(keptDrafts().at(-1)).toEqual({});
      expect(contextsOf(actor)).not.toMatch(/Kim|uid-1|kim@/);
    },
  );

  test('the question goes with the session', async () => {
    const { actor, child, route, watch, signOut } = await app().boot('name');
    route('name');
    child('logOut').send({ type: 'logOut.requested' });
    watch.say({ type: 'session.lost' });
    await signOut.answer();
    expect(actor.getSnapshot().children.logOut?.getSnapshot().value).toBe('closed');
  });
});

describe('whose profile cannot be read', () => {
  async function unread(fail: 'profile' | 'session') {
    const opened = app();
    if (fail === 'session') {
      await opened.restoreSession.fail('unavailable');
    } else {
      await opened.restoreSession.answer(aUser);
      await opened.loadProfile.fail('unavailable');
    }
    expect(opened.value()).toBe('profileUnavailable');
    opened.child('logOut').send({ type: 'logOut.requested' });
    return opened;
  }

  test.each(['profile', 'session'] as const)('logs out all the same: %s [R2.79]', async (fail) => {
    const { value, context, child, signOut, canRoute } = await unread(fail);
    child('logOut').send({ type: 'logOut.confirmed' });
    expect([value(), signOut.calls.length]).toEqual(['loggingOut', 1]);
    expect(ROUTES.filter(canRoute)).toEqual([]);
    await signOut.fail('offline');
    expect([value(), context().user, context().sessionEnd]).toEqual(['login', null, 'person']);
  });

  test('logs out while it is asked for again', async () => {
    const { actor, value, child, signOut } = await unread('session');
    actor.send({ type: 'load.retried' });
    child('logOut').send({ type: 'logOut.confirmed' });
    expect([value(), signOut.calls.length]).toEqual(['loggingOut', 1]);
    await signOut.answer();
    expect(value()).toBe('login');
  });
});

test('after a log-in whose profile cannot be read one can try again', async () => {
  const signIn = new Script<User>();
  const { actor, value, child, route, loadProfile } = await app({
    script: { login: silenced(loginMachine, { signIn: signIn.logic }) },
  }).boot();
  route('login');
  child('login').send(credentials);
  await signIn.answer(aUser);
  await loadProfile.fail('unavailable');
  expect(value()).toEqual({ onboarding: { next: 'unavailable' } });
  actor.send({ type: 'load.retried' });
  expect(value()).toEqual({ onboarding: { next: 'waiting' } });
  await loadProfile.answer(profileAt.dashboard);
  expect(value()).toEqual(VALUES.dashboard);
});

describe('after a log-in whose profile failed while nobody waited for it', () => {
  async function missed(away: RouteId | null) {
    const signIn = new Script<User>();
    const opened = await app({
      script: { login: silenced(loginMachine, { signIn: signIn.logic }) },
    }).boot();
    opened.route('login');
    opened.child('login').send(credentials);
    await signIn.answer(aUser);
    if (away) opened.route(away);
    await opened.loadProfile.fail('unavailable');
    return opened;
  }

  test.each<[RouteId | null, RouteId]>([
    [null, 'dashboard'],
    [null, 'signupNext'],
    [null, 'mobile'],
    ['forgotPassword', 'signupNext'],
    ['forgotPassword', 'login'],
    ['forgotPassword', 'dashboard'],
  ])('away at %s, #%s asks for it again and can fail and be retried [R2.31]', async (away, to) => {
    const { actor, value, route, loadProfile } = await missed(away);
    route(to);
    expect([value(), loadProfile.calls.length]).toEqual([{ onboarding: { next: 'waiting' } }, 2]);
    await loadProfile.fail('unavailable');
    expect(value()).toEqual({ onboarding: { next: 'unavailable' } });
    actor.send({ type: 'load.retried' });
    await loadProfile.answer(profileAt.name);
    expect(value()).toEqual(VALUES.name);
  });
});

test('from the three boxes to the dashboard, one step after the other [R1.3 R2.26 R4.15 R4.16]', async () => {
  const institution: Institution = { ...NO_INSTITUTION, id: 'AU01001', shortName: 'Bank' };
  const createAccount = new Script<NewAccount>();
  const sendCode = new Script<{ verificationId: string }>();
  const linkMobile = new Script<User>();
  const saveName = new Script<Profile>();
  const saveEmployment = new Script<void>();
  const refreshToken = new Script<void>();
  const listInstitutions = new Script<readonly Institution[]>();
  const connectBank = new Script<{ jobId: string }, ConnectBankInput>();
  const readConnection = new Script<Connection, { jobId: string }>();
  const profileAfterSync = new Script<Profile>();
  const saveBankAccount = new Script<void>();
  const readKycStatus = new Script<KycStatus>();
  const profileAfterCheck = new Script<Profile>();
  const { value, child, route, loadProfile, context, kept, pass } = await app({
    script: {
      accountSignUp: silenced(accountSignUpMachine, { createAccount: createAccount.logic }),
      mobileVerification: silenced(mobileVerificationMachine, {
        sendCode: sendCode.logic,
        linkMobile: linkMobile.logic,
      }),
      name: silenced(nameMachine, { saveName: saveName.logic }),
      employment: silenced(employmentMachine, { saveEmployment: saveEmployment.logic }),
      bankPicker: silenced(bankPickerMachine, {
        refreshToken: refreshToken.logic,
        listInstitutions: listInstitutions.logic,
      }),
      bankLogin: silenced(bankLoginMachine, { connectBank: connectBank.logic }),
      bankSync: silenced(bankSyncMachine, {
        readConnection: readConnection.logic,
        loadProfile: profileAfterSync.logic,
      }),
      bankAccount: silenced(bankAccountMachine, { saveBankAccount: saveBankAccount.logic }),
      identityCheck: silenced(identityCheckMachine, {
        readKycStatus: readKycStatus.logic,
        loadProfile: profileAfterCheck.logic,
      }),
    },
  }).boot();

  route('start');
  for (const check of ['isOver18', 'hasIdDocument', 'isEmployed']) {
    child('eligibility').send({ type: 'check.changed', check, checked: true });
  }
  child('eligibility').send({ type: 'start.requested' });
  expect(value()).toEqual(VALUES.signup);
  expect(kept().at(-1)).toEqual(ELIGIBLE);

  child('accountSignUp').send(credentials);
  await createAccount.answer({ user: aUser, isTestAccount: false });
  expect(value()).toEqual({ onboarding: { next: 'waiting' } });
  expect(kept().at(-1)).toEqual(EMPTY_MEMORY);
  await loadProfile.answer(profileAt.mobile);
  expect(value()).toEqual(VALUES.mobile);

  child('mobileVerification').send({ type: 'mobile.submitted', mobile: '0491 570 006' });
  await sendCode.answer({ verificationId: 'handle-1' });
  child('mobileVerification').send({ type: 'code.submitted', code: '123456' });
  await linkMobile.answer({ ...aUser, phoneNumber: '+61491570006' });
  expect(value()).toEqual(VALUES.name);

  child('name').send({ type: 'name.submitted', firstName: 'Kim', lastName: "O'Brien" });
  await saveName.answer(profileAt.employment);
  expect(value()).toEqual(VALUES.employment);

  child('employment').send({
    type: 'employment.submitted',
    employmentType: 'Fulltime',
    employerName: 'Work',
  });
  await saveEmployment.answer();
  expect(value()).toEqual(VALUES.bankPicker);

  await refreshToken.answer();
  await listInstitutions.answer([institution]);
  child('bankPicker').send({ type: 'bank.chosen', institutionId: 'AU01001' });
  expect(value()).toEqual(VALUES.bankLogin);

  child('bankLogin').send(bankCredentials);
  expect(connectBank.input?.institutionId).toBe('AU01001');
  await connectBank.answer({ jobId: 'job-1' });
  expect(value()).toEqual(VALUES.bankSync);
  expect(readConnection.input).toEqual({ jobId: 'job-1' });

  await readConnection.answer(aConnection({ stepStatus: 'Success' }));
  await pass(BANK_RESULT_SHOWN_MS);
  await profileAfterSync.answer(profileAt.bankAccount);
  expect(value()).toEqual(VALUES.bankAccount);

  child('bankAccount').send(bankAccount);
  await pass(BANK_UPDATE_WAIT_MS);
  await saveBankAccount.answer();
  expect(value()).toEqual(VALUES.idCheck);

  await readKycStatus.answer('Success');
  await profileAfterCheck.answer(profileAt.dashboard);
  expect(value()).toEqual(VALUES.dashboard);
  expect(context().profile).toEqual(profileAt.dashboard);
});

test('an employer that was saved counts at once, before the profile says so [R3.7]', async () => {
  const saveEmployment = new Script<void>();
  const { value, child, context, route } = await app({
    script: { employment: silenced(employmentMachine, { saveEmployment: saveEmployment.logic }) },
  }).boot('employment');
  route('signupNext');
  child('employment').send({
    type: 'employment.submitted',
    employmentType: 'Casual',
    employerName: 'Work',
  });
  await saveEmployment.answer();
  expect([value(), context().profile?.employmentUpdated]).toEqual([VALUES.bankPicker, true]);
});

describe('a bank job that failed', () => {
  const institution: Institution = { ...NO_INSTITUTION, id: 'AU01001', shortName: 'Bank' };
  const failed = aConnection({ institution, stepStatus: 'Failed' });

  async function fail(script: Record<string, AnyActorLogic> = {}) {
    const readConnection = new Script<Connection, { jobId: string }>();
    const opened = await app({
      script: {
        bankSync: silenced(bankSyncMachine, { readConnection: readConnection.logic }),
        ...script,
      },
    }).boot('bankJob');
    opened.route('signupNext');
    await readConnection.answer(failed);
    return { ...opened, readConnection };
  }

  test('shows its error in place of the account’s form [R4.21]', async () => {
    const { value, context, actor } = await fail();
    expect(value()).toEqual(VALUES.bankAccount);
    expect(context().connection).toEqual(failed);
    expect(actor.getSnapshot().children.bankAccount?.getSnapshot().value).toBe('connectionFailed');
  });

  test('leads to the log-in of the same bank on another try', async () => {
    const { value, context, child } = await fail();
    child('bankAccount').send({ type: 'reconnect.requested' });
    expect([value(), context().institution]).toEqual([VALUES.bankLogin, institution]);
  });

  test('is forgotten once another job runs: its error is not shown for the new one [R4.26]', async () => {
    const connectBank = new Script<{ jobId: string }, ConnectBankInput>();
    const { value, context, child, route, actor } = await fail({
      bankLogin: silenced(bankLoginMachine, { connectBank: connectBank.logic }),
    });
    child('bankAccount').send({ type: 'reconnect.requested' });
    child('bankLogin').send(bankCredentials);
    await connectBank.answer({ jobId: 'job-2' });
    expect([value(), context().connection]).toEqual([VALUES.bankSync, null]);
    route('bankAccount');
    expect(actor.getSnapshot().children.bankAccount?.getSnapshot().value).toBe('readingConnection');
  });

  test('leads to the banks when another one is wanted', async () => {
    const { value, child, context } = await fail();
    child('bankAccount').send({ type: 'otherBank.requested' });
    expect([value(), context().isBankJobGone]).toEqual([VALUES.bankPicker, false]);
  });

  test('is counted once, on the way back and over a reload as well [R4.22]', async () => {
    const listInstitutions = new Script<readonly Institution[]>();
    const connectBank = new Script<{ jobId: string }, ConnectBankInput>();
    const readConnection = new Script<Connection, { jobId: string }>();
    const { track, tracked } = analytics();
    const bankSync = silenced(bankSyncMachine, {
      readConnection: readConnection.logic,
    }).provide({ actions: { track } });
    const script = {
      bankSync,
      bankPicker: silenced(bankPickerMachine, {
        refreshToken: fromPromise(async () => {}),
        listInstitutions: listInstitutions.logic,
      }),
      bankLogin: silenced(bankLoginMachine, { connectBank: connectBank.logic }),
    };
    const opened = await app({ script }).boot('bank');
    opened.route('bankPicker');
    await settle();
    await listInstitutions.answer([institution]);
    opened.child('bankPicker').send({ type: 'bank.chosen', institutionId: 'AU01001' });
    opened.child('bankLogin').send(bankCredentials);
    await connectBank.answer({ jobId: 'job-1' });
    expect(opened.actor.getSnapshot().children.bankSync?.getSnapshot().value).toEqual({
      syncing: 'readingStatus',
    });
    expect(opened.kept().at(-1)?.uncountedJob).toBe('job-1');

    // The page was gone when it failed: the failure is found by the next one, and counted there.
    opened.actor.stop();
    await readConnection.answer(failed);
    const reloaded = await app({
      memory: opened.kept().at(-1) ?? EMPTY_MEMORY,
      script,
    }).boot('bankJob');
    reloaded.route('bankSync');
    await readConnection.answer(failed);
    expect([reloaded.value(), tracked.length]).toEqual([VALUES.bankAccount, 1]);
    expect(reloaded.kept().at(-1)?.uncountedJob).toBe('');

    // By address in the page, and after another reload.
    reloaded.route('bankSync');
    await readConnection.answer(failed);
    const again = await app({
      memory: reloaded.kept().at(-1) ?? EMPTY_MEMORY,
      script,
    }).boot('bankJob');
    again.route('signupNext');
    await readConnection.answer(failed);
    expect([again.value(), tracked.map(({ name }) => name)]).toEqual([
      VALUES.bankAccount,
      ['bank_connect_failed'],
    ]);
  });

  test('is read again after the account’s address was opened anew', async () => {
    const readConnection = new Script<Connection, { jobId: string }>();
    const { route, actor } = await app({
      script: {
        bankAccount: silenced(bankAccountMachine, { readConnection: readConnection.logic }),
      },
    }).boot('bankJob');
    route('bankAccount');
    await readConnection.answer(failed);
    expect(actor.getSnapshot().children.bankAccount?.getSnapshot().value).toBe('connectionFailed');
  });
});

test.each(['bankSync', 'bankAccount'] as const)(
  'a bank job that is gone when %s is opened leads to the banks, which say so until they are left, and no longer to the sync',
  async (place) => {
    const readConnection = new Script<Connection, { jobId: string }>();
    const { value, route, context } = await app({
      script: {
        bankSync: silenced(bankSyncMachine, { readConnection: readConnection.logic }),
        bankAccount: silenced(bankAccountMachine, { readConnection: readConnection.logic }),
      },
    }).boot('bankJob');
    route(place);
    await readConnection.fail('bankJobGone');
    expect([value(), context().profile?.basiqJobId, context().isBankJobGone]).toEqual([
      VALUES.bankPicker,
      '',
      true,
    ]);
    route('name');
    route('bankSync');
    expect([value(), context().isBankJobGone]).toEqual([VALUES.bankPicker, false]);
  },
);

test('the chosen bank outlives a reload at its log-in, and a log-out forgets it [R2.52]', async () => {
  const institution: Institution = { ...NO_INSTITUTION, id: 'AU01001', shortName: 'Bank' };
  const listInstitutions = new Script<readonly Institution[]>();
  const { route, child, kept } = await app({
    script: {
      bankPicker: silenced(bankPickerMachine, {
        refreshToken: fromPromise(async () => {}),
        listInstitutions: listInstitutions.logic,
      }),
    },
  }).boot('bank');
  route('bankPicker');
  await settle();
  await listInstitutions.answer([institution]);
  child('bankPicker').send({ type: 'bank.chosen', institutionId: 'AU01001' });
  expect(kept().at(-1)).toEqual({ ...EMPTY_MEMORY, institution });

  const reloaded = await app({ memory: kept().at(-1) ?? EMPTY_MEMORY }).boot('bank');
  reloaded.route('bankLogin');
  expect(reloaded.value()).toEqual(VALUES.bankLogin);
  expect(reloaded.actor.getSnapshot().children.bankLogin?.getSnapshot().context).toMatchObject({
    institution,
  });
  reloaded.actor.send({ type: 'session.closed', reason: 'person' });
  expect(reloaded.kept().at(-1)).toEqual(EMPTY_MEMORY);
});

test.each([
  [
    'the log-in of its bank',
    { ...NO_INSTITUTION, id: 'AU01001', shortName: 'Bank' },
    VALUES.bankLogin,
  ],
  ['the banks, when it names none', null, VALUES.bankPicker],
])('another try after a bank job that stalled leads to %s', async (_, institution, expected) => {
  const ticking = new Voice<ClockTicked>();
  const readConnection = new Script<Connection, { jobId: string }>();
  const { value, child, context, route, pass } = await app({
    script: {
      bankSync: silenced(bankSyncMachine, {
        ticking: ticking.logic,
        readConnection: readConnection.logic,
      }),
    },
  }).boot('bankJob');
  route('bankSync');
  await readConnection.answer(aConnection({ institution }));
  ticking.say({ type: 'clock.ticked', now: NOW });
  ticking.say({ type: 'clock.ticked', now: NOW + BANK_JOB_PATIENCE_MS });
  await pass(BANK_SYNC_POLL_MS);
  await readConnection.answer(aConnection({ institution }));
  child('bankSync').send({ type: 'reconnect.requested' });
  expect([value(), context().institution]).toEqual([expected, institution]);
});

test('a success of the bank that the profile lags behind keeps the customer at the sync', async () => {
  const readConnection = new Script<Connection, { jobId: string }>();
  const profileAfterSync = new Script<Profile>();
  const { value, route, pass } = await app({
    script: {
      bankSync: silenced(bankSyncMachine, {
        readConnection: readConnection.logic,
        loadProfile: profileAfterSync.logic,
      }),
    },
  }).boot('bankJob');
  route('bankSync');
  await readConnection.answer(aConnection({ stepStatus: 'Success' }));
  await pass(BANK_RESULT_SHOWN_MS);
  await profileAfterSync.answer(profileAt.bankJob);
  expect(value()).toEqual(VALUES.bankSync);
  await pass(BANK_SYNC_POLL_MS);
  await profileAfterSync.answer(profileAt.bankAccount);
  expect(value()).toEqual(VALUES.bankAccount);
});

test('a name that was saved changes the names of the profile and nothing else', async () => {
  const saveName = new Script<Profile>();
  const { value, child, context, route } = await app({
    script: { name: silenced(nameMachine, { saveName: saveName.logic }) },
  }).boot('idCheck');
  route('name');
  child('name').send({ type: 'name.submitted', firstName: 'Lee', lastName: 'Chan' });
  await saveName.answer({ ...profileAt.name, firstName: 'Lee', lastName: 'Chan' });
  expect(value()).toEqual(VALUES.idCheck);
  expect(context().profile).toEqual({
    ...profileAt.idCheck,
    firstName: 'Lee',
    lastName: 'Chan',
  });
});

/** Lets the idle clock of whoever is signed in run out. */
function passIdleLimit(actor: AppActor): void {
  const idle = actor.getSnapshot().children.session?.getSnapshot().children.idle;
  idle?.send({ type: 'activity.happened', at: NOW });
  idle?.send({ type: 'clock.ticked', now: NOW + IDLE_LIMIT_MS });
}

describe('who is idle for too long', () => {
  test.each(['name', 'bank', 'idCheck', 'dashboard'] as const)(
    'at the step %s is logged out for that reason, and only the place is kept',
    async (stage) => {
      const { actor, value, context, signOut, kept, route } = await app().boot(stage);
      const to = stage === 'bank' ? 'bankPicker' : stage;
      route(to);
      passIdleLimit(actor);
      expect(signOut.calls).toHaveLength(1);
      await signOut.answer();
      expect([value(), context().sessionEnd]).toEqual(['login', 'idle']);
      expect(contextsOf(actor)).not.toMatch(/Kim|kim@/);
      expect(kept().at(-1)).toEqual({
        ...EMPTY_MEMORY,
        lastPlace: { to, uid: aUser.uid },
        sessionEnd: 'idle',
      });
    },
  );

  test('before the address bar was heard is logged out as well', async () => {
    const { actor, restoreSession, signOut, context, value } = app();
    await restoreSession.answer(aUser);
    passIdleLimit(actor);
    await signOut.answer();
    expect([value(), context().user, context().sessionEnd]).toEqual(['login', null, 'idle']);
  });

  describe('finds the reason at the log-in', () => {
    /** The tab after an idle log-out, and after the page was then loaded anew. */
    async function reloaded() {
      const before = await app().boot('dashboard');
      before.route('dashboard');
      passIdleLimit(before.actor);
      await before.signOut.answer();
      const signIn = new Script<User>();
      const after = await app({
        memory: before.kept().at(-1) ?? EMPTY_MEMORY,
        script: { login: silenced(loginMachine, { signIn: signIn.logic }) },
      }).boot();
      return { ...after, signIn };
    }

    test('over reloads of it', async () => {
      const { route, value, context, kept } = await reloaded();
      route('login');
      expect([value(), context().sessionEnd]).toEqual(['login', 'idle']);
      expect(kept().at(-1)?.sessionEnd).toBe('idle');
    });

    test('until they have logged in', async () => {
      const { route, child, signIn, context, kept } = await reloaded();
      route('login');
      child('login').send(credentials);
      await signIn.answer(aUser);
      expect([context().sessionEnd, kept().at(-1)?.sessionEnd]).toEqual(['none', 'none']);
    });

    test.each(['eligibility', 'forgotPassword'] as const)(
      'until they have gone to another page, as %s',
      async (place) => {
        const { route, context, kept } = await reloaded();
        route(place);
        route('login');
        expect([context().sessionEnd, kept().at(-1)?.sessionEnd]).toEqual(['none', 'none']);
      },
    );
  });

  test('has no idle clock any more, nor has a visitor', async () => {
    const visitor = await app().boot();
    expect(visitor.actor.getSnapshot().children.session?.getSnapshot().children).toEqual({});
    const { actor, signOut } = await app().boot('name');
    passIdleLimit(actor);
    await signOut.answer();
    expect(actor.getSnapshot().children.session?.getSnapshot().children).toEqual({});
  });
});

const paying = (payment: StateValue): StateValue => ({
  customer: { screens: 'cashOut', payment },
});
const PAYING = paying({ held: 'sending' });
const LEAVING = paying({ held: 'leaving' });
const LOGGING_OUT: StateValue = 'loggingOut';

test('an address that may have been verified elsewhere is asked after, until it is', async () => {
  const elsewhere = new Voice<{ type: 'verification.suspected' }>();
  const { context, refreshUser, route } = await app({
    script: { watchVerification: elsewhere.logic },
  }).boot('dashboard');
  expect(elsewhere.running).toBe(0);
  route('dashboard');
  expect(elsewhere.running).toBe(1);

  elsewhere.say({ type: 'verification.suspected' });
  await refreshUser.answer(aUser);
  expect(context().user?.emailVerified).toBe(false);
  elsewhere.say({ type: 'verification.suspected' });
  await refreshUser.answer({ ...aUser, emailVerified: true });
  expect(context().user?.emailVerified).toBe(true);
  elsewhere.say({ type: 'verification.suspected' });
  expect(refreshUser.calls).toHaveLength(2);
});

describe('what was typed', () => {
  const typed = { type: 'field.typed', form: 'employment', field: 'employerName' } as const;
  const sending = { to: '+61491570006', id: 'handle-1', opensAt: NOW + 60_000 };
  const draftOfAda = { employment: { fields: { employerName: 'Eucalypt' }, sending: null } };

  test('is kept as it is typed, under whoever types it', async () => {
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

  test('comes back after a reload for the same person, and for nobody else', async () => {
    const drafts = { [aUser.uid]: draftOfAda, 'somebody-else': draftOfAda, '': draftOfAda };
    const { context, keptDrafts } = await app({ drafts }).boot('employment');
    expect(context().drafts).toEqual({ [aUser.uid]: draftOfAda });
    expect(keptDrafts().at(-1)).toEqual({ [aUser.uid]: draftOfAda });
  });

  test('a code that was sent before a reload is known to the mobile’s flow', async () => {
    const drafts = { [aUser.uid]: { mobile: { fields: {}, sending } } };
    const { actor, route } = await app({ drafts }).boot('mobile');
    route('mobile');
    const flow = actor.getSnapshot().children.mobileVerification;
    expect(flow?.getSnapshot().context).toMatchObject({
      phoneNumber: '+61491570006',
      verificationId: 'handle-1',
    });
  });

  test('by a visitor outlasts a reload, and is gone once somebody logs in', async () => {
    const signIn = new Script<User>();
    const visitor = { forgotPassword: { fields: { email: 'kim@example.com' }, sending: null } };
    const { context, child, route, keptDrafts } = await app({
      drafts: { '': visitor },
      script: { login: silenced(loginMachine, { signIn: signIn.logic }) },
    }).boot();
    expect(context().drafts).toEqual({ '': visitor });
    route('login');
    child('login').send({
      type: 'credentials.submitted',
      email: 'kim@example.com',
      password: 'Wattle-2026',
    });
    await signIn.answer(aUser);
    expect(keptDrafts().at(-1)).toEqual({});
  });

  test('is gone after a log-out, and still there for who has to log in again', async () => {
    for (const [act, left] of [
      [
        (opened: ReturnType<typeof app>) =>
          opened.child('session').send({ type: 'session.endRequested' }),
        {},
      ],
      [
        (opened: ReturnType<typeof app>) => opened.watch.say({ type: 'session.lost' }),
        { [aUser.uid]: draftOfAda },
      ],
    ] as const) {
      const opened = await app({ drafts: { [aUser.uid]: draftOfAda } }).boot('employment');
      act(opened);
      await opened.signOut.answer();
      expect(opened.context().user).toBeNull();
      expect(opened.keptDrafts().at(-1)).toEqual(left);
    }
  });

  test('of a name is forgotten once the name is saved', async () => {
    const saveName = new Script<Profile>();
    const { actor, child, route, keptDrafts } = await app({
      script: { name: silenced(nameMachine, { saveName: saveName.logic }) },
    }).boot('name');
    route('name');
    actor.send({ type: 'field.typed', form: 'name', field: 'firstName', text: 'Kim' });
    child('name').send({ type: 'name.submitted', firstName: 'Kim', lastName: 'Lee' });
    await saveName.answer({ ...profileAt.name, firstName: 'Kim', lastName: 'Lee' });
    expect(keptDrafts().at(-1)).toEqual({ [aUser.uid]: {} });
  });

  test('of a bank account is forgotten once it is saved: the next one may be with another bank', async () => {
    const saveBankAccount = new Script<void>();
    const { value, child, route, keptDrafts, pass } = await app({
      drafts: {
        [aUser.uid]: { ...draftOfAda, bankAccount: { fields: { bsb: '062-000' }, sending: null } },
      },
      script: {
        bankAccount: silenced(bankAccountMachine, {
          saveBankAccount: saveBankAccount.logic,
        }),
      },
    }).boot('bankAccount');
    route('bankAccount');
    child('bankAccount').send(bankAccount);
    await pass(BANK_UPDATE_WAIT_MS);
    await saveBankAccount.answer();
    expect(value()).toEqual(VALUES.idCheck);
    expect(keptDrafts().at(-1)).toEqual({ [aUser.uid]: draftOfAda });
  });
});

/** Where a customer stands, and what the home does about the last payment. */
function watched(actor: ReturnType<typeof app>['actor']) {
  const { value, children } = actor.getSnapshot();
  const { screens } = (value as { customer: { screens: string } }).customer;
  return { screens, home: children.dashboard?.getSnapshot().value.payment };
}

describe('while money moves', () => {
  const plan: RepaymentPlan = [{ date: '2026-11-27', amount: 21_000, fee: 1_000 }];

  async function pay() {
    const readOverview = new Script<Overview>();
    const getRepaymentPlans = new Script<readonly RepaymentPlan[]>();
    const previewLoan = new Script<{ agreement: string }>();
    const startPayment = new Script<{ key: string; at: number }>();
    const sendPayment = new Script<void>();
    const checkOutcome = new Script<OutcomeSeen>();
    const payment = silenced(paymentMachine, {
      startPayment: startPayment.logic,
      sendPayment: sendPayment.logic,
      checkOutcome: checkOutcome.logic,
      watchPresence: new Voice<Presence>().logic,
    });
    const opened = await app({
      script: {
        cashOut: silenced(cashOutMachine, {
          readOverview: readOverview.logic,
          getRepaymentPlans: getRepaymentPlans.logic,
          previewLoan: previewLoan.logic,
          payment,
        }),
      },
    }).boot('dashboard');
    opened.route('dashboard');
    opened.actor.send({ type: 'cashOut.requested' });
    await readOverview.answer(anOverview());
    opened.child('cashOut').send({ type: 'amount.submitted' });
    await getRepaymentPlans.answer([plan]);
    await previewLoan.answer({ agreement: 'Terms' });
    opened.child('cashOut').send({ type: 'terms.readToEnd' });
    return {
      ...opened,
      sendPayment,
      checkOutcome,
      readOverview,
      agree: async () => {
        opened.child('cashOut').send({ type: 'terms.agreed' });
        await startPayment.answer({ key: 'key-1', at: NOW });
      },
    };
  }

  test('no address is taken, from the moment of agreeing until the answer is there', async () => {
    const { value, agree, sendPayment, canRoute, route, pass } = await pay();
    expect(value()).toEqual(VALUES.cashOut);
    expect(ROUTES.every(canRoute)).toBe(true);
    await agree();
    expect(value()).toEqual(PAYING);
    expect(ROUTES.filter(canRoute)).toEqual([]);
    for (const to of ROUTES) route(to);
    expect(value()).toEqual(PAYING);
    await sendPayment.fail('outcomeUnknown');
    await pass(PAYMENT_HOLD_MS - 1);
    expect([value(), ROUTES.filter(canRoute)]).toEqual([paying({ held: 'checking' }), []]);
    expect(sendPayment.calls).toHaveLength(1);
  });

  test('an unknown address does not cut the payment off', async () => {
    const { value, agree, sendPayment, actor } = await pay();
    await agree();
    expect(actor.getSnapshot().can({ type: 'url.unknown' })).toBe(false);
    actor.send({ type: 'url.unknown' });
    expect([value(), sendPayment.calls[0]?.signal.aborted]).toEqual([PAYING, false]);
  });

  async function leave() {
    const opened = await pay();
    await opened.agree();
    opened.child('logOut').send({ type: 'logOut.requested' });
    opened.child('logOut').send({ type: 'logOut.confirmed' });
    return opened;
  }

  test('a log-out waits, and neither it nor an address cuts the payment off', async () => {
    const { value, sendPayment, signOut, actor, canRoute, route } = await leave();
    expect(value()).toEqual(LEAVING);
    expect(ROUTES.filter(canRoute)).toEqual([]);
    for (const to of ROUTES) route(to);
    actor.send({ type: 'url.unknown' });
    expect([value(), sendPayment.calls[0]?.signal.aborted]).toEqual([LEAVING, false]);
    expect(signOut.calls).toHaveLength(0);
  });

  test('a log-out that waited happens after the success, and nothing of it stays in the tab', async () => {
    const { value, sendPayment, signOut, context, kept } = await leave();
    await sendPayment.answer();
    expect([value(), signOut.calls.length]).toEqual([LOGGING_OUT, 1]);
    await signOut.answer();
    expect([value(), context().sessionEnd, context().payment]).toEqual(['login', 'person', null]);
    expect(kept().at(-1)).toEqual(EMPTY_MEMORY);
  });

  test('a log-out that waited happens after a refusal', async () => {
    const { value, sendPayment, signOut, context } = await leave();
    await sendPayment.fail('cashOutRefused');
    expect([value(), signOut.calls.length]).toEqual([LOGGING_OUT, 1]);
    await signOut.answer();
    expect([value(), context().sessionEnd]).toEqual(['login', 'person']);
  });

  test('an idle log-out waits for the answer too, and stays one [R4.9]', async () => {
    const { actor, agree, sendPayment, signOut, value, context } = await pay();
    await agree();
    passIdleLimit(actor);
    expect([value(), sendPayment.calls[0]?.signal.aborted, signOut.calls.length]).toEqual([
      LEAVING,
      false,
      0,
    ]);
    await sendPayment.answer();
    expect(signOut.calls).toHaveLength(1);
    await signOut.answer();
    expect([value(), context().sessionEnd, context().payment]).toEqual(['login', 'idle', null]);
  });

  test('a log-out in another tab that holds the session waits for the answer here too', async () => {
    const { agree, sendPayment, signOut, child, value, context } = await pay();
    await agree();
    child('session').send({ type: 'session.endedElsewhere', reason: 'person' });
    expect([value(), sendPayment.calls[0]?.signal.aborted, signOut.calls.length]).toEqual([
      LEAVING,
      false,
      0,
    ]);
    await sendPayment.answer();
    expect(signOut.input).toEqual({ tells: null });
    await signOut.answer();
    expect([value(), context().sessionEnd, context().payment]).toEqual(['login', 'person', null]);
  });

  test('between a confirmed log-out and its answer nothing can be paid, and no address leads back', async () => {
    const { actor, value, child, sendPayment, signOut, canRoute, route } = await pay();
    child('logOut').send({ type: 'logOut.requested' });
    child('logOut').send({ type: 'logOut.confirmed' });
    expect([value(), signOut.calls.length]).toEqual([LOGGING_OUT, 1]);
    expect(actor.getSnapshot().children).not.toHaveProperty('cashOut');
    expect(ROUTES.filter(canRoute)).toEqual([]);
    for (const to of ROUTES) route(to);
    actor.send({ type: 'url.unknown' });
    expect(value()).toEqual(LOGGING_OUT);
    await signOut.answer();
    expect([value(), sendPayment.calls.length]).toEqual(['login', 0]);
  });

  test('a log-out that waited happens once no answer comes: nothing is on its way any more', async () => {
    const { value, sendPayment, signOut } = await leave();
    await sendPayment.fail('outcomeUnknown');
    expect([value(), signOut.calls.length]).toEqual([LOGGING_OUT, 1]);
  });

  test.each(['person', 'idle'] as const)(
    'a log-out (%s) waits for 30 seconds at most [R8.46]',
    async (reason) => {
      const { actor, agree, child, value, signOut, context, pass } = await pay();
      await agree();
      await pass(1_000);
      if (reason === 'idle') {
        passIdleLimit(actor);
      } else {
        child('logOut').send({ type: 'logOut.requested' });
        child('logOut').send({ type: 'logOut.confirmed' });
      }
      // The payment itself lets its customer go after as long.
      await pass(PAYMENT_HOLD_MS - 1_001);
      expect([value(), signOut.calls.length]).toEqual([LEAVING, 0]);
      await pass(1);
      expect([value(), signOut.calls.length]).toEqual([LOGGING_OUT, 1]);
      await signOut.answer();
      expect([context().sessionEnd, context().payment]).toEqual([reason, null]);
    },
  );

  test('a log-out waits for nothing while no answer has come [R8.46]', async () => {
    const { agree, child, value, sendPayment, signOut } = await pay();
    await agree();
    await sendPayment.fail('outcomeUnknown');
    child('logOut').send({ type: 'logOut.requested' });
    child('logOut').send({ type: 'logOut.confirmed' });
    expect([value(), signOut.calls.length]).toEqual([LOGGING_OUT, 1]);
  });

  test('30 seconds after the send the customer may go home, which looks on [R8.44]', async () => {
    const { actor, agree, value, sendPayment, route, pass, canRoute, kept } = await pay();
    await agree();
    await sendPayment.fail('outcomeUnknown');
    await pass(PAYMENT_HOLD_MS);
    expect([value(), ROUTES.every(canRoute)]).toEqual([paying('free'), true]);
    expect(kept().at(-1)?.payment).toMatchObject({ key: 'key-1', outcome: 'unknown' });
    route('dashboard');
    expect(watched(actor)).toEqual({ screens: 'home', home: 'watching' });
    // Neither the button nor the address begins another one.
    actor.send({ type: 'cashOut.requested' });
    expect(watched(actor)).toEqual({ screens: 'home', home: 'watching' });
    route('cashOut');
    expect(watched(actor)).toEqual({ screens: 'home', home: 'watching' });
  });

  test('after a reload the home looks for the outcome, for the same person alone [R8.44]', async () => {
    const mine = await app({ memory: { ...EMPTY_MEMORY, payment: aKeptPayment } }).boot(
      'dashboard',
    );
    mine.route('cashOut');
    expect(watched(mine.actor)).toEqual({ screens: 'home', home: 'watching' });
    const theirs = { ...aKeptPayment, uid: 'somebody-else' };
    const other = await app({ memory: { ...EMPTY_MEMORY, payment: theirs } }).boot('dashboard');
    other.route('dashboard');
    expect(watched(other.actor)).toEqual({ screens: 'home', home: 'quiet' });
    expect(other.context().payment).toBeNull();
  });

  test('who has to log in again finds what was not known, who logs out leaves nothing', async () => {
    const opened = await app({ memory: { ...EMPTY_MEMORY, payment: aKeptPayment } }).boot(
      'dashboard',
    );
    opened.watch.say({ type: 'session.lost' });
    await opened.signOut.answer();
    expect(opened.kept().at(-1)?.payment).toEqual(aKeptPayment);
    const again = await app({ memory: { ...EMPTY_MEMORY, payment: aKeptPayment } }).boot(
      'dashboard',
    );
    again.child('session').send({ type: 'session.endRequested' });
    await again.signOut.answer();
    expect(again.kept().at(-1)?.payment).toBeNull();
  });

  test('a refusal unlocks the addresses', async () => {
    const { value, agree, sendPayment, canRoute } = await pay();
    await agree();
    await sendPayment.fail('cashOutActive');
    expect(value()).toEqual(VALUES.cashOut);
    expect(ROUTES.every(canRoute)).toBe(true);
  });

  test('a success leads to the dashboard, which tells about it once, over a reload too [R4.69]', async () => {
    const { value, agree, sendPayment, actor, kept, context, canRoute } = await pay();
    await agree();
    await sendPayment.answer();
    expect(value()).toEqual(VALUES.dashboard);
    expect(actor.getSnapshot().children.dashboard?.getSnapshot().value.dialog).toBe(
      'cashOutSuccess',
    );
    const paid = expect.objectContaining({ key: 'key-1', uid: aUser.uid, outcome: 'paid' });
    expect(kept().slice(-2)).toEqual([{ ...EMPTY_MEMORY, payment: paid }, EMPTY_MEMORY]);
    expect(context().payment).toBeNull();
    expect(ROUTES.every(canRoute)).toBe(true);

    const memory = { ...EMPTY_MEMORY, payment: { ...aKeptPayment, outcome: 'paid' as const } };
    const reloaded = await app({ memory }).boot('dashboard');
    reloaded.route('dashboard');
    const { dashboard } = reloaded.actor.getSnapshot().children;
    expect(dashboard?.getSnapshot().value.dialog).toBe('cashOutSuccess');
    expect(reloaded.kept().at(-1)).toEqual(EMPTY_MEMORY);
  });
});

test('a cash out that is left leads to the dashboard', async () => {
  const readOverview = new Script<Overview>();
  const { value, route } = await app({
    script: { cashOut: silenced(cashOutMachine, { readOverview: readOverview.logic }) },
  }).boot('dashboard');
  route('cashOut');
  await readOverview.answer(anOverview({ available: 0 }));
  expect(value()).toEqual(VALUES.dashboard);
});

test('help opens from anywhere and stays open from screen to screen', async () => {
  const { actor, route } = await app().boot('dashboard');
  route('dashboard');
  actor.send({ type: 'support.requested', tag: 'repayment_loan_writtenoff' });
  route('activityCashOuts');
  const support = actor.getSnapshot().children.support?.getSnapshot();
  expect([support?.value, support?.context.tag]).toEqual(['opening', 'repayment_loan_writtenoff']);
});

test('a flow that breaks leaves nobody before a blank page: the page can be loaded anew', async () => {
  const reloadPage = new Voice<never>();
  const { actor, value, route } = await app({
    script: { cashOut: broken, reloadPage: reloadPage.logic },
  }).boot('dashboard');
  route('cashOut');
  expect(value()).toEqual({ crashed: 'stuck' });
  actor.send({ type: 'load.retried' });
  expect([value(), reloadPage.heard]).toEqual([{ crashed: 'stuck' }, []]);
  actor.send({ type: 'reload.requested' });
  expect([value(), reloadPage.heard]).toEqual([
    { crashed: 'stuck' },
    [{ type: 'reload.requested' }],
  ]);
});

test('the team is told by what a flow broke, while the app still says where', async () => {
  const reported: { error: unknown; value: StateValue }[] = [];
  const machine = silenced(appWithFlows, {
    session: silenced(sessionMachine, {
      restoreSession: fromPromise(async () => aUser),
      loadProfile: fromPromise(async () => profileAt.dashboard),
    }),
    cashOut: broken,
  }).provide({
    actions: {
      reportCrash: ({ event, self }) => {
        const { error } = event as unknown as { error: unknown };
        reported.push({ error, value: self.getSnapshot().value });
      },
    },
  });
  const actor = createActor(machine, { input: EMPTY_MEMORY }).start();
  await settle();
  actor.send({ type: 'xstate.route', to: '#dashboard' });
  expect(reported).toEqual([]);
  actor.send({ type: 'xstate.route', to: '#cashOut' });
  expect(actor.getSnapshot().value).toEqual({ crashed: 'stuck' });
  expect(reported).toMatchObject([{ error: new Error('cannot start') }]);
  expect(reported[0]?.value).not.toHaveProperty('crashed');
  actor.stop();
});

test('who logs out where a flow broke leaves without the session’s help, and nothing of them is kept [R2.80]', async () => {
  const leaveForLogIn = new Voice<never>();
  const { actor, value, context, route, child, signOut, kept } = await app({
    drafts: { 'uid-1': { name: { fields: { firstName: 'Kim' }, sending: null } } },
    script: { cashOut: broken, leaveForLogIn: leaveForLogIn.logic },
  }).boot('dashboard');
  route('cashOut');
  child('logOut').send({ type: 'logOut.requested' });
  expect([value(), leaveForLogIn.running]).toEqual([{ crashed: 'stuck' }, 0]);
  child('logOut').send({ type: 'logOut.confirmed' });
  expect([value(), leaveForLogIn.running]).toEqual([{ crashed: 'leaving' }, 1]);
  expect([context().user, context().drafts, signOut.calls.length]).toEqual([null, {}, 0]);
  // What comes late would be kept behind the clearing.
  const keptBefore = kept().length;
  actor.send({ type: 'session.closed', reason: 'expired' });
  expect(kept()).toHaveLength(keptBefore);
});

test('a new version is loaded from wherever one stands, which is where one is afterwards', async () => {
  const reloadPage = new Voice<never>();
  const { actor, value, route } = await app({
    script: { reloadPage: reloadPage.logic },
  }).boot('name');
  route('name');
  actor.send({ type: 'reload.requested' });
  expect([value(), reloadPage.heard]).toEqual([VALUES.name, [{ type: 'reload.requested' }]]);
});

describe('a secret', () => {
  const CANARY = 'Canary1Secret';
  const signedIn = new Script<User>();

  test.each<
    [
      string,
      { stage?: Stage; to: RouteId; script: Record<string, AnyActorLogic> },
      string,
      object[],
    ]
  >([
    [
      'the password of a log-in',
      { to: 'login', script: { login: silenced(loginMachine, { signIn: signedIn.logic }) } },
      'login',
      [{ type: 'credentials.submitted', email: 'kim@example.com', password: CANARY }],
    ],
    [
      'the password of a sign-up',
      {
        to: 'signup',
        script: {
          accountSignUp: silenced(accountSignUpMachine, { createAccount: signedIn.logic }),
        },
      },
      'accountSignUp',
      [{ type: 'credentials.submitted', email: 'kim@example.com', password: CANARY }],
    ],
  ])(
    '(%s) is in no context and is stored nowhere but in the running call',
    async (_, set, id, events) => {
      const { actor, child, route } = await app({
        memory: ELIGIBLE,
        script: set.script,
      }).boot(set.stage);
      route(set.to);
      for (const event of events) child(id).send(event as { type: string });
      expect(contextsOf(actor)).not.toContain(CANARY);
      // The guard itself is proved: the call does carry it.
      expect(JSON.stringify(actor.getPersistedSnapshot())).toContain(CANARY);
      expect(storedWithoutInputs(actor)).not.toContain(CANARY);
      await signedIn.answer(aUser);
      expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain(CANARY);
    },
  );

  test('(bank credentials) is in no context and is stored nowhere but in the running call', async () => {
    const institution = {
      ...NO_INSTITUTION,
      id: 'AU1',
      shortName: 'B',
      securityCodeCaption: 'Code',
    };
    const refreshToken = new Script<void>();
    const listInstitutions = new Script<readonly Institution[]>();
    const connectBank = new Script<{ jobId: string }, ConnectBankInput>();
    const { actor, child, route } = await app({
      script: {
        bankPicker: silenced(bankPickerMachine, {
          refreshToken: refreshToken.logic,
          listInstitutions: listInstitutions.logic,
        }),
        bankLogin: silenced(bankLoginMachine, { connectBank: connectBank.logic }),
      },
    }).boot('bank');
    route('bankPicker');
    await refreshToken.answer();
    await listInstitutions.answer([institution]);
    child('bankPicker').send({ type: 'bank.chosen', institutionId: 'AU1' });
    child('bankLogin').send({
      type: 'bankCredentials.submitted',
      loginId: `${CANARY}-id`,
      password: `${CANARY}-password`,
      securityCode: `${CANARY}-code`,
    });
    expect(connectBank.calls).toHaveLength(1);
    expect(contextsOf(actor)).not.toContain(CANARY);
    expect(storedWithoutInputs(actor)).not.toContain(CANARY);
    await connectBank.fail('bankConnectionFailed');
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain(CANARY);
  });

  test('(the code in the text message) is in no context and is stored nowhere but in the running call', async () => {
    const code = '493817';
    const sendCode = new Script<{ verificationId: string }>();
    const linkMobile = new Script<User>();
    const { actor, child, route } = await app({
      script: {
        mobileVerification: silenced(mobileVerificationMachine, {
          sendCode: sendCode.logic,
          linkMobile: linkMobile.logic,
        }),
      },
    }).boot('mobile');
    route('mobile');
    child('mobileVerification').send({ type: 'mobile.submitted', mobile: '0491 570 006' });
    await sendCode.answer({ verificationId: 'handle-1' });
    child('mobileVerification').send({ type: 'code.submitted', code });
    expect(linkMobile.calls).toHaveLength(1);
    expect(contextsOf(actor)).not.toContain(code);
    expect(storedWithoutInputs(actor)).not.toContain(code);
    await linkMobile.fail('invalidMobileCode');
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain(code);
  });

  test('(the identity widget’s token) is in no context and is stored nowhere but in the running widget', async () => {
    const readKycStatus = new Script<KycStatus>();
    const getWidgetToken = new Script<{ token: string }>();
    const { actor, route } = await app({
      script: {
        identityCheck: silenced(identityCheckMachine, {
          readKycStatus: readKycStatus.logic,
          getWidgetToken: getWidgetToken.logic,
        }),
      },
    }).boot('idCheck');
    route('idCheck');
    await readKycStatus.answer('NotStarted');
    await getWidgetToken.answer({ token: CANARY });
    expect(contextsOf(actor)).not.toContain(CANARY);
    expect(storedWithoutInputs(actor)).not.toContain(CANARY);
    route('mobile');
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain(CANARY);
  });
});
