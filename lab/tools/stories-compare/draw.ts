import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { CHROMIUM_ARGUMENTS, provideChromium } from '../../../test/browser/support/chromium.ts';
import { openStories, type StoryWindow, storyName } from '../../../test/browser/support/stories.ts';

/** The pictures of stories as PNG, by what they show. States that look alike share one. */
export type Pictures = ReadonlyMap<string, Buffer>;

const ORIGIN = 'http://stories.test';

/** A window in which stories are drawn, and the scheme. */
export type Look = {
  readonly colorScheme: 'light' | 'dark';
  readonly viewport: { readonly width: number; readonly height: number };
};

/** Both sizes and both schemes, in two pictures. */
const LOOKS: Readonly<Record<string, Look>> = {
  phone: { colorScheme: 'light', viewport: { width: 360, height: 740 } },
  desktop: { colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
};

/**
 * Draws every story of a build, if not told otherwise on a phone in the light and on a desktop in the dark.
 *
 * @throws Error when the build has no stories
 */
export async function drawStories(build: string, looks = LOOKS): Promise<Pictures> {
  const browser = await chromium.launch({
    executablePath: provideChromium(),
    args: CHROMIUM_ARGUMENTS,
  });
  try {
    const pictures = new Map<string, Buffer>();
    for (const [size, look] of Object.entries(looks)) {
      const context = await browser.newContext({
        ...look,
        baseURL: ORIGIN,
        locale: 'en-AU',
        timezoneId: 'Australia/Perth',
        reducedMotion: 'reduce',
      });
      // No server: a story asks for files alone.
      await context.route(`${ORIGIN}/**`, (route) => {
        const { pathname } = new URL(route.request().url());
        const path = join(build, pathname === '/flows' ? 'flows.html' : pathname);
        return existsSync(path) ? route.fulfill({ path }) : route.fulfill({ status: 404 });
      });
      const page = await context.newPage();
      const { frame, all } = await openStories(page);
      const seen = new Map<string, Buffer>();
      for (const hash of all) {
        const height = await frame.evaluate(
          async ([shown, least]) => {
            const { story, frameElement } = window as StoryWindow;
            const { style } = frameElement as HTMLElement;
            style.cssText += '; width: 100%';
            style.height = `${least}px`;
            await story?.show(shown);
            await document.fonts.ready;
            style.height = `${document.documentElement.scrollHeight}px`;
            return document.documentElement.scrollHeight;
          },
          [hash, look.viewport.height] as const,
        );
        const html = await frame.evaluate(() =>
          document.body.innerHTML.replace(/[«:_]r_?[0-9a-z]+[»:_]/g, 'id'),
        );
        const known = seen.get(html);
        const { width } = look.viewport;
        const picture =
          known ?? (await page.screenshot({ clip: { x: 0, y: 0, width, height }, fullPage: true }));
        seen.set(html, picture);
        pictures.set(`${storyName(hash)}, ${size}, ${look.colorScheme}`, picture);
      }
      await context.close();
    }
    return pictures;
  } finally {
    await browser.close();
  }
}
