import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { CHROMIUM_ARGUMENTS, provideChromium } from '../../../test/browser/support/chromium.ts';
import {
  allStoriesIn,
  STORIES_URL,
  type StoryWindow,
  storyName,
  withoutIds,
} from '../../../test/browser/support/stories.ts';

/** PNGs of stories by name; equal pictures share one buffer. */
export type Pictures = ReadonlyMap<string, Buffer>;

/** Stories of a build. */
export type Drawn = {
  readonly pictures: Pictures;
  /** Errors of the stories that failed to render, by name. */
  readonly undrawn: ReadonlyMap<string, string>;
};

const ORIGIN = 'http://stories.test';

/** Size of the window, and colour scheme. */
export type Look = {
  readonly colorScheme: 'light' | 'dark';
  readonly viewport: { readonly width: number; readonly height: number };
};

/** Window sizes in which a designer reviews each state: width and height in px. */
export const SHEET_WINDOWS = [
  [360, 740],
  [375, 667],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
] as const;

/** Returns a look as text. */
export function lookName({ viewport, colorScheme }: Look): string {
  return `${viewport.width}x${viewport.height}, ${colorScheme}`;
}

/**
 * Draws every story of a build, or only some.
 *
 * @param wanted names of the stories to draw
 * @throws Error when the build has no stories
 */
export async function drawStories(
  build: string,
  look: Look,
  wanted?: readonly string[],
): Promise<Drawn> {
  const browser = await chromium.launch({
    executablePath: provideChromium(),
    args: CHROMIUM_ARGUMENTS,
  });
  try {
    const context = await browser.newContext({
      ...look,
      baseURL: ORIGIN,
      locale: 'en-AU',
      timezoneId: 'Australia/Perth',
      reducedMotion: 'reduce',
    });
    // Needs no server, because a story requests only files.
    await context.route(`${ORIGIN}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      const path = join(build, pathname === '/flows' ? 'flows.html' : pathname);
      return existsSync(path) ? route.fulfill({ path }) : route.fulfill({ status: 404 });
    });
    const page = await context.newPage();
    await page.goto(STORIES_URL);
    const all = await allStoriesIn(page.mainFrame()).catch((cause: unknown) => {
      throw new Error(`The build in ${build} has no stories.`, { cause });
    });
    const pictures = new Map<string, Buffer>();
    const undrawn = new Map<string, string>();
    const seen = new Map<string, Buffer>();
    const draw = async (hash: string) => {
      const markup = await page.evaluate(async (shown) => {
        await (window as StoryWindow).story?.show(shown);
        await document.fonts.ready;
        window.scrollTo(0, 0);
        return document.body.innerHTML;
      }, hash);
      const known = seen.get(withoutIds(markup));
      // The window keeps its height, so that what sticks to its lower edge shows where the first view ends.
      const picture = known ?? (await page.screenshot({ fullPage: true }));
      seen.set(withoutIds(markup), picture);
      return picture;
    };
    for (const hash of all) {
      const name = storyName(hash);
      if (wanted && !wanted.includes(name)) continue;
      await draw(hash).then(
        (picture) => pictures.set(name, picture),
        (error) => undrawn.set(name, String(error).split('\n', 1).join()),
      );
    }
    return { pictures, undrawn };
  } finally {
    await browser.close();
  }
}
