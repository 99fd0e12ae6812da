import { describe, expect, test } from 'vitest';
import { employmentCopy } from '../../src/copy/employment.ts';
import { failureText } from '../../src/copy/failures.ts';
import { forgotPasswordCopy } from '../../src/copy/forgot-password.ts';
import { loginCopy } from '../../src/copy/login.ts';
import { mobileCopy } from '../../src/copy/mobile.ts';
import { nameCopy } from '../../src/copy/name.ts';
import { statesCopy } from '../../src/copy/states.ts';
import { LOST_CHUNKS, waitForIdleChunks } from './support/chunks.ts';
import { expectFreshMinute, secondsLeft } from './support/countdown.ts';
import {
  HEADINGS,
  makeCustomer,
  sendVerification,
  signInAt,
  stageAfter,
  submitLogin,
  waitForHeading,
} from './support/customers.ts';
import { storedIn } from './support/expect-page.ts';
import { breakCalls, clearFaults } from './support/faults.ts';
import { inClockedTab, inNewTab, inTab } from './support/in-tab.ts';
import { screenOf } from './support/screen.ts';
import type { Tab } from './support/tab.ts';

const OFFLINE = failureText({ code: 'offline' });

const PROVIDER = '/identitytoolkit.googleapis.com/v1/accounts';

describe('the mobile number', () => {
  test('is written with its spaces where it fits, each digit kept, wherever it is corrected [R2.37 R5.13]', () =>
    inTab(async (tab) => {
      const { field } = screenOf(tab);
      const { keyboard } = tab.page;
      await signInAt(tab, 'mobile');
      const mobile = field('Mobile number');
      for (const [pasted, shown] of [
        ['+64 21 123 4567', '+64 21 123 4567'],
        ['+61491-570-006', '+61 491 570 006'],
        ['(04) 9157 0006', '0491 570 006'],
      ] as const) {
        await mobile.selectText();
        await keyboard.insertText(pasted);
        expect(await mobile.inputValue(), pasted).toBe(shown);
      }
      // Replaces the digit after `049`; the caret must stay in its place.
      await mobile.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3));
      await keyboard.press('Delete');
      expect(await mobile.inputValue()).toBe('0495 700 06');
      await keyboard.type('2');
      expect(await mobile.inputValue()).toBe('0492 570 006');
      // The caret is after the space, where the next digit goes.
      expect(await mobile.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(5);
      await mobile.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 4));
      await keyboard.type('1');
      expect(await mobile.inputValue()).toBe('0491 570 006');
      expect(await mobile.getAttribute('autocomplete')).toBe('tel');
    }));

  test('and the code that was sent to it survive a reload; the 60 s continue', () =>
    inClockedTab(async (tab) => {
      const { button, field, heading, text } = screenOf(tab);
      const { page } = tab;
      await signInAt(tab, 'mobile');
      await field(mobileCopy.mobile).fill('0491 570');
      await page.reload();
      await expect.poll(() => field(mobileCopy.mobile).inputValue()).toBe('0491 570');
      await field(mobileCopy.mobile).fill('0491 570 156');
      await button(mobileCopy.send).click();
      await field(mobileCopy.code).waitFor();
      await page.clock.fastForward(20_000);
      await expect.poll(() => secondsLeft(page)).toBeLessThan(42);
      await field(mobileCopy.code).fill('12345');

      await page.reload();
      await text('A SMS was sent to 0491 570 156').waitFor();
      await expect.poll(() => secondsLeft(page)).toBeLessThan(42);
      expect(await button(mobileCopy.resend).isDisabled()).toBe(true);
      // The code is a secret, so the tab does not keep it: it must be typed again.
      expect(await field(mobileCopy.code).inputValue()).toBe('');

      const code = field(mobileCopy.code);
      expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
      expect(await code.getAttribute('inputmode')).toBe('numeric');
      const [sms] = await tab.inbox('+61491570156');
      const digits = sms?.code ?? '';
      await code.focus();
      await page.keyboard.insertText(`${digits.slice(0, 3)}-${digits.slice(3)}`);
      expect(await code.inputValue()).toBe(digits);
      expect(await storedIn(tab)).not.toContain(digits);
      await button(mobileCopy.verify).click();
      await heading(HEADINGS.name).waitFor();
      expect(await storedIn(tab)).not.toContain('0491 570 156');
    }));

  test('gets a new bot check for every code [R2.39]', () =>
    inClockedTab(async (tab) => {
      const { button, field } = screenOf(tab);
      const { page } = tab;
      await signInAt(tab, 'mobile');
      await field(mobileCopy.mobile).fill('0491 570 737');
      await button(mobileCopy.send).click();
      for (let sending = 0; sending < 2; sending += 1) {
        await field(mobileCopy.code).waitFor();
        await page.clock.fastForward(61_000);
        await button(mobileCopy.resend).click();
        await expectFreshMinute(page);
      }
      expect((await tab.inbox('+61491570737')).length).toBe(3);
      expect(await page.locator('#bot-check').evaluate((area) => area.childElementCount)).toBe(0);
    }));
});

