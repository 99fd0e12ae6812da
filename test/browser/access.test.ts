import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  HEADINGS,
  makeCustomer,
  signInAt,
  submitLogin,
  waitForHeading,
} from './support/customers.ts';
import { BREAKS, type Break, breakCalls, expectMessage, mendCalls } from './support/faults.ts';
import { expectFocus, expectWrong } from './support/fields.ts';
import { inClockedTab, inTab } from './support/in-tab.ts';
import { tabTo } from './support/keyboard.ts';
import { callItself } from './support/phones.ts';
import type { Tab } from './support/tab.ts';
import { holdCalls, recordCalls } from './support/traffic.ts';

const GENERIC = 'Whoops! Something went wrong. Please try again or contact support.';
const OFFLINE = "You're offline. We'll pick up where you left off when you're back.";
const TOO_MANY = 'Too many attempts. Please wait a little and try again.';
const SIGN_UP = '/identitytoolkit.googleapis.com/v1/accounts:signUp';
const SIGN_IN = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword';
const PASSWORD = 'Wattle-2026';

const parts = ({ page }: Pick<Tab, 'page'>) => ({
  button: (name: string) => page.getByRole('button', { name, exact: true }),
  field: (name: string) => page.getByRole('textbox', { name, exact: true }),
  password: () => page.getByLabel('Password', { exact: true }),
  link: (name: string) => page.getByRole('link', { name, exact: true }),
  drawer: () => page.getByRole('dialog', { name: 'Get the app' }),
  boxes: () => page.getByRole('checkbox').all(),
});

async function expectPlace({ page }: Pick<Tab, 'page'>, title: string, address: string) {
  await waitForHeading(page, title);
  await expect.poll(() => new URL(page.url()).pathname).toBe(address);
}

async function openSignUp(tab: Tab) {
  await tab.page.goto('/eligibility');
  for (const box of await parts(tab).boxes()) await box.check();
  await parts(tab).button('Get started').click();
  await waitForHeading(tab.page, 'Sign up');
}

async function typeCredentials(tab: Tab, email: string) {
  await parts(tab).field('Email address').fill(email);
  await parts(tab).password().fill(PASSWORD);
}

async function eventsOf(tab: Tab): Promise<string[]> {
  const rows = (await tab.control('GET', '/sandbox/analytics')) as { name: string }[];
  return rows.map(({ name }) => name);
}

const storedIn = (page: Page) =>
  page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));

