import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFailed } from 'vitest';
import { withoutTag } from '../../support/tags.ts';
import { WAIT_TIMEOUT_MS } from '../../support/timeouts.ts';
import type { Size } from './page-pool.ts';
import { openTab, type Tab, type TabOptions } from './tab.ts';

type Case = (tab: Tab) => Promise<void>;
type Options = TabOptions & { readonly size?: Size };

/** Runs a case in a tab. Fails if the tab has recorded a fault; takes a screenshot of a failed case. */
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
  try {
    await act(tab);
    expect(tab.faults()).toEqual([]);
  } catch (error) {
    if (error instanceof Error) error.message = `${await sightOf(tab)}\n${error.message}`;
    throw error;
  }
  await tab.close();
}

/** Returns a description of the current screen, for the first line of a failure. */
function sightOf({ page }: Tab): Promise<string> {
  const seen = page.evaluate(() => {
    const words = [...document.querySelectorAll<HTMLElement>('h1, dialog[open] h2, [role=alert]')]
      .map((element) => element.innerText.trim())
      .filter((text) => text !== '');
    return `At ${location.pathname} the page says: ${words.join(' | ') || 'nothing'}`;
  });
  const none = 'The page does not answer.';
  return Promise.race([seen.catch(() => none), wait(WAIT_TIMEOUT_MS, none, { ref: false })]);
}

/** Runs a case in a tab whose clock the case can move. */
export function inClockedTab(act: Case, options: Options = {}): Promise<void> {
  return inTab(act, { ...options, hasClock: true });
}

/** Runs a case in a tab of a new visitor, with empty caches. */
export function inNewTab(act: Case, options: Options = {}): Promise<void> {
  return inTab(act, { ...options, isNew: true });
}
