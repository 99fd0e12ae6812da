import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { bankLoginCopy } from '../../src/copy/bank-login.ts';
import { cashOutCopy } from '../../src/copy/cash-out.ts';
import { dashboardCopy } from '../../src/copy/dashboard.ts';
import { delayCopy } from '../../src/copy/delay.ts';
import { repaymentsCopy } from '../../src/copy/repayments.ts';
import { signInAt } from './support/customers.ts';
import { expectFocus, expectWrong } from './support/fields.ts';
import { inTab } from './support/in-tab.ts';
import { tabTo } from './support/keyboard.ts';
import { SIZES } from './support/page-pool.ts';
import { fingerOn, focusLikeSafari, type Spot } from './support/safari.ts';
import { screenOf } from './support/screen.ts';
import type { Tab } from './support/tab.ts';
import { recordCalls } from './support/traffic.ts';
import { moveButtonTo } from './support/under-finger.ts';

/** In ms, longer than the time for which the app ignores presses on a new control. */
const UP_FOR_MS = 600;

async function middleOf(control: Locator): Promise<Spot> {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (!box) throw new Error(`${control} is not to be seen.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function openCashOut(tab: Tab, amount: string): Promise<void> {
  await screenOf(tab).button(dashboardCopy.limit.cashOut).click();
  await tab.page.getByRole('textbox', { name: 'Amount' }).fill(amount);
}

describe('the second of two quick taps, each with the click count 1, as on iOS', () => {
  test('confirms nothing, until the button has been up for long enough [R4.73]', () =>
    inTab(async (tab) => {
      const { page } = tab;
      const { button } = screenOf(tab);
      await signInAt(tab, 'dashboard', 'two-repayments');
      const finger = await fingerOn(tab);
      const spot = await middleOf(button(repaymentsCopy.delay));
      await moveButtonTo(page, delayCopy.confirm, spot);
      const sent = recordCalls(tab);
      const at = await finger.now();
      await finger.tapAt(spot, at);
      await button(delayCopy.confirm).waitFor();
      await finger.tapAt(spot, at + 120);
      expect(await button(delayCopy.confirm).and(page.locator(':not([aria-busy])')).count()).toBe(
        1,
      );
      expect(sent).toEqual([]);
      await page.waitForTimeout(UP_FOR_MS);
      await finger.tap(spot);
      await button(delayCopy.confirm).waitFor({ state: 'hidden' });
    }));

  test('opens nothing on the screen after the one that connects a bank [R2.56]', () =>
    inTab(async (tab) => {
      const { page } = tab;
      const { button } = screenOf(tab);
      await signInAt(tab, 'bank');
      await page.getByRole('searchbox', { name: 'Search' }).fill('hooli');
      await button('Hooli').click();
      await page.getByRole('textbox', { name: 'Login' }).fill('Wentworth-Smith');
      await page.getByLabel('Password', { exact: true }).fill('whislter');
      const finger = await fingerOn(tab);
      const spot = await middleOf(button(bankLoginCopy.submit));
      await page.waitForTimeout(UP_FOR_MS);
      const why = page.locator('main details');
      const at = await finger.now();
      await finger.tapAt(spot, at);
      await page.waitForURL('**/signup/bank/sync');
      // Under the finger, at every screen size.
      await why.locator('summary').evaluate((summary, { y }) => {
        const { top, height } = summary.getBoundingClientRect();
        (summary as HTMLElement).style.translate = `0 ${y - top - height / 2}px`;
      }, spot);
      await finger.tapAt(spot, at + 120);
      expect(await why.getAttribute('open')).toBeNull();
      await page.waitForTimeout(UP_FOR_MS);
      await finger.tap(spot);
      await expect.poll(() => why.getAttribute('open')).not.toBeNull();
    }));
});

test('Enter that is held, or repeated, confirms nothing; after Tab it does at once [R4.73]', () =>
  inTab(
    async (tab) => {
      const { button, dialog } = screenOf(tab);
      const { keyboard } = tab.page;
      await signInAt(tab, 'dashboard', 'two-repayments');
      await button(repaymentsCopy.delay).focus();
      // A held key goes down again and again.
      for (let downs = 0; downs < 4; downs += 1) await keyboard.down('Enter');
      await keyboard.up('Enter');
      await dialog(delayCopy.title).waitFor();
      await tabTo(tab, button(delayCopy.cancel));
      for (let downs = 0; downs < 4; downs += 1) await keyboard.down('Enter');
      await keyboard.up('Enter');
      await dialog(delayCopy.title).waitFor({ state: 'hidden' });
      await expectFocus(button(repaymentsCopy.delay));
      expect(await dialog(delayCopy.title).count()).toBe(0);

      await button(repaymentsCopy.delay).press('Enter');
      await dialog(delayCopy.title).waitFor();
      await keyboard.press('Tab');
      await expectFocus(button(delayCopy.confirm));
      await keyboard.press('Enter');
      await dialog(delayCopy.title).waitFor({ state: 'hidden' });
    },
    { size: 'desktop' },
  ));

describe('in a browser that focuses no pressed button, as Safari', () => {
  test('one press is enough to show and focus what is wrong with an amount, at both sizes [R4.64]', () =>
    inTab(async (tab) => {
      await focusLikeSafari(tab);
      const { page } = tab;
      const { button } = screenOf(tab);
      await signInAt(tab, 'dashboard');
      for (const size of [SIZES.phone, SIZES.desktop]) {
        await page.setViewportSize(size);
        await openCashOut(tab, '7');
        const amount = page.getByRole('textbox', { name: 'Amount' });
        const { x, y } = await middleOf(button('Continue'));
        const before = await button('Continue').boundingBox();
        // Beside its middle, where 'Cash Out' of the home was pressed: a quick second press there is ignored.
        await page.mouse.move(x - 80, y);
        await page.mouse.down();
        await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
        expect(await button('Continue').boundingBox()).toEqual(before);
        await page.mouse.up();
        await expectWrong(amount, 'Enter an amount between $50 and $1,000 in steps of $10.');
        await expectFocus(amount);
        await button(cashOutCopy.back).click();
      }
    }));
});
