import { createMemoryHistory } from '@tanstack/react-router';
import { describe, expect, test } from 'vitest';
import { type AnyActorRef, fromPromise } from 'xstate';
import type { EligibilityCheck, Overview } from '../../domain/entities.ts';
import { IDLE_LIMIT_MS } from '../../domain/idle.ts';
import { BANK_SYNC_POLL_MS, bankSyncMachine } from '../../machines/bank-sync.machine.ts';
import { cashOutMachine } from '../../machines/cash-out.machine.ts';
import { dashboardMachine } from '../../machines/dashboard.machine.ts';
import type { ActivityCounted, ClockTicked } from '../../machines/effects.ts';
import { emailVerificationMachine } from '../../machines/email-verification.machine.ts';
import { forgotPasswordMachine } from '../../machines/forgot-password.machine.ts';
import { identityCheckMachine, KYC_POLL_MS } from '../../machines/identity-check.machine.ts';
import {
  type ActivityHappened,
  IDLE_WARNING_MS,
  idleMachine,
} from '../../machines/idle.machine.ts';
import { mobileVerificationMachine } from '../../machines/mobile-verification.machine.ts';
import { RESEND_LOCKOUT_MS, resendLockoutMachine } from '../../machines/resend-lockout.machine.ts';
import { anOverview, aUser, profileAt } from '../../machines/samples/values.ts';
import { sessionMachine } from '../../machines/session.machine.ts';
import { AppProvider, type Flows } from '../../src/app-context.tsx';
import { KitProvider } from '../../src/kit-provider.tsx';
import { AddressProvider } from '../../src/navigation/address.ts';
import { createSiteRouter } from '../../src/navigation/tree.ts';
import { ActiveScreen } from '../../src/routes/active-screen.tsx';
import { aConnection, FakeCallback, NOW } from '../machines/support.ts';
import { startApp, withOnlyEffects } from '../support/fakes.ts';
import { countedIn, draw, drawnIn } from '../support/renders.ts';
import { until } from '../support/until.ts';

/** The maximum number of components that a tick may draw again on the whole page. */
const MAX_DRAWN = 5;

/** The whole page at a path, as soon as it shows the words. */
async function open(
  path: string,
  words: string,
  options: Parameters<typeof startApp>[0],
): Promise<ReturnType<typeof startApp>> {
  const started = startApp(options);
  const site = createSiteRouter(started.app, createMemoryHistory({ initialEntries: [path] }));
  started.app.start();
  await site.open();
  await draw(
    <KitProvider>
      <AppProvider value={started.app}>
        <AddressProvider value={site.address}>
          <ActiveScreen />
        </AddressProvider>
      </AppProvider>
    </KitProvider>,
  );
  await shows(words);
  return started;
}

/** Settles as soon as the page shows the words, because screens and dialogs load in their own chunks. */
const shows = (words: string) => until(() => document.body.textContent.includes(words));

/** Settles once nothing draws by itself any more, because a dialog opens in several steps. */
async function rests(): Promise<void> {
  let commits: string[][];
  do {
    commits = await drawnIn(() => new Promise((resolve) => setTimeout(resolve, 50)));
  } while (commits.length > 0);
}

test('a tick at the eligibility check draws its own box, and the last one the start button', async () => {
  const { app } = await open('/eligibility', 'Get started', {});
  const tick = (check: EligibilityCheck) => () => {
    const flow = app.getSnapshot().children.eligibility as Flows['eligibility'];
    flow.send({ type: 'check.changed', check, checked: true });
  };
  expect(await drawnIn(tick('isOver18'))).toEqual([['Check']]);
  expect(await drawnIn(tick('hasIdDocument'))).toEqual([['Check']]);
  expect((await drawnIn(tick('isEmployed'))).flat().sort()).toEqual(['Check', 'Start']);
});

/** Runs a countdown to its last second; each tick changes the text, and draws little again. */
async function expectLittle(seconds: number, tick: (second: number) => void): Promise<void> {
  for (let second = 1; second < seconds; second += 1) {
    const before = document.body.textContent;
    const counts = await countedIn(() => tick(second));
    expect(document.body.textContent).not.toBe(before);
    const drawn = counts.reduce((sum, count) => sum + count, 0);
    expect(drawn, `second ${second}`).toBeGreaterThan(0);
    expect(drawn, `second ${second}`).toBeLessThanOrEqual(MAX_DRAWN);
  }
}