/** Nothing that a person sees may be wider than the screen. */
async function expectNoSidewaysScroll(page: Page) {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

describe('the eligibility check', () => {
  test('says by each empty box what it means, and keeps the ticks over a reload [R2.8 R2.10]', () =>
    inTab(async (tab) => {
      const { button, boxes } = parts(tab);
      const { page } = tab;
      const reasons = [
        /If you're younger or live elsewhere, we can't lend to you/,
        /Without one we can't check who you are/,
        /If most of your income comes from elsewhere, we can't lend to you/,
      ].map((text) => page.getByText(text));
      const shown = () => Promise.all(reasons.map((reason) => reason.isVisible()));
      await page.goto('/eligibility');
      await page
        .getByText(
          'You need at least $300 per week, and over 50% of your income must come from an employer. Centrelink or self-employment income does not count.',
        )
        .waitFor();
      expect(await shown()).toEqual([false, false, false]);
      await (await boxes())[1]?.check();
      await expect.poll(shown).toEqual([true, false, true]);
      await page.reload();
      await waitForHeading(page, "Check if you're eligible");
      expect(await Promise.all((await boxes()).map((box) => box.isChecked()))).toEqual([
        false,
        true,
        false,
      ]);
      expect(await shown()).toEqual([true, false, true]);
      expect(await tab.accessibilityFaults()).toEqual([]);
      for (const box of await boxes()) await box.check();
      expect(await shown()).toEqual([false, false, false]);
      const before = (await eventsOf(tab)).filter((name) => name === 'signup_start').length;
      await button('Get started').click();
      await expectPlace(tab, 'Sign up', '/signup');
      await expect
        .poll(async () => (await eventsOf(tab)).filter((name) => name === 'signup_start').length)
        .toBe(before + 1);
    }));

  test('closes the sign-up again when a box is emptied', () =>
    inTab(async (tab) => {
      const { boxes } = parts(tab);
      await openSignUp(tab);
      await tab.page.goBack();
      await expectPlace(tab, "Check if you're eligible", '/eligibility');
      await (await boxes())[2]?.uncheck();
      await tab.page.goForward();
      await expectPlace(tab, "Check if you're eligible", '/eligibility');
    }));

  test('leads customers to the log-in by two links [R2.6]', () =>
    inTab(async (tab) => {
      for (const name of ['Log in', 'Finish an existing application']) {
        await tab.page.goto('/eligibility');
        await parts(tab).link(name).click();
        await expectPlace(tab, 'Log in', '/login');
      }
    }));
});

describe('the offer of the app', () => {
  test.each([
    ['iPhone', 'https://apps.apple.example/au/app/pay-on-demand'],
    ['Android', 'https://play.google.example/store/apps/details?id=payondemand'],
  ] as const)('leads an %s to its store [R2.12]', (phone, store) =>
    inTab(async (tab) => {
      const { button, drawer } = parts(tab);
      await callItself(tab, phone);
      await tab.page.goto('/eligibility');
      await drawer().waitFor();
      expect(await tab.accessibilityFaults()).toEqual([]);
      const opening = tab.context.waitForEvent('page');
      await button('Download').click();
      const opened = await opening;
      await opened.waitForURL(store);
      expect(await opened.evaluate(() => window.opener)).toBeNull();
      await opened.close();
      await drawer().waitFor({ state: 'hidden' });
      await expect.poll(() => eventsOf(tab)).toContain('app_prompt');
    }),
  );

  test('is skipped once and for all in a tab, by button or by Escape, and keeps the keyboard inside [R2.13]', () =>
    inTab(async (tab) => {
      const { button, drawer, link } = parts(tab);
      const { page } = tab;
      await callItself(tab, 'Android');
      await page.setViewportSize({ width: 320, height: 568 });
      await page.goto('/eligibility');
      await drawer().waitFor();
      await expectNoSidewaysScroll(page);
      const focused = () =>
        drawer().evaluate((element) => {
          const { activeElement } = document;
          // The body stands for the browser's own controls, which come after the last one.
          return activeElement === document.body ? 'browser' : element.contains(activeElement);
        });
      const passed: (boolean | string)[] = [];
      for (let presses = 0; presses < 6; presses += 1) {
        await page.keyboard.press('Tab');
        passed.push(await focused());
      }
      expect(passed).toEqual([true, true, 'browser', true, true, 'browser']);
      await page.keyboard.press('Escape');
      await drawer().waitFor({ state: 'hidden' });
      await page.reload();
      await button('Get started').waitFor();
      await page.waitForLoadState('networkidle');
      expect(await drawer().count()).toBe(0);
      await link('Log in').click();
      await expectPlace(tab, 'Log in', '/login');
      await expectNoSidewaysScroll(page);
      await page.goBack();
      await expectPlace(tab, "Check if you're eligible", '/eligibility');
      expect(await drawer().count()).toBe(0);

      const second = await tab.context.newPage();
      await callItself({ page: second, context: tab.context }, 'Android');
      await second.goto('/eligibility');
      await parts({ page: second }).button('Skip for now').click();
      await parts({ page: second }).drawer().waitFor({ state: 'hidden' });
      await second.reload();
      await parts({ page: second }).button('Get started').waitFor();
      await second.waitForLoadState('networkidle');
      expect(await parts({ page: second }).drawer().count()).toBe(0);
    }));

  test('holds nobody up when the drawer cannot be loaded', () =>
    inTab(async (tab) => {
      const { boxes, button, drawer } = parts(tab);
      const { page } = tab;
      await page.goto('/eligibility');
      await page.waitForLoadState('networkidle');
      const loaded = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => name),
      );
      await callItself(tab, 'iPhone');
      tab.allow(/Failed to load resource: net::ERR_FAILED|ScreenUnavailableError/);
      await page.route(
        (url) => url.pathname.endsWith('.js') && !loaded.includes(url.href),
        (route) => route.abort(),
      );
      await page.reload();
      await button('Get started').waitFor();
      await page.waitForLoadState('networkidle');
      expect(await drawer().count()).toBe(0);
      for (const box of await boxes()) await box.check();
      expect(await button('Get started').isEnabled()).toBe(true);
    }));
});

