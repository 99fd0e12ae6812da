import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AnyActorLogic, fromPromise } from 'xstate';
import { cashOutMachine } from '../../machines/cash-out.machine.ts';
import { dashboardMachine } from '../../machines/dashboard.machine.ts';
import { forgotPasswordMachine } from '../../machines/forgot-password.machine.ts';
import { loginMachine } from '../../machines/login.machine.ts';
import { mobileVerificationMachine } from '../../machines/mobile-verification.machine.ts';
import { nameMachine } from '../../machines/name.machine.ts';
import { paymentMachine } from '../../machines/payment.machine.ts';
import cashOutSamples from '../../machines/samples/cash-out.ts';
import { casesOf } from '../../machines/samples/samples.ts';
import { anOverview, aUser, onePlan, profileAt, twoPlans } from '../../machines/samples/values.ts';
import { sessionMachine } from '../../machines/session.machine.ts';
import { routes } from '../../src/navigation/site.ts';
import { activeRouteOf, screenOf } from '../../src/navigation/snapshot.ts';
import { type Stage, withOnlyEffects } from '../support/fakes.ts';
import { type OpenedTab, openTab, settle } from './open-tab.ts';

type Flow = Parameters<OpenedTab['send']>[0];

const checked = (check: string) => ({ type: 'check.changed', check, checked: true });

/** Everything that a customer can press on any page: events of a flow, or of the app. */
const PRESSES: readonly (readonly [Flow | 'app', ...{ readonly type: string }[]])[] = [
  [
    'eligibility',
    ...['isOver18', 'hasIdDocument', 'isEmployed'].map(checked),
    { type: 'start.requested' },
  ],
  ['login', { type: 'credentials.submitted', email: aUser.email, password: 'Passw0rd' } as never],
  ['mobileVerification', { type: 'mobile.submitted', mobile: '0491 570 006' } as never],
  ['mobileVerification', { type: 'mobile.changeRequested' }],
  ['mobileVerification', { type: 'code.submitted', code: '123456' } as never],
  ['name', { type: 'name.submitted', firstName: 'Kim', lastName: "O'Brien" } as never],
  ['forgotPassword', { type: 'email.submitted', email: aUser.email } as never],
  ['dashboard', { type: 'limitInfo.opened' }],
  ['app', { type: 'cashOut.requested', overview: null } as never],
  ...casesOf(cashOutSamples)
    .filter(({ cause }) => cause === 'person')
    .map(({ event }) => ['cashOut', event] as const),
  ['logOut', { type: 'logOut.requested' }, { type: 'logOut.confirmed' }],
  ['logOut', { type: 'logOut.declined' }],
];

const ADDRESSES = [
  ...routes.map(({ path }) => path),
  '/nowhere',
  '/signup/nowhere',
  '/dashboard/x',
  '/%E0%A4%A',
];

const STARTS: readonly { readonly stage: Stage | null; readonly url: string }[] = [
  { stage: null, url: '/' },
  { stage: 'mobile', url: '/signup/mobile' },
  { stage: 'name', url: '/signup/name' },
  { stage: 'dashboard', url: '/dashboard' },
  { stage: 'dashboard', url: '/dashboard/cashout' },
];

const steps = fc.oneof(
  { weight: 8, arbitrary: fc.record({ type: fc.constant('press'), which: fc.nat(999) }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('answer') }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('back') }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('forward') }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('reload') }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('lose') }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('type'), which: fc.nat(999) }) },
) as fc.Arbitrary<{ readonly type: Step; readonly which?: number }>;

type Step = 'press' | 'answer' | 'back' | 'forward' | 'reload' | 'lose' | 'type';

/**
 * The maximum number of entries that a step may add: a press on the home adds two of its own. An answer's press counts here.
 */
const MAX_ADDED: Readonly<Record<Step, number>> = {
  press: 3,
  answer: 1,
  back: 0,
  forward: 0,
  reload: 0,
  lose: 0,
  type: 1,
};

