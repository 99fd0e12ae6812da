import { describe, expect, test } from 'vitest';
import { cashOutCopy } from '../../src/copy/cash-out.ts';
import { dashboardCopy } from '../../src/copy/dashboard.ts';
import { dashboardFrameCopy } from '../../src/copy/dashboard-frame.ts';
import { homeDialogsCopy } from '../../src/copy/home-dialogs.ts';
import { idleCopy } from '../../src/copy/idle.ts';
import { logOutCopy } from '../../src/copy/log-out.ts';
import { NOT_LOADED } from '../../src/copy/not-loaded.ts';
import { advanceFlowUntil } from './support/advance-flow.ts';
import { canAgree, openAgreement } from './support/agreement.ts';
import { CHUNKS, chunksWith, waitForIdleChunks } from './support/chunks.ts';
import {
  HEADINGS,
  makeCustomer,
  openCashOut,
  openSignedIn,
  PATHS,
  signInAt,
} from './support/customers.ts';
import { inNewTab } from './support/in-tab.ts';
import { screenOf } from './support/screen.ts';
import type { Tab } from './support/tab.ts';
import { holdFiles } from './support/traffic.ts';

const MINUTE = 60_000;
const FAILED_LOAD = /Failed to load resource|ChunkLoadError|Loading chunk/;

const parts = (tab: Pick<Tab, 'page'>) => ({
  ...screenOf(tab),
  warning: tab.page.getByRole('alertdialog', { name: 'Are you still there?' }),
});

/** From now on only the API's calls get through. */
async function cutOffChunks(tab: Tab): Promise<void> {
  tab.allow(FAILED_LOAD);
  await waitForIdleChunks(tab.page);
  await tab.page.route(CHUNKS, (route) => route.abort());
}

/** Chooses the maximum, in one repayment. */
async function goToReview(tab: Tab): Promise<void> {
  const review = parts(tab).heading(cashOutCopy.review.title);
  await advanceFlowUntil(tab, 'cashOut', review, { amount: '1000', repayments: 1 });
}

describe('a page whose files do not load', () => {
  test.each(['/dashboard', '/login'])('says so at %s, and loads again', (path) =>
    inNewTab(async (tab) => {
      tab.allow(FAILED_LOAD);
      await tab.page.route(CHUNKS, (route) => route.abort());
      await tab.page.goto(path);
      const reload = tab.page.getByRole('link', { name: NOT_LOADED });
      // A drawn page starts, and fails, at the first press.
      if (path === '/login') await parts(tab).field('Email address').press('a');
      await reload.waitFor();
      await tab.page.unroute(CHUNKS);
      await reload.click();
      await parts(tab).heading('Log in').waitFor();
      expect(await reload.count()).toBe(0);
    }),
  );
});

describe('is there when it is needed', () => {
  test('the log-in, and the home behind it, once the form is used', () =>
    inNewTab(async (tab) => {
      const { button, field, heading } = parts(tab);
      const { email, password } = await makeCustomer(tab, 'dashboard');
      await tab.page.goto('/login');
      await field('Email address').pressSequentially(email);
      await tab.page.getByLabel('Password', { exact: true }).fill(password);
      await cutOffChunks(tab);
      await button('Log in').click();
      await heading(HEADINGS.dashboard).waitFor();
      await button(dashboardCopy.limit.cashOut).waitFor();
    }));

  test('the provider’s database on the device, once the form is used and no sooner', () =>
    inNewTab(async (tab) => {
      const { field } = parts(tab);
      // By the protocol, because Playwright's own evaluation counts as an activity of the user.
      const session = await tab.context.newCDPSession(tab.page);
      const stores = async () => {
        const where = { securityOrigin: tab.url };
        return (await session.send('IndexedDB.requestDatabaseNames', where)).databaseNames;
      };
      await tab.page.goto('/login', { waitUntil: 'networkidle' });
      expect(await stores()).toEqual([]);
      await field('Email address').press('a');
      await expect.poll(stores).toContain('firebase-heartbeat-database');
    }));

  test('the cash out’s dialogs, the agreement and the success message, while the amount is chosen', () =>
    inNewTab(async (tab) => {
      await openCashOut(tab);
      await parts(tab).field('Amount').fill('100');
      await cutOffChunks(tab);
      await advanceFlowUntil(tab, 'cashOut', 'succeeded', { repayments: 1 });
    }));

  test('the log-out’s dialog and the log-in behind it, after a reload of the page', () =>
    inNewTab(async (tab) => {
      const { button, field, heading } = parts(tab);
      await signInAt(tab, 'dashboard');
      await button(dashboardCopy.limit.cashOut).waitFor();
      await tab.page.keyboard.press('Shift');
      await cutOffChunks(tab);
      await button(dashboardFrameCopy.menu.logOut).click();
      await button(logOutCopy.confirm).click();
      await heading('Log in').waitFor();
      await field('Email address').fill('kim@example.com');
    }));

  test('the warning before an idle log-out, from a minute after the log-in on, or from the next minute', () =>
    inNewTab(async (tab) => {
      const { page } = tab;
      tab.allow(FAILED_LOAD);
      await page.clock.install();
      await signInAt(tab, 'name');
      const chunks = chunksWith('Are you still there?');
      const isOne = (it: { url(): string }) => chunks.test(it.url());
      await page.route(chunks, (route) => route.abort());
      const failed = page.waitForEvent('requestfailed', isOne);
      await page.clock.runFor(MINUTE);
      await failed;
      await page.unroute(chunks);
      const fetched = page.waitForEvent('requestfinished', isOne);
      await page.clock.runFor(MINUTE);
      await fetched;
      await waitForIdleChunks(page);
      await tab.context.setOffline(true);
      // Two minutes have passed, and thirteen must have.
      await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 11.5 * MINUTE);
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await parts(tab).warning.waitFor();
      await parts(tab).button(idleCopy.stay).click();
      await parts(tab).warning.waitFor({ state: 'hidden' });
    }));
});

