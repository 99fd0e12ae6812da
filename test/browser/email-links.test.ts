import { expect, test } from 'vitest';
import { actionLinkCopy } from '../../src/copy/action-link.ts';
import { dashboardFrameCopy } from '../../src/copy/dashboard-frame.ts';
import { failureText } from '../../src/copy/failures.ts';
import { forgotPasswordCopy } from '../../src/copy/forgot-password.ts';
import { logOutCopy } from '../../src/copy/log-out.ts';
import { loginCopy } from '../../src/copy/login.ts';
import {
  HEADINGS,
  mailedLink,
  sendVerification,
  signInAt,
  submitLogin,
  waitForHeading,
} from './support/customers.ts';
import { inTab } from './support/in-tab.ts';
import { screenOf } from './support/screen.ts';
import type { Tab } from './support/tab.ts';

const INVALID = failureText({ code: 'invalidActionCode' });
const PASSWORD = 'Wattle-2026';
const NEW_PASSWORD = 'Banksia-2027';

/** A customer's actions and views in a tab. */
function handsOf(tab: Tab) {
  const { page } = tab;
  return {
    ...screenOf(tab),
    address: () => page.url().slice(tab.url.length),
    async logIn(email: string, password: string) {
      await page.goto('/login');
      await submitLogin(tab, { email, password });
    },
    mailed: (email: string) => mailedLink(tab, email),
  };
}

/** A customer with an account and a profile up to the dashboard. */
async function newCustomer(tab: Tab, email: string) {
  await tab.control('POST', '/sandbox/users', { email, password: PASSWORD, stage: 'dashboard' });
}

/** Everything that the page stores where others could read it. */
async function keptBy(tab: Tab) {
  return tab.page.evaluate(() =>
    JSON.stringify([
      location.href,
      history.state,
      document.referrer,
      { ...sessionStorage },
      { ...localStorage },
      performance.getEntriesByType('resource').map(({ name }) => name),
    ]),
  );
}

test('a forgotten password is set again, by a link that works once and whose code is kept nowhere [R2.17 R2.19 R8.34]', () =>
  inTab(async (tab) => {
    const { page, button, link, field, heading, text, address, logIn, mailed, secret } =
      handsOf(tab);
    const email = 'forgot@example.com';
    await newCustomer(tab, email);
    await page.goto('/login');
    await link(loginCopy.forgot).click();
    await field(forgotPasswordCopy.email).fill(` ${email} `);
    await button(forgotPasswordCopy.send).click();
    await heading('Check your email').waitFor();
    await page.goBack();
    await heading('Forgot password').waitFor();
    expect(await field(forgotPasswordCopy.email).inputValue()).toBe(email);

    const mail = await mailed(email);
    await page.goto(mail);
    await heading('Set a new password').waitFor();
    expect(address()).toBe('/auth?mode=resetPassword');
    const code = new URL(mail).searchParams.get('oobCode') ?? '';
    expect(await keptBy(tab)).not.toContain(code);
    await secret(actionLinkCopy.reset.password).fill(NEW_PASSWORD);
    await secret(actionLinkCopy.reset.confirmation).fill(NEW_PASSWORD);
    await button(actionLinkCopy.reset.submit).click();
    await text(actionLinkCopy.reset.done.text).waitFor();
    expect(await keptBy(tab)).not.toContain(code);
    await button(actionLinkCopy.logIn).click();
    await heading('Log in').waitFor();
    expect(address()).toBe('/login');

    tab.allow(/status of 400/);
    await logIn(email, PASSWORD);
    await text(failureText({ code: 'invalidCredentials' })).waitFor();
    await logIn(email, NEW_PASSWORD);
    await page.waitForURL('**/dashboard');
    await page.goto(mail);
    await text(INVALID).waitFor();
    await link(actionLinkCopy.invalid.newLink).click();
    await heading('Forgot password').waitFor();
    expect(await field(actionLinkCopy.reset.email).inputValue()).toBe(email);
  }));

test('an address is verified by a press, once, signed out and signed in [R2.20 R2.24 R8.33]', () =>
  inTab(async (tab) => {
    const { page, button, link, heading, text, address, mailed } = handsOf(tab);
    const email = 'verify@example.com';
    await newCustomer(tab, email);
    const first = await sendVerification(tab, { email, password: PASSWORD });
    // Opening does not verify, because mail scanners open links too.
    await page.goto(first);
    await heading('Verify your email').waitFor();
    expect(address()).toBe('/auth?mode=verifyEmail');
    await page.goto(first);
    await button(actionLinkCopy.verification.submit).click();
    await text(actionLinkCopy.verification.done.text).waitFor();
    await page.goto(first);
    await button(actionLinkCopy.verification.submit).click();
    await text(INVALID).waitFor();
    tab.allow(/status of 400/);
    await link(actionLinkCopy.invalid.newLink).click();
    await text(loginCopy.newLink).waitFor();

    const customer = await signInAt(tab, 'dashboard');
    await sendVerification(tab, customer);
    const claim = () =>
      page.evaluate(() => {
        const stored = Object.entries(sessionStorage).find(([key]) => key.includes('authUser'));
        const { accessToken } = JSON.parse(stored?.[1] ?? '{}').stsTokenManager;
        return JSON.parse(atob(accessToken.split('.')[1])).email_verified;
      });
    expect(await claim()).toBe(false);
    await page.goto(
      `${await mailed(customer.email)}&continueUrl=${encodeURIComponent(`${tab.url}/dashboard/account/profile`)}`,
    );
    await button(actionLinkCopy.verification.submit).click();
    await text(actionLinkCopy.verification.done.text).waitFor();
    expect(await claim()).toBe(true);
    await button(actionLinkCopy.continue).click();
    await page.waitForURL('**/dashboard/account/profile');
    await page.goBack();
    await page.waitForURL('**/dashboard');
  }));

test('with blocked storage, channels and workers, log-in and log-out work, and no link is used up for nothing', () =>
  inTab(async (tab) => {
    const { page, button, field, heading, text, secret, logIn, mailed } = handsOf(tab);
    const email = 'private@example.com';
    await newCustomer(tab, email);
    const verification = await sendVerification(tab, { email, password: PASSWORD });
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
      for (const name of [
        'sessionStorage',
        'localStorage',
        'indexedDB',
        'caches',
        'Notification',
        'BroadcastChannel',
      ]) {
        Object.defineProperty(window, name, { get: refuse });
      }
      Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: refuse });
      Object.defineProperty(Crypto.prototype, 'randomUUID', { value: undefined });
    });

    await page.goto(verification);
    await button(actionLinkCopy.verification.submit).click();
    await text(actionLinkCopy.verification.done.text).waitFor();

    await page.goto('/forgot-password');
    await field(forgotPasswordCopy.email).fill(email);
    await button(forgotPasswordCopy.send).click();
    await heading('Check your email').waitFor();
    await page.goto(await mailed(email));
    await secret(actionLinkCopy.reset.password).fill(NEW_PASSWORD);
    await secret(actionLinkCopy.reset.confirmation).fill(NEW_PASSWORD);
    await button(actionLinkCopy.reset.submit).click();
    await text(actionLinkCopy.reset.done.text).waitFor();

    await logIn(email, NEW_PASSWORD);
    await waitForHeading(page, HEADINGS.dashboard);
    await button(dashboardFrameCopy.menu.logOut).click();
    await button(logOutCopy.confirm).click();
    await heading('Log in').waitFor();
  }));
