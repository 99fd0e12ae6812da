import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { inTab } from '../../../test/browser/support/in-tab.ts';
import { SIZES, type Size } from '../../../test/browser/support/page-pool.ts';
import { testSandbox } from '../../../test/browser/support/sandbox.ts';
import type { Tab } from '../../../test/browser/support/tab.ts';
import { textOf } from '../../../test/support/builds.ts';
import { IS_THOROUGH } from '../../../test/support/thorough.ts';
import { chartOf } from '../../charts/chart.ts';
import { flowsCopy } from '../../copy/flows.ts';
import { allMachines } from '../../tools/flows.ts';
import { FLOW_BOOK_WORDS } from '../support/flow-book-words.ts';

const machines = [...(await allMachines()).values()].map(
  (machine) => [machine.id, chartOf(machine).label] as const,
);
const sizes = Object.keys(SIZES) as Size[];
/** Charts to check here; `lab/test/workbench/layout.test.ts` checks the layout of all in every run. */
const drawn = IS_THOROUGH ? machines : machines.slice(0, 5);

/** Runs a case at an address of the sandbox build. */
function at(path: string, act: (tab: Tab) => Promise<void>, size: Size = 'desktop'): Promise<void> {
  return inTab(
    async (tab) => {
      // Without photographs, because earlier test runs decide which of them exist.
      tab.allow(/\/sandbox\/screens\//);
      await tab.page.route('**/sandbox/screens/**', (route) => route.fulfill({ status: 404 }));
      await tab.page.goto(path);
      await act(tab);
    },
    { size },
  );
}

const card = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not drawn.');
  return box;
};
/** Returns the smallest font size of a name on the screen, in px. */
const smallestName = (drawing: Locator) =>
  drawing.getByRole('button').evaluateAll((cards) =>
    Math.min(
      ...cards.flatMap((element) => {
        const name = element.querySelector('[data-level] > div');
        const scale =
          name && name.getBoundingClientRect().width / (name as HTMLElement).offsetWidth;
        return name && scale ? [Number.parseFloat(getComputedStyle(name).fontSize) * scale] : [];
      }),
    ),
  );
/** Returns the share of a picture's pixels that are nearly black. */
function darkShare(data: Buffer): number {
  let dark = 0;
  for (let pixel = 0; pixel < data.length; pixel += 4) {
    if (Math.max(...data.subarray(pixel, pixel + 3)) < 64) dark += 1;
  }
  return (4 * dark) / data.length;
}
/** Waits until a chart is drawn in a readable size: the book draws the chart first, and then zooms. */
async function expectReadable(page: Page, label: string, level: string): Promise<void> {
  await page.getByText(level, { exact: true }).click();
  const drawing = page.getByRole('application', { name: `Drawing of ${label}` });
  await drawing.getByRole('button').first().waitFor();
  await expect.poll(() => smallestName(drawing), { message: label }).toBeGreaterThan(8.9);
}
/** Returns a text once two reads in a row are equal. */
async function settled(read: () => Promise<string>): Promise<string> {
  let before = await read();
  await expect
    .poll(async () => {
      const now = await read();
      const isSame = now === before;
      before = now;
      return isSame;
    })
    .toBe(true);
  return before;
}
const fragment = (page: Page) => page.evaluate(() => window.location.hash);

test('flow book and inspector are in a sandbox build', () => {
  const folder = 'build/sandbox';
  expect(readdirSync(folder)).toContain('flows.html');
  const text = textOf(folder);
  for (const word of FLOW_BOOK_WORDS) {
    expect(text).toContain(word);
  }
});

