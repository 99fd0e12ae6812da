import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';

/** Matches the addresses of all files outside the first load. */
export const CHUNKS = /\/static\/js\/async\//;
/** Matches the console errors about a screen's chunk that failed to load. */
export const LOST_CHUNKS =
  /Failed to load resource|ChunkLoadError|Loading (CSS )?chunk|ScreenUnavailable/;
/** Number of checks in a row that must find no pending chunk, and the pause between two checks, in ms. */
const MIN_IDLE_CHECKS = 10;
const CHECK_PAUSE_MS = 50;

/** Waits until the app runs on the page. A prerendered page is visible, and can be pressed, before that. */
async function appRuns(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react')),
  );
}

/** Waits until the app runs, and for a while no chunk has been requested or is pending. */
export async function waitForIdleChunks(page: Page): Promise<void> {
  await appRuns(page);
  let hasChanged = false;
  const note = (request: Request) => {
    hasChanged ||= CHUNKS.test(request.url());
  };
  page.on('request', note).on('requestfinished', note).on('requestfailed', note);
  for (let checks = 0; checks < MIN_IDLE_CHECKS; checks += 1) {
    await new Promise((resolve) => setTimeout(resolve, CHECK_PAUSE_MS));
    // Waits for idle time, because a busy page has not requested its idle-time files yet. An idle page reports it after its
    // next frame.
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
    if (hasChanged || isFetching) checks = 0;
    hasChanged = false;
  }
  page.off('request', note).off('requestfinished', note).off('requestfailed', note);
}

/** Returns a pattern of the addresses of the chunks that contain a text. */
export function chunksWith(text: string): RegExp {
  const folder = 'build/sandbox/static/js/async';
  const names = readdirSync(folder).filter((name) => {
    return name.endsWith('.js') && readFileSync(join(folder, name), 'utf8').includes(text);
  });
  expect(names, `chunks with ${text}`).not.toEqual([]);
  return new RegExp(`/(${names.join('|').replaceAll('.', '\\.')})$`);
}
