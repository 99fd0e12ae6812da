import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accountCopy } from '../../src/copy/account.ts';
import { activityCopy } from '../../src/copy/activity.ts';
import { failureText } from '../../src/copy/failures.ts';
import { signInAt, submitLogin, waitForHeading } from './support/customers.ts';
import { sidewaysOverflow } from './support/expect-page.ts';
import { expectFocus, expectWrong } from './support/fields.ts';
import { inTab } from './support/in-tab.ts';
import { tabTo } from './support/keyboard.ts';
import { screenOf } from './support/screen.ts';
import { openTab, type Tab } from './support/tab.ts';
import { recordCalls } from './support/traffic.ts';

/** A customer's actions and views in a tab. */
const handsOf = (tab: Tab) => ({
  ...screenOf(tab),
  rows: tab.page.getByRole('table').locator('tbody tr:not([data-group])'),
  header: (name: string) => tab.page.getByRole('columnheader', { name }),
  menu: (name: string) => tab.page.getByRole('navigation').getByRole('link', { name }),
  selected: () => tab.page.getByRole('tab', { selected: true }),
});

/** Sends the typed address, with the current password. */
async function changeEmail(tab: Tab, password: string): Promise<void> {
  const { button, secret } = handsOf(tab);
  await button(accountCopy.email.verify).click();
  await secret(accountCopy.password.current).fill(password);
  await button(accountCopy.email.confirm.yes).click();
}

/** At 320 px nothing overflows, and the page is accessible. */
async function expectSound(tab: Tab): Promise<void> {
  const { page } = tab;
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const overflow = await sidewaysOverflow(tab);
  expect(overflow).toBeLessThanOrEqual(0);
  expect(await tab.accessibilityFaults()).toEqual([]);
  if (size) await page.setViewportSize(size);
}

const cellsOf = (rows: Locator, column: number) => rows.locator(`td:nth-child(${column})`);
const centsIn = (texts: readonly string[]) =>
  texts.map((text) => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100));
const isSorted = (numbers: readonly number[]) =>
  numbers.every((number, index) => index === 0 || number >= (numbers[index - 1] ?? 0));

describe('activity', () => {
  test('lists sixty cash outs ten a page, sorts them, and saves their agreements [R1.10 R2.98 R2.99 R7.28]', () =>
    inTab(
      async (tab) => {
        const { page, button, rows, header } = handsOf(tab);
        await signInAt(tab, 'dashboard', 'long-history');
        await page.goto('/dashboard/activity');
        await expect.poll(() => rows.count()).toBe(10);
        expect(new URL(page.url()).pathname).toBe('/dashboard/activity/cashouts');
        await page.getByText('1 to 10 of 60').first().waitFor();
        expect(await header('Date').getAttribute('aria-sort')).toBe('descending');
        expect(await page.getByText(/loan id/i).count()).toBe(0);
        await expectSound(tab);

        await button(activityCopy.columns.cashOuts.amount).focus();
        await page.keyboard.press('Enter');
        expect(await header('Amount').getAttribute('aria-sort')).toBe('ascending');
        expect(await header('Date').getAttribute('aria-sort')).toBe('none');
        expect(isSorted(centsIn(await cellsOf(rows, 2).allInnerTexts()))).toBe(true);

        const next = button(activityCopy.next);
        await next.focus();
        for (let turned = 1; turned <= 5; turned += 1) await page.keyboard.press('Enter');
        await page.getByText('51 to 60 of 60').first().waitFor();
        expect(await next.getAttribute('aria-disabled'), 'and it keeps the focus').toBe('true');
        await expectFocus(next);

        const download = page.waitForEvent('download');
        await button(/^Download agreement of/)
          .first()
          .click();
        const file = await download;
        expect(file.suggestedFilename()).toMatch(/^agreement-\d+\.pdf$/);
        expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
        await page.getByText('Downloaded.').waitFor();
        // On a phone a single list replaces the column heads.
        await page.setViewportSize({ width: 360, height: 740 });
        await page
          .getByLabel(activityCopy.sort)
          .selectOption({ label: activityCopy.orders.fee[0] });
        expect(await page.getByLabel(activityCopy.sort).inputValue()).toBe('fee true');
        expect(isSorted(centsIn(await cellsOf(rows, 3).allInnerTexts()).reverse())).toBe(true);
      },
      { size: 'desktop' },
    ));
});

