import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { eligibilityCopy } from '../../src/copy/eligibility.ts';
import { failureText } from '../../src/copy/failures.ts';
import { loginCopy } from '../../src/copy/login.ts';
import { waitForIdleChunks } from './support/chunks.ts';
import {
  HEADINGS,
  makeCustomer,
  openSignUp,
  signInAt,
  waitForHeading,
} from './support/customers.ts';
import { inNewTab } from './support/in-tab.ts';
import { SIZES } from './support/page-pool.ts';
import { type Screen, screenOf } from './support/screen.ts';
import { watchShifts } from './support/shifts.ts';
import type { Tab } from './support/tab.ts';
import { holdFiles } from './support/traffic.ts';

const PASSWORD = 'Wattle-2026';

const PAGES = [
  { path: '/eligibility', title: "Check if you're eligible", button: 'Get started' },
  { path: '/login', title: 'Log in', button: 'Log in' },
  { path: '/signup', title: 'Sign up', button: 'Continue' },
];

/** All of the app's code outside the page itself. */
const APP = /\/static\/js\//;

/** Returns, once the app runs, whether it hydrated the prerendered elements, and how much of the page has moved. */
async function watchPaint(page: Page): Promise<() => Promise<{ isSame: boolean; shift: number }>> {
  const shifts = await watchShifts(page, 'load');
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      Object.assign(window, { firstTitle: document.querySelector('h1') });
    });
  });
  return async () => ({
    isSame: await page.evaluate(() => {
      const { firstTitle = null } = window as { firstTitle?: Element | null };
      return firstTitle !== null && firstTitle === document.querySelector('h1');
    }),
    shift: (await shifts()).reduce((sum, { value }) => sum + value, 0),
  });
}

describe.each(PAGES)('$path', ({ path, title, button }) => {
  test('shows without any script', () =>
    inNewTab(async ({ context, url }) => {
      const page = await context
        .browser()
        ?.newPage({ javaScriptEnabled: false, viewport: SIZES.phone });
      if (!page) throw new Error('The browser has ended.');
      await page.goto(`${url}${path}`);
      expect(await screenOf({ page }).heading(title).isVisible()).toBe(true);
      expect(await screenOf({ page }).button(button).isVisible()).toBe(true);
      const corner = await screenOf({ page })
        .button(button)
        .evaluate((element) => getComputedStyle(element).borderRadius);
      expect(corner).not.toBe('0px');
      for (const input of await page.locator('input:not([type=checkbox])').all()) {
        await input.fill(PASSWORD);
      }
      const [sent] = await Promise.all([
        page.waitForRequest((request) => request.isNavigationRequest()),
        page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit()),
      ]);
      // Addresses are kept in the history and in logs.
      expect(sent.url()).toBe(`${url}${path}`);
      await page.context().close();
    }));

  test('is hydrated by the app without a change, and nothing moves', () =>
    inNewTab(async (tab) => {
      await openSignUp(tab);
      if (path !== '/signup') await tab.page.evaluate(() => sessionStorage.clear());
      const look = await watchPaint(tab.page);
      await tab.page.goto(path);
      await waitForIdleChunks(tab.page);
      await screenOf(tab).heading(title).waitFor();
      expect(await look()).toEqual({ isSame: true, shift: 0 });
    }));
});

test('a page that is not at its own address is drawn again, and its buttons work', () =>
  inNewTab(async (tab) => {
    // The file name in the build.
    await tab.page.goto('/login.html');
    await tab.page.getByRole('link', { name: 'Go to the start' }).click();
    await waitForHeading(tab.page, "Check if you're eligible");
    for (const box of await screenOf(tab).boxes()) await box.check();
    await screenOf(tab).button(eligibilityCopy.start).click();
    await waitForHeading(tab.page, 'Sign up');
  }));

