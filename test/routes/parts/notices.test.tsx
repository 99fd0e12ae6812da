import { act, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type AnyActorLogic, fromCallback, fromPromise, waitFor } from 'xstate';
import type { Failure, FailureCode } from '../../../domain/failures.ts';
import { appOfferMachine } from '../../../machines/app-offer.machine.ts';
import type { ActivityCounted, ClockTicked } from '../../../machines/effects.ts';
import { type ActivityHappened, idleMachine } from '../../../machines/idle.machine.ts';
import { aSentCashOut, aSentDelay, aUser, profileAt } from '../../../machines/samples/values.ts';
import { sessionMachine } from '../../../machines/session.machine.ts';
import { supportMachine } from '../../../machines/support.machine.ts';
import { AppProvider } from '../../../src/app-context.tsx';
import { failureText } from '../../../src/copy/failures.ts';
import { KitProvider } from '../../../src/kit-provider.tsx';
import { AppOffer } from '../../../src/routes/parts/features/app-offer.tsx';
import { Overlays } from '../../../src/routes/parts/features/overlays.tsx';
import { flowScreen } from '../../../src/routes/parts/flow-screen.tsx';
import { LoadingPage } from '../../../src/routes/parts/loading-page.tsx';
import { ApiFailureNotice } from '../../../src/routes/parts/notices/api-failure-notice.tsx';
import { FailureNotice } from '../../../src/routes/parts/notices/failure-notice.tsx';
import { Message } from '../../../src/routes/parts/notices/message.tsx';
import { SlowNote } from '../../../src/routes/parts/notices/slow-note.tsx';
import { SkeletonGroup } from '../../../src/routes/parts/skeleton-group.tsx';
import { FakeCallback, NOW } from '../../machines/support.ts';
import { press, pressEscape } from '../../support/controls.ts';
import { type Kept, never, type Stage, startApp, withOnlyEffects } from '../../support/fakes.ts';
import { draw, removeDrawn } from '../../support/renders.ts';
import { describedBy, screen } from '../../support/screen.ts';
import {
  alerts,
  all,
  answers,
  fails,
  lookOf,
  openSite,
  words,
  wordsOf,
} from '../../support/site.tsx';
import { until } from '../../support/until.ts';

const { dialog, link } = screen;

let site: Awaited<ReturnType<typeof openSite>>;

/** Draws single parts around an app. */
async function drawIn(app: ReturnType<typeof startApp>['app'], parts: React.ReactNode) {
  await draw(
    <KitProvider>
      <AppProvider value={app}>{parts}</AppProvider>
    </KitProvider>,
  );
}

describe('a message', () => {
  test.each([
    [
      'unreachable',
      "We can't reach our service right now. Please try again, or talk to us.",
      'talk to us',
    ],
    [
      'generic',
      'Whoops! Something went wrong. Please try again or contact support.',
      'contact support',
    ],
  ] as const)('has a button to the support if it names it: %s', async (code, text, name) => {
    const { app } = startApp();
    app.start();
    await drawIn(app, <Message text={failureText({ code })} />);
    expect(wordsOf(document.body)).toBe(text);
    expect(words('button')).toEqual([name]);
    await press(name);
    expect(app.getSnapshot().children.support?.getSnapshot().value).toBe('opening');
  });

  test('without one is only its words', async () => {
    const { app } = startApp();
    await drawIn(app, <Message text="Invalid mobile number." />);
    expect(wordsOf(document.body)).toBe('Invalid mobile number.');
    expect(all('button')).toEqual([]);
  });
});

describe('the notice of a failure', () => {
  const heard: unknown[] = [];
  beforeEach(() => heard.splice(0));

  async function show(failure: Failure, actions?: React.ReactNode, more?: React.ReactElement) {
    const reloadPage = fromCallback(({ receive }) => receive((event) => heard.push(event)));
    const { app } = startApp({ script: { reloadPage } });
    app.start();
    await drawIn(
      app,
      <FailureNotice failure={failure} actions={actions}>
        {more}
      </FailureNotice>,
    );
  }
  const goes = (isOnline: boolean) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    return act(async () => {
      window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
    });
  };
  const wayOn = <a href="/login">Log in</a>;

  test('offers only a reload if there is a new version', async () => {
    await show({ code: 'newVersion' }, wayOn);
    expect(alerts()).toEqual([`${failureText({ code: 'newVersion' })}Reload`]);
    expect(link('Log in')).toBeNull();
    expect(heard).toEqual([]);
    await press('Reload');
    expect(heard).toEqual([{ type: 'reload.requested' }]);
  });

  test.each<[string, React.ReactNode, number]>([
    ['goes', undefined, 0],
    ['stays', wayOn, 1],
  ])(
    'of a lost connection %s once that is back, if it locks the way on: %#',
    async (_, actions, left) => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      await show({ code: 'offline' }, actions);
      expect(alerts()).toHaveLength(1);
      await goes(true);
      expect(alerts()).toHaveLength(left);
      expect(alerts().join()).not.toContain("You're offline");
      expect(link('Log in') !== null).toBe(left === 1);
    },
  );

  test.each<[FailureCode, isOnline: boolean, says: string]>([
    ['offline', true, 'You were offline. Please try again.'],
    ['offlineMoney', true, 'Nothing was sent. You can try again.'],
    ['offlineMoney', false, "You're offline. Nothing was sent. Try again when you're back online."],
  ])('of %s never says "offline" while the device is online (%s)', async (code, isOnline, says) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    await show({ code });
    expect(alerts()).toEqual([says]);
    await goes(true);
    expect(alerts().join()).not.toContain("You're offline");
    expect(alerts()).toHaveLength(1);
  });
});