describe('the e-mail address', () => {
  test('shows as verified without a reload once its link was opened in another tab [R2.103 R2.106 R4.83 R4.84 R5.9]', () =>
    inTab(async (tab) => {
      const { page, button, tabNamed, text, menu, field } = handsOf(tab);
      const { email } = await signInAt(tab, 'dashboard');
      await page.goto('/dashboard/account');
      const badge = 'Your email address is not verified.';
      const described = (element: Locator) =>
        element.evaluate(
          (link) =>
            document.getElementById(link.getAttribute('aria-describedby') ?? '')?.textContent,
        );
      await field(accountCopy.email.field).waitFor();
      expect(await described(tabNamed(accountCopy.tabs.profile))).toBe(badge);
      expect(await described(menu('My Account'))).toBe(badge);
      await page.evaluate(() => Object.assign(window, { isSameDocument: true }));

      await field(accountCopy.email.field).fill('kim');
      expect(
        await button(accountCopy.email.verify).count(),
        'three characters are no address',
      ).toBe(0);
      await field(accountCopy.email.field).fill('kim@');
      await button(accountCopy.email.verify).click();
      await expectWrong(field(accountCopy.email.field), 'Invalid email address.');
      await field(accountCopy.email.field).fill('');
      await page.keyboard.press('Enter');
      await expectWrong(field(accountCopy.email.field), 'Email field is required.');
      await field(accountCopy.email.field).fill(email);
      await page.keyboard.press('Enter');
      await expectFocus(page.getByRole('heading', { name: 'Check your email' }));
      expect(await button(accountCopy.email.sent.resend).isDisabled()).toBe(true);
      await page.getByText(/^in \d+ seconds$/).waitFor();

      const [mail] = await tab.inbox(email);
      const other = await tab.context.newPage();
      await other.goto(mail?.link ?? '');
      await other.getByRole('button', { name: 'Verify email' }).click();
      await other.getByText('Your email has been verified successfully!').waitFor();
      await other.close();
      await page.bringToFront();
      await button(accountCopy.email.change).waitFor();
      expect(await page.getByText('Not verified').count()).toBe(0);
      expect(await tabNamed(accountCopy.tabs.profile).getAttribute('aria-describedby')).toBeNull();
      expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
      await text(email).waitFor();
    }));

  test('needs the password and a confirmation to be changed [R4.86]', () =>
    inTab(async (tab) => {
      const { button, field, page, secret, text } = handsOf(tab);
      const { email, password } = await signInAt(tab, 'dashboard');
      await page.goto('/dashboard/account');
      const changes = recordCalls(tab);
      await field('Email address').fill(`new-${email}`);
      const question = page.getByRole('dialog', { name: 'Change your email?' });
      const ask = async () => {
        await button('Verify email').click();
        await expectFocus(question.getByRole('heading'));
      };
      await ask();
      await question.getByText(email, { exact: true }).waitFor();
      await question.getByText(`new-${email}`, { exact: true }).waitFor();
      await question
        .getByText("Check the new address: after the change you log in with it, and no longer with the old one. You may be asked to log in again.")
        .waitFor();
      await page.goBack();
      await question.waitFor({ state: 'hidden' });
      expect(new URL(page.url()).pathname).toBe('/dashboard/account/profile');
      expect(await field(accountCopy.email.field).inputValue()).toBe(`new-${email}`);
      await expectFocus(button(accountCopy.email.verify));

      await ask();
      await page.keyboard.press('Tab');
      await page.keyboard.type('Wrong1Password');
      tab.allow(/status of 400/);
      await page.keyboard.press('Enter');
      await expectWrong(secret(accountCopy.password.current), 'Invalid username or password.');
      await expectFocus(secret(accountCopy.password.current));
      await expectSound(tab);
      await button(accountCopy.email.confirm.no).click();
      await question.waitFor({ state: 'hidden' });
      expect(changes.filter((call) => call.includes('/v3/auth/email/verify'))).toEqual([]);

      await ask();
      expect(await secret(accountCopy.password.current).inputValue()).toBe('');
      await secret(accountCopy.password.current).fill(password);
      await page.keyboard.press('Enter');
      await expectFocus(page.getByRole('heading', { name: 'Check your email' }));
      await text(accountCopy.email.sent.text(`new-${email}`)).waitFor();
      expect(changes.filter((call) => call.includes('/v3/auth/email/verify'))).toHaveLength(1);
      const kept = await page.evaluate(() =>
        JSON.stringify([{ ...sessionStorage }, history.state]),
      );
      expect(kept).not.toContain(password);
      await page.goBack();
      await button(accountCopy.email.sent.another).waitFor({ state: 'hidden' });
      expect(await field(accountCopy.email.field).inputValue()).toBe(`new-${email}`);
      expect(
        await button(accountCopy.email.verify).isDisabled(),
        'for the rest of the minute',
      ).toBe(true);
      await page.goBack();
      await page.waitForURL('**/dashboard');
    }));
});

