import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { inTab } from './support/in-tab.ts';
import { SIZES, type Size } from './support/page-pool.ts';

const sizes = Object.keys(SIZES) as Size[];

const messages = (within: Page | Locator) =>
  within.getByRole('region', { name: 'Who told whom what' });
const message = (within: Page | Locator, said: string) =>
  messages(within).locator('summary', { hasText: said });

async function getStarted(app: Page): Promise<void> {
  for (const box of await app.getByRole('checkbox').all()) {
    await box.scrollIntoViewIfNeeded();
    await box.press('Space');
  }
  await app.getByRole('button', { name: 'Get started' }).click();
  await app.waitForURL('**/signup**');
}

describe('the inspector beside the app', () => {
  test.each(sizes)('shows what runs, and leaves the primary action free, on a %s', (size) =>
    inTab(
      async (tab) => {
        const { page } = tab;
        await page.goto('/eligibility?inspect');
        const handle = page.getByRole('button', { name: 'Open the inspector' });
        const panel = page.getByRole('complementary', { name: 'Inspector' });
        if (size === 'phone') {
          await handle.click();
        }
        const flows = panel.getByRole('list', { name: 'Running flows' });
        for (const name of ['app', 'session', 'support', 'eligibility']) {
          await flows.getByText(name, { exact: true }).first().waitFor();
        }
        expect(await tab.accessibilityFaults()).toEqual([]);
        await getStarted(page);
        await message(panel, 'eligibility to app: done').waitFor();
        await flows.getByText('accountSignUp', { exact: true }).waitFor();
        await panel.getByRole('button', { name: 'Close' }).click();
        await handle.waitFor();
      },
      { size },
    ),
  );

  test('is not loaded where nobody asks for it', () =>
    inTab(async ({ page }) => {
      await page.goto('/eligibility');
      await page.getByRole('button', { name: 'Get started' }).waitFor();
      expect(await page.getByRole('button', { name: 'Open the inspector' }).count()).toBe(0);
      expect(await page.getByRole('complementary', { name: 'Inspector' }).count()).toBe(0);
    }));
});
