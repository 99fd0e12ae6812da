import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { ScenarioName } from '../../sandbox/scenarios.ts';
import { bankLoginCopy } from '../../src/copy/bank-login.ts';
import { bankSyncCopy } from '../../src/copy/bank-sync.ts';
import { cashOutCopy } from '../../src/copy/cash-out.ts';
import { dashboardCopy } from '../../src/copy/dashboard.ts';
import { delayCopy } from '../../src/copy/delay.ts';
import { homeDialogsCopy } from '../../src/copy/home-dialogs.ts';
import { repayEarlyCopy } from '../../src/copy/repay-early.ts';
import { repaymentsCopy } from '../../src/copy/repayments.ts';
import { signInAt } from './support/customers.ts';
import { expectFocus, expectWrong } from './support/fields.ts';
import { inTab } from './support/in-tab.ts';
import { tabTo } from './support/keyboard.ts';
import { SIZES } from './support/page-pool.ts';
import { fingerOn, focusLikeSafari, type Spot } from './support/safari.ts';
import { screenOf } from './support/screen.ts';
import type { Tab } from './support/tab.ts';
import { holdCalls, recordCalls } from './support/traffic.ts';
import { moveButtonTo } from './support/under-finger.ts';

/** In ms, longer than the time for which the app ignores presses on a new control. */
const UP_FOR_MS = 600;

async function middleOf(control: Locator): Promise<Spot> {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (!box) throw new Error(`${control} is not to be seen.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

type Asking = {
  /** Leads from the home to the confirmation. */
  readonly begin?: (tab: Tab) => Promise<unknown>;
  /** The button that is pressed twice. */
  readonly opener: string;
  /** The button that appears under the finger. */
  readonly confirm: string;
  /** The time between the two taps, in ms. */
  readonly gap: number;
};

async function openCashOut(tab: Tab, amount: string): Promise<void> {
  await screenOf(tab).button(dashboardCopy.limit.cashOut).click();
  await tab.page.getByRole('textbox', { name: 'Amount' }).fill(amount);
}

/** Everything that asks for a confirmation, in a customer's order. */
const ASKING: readonly (readonly [string, ScenarioName | undefined, readonly Asking[]])[] = [
  [
    'delay, repay early where there is a choice, and add a promo code',
    'two-repayments',
    [
      { opener: 'Delay', confirm: 'Confirm delay', gap: 120 },
      {
        begin: (tab) => screenOf(tab).button('Repay today').click(),
        opener: 'Continue',
        confirm: 'Confirm repayment',
        gap: 60,
      },
      {
        begin: async ({ page }) => {
          await page.getByRole('link', { name: 'My Account' }).click();
          await page.getByRole('textbox', { name: 'Promo code' }).fill('WELCOME10');
        },
        opener: 'Apply',
        confirm: 'Add',
        gap: 250,
      },
    ],
  ],
  [
    'repay early where there is no choice, and log out',
    'one-repayment',
    [
      { opener: 'Repay today', confirm: 'Confirm repayment', gap: 400 },
      { opener: 'Logout', confirm: 'Yes, Log out', gap: 250 },
    ],
  ],
  [
    'cash out less than the maximum',
    undefined,
    [
      {
        begin: (tab) => openCashOut(tab, '100'),
        opener: 'Continue',
        confirm: 'Yes, continue',
        gap: 250,
      },
    ],
  ],
];

/**
 * Taps the button that opens a dialog, then the button that appeared there, then once more when that has been up for long
 * enough.
 */
async function tapTwice(tab: Tab, { begin, opener, confirm, gap }: Asking): Promise<void> {
  const { page } = tab;
  const { button } = screenOf(tab);
  await begin?.(tab);
  const finger = await fingerOn(tab);
  const spot = await middleOf(button(opener));
  await moveButtonTo(page, confirm, spot);
  // Waits, so that no earlier press makes the app ignore the first tap.
  await page.waitForTimeout(UP_FOR_MS);
  const sent = recordCalls(tab);
  const at = await finger.now();
  await finger.tapAt(spot, at);
  await button(confirm).waitFor();
  const before = sent.length;
  await finger.tapAt(spot, at + gap);
  const waitingConfirm = button(confirm).and(page.locator(':not([aria-busy])'));
  expect(await waitingConfirm.count()).toBe(1);
  expect(sent.slice(before)).toEqual([]);

  await page.waitForTimeout(UP_FOR_MS);
  await finger.tap(spot);
  await expect.poll(() => waitingConfirm.count()).toBe(0);
}

describe('the second of two quick taps, each with the click count 1, as on iOS', () => {
  test.each(ASKING)(
    'confirms nothing when a customer wants to %s [R4.73]',
    (_, scenario, askings) =>
      inTab(async (tab) => {
        await signInAt(tab, 'dashboard', scenario);
        for (const asking of askings) await tapTwice(tab, asking);
      }),
  );

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

test('a double press on Connect selects no text of the next screen', () =>
  inTab(async (tab) => {
    const { page } = tab;
    const { button } = screenOf(tab);
    await signInAt(tab, 'bank');
    await page.getByRole('searchbox', { name: 'Search' }).fill('hooli');
    await button('Hooli').click();
    await page.getByRole('textbox', { name: 'Login' }).fill('Wentworth-Smith');
    await page.getByLabel('Password', { exact: true }).fill('whislter');
    const { x, y } = await middleOf(button(bankLoginCopy.submit));
    await page.mouse.move(x, y);
    const release = await holdCalls(tab, '/sandbox/bank/connections');
    await page.mouse.down();
    await page.mouse.up();
    // While the first press is in progress, the pointer is over the content below the button.
    await page.locator('button[aria-busy]').waitFor();
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await release();
    await page.waitForURL('**/signup/bank/sync');
    await page.getByText(bankSyncCopy.text).waitFor();
    expect(await page.evaluate(() => String(getSelection()))).toBe('');
  }));

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

  test('a dialog returns the focus to the pressed button [R4.64]', () =>
    inTab(async (tab) => {
      await focusLikeSafari(tab);
      const { page } = tab;
      const { button, dialog } = screenOf(tab);
      await signInAt(tab, 'dashboard', 'two-repayments');
      await button(repaymentsCopy.repayEarly).click();
      await button(repayEarlyCopy.choice.proceed).click();
      await button(repayEarlyCopy.cancel).click();
      await dialog(repayEarlyCopy.confirmation.title).waitFor({ state: 'hidden' });
      await expectFocus(button(repaymentsCopy.repayEarly));
      await button(dashboardCopy.limit.about).click();
      await dialog(homeDialogsCopy.limitInfo.title).waitFor();
      await page.keyboard.press('Escape');
      await dialog(homeDialogsCopy.limitInfo.title).waitFor({ state: 'hidden' });
      await expectFocus(button(dashboardCopy.limit.about));
    }));
});