test('a page that has arrived half does not move when the rest comes', () =>
  inNewTab(async ({ page }) => {
    const whole = readFileSync('build/sandbox/signup.html', 'utf8').replace(
      /<script.*?<\/script>/gs,
      '<script></script>',
    );
    const middle = whole.indexOf('</details>');
    expect(middle).toBeGreaterThan(0);
    const look = await watchPaint(page);
    await page.goto('about:blank');
    const write = (html: string) =>
      page.evaluate(async (text) => {
        document.write(text);
        for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame);
      }, html);
    await write(whole.slice(0, middle));
    await write(whole.slice(middle));
    expect(await screenOf({ page }).heading('Sign up').isVisible()).toBe(true);
    expect((await look()).shift).toBe(0);
  }));

describe('before the app has loaded', () => {
  test('a press across the start of the app counts, because nothing has moved', () =>
    inNewTab(async (tab) => {
      const { boxes, button } = screenOf(tab);
      const release = await holdFiles(tab.page, APP);
      await tab.page.goto('/eligibility', { waitUntil: 'domcontentloaded' });
      for (const box of await boxes()) await box.check();
      await button(eligibilityCopy.start).hover();
      await tab.page.mouse.down();
      release();
      await tab.page.getByText(eligibilityCopy.startHint).waitFor({ state: 'hidden' });
      await tab.page.mouse.up();
      await waitForHeading(tab.page, 'Sign up');
    }));

  test('two ticks are kept, and the button stays disabled', () =>
    inNewTab(async (tab) => {
      const release = await holdFiles(tab.page, APP);
      await tab.page.goto('/eligibility', { waitUntil: 'domcontentloaded' });
      const [first, second, third] = await screenOf(tab).boxes();
      for (const box of [first, second, third]) await box?.check();
      await second?.uncheck();
      release();
      await expect
        .poll(() => tab.page.evaluate(() => sessionStorage.getItem('pod:memory')))
        .toContain('"isOver18":true,"hasIdDocument":false,"isEmployed":true');
      expect(
        await Promise.all((await screenOf(tab).boxes()).map((box) => box.isChecked())),
      ).toEqual([true, false, true]);
      expect(await screenOf(tab).button(eligibilityCopy.start).isDisabled()).toBe(true);
    }));

  test('a form filled in at the log-in is sent by Enter, once, and is never in the address', () =>
    inNewTab(async (tab) => {
      const user = await makeCustomer(tab, 'dashboard');
      const sent: string[] = [];
      tab.page.on('request', (request) => {
        if (request.url().includes('signInWithPassword')) sent.push(request.method());
      });
      const release = await holdFiles(tab.page, APP);
      await tab.page.goto('/login', { waitUntil: 'domcontentloaded' });
      await screenOf(tab).field('Email address').fill(user.email);
      await screenOf(tab).secret().fill(user.password);
      await screenOf(tab).secret().press('Enter');
      await screenOf(tab).secret().press('Enter');
      expect(tab.page.url()).toBe(`${tab.url}/login`);
      release();
      await waitForHeading(tab.page, HEADINGS.dashboard);
      expect(sent).toEqual(['POST']);
    }));

  test('"Talk to us" shows the contacts [R1.11]', () =>
    inNewTab(async (tab) => {
      const release = await holdFiles(tab.page, APP);
      await tab.page.goto('/login', { waitUntil: 'domcontentloaded' });
      await screenOf(tab).button('Talk to us').click();
      release();
      const panel = tab.page.getByRole('dialog', { name: 'Contact us' });
      await panel.getByText('A general question', { exact: true }).waitFor();
      await tab.page.keyboard.press('Escape');
      await panel.waitFor({ state: 'hidden' });
      expect(new URL(tab.page.url()).pathname).toBe('/login');
    }));

  test('a link works by itself', () =>
    inNewTab(async (tab) => {
      await holdFiles(tab.page, APP);
      await tab.page.goto('/eligibility', { waitUntil: 'domcontentloaded' });
      await tab.page.getByRole('link', { name: 'Log in', exact: true }).click();
      await screenOf(tab).heading('Log in').waitFor();
    }));

  test('an app that failed to load loads at the next try', () =>
    inNewTab(async (tab) => {
      tab.allow(/Failed to load resource: (net::ERR_FAILED|.*status of 400)/);
      await tab.page.route('**/static/js/**', (route) => route.abort(), { times: 2 });
      await tab.page.goto('/login', { waitUntil: 'domcontentloaded' });
      await tab.page.waitForLoadState('networkidle');
      await screenOf(tab).field(loginCopy.email).fill('somebody@example.com');
      await screenOf(tab).secret().fill(PASSWORD);
      await screenOf(tab).button(loginCopy.submit).click();
      await tab.page.getByText(failureText({ code: 'invalidCredentials' })).waitFor();
    }));
});

