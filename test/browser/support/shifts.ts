import type { Page } from 'playwright-core';

/** A movement of the page that no input has caused. */
type Shift = { readonly value: number; readonly texts: readonly string[] };

function noteShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  type Entry = PerformanceEntry &
    Shift & { hadRecentInput: boolean; sources: { node: Node | null }[] };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
      const texts = sources.map(({ node }) => node?.textContent ?? '');
      if (!hadRecentInput) shifts.push({ value, texts });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Records such movements, from each next load on, or in the page as it is now. */
export async function watchShifts(
  page: Page,
  from: 'load' | 'now',
): Promise<() => Promise<Shift[]>> {
  await (from === 'load' ? page.addInitScript(noteShifts) : page.evaluate(noteShifts));
  return () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}
