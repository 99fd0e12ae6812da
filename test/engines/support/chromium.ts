import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { CHROMIUM_ARGUMENTS, launchChromium } from '../../browser/support/chromium.ts';
import { doPointerAction, type Engine, type EngineTab, isShortcut, SHORTCUTS } from './driver.ts';
import { traverse } from './traverse.ts';

/** Starts Chromium by Playwright. */
export async function startChromium(executablePath: string): Promise<Engine> {
  const downloads = mkdtempSync(join(tmpdir(), 'chromium-downloads-'));
  const browser = await launchChromium({ executablePath, args: CHROMIUM_ARGUMENTS });
  return {
    name: 'chromium',
    version: `Chromium ${browser.version()}`,
    async open(size) {
      return openTab(await browser.newContext({ viewport: size, locale: 'en-AU' }), downloads);
    },
    async end() {
      await browser.close();
      rmSync(downloads, { recursive: true, force: true });
    },
  };
}

async function openTab(
  context: BrowserContext,
  downloads: string,
  problems: string[] = [],
): Promise<EngineTab> {
  const page = await context.newPage();
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('download', (download) => {
    void download.saveAs(join(downloads, download.suggestedFilename()));
  });
  return {
    open: async (url) => void (await page.goto(url)),
    back: () => page.evaluate(traverse, -1),
    forward: () => page.evaluate(traverse, 1),
    reload: async () => void (await page.reload()),
    run: (source, values) => page.evaluate(`(${source})(...${JSON.stringify(values)})`),
    async point(actions) {
      for (const action of actions) await doPointerAction(page.mouse, action);
    },
    type: (text) => page.keyboard.type(text),
    key: (name) =>
      page.keyboard.press(isShortcut(name) ? `ControlOrMeta+${SHORTCUTS[name]}` : name),
    picture: () => page.screenshot(),
    another: () => openTab(context, downloads, problems),
    show: () => page.bringToFront(),
    problems: () => problems,
    downloads,
    close: () => context.close(),
  };
}
