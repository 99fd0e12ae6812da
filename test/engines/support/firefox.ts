import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type BrowserContext, type KeyInput, type Page } from 'puppeteer-core';
import { LONG_TIMEOUT_MS, PAGE_TIMEOUT_MS } from '../../support/timeouts.ts';
import {
  doPointerAction,
  type Engine,
  type EngineTab,
  isShortcut,
  type KeyName,
  type PageSize,
  SHORTCUTS,
} from './driver.ts';
import { traverse } from './traverse.ts';

/** Starts Firefox by WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const downloads = mkdtempSync(join(tmpdir(), 'firefox-downloads-'));
  const browser = await puppeteer.launch({
    browser: 'firefox',
    protocol: 'webDriverBiDi',
    executablePath,
    headless: true,
    timeout: LONG_TIMEOUT_MS,
    protocolTimeout: LONG_TIMEOUT_MS,
    extraPrefsFirefox: {
      'browser.download.dir': downloads,
      'browser.download.folderList': 2,
      'pdfjs.disabled': true,
    },
  });
  const version = await browser.version();
  return {
    name: 'firefox',
    version: version.replace(/^firefox\//i, 'Firefox '),
    async open(size) {
      const context = await browser.createBrowserContext();
      return openTab(context, size, downloads);
    },
    async end() {
      await browser.close();
      rmSync(downloads, { recursive: true, force: true });
    },
  };
}

async function openTab(
  context: BrowserContext,
  size: PageSize,
  downloads: string,
  problems: string[] = [],
): Promise<EngineTab> {
  const page = await context.newPage();
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  await page.setViewport(size);
  await page.evaluateOnNewDocument(tellOfViolations);
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
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
    key: (name) => pressKey(page, name),
    picture: async () => Buffer.from(await page.screenshot()),
    another: () => openTab(context, size, downloads, problems),
    show: () => page.bringToFront(),
    problems: () => problems,
    downloads,
    close: () => context.close(),
  };
}

/**
 * Logs violations of the security policy, because Firefox hides them from its drivers. Runs in the page, without outer
 * variables.
 */
function tellOfViolations(): void {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    console.error(`The policy ${violatedDirective} has blocked ${blockedURI}.`);
  });
}

async function pressKey({ keyboard }: Page, name: KeyName): Promise<void> {
  const [modifier, key] = isShortcut(name)
    ? [process.platform === 'darwin' ? 'Meta' : 'Control', SHORTCUTS[name]]
    : name === 'Shift+Tab'
      ? ['Shift', 'Tab']
      : [null, name];
  if (modifier) await keyboard.down(modifier as KeyInput);
  await keyboard.press(key as KeyInput);
  if (modifier) await keyboard.up(modifier as KeyInput);
}