describe('the log-in', () => {
  test('leads back to the address that one was sent away from, and keeps no trace of it', () =>
    inTab(async (tab) => {
      const { field, password } = parts(tab);
      const { page } = tab;
      const customer = await makeCustomer(tab, 'dashboard');
      await page.goto('/dashboard/account/password_reset');
      await expectPlace(tab, 'Log in', '/login');
      await typeCredentials(tab, 'half@exam');
      await page.reload();
      await expectPlace(tab, 'Log in', '/login');
      expect(await field('Email address').inputValue()).toBe('half@exam');
      expect(await password().inputValue()).toBe('');
      expect(await storedIn(page)).not.toContain(PASSWORD);
      await submitLogin(tab, customer);
      await expectPlace(tab, 'My Account', '/dashboard/account/password_reset');
      const stored = await page.evaluate(() => sessionStorage.getItem('pod:memory') ?? '');
      expect(JSON.parse(stored)).toMatchObject({ email: '', lastPlace: null });
    }));

  test('leads who has more to do to the next step instead, and who is signed in goes on at once [R2.16]', () =>
    inTab(async (tab) => {
      const customer = await makeCustomer(tab, 'employment');
      await tab.page.goto('/dashboard/cashout');
      await expectPlace(tab, 'Log in', '/login');
      await submitLogin(tab, customer);
      await expectPlace(tab, 'Employment details', '/signup/employment');
      const sent = recordCalls(tab);
      await tab.page.goto('/login');
      await expectPlace(tab, 'Employment details', '/signup/employment');
      expect(sent.filter((call) => call.endsWith(SIGN_IN))).toEqual([]);
    }));

  test('leads back who has to log in again', () =>
    inTab(async (tab) => {
      const { page } = tab;
      const customer = await signInAt(tab, 'dashboard');
      await breakCalls(tab, { 'GET /v3/Lending/overview': { status: 401 } });
      await page.goto('/dashboard/cashout');
      await expectPlace(tab, 'Log in', '/login');
      await page.getByText('Please log in again.').waitFor();
      await mendCalls(tab);
      await submitLogin(tab, customer);
      await expectPlace(tab, 'How much do you need?', '/dashboard/cashout');
    }));

  test('after a log-out for being idle leads the same person back, another one by progress', () =>
    inClockedTab(async (tab) => {
      const { page } = tab;
      const first = await signInAt(tab, 'dashboard');
      const other = await makeCustomer(tab, 'dashboard', 'limit-reached');
      await page.goto('/dashboard/account/password_reset');
      await waitForHeading(page, 'My Account');
      await page.clock.fastForward('16:00');
      await expectPlace(tab, 'Log in', '/login');
      await page
        .getByText('You were logged out because you were inactive for 15 minutes.')
        .waitFor();
      expect(await tab.accessibilityFaults()).toEqual([]);
      expect(await storedIn(page)).not.toContain(first.email);
      await page.reload();
      await submitLogin(tab, first);
      await expectPlace(tab, 'My Account', '/dashboard/account/password_reset');
      await page.clock.fastForward('16:00');
      await expectPlace(tab, 'Log in', '/login');
      await submitLogin(tab, other);
      await expectPlace(tab, HEADINGS.dashboard, '/dashboard');
    }));

  test('shows the password on request, and tells password managers what is what [R2.15]', () =>
    inTab(async (tab) => {
      const { button, field, password } = parts(tab);
      await tab.page.goto('/login');
      expect(await field('Email address').getAttribute('autocomplete')).toBe('username');
      expect(await password().getAttribute('autocomplete')).toBe('current-password');
      await password().fill(PASSWORD);
      expect(await password().getAttribute('type')).toBe('password');
      await button('Show password').click();
      await expect.poll(() => password().getAttribute('type')).toBe('text');
      expect(await password().inputValue()).toBe(PASSWORD);
      await button('Hide password').click();
      expect(await password().getAttribute('type')).toBe('password');
      await parts(tab).link('Forgot password?').click();
      await expectPlace(tab, 'Forgot password', '/forgot-password');
      await openSignUp(tab);
      expect(await field('Email address').getAttribute('autocomplete')).toBe('email');
      expect(await password().getAttribute('autocomplete')).toBe('new-password');
    }));
});