/** A customer's world: services that answer only when the walk says so. */
function createWorld(start: Stage | null) {
  let stage = start ?? 'name';
  let isSignedIn = start !== null;
  const waiting: (() => void)[] = [];
  const acts: string[] = [];
  const late = (answer: () => unknown) => () =>
    new Promise((resolve) => waiting.push(() => resolve(answer())));
  /** An effect that must be asked for each time. */
  const slow = (act: string, answer: () => unknown) =>
    fromPromise(() => {
      acts.push(act);
      return late(answer)();
    });
  const script: Record<string, AnyActorLogic> = {
    session: withOnlyEffects(sessionMachine, {
      restoreSession: fromPromise(async () => (isSignedIn ? aUser : null)),
      loadProfile: fromPromise(async () => profileAt[stage]),
      signOut: fromPromise(
        late(() => {
          isSignedIn = false;
        }),
      ),
    }),
    login: withOnlyEffects(loginMachine, {
      signIn: slow('signIn', () => {
        isSignedIn = true;
        return aUser;
      }),
    }),
    mobileVerification: withOnlyEffects(mobileVerificationMachine, {
      sendCode: slow('sendCode', () => ({ verificationId: 'sent-1' })),
      linkMobile: slow('linkMobile', () => {
        stage = 'name';
        return { ...aUser, phoneNumber: '+61491570006' };
      }),
    }),
    name: withOnlyEffects(nameMachine, {
      saveName: slow('saveName', () => {
        stage = 'employment';
        return profileAt.employment;
      }),
    }),
    forgotPassword: withOnlyEffects(forgotPasswordMachine, {
      sendResetLink: slow('sendResetLink', () => undefined),
    }),
    dashboard: withOnlyEffects(dashboardMachine, {
      readOverview: fromPromise(async () => anOverview),
    }),
    cashOut: withOnlyEffects(cashOutMachine, {
      readOverview: fromPromise(async () => anOverview),
      getRepaymentPlans: fromPromise(late(() => (acts.length % 2 === 0 ? twoPlans : onePlan))),
      previewLoan: fromPromise(async () => ({ agreement: '<p>Terms</p>' })),
      payment: withOnlyEffects(paymentMachine, {
        startPayment: fromPromise(async () => ({ key: 'key-1', at: 0 })),
        sendPayment: slow('sendPayment', () => undefined),
      }),
    }),
  };
  return {
    acts,
    script,
    answer: () => waiting.shift()?.(),
    lose: () => {
      isSignedIn = false;
    },
  };
}

/** The presses that the page accepts now. */
function pressesOn({ app }: OpenedTab) {
  const { children } = app.getSnapshot();
  return PRESSES.filter(([to, first]) => {
    const actor = to === 'app' ? app : children[to as Flow];
    const snapshot = actor?.getSnapshot() as { can?: (event: unknown) => boolean } | undefined;
    return snapshot?.can?.(first) ?? false;
  });
}

/** Address and app must agree while the app has a route; otherwise the address stays as it was typed. */
function expectEqual({ app, path }: OpenedTab): void {
  const route = activeRouteOf(app.getSnapshot());
  if (route) expect(path()).toBe(route.path);
  else expect(['notFound', 'loggingOut']).toContain(app.getSnapshot().value);
}

test('whatever a customer does, address and app agree, and nothing is done twice', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...STARTS),
      fc.array(steps, { minLength: 4, maxLength: 24, size: 'max' }),
      async ({ stage, url }, walk) => {
        const world = createWorld(stage);
        const opening = { entries: ['/forgot-password'], script: world.script };
        let tab = await openTab(url, opening);
        expectEqual(tab);

        async function take({ type, which = 0 }: (typeof walk)[number]): Promise<void> {
          if (type === 'back' || type === 'forward') return tab.press(type);
          if (type === 'answer') return void world.answer();
          if (type === 'type') return tab.visit(ADDRESSES[which % ADDRESSES.length] ?? '/');
          if (type === 'reload') {
            const { history } = tab;
            tab.app.stop();
            tab = await openTab(history.location.href, { ...opening, history });
            return;
          }
          if (type === 'lose') {
            world.lose();
            return tab.send('session', { type: 'session.lost' });
          }
          const all = pressesOn(tab);
          // A log-out is always possible, and would end most walks.
          const others = all.filter(([flow]) => flow !== 'logOut');
          const presses = others.length > 0 && which % 10 > 0 ? others : all;
          const [to, ...events] = presses[which % presses.length] ?? ['app'];
          await tab.touch();
          if (to === 'app') for (const event of events) tab.app.send(event as never);
          else await tab.send(to, ...events);
        }

        for (const step of walk) {
          const { acts } = world;
          const done = acts.length;
          const added = tab.written.length;
          const before = tab;
          await take(step);
          await settle();
          expectEqual(tab);
          const pushes = tab.written
            .slice(tab === before ? added : 0)
            .filter((entry) => entry.startsWith('PUSH'));
          expect(pushes.length).toBeLessThanOrEqual(MAX_ADDED[step.type]);
          if (step.type !== 'press') expect(acts.slice(done)).toEqual([]);
        }

        for (let answers = 0; answers < 6; answers += 1) {
          world.answer();
          await settle();
        }
        expectEqual(tab);
        expect(['loading', 'crashed']).not.toContain(screenOf(tab.app.getSnapshot()));
        tab.app.stop();
      },
    ),
    { numRuns: 60, seed: 20_260_302 },
  );
});
