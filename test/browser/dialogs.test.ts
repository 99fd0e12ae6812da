import { expect, test } from 'vitest';
import { signInAt } from './support/customers.ts';
import { expectFocus } from './support/fields.ts';
import { inTab } from './support/in-tab.ts';
import type { Tab } from './support/tab.ts';
import { holdCalls, recordCalls } from './support/traffic.ts';

const openHome = async (tab: Tab) => {
  await signInAt(tab, 'dashboard', 'two-repayments');
  const { page } = tab;
  const open = async (button: string, title: string) => {
    const dialog = page.getByRole('dialog', { name: title });
    await page.getByRole('button', { name: button, exact: true }).click();
    await dialog.waitFor();
    return dialog;
  };
  const openAbout = () => open('About your limit', 'About your limit');
  return { page, open, openAbout };
};

/** A point beside the sheet of any dialog. */
const BESIDE = { x: 8, y: 8 };

test('Escape or a press beside a dialog closes it and returns the focus; the press does not reach the page beneath', () =>
  inTab(async (tab) => {
    const { page, openAbout } = await openHome(tab);
    const opener = page.getByRole('button', { name: 'About your limit' });
    const sent = recordCalls(tab);
    const leaveByEscape = () => page.keyboard.press('Escape');
    const leaveByMouse = () => page.mouse.click(BESIDE.x, BESIDE.y);
    const leaveByFinger = () => page.touchscreen.tap(BESIDE.x, BESIDE.y);
    for (const leave of [leaveByEscape, leaveByMouse, leaveByFinger]) {
      const dialog = await openAbout();
      await expectFocus(dialog.getByRole('heading', { name: 'About your limit' }));
      await leave();
      await dialog.waitFor({ state: 'hidden' });
      await expectFocus(opener);
      expect(new URL(page.url()).pathname).toBe('/dashboard');
    }
    expect(sent).toEqual([]);
  }));

test('the page behind a dialog neither scrolls nor moves, and a press that begins on the sheet and ends beside it closes nothing', () =>
  inTab(
    async (tab) => {
      const { page, openAbout } = await openHome(tab);
      // Low enough for the page to scroll.
      await page.setViewportSize({ width: 1280, height: 480 });
      await page.evaluate(() => window.scrollTo(0, 60));
      const heading = page.getByRole('heading', { level: 1 });
      const place = async () => ({
        box: await heading.boundingBox(),
        top: await page.evaluate(() => window.scrollY),
      });
      const before = await place();
      const dialog = await openAbout();
      await page.mouse.move(BESIDE.x, BESIDE.y);
      await page.mouse.wheel(0, 400);
      await page.waitForTimeout(100);
      expect(await place()).toEqual(before);
      await dialog.getByRole('listitem').first().hover();
      await page.mouse.down();
      await page.mouse.move(BESIDE.x, BESIDE.y);
      await page.mouse.up();
      expect(await dialog.isVisible()).toBe(true);
      await page.mouse.click(BESIDE.x, BESIDE.y);
      await dialog.waitFor({ state: 'hidden' });
      await page.mouse.wheel(0, 400);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before.top);
    },
    { size: 'desktop' },
  ));

test('a dialog stays open while its money is on its way, however often Escape is pressed', () =>
  inTab(async (tab) => {
    const { page, open } = await openHome(tab);
    const release = await holdCalls(tab, '/v3/Lending/');
    const dialog = await open('Delay', 'Delay repayment');
    await dialog.getByRole('button').first().click();
    await dialog.locator('button[aria-busy=true]').waitFor();
    for (let presses = 0; presses < 4; presses += 1) {
      await page.keyboard.press('Escape');
      expect(await dialog.isVisible()).toBe(true);
      await expectFocus(dialog.locator('button[aria-busy=true]'));
    }
    await release();
    await dialog.waitFor({ state: 'hidden' });
  }));