describe('a second of the countdown draws little again', () => {
  const ticking = new FakeCallback<ClockTicked>();
  const resendLockout = resendLockoutMachine.provide({ actors: { ticking: ticking.logic } });

  test.each([
    {
      name: 'until another code can be sent',
      path: '/signup/mobile',
      stage: 'mobile',
      heading: 'Verify mobile',
      flow: 'mobileVerification',
      machine: withOnlyEffects(mobileVerificationMachine, {
        sendCode: fromPromise(async () => ({ verificationId: 'id-1' })),
        resendLockout,
      }),
      send: { type: 'mobile.submitted', mobile: '0491570006' },
      sent: 'Verification code',
    },
    {
      name: 'until another link for a password can be sent',
      path: '/forgot-password',
      heading: 'Forgot password',
      flow: 'forgotPassword',
      machine: withOnlyEffects(forgotPasswordMachine, {
        sendResetLink: fromPromise(async () => {}),
        resendLockout,
      }),
      send: { type: 'email.submitted', email: 'kim@example.com' },
      sent: 'Check your email',
    },
    {
      name: 'until another link for the e-mail address can be sent',
      path: '/dashboard/account/profile',
      stage: 'dashboard',
      heading: 'My Account',
      flow: 'emailVerification',
      machine: withOnlyEffects(emailVerificationMachine, {
        sendVerificationLink: fromPromise(async () => {}),
        resendLockout,
      }),
      send: { type: 'email.submitted', email: 'kim@example.com' },
      sent: 'kim@example.com',
    },
  ] as const)('$name', async ({ path, heading, flow, machine, send, sent, ...at }) => {
    const { app } = await open(path, heading, { ...at, script: { [flow]: machine } });
    const actor: AnyActorRef | undefined = app.getSnapshot().children[flow];
    await drawnIn(() => actor?.send(send));
    await drawnIn(() => ticking.say({ type: 'clock.ticked', now: NOW }));
    await shows(sent);
    await expectLittle(RESEND_LOCKOUT_MS / 1000, (second) =>
      ticking.say({ type: 'clock.ticked', now: NOW + second * 1000 }),
    );
  });

  test('until an idle customer is logged out', async () => {
    const activity = new FakeCallback<ActivityHappened, undefined, ActivityCounted>();
    await open('/dashboard', 'Hi Kim', {
      stage: 'dashboard',
      script: {
        session: withOnlyEffects(sessionMachine, {
          restoreSession: fromPromise(async () => aUser),
          loadProfile: fromPromise(async () => profileAt.dashboard),
          idle: idleMachine.provide({
            actors: { ticking: ticking.logic, watchActivity: activity.logic },
          }),
        }),
      },
    });
    const warnedAt = NOW + IDLE_LIMIT_MS - IDLE_WARNING_MS;
    const tick = (second: number) =>
      ticking.say({ type: 'clock.ticked', now: warnedAt + second * 1000 });
    await drawnIn(() => {
      activity.say({ type: 'activity.happened', at: NOW });
      tick(0);
    });
    await shows('Are you still there?');
    await rests();
    await expectLittle(IDLE_WARNING_MS / 1000, tick);
  });
});

test('an overview that comes is drawn alone, not the frame around it, at home and in a cash out', async () => {
  let answer = (_: Overview) => {};
  const readOverview = fromPromise(
    () =>
      new Promise<Overview>((resolve) => {
        answer = resolve;
      }),
  );
  const dashboard = withOnlyEffects(dashboardMachine, { readOverview });
  const cashOut = withOnlyEffects(cashOutMachine, { readOverview });
  const { app } = await open('/dashboard', 'Hi Kim', {
    stage: 'dashboard',
    script: { dashboard, cashOut },
  });
  await rests();
  // The footer reads by itself what the overview changes.
  expect(await drawnIn(() => answer(anOverview))).toEqual([['Overview', 'Footer'], ['Overview']]);
  await drawnIn(() => app.send({ type: 'xstate.route', to: '#cashOut' }));
  await shows('How much do you need?');
  await rests();
  expect(await drawnIn(() => answer(anOverview))).toEqual([['CashOutAmount', 'Footer']]);
});

describe('a check that finds no change draws nothing', () => {
  test('at a bank that is being read', async () => {
    const ticking = new FakeCallback<ClockTicked>();
    let connection = aConnection();
    let looks = 0;
    const { clock } = await open('/signup/bank/sync', 'Connecting to your bank', {
      stage: 'bankJob',
      script: {
        bankSync: withOnlyEffects(bankSyncMachine, {
          ticking: ticking.logic,
          readConnection: fromPromise(async () => {
            looks += 1;
            return structuredClone(connection);
          }),
        }),
      },
    });
    for (let look = 2; look < 10; look += 1) {
      expect(
        await drawnIn(() => {
          ticking.say({ type: 'clock.ticked', now: NOW + look * 1000 });
          clock.increment(BANK_SYNC_POLL_MS);
        }),
      ).toEqual([]);
      expect(looks).toBe(look);
    }
    connection = aConnection({ step: 'RetrievingAccounts' });
    expect(await drawnIn(() => clock.increment(BANK_SYNC_POLL_MS))).toEqual([['Syncing']]);
  });

  test('at an identity that is being checked', async () => {
    let looks = 0;
    const { clock } = await open('/signup/id-check', 'Checking', {
      stage: 'idCheck',
      script: {
        identityCheck: withOnlyEffects(identityCheckMachine, {
          readKycStatus: fromPromise(async () => {
            looks += 1;
            return 'InProcessing';
          }),
        }),
      },
    });
    for (let look = 2; look < 10; look += 1) {
      expect(await drawnIn(() => clock.increment(KYC_POLL_MS))).toEqual([]);
      expect(looks).toBe(look);
    }
  });
});
