import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accountCopy } from '../../src/copy/account.ts';
import { bankLoginCopy } from '../../src/copy/bank-login.ts';
import { dashboardCopy } from '../../src/copy/dashboard.ts';
import { dashboardFrameCopy } from '../../src/copy/dashboard-frame.ts';
import { eligibilityCopy } from '../../src/copy/eligibility.ts';
import { failureText } from '../../src/copy/failures.ts';
import { logOutCopy } from '../../src/copy/log-out.ts';
import { signupCopy } from '../../src/copy/signup.ts';
import { makeCustomer, submitLogin, waitForHeading } from './support/customers.ts';
import { BREAKS, breakCalls } from './support/faults.ts';
import { inTab } from './support/in-tab.ts';
import { KIM, passStepsUntil } from './support/journey.ts';
import { leaveMark, reportsFromNow } from './support/reports.ts';
import { screenOf } from './support/screen.ts';
import type { Tab } from './support/tab.ts';
import { recordBodies } from './support/traffic.ts';

/** The only places that each secret may be sent to. */
const SECRETS = {
  password: { value: 'Canary-pw-71', to: /\/v1\/accounts:/ },
  newPassword: { value: 'Canary-pw-72', to: /\/v1\/accounts:/ },
  wrongPassword: { value: 'Canary-pw-73', to: /\/v1\/accounts:/ },
  bankLogin: { value: 'canary-bank-id', to: /\/sandbox\/bank\/connections$/ },
  bankPassword: { value: 'canary-bank-pw', to: /\/sandbox\/bank\/connections$/ },
  accountNumber: { value: '987612345', to: /\/v3\/Lending\/bankaccount$/ },
  document: { value: 'CANARY8899', to: /\/sandbox\/identity\// },
} as const;

/** Personal data: kept in the tab while it is needed, and sent to the API, but nowhere else. */
const PERSONAL = {
  email: 'canary-mail@example.com',
  mobile: '491571266',
  firstName: 'Canarykim',
  lastName: 'Canarylee',
  employer: 'Canaryworks',
} as const;

const secrets = Object.values(SECRETS).map(({ value }) => value);
const personal = Object.values(PERSONAL);

/** Everything in a page except the values of its fields, as JSON. */
function keptIn(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const asked = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((settle, fail) => {
        request.onsuccess = () => settle(request.result);
        request.onerror = () => fail(request.error);
      });
    const rows: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await asked(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        rows.push(await asked(database.transaction(store).objectStore(store).getAll()));
      }
      database.close();
    }
    return JSON.stringify([
      [location.href, history.state, window.name, document.cookie, await caches.keys(), rows],
      [{ ...localStorage }, { ...sessionStorage }],
      document.documentElement.outerHTML,
    ]);
  });
}

/** Everything that the tab sends or leaves behind. */
async function watch(tab: Tab) {
  const console: string[] = [];
  const addresses: string[] = [];
  const bodies = await recordBodies(tab);
  tab.page.on('console', (message) => console.push(message.text()));
  tab.page.on('framenavigated', (frame) => addresses.push(frame.url()));
  tab.page.on('request', (request) => addresses.push(request.url()));
  return { console, addresses, bodies };
}

