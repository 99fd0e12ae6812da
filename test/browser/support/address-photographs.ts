import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PHOTOGRAPHS, pictureName, type Scheme } from '../../../config/photographs.ts';
import { SIZES, type Size } from './page-pool.ts';
import type { Tab } from './tab.ts';

/** Photographs the page at both sizes, in the light and in the dark, under the name of its address, for the flow book. */
export async function photographAddress(tab: Tab, path: string): Promise<void> {
  mkdirSync(PHOTOGRAPHS, { recursive: true });
  for (const size of Object.keys(SIZES) as Size[]) {
    await tab.page.setViewportSize(SIZES[size]);
    const take = async (scheme: Scheme) =>
      writeFileSync(
        join(PHOTOGRAPHS, pictureName(path, size, 'chromium', scheme)),
        await tab.picture(),
      );
    await take('light');
    await tab.inTheDark(() => take('dark'));
  }
}