describe('the flow book in a browser', () => {
  test.each(sizes)(
    'draws machines, on a %s; on a desktop letters of every drawing can be read',
    (size) =>
      at(
        '/flows',
        async (tab) => {
          const { page } = tab;
          for (const [machine, label] of drawn) {
            await page.goto(`/flows#${machine}`);
            await card(page, label).first().waitFor();
            expect(await page.title()).toContain(label);
            if (size === 'desktop') {
              for (const level of ['Names', 'Everything']) await expectReadable(page, label, level);
            }
          }
          expect(await tab.accessibilityFaults()).toEqual([]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
            SIZES[size].width,
          );
        },
        size,
      ),
  );

  test('tells everything about a state that is pressed, with a link to its screen', () =>
    at('/flows#mobileVerification', async (tab) => {
      const { page } = tab;
      await card(page, 'Choosing where to begin').first().click();
      await expect.poll(() => fragment(page)).toBe('#mobileVerification/choosingStart');
      const details = page.getByRole('complementary', { name: 'State' });
      await details.getByRole('link', { name: 'The number is confirmed already' }).click();
      await details.getByRole('heading', { name: 'The number is confirmed already' }).waitFor();
      await details.getByText('Shows the number, which cannot be changed here').waitFor();
      // Waits until all its photographs have failed to load.
      await details.locator('img').first().waitFor({ state: 'detached' });
      const address = details.getByRole('link', { name: flowsCopy.details.openAddress });
      expect(await address.getAttribute('href')).toBe('/signup/mobile');
      expect(await tab.accessibilityFaults()).toEqual([]);
    }));

  test('starts the worker that lays charts out with the first chart, and no second one', () =>
    at('/flows', async ({ page }) => {
      await page.getByRole('button', { name: /dashboard\/cashout/ }).waitFor();
      expect(page.workers().length).toBe(0);
      for (const [machine, label] of [
        ['login', 'Log in'],
        ['name', 'Name'],
      ]) {
        await page.goto(`/flows#${machine}`);
        await page.getByText('Names', { exact: true }).click();
        await page.getByRole('application', { name: `Drawing of ${label}` }).waitFor();
        expect(page.workers().length, machine).toBe(1);
      }
    }));

  test('is moved, zoomed and searched by keyboard', () =>
    at('/flows#cashOut', async (tab) => {
      const { page } = tab;
      const view = () =>
        page.locator('.react-flow__viewport').evaluate((element) => element.style.transform);
      await page.getByText('Names', { exact: true }).click();
      await card(page, 'Is the amount meant?').focus();
      let seen = await view();
      for (const key of ['ArrowRight', 'ArrowDown', '+', '-', '0']) {
        await page.keyboard.press(key);
        await expect.poll(view, { message: key }).not.toBe(seen);
        seen = await settled(view);
      }
      await page.keyboard.press('Enter');
      await expect.poll(() => fragment(page)).toBe('#cashOut/confirmingAmount');
      await page.getByRole('searchbox').fill('cashout_failed');
      await page.getByText('2 places found').waitFor();
      expect(await tab.accessibilityFaults()).toEqual([]);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect.poll(() => fragment(page)).toBe('#payment/underWay.answer.sending');
    }));

  test('moves as a whole, without rendering its parts again', () =>
    at('/flows#app', async ({ page }) => {
      await page.getByText('Names', { exact: true }).click();
      await card(page, 'Home').waitFor();
      const drawing = await boxOf(
        page.getByRole('application', { name: 'Drawing of The whole app' }),
      );
      const at = { x: drawing.x + drawing.width / 2, y: drawing.y + drawing.height - 80 };
      await page.mouse.move(at.x, at.y);
      await page.mouse.down();
      await page.mouse.move(at.x + 5, at.y);
      const changes = await page.evaluateHandle(() => {
        const seen: string[] = [];
        new MutationObserver((records) => {
          for (const { target } of records)
            seen.push((target as Element).getAttribute('class') ?? '');
        }).observe(document.body, {
          subtree: true,
          childList: true,
          attributes: true,
          characterData: true,
        });
        return seen;
      });
      for (let step = 1; step <= 30; step += 1) {
        await page.mouse.move(at.x - step * 4, at.y - step * 2);
      }
      await page.mouse.up();
      const moved = await changes.evaluate((seen) => seen);
      expect(moved.length).toBeGreaterThan(10);
      expect(
        new Set(moved.filter((name) => !/react-flow__(viewport|pane|minimap)/.test(name))),
      ).toEqual(new Set());
    }));

  test('is saved as a picture', () =>
    at('/flows#cashOut', async ({ page }) => {
      await page.getByText('Names', { exact: true }).click();
      await card(page, 'Ready to agree').waitFor();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Save as picture' }).click(),
      ]);
      expect(file.suggestedFilename()).toBe('cashOut.png');
      const path = join(testSandbox().dataDir, 'cashOut.png');
      await file.saveAs(path);
      const { width, height, data } = PNG.sync.read(readFileSync(path));
      expect(width).toBeGreaterThan(1500);
      expect(height).toBeGreaterThan(250);
      // Only letters are dark. If the areas of lines were filled, the share would more than double.
      expect(darkShare(data)).toBeGreaterThan(0);
      expect(darkShare(data)).toBeLessThan(0.02);
    }));

  test('opens customers’ words that were searched in their place, and stays there', () =>
    at('/flows', async ({ page }) => {
      await page.getByRole('searchbox').fill('change my mind');
      await page.getByText('2 places found').waitFor();
      await page.keyboard.press('Enter');
      const text = page.locator('main mark');
      await text.waitFor();
      // The dialog of the next screen takes the focus of its frame.
      const next = page.getByRole('region', { name: 'The agreement opens large' });
      await next.frameLocator('iframe').getByRole('dialog').waitFor();
      const { y = -1 } = (await text.boundingBox()) ?? {};
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(page.viewportSize()?.height ?? 0);
    }));

  test.each([
    [1280, 800],
    [768, 1024],
  ])('keeps its search in a window of %i × %i px while a long page is scrolled', (width, height) =>
    at('/flows#words/login', async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.getByRole('heading', { name: 'Signing in' }).scrollIntoViewIfNeeded();
      expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
      const { y, height: high } = await boxOf(page.getByRole('searchbox'));
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + high).toBeLessThan(height);
    }),
  );

  test('scrolls by the wheel over a picture, and the picture itself once it is pressed', () =>
    at('/flows#whatif/payment/underWay.answer.checking.looking', async ({ page }) => {
      const picture = page.frameLocator('iframe').first().getByRole('heading', { level: 1 });
      await picture.waitFor();
      const { x, y } = await boxOf(picture);
      const roll = async () => {
        await page.mouse.move(x, y);
        await page.mouse.wheel(0, 100);
      };
      const rolled = () => page.evaluate(() => window.scrollY);
      const inside = () => picture.evaluate(() => window.scrollY);
      await roll();
      await expect.poll(rolled).toBe(100);
      expect(await inside()).toBe(0);
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.mouse.click(x, y);
      await roll();
      await expect.poll(inside).toBe(100);
      expect(await rolled()).toBe(0);
    }));

  test('opens a question at its heading, from the list and by its link', () =>
    at('/flows#whatif', async ({ page }) => {
      const question = page.getByRole('link', { name: /the customer is away/ }).first();
      const text = await question.innerText();
      const heading = page.getByRole('heading', { level: 1, name: text });
      const top = async () => {
        await page.frameLocator('iframe').first().getByRole('heading', { level: 1 }).waitFor();
        return (await boxOf(heading)).y;
      };
      await question.click();
      await heading.waitFor();
      expect(await top()).toBeGreaterThanOrEqual(0);
      await page.reload();
      expect(await top()).toBeGreaterThanOrEqual(0);
    }));

  test('is printed whole where it is a storyboard', () =>
    at('/flows', async ({ page }) => {
      await page.getByRole('button', { name: /dashboard\/account\/password_reset/ }).waitFor();
      await page.emulateMedia({ media: 'print' });
      const paper = await boxOf(page.locator('.react-flow'));
      for (const card of await page.locator('.react-flow__node-card').all()) {
        const box = await boxOf(card);
        expect(box.y + box.height).toBeLessThanOrEqual(paper.y + paper.height);
        expect(box.x + box.width).toBeLessThanOrEqual(1500);
      }
    }));

  test('is printed only when the screens far below are drawn as well', () =>
    at('/flows#words/eligibility', async ({ page }) => {
      const printed = await page.evaluateHandle(() => ({
        headings: new Promise<readonly (string | undefined)[]>((resolve) => {
          window.print = () =>
            resolve(
              [...document.querySelectorAll('iframe')].map(
                (frame) => frame.contentDocument?.querySelector('h1')?.innerText,
              ),
            );
        }),
      }));
      await page.getByRole('button', { name: 'Print' }).click();
      const headings = await printed.evaluate((page) => page.headings);
      expect(headings.length).toBeGreaterThan(1);
      expect(new Set(headings)).toEqual(new Set(["Check if you're eligible"]));
    }));

  test('is printed whole, with all words', () =>
    at('/flows#cashOut', async ({ page }) => {
      await page.getByText('Names', { exact: true }).click();
      await card(page, 'Summary and agreement').waitFor();
      await page.emulateMedia({ media: 'print' });
      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
      const paper = await boxOf(page.locator('.flows-drawing'));
      const whole = await boxOf(card(page, 'Cash out'));
      expect(whole.width).toBeLessThanOrEqual(1500);
      expect(whole.height).toBeLessThanOrEqual(paper.height + 1);
      expect(await page.getByRole('searchbox').isVisible()).toBe(false);
      expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
      const words = await page.locator('.flows-words').innerText();
      expect(words).toContain('The amount is the maximum');
      expect(words).not.toContain('amount.submitted');
    }));
});
