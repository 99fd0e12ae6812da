import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { allMachines } from '../../tools/flows.ts';
import { textOf } from '../support/builds.ts';
import { FLOW_BOOK_WORDS } from '../support/flow-book-words.ts';
import { inTab } from './support/in-tab.ts';
import { SIZES, type Size } from './support/page-pool.ts';
import { testSandbox } from './support/sandbox.ts';
import type { Tab } from './support/tab.ts';

const machines = [...(await allMachines()).keys()];
const sizes = Object.keys(SIZES) as Size[];

/** A case at an address of the sandbox build. */
function at(path: string, act: (tab: Tab) => Promise<void>, size: Size = 'desktop'): Promise<void> {
  return inTab(
    async (tab) => {
      // Which photographs there are depends on what has run before.
      tab.allow(/\/sandbox\/screens\//);
      await tab.page.route('**/sandbox/screens/**', (route) => route.fulfill({ status: 404 }));
      await tab.page.goto(path);
      await act(tab);
    },
    { size },
  );
}

const card = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
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
  test.each(sizes)('draws every machine, on a %s', (size) =>
    at(
      '/flows',
      async (tab) => {
        const { page } = tab;
        for (const machine of machines) {
          await page.goto(`/flows#${machine}`);
          await card(page, machine).waitFor();
          expect(await page.title()).toContain(machine);
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
      await card(page, 'choosingStart').first().click();
      await expect.poll(() => fragment(page)).toBe('#mobileVerification/choosingStart');
      const details = page.getByRole('complementary', { name: 'State' });
      await details.getByRole('link', { name: 'alreadyVerified' }).click();
      await details.getByRole('heading', { name: 'alreadyVerified' }).waitFor();
      await details.getByText('A step visited again').waitFor();
      // Once none of its photographs could be had.
      await details.getByText('The browser tests take them').waitFor();
      await details.getByText('The screen', { exact: true }).click();
      await details.getByText('heading, Verify mobile, level 1').first().waitFor();
      await details.getByText('code', { exact: true }).click();
      await details.getByText('textbox, Verification code').waitFor();
      expect(
        await details.getByRole('link', { name: 'Open this screen' }).getAttribute('href'),
      ).toBe('/signup/mobile');
      expect(await tab.accessibilityFaults()).toEqual([]);
    }));

  test('is in its place at once, not when its size is told', () =>
    at('/flows#login', async ({ page }) => {
      await page.addInitScript(() => {
        window.ResizeObserver = class {
          observe() {}
          unobserve() {}
          disconnect() {}
        };
      });
      await page.reload();
      await card(page, 'signingIn').click();
      await expect.poll(() => fragment(page)).toBe('#login/signingIn');
    }));

  test('is moved, zoomed and searched by keys', () =>
    at('/flows#cashOut', async (tab) => {
      const { page } = tab;
      const drawing = page.getByRole('application', { name: 'Drawing of cashOut' });
      const view = () => drawing.locator('svg > g').getAttribute('transform');
      await drawing.focus();
      let seen = await view();
      for (const key of ['ArrowRight', 'ArrowDown', '+', '-', '0']) {
        await page.keyboard.press(key);
        const next = await view();
        expect(next, key).not.toBe(seen);
        seen = next;
      }
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect.poll(() => fragment(page)).toBe('#cashOut/readingOverview');
      await page.getByRole('searchbox').fill('cashout_failed');
      await page.getByText('2 places found').waitFor();
      expect(await tab.accessibilityFaults()).toEqual([]);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect.poll(() => fragment(page)).toBe('#payment/underWay.answer.sending');
    }));

  test('is saved as an SVG file that needs nothing of the page, and printed with all words', () =>
    at('/flows#login', async (tab) => {
      const { page } = tab;
      await card(page, 'signingIn').waitFor();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Save as SVG' }).click(),
      ]);
      expect(file.suggestedFilename()).toBe('login.svg');
      const path = join(testSandbox().dataDir, 'login.svg');
      await file.saveAs(path);
      const text = readFileSync(path, 'utf8');
      for (const word of [
        '<svg xmlns="http://www.w3.org/2000/svg"',
        'signingIn',
        'if areCredentialsValid',
        'do rememberUser, track login',
      ]) {
        expect(text).toContain(word);
      }
      expect(text).not.toMatch(/var\(|class=|role="button"|<image|href=/);
      const saved = await tab.context.newPage();
      await saved.goto(`file://${path}`);
      expect(await saved.locator('text').count()).toBeGreaterThan(10);
      await saved.close();

      await page.emulateMedia({ media: 'print' });
      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
      expect(await page.locator('.flows-screen').isVisible()).toBe(false);
      expect(await page.locator('.flows-paper').innerText()).toContain('credentials.submitted');
    }));
});
