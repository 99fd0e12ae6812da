import { expect, test } from 'vitest';
import { actionLinkCopy } from '../../src/copy/action-link.ts';
import { dashboardFrameCopy } from '../../src/copy/dashboard-frame.ts';
import { failureText } from '../../src/copy/failures.ts';
import { forgotPasswordCopy } from '../../src/copy/forgot-password.ts';
import { logOutCopy } from '../../src/copy/log-out.ts';
import {
  HEADINGS,
  mailedLink,
  sendVerification,
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

test('the code of a link is kept nowhere', () =>
  inTab(async (tab) => {
    const { page, heading, mailed } = handsOf(tab);
    const email = 'forgot@example.com';
    await newCustomer(tab, email);
    await tab.control('POST', '/v3/auth/password/forget', { email });
    const mail = await mailed(email);
    await page.goto(mail);
    await heading('Set a new password').waitFor();
    expect(page.url()).toBe(`${tab.url}/auth?mode=resetPassword`);
    const code = new URL(mail).searchParams.get('oobCode') ?? '';
    expect(await keptBy(tab)).not.toContain(code);
  }));

test('with blocked storage, channels and workers, log-in and log-out work, and no link is used up for nothing or twice [R2.17 R2.19 R2.20 R8.33 R8.34]', () =>
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
    // The code is used up.
    await page.goto(verification);
    await button(actionLinkCopy.verification.submit).click();
    await text(INVALID).waitFor();
    tab.allow(/status of 400/);

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
