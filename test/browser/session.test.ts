import { describe, expect, inject, test } from 'vitest';
import { dashboardCopy } from '../../src/copy/dashboard.ts';
import { dashboardFrameCopy } from '../../src/copy/dashboard-frame.ts';
import { failureText } from '../../src/copy/failures.ts';
import { idleCopy } from '../../src/copy/idle.ts';
import { logOutCopy } from '../../src/copy/log-out.ts';
import { CHROMIUM_ARGUMENTS, launchChromium } from './support/chromium.ts';
import {
  forgetPerson,
  HEADINGS,
  logInAt,
  signInAt,
  submitLogin,
  waitForHeading,
} from './support/customers.ts';
import { storedIn } from './support/expect-page.ts';
import { inClockedTab, inTab } from './support/in-tab.ts';
import { testSandbox } from './support/sandbox.ts';
import { screenOf } from './support/screen.ts';
import type { Tab } from './support/tab.ts';
import { recordCalls } from './support/traffic.ts';

const MINUTE = 60_000;
const IDLE_REASON = 'You were logged out because you were inactive for 15 minutes.';
const OFFLINE = "You're offline. We'll pick up where you left off when you're back.";

const parts = (tab: Pick<Tab, 'page'>) => ({
  ...screenOf(tab),
  warning: tab.page.getByRole('alertdialog', { name: 'Are you still there?' }),
});

/** Moves the page's clock without running timers, as on a sleeping device, then wakes the page. */
async function sleep({ page }: Pick<Tab, 'page'>, milliseconds: number): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.setSystemTime(now + milliseconds);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

/** Returns the live messages that Chromium passes to screen readers. */
async function heard({ page, context }: Tab): Promise<string[]> {
  const session = await context.newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const isInStatus = (node: (typeof nodes)[number] | undefined): boolean =>
    node?.role?.value === 'status' ||
    (node?.parentId !== undefined && isInStatus(byId.get(node.parentId)));
  return nodes
    .filter((node) => !node.ignored && node.role?.value === 'StaticText' && isInStatus(node))
    .map((node) => String(node.name?.value));
}

async function expectLoggedOut(tab: Pick<Tab, 'page'>): Promise<void> {
  await waitForHeading(tab.page, 'Log in');
  expect(parts(tab).path()).toBe('/login');
  await expect.poll(() => storedIn(tab)).not.toMatch(/firebase:authUser/);
  expect(await storedIn(tab)).not.toContain('Alex');
  expect(await tab.page.evaluate(() => document.cookie)).toBe('');
  expect(await tab.page.evaluate(async () => (await caches.keys()).length)).toBe(0);
}

/** Returns the analytics events that the tab sends from now on. */
function tracked({ page }: Tab) {
  const rows: { name: string; params: unknown }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/sandbox/analytics')) rows.push(request.postDataJSON());
  });
  return rows;
}

describe('idleness', () => {
  test('shows its warning above all open and later dialogs; its buttons stay and log out', () =>
    inClockedTab(async (tab) => {
      const { button, warning } = parts(tab);
      await signInAt(tab, 'dashboard');
      await tab.page.getByRole('heading', { name: HEADINGS.dashboard }).click();
      await sleep(tab, 13.5 * MINUTE);
      await warning.waitFor();
      await tab.page.goBack();
      await tab.page.locator('dialog').nth(1).waitFor();
      // Only its button keeps the session.
      await tab.page.mouse.move(100, 100);
      await tab.page.keyboard.press('Escape');
      await tab.page.clock.runFor(2_000);
      expect(await warning.isVisible()).toBe(true);
      await button(idleCopy.stay).click();
      await warning.waitFor({ state: 'hidden' });
      await button('Close').click();
      await tab.page.locator('dialog').waitFor({ state: 'detached' });
      expect(parts(tab).path()).toBe('/dashboard');

      await button(dashboardCopy.limit.about).click();
      await tab.page.getByRole('dialog', { name: 'About your limit' }).waitFor();
      await sleep(tab, 14 * MINUTE);
      await warning.waitFor();
      await button('Log out').click();
      await expectLoggedOut(tab);
      expect(await tab.page.getByText(IDLE_REASON).count()).toBe(0);
    }));

  test('counts on in a tab that the browser had discarded [R4.8 R8.41]', () =>
    inTab(async (tab) => {
      await signInAt(tab, 'dashboard');
      // A discarded tab runs nothing: it comes back with its stored values, and an older time stamp.
      await tab.page.evaluate((ago) => {
        sessionStorage.setItem('pod:activity', String(Date.now() - ago));
      }, 16 * MINUTE);
      await tab.page.reload();
      await expectLoggedOut(tab);
      await tab.page.getByText(IDLE_REASON).waitFor();
      await tab.page.reload();
      await tab.page.getByText(IDLE_REASON).waitFor();
      await tab.page.getByRole('link', { name: 'Forgot password?' }).click();
      await waitForHeading(tab.page, 'Forgot password');
      await tab.page.goBack();
      await waitForHeading(tab.page, 'Log in');
      expect(await tab.page.getByText(IDLE_REASON).count()).toBe(0);
    }));
});

