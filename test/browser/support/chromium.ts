import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { canInstallPackages, installPackages } from '../../support/debian.ts';
import { IDLE_PAGE_TIMEOUT_MS, LONG_TIMEOUT_MS } from '../../support/timeouts.ts';
import { extendWaits } from './patience.ts';

/** Path of the headless shell: Chromium's engine without the browser, which takes a third less processor time. */
const SHELL_PATH = '/usr/bin/chromium-headless-shell';

const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Command-line arguments by which Chromium connects only to the page's own server. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--force-color-profile=srgb',
];

/**
 * Arguments for tests, whose pages are open for a second or two: V8's optimisations on other threads come too late for them,
 * and take an eighth of the time.
 */
export const TEST_ARGUMENTS = [
  ...CHROMIUM_ARGUMENTS,
  '--js-flags=--single-threaded,--no-opt,--no-maglev',
];

/** Starts Chromium with the tests' time limits. */
export async function launchChromium(options: LaunchOptions): Promise<Browser> {
  const browser = await chromium.launch({ timeout: LONG_TIMEOUT_MS, ...options });
  browser.on('context', (context) => {
    context.setDefaultTimeout(IDLE_PAGE_TIMEOUT_MS);
    context.setDefaultNavigationTimeout(LONG_TIMEOUT_MS);
    context.on('page', extendWaits);
  });
  return browser;
}

function findBrowser(): string | undefined {
  return [process.env.CHROME_PATH, ...SYSTEM_PATHS, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );
}

function install(): void {
  if (canInstallPackages()) {
    installPackages('chromium', 'chromium-headless-shell');
    return;
  }
  execFileSync(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/**
 * Returns the path of the fastest Chromium: the headless shell, if it is installed and no other browser is requested.
 * @throws Error with one line that says what to install.
 */
export function provideChromium(): string {
  const browser = provideBrowser();
  // A full browser makes requests for updates and accounts, which a test would count as requests of the page.
  if (!process.env.CHROME_PATH && !existsSync(SHELL_PATH) && canInstallPackages()) {
    installPackages('chromium-headless-shell');
  }
  return !process.env.CHROME_PATH && existsSync(SHELL_PATH) ? SHELL_PATH : browser;
}

/**
 * Returns the path of a full browser: `CHROME_PATH`, the system's or Playwright's. Installs one if there is none.
 * @throws Error with one line that says what to install.
 */
export function provideBrowser(): string {
  const found = findBrowser();
  if (found) {
    return found;
  }
  console.log('No Chromium found: installing one for the browser tests.');
  try {
    install();
  } catch {
    // A failed installation shows below, where a missing browser is reported.
  }
  const installed = findBrowser();
  if (!installed) {
    throw new Error(
      'The browser tests need Chromium: install it, or set CHROME_PATH to where it is.',
    );
  }
  return installed;
}