describe('the notice of a failed call', () => {
  async function show(waitSeconds?: number) {
    vi.useFakeTimers({ now: NOW });
    const { app } = startApp();
    app.start();
    await drawIn(
      app,
      <ApiFailureNotice
        failure={{ code: 'tooManyAttempts', ...(waitSeconds !== undefined && { waitSeconds }) }}
      />,
    );
  }
  const passes = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
  const TOO_MANY = 'Too many attempts. Please wait a little and try again.';
  const seen = () => wordsOf(document.querySelector('[role=alert] [aria-hidden=true]:not(svg)'));
  const heard = () => wordsOf(document.querySelector('[role=alert] [aria-live=polite]'));

  test('counts the seconds down to zero, and shows none then', async () => {
    await show(3);
    expect(wordsOf(document.querySelector('[role=alert] p'))).toContain(`${TOO_MANY} Try again`);
    expect(seen()).toBe('Try again in 3 seconds.');
    await passes(1);
    expect(seen()).toBe('Try again in 2 seconds.');
    await passes(1);
    expect(seen()).toBe('Try again in 1 second.');
    await passes(1);
    expect(alerts()).toEqual([TOO_MANY]);
  });

  test('reads out the whole wait first, though it is no step, and then the steps', async () => {
    await show(40);
    expect(heard()).toBe('Try again in 40 seconds.');
    await passes(9);
    expect(heard()).toBe('Try again in 40 seconds.');
    await passes(1);
    expect(heard()).toBe('Try again in 30 seconds.');
  });
});

test('the page says that the device is offline only while it is', async () => {
  const OFFLINE = "You're offline";
  const isOnline = vi.spyOn(navigator, 'onLine', 'get');
  const say = (online: boolean) =>
    act(async () => {
      isOnline.mockReturnValue(online);
      window.dispatchEvent(new Event(online ? 'online' : 'offline'));
    });
  site = await openSite('/login');
  await site.sees('Log in');
  expect(document.body.textContent).not.toContain(OFFLINE);
  await say(false);
  await site.sees(OFFLINE);
  await say(true);
  expect(document.body.textContent).not.toContain(OFFLINE);
});

describe('a placeholder', () => {
  const notes = () => words('[role=status]');

  test('says at once that it loads, and is busy with a label', async () => {
    await draw(
      <KitProvider>
        <SkeletonGroup>
          <p>rows</p>
        </SkeletonGroup>
      </KitProvider>,
    );
    expect(words('[aria-busy=true]')).toEqual(['Loadingrows']);
    expect(notes()).toEqual(['', 'Loading']);
  });

  test('of a page is otherwise busy and silent', async () => {
    await draw(
      <KitProvider>
        <LoadingPage />
      </KitProvider>,
    );
    expect(words('[aria-busy=true]')).toEqual(['Loading']);
    expect(all('[aria-busy=true] > *').length).toBeGreaterThan(1);
    expect(all('h1')).toEqual([]);
  });

  test('stops its clock when it is gone', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const before = vi.getTimerCount();
    const gone = await draw(
      <KitProvider>
        <SlowNote />
      </KitProvider>,
    );
    expect(vi.getTimerCount()).toBe(before + 1);
    gone();
    expect(vi.getTimerCount()).toBe(before);
  });

  test('of a flow that is loading is the placeholder of a page, with the flow’s name for debugging', async () => {
    const { app } = startApp();
    app.start();
    const Screen = flowScreen('login', () => 'the screen');
    await drawIn(app, <Screen />);
    expect(words('[aria-busy=true]')).toEqual(['Loading']);
    expect(wordsOf(document.body)).not.toContain('the screen');
    expect(Screen.displayName).toBe('FlowScreen(login)');
  });
});

