import { act } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type AnyActorLogic, waitFor } from 'xstate';
import { EVERYTHING_TICKED } from '../../../domain/entities.ts';
import {
  minutesFrom,
  ONBOARDING_STEPS,
  type OnboardingStep,
  SHOWN_STEPS,
  shownAs,
} from '../../../domain/onboarding.ts';
import { entryOf, type OnboardingScreen, type ScreenId } from '../../../machines/meta.ts';
import { aUser, profileAt } from '../../../machines/samples/values.ts';
import { sessionMachine } from '../../../machines/session.machine.ts';
import { AppProvider } from '../../../src/app-context.tsx';
import { framesCopy } from '../../../src/copy/frames.ts';
import { progressCopy, progressSteps, reasons } from '../../../src/copy/onboarding.ts';
import { uiCopy } from '../../../src/copy/ui.ts';
import { KitProvider } from '../../../src/kit-provider.tsx';
import { AddressProvider } from '../../../src/navigation/address.ts';
import { pathOf } from '../../../src/navigation/site.ts';
import { layoutOf } from '../../../src/routes/frames/layouts.tsx';
import { OnboardingFrame } from '../../../src/routes/frames/onboarding-frame.tsx';
import type { Step } from '../../../src/ui/steps.tsx';
import { never, type Stage, startApp, withOnlyEffects } from '../../support/fakes.ts';
import { draw } from '../../support/renders.ts';
import { describedBy, screen } from '../../support/screen.ts';
import { all, answers, drawSite, openSite, words, wordsOf } from '../../support/site.tsx';

const { button, link } = screen;

let site: Awaited<ReturnType<typeof openSite>>;

const steps = () => words('aside li');

/** The accessible name of an element. */
const nameOf = (element: Element | null | undefined) =>
  wordsOf(document.getElementById(element?.getAttribute('aria-labelledby') ?? ''));

/** Presses a link off the site without leaving the page. */
async function follow(element: HTMLElement | null) {
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  await act(async () => element?.click());
}

/** Every link off the site opens a new tab, and its name says so. */
function expectNewTab(name: string, href: string) {
  expect(link(name)?.getAttribute('href'), name).toBe(href);
  expect(link(name)?.getAttribute('target'), name).toBe('_blank');
  expect(link(name)?.getAttribute('rel'), name).toBe('noopener noreferrer');
  expect(describedBy(link(name)), name).toBe('Opens in a new tab');
}

describe('the frame of the signed-in area', () => {
  async function open(url = '/dashboard', user = {}) {
    site = await openSite(url, { stage: 'dashboard', user });
    await site.sees('Logout', 'Complaints');
  }
  const menu = 'nav[aria-label="Main menu"]';

  test('has a menu of the home, the activity and the account, and a button to log out at its end [R2.75]', async () => {
    await open();
    expect(words(`${menu} li > :first-child`)).toEqual([
      'Home',
      'My Activity',
      'My Account!',
      'Logout',
    ]);
    expect(site.links(`${menu} a`)).toEqual({
      Home: '/dashboard',
      'My Activity': '/dashboard/activity/cashouts',
      'My Account!': '/dashboard/account/profile',
    });
    expect(words(`${menu} button`)).toEqual(['Logout']);
    expect(button('Logout')?.getAttribute('type')).toBe('button');
    expect(all(`${menu} svg`)).toHaveLength(4);
  });

  test.each([
    ['/dashboard', ['Home']],
    ['/dashboard/activity/repayments', ['My Activity']],
    ['/dashboard/account/password_reset', ['My Account!']],
    ['/dashboard/cashout', []],
  ])('marks the current place in the menu at %s: %s', async (url, here) => {
    await open(url);
    expect(words(`${menu} [aria-current=page]`)).toEqual(here);
    expect(all(`${menu} [aria-current]`)).toHaveLength(here.length);
  });

  test('marks the account with a sign and in words for screen readers while the address is not verified [R2.103]', async () => {
    await open();
    // The sign is not part of the name: the accessible name is the visible one.
    expect(link('My Account')?.getAttribute('href')).toBe('/dashboard/account/profile');
    expect(describedBy(link('My Account'))).toBe('Your email address is not verified.');
    expect(words(`${menu} [aria-hidden=true]:not(svg)`)).toEqual(['!']);
    expect(all(`${menu} [aria-describedby]`)).toEqual([link('My Account')]);
    const meaning = words(`${menu} [hidden]`);
    expect(meaning).toEqual(['Your email address is not verified.']);
  });

  test('has help, and the brand’s other pages in new tabs [R2.77 R2.78]', async () => {
    await open();
    expectNewTab('Help', 'https://help.payondemand.example');
    expect(link('Help')?.closest('header')).not.toBeNull();
    expectNewTab('Facebook', 'https://www.facebook.example/payondemand');
    expectNewTab('Instagram', 'https://www.instagram.example/payondemand');
    const footer = wordsOf(document.querySelector('footer'));
    expect(footer).toMatch(
      /^Come and say hello\s*News and tips on making your pay go further.\s*Facebook/,
    );
    expect(footer.indexOf('Instagram')).toBeGreaterThan(footer.indexOf('Facebook'));
  });

  test.each([
    ['Facebook', 'facebook'],
    ['Instagram', 'instagram'],
  ])(
    'tells the app which page of the brand the customer opens: %s [R7.59]',
    async (name, followed) => {
      await open();
      const send = vi.spyOn(site.app, 'send');
      await follow(link(name));
      expect(send.mock.calls).toEqual([[{ type: 'social.followed', site: followed }]]);
    },
  );
});