describe('the sign-up', () => {
  test('keeps the address over a reload and Back, never the password, and covers the form at work [R2.27 R2.28]', () =>
    inTab(async (tab) => {
      const { button, field, password, link } = parts(tab);
      const { page } = tab;
      await openSignUp(tab);
      await typeCredentials(tab, 'kept@example.com');
      await page.reload();
      await waitForHeading(page, 'Sign up');
      expect(await field('Email address').inputValue()).toBe('kept@example.com');
      expect(await password().inputValue()).toBe('');
      await link('Already signed up? Log in').click();
      await expectPlace(tab, 'Log in', '/login');
      expect(await field('Email address').inputValue()).toBe('kept@example.com');
      await page.goBack();
      await expectPlace(tab, 'Sign up', '/signup');
      expect(await field('Email address').inputValue()).toBe('kept@example.com');
      await password().fill(PASSWORD);
      expect(await storedIn(page)).not.toContain(PASSWORD);
      const letGo = await holdCalls(tab, SIGN_UP);
      await button('Continue').click();
      await page.getByRole('status').filter({ hasText: 'Creating your account' }).waitFor();
      expect(await button('Continue').getAttribute('aria-busy')).toBe('true');
      await letGo();
      await expectPlace(tab, 'Verify mobile', '/signup/mobile');
      const stored = await page.evaluate(() => sessionStorage.getItem('pod:memory') ?? '');
      expect(stored).not.toContain('kept@example.com');
      expect(JSON.parse(stored).eligibility).toEqual({
        isOver18: false,
        hasIdDocument: false,
        isEmployed: false,
      });
      await expect.poll(() => eventsOf(tab)).toContain('signup_complete');
    }));

  test('that is left while it is sent goes on with the second try, after a reload too [R8.4]', () =>
    inTab(async (tab) => {
      const { button, field, password } = parts(tab);
      const { page } = tab;
      await openSignUp(tab);
      await typeCredentials(tab, 'left@example.com');
      // The account is made; the page never hears of it.
      let isMade = false;
      await page.route(
        ({ pathname }) => pathname.startsWith(SIGN_UP),
        async (route) => {
          isMade = (await route.fetch()).ok();
        },
      );
      await button('Continue').click();
      await page.getByRole('status').filter({ hasText: 'Creating your account' }).waitFor();
      await page.goBack();
      await button('Get started').waitFor();
      await expect.poll(() => isMade).toBe(true);
      await page.unrouteAll();

      await page.reload();
      await button('Get started').click();
      await waitForHeading(page, 'Sign up');
      expect(await field('Email address').inputValue()).toBe('left@example.com');
      tab.allow(/status of 400/);
      await password().fill(`${PASSWORD}!`);
      await button('Continue').click();
      await page.getByText('An account with this email address already exists.').waitFor();
      await password().fill(PASSWORD);
      await button('Continue').click();
      await expectPlace(tab, 'Verify mobile', '/signup/mobile');
      expect(await storedIn(page)).not.toContain('"signUpEmail":"left');
    }));

  test('of a test account needs no mobile; that of any other one does [R4.10 R7.14]', () =>
    inTab(async (tab) => {
      await openSignUp(tab);
      await typeCredentials(tab, 'latest@example.com');
      const sent = recordCalls(tab);
      await parts(tab).button('Continue').click();
      await expectPlace(tab, 'Personal details', '/signup/name');
      const calls = ['PUT /v3/Users/mobile', 'POST /securetoken.googleapis.com/v1/token'];
      expect(sent.filter((call) => calls.includes(call))).toEqual(calls);
      expect(sent.lastIndexOf('GET /v3/Users/state')).toBeGreaterThan(sent.indexOf(calls[1] ?? ''));
    }));

  test('of a test account goes the usual way when the shortcut fails', () =>
    inTab(async (tab) => {
      await breakCalls(tab, { 'PUT /v3/Users/mobile': { status: 500 } });
      await openSignUp(tab);
      await typeCredentials(tab, 'unlucky.test@example.com');
      await parts(tab).button('Continue').click();
      await expectPlace(tab, 'Verify mobile', '/signup/mobile');
    }));

  test('says that one is offline, and goes on when the network is back', () =>
    inTab(async (tab) => {
      const { button, field, password } = parts(tab);
      tab.allow(/Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
      await openSignUp(tab);
      await typeCredentials(tab, 'offline@example.com');
      await tab.context.setOffline(true);
      await button('Continue').click();
      await expectWrong(password(), OFFLINE);
      expect(await field('Email address').inputValue()).toBe('offline@example.com');
      expect(await password().inputValue()).toBe(PASSWORD);
      await tab.context.setOffline(false);
      // The provider's code has been fetched by the next try: from now on it is the call that gets nowhere.
      await breakCalls(tab, { [`POST ${SIGN_UP}`]: BREAKS['an error 500'] });
      await button('Continue').click();
      await expectWrong(password(), GENERIC);
      await mendCalls(tab);
      await tab.context.setOffline(true);
      await button('Continue').click();
      await expectWrong(password(), OFFLINE);
      await tab.context.setOffline(false);
      await button('Continue').click();
      await expectPlace(tab, 'Verify mobile', '/signup/mobile');
    }));
});

describe('a call that fails', () => {
  const refusal = (message: string, status = 400): Break => ({
    status,
    body: { error: { code: status, message, errors: [{ message }] } },
  });
  const SOMETHING_WRONG: Readonly<Record<string, Break>> = {
    'a refusal that nobody knows': refusal('SOMETHING_NEW'),
    'a 401': refusal('UNAUTHENTICATED', 401),
    ...BREAKS,
    'no answer': { kind: 'timeout' },
  };
  const TOO_OFTEN: Readonly<Record<string, Break>> = {
    'too many attempts': refusal('TOO_MANY_ATTEMPTS_TRY_LATER : Blocked.'),
    'a spent quota': refusal('QUOTA_EXCEEDED : Quota.', 429),
  };

  test('is told at the sign-up, keeps what was typed, and can be made again', () =>
    inClockedTab(async (tab) => {
      const { button, field, password } = parts(tab);
      await openSignUp(tab);
      await typeCredentials(tab, 'again@example.com');
      const press = () => button('Continue').click();
      const call = `POST ${SIGN_UP}`;
      for (const [text, breaks] of [
        [GENERIC, SOMETHING_WRONG],
        [TOO_MANY, TOO_OFTEN],
      ] as const) {
        await expectMessage(tab, call, { press, message: tab.page.getByText(text), breaks });
        await expectWrong(password(), text);
      }
      expect(await field('Email address').inputValue()).toBe('again@example.com');
      expect(await password().inputValue()).toBe(PASSWORD);
      await press();
      await waitForHeading(tab.page, 'Verify mobile');
    }));

  test('is told at the log-in, keeps what was typed, and can be made again', () =>
    inClockedTab(async (tab) => {
      const { button, field, password } = parts(tab);
      const customer = await makeCustomer(tab, 'name');
      await tab.page.goto('/login');
      await field('Email address').fill(customer.email);
      await password().fill(customer.password);
      const { 'a refusal that nobody knows': unknown, 'a 401': unauthorised } = SOMETHING_WRONG;
      await expectMessage(tab, `POST ${SIGN_IN}`, {
        press: () => button('Log in').click(),
        message: tab.page.getByRole('alert').filter({ hasText: GENERIC }),
        breaks: { unknown: unknown ?? {}, unauthorised: unauthorised ?? {} },
      });
      expect(await field('Email address').inputValue()).toBe(customer.email);
      expect(await password().inputValue()).toBe(customer.password);
      await button('Log in').click();
      await waitForHeading(tab.page, 'Personal details');
    }));
});

test('with a keyboard alone, on the narrowest screen, one signs up', () =>
  inTab(async (tab) => {
    const { boxes, button, field, link, password } = parts(tab);
    const { page } = tab;
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto('/eligibility');
    await button('Get started').waitFor();
    for (const box of await boxes()) {
      await tabTo(tab, box);
      await page.keyboard.press('Space');
    }
    await expectNoSidewaysScroll(page);
    await tabTo(tab, button('Get started'));
    await page.keyboard.press('Enter');
    await expectPlace(tab, 'Sign up', '/signup');
    await expectFocus(page.getByRole('heading', { name: 'Sign up', level: 1 }));
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Tab');
    await expectFocus(field('Email address'));
    await page.keyboard.type('keyboard@example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.type('short');
    await page.keyboard.press('Enter');
    await expectFocus(password());
    await expectWrong(password(), 'Password must be 6 to 20 characters in length');
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Control+a');
    await page.keyboard.type(PASSWORD);
    await tabTo(tab, button('Show password'));
    await page.keyboard.press('Space');
    expect(await password().getAttribute('type')).toBe('text');
    await tabTo(tab, link('Already signed up? Log in'));
    await page.keyboard.press('Shift+Tab');
    await expectFocus(button('Continue'));
    await page.keyboard.press('Enter');
    await expectPlace(tab, 'Verify mobile', '/signup/mobile');
  }));

test('Back to an address that cannot be decoded shows that there is nothing', () =>
  inTab(async (tab) => {
    const { page } = tab;
    await page.goto('/%E0%A4%A');
    await waitForHeading(page, 'Page not found');
    await parts(tab).link('Go to the start').click();
    await expectPlace(tab, "Check if you're eligible", '/eligibility');
    await page.goBack();
    await waitForHeading(page, 'Page not found');
    await page.goForward();
    await expectPlace(tab, "Check if you're eligible", '/eligibility');
  }));
