import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { inTab } from '../../../../test/browser/support/in-tab.ts';
import { tabTo } from '../../../../test/browser/support/keyboard.ts';
import { SIZES, type Size } from '../../../../test/browser/support/page-pool.ts';
import type { Tab } from '../../../../test/browser/support/tab.ts';

const START = '/flows#play/identityCheck';
const FAILED =
  'after-the-bank-account/readStatus.done~1,getWidgetToken.done,widget.checked~1,setKycEntity.done,readResult.done~5';

function at(path: string, act: (tab: Tab) => Promise<void>, size: Size = 'desktop'): Promise<void> {
  return inTab(
    async (tab) => {
      await tab.page.goto(path);
      await act(tab);
    },
    { size },
  );
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const choices = (page: Page) => page.getByRole('region', { name: 'What can happen now' });
const choose = (page: Page, name: string) =>
  choices(page).getByRole('button', { name, exact: true });
const now = (page: Page, states: string) =>
  choices(page).getByText(`Now in ${states}`, { exact: true }).waitFor();
describe('playing a flow in the flow book', () => {
  test('goes back a step at the browser’s Back, as at the button', () =>
    at(`${START}/${FAILED}`, async ({ page }) => {
      await now(page, 'The identity check fails');
      await press(page, 'Back one step').click();
      await now(page, 'Checking the identity › Asking for the result');
      await press(page, 'No check was begun').click();
      await now(page, 'Getting the check ready');
      await page.goBack();
      await now(page, 'Checking the identity › Asking for the result');
    }));

  test('needs no mouse, and says where the flow stands', () =>
    at(START, async ({ page }) => {
      const contents = page.getByRole('navigation', { name: 'Flows' });
      expect(await contents.locator('[aria-current]').innerText()).toContain('Identity check');
      await choices(page).waitFor();
      // Uses the skip link, from the contents to the view.
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      const isAtMain = () => page.evaluate(() => document.activeElement?.tagName === 'MAIN');
      await expect.poll(isAtMain).toBe(true);
      expect(await page.evaluate(() => window.location.hash)).toBe('#play/identityCheck');
      await page.getByLabel('It begins').focus();
      await tabTo(
        { page },
        choose(page, 'The identity is not verified → The identity check fails'),
      );
      await page.keyboard.press('Enter');
      await page
        .getByRole('status')
        .getByText('Now in The identity check fails')
        .waitFor({ state: 'attached' });
      await tabTo({ page }, choose(page, 'The customer tries again'));
      await page.keyboard.press('Enter');
      await now(page, 'Was a check begun before?');
    }));

  test.each(Object.keys(SIZES) as Size[])('is accessible, on a %s', (size) =>
    at(
      `${START}/${FAILED}`,
      async (tab) => {
        const { page } = tab;
        await now(page, 'The identity check fails');
        expect(await tab.layoutFaults()).toEqual([]);
        // The second accessibility checker counts the page in a frame as a part of this page. Other tests check the screens.
        await page.locator('iframe').evaluate((frame) => frame.remove());
        expect(await tab.accessibilityFaults()).toEqual([]);
        await tab.inTheDark(async () => {
          expect(await tab.accessibilityFaults()).toEqual([]);
        });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
          SIZES[size].width,
        );
      },
      size,
    ),
  );
});