test('a walk through the whole app leaves no secret and no personal data where it does not belong [R7.48]', () =>
  inTab(
    async (tab) => {
      const { page } = tab;
      const seen = await watch(tab);
      const reports = await reportsFromNow(tab);
      const screen = screenOf(tab);
      const { boxes, button, field, secret: password } = screen;
      const inspected: string[] = [];

      /** Checks everything that is kept at this moment, also by the provider, which stores the signed-in user. */
      async function look(): Promise<void> {
        const kept = await keptIn(page);
        const codes = (await tab.inbox(`+61${PERSONAL.mobile}`)).flatMap(({ code }) => code ?? []);
        for (const value of [...secrets, ...codes]) expect(kept, 'kept').not.toContain(value);
        // Including its closed rows.
        inspected.push((await page.getByLabel('Inspector', { exact: true }).textContent()) ?? '');
      }

      await page.goto('/eligibility?inspect');
      for (const box of await boxes()) await box.check();
      await button(eligibilityCopy.start).click();
      await field(signupCopy.email).fill(PERSONAL.email);
      await password().fill(SECRETS.password.value);
      await look();
      await button(signupCopy.submit).click();
      const mobile = `0${PERSONAL.mobile}`.replace(/^(....)(...)/, '$1 $2 ');
      const person = {
        ...KIM,
        ...PERSONAL,
        mobile,
        bankLogins: [
          { loginId: SECRETS.bankLogin.value, password: SECRETS.bankPassword.value },
          ...KIM.bankLogins,
        ],
        accountNumber: SECRETS.accountNumber.value,
        document: SECRETS.document.value,
      };
      const { inbox } = tab;
      await passStepsUntil({ screen, inbox, look, typed: look, person }, 'dashboard');
      const [sms] = await inbox(`+61${PERSONAL.mobile}`);
      const code = sms?.code ?? '';
      expect(code).toMatch(/^\d{6}$/);
      await button(dashboardCopy.limit.cashOut).waitFor();
      await look();

      await page.getByRole('link', { name: 'My Account' }).click();
      await page.getByRole('tab', { name: 'Change password' }).click();
      await password('Current password').fill(SECRETS.password.value);
      await password('New password').fill(SECRETS.newPassword.value);
      await password('Confirm password').fill(SECRETS.newPassword.value);
      await look();
      await button(accountCopy.password.submit).click();
      await page.getByText('Your password was successfully reset.').waitFor();
      await look();
      await button('Done').click();

      await button(dashboardFrameCopy.menu.logOut).click();
      await button(logOutCopy.confirm).click();
      await waitForHeading(page, 'Log in');
      await look();
      const left = await page.evaluate(() =>
        JSON.stringify([{ ...sessionStorage }, { ...localStorage }]),
      );
      for (const value of [...secrets, ...personal])
        expect(left, 'left behind').not.toContain(value);

      tab.allow(/Failed to load resource: .*accounts:signInWithPassword/);
      await field('Email address').fill(PERSONAL.email);
      await password().fill(SECRETS.wrongPassword.value);
      await button('Log in').click();
      await page.getByText(failureText({ code: 'invalidCredentials' })).waitFor();
      await look();

      await leaveMark(tab, reports);

      for (const [name, { value, to }] of Object.entries(SECRETS)) {
        const places = seen.bodies
          .filter(({ body }) => body.includes(value))
          .map(({ url }) => to.test(new URL(url).pathname) || url);
        expect(new Set(places), `where ${name} was sent`).toEqual(new Set([true]));
      }
      const analytics = seen.bodies
        .filter(({ url }) => url.endsWith('/sandbox/analytics'))
        .map(({ body }) => body);
      expect(analytics.map((row) => JSON.parse(row).name)).toEqual(
        expect.arrayContaining([
          'signup_complete',
          'mobile_verified',
          'bank_connect_failed',
          'logout',
        ]),
      );
      for (const [where, words] of Object.entries({
        console: seen.console,
        addresses: seen.addresses,
        analytics,
        reports: [JSON.stringify(await reports())],
        inspector: inspected,
      })) {
        const text = words.join('\n');
        for (const value of [...secrets, ...personal, code]) {
          expect(text.includes(value), `${value} in ${where}`).toBe(false);
        }
      }
    },
    { size: 'desktop' },
  ));

test('credentials whose bank cannot be reached are kept nowhere but in their fields [R7.48]', () =>
  inTab(
    async (tab) => {
      const CANARIES = ['canary-login-7391', 'canary-password-7391', 'canary-code-7391'];
      const { page } = tab;
      const { alert, button, field, secret } = screenOf(tab);
      const seen = await watch(tab);
      const customer = await makeCustomer(tab, 'bank');
      await page.goto('/login?inspect');
      await submitLogin(tab, customer);
      await button('Harbourside Bank').click();
      const inputs = [field('Customer registration number'), secret(), secret('Security number')];
      for (const [index, input] of inputs.entries()) await input.fill(CANARIES[index] ?? '');
      const kept = [await keptIn(page)];
      const posts = () =>
        seen.bodies.filter(({ url }) => url.endsWith('/sandbox/bank/connections'));
      for (const [index, kind] of (['an error 500', 'a cut connection'] as const).entries()) {
        await breakCalls(tab, { 'POST /sandbox/bank/connections': BREAKS[kind] });
        await button(bankLoginCopy.submit).click();
        await expect.poll(() => posts().length).toBe(index + 1);
        await page.locator('button[aria-busy=true]').waitFor({ state: 'hidden' });
        await alert(failureText({ code: 'bankJobGone' })).waitFor();
        kept.push(await keptIn(page));
      }
      const others = seen.bodies.filter((sent) => !posts().includes(sent));
      const left = JSON.stringify([kept, seen.console, seen.addresses, others]);
      for (const canary of CANARIES) {
        expect(posts().every(({ body }) => body.includes(canary))).toBe(true);
        expect(left).not.toContain(canary);
      }
    },
    { size: 'desktop' },
  ));