describe('typed text', () => {
  test('in name and employment survives a reload, Back, and an expired session', () =>
    inTab(async (tab) => {
      const { button, field, heading, select } = screenOf(tab);
      const { page } = tab;
      const customer = await signInAt(tab, 'name');
      await field(nameCopy.firstName).fill('Zoë');
      await page.reload();
      await expect.poll(() => field(nameCopy.firstName).inputValue()).toBe('Zoë');
      await field(nameCopy.lastName).fill("O'Brien");
      await breakCalls(tab, { 'PUT /v3/Users/detail': { status: 401 } });
      await button(nameCopy.submit).click();
      await screenOf(tab).text(loginCopy.sessionEnd.expired).waitFor();
      await clearFaults(tab);
      await submitLogin(tab, customer);
      await waitForHeading(page, HEADINGS.name);
      expect(await field(nameCopy.firstName).inputValue()).toBe('Zoë');
      expect(await field(nameCopy.lastName).inputValue()).toBe("O'Brien");
      await button(nameCopy.submit).click();

      await heading(HEADINGS.employment).waitFor();
      await select(employmentCopy.status).selectOption('Casual');
      await field(employmentCopy.employer).fill('Eucalypt');
      await page.goBack();
      await heading(HEADINGS.name).waitFor();
      expect(await field(nameCopy.lastName).inputValue()).toBe("O'Brien");
      await page.goForward();
      await heading(HEADINGS.employment).waitFor();
      expect(await field(employmentCopy.employer).inputValue()).toBe('Eucalypt');
      await page.reload();
      await expect.poll(() => select(employmentCopy.status).inputValue()).toBe('Casual');
      expect(await field(employmentCopy.employer).inputValue()).toBe('Eucalypt');
      await breakCalls(tab, { 'PUT /v3/Users/employer': { status: 401 } });
      await button(employmentCopy.submit).click();
      await screenOf(tab).text(loginCopy.sessionEnd.expired).waitFor();
      await clearFaults(tab);
      await submitLogin(tab, customer);
      await expect.poll(() => select(employmentCopy.status).inputValue()).toBe('Casual');
      await button(employmentCopy.submit).click();
      await heading(HEADINGS[stageAfter('employment')]).waitFor();
      await page.goBack();
      await expect.poll(() => field(employmentCopy.employer).inputValue()).toBe('Eucalypt');
    }));

  test('is invisible to another customer who logs in in the same tab', () =>
    inTab(async (tab) => {
      const { button, field } = screenOf(tab);
      await signInAt(tab, 'name');
      await field(nameCopy.firstName).fill('Zoë');
      await breakCalls(tab, { 'PUT /v3/Users/detail': { status: 401 } });
      await field(nameCopy.lastName).fill('Lee');
      await button(nameCopy.submit).click();
      await screenOf(tab).text(loginCopy.sessionEnd.expired).waitFor();
      await clearFaults(tab);
      await submitLogin(tab, await makeCustomer(tab, 'name'));
      await waitForHeading(tab.page, HEADINGS.name);
      expect(await field(nameCopy.firstName).inputValue()).toBe('');
      expect(await storedIn(tab)).not.toContain('Zoë');
    }));
});

describe('offline', () => {
  test('a screen that was never loaded says so, and loads when the device is back online', () =>
    inNewTab(async (tab) => {
      const { button, field, heading, text } = screenOf(tab);
      const { page } = tab;
      tab.allow(LOST_CHUNKS);
      await page.goto('/forgot-password');
      await waitForIdleChunks(page);
      await tab.context.setOffline(true);
      await page.getByRole('link', { name: forgotPasswordCopy.logIn }).click();
      await heading('No connection').waitFor();
      await text(OFFLINE).waitFor();
      expect(await tab.accessibilityFaults()).toEqual([]);
      await tab.screenshot('offline.screen');
      await button(statesCopy.tryAgain).click();
      await text(OFFLINE).waitFor();
      await tab.context.setOffline(false);
      await heading('Log in').waitFor();
      await field(loginCopy.email).waitFor();
    }));
});

describe('an e-mail that is verified elsewhere', () => {
  const isVerified = ({ page }: Pick<Tab, 'page'>) =>
    page.evaluate(() => {
      const kept = Object.entries(sessionStorage).find(([key]) => key.includes('authUser'));
      const { accessToken } = JSON.parse(kept?.[1] ?? '{}').stsTokenManager;
      return JSON.parse(atob(accessToken.split('.')[1])).email_verified;
    });

  test('in another tab reaches the token of this one', () =>
    inTab(async (tab) => {
      const customer = await signInAt(tab, 'dashboard');
      expect(await isVerified(tab)).toBe(false);
      const page = await tab.context.newPage();
      await page.goto(await sendVerification(tab, customer));
      await page.getByRole('button', { name: 'Verify email' }).click();
      await page.getByText('Your email has been verified successfully!').waitFor();
      await expect.poll(() => isVerified(tab)).toBe(true);
      await page.close();
    }));

  test('on another device is noticed when the customer comes back to the page', () =>
    inTab(async (tab) => {
      // Waits for the lookup that the provider makes when a page opens: its late answer would contain the verification too.
      const asked = tab.page.waitForResponse(`**${PROVIDER}:lookup?*`);
      const customer = await signInAt(tab, 'dashboard');
      await (await asked).finished();
      const link = await sendVerification(tab, customer);
      await tab.control('POST', `${PROVIDER}:update?key=demo`, {
        oobCode: new URL(link).searchParams.get('oobCode'),
      });
      expect(await isVerified(tab)).toBe(false);
      await tab.page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await expect.poll(() => isVerified(tab)).toBe(true);
    }));
});