test('the identity provider waits for the first screen, however late it comes', () =>
  inNewTab(async (tab) => {
    const { page } = tab;
    const { heading, loading } = parts(tab);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const provider = chunksWith('identitytoolkit.googleapis.com');
    const isAsked = () => asked.some((address) => provider.test(address));
    const release = await holdFiles(page, chunksWith('ff-onboarding-widget'));
    await openSignedIn(tab, await makeCustomer(tab, 'idCheck'), PATHS.idCheck);
    await page.getByRole('main').filter({ has: loading() }).waitFor();
    // Idle work is requested then.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    expect(isAsked()).toBe(false);
    release();
    await heading(HEADINGS.idCheck).waitFor();
    await expect.poll(isAsked).toBe(true);
  }));

describe('shows its loading when it is needed sooner', () => {
  test('a dialog: the page is inert, then the dialog has the focus, and returns it', () =>
    inNewTab(async (tab) => {
      const { page } = tab;
      const { button, dialog, heading, loading } = parts(tab);
      const release = await holdFiles(page, chunksWith('aria-modal'));
      await signInAt(tab, 'dashboard');
      await button(dashboardCopy.limit.about).click();
      await loading().waitFor();
      expect(await tab.accessibilityFaults()).toEqual([]);
      expect(await heading(HEADINGS.dashboard).isVisible()).toBe(true);
      const isCovered = await button(dashboardCopy.limit.cashOut).evaluate((element) => {
        element.scrollIntoView({ block: 'center' });
        const { x, y, width, height } = element.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return top !== null && !element.contains(top);
      });
      expect(isCovered).toBe(true);
      release();
      await dialog(homeDialogsCopy.limitInfo.title).waitFor();
      await loading().waitFor({ state: 'detached' });
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toBe('About your limit');
      await page.keyboard.press('Escape');
      await dialog(homeDialogsCopy.limitInfo.title).waitFor({ state: 'hidden' });
      await expect
        .poll(() =>
          button(dashboardCopy.limit.about).evaluate((it) => it === document.activeElement),
        )
        .toBe(true);
    }));

  test('the frame of the dashboard: its page waits in the frame of the site, not at the edge of the window', () =>
    inNewTab(async (tab) => {
      const { page } = tab;
      const { button, loading } = parts(tab);
      const release = await holdFiles(page, chunksWith('17rem minmax'));
      await openSignedIn(tab, await makeCustomer(tab, 'dashboard'), PATHS.dashboard);
      await page.getByRole('main').filter({ has: loading() }).waitFor();
      release();
      await button(dashboardCopy.limit.cashOut).waitFor();
    }));

  test('the agreement: the price shows already, and agreeing is not possible yet', () =>
    inNewTab(async (tab) => {
      const { loading } = parts(tab);
      const release = await holdFiles(tab.page, chunksWith('DOMPurify'));
      await openCashOut(tab);
      await goToReview(tab);
      await loading().waitFor();
      await tab.page.getByText('One-off fee').first().waitFor();
      expect(await canAgree(tab)).toBe(false);
      expect(await tab.accessibilityFaults()).toEqual([]);
      release();
      await openAgreement(tab);
      await loading().waitFor({ state: 'detached' });
    }));
});
