import { expect, onTestFailed } from 'vitest';
import { openTab, type Size, type Tab } from './tab.ts';

/** How a case's tab is opened. */
export type TabOptions = {
  readonly size?: Size;
  /** Where the device is, when not in Perth. */
  readonly timeZone?: string;
};

/**
 * A case in a tab of its own. At its end nothing may have happened that must never happen; a case that fails leaves a
 * screenshot.
 */
export async function inTab(
  act: (tab: Tab) => Promise<void>,
  { size = 'phone', timeZone }: TabOptions = {},
): Promise<void> {
  const tab = await openTab(size, timeZone);
  const name = expect.getState().currentTestName ?? 'case';
  onTestFailed(async () => {
    await tab.screenshot(`failed-${name.replace(/\W+/g, '-').slice(-80)}`);
    await tab.close();
  });
  await act(tab);
  expect(tab.faults()).toEqual([]);
  await tab.close();
}