describe.each([
  ['signed-in', '/dashboard', { stage: 'dashboard' }, 'Hi Kim'],
  ['onboarding', '/login', {}, 'Welcome back.'],
] as const)('the %s frame', (_, url, who, title) => {
  beforeEach(async () => {
    site = await openSite(url, who);
    await site.sees('Need help with money?', title);
  });

  test('offers keyboard users a link over everything before the page', async () => {
    const [first] = all('a, button, input');
    expect(wordsOf(first)).toBe('Skip to main content');
    await site.press('Skip to main content');
    expect(document.activeElement).toBe(document.querySelector('main'));
    // Focusable, but no Tab stop.
    expect(document.querySelector('main')?.getAttribute('tabindex')).toBe('-1');
  });

  test('names in its footer the helpline, with a number to call, and the legal pages', async () => {
    expect(link('1800 007 007')?.getAttribute('href')).toBe('tel:1800007007');
    expect(link('1800 007 007')?.hasAttribute('target')).toBe(false);
    expect(words('footer nav[aria-label="Legal and help"] li > a')).toEqual([
      'Privacy policy',
      'Terms',
      'Help centre',
      'Complaints',
      'AFCA',
    ]);
    expectNewTab('Privacy policy', 'https://www.payondemand.example/privacy');
    expectNewTab('Terms', 'https://www.payondemand.example/terms');
    expectNewTab('Help centre', 'https://help.payondemand.example');
    expectNewTab('Complaints', 'https://www.payondemand.example/complaints');
    expectNewTab('AFCA', 'https://www.afca.org.au/make-a-complaint');
  });
});

/** The steps of onboarding by the names that a customer reads. */
const WAY = ['signup', ...SHOWN_STEPS] as const;

/** The number that a step is shown with. */
const reachedAt = (step: 'signup' | OnboardingStep) =>
  WAY.indexOf(step === 'signup' ? step : shownAs(step)) + 1;

/** The progress of a step, and its remaining time. */
const placeOf = (step: 'signup' | OnboardingStep) =>
  `${framesCopy.stepOf(reachedAt(step), WAY.length)} · ${progressCopy.minutesLeft(minutesFrom(step))}`;

describe('the frame of onboarding', () => {
  test.each<[string, Stage | undefined, string, number, string]>([
    ['/signup', undefined, placeOf('signup'), 1, reasons.signup],
    ...ONBOARDING_STEPS.map((step): [string, Stage, string, number, string] => {
      const entry = entryOf(step) as OnboardingScreen;
      return [pathOf(entry), step, placeOf(step), reachedAt(step), reasons[entry]];
    }),
  ])(
    'shows at %s (%s) the progress, the remaining time, and why we ask: %s',
    async (url, stage, place, reached, reason) => {
      site = await openSite(url, {
        ...(stage && { stage }),
        memory: { eligibility: EVERYTHING_TICKED },
      });
      await site.sees('Your application', place);
      expect(words('header summary')).toEqual([place]);
      const marks = all('header [aria-hidden=true]:not(svg) > span');
      expect(marks).toHaveLength(WAY.length);
      expect(marks.map((mark) => mark.hasAttribute('data-reached'))).toEqual(
        marks.map((_, index) => index < reached),
      );
      expect(all('header [data-going]')).toEqual([marks[reached - 1]]);
      // Beside the page on wide screens, below it on phones.
      expect(all('aside')).toHaveLength(1);
      const aside = document.querySelector('aside');
      expect(nameOf(aside)).toBe('Your application');
      expect(wordsOf(aside)).toMatch(/^Pay On Demand/);
      const left = place.replace(/.* · /, '');
      expect(words('aside > :last-child > *')).toEqual([left, `Why we ask${reason}`]);
      expect(words('main > details > summary')).toEqual(['Why we ask']);
      expect(words('main > details')).toEqual([`Why we ask${reason}`]);
      expect(words('aside [aria-current=step]')).toHaveLength(1);
    },
  );

  test('marks only the first step as current for a visitor who signs up', async () => {
    site = await openSite('/signup', { memory: { eligibility: EVERYTHING_TICKED } });
    await site.sees('Sign up', 'Your application');
    expect(steps()).toEqual(
      WAY.map((step) => `${progressSteps[step]}, ${step === 'signup' ? 'In progress' : 'To do'}`),
    );
  });

  test.each(['/login', '/forgot-password', '/nowhere'])(
    'has the offer of the start where there are no steps to show: %s',
    async (url) => {
      site = await openSite(url);
      await site.sees('Need help with money?');
      expect(all('aside').map(nameOf)).toEqual(['Part of your pay, before pay day']);
      expect(words('header summary')).toEqual([]);
      expect(all('main details')).toEqual([]);
      expect(wordsOf(document.querySelector('header'))).toMatch(/^Pay On Demand/);
      expectNewTab('Help', 'https://help.payondemand.example');
    },
  );
});

