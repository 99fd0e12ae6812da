import { expect, onTestFailed } from 'vitest';
import type { Size } from './page-pool.ts';
import { openTab, type Tab, type TabOptions } from './tab.ts';

/**
 * A case in a tab. At its end nothing may have happened that must never happen; a case that fails leaves a screenshot.
 */
export async function inTab(
  act: (tab: Tab) => Promise<void>,
  { size = 'phone', ...options }: TabOptions & { readonly size?: Size } = {},
): Promise<void> {
  const tab = await openTab(size, options);
  const name = expect.getState().currentTestName ?? 'case';
  onTestFailed(async () => {
    await tab.screenshot(`failed-${name.replace(/\W+/g, '-').slice(-80)}`);
    await tab.discard();
  });
  await act(tab);
  expect(tab.faults()).toEqual([]);
  await tab.close();
}
