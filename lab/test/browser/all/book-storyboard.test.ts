import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { routes } from '../../../../src/navigation/site.ts';
import { inTab } from '../../../../test/browser/support/in-tab.ts';
import type { Tab } from '../../../../test/browser/support/tab.ts';
import { flowsCopy } from '../../../copy/flows.ts';
import { storyboardCopy as words } from '../../../copy/storyboard.ts';
import { COUNTS } from '../../support/event-counts.ts';

/** The windows in which the book is used, in px. */
const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
] as const;

/** The smallest size at which a title is read at first sight, in px of the window. */
const READABLE_PX = 11;

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Runs a case at the storyboard. Every screen has a photograph here, whatever tests ran before. */
function atStoryboard(act: (tab: Tab) => Promise<void>): Promise<void> {
  return inTab(
    async (tab) => {
      const { page } = tab;
      await page.route('**/sandbox/screens/**', (route) =>
        route.fulfill({ contentType: 'image/png', body: PIXEL }),
      );
      await page.goto('/flows');
      await cards(page).last().waitFor();
      await act(tab);
    },
    { size: 'desktop' },
  );
}

const canvas = (page: Page) => page.getByRole('application', { name: words.canvas });
const cards = (page: Page) => canvas(page).locator('[role=button]');
const card = (page: Page, path: string) =>
  canvas(page).getByRole('button', { name: new RegExp(` ${path}( |$)`) });
const details = (page: Page) => page.getByRole('complementary', { name: words.details.title });
const arrow = (page: Page, from: string, to: string) =>
  canvas(page).locator(`[data-id="${from} → ${to}"]`);

/** Returns the text of the cards that are not wholly inside the window. */
function hiddenCards(page: Page): Promise<string[]> {
  return cards(page).evaluateAll((all) =>
    all
      .filter((one) => {
        const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
        const { innerWidth, innerHeight } = window;
        const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
        return !isInside || width === 0 || height === 0;
      })
      .map((one) => one.textContent),
  );
}

/** Returns the displayed text size of an element, after zoom, in px of the window. */
function seenTextSize(one: Locator): Promise<number> {
  return one.evaluate((element) => {
    const { width } = element.getBoundingClientRect();
    const scale = width / (element as HTMLElement).offsetWidth;
    return Number.parseFloat(getComputedStyle(element).fontSize) * scale;
  });
}

function drop(page: Page, name: string, text: string): Promise<void> {
  return page.getByRole('main').evaluate(
    (main, file) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([file.text], file.name, { type: 'text/csv' }));
      const given = { bubbles: true, cancelable: true, dataTransfer };
      main.dispatchEvent(new DragEvent('dragover', given));
      main.dispatchEvent(new DragEvent('drop', given));
    },
    { name, text },
  );
}