test('a promo code is in capitals as it is typed, also with an input method; beside an active promotion it is refused [R5.27 R8.19]', () =>
  inTab(async (tab) => {
    const { page, field, text } = handsOf(tab);
    await signInAt(tab, 'dashboard', 'promotion');
    await page.goto('/dashboard/account');
    const code = field(accountCopy.promotions.code);
    await code.focus();
    const session = await page.context().newCDPSession(page);
    for (const text of ['w', 'we', 'wel']) {
      await session.send('Input.imeSetComposition', { text, selectionStart: 3, selectionEnd: 3 });
    }
    await session.send('Input.insertText', { text: 'welcome' });
    await expect.poll(() => code.inputValue()).toBe('WELCOME');

    await code.fill('WELCME10');
    await code.press('Home');
    for (let step = 0; step < 4; step += 1) await code.press('ArrowRight');
    await code.press('o');
    expect(await code.evaluate((input) => (input as HTMLInputElement).selectionStart)).toBe(5);
    expect(await code.inputValue()).toBe('WELCOME10');
    await page.getByRole('heading', { name: '10% off your fee' }).waitFor();
    await code.press('Enter');
    await text(failureText({ code: 'promotionActive' })).waitFor();
    await expectSound(tab);
  }));

test('in forced colours the open tab differs from the others', () =>
  inTab(async (tab) => {
    const { page, tabNamed } = handsOf(tab);
    await signInAt(tab, 'dashboard');
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/dashboard/account');
    const lineUnder = (name: string) =>
      tabNamed(name).evaluate((element) => getComputedStyle(element).borderBottomColor);
    await tabNamed(accountCopy.tabs.profile).waitFor();
    expect(await lineUnder('Profile')).not.toBe(await lineUnder('Change password'));
  }));

