import { describe, expect, test } from 'vitest';
import { dashboardCopy } from '../../src/copy/dashboard.ts';
import { eligibilityCopy } from '../../src/copy/eligibility.ts';
import { nameCopy } from '../../src/copy/name.ts';
import { repaymentsCopy } from '../../src/copy/repayments.ts';
import { heading } from '../../src/copy/titles.ts';
import { HEADINGS, signInAt, waitForHeading } from './support/customers.ts';
import { inTab } from './support/in-tab.ts';
import {
  discardAndReturn,
  type Edges,
  inTheEdges,
  setEdges,
  showKeyboard,
  takeIdleCallbacks,
} from './support/safari.ts';
import { screenOf } from './support/screen.ts';
import type { Tab } from './support/tab.ts';

/** A button's place on the screen, in px: its top and bottom. */
async function placeOf({ page }: Tab, name: string): Promise<{ top: number; bottom: number }> {
  return screenOf({ page })
    .button(name)
    .evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return { top, bottom };
    });
}

const openAmount = async (tab: Tab) => {
  await signInAt(tab, 'dashboard');
  await screenOf(tab).button(dashboardCopy.limit.cashOut).click();
  await screenOf(tab).field('Amount').waitFor();
};

test('a page without idle callbacks starts by itself, and the next one is prefetched', () =>
  inTab(
    async (tab) => {
      const { boxes, button } = screenOf(tab);
      await takeIdleCallbacks(tab);
      await tab.page.goto('/eligibility');
      expect(await tab.page.evaluate(() => 'requestIdleCallback' in window)).toBe(false);
      const scripts = () =>
        tab.page.evaluate(
          () =>
            performance.getEntriesByType('resource').filter(({ name }) => /\.js$/.test(name))
              .length,
        );
      // The app itself loads without a press.
      await expect.poll(scripts).toBeGreaterThan(1);
      for (const box of await boxes()) await box.check();
      await tab.page.waitForLoadState('networkidle');
      tab.allow(/ERR_INTERNET_DISCONNECTED/);
      await tab.context.setOffline(true);
      await button(eligibilityCopy.start).click();
      await waitForHeading(tab.page, heading('signup'));
    },
    { isNew: true },
  ));

describe('a tab that was discarded in the background', () => {
  test('comes back to its step, with the typed text', () =>
    inTab(async (tab) => {
      const { field } = screenOf(tab);
      await signInAt(tab, 'name');
      await field(nameCopy.firstName).fill('Kim');
      await discardAndReturn(tab);
      await waitForHeading(tab.page, HEADINGS.name);
      await expect.poll(() => field(nameCopy.firstName).inputValue()).toBe('Kim');
    }));
});

describe('the on-screen keyboard', () => {
  test.each([0, 150])('is below the action bar, with the page moved up by %i px', (moved) =>
    inTab(async (tab) => {
      await openAmount(tab);
      const { field } = screenOf(tab);
      await field('Amount').focus();
      const rest = await placeOf(tab, 'Continue');
      await showKeyboard(tab, 320, moved);
      const edge = 740 - 320 + moved;
      await expect.poll(async () => (await placeOf(tab, 'Continue')).bottom).toBeLessThan(edge);
      expect((await placeOf(tab, 'Continue')).bottom).toBeGreaterThan(edge - 40);
      await showKeyboard(tab, 0);
      await expect.poll(() => placeOf(tab, 'Continue')).toEqual(rest);
    }),
  );
});

describe('the edges of the screen', () => {
  const UPRIGHT: Edges = { top: 47, right: 0, bottom: 34, left: 0 };
  const LYING: Edges = { top: 0, right: 47, bottom: 21, left: 47 };
  const SCREENS: Readonly<Record<string, (tab: Tab) => Promise<unknown>>> = {
    'the eligibility check': ({ page }) => page.goto('/eligibility'),
    'a step of the sign-up': (tab) => signInAt(tab, 'name'),
    'the home': (tab) => signInAt(tab, 'dashboard', 'two-repayments'),
    'the amount': openAmount,
    'a dialog': async (tab) => {
      await signInAt(tab, 'dashboard', 'two-repayments');
      await screenOf(tab).button(repaymentsCopy.delay).click();
      await tab.page.locator('dialog').waitFor();
    },
  };

  test.each(Object.entries(SCREENS))('cover nothing of %s', (_, open) =>
    inTab(async (tab) => {
      await setEdges(tab, UPRIGHT);
      await open(tab);
      expect(await inTheEdges(tab, UPRIGHT)).toEqual([]);
      await tab.page.setViewportSize({ width: 844, height: 390 });
      await setEdges(tab, LYING);
      expect(await inTheEdges(tab, LYING)).toEqual([]);
    }),
  );
});

test('bars that come and go hide nothing, and the page stays where it is', () =>
  inTab(async (tab) => {
    const { page } = tab;
    await openAmount(tab);
    const scrolled = () => page.evaluate(() => Math.round(scrollY));
    await page.setViewportSize({ width: 360, height: 560 });
    await page.evaluate(() => scrollTo(0, 90));
    const before = await scrolled();
    expect(before).toBeGreaterThan(0);
    for (const height of [610, 560, 610, 560]) {
      await page.setViewportSize({ width: 360, height });
      const { bottom } = await placeOf(tab, 'Continue');
      expect(bottom).toBeLessThanOrEqual(height);
      expect(bottom).toBeGreaterThan(height - 40);
      expect(await scrolled()).toBe(before);
    }
  }));
