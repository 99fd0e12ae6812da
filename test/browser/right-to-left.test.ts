import { expect, test } from 'vitest';
import { bankPickerCopy } from '../../src/copy/bank-picker.ts';
import { openCashOut, signInAt } from './support/customers.ts';
import { expectFocus } from './support/fields.ts';
import { inTab } from './support/in-tab.ts';
import { screenOf } from './support/screen.ts';
import type { Tab } from './support/tab.ts';

/** As a translation into Arabic or Hebrew leaves the page. */
const turnRound = ({ page }: Tab) =>
  page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });

test('on a right-to-left page the banks are paged, swiped and walked to the left', () =>
  inTab(async (tab) => {
    const { button } = screenOf(tab);
    const { page } = tab;
    await signInAt(tab, 'bank');
    await turnRound(tab);
    const list = page.getByRole('region', { name: 'Banks' }).locator(':has(> ul)');
    const seenAt = async (name: string) => {
      const [tile, frame] = await Promise.all([button(name).boundingBox(), list.boundingBox()]);
      return tile && frame && tile.x >= frame.x - 1 && tile.x < frame.x + frame.width;
    };
    await button(bankPickerCopy.next).click();
    await expect.poll(() => seenAt('Lorikeet')).toBe(true);
    await button(bankPickerCopy.previous).click();
    await expect.poll(() => seenAt('Banksia Bank')).toBe(true);
    await list.evaluate((slides) => slides.scrollTo({ left: -slides.clientWidth }));
    await expect.poll(() => seenAt('Lorikeet')).toBe(true);
    // Only the current slide can be focused, and it becomes current when the scrolling has ended.
    await list.locator('ul:not([inert])').getByRole('button', { name: 'Lorikeet' }).focus();
    await page.keyboard.press('ArrowRight');
    await expectFocus(button('Red Gum Credit Union'));
    await page.keyboard.press('ArrowLeft');
    await expectFocus(button('Lorikeet'));
  }));

test('on a right-to-left page the amount grows to the left, and so does the filled part', () =>
  inTab(async (tab) => {
    await openCashOut(tab);
    await turnRound(tab);
    const slider = tab.page.getByRole('slider');
    const { x, y, width, height } = (await slider.boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    await tab.page.mouse.click(x + 4, y + height / 2);
    expect(await slider.inputValue()).toBe(await slider.getAttribute('max'));
    await tab.page.mouse.click(x + width - 4, y + height / 2);
    expect(await slider.inputValue()).toBe(await slider.getAttribute('min'));
    expect(
      await slider.evaluate((range) => getComputedStyle(range).getPropertyValue('--along')),
    ).toBe('to left');
  }));
