import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { failureText } from '../../src/copy/failures.ts';
import { HEADINGS, signInAt, submitLogin, waitForHeading } from './support/customers.ts';
import { inClockedTab, inTab } from './support/in-tab.ts';
import { makePressesPatient } from './support/patience.ts';
import type { Tab } from './support/tab.ts';

const MINUTE = 60_000;
const IDLE_REASON = 'You were logged out because you were inactive for 15 minutes.';
const EXPIRED_REASON = failureText({ code: 'sessionEnded' });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens a browser's "Duplicate tab": a tab with a copy of this one's storage. */
async function duplicate({ page }: Pick<Tab, 'page'>, path = '/dashboard'): Promise<Page> {
  const [copy] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((to) => {
      window.open(to);
    }, path),
  ]);
  makePressesPatient(copy);
  await waitForHeading(copy, HEADINGS.dashboard);
  return copy;
}

async function logOut(page: Page): Promise<void> {
  await button(page, 'Logout').click();
  await button(page, 'Yes, Log out').click();
}

/** The tab keeps nothing of the session, and the log-in says why. */
async function expectLoggedOut(page: Page, reason: string | null): Promise<void> {
  await waitForHeading(page, 'Log in');
  const kept = () => page.evaluate(() => Object.keys({ ...sessionStorage, ...localStorage }));
  // The names of ended sessions are in shared storage, and the mark of a shown home names no customer.
  const ofPerson = async () =>
    (await kept()).filter((key) => !key.startsWith('pod:ended:') && key !== 'pod:home');
  await expect.poll(ofPerson).toEqual(['pod:memory']);
  expect(new URL(page.url()).pathname).toBe('/login');
  if (reason === null) {
    expect(await page.getByText(IDLE_REASON).count()).toBe(0);
    expect(await page.getByText(EXPIRED_REASON).count()).toBe(0);
  } else {
    await page.getByText(reason).waitFor();
  }
}

/** Lets time pass in all tabs as in sleep: no timer runs, then the pages wake, one after the other. */
async function sleep(pages: readonly Page[], milliseconds: number): Promise<void> {
  const [first] = pages;
  const now = (await first?.evaluate(() => Date.now())) ?? 0;
  await first?.clock.setSystemTime(now + milliseconds);
  for (const page of pages) {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  }
}

describe('a duplicated tab', () => {
  test('is logged out with the other one; a tab with its own log-in is not, nor is the copy once it has one', () =>
    inTab(async (tab) => {
      const customer = await signInAt(tab, 'dashboard');
      const copy = await duplicate(tab);
      const own = await tab.context.newPage();
      makePressesPatient(own);
      await own.goto('/login');
      await submitLogin({ page: own }, customer);
      await waitForHeading(own, HEADINGS.dashboard);

      await logOut(copy);
      await expectLoggedOut(copy, null);
      await expectLoggedOut(tab.page, null);
      await copy.goBack();
      await waitForHeading(copy, 'Log in');

      await own.reload();
      await waitForHeading(own, HEADINGS.dashboard);
      await button(own, 'Cash Out').waitFor();

      await submitLogin({ page: copy }, customer);
      await waitForHeading(copy, HEADINGS.dashboard);
      await submitLogin(tab, customer);
      await waitForHeading(tab.page, HEADINGS.dashboard);
      await logOut(tab.page);
      await expectLoggedOut(tab.page, null);
      await copy.reload();
      await waitForHeading(copy, HEADINGS.dashboard);
    }));

  test('is logged out when it comes back, though the page that logged out is gone, and loads nothing first', () =>
    inTab(async (tab) => {
      const { page } = tab;
      await signInAt(tab, 'dashboard');
      const copy = await duplicate(tab);
      await page.goto('about:blank');
      await logOut(copy);
      await expectLoggedOut(copy, null);
      await copy.close();
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.headers().authorization) asked.push(request.url());
      });
      await page.goBack();
      await expectLoggedOut(page, null);
      expect(asked).toEqual([]);
    }));

  test('keeps the other one logged in while its customer is active, and ends with it afterwards', () =>
    inClockedTab(async (tab) => {
      await signInAt(tab, 'dashboard');
      const copy = await duplicate(tab);
      const warnings = () =>
        Promise.all(
          [tab.page, copy].map((page) => page.getByText('Are you still there?').isVisible()),
        );
      await sleep([tab.page, copy], 12 * MINUTE);
      await copy.keyboard.press('Shift');
      await expect
        .poll(() => tab.page.evaluate(() => sessionStorage.getItem('pod:activity')))
        .toBe(await copy.evaluate(() => sessionStorage.getItem('pod:activity')));
      await sleep([tab.page, copy], 12 * MINUTE);
      expect(await warnings()).toEqual([false, false]);

      await sleep([tab.page, copy], 2 * MINUTE);
      await expect.poll(warnings).toEqual([true, true]);
      await button(copy, 'Stay logged in').click();
      await expect.poll(warnings).toEqual([false, false]);

      await sleep([tab.page, copy], 16 * MINUTE);
      await expectLoggedOut(tab.page, IDLE_REASON);
      await expectLoggedOut(copy, IDLE_REASON);
    }));
});
