import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const SYSTEM_PATHS = [
  // The same engine without the browser's own pages: it takes a third less of a processor.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Chromium speaks to nobody but the page's own server. */
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

function findChromium(): string | undefined {
  return [process.env.CHROME_PATH, ...SYSTEM_PATHS, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );
}

function install(): void {
  const run = (command: string, parameters: string[]) =>
    execFileSync(command, parameters, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell']);
    return;
  }
  run(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium']);
}

/**
 * A Chromium to drive: `CHROME_PATH`, the system's or Playwright's; where there is none, one is installed.
 *
 * @throws Error with one line that says what to install.
 */
export function provideChromium(): string {
  const found = findChromium();
  if (found) {
    return found;
  }
  console.log('No Chromium found: installing one for the browser tests.');
  try {
    install();
  } catch {
    // What matters is whether there is a browser now; the line below says what to do if not.
  }
  const installed = findChromium();
  if (!installed) {
    throw new Error(
      'The browser tests need Chromium: install it, or set CHROME_PATH to where it is.',
    );
  }
  return installed;
}