describe('the contact panel', () => {
  async function open() {
    site = await openSite('/eligibility', {
      script: {
        support: withOnlyEffects(supportMachine, { openSupport: fails({ code: 'unavailable' }) }),
      },
    });
    await site.sees('Talk to us');
    expect(all('[role=dialog]')).toEqual([]);
    await site.press('Talk to us');
    await site.sees('Contact us');
  }

  test.each([
    ['by its button', () => press('Close')],
    ['by the Escape key', pressEscape],
  ])('is closed %s', async (_, close) => {
    await open();
    await close();
    expect(all('[role=dialog]')).toEqual([]);
    expect(site.app.getSnapshot().children.support?.getSnapshot().value).toBe('closed');
  });
});

describe('the dialog before a log-out', () => {
  async function ask(isOnBack = false, memory: Kept = {}) {
    site = await openSite('/dashboard', { stage: 'dashboard', memory });
    await site.sees('Logout');
    expect(all('[role=dialog]')).toEqual([]);
    if (isOnBack) await act(async () => site.app.send({ type: 'leave.requested' }));
    else await site.press('Logout');
    await site.sees('Are you sure you want to log out?');
  }
  const flow = () => site.app.getSnapshot().children.logOut?.getSnapshot().value;

  test.each([
    [false, 'No, go back', ['Yes, Log out', 'No, go back']],
    [true, 'Close', ['Close', 'Log out']],
  ])(
    'has two answers, worded for how it opened (by Back: %s), and stays by %s',
    async (isOnBack, no, answers) => {
      await ask(isOnBack);
      expect(words('[role=dialog] button')).toEqual(answers);
      await press(no);
      expect([dialog('Log out?'), flow()]).toEqual([null, 'closed']);
      expect(site.app.getSnapshot().context.user?.uid).toBe(aUser.uid);
    },
  );

  test.each([
    [false, 'Yes, Log out'],
    [true, 'Log out'],
  ])('logs out by its other answer (by Back: %s)', async (isOnBack, yes) => {
    await ask(isOnBack);
    const send = vi.spyOn(site.app, 'send');
    await press(yes);
    expect(flow()).toBe('closed');
    expect(all('[role=dialog]')).toEqual([]);
    expect(site.app.getSnapshot().matches('loggingOut')).toBe(true);
    expect(send).not.toHaveBeenCalled();
  });

  test('is closed by the Escape key', async () => {
    await ask();
    await pressEscape();
    expect([dialog('Log out?'), flow()]).toEqual([null, 'closed']);
  });

  test('makes the primary answer the first one', async () => {
    const primary = await lookOf('primary');
    const secondary = await lookOf('secondary');
    await ask();
    expect(all('[role=dialog] button').map(({ className }) => className)).toEqual([
      primary,
      secondary,
    ]);
  });

  test.each([
    [aSentCashOut, 'Your Cash Out'],
    [aSentDelay, 'The delay'],
  ])(
    'warns of a payment with an unknown outcome, and offers to stay first: %#',
    async (sent, warning) => {
      await ask(false, { payment: { ...sent, uid: aUser.uid } });
      expect(describedBy(dialog('Log out?'))).toBe(
        `Are you sure you want to log out? ${warning} may still go through. Log in again to see. Or stay: your home page shows it. Please don't send it again.`,
      );
      expect(words('[role=dialog] button')).toEqual(['No, go back', 'Yes, Log out']);
    },
  );
});

