import { act, type ComponentType, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type AnyActorLogic, fromCallback, fromPromise } from 'xstate';
import { FailureError } from '../../domain/failures.ts';
import { aSentCashOut, aUser, profileAt } from '../../machines/samples/values.ts';
import { sessionMachine } from '../../machines/session.machine.ts';
import { AppProvider, useApp } from '../../src/app-context.tsx';
import { KitProvider } from '../../src/kit-provider.tsx';
import { AddressProvider } from '../../src/navigation/address.ts';
import { addressedScreens } from '../../src/navigation/screens.ts';
import { ActiveScreen, lazyScreens } from '../../src/routes/active-screen.tsx';
import { BrokenPage } from '../../src/routes/interim.tsx';
import { lazyScreen, ScreenUnavailableError } from '../../src/routes/parts/lazy-screen.tsx';
import { settings } from '../../src/settings.ts';
import { phoneHref } from '../../src/ui/link.tsx';
import { press } from '../support/controls.ts';
import { startApp, withOnlyEffects } from '../support/fakes.ts';
import { draw } from '../support/renders.ts';
import { screen } from '../support/screen.ts';
import { all, answers, drawSite, fails, openSite, words, wordsOf } from '../support/site.tsx';
import { partsCome, until } from '../support/until.ts';

const { dialog, heading, link } = screen;

const BROKEN = 'Something went wrong';
const UNLOADED = "We can't load your account";
const NEW_VERSION = 'This page may be out of date. Reload: what you saved is kept.';
const OFFLINE = 'No connection';
const AGAIN = `If it happens again, write to ${settings.support.email} or call ${settings.support.phone}`;
const PAYING = 'Before you cash out or repay again, check on your home page what went through.';
const UNAFFECTED = 'This changes nothing about your account or your money.';

let site: Awaited<ReturnType<typeof openSite>>;
beforeEach(() => {
  // React reports there what a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const isLoading = () => document.querySelector('[aria-busy=true]') !== null;
const sees = (...texts: readonly string[]) =>
  until(() => texts.every((text) => wordsOf(document.body).includes(text)));

/** The whole page may be gone, with everything in it. */
const reloads = () => vi.spyOn(window.location, 'reload').mockImplementation(() => {});

describe('an unknown address', () => {
  test('says so, and leads to the start [R2.4]', async () => {
    site = await openSite('/nowhere');
    await site.sees('Page not found');
    expect(document.title).toBe('Page not found · Pay On Demand');
    expect(link('Go to the start')?.getAttribute('href')).toBe('/');
    await site.press('Go to the start');
    await site.sees('Get started');
  });
});

describe('a profile that cannot be loaded', () => {
  async function open(failure: 'unavailable' | 'unreachable' | 'generic') {
    let tries = 0;
    const loadProfile: AnyActorLogic = fromPromise(async () => {
      tries += 1;
      if (tries > 1) return profileAt.dashboard;
      throw new FailureError({ code: failure });
    });
    const session = withOnlyEffects(sessionMachine, {
      restoreSession: answers(aUser),
      loadProfile,
    });
    site = await openSite('/dashboard', { script: { session } });
    await site.sees(UNLOADED);
    return () => tries;
  }

  test.each([
    ['unavailable', 'Whoops! Something went wrong. Please try again or contact support.'],
    ['unreachable', "We can't reach our service right now. Please try again, or talk to us."],
  ] as const)('says so, and offers help: %s', async (failure, text) => {
    await open(failure);
    expect(heading(UNLOADED)).not.toBeNull();
    expect(document.title).toBe(`${UNLOADED} · Pay On Demand`);
    expect(words('main p')).toEqual([text, UNAFFECTED]);
  });

  test('loads once more by a press', async () => {
    const tries = await open('unreachable');
    expect(tries()).toBe(1);
    await site.press('Try again');
    expect(tries()).toBe(2);
  });
});

describe('a flow that broke for good', () => {
  test('leaves a page that can be reloaded', async () => {
    const heard: unknown[] = [];
    const reloadPage = fromCallback(({ receive }) => receive((event) => heard.push(event)));
    site = await openSite('/login', { script: { reloadPage } });
    await site.sees('Forgot password?');
    const broke = { type: 'xstate.error.actor.login', error: new Error('broken') };
    await act(async () => site.app.send(broke as never));
    await site.sees(NEW_VERSION);
    expect(heading(BROKEN)).not.toBeNull();
    expect(words('main p')).toEqual([NEW_VERSION, AGAIN]);
    // Neither needs a flow, because any may be the one that broke.
    expect([...document.querySelectorAll('main p a')].map((it) => it.getAttribute('href'))).toEqual(
      [`mailto:${settings.support.email}`, phoneHref(settings.support.phone)],
    );
    expect(words('main button')).toEqual(['Reload']);
    expect(heard).toEqual([]);
    await site.press('Reload');
    expect(heard).toEqual([{ type: 'reload.requested' }]);
  });

  test.each(['session', 'support', 'logOut'])(
    'is reported when it is %s, which runs everywhere',
    async (flow) => {
      // XState rethrows it in a timer as well.
      const later = globalThis.setTimeout;
      vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms: number) =>
        later(() => {
          try {
            work();
          } catch (error) {
            expect(error).toBeInstanceOf(FailureError);
          }
        }, ms)) as never);
      site = await openSite('/login', { script: { [flow]: fails({ code: 'generic' }) } });
      await site.sees(NEW_VERSION);
      expect(heading(BROKEN)).not.toBeNull();
    },
  );
});