describe('before the app has loaded, on a page that something else may have changed', () => {
  /** A password manager inserts an element into a form, and a translation replaces texts: React draws everything again. */
  const change = (page: Page) =>
    page.evaluate(() => {
      document.querySelector('form')?.prepend(document.createElement('div'));
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: Node[] = [];
      while (texts.nextNode()) found.push(texts.currentNode);
      for (const text of found) {
        const font = document.createElement('font');
        text.parentNode?.replaceChild(font, text);
        font.append(text);
      }
    });
  const isDrawnAnew = (page: Page) =>
    page.waitForFunction(() => document.querySelector('form > div:empty') === null);

  test('three ticks and a press count', () =>
    inNewTab(async (tab) => {
      const release = await holdFiles(tab.page, APP);
      await tab.page.goto('/eligibility', { waitUntil: 'domcontentloaded' });
      await change(tab.page);
      expect(await screenOf(tab).button(eligibilityCopy.start).isDisabled()).toBe(true);
      for (const box of await screenOf(tab).boxes()) await box.check();
      await screenOf(tab).button(eligibilityCopy.start).click();
      release();
      await waitForHeading(tab.page, 'Sign up');
    }));

  test('typed text stays, and a press counts', () =>
    inNewTab(async (tab) => {
      const release = await holdFiles(tab.page, APP);
      await tab.page.goto('/login', { waitUntil: 'domcontentloaded' });
      const email = screenOf(tab).field(loginCopy.email);
      await email.fill('kim@');
      await screenOf(tab).secret().fill(PASSWORD);
      await change(tab.page);
      await screenOf(tab).button(loginCopy.submit).click();
      release();
      await tab.page.getByText('Invalid email address.').waitFor();
      expect([await email.inputValue(), await screenOf(tab).secret().inputValue()]).toEqual([
        'kim@',
        PASSWORD,
      ]);
    }));

  test('the focus stays in the same field while typing', () =>
    inNewTab(async (tab) => {
      const release = await holdFiles(tab.page, APP);
      await tab.page.goto('/login', { waitUntil: 'domcontentloaded' });
      await screenOf(tab).secret().pressSequentially('Wattle');
      await change(tab.page);
      release();
      await isDrawnAnew(tab.page);
      await tab.page.keyboard.type('-2026');
      expect(await screenOf(tab).secret().inputValue()).toBe(PASSWORD);
    }));
});

type Stale = readonly [
  what: string,
  prepare: (tab: Tab) => Promise<unknown>,
  path: string,
  hidden: string,
  shown: (screen: Screen) => Locator,
];
const ELIGIBILITY = "Check if you're eligible";

test.each<Stale>([
  [
    'the earlier ticks',
    openSignUp,
    '/eligibility',
    ELIGIBILITY,
    ({ button }) => button(eligibilityCopy.start, { disabled: false }),
  ],
  [
    'the next step of a signed-in customer',
    (tab) => signInAt(tab, 'name'),
    '/login',
    'Log in',
    ({ heading }) => heading(HEADINGS.name),
  ],
  [
    'the eligibility check of a newcomer at the sign-up',
    async () => {},
    '/signup',
    'Sign up',
    ({ heading }) => heading(ELIGIBILITY),
  ],
])(
  'a prerendered page of another state is hidden until the app has drawn %s',
  (_, prepare, path, hidden, shown) =>
    inNewTab(async (tab) => {
      await prepare(tab);
      const release = await holdFiles(tab.page, APP);
      await tab.page.goto(path, { waitUntil: 'domcontentloaded' });
      expect(await screenOf(tab).heading(hidden).isVisible()).toBe(false);
      release();
      await shown(screenOf(tab)).waitFor();
    }),
);
