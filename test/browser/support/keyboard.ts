import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { Tab } from './tab.ts';

/** Maximum number of presses of Tab to reach a control. */
const MAX_PRESSES = 60;

/** Presses Tab until a control has the focus, which must show a focus ring. */
export async function tabTo({ page }: Pick<Tab, 'page'>, control: Locator): Promise<void> {
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    await page.keyboard.press('Tab');
    const ring = await control.evaluate((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return element === document.activeElement
        ? { outlineStyle, width: Number.parseFloat(outlineWidth) }
        : null;
    });
    if (ring !== null) {
      expect(ring.outlineStyle, 'the focus ring').not.toBe('none');
      expect(ring.width, 'the focus ring, px').toBeGreaterThanOrEqual(2);
      return;
    }
  }
  throw new Error(`The Tab key does not lead to ${control}.`);
}
