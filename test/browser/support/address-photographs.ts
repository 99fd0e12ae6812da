import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ViewportSize } from 'playwright-core';
import { PHOTOGRAPHS, pictureName, type Scheme } from '../../../config/photographs.ts';
import { SIZES } from './page-pool.ts';
import type { Tab } from './tab.ts';

/** Runs in the page: a picture is fetched once the window shows it. */
function arePicturesThere(): boolean {
  return [...document.images].every((image) => {
    const { top, bottom } = image.getBoundingClientRect();
    return image.complete || top > innerHeight || bottom < 0 || !image.checkVisibility();
  });
}

/** Runs in the page: where it stood in another window says nothing of this one. What lies beneath a dialog stays. */
function scrollToTop(): void {
  if (!document.querySelector('dialog[open]')) window.scrollTo(0, 0);
}

/** Photographs the page in each of these windows, in the light and in the dark; it stays in a phone's. */
export async function photographIn<Name extends string>(
  tab: Tab,
  windows: Readonly<Record<Name, ViewportSize>>,
  pathOf: (window: Name, scheme: Scheme) => string,
): Promise<void> {
  for (const window of Object.keys(windows) as Name[]) {
    await tab.page.setViewportSize(windows[window]);
    await tab.page.evaluate(scrollToTop);
    await tab.page.waitForFunction(arePicturesThere);
    const take = async (scheme: Scheme) => {
      const path = pathOf(window, scheme);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, await tab.picture());
    };
    await take('light');
    await tab.inTheDark(() => take('dark'));
  }
  await tab.page.setViewportSize(SIZES.phone);
}

/** Photographs the page at both sizes under the name of its address, for the flow book. */
export function photographAddress(tab: Tab, path: string): Promise<void> {
  return photographIn(tab, SIZES, (size, scheme) =>
    join(PHOTOGRAPHS, pictureName(path, size, 'chromium', scheme)),
  );
}