test('a session that the provider no longer knows at a reload is over, with a message; the next one begins again', () =>
  inClockedTab(async (tab) => {
    // The home shows before the provider has confirmed the session; this first call must not take the fault.
    const confirmed = tab.page.waitForResponse(/accounts:lookup/);
    const customer = await signInAt(tab, 'dashboard');
    await confirmed;
    tab.allow(/status of 400.*accounts:lookup/);
    await tab.control('PUT', '/sandbox/faults', [
      {
        method: 'POST',
        path: '/identitytoolkit.googleapis.com/v1/accounts:lookup',
        status: 400,
        body: { error: { code: 400, message: 'USER_NOT_FOUND' } },
      },
    ]);
    await tab.page.evaluate((ago) => {
      sessionStorage.setItem('pod:activity', String(Date.now() - ago));
    }, 10 * MINUTE);
    await tab.page.reload();
    await tab.page.getByText(failureText({ code: 'sessionEnded' })).waitFor();
    await tab.control('PUT', '/sandbox/faults', []);
    await submitLogin(tab, customer);
    await waitForHeading(tab.page, HEADINGS.dashboard);
    // Long enough for a warning, if the previous session's activity had been taken over.
    await tab.page.clock.runFor(4 * MINUTE);
    expect(await tab.page.getByRole('dialog').count()).toBe(0);
    expect(parts(tab).path()).toBe('/dashboard');
  }));

describe('a log-out', () => {
  async function logOut(tab: Tab) {
    await parts(tab).button(dashboardFrameCopy.menu.logOut).click();
    await parts(tab).button(logOutCopy.confirm).click();
  }

  test('clears every trace, and Back, Forward and a reload show nothing of it; it is tracked like the log-in [R4.5 R7.20 R7.57]', () =>
    inTab(async (tab) => {
      const rows = tracked(tab);
      await logInAt(tab, 'dashboard', 'two-repayments');
      await tab.page.getByRole('link', { name: 'My Account' }).click();
      await tab.page.waitForURL('**/dashboard/account/profile');
      await logOut(tab);
      await expectLoggedOut(tab);
      const sent = recordCalls(tab);
      for (const act of ['goBack', 'goForward', 'goBack', 'reload'] as const) {
        await tab.page[act]();
        await waitForHeading(tab.page, 'Log in');
        expect(await tab.page.locator('body').innerText()).not.toMatch(
          /Alex|Nguyen|Repayment|\$\d/,
        );
      }
      expect(sent.filter((call) => call.includes('/v3/'))).toEqual([]);
      expect(rows.map(({ name, params }) => ({ name, params }))).toEqual([
        { name: 'login', params: {} },
        { name: 'logout', params: { reason: 'person' } },
      ]);
    }));

  test('needs no connection [R4.5 R8.47]', () =>
    inTab(async (tab) => {
      tab.allow(/Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
      await logInAt(tab, 'dashboard');
      await parts(tab).button(dashboardFrameCopy.menu.logOut).click();
      await parts(tab).button(logOutCopy.confirm).waitFor();
      await tab.context.setOffline(true);
      await tab.page.getByRole('dialog').getByText(OFFLINE).waitFor();
      // The dialog hides the banner, so the dialog is read out.
      expect(await heard(tab)).toEqual([OFFLINE]);
      expect(await tab.accessibilityFaults()).toEqual([]);
      await parts(tab).button(logOutCopy.confirm).click();
      await expectLoggedOut(tab);
      await tab.context.setOffline(false);
      await expect.poll(() => tab.page.getByText(OFFLINE).count()).toBe(0);
    }));

  test('in a page leaves nothing visible in the one in the back-forward cache [R4.5]', async () => {
    // Playwright disables the back-forward cache otherwise, and the headless shell has none.
    const browser = await launchChromium({
      executablePath: inject('browserPath'),
      args: [...CHROMIUM_ARGUMENTS, '--enable-features=BackForwardCache'],
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    try {
      const page = await browser.newPage({ baseURL: testSandbox().url });
      await logInAt({ page, control: testSandbox().control }, 'dashboard');
      const shown: string[] = [];
      await page.exposeFunction('noteShown', (text: string) => shown.push(text));
      await page.evaluate(() => {
        // Runs before the app's own listener, so that it sees the page as a customer first sees it.
        addEventListener(
          'pageshow',
          () =>
            // biome-ignore lint/suspicious/noExplicitAny: the function is added to the page by the test.
            (window as any).noteShown(
              document.documentElement.hidden ? '' : document.body.innerText,
            ),
          { capture: true },
        );
      });
      // Leaves for a page without the app, because a page of the app without a session would log itself out.
      await forgetPerson({ page });
      await page.goBack({ waitUntil: 'commit' });
      await waitForHeading(page, 'Log in');
      // The page was restored from the cache, not loaded again, and was blank.
      expect(shown).toEqual(['']);
    } finally {
      await browser.close();
    }
  });
});
