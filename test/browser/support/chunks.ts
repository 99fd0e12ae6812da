import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';

/** The folder of all files outside the first load. */
export const CHUNKS = /\/static\/js\/async\//;
/** A page's complaint that a screen's chunk failed to load. */
export const LOST_CHUNKS =
  /Failed to load resource|ChunkLoadError|Loading (CSS )?chunk|ScreenUnavailable/;
/** How many checks in a row must find the chunks at rest, and the pause between two, in ms. */
const LOOKS = 10;
const LOOK_PAUSE_MS = 50;

/** Settles once the app runs on the page: a prerendered page is visible, and pressed, before it does. */
async function appRuns(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react')),
  );
}

/** Settles once the app runs, and no chunk has been requested or is in flight, for a while. */
export async function chunksRest(page: Page): Promise<void> {
  await appRuns(page);
  let hasChanged = false;
  const note = (request: Request) => {
    hasChanged ||= CHUNKS.test(request.url());
  };
  page.on('request', note).on('requestfinished', note).on('requestfailed', note);
  for (let looks = 0; looks < LOOKS; looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_PAUSE_MS));
    // A busy page has not requested its idle-time files yet. A page at rest has no idle time until its next frame.
    const isFetching = await page.evaluate(
      () =>
        new Promise<boolean>((resolve) =>
          requestAnimationFrame(() =>
            requestIdleCallback(() =>
              resolve(document.head.querySelector('script[data-rspack]') !== null),
            ),
          ),
        ),
    );
    if (hasChanged || isFetching) looks = 0;
    hasChanged = false;
  }
  page.off('request', note).off('requestfinished', note).off('requestfailed', note);
}

/** The addresses of the chunks that contain a text. */
export function chunksWith(text: string): RegExp {
  const folder = 'build/sandbox/static/js/async';
  const names = readdirSync(folder).filter((name) => {
    return name.endsWith('.js') && readFileSync(join(folder, name), 'utf8').includes(text);
  });
  expect(names, `chunks with ${text}`).not.toEqual([]);
  return new RegExp(`/(${names.join('|').replaceAll('.', '\\.')})$`);
}