describe('a screen that cannot be drawn', () => {
  /** A mobile that is no text cannot be drawn. */
  const broken = { profile: { mobile: 61491570006 as never } };

  async function open() {
    site = await openSite('/dashboard', { stage: 'dashboard', ...broken });
    await site.sees('Hi Kim');
    const send = vi.spyOn(site.app, 'send');
    await site.press('My Account!');
    await site.sees(NEW_VERSION);
    return send;
  }

  test('is replaced in its frame by an error with a reload, and is reported by name', async () => {
    const send = await open();
    const reload = reloads();
    expect(heading(BROKEN)).not.toBeNull();
    expect(words('main p')).toEqual([NEW_VERSION, PAYING, AGAIN]);
    expect(words('nav [aria-current=page]')).toEqual(['My Account!']);
    expect(words('main button')).toEqual(['Reload']);
    expect(send.mock.calls.map(([event]) => event)).toContainEqual({
      type: 'screen.failed',
      screen: 'account',
    });
    expect(reload).not.toHaveBeenCalled();
    await site.press('Reload');
    expect(reload).toHaveBeenCalledOnce();
  });

  test('is gone after a navigation', async () => {
    await open();
    await site.press('Home');
    await site.sees('Hi Kim');
    expect(wordsOf(document.body)).not.toContain(NEW_VERSION);
  });
});

describe('a page that cannot be drawn', () => {
  async function open() {
    const { app } = startApp({ script: { session: withOnlyEffects(sessionMachine) } });
    app.start();
    const send = vi.spyOn(app, 'send');
    const path = () => {
      throw new Error('There is no path.');
    };
    await drawSite(app, { path, goTo: () => {} });
    return { app, send };
  }

  test('gives way to one in a plain frame, with a reload and the support', async () => {
    const { app, send } = await open();
    const reload = reloads();
    expect(words('h1')).toEqual([BROKEN]);
    expect(words('main')).toEqual([`${BROKEN}${NEW_VERSION}${AGAIN}Reload`]);
    expect(wordsOf(document.querySelector('footer'))).toContain('Need help with money?');
    expect(all('aside')).toEqual([]);
    expect(send.mock.calls).toEqual([[{ type: 'screen.failed', screen: 'loading' }]]);
    await press('Reload');
    expect(reload).toHaveBeenCalledOnce();
    await press('Talk to us');
    expect(app.getSnapshot().children.support?.getSnapshot().value).toBe('opening');
  });

  test('is not blank if a dialog broke, which stays closed then', async () => {
    site = await openSite('/signup/name', {
      stage: 'name',
      // Data kept by another version may lack a value that the log-out's dialog needs.
      memory: { payment: { ...aSentCashOut, uid: aUser.uid, payment: undefined as never } },
    });
    await site.sees('Last name');
    await site.press('Log out');
    await site.sees(NEW_VERSION);
    expect(words('h1')).toEqual([BROKEN]);
    expect(words('main button')).toEqual(['Reload']);
    expect(dialog('Log out?')).toBeNull();
    expect(wordsOf(document.querySelector('footer'))).toContain('Need help with money?');
  });
});

