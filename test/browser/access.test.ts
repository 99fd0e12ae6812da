import { describe, expect, test } from 'vitest';
import { appOfferCopy } from '../../src/copy/app-offer.ts';
import { eligibilityCopy } from '../../src/copy/eligibility.ts';
import { statesCopy } from '../../src/copy/states.ts';
import { uiCopy } from '../../src/copy/ui.ts';
import { waitForIdleChunks } from './support/chunks.ts';
import { expectPlace } from './support/expect-page.ts';
import { inTab } from './support/in-tab.ts';
import { emulatePhone } from './support/phones.ts';
import { screenOf } from './support/screen.ts';
import type { Tab } from './support/tab.ts';

async function eventsOf(tab: Tab): Promise<string[]> {
  const rows = (await tab.control('GET', '/sandbox/analytics')) as { name: string }[];
  return rows.map(({ name }) => name);
}

describe('the offer of the app', () => {
  test.each([
    ['iPhone', 'https://apps.apple.example/au/app/pay-on-demand'],
    ['Android', 'https://play.google.example/store/apps/details?id=payondemand'],
  ] as const)('leads an %s to its store [R2.12]', (phone, store) =>
    inTab(async (tab) => {
      const { button, dialog } = screenOf(tab);
      await emulatePhone(tab, phone);
      await tab.page.goto('/eligibility');
      await dialog(appOfferCopy.title).waitFor();
      const opening = tab.context.waitForEvent('page');
      await button(appOfferCopy.download).click();
      const opened = await opening;
      await opened.waitForURL(store);
      expect(await opened.evaluate(() => window.opener)).toBeNull();
      await opened.close();
      await dialog(appOfferCopy.title).waitFor({ state: 'hidden' });
      await expect.poll(() => eventsOf(tab)).toContain('app_prompt');
    }),
  );

  test('is skipped for good in a tab by Escape, and traps the keyboard focus [R2.13]', () =>
    inTab(async (tab) => {
      const { button, dialog, link } = screenOf(tab);
      const { page } = tab;
      await emulatePhone(tab, 'Android');
      await page.goto('/eligibility');
      await dialog(appOfferCopy.title).waitFor();
      const focused = () =>
        dialog(appOfferCopy.title).evaluate((element) => {
          const { activeElement } = document;
          // The body stands for the browser's own controls, which come after the last one.
          return activeElement === document.body ? 'browser' : element.contains(activeElement);
        });
      const passed: (boolean | string)[] = [];
      for (let presses = 0; presses < 6; presses += 1) {
        await page.keyboard.press('Tab');
        passed.push(await focused());
      }
      expect(passed).toEqual([true, true, 'browser', true, true, 'browser']);
      await page.keyboard.press('Escape');
      await dialog(appOfferCopy.title).waitFor({ state: 'hidden' });
      await page.reload();
      await button(eligibilityCopy.start).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await dialog(appOfferCopy.title).count()).toBe(0);
      await link(eligibilityCopy.logIn).click();
      await expectPlace(tab, 'Log in', '/login');
      await page.goBack();
      await expectPlace(tab, "Check if you're eligible", '/eligibility');
      expect(await dialog(appOfferCopy.title).count()).toBe(0);
    }));
});

describe('the sign-up', () => {
  test.each(['phone', 'desktop'] as const)(
    'neither the link over the page nor the offline message covers the other, also on a scrolled page: %s',
    (size) =>
      inTab(
        async (tab) => {
          const { link, text } = screenOf(tab);
          tab.allow(/Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
          await tab.page.goto('/eligibility');
          // Until the app runs, the prerendered page cannot say that the device is offline.
          await waitForIdleChunks(tab.page);
          await tab.context.setOffline(true);
          const banner = tab.page.locator('[data-news]');
          await text(statesCopy.offline.banner).waitFor();
          const skip = link(uiCopy.skipToContent);
          const gap = async () => {
            const [above, below] = [await banner.boundingBox(), await skip.boundingBox()];
            return (below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0));
          };
          await skip.focus();
          expect(await gap()).toBeGreaterThanOrEqual(0);
          await skip.blur();
          await tab.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
          await skip.focus();
          await expect.poll(gap).toBeGreaterThanOrEqual(0);
          await tab.context.setOffline(false);
        },
        { size },
      ),
  );
});
