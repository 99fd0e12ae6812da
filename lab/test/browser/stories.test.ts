import { expect, test } from 'vitest';
import { loginCopy } from '../../../src/copy/login.ts';
import { heading } from '../../../src/copy/titles.ts';
import { inTab } from '../../../test/browser/support/in-tab.ts';
import { SIZES } from '../../../test/browser/support/page-pool.ts';

test('a press on the real screen moves the chart and the list, and they move the screen', () =>
  inTab(
    async (tab) => {
      const { page } = tab;
      // The way to the state that is asked for.
      await page.goto('/flows#state/login/credentials');
      await page.waitForURL('**/flows#play/login/**');
      const screen = page.frameLocator('iframe');
      const chart = page.getByRole('region', { name: 'Chart of Log in' });
      const active = (state: string) =>
        chart.locator(`[data-state=${state}][data-mark=active]`).waitFor();
      await active('credentials');
      await screen.getByLabel(loginCopy.email).fill('kim@example.com');
      await screen.getByLabel(loginCopy.password, { exact: true }).fill('Password1');
      await screen.getByRole('button', { name: loginCopy.submit }).click();
      await active('signingIn');
      await page.getByRole('button', { name: 'Sign in: failed, invalid credentials' }).click();
      await active('credentials');
      await screen.getByRole('alert').waitFor();
      // The screen has gone on: what was typed is there.
      expect(await screen.getByLabel(loginCopy.email).inputValue()).toBe('kim@example.com');
      expect(await tab.layoutFaults()).toEqual([]);

      await page.getByRole('button', { name: 'Back one step' }).click();
      await screen.getByText(loginCopy.working).first().waitFor();
      await page.getByRole('button', { name: 'Start again' }).click();
      await screen.getByRole('alert').waitFor({ state: 'detached' });
      await chart.getByRole('button', { name: '→ 2 Signing in' }).click();
      await active('signingIn');
      await screen.getByText(loginCopy.working).first().waitFor();
      await chart.getByRole('button', { name: '→ 3 Signed in' }).click();
      await page.getByText('The flow has ended: Signed in').waitFor();
      // The app continues where the flow has ended.
      await screen.getByText(loginCopy.working).first().waitFor({ state: 'detached' });

      await page.getByText('Width, colours and text').click();
      await page.getByText('Dark', { exact: true }).click();
      await page.getByRole('button', { name: 'Right to left' }).click();
      const root = screen.locator('html');
      await expect
        .poll(() =>
          root.evaluate((html) => [html.getAttribute('dir'), getComputedStyle(html).colorScheme]),
        )
        .toEqual(['rtl', 'dark']);

      // A frame that loads the app again would keep who chooses another state waiting.
      await root.evaluate(() => Object.assign(window, { isSame: true }));
      await page.evaluate(() => {
        window.location.hash = '#state/forgotPassword/mail.emailEntry';
      });
      await screen.getByRole('heading', { level: 1, name: heading('forgotPassword') }).waitFor();
      expect(await root.evaluate(() => 'isSame' in window)).toBe(true);
    },
    { size: 'desktop' },
  ));

test('the wall of a flow shows each of its states and variants', () =>
  inTab(
    async ({ page }) => {
      await page.goto('/flows#screens/login');
      const frames = page.locator('iframe');
      // Credentials, the same after a failure, with a wrong password and submitted empty, and signing in.
      await expect.poll(() => frames.count()).toBe(5);
      await frames.first().contentFrame().getByRole('heading', { level: 1 }).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
        SIZES.desktop.width,
      );
    },
    { size: 'desktop' },
  ));