describe('the storyboard', () => {
  test('shows every address of the site as a card in the window, with titles that can be read', () =>
    atStoryboard(async ({ page }) => {
      expect(await cards(page).count()).toBe(routes.length);
      for (const size of ['phone', 'desktop'] as const) {
        await page.getByText(words.size[size], { exact: true }).click();
        await expect.poll(() => hiddenCards(page), { message: size }).toEqual([]);
        await expect
          .poll(() => seenTextSize(card(page, '/signup/mobile').getByText('Verify mobile')))
          .toBeGreaterThanOrEqual(READABLE_PX);
      }
      expect(await arrow(page, 'onboarding.mobile', 'onboarding.name').count()).toBe(1);
      await page.setViewportSize(WINDOWS[1]);
      await expect.poll(() => hiddenCards(page)).toEqual([]);
    }));

  test('leads by keyboard from a card to its screen and its charts; a focused card shows its other arrows', () =>
    atStoryboard(async (tab) => {
      const { page } = tab;
      const other = arrow(page, 'onboarding.mobile', 'login');
      expect(await other.count()).toBe(0);
      await card(page, '/signup/next').focus();
      await page.keyboard.press('Tab');
      await expect
        .poll(() => card(page, '/signup/mobile').evaluate((one) => one === document.activeElement))
        .toBe(true);
      await other.waitFor();
      await page.keyboard.press('Enter');
      const heading = details(page).getByRole('heading', { name: 'Verify mobile', level: 2 });
      await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true);
      expect(await tab.accessibilityFaults()).toEqual([]);

      const screen = details(page).getByRole('link', { name: flowsCopy.details.openAddress });
      expect(await screen.getAttribute('href')).toBe('/signup/mobile');
      await details(page).getByText('mobile_verified').waitFor();
      await details(page).getByRole('button', { name: 'Personal details' }).press('Enter');
      await details(page).getByRole('heading', { name: 'Personal details' }).waitFor();

      await details(page).getByRole('button', { name: words.details.close }).press('Enter');
      await details(page).waitFor({ state: 'detached' });
      await expect
        .poll(() => card(page, '/signup/name').evaluate((one) => one === document.activeElement))
        .toBe(true);
      await page.keyboard.press('Enter');
      await details(page)
        .getByRole('link', { name: words.details.flow('Name') })
        .press('Enter');
      await expect.poll(() => page.evaluate(() => window.location.hash)).toBe('#name');
    }));

  test('moves a card into sight if its details would cover it', () =>
    atStoryboard(async ({ page }) => {
      const last = card(page, '/signup/id-check');
      const before = await last.boundingBox();
      await last.click();
      await details(page).waitFor();
      await expect
        .poll(async () => {
          const [box, room] = [await last.boundingBox(), await canvas(page).boundingBox()];
          return box && room && box.x + box.width <= room.x + room.width;
        })
        .toBe(true);
      // The drawing was moved, not made smaller.
      expect((await last.boundingBox())?.width).toBeCloseTo(before?.width ?? 0, 0);
    }));

  test.each(WINDOWS)(
    'is accessible with details and table open, light and dark, $width px wide',
    ({ width, height }) =>
      atStoryboard(async (tab) => {
        const { page } = tab;
        const look = async () => {
          expect(await tab.accessibilityFaults()).toEqual([]);
          // The scheme changes nothing but colours.
          await tab.inTheDark(async () => expect(await tab.colourFaults()).toEqual([]));
        };
        await page.setViewportSize({ width, height });
        await look();
        await drop(page, 'counts.csv', COUNTS);
        await page.getByRole('table', { name: words.funnel.table }).waitFor();
        await card(page, '/signup').press('Enter');
        await details(page).waitFor();
        await look();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }),
  );
});

describe('where people stop', () => {
  test('is read from a file that is chosen by keyboard', () =>
    atStoryboard(async ({ page }) => {
      await page.getByText(words.funnel.forAnalysts).press('Enter');
      const choosing = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: words.funnel.chooseFile }).press('Enter');
      await (await choosing).setFiles({
        name: 'last-week.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(COUNTS),
      });
      await page.getByText('counted from last-week.csv').waitFor();
    }));

  test('is counted from the events that the sandbox received', () =>
    atStoryboard(async ({ control, page }) => {
      const sent = (name: string) => ({ name, params: {}, at: '2026-11-20T09:00:00.000Z' });
      const { length: before } = (await control('GET', '/sandbox/analytics')) as unknown[];
      await control('POST', '/sandbox/analytics', [
        ...Array.from({ length: 4 }, () => sent('bank_connect_start')),
        sent('bank_connect_success'),
      ]);
      await page.getByText(words.funnel.forAnalysts).press('Enter');
      await page.getByRole('button', { name: words.funnel.ofSandbox }).press('Enter');
      await page.getByText(words.funnel.counted(words.funnel.sandboxName, before + 5)).waitFor();
      await card(page, '/signup/bank/sync').getByText('−75%').waitFor();
      await card(page, '/signup/bank/sync').click();
      await details(page).getByText('bank_connect_success').waitFor();
      await details(page)
        .getByRole('link', { name: 'Reading the bank › Reading the bank › Judging the answer' })
        .first()
        .click();
      await expect
        .poll(() => page.evaluate(() => window.location.hash))
        .toBe('#bankSync/syncing.judging');
    }));
});