describe('the warning before an idle log-out', () => {
  const ticking = new FakeCallback<ClockTicked>();
  const activity = new FakeCallback<ActivityHappened, undefined, ActivityCounted>();
  const LIMIT_MS = 15 * 60_000;
  const WARNED_AT = NOW + LIMIT_MS - 2 * 60_000;
  const idle = idleMachine.provide({
    actors: { ticking: ticking.logic, watchActivity: activity.logic },
  });

  /** The dialogs of a signed-in customer. */
  async function start({ stage = 'dashboard' as Stage | null, memory = {} as Kept } = {}) {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    vi.spyOn(Date, 'now').mockReturnValue(WARNED_AT);
    const session = withOnlyEffects(sessionMachine, {
      restoreSession: answers(stage ? aUser : null),
      loadProfile: stage ? answers(profileAt[stage]) : never,
      idle,
    });
    const { app } = startApp({ memory, script: { session } });
    app.start();
    await waitFor(app, ({ context, value }) => (stage ? context.profile : value) !== null);
    await drawIn(app, <Overlays />);
    return {
      app,
      idle: () => {
        const child = app.getSnapshot().children.session?.getSnapshot().children.idle;
        return child?.getSnapshot().value;
      },
      warn: () =>
        act(async () => {
          activity.say({ type: 'activity.happened', at: NOW });
          ticking.say({ type: 'clock.ticked', now: WARNED_AT });
        }),
    };
  }
  const isUp = () => all('[role=alertdialog]').length === 1;
  const comes = () => until(isUp);

  test('is a dialog that shows and reads out the remaining time, with two answers', async () => {
    const primary = await lookOf('primary');
    const secondary = await lookOf('secondary');
    const { warn } = await start();
    expect(isUp()).toBe(false);
    await warn();
    await comes();
    expect(words('[role=alertdialog] [aria-hidden=true]')).toContain('2:00');
    const buttons = all('[role=alertdialog] button');
    expect(buttons.map(wordsOf)).toEqual(['Stay logged in', 'Log out']);
    expect(buttons.map(({ className }) => className)).toEqual([primary, secondary]);
  });

  test('is not closed by the Escape key, which answers nothing', async () => {
    const tab = await start();
    await tab.warn();
    await comes();
    await pressEscape();
    expect([isUp(), tab.idle()]).toEqual([true, 'warning']);
  });

  test('is answered by "stay"', async () => {
    const tab = await start();
    await tab.warn();
    await comes();
    await press('Stay logged in');
    expect([isUp(), tab.idle()]).toEqual([false, 'watching']);
  });

  test('logs out despite "stay" after the limit', async () => {
    const tab = await start();
    await tab.warn();
    await comes();
    vi.spyOn(Date, 'now').mockReturnValue(NOW + LIMIT_MS);
    await press('Stay logged in');
    expect(isUp()).toBe(false);
    expect(tab.app.getSnapshot().matches('loggingOut')).toBe(true);
  });

  test('is answered by "log out"', async () => {
    const tab = await start();
    await tab.warn();
    await comes();
    await press('Log out');
    expect(isUp()).toBe(false);
    expect(tab.app.getSnapshot().matches('loggingOut')).toBe(true);
  });

  test('warns of a payment with an unknown outcome', async () => {
    const { warn } = await start({ memory: { payment: { ...aSentCashOut, uid: aUser.uid } } });
    await warn();
    await comes();
    expect(describedBy(document.querySelector('[role=alertdialog]'))).toMatch(
      /Your Cash Out may still go through. Log in again to see. Or stay.+$/,
    );
  });

  test('is not fetched for a visitor', async () => {
    await start({ stage: null });
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is not fetched any more after the log-out', async () => {
    await start();
    expect(vi.getTimerCount()).toBe(1);
    removeDrawn();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the offer of the mobile app', () => {
  async function open(findStore: AnyActorLogic, memory: Kept = {}) {
    const opened: unknown[] = [];
    const openStore = fromPromise(async ({ input }) => void opened.push(input));
    site = await openSite('/eligibility', {
      memory,
      script: { appOffer: withOnlyEffects(appOfferMachine, { findStore, openStore }) },
    });
    await site.sees('Get started');
    return opened;
  }
  const isAnswered = () => site.app.getSnapshot().context.isAppOffered;

  test('opens on a phone, and leads to its store', async () => {
    const opened = await open(answers('playStore'));
    await site.sees('Get the app', 'Download');
    expect(opened).toEqual([]);
    await press('Download');
    expect(opened).toEqual([{ store: 'playStore' }]);
    expect([all('[role=dialog]'), isAnswered()]).toEqual([[], true]);
  });

  test.each([
    ['by its button', () => press('Skip for now')],
    ['by the Escape key', pressEscape],
  ])('is skipped %s', async (_, skip) => {
    const opened = await open(answers('appStore'));
    await site.sees('Get the app', 'Download');
    await skip();
    expect([all('[role=dialog]'), isAnswered(), opened]).toEqual([[], true, []]);
  });

  test.each<[string, AnyActorLogic, Kept]>([
    ['on no phone', answers(null), {}],
    ['while it is found out where one is', never, {}],
    ['to who has answered it', answers('appStore'), { isAppOffered: true }],
  ])('does not open %s', async (_, findStore, memory) => {
    await open(findStore, memory);
    expect(all('[role=dialog], [aria-busy=true]')).toEqual([]);
    expect(wordsOf(document.body)).not.toContain('Get the app');
  });

  test('is not part of the prerendered page, which knows no device', async () => {
    await open(answers('appStore'));
    await site.sees('Get the app', 'Download');
    const drawn = renderToString(
      <AppProvider value={site.app}>
        <Suspense fallback="place holder">
          <AppOffer />
        </Suspense>
      </AppProvider>,
    );
    expect(drawn.replaceAll(/<!--.*?-->/g, '')).toBe('');
  });
});
