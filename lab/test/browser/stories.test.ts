import { expect, test } from 'vitest';
import { loginCopy } from '../../../src/copy/login.ts';
import { inTab } from '../../../test/browser/support/in-tab.ts';
import { SIZES } from '../../../test/browser/support/page-pool.ts';

test('the screen of a state works beside its chart, in the chosen look', () =>
  inTab(
    async (tab) => {
      const { page } = tab;
      await page.goto('/flows#state/login/credentials');
      const screen = page.frameLocator('iframe');
      const now = (state: string) => page.getByText(`Now in ${state}.`, { exact: true }).waitFor();
      await now('E-mail and password');
      await screen.getByLabel(loginCopy.email).fill('kim@example.com');
      await screen.getByLabel(loginCopy.password, { exact: true }).fill('Password1');
      await screen.getByRole('button', { name: loginCopy.submit }).click();
      await now('Signing in');
      await page.getByRole('button', { name: 'signIn failed: invalidCredentials' }).click();
      await now('E-mail and password');
      await screen.getByRole('alert').waitFor();
      expect(await tab.layoutFaults()).toEqual([]);
      await page.getByText('Dark', { exact: true }).click();
      await page.getByRole('button', { name: 'Right to left' }).click();
      const root = screen.locator('html');
      await expect
        .poll(() =>
          root.evaluate((html) => [html.getAttribute('dir'), getComputedStyle(html).colorScheme]),
        )
        .toEqual(['rtl', 'dark']);
    },
    { size: 'desktop' },
  ));

test('the wall of a flow shows each of its states', () =>
  inTab(
    async ({ page }) => {
      await page.goto('/flows#state/login');
      const frames = page.locator('iframe');
      await expect.poll(() => frames.count()).toBe(2);
      await frames.first().contentFrame().getByRole('heading', { level: 1 }).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
        SIZES.desktop.width,
      );
    },
    { size: 'desktop' },
  ));

test('an address without a story shows an error', () =>
  inTab(async ({ page }) => {
    await page.goto('/flows#story/login/unheard');
    await page.getByText('No story of “login” is called “unheard”').waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
  }));
