import { describe, expect, test } from 'vitest';
import { accountCopy } from '../../src/copy/account.ts';
import { loginCopy } from '../../src/copy/login.ts';
import { nameCopy } from '../../src/copy/name.ts';
import {
  HEADINGS,
  sendVerification,
  signInAt,
  submitLogin,
  waitForHeading,
} from './support/customers.ts';
import { breakCalls, clearFaults } from './support/faults.ts';
import { inTab } from './support/in-tab.ts';
import { screenOf } from './support/screen.ts';
import type { Tab } from './support/tab.ts';

describe('typed text', () => {
  test('survives a session that a new token does not save [R6.7 R8.36 R8.41]', () =>
    inTab(async (tab) => {
      const { button, field } = screenOf(tab);
      const { page } = tab;
      const customer = await signInAt(tab, 'name');
      await field(nameCopy.firstName).fill('Zoë');
      await field(nameCopy.lastName).fill("O'Brien");
      await breakCalls(tab, { 'PUT /v3/Users/detail': { status: 401 } });
      await button(nameCopy.submit).click();
      await screenOf(tab).text(loginCopy.sessionEnd.expired).waitFor();
      await clearFaults(tab);
      await submitLogin(tab, customer);
      await waitForHeading(page, HEADINGS.name);
      expect(await field(nameCopy.firstName).inputValue()).toBe('Zoë');
      expect(await field(nameCopy.lastName).inputValue()).toBe("O'Brien");
    }));
});

describe('an e-mail that is verified elsewhere', () => {
  const isVerified = ({ page }: Pick<Tab, 'page'>) =>
    page.evaluate(() => {
      const kept = Object.entries(sessionStorage).find(([key]) => key.includes('authUser'));
      const { accessToken } = JSON.parse(kept?.[1] ?? '{}').stsTokenManager;
      return JSON.parse(atob(accessToken.split('.')[1])).email_verified;
    });

  test('in another tab reaches the token of this one, whose page shows it without a reload [R4.83 R4.84]', () =>
    inTab(async (tab) => {
      const customer = await signInAt(tab, 'dashboard');
      await tab.page.getByRole('link', { name: 'My Account' }).click();
      const badge = tab.page.getByText('Not verified', { exact: true });
      await badge.waitFor();
      expect(await isVerified(tab)).toBe(false);
      await tab.page.evaluate(() => Object.assign(window, { isSameDocument: true }));
      const page = await tab.context.newPage();
      await page.goto(await sendVerification(tab, customer));
      await page.getByRole('button', { name: 'Verify email' }).click();
      await page.getByText('Your email has been verified successfully!').waitFor();
      await expect.poll(() => isVerified(tab)).toBe(true);
      await page.close();
      await tab.page.bringToFront();
      await screenOf(tab).button(accountCopy.email.change).waitFor();
      expect(await badge.count()).toBe(0);
      expect(await tab.page.evaluate(() => 'isSameDocument' in window)).toBe(true);
    }));
});
