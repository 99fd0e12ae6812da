import { expect, test } from 'vitest';
import { actionLinkCopy } from '../../src/copy/action-link.ts';
import { dashboardFrameCopy } from '../../src/copy/dashboard-frame.ts';
import { failureText } from '../../src/copy/failures.ts';
import { forgotPasswordCopy } from '../../src/copy/forgot-password.ts';
import { logOutCopy } from '../../src/copy/log-out.ts';
import { loginCopy } from '../../src/copy/login.ts';
import { expectFreshMinute, secondsLeft } from './support/countdown.ts';
import {
  HEADINGS,
  mailedLink,
  sendVerification,
  submitLogin,
  waitForHeading,
} from './support/customers.ts';
import { expectNoSidewaysScroll } from './support/expect-page.ts';
import { inClockedTab, inTab } from './support/in-tab.ts';
import { SIZES, type Size } from './support/page-pool.ts';
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
    /**
     * Checks the page wherever a customer looks at it, at both sizes: at the second one only the engine that checks layout. The
     * stories cover the states of flows.
     */
    async look(name: string) {
      for (const size of Object.keys(SIZES) as Size[]) {
        await page.setViewportSize(SIZES[size]);
        await tab.screenshot(`email-links-${name}`, size);
        const faults = size === 'phone' ? tab.accessibilityFaults() : tab.layoutFaults();
        expect(await faults, `accessibility of ${name} on a ${size}`).toEqual([]);
        await expectNoSidewaysScroll(tab, `${name} on a ${size}`);
      }
      await page.setViewportSize(SIZES.phone);
    },
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

test('a forgotten password is set again, by a link that works once [R2.17 R2.19 R8.34]', () =>
  inClockedTab(async (tab) => {
    const { page, button, link, field, heading, text, address, look, logIn, mailed, secret } =
      handsOf(tab);
    const email = 'forgot@example.com';
    await newCustomer(tab, email);

    await page.goto('/login');
    await link(loginCopy.forgot).click();
    await heading('Forgot password').waitFor();
    await field(forgotPasswordCopy.email).fill(` ${email} `);
    await button(forgotPasswordCopy.send).click();
    await heading('Check your email').waitFor();
    expect(await button(forgotPasswordCopy.sent.resend).isDisabled()).toBe(true);
    await expectFreshMinute(page);
    const left = await secondsLeft(page);
    await page.clock.runFor(5_000);
    // The countdown may show up to a second later.
    expect(await secondsLeft(page)).toBeLessThanOrEqual(left - 4);
    const first = await mailed(email);

    await page.goBack();
    await heading('Forgot password').waitFor();
    expect(await field(forgotPasswordCopy.email).inputValue()).toBe(email);
    expect(await button(forgotPasswordCopy.send).isDisabled()).toBe(true);
    await look('entry-locked');
    await field(forgotPasswordCopy.email).fill('other@example.com');
    await button(forgotPasswordCopy.send).click();
    await heading('Check your email').waitFor();
    await page.clock.fastForward(60_000);
    await button(forgotPasswordCopy.sent.resend).click();
    await expectFreshMinute(page);
    await button(forgotPasswordCopy.sent.change).click();
    await heading('Forgot password').waitFor();

    await page.goto(first);
    await heading('Set a new password').waitFor();
    expect(address()).toBe('/auth?mode=resetPassword');
    expect(await field(actionLinkCopy.reset.email).inputValue()).toBe(email);
    const code = new URL(first).searchParams.get('oobCode') ?? '';
    expect(await keptBy(tab)).not.toContain(code);

    await secret(actionLinkCopy.reset.password).fill(NEW_PASSWORD);
    await secret(actionLinkCopy.reset.confirmation).fill(NEW_PASSWORD);
    await button(actionLinkCopy.reset.submit).click();
    await text(actionLinkCopy.reset.done.text).waitFor();
    expect(await keptBy(tab)).not.toContain(code);
    await button(actionLinkCopy.logIn).click();
    await heading('Log in').waitFor();
    expect(address()).toBe('/login');

    await logIn(email, PASSWORD);
    await text(failureText({ code: 'invalidCredentials' })).waitFor();
    tab.allow(/status of 400/);
    await logIn(email, NEW_PASSWORD);
    await page.waitForURL('**/dashboard');

    await page.goto(first);
    await text(INVALID).waitFor();
    await link(actionLinkCopy.invalid.newLink).click();
    await heading('Forgot password').waitFor();
    expect(await field(actionLinkCopy.reset.email).inputValue()).toBe(email);
  }));

test('an address is verified by a press, signed out and signed in [R2.20 R2.24 R8.33]', () =>
  inTab(async (tab) => {
    const { page, button, link, field, heading, text, address, look, logIn, mailed } = handsOf(tab);
    const email = 'verify@example.com';
    await newCustomer(tab, email);
    await sendVerification(tab, { email: email, password: PASSWORD });
    const first = await mailed(email);

    // Opening does not verify, because mail scanners open links too.
    await page.goto(first);
    await heading('Verify your email').waitFor();
    expect(address()).toBe('/auth?mode=verifyEmail');
    await page.goto(first);
    await button(actionLinkCopy.verification.submit).click();
    await text(actionLinkCopy.verification.done.text).waitFor();
    await button(actionLinkCopy.logIn).click();
    await heading('Log in').waitFor();

    await page.goto(first);
    await button(actionLinkCopy.verification.submit).click();
    await text(INVALID).waitFor();
    await look('verify-spent');
    await link(actionLinkCopy.invalid.newLink).click();
    await text(loginCopy.newLink).waitFor();
    await look('new-link-log-in');

    const other = 'verify-in@example.com';
    await newCustomer(tab, other);
    await sendVerification(tab, { email: other, password: PASSWORD });
    await logIn(other, PASSWORD);
    await page.waitForURL('**/dashboard/account/profile');
    await button(actionLinkCopy.verification.submit).waitFor();
    await page.goto('/dashboard');
    const claim = () =>
      page.evaluate(() => {
        const stored = Object.entries(sessionStorage).find(([key]) => key.includes('authUser'));
        const { accessToken } = JSON.parse(stored?.[1] ?? '{}').stsTokenManager;
        return JSON.parse(atob(accessToken.split('.')[1])).email_verified;
      });
    expect(await claim()).toBe(false);
    await page.goto(
      `${await mailed(other)}&continueUrl=${encodeURIComponent(`${tab.url}/dashboard/account/profile`)}`,
    );
    await button(actionLinkCopy.verification.submit).click();
    await text(actionLinkCopy.verification.done.text).waitFor();
    expect(await claim()).toBe(true);
    await look('verified-signed-in');
    await button(actionLinkCopy.continue).click();
    await page.waitForURL('**/dashboard/account/profile');
    await page.goBack();
    await page.waitForURL('**/dashboard');

    await page.goto('/auth?mode=verifyEmail');
    await link(actionLinkCopy.invalid.newLink).click();
    await page.waitForURL('**/dashboard/account/profile');
    await page.goto('/auth?mode=recoverEmail&oobCode=abc');
    await page.waitForURL('**/dashboard');
    expect(await field(actionLinkCopy.reset.email).count()).toBe(0);
    tab.allow(/status of 400/);
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
