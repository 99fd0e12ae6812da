import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { accountCopy } from '../../src/copy/account.ts';
import { activityCopy } from '../../src/copy/activity.ts';
import { forgetPerson, signInAt, submitLogin, waitForHeading } from './support/customers.ts';
import { expectFocus } from './support/fields.ts';
import { inTab } from './support/in-tab.ts';
import { tabTo } from './support/keyboard.ts';
import { screenOf } from './support/screen.ts';
import type { Tab } from './support/tab.ts';

/** A customer's actions and views in a tab. */
const handsOf = (tab: Tab) => ({
  ...screenOf(tab),
  rows: tab.page.getByRole('table').locator('tbody tr:not([data-group])'),
  header: (name: string) => tab.page.getByRole('columnheader', { name }),
  menu: (name: string) => tab.page.getByRole('navigation').getByRole('link', { name }),
  selected: () => tab.page.getByRole('tab', { selected: true }),
});

test('another e-mail address is the one with which the password is changed, and logged in [R1.10 R2.102 R2.107]', () =>
  inTab(async (tab) => {
    const { button, field, page, secret, tabNamed } = handsOf(tab);
    const customer = await signInAt(tab, 'dashboard');
    const email = `new-${customer.email}`;
    await page.goto('/dashboard/account');
    await field(accountCopy.email.field).fill(email);
    await button(accountCopy.email.verify).click();
    await secret(accountCopy.password.current).fill(customer.password);
    await button(accountCopy.email.confirm.yes).click();
    await button(accountCopy.email.sent.another).waitFor();
    expect(await tab.inbox(email)).toHaveLength(1);
    await tabNamed(accountCopy.tabs.password).click();
    await page.waitForURL('**/dashboard/account/password_reset');
    for (const [label, value] of [
      [accountCopy.password.current, customer.password],
      [accountCopy.password.password, 'Canary2New'],
      [accountCopy.password.confirmation, 'Canary2New'],
    ] as const) {
      await secret(label).fill(value);
    }
    await button(accountCopy.password.submit).click();
    await expectFocus(page.getByRole('heading', { name: 'Password changed' }));
    await forgetPerson(tab);
    await page.goto('/login');
    await submitLogin(tab, { email, password: 'Canary2New' });
    await waitForHeading(page, 'Hi Alex');
  }));

test('a promo code is in capitals as it is typed, also with an input method [R5.27]', () =>
  inTab(async (tab) => {
    const { page, field } = handsOf(tab);
    await signInAt(tab, 'dashboard');
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
  }));

test('the activity and the account work with Tab, arrows, Space and Enter alone [R2.96 R2.98 R2.99 R4.87 R7.27 R7.28]', () =>
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
