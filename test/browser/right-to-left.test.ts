import { expect, test } from 'vitest';
import { openCashOut } from './support/customers.ts';
import { inTab } from './support/in-tab.ts';

test('on a right-to-left page the amount grows to the left, and so does the filled part', () =>
  inTab(async (tab) => {
    await openCashOut(tab);
    // As a translation into Arabic or Hebrew leaves the page.
    await tab.page.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
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
