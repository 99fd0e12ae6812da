import { expect, onTestFailed } from 'vitest';
import { withoutTag } from '../../support/tags.ts';
import type { Size } from './page-pool.ts';
import { openTab, type Tab, type TabOptions } from './tab.ts';

type Case = (tab: Tab) => Promise<void>;
type Options = TabOptions & { readonly size?: Size };

/**
 * A case in a tab. At its end nothing may have happened that must never happen; a case that fails leaves a screenshot.
 */
export async function inTab(
  act: Case,
  { size = 'phone', ...options }: Options = {},
): Promise<void> {
  const tab = await openTab(size, options);
  const name = withoutTag(expect.getState().currentTestName ?? 'case');
  onTestFailed(async () => {
    await tab.screenshot(`failed-${name.replace(/\W+/g, '-').slice(-80)}`);
    await tab.discard();
  });
  await act(tab);
  expect(tab.faults()).toEqual([]);
  await tab.close();
}

/** The same in a tab whose clock the case can move. */
export function inClockedTab(act: Case, options: Options = {}): Promise<void> {
  return inTab(act, { ...options, hasClock: true });
}

/** The same in a tab of somebody who was never here. */
export function inNewTab(act: Case, options: Options = {}): Promise<void> {
  return inTab(act, { ...options, isNew: true });
}