test('the password is changed with the current one, also after a change of the address, and is kept nowhere [R1.10 R2.102 R2.106 R2.107]', () =>
  inTab(async (tab) => {
    const { button, field, page, secret, tabNamed, text } = handsOf(tab);
    const customer = await signInAt(tab, 'dashboard');
    const email = `new-${customer.email}`;
    await page.goto('/dashboard/account');
    await field(accountCopy.email.field).fill(email);
    await changeEmail(tab, customer.password);
    await button(accountCopy.email.sent.another).waitFor();
    await text(accountCopy.email.sent.text(email)).waitFor();
    expect(await tab.inbox(email)).toHaveLength(1);

    await tabNamed(accountCopy.tabs.password).click();
    await page.waitForURL('**/dashboard/account/password_reset');
    const fields = ['Current password', 'New password', 'Confirm password'] as const;
    const fill = async (...values: readonly string[]) => {
      for (const [index, label] of fields.entries()) await secret(label).fill(values[index] ?? '');
      await button(accountCopy.password.submit).click();
    };
    await fill('', 'canary', 'canary2');
    await text('One or more required fields are invalid or missing.').waitFor();
    await expectFocus(page.locator('[data-errors]'));
    await page.getByRole('link', { name: /^Current password: / }).click();
    await expectFocus(secret(accountCopy.password.current));
    await expectSound(tab);
    tab.allow(/Failed to load.*400/);
    await fill('Canary1Wrong', 'Canary2New', 'Canary2New');
    await expectWrong(secret(accountCopy.password.current), 'Invalid username or password.');
    await expectFocus(secret(accountCopy.password.current));
    await fill(customer.password, 'Canary2New', 'Canary2New');
    await expectFocus(page.getByRole('heading', { name: 'Password changed' }));
    await text(accountCopy.password.changed.text).waitFor();
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...sessionStorage }, { ...localStorage }, history.state, location.href]),
    );
    expect(kept).not.toMatch(/Canary/);
    await page.reload();
    await secret(accountCopy.password.current).waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard/account/password_reset');

    const again = await openTab('phone');
    await again.page.goto('/login');
    await submitLogin(again, { email, password: 'Canary2New' });
    await waitForHeading(again.page, 'Hi Alex');
    await again.close();
  }));

test('the activity and the account work with Tab, arrows, Space and Enter alone [R2.96 R4.87 R7.27]', () =>
  inTab(
    async (tab) => {
      const { button, field, header, menu, page, rows, secret, selected, tabNamed } = handsOf(tab);
      const { keyboard } = page;
      const press = async (control: Locator, key = 'Enter') => {
        await tabTo(tab, control);
        await keyboard.press(key);
      };
      await signInAt(tab, 'dashboard', 'long-history');
      await press(menu('My Activity'));
      await waitForHeading(page, 'My Activity');
      await rows.first().waitFor();
      await press(button(activityCopy.columns.cashOuts.fee), 'Space');
      expect(await header('Fee').getAttribute('aria-sort')).toBe('ascending');
      const download = page.waitForEvent('download');
      await press(button(/^Download agreement of/).first());
      await download;
      await press(button(activityCopy.next), 'Space');
      await page.getByText('11 to 20 of 60').first().waitFor();
      const terms = page.waitForEvent('download');
      await press(page.getByRole('link', { name: 'Terms and conditions (PDF)' }));
      expect((await terms).suggestedFilename()).toBe('terms.pdf');
      await tabTo(tab, tabNamed(activityCopy.tabs.cashOuts));
      await keyboard.press('ArrowRight');
      await expectFocus(tabNamed(activityCopy.tabs.repayments));
      await keyboard.press('Enter');
      await page.waitForURL('**/dashboard/activity/repayments');
      await header('Repayment Amount').waitFor();
      expect(await selected().innerText()).toBe(activityCopy.tabs.repayments);
      await page.goBack();
      await page.waitForURL('**/dashboard/activity/cashouts');

      await press(menu('My Account'));
      await waitForHeading(page, 'My Account');
      await field(accountCopy.promotions.code).waitFor();
      await tabTo(tab, field(accountCopy.promotions.code));
      await keyboard.type('welcome10');
      await keyboard.press('Enter');
      await expectFocus(page.getByRole('heading', { name: 'Add promotion?' }));
      await press(button(accountCopy.promotions.confirm.add));
      await expectFocus(page.getByRole('heading', { name: 'Promotion added' }));
      await press(button('Done'));
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await tabTo(tab, tabNamed(accountCopy.tabs.profile));
      await keyboard.press('End');
      await keyboard.press('Space');
      await page.waitForURL('**/dashboard/account/password_reset');
      await press(button(accountCopy.password.submit));
      await expectFocus(page.locator('[data-errors]'));
      await press(page.getByRole('link', { name: /^Current password: / }));
      await expectFocus(secret(accountCopy.password.current));
    },
    { size: 'desktop' },
  ));