describe('the frame of a single step', () => {
  const way: readonly Step[] = [
    { label: 'First', state: 'done' },
    { label: 'Second', state: 'current' },
    { label: 'Third', state: 'upcoming' },
  ];

  async function show(props: Partial<Parameters<typeof OnboardingFrame>[0]>) {
    await draw(
      <KitProvider>
        <OnboardingFrame steps={way} onTalk={() => {}} {...props}>
          <h1>The page</h1>
        </OnboardingFrame>
      </KitProvider>,
    );
  }

  test('marks no step if none is current', async () => {
    await show({ steps: way.map(({ label }) => ({ label, state: 'done' })) });
    expect(steps()).toEqual(['First, Done', 'Second, Done', 'Third, Done']);
    expect(words('header summary')).toEqual([]);
    expect(all('header [data-reached]')).toEqual([]);
  });
});

describe('the steps of onboarding, whatever is known of the user', () => {
  /** Draws only a screen's frame, around an app in this state. */
  async function drawFrame(screenId: ScreenId, restoreSession: AnyActorLogic, stage?: Stage) {
    const session = withOnlyEffects(sessionMachine, {
      restoreSession,
      loadProfile: stage ? answers(profileAt[stage]) : never,
    });
    const { app } = startApp({ script: { session } });
    app.start();
    await waitFor(app, ({ context }) =>
      stage ? context.profile !== null : context.user !== null || restoreSession === never,
    );
    const Frame = layoutOf(screenId);
    await draw(
      <KitProvider>
        <AppProvider value={app}>
          <AddressProvider value={{ path: () => '/login', goTo: () => {} }}>
            <Frame screen={screenId}>
              <p>page</p>
            </Frame>
          </AddressProvider>
        </AppProvider>
      </KitProvider>,
    );
  }
  const states = () => steps().map((step) => step.replace(/.*, /, ''));
  /** The state of each step at the name. */
  const atName = (done: readonly string[]) =>
    WAY.map((step) => (step === 'name' ? 'In progress' : done.includes(step) ? 'Done' : 'To do'));

  test('are all to come, except the account, until the signed-in user’s profile has loaded', async () => {
    await drawFrame('name', answers(aUser));
    expect(states()).toEqual(atName(['signup']));
  });

  test('are all done except the shown one, when nothing is left to do', async () => {
    await drawFrame('name', answers(aUser), 'dashboard');
    expect(states()).toEqual(atName(WAY));
  });

  test('are to come from the bank on if it is connected and no account is chosen yet', async () => {
    await drawFrame('name', answers(aUser), 'bankAccount');
    expect(states()).toEqual(atName(WAY.slice(0, WAY.indexOf('bank'))));
  });

  test('are all to come for a signed-out visitor', async () => {
    await drawFrame('name', never);
    expect(states()).toEqual(atName([]));
  });
});

describe('until the session is restored, the frame', () => {
  async function boot(path: string) {
    const { app } = startApp({ script: { session: withOnlyEffects(sessionMachine) } });
    app.start();
    await drawSite(app, { path: () => path, goTo: () => {} });
    expect(words('main [aria-busy=true]')).toEqual(['Loading']);
  }

  test('has the address’s steps, all before it done', async () => {
    await boot('/signup/employment');
    expect(steps()).toEqual(
      WAY.map((step, index) => {
        const { done, current, upcoming } = uiCopy.step;
        const own = WAY.indexOf('employment');
        return `${progressSteps[step]}, ${index < own ? done : index === own ? current : upcoming}`;
      }),
    );
    expect(words('header summary')).toEqual([placeOf('employment')]);
    expect(words('main > details')).toEqual([
      'Why we askWe advance pay, so we need to know who pays you.',
    ]);
  });

  test.each(['/eligibility', '/login'])('has the offer of the start: %s', async (path) => {
    await boot(path);
    expect(nameOf(document.querySelector('aside'))).toBe('Part of your pay, before pay day');
  });

  test.each(['/dashboard', '/nowhere', '/'])('has nothing beside it: %s', async (path) => {
    await boot(path);
    expect(all('aside')).toEqual([]);
    expect(button('Log out')).toBeNull();
  });
});