describe('a lazy part of the page that failed to load', () => {
  /** Draws a lazy screen behind its placeholder, and the error that replaces it. */
  async function show(Screen: ComponentType, onError?: (error: unknown) => void) {
    await draw(
      <KitProvider>
        <ErrorBoundary FallbackComponent={BrokenPage} {...(onError && { onError })}>
          <Suspense fallback={<p>place holder</p>}>
            <Screen />
          </Suspense>
        </ErrorBoundary>
      </KitProvider>,
    );
  }

  /** A screen whose fetches end as listed, one by one; later ones as the last. */
  async function open(...ends: readonly ('here' | 'lost')[]) {
    let fetches = 0;
    const isRun = vi.fn();
    const Screen = lazyScreen(async () => {
      const end = ends[Math.min(fetches, ends.length - 1)];
      fetches += 1;
      if (end === 'lost') throw new Error('lost');
      return { default: () => <p>the screen</p> };
    });
    await show(Screen, isRun);
    return { fetches: () => fetches, error: () => isRun.mock.calls[0]?.[0] };
  }
  const sets = (isOnline: boolean) =>
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  const goes = (isOnline: boolean) => {
    sets(isOnline);
    return act(async () => {
      window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
    });
  };
  const page = () => wordsOf(document.body);

  test('is fetched once more without a message, and is drawn then', async () => {
    const { fetches, error } = await open('lost', 'here');
    await sees('the screen');
    expect(page()).toBe('the screen');
    expect(fetches()).toBe(2);
    expect(error()).toBeInstanceOf(ScreenUnavailableError);
    expect(error()).toMatchObject({
      name: 'ScreenUnavailableError',
      message: 'A part of the page cannot be fetched: Error: lost',
      cause: new Error('lost'),
    });
  });

  test('a second time may be of another version: a reload loads that', async () => {
    const reload = reloads();
    const { fetches } = await open('lost');
    await sees(NEW_VERSION);
    expect(page()).toBe(`${BROKEN}${NEW_VERSION}${AGAIN}Reload`);
    expect(isLoading()).toBe(false);
    await partsCome();
    expect(fetches()).toBe(2);
    await press('Reload');
    expect(reload).toHaveBeenCalledOnce();
  });

  test('offline says so, because a reload would lose the page, and loads with the connection', async () => {
    sets(false);
    const { fetches } = await open('lost', 'lost', 'here');
    await sees(OFFLINE);
    expect(page()).toBe(`${OFFLINE}This page loads when you're back online.Try again`);
    expect(heading(OFFLINE)).not.toBeNull();
    expect(fetches()).toBe(2);
    await goes(true);
    await sees('the screen');
    expect([page(), fetches()]).toEqual(['the screen', 3]);
  });

  test('offline is fetched again by a press', async () => {
    sets(false);
    const { fetches } = await open('lost', 'lost', 'lost', 'here');
    await sees(OFFLINE);
    await press('Try again');
    expect(fetches()).toBe(3);
    await sees(OFFLINE);
    await press('Try again');
    await sees('the screen');
    expect(fetches()).toBe(4);
  });

  test('fails for good if it loads without its content once the connection is back', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    sets(false);
    const { fetches } = await open('lost');
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(page()).toContain(OFFLINE);
    await goes(true);
    await act(() => vi.advanceTimersByTimeAsync(4_999));
    // No message says "offline" any more.
    expect([page().includes(OFFLINE), isLoading()]).toEqual([false, true]);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(page()).toBe(`${BROKEN}${NEW_VERSION}${AGAIN}Reload`);
    expect(fetches()).toBe(8);
  });

  test('reports in advance whether it is loaded', async () => {
    const ends = ['lost', 'here'];
    const Screen = lazyScreen(async () => {
      if (ends.shift() === 'lost') throw new Error('lost');
      return { default: () => <p>the screen</p> };
    });
    expect(await Screen.preload()).toBe(false);
    expect(await Screen.preload()).toBe(true);
  });
});

test('each screen except those of the first load is known as lazy', () => {
  const others = addressedScreens.filter(
    ({ screen }) => screen !== 'eligibility' && screen !== 'signupNext',
  );
  expect(lazyScreens.map(({ screen }) => screen)).toEqual(others.map(({ screen }) => screen));
});

describe('the title of the tab', () => {
  test('is that of the screen, and goes with it', async () => {
    site = await openSite('/login');
    await site.sees('Forgot password?');
    expect(document.title).toBe('Log in · Pay On Demand');
    await site.press('Forgot password?');
    await site.sees('Send reset link');
    expect(document.title).toBe('Forgot password · Pay On Demand');
  });

  test('stays as it is until the session is restored', async () => {
    document.title = 'Log in · Pay On Demand';
    const { app } = startApp({ script: { session: withOnlyEffects(sessionMachine) } });
    app.start();
    await drawSite(app, { path: () => '/login', goTo: () => {} });
    expect(document.title).toBe('Log in · Pay On Demand');
    expect(words('h1')).toEqual([]);
  });
});

test('listeners for a screen are told of the current one, also those that join later', async () => {
  const { app } = startApp();
  app.start();
  app.send({ type: 'url.unknown' });
  const first = vi.fn();
  const second = vi.fn();
  function Tab() {
    const [onShown, setOnShown] = useState(() => first);
    return (
      <>
        <ActiveScreen onShown={onShown} />
        <button type="button" onClick={() => setOnShown(() => second)}>
          Wait anew
        </button>
      </>
    );
  }
  await draw(
    <KitProvider>
      <AppProvider value={app}>
        <AddressProvider value={{ path: () => '/nowhere', goTo: () => {} }}>
          <Tab />
        </AddressProvider>
      </AppProvider>
    </KitProvider>,
  );
  await sees('Page not found');
  expect(first).toHaveBeenCalledOnce();
  await press('Wait anew');
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
});

test('a screen without an app throws an error that says what is missing', async () => {
  const Lost = () => String(useApp());
  const caught = vi.fn();
  await draw(
    <ErrorBoundary fallback={null} onError={caught}>
      <Lost />
    </ErrorBoundary>,
  );
  expect(caught.mock.calls[0]?.[0]).toEqual(new Error('AppProvider is missing.'));
});
