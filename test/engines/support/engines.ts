import { existsSync } from 'node:fs';
import { inject } from 'vitest';
import { provideChromium } from '../../browser/support/chromium.ts';
import { canInstallPackages, installPackages } from '../../support/debian.ts';
import { startChromium } from './chromium.ts';
import type { Engine, EngineName } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { startSafari } from './safari.ts';
import { startWebKit } from './webkit.ts';

/** Path of each engine; null if the engine is not installed. */
export type EnginePaths = Readonly<Record<EngineName, string | null>>;

declare module 'vitest' {
  export interface ProvidedContext {
    engines: EnginePaths;
  }
}

const FIREFOX_PATHS = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];
const FIREFOX_PACKAGES = ['firefox-esr'];

/** Files of the packages that are needed to run WebKit without a browser. */
const WEBKIT_PARTS = [
  '/usr/bin/WebKitWebDriver',
  '/usr/bin/Xvfb',
  '/usr/lib/python3/dist-packages/gi/__init__.py',
];
const WEBKIT_PACKAGES = [
  ...['webkit2gtk-driver', 'xvfb', 'xauth', 'python3-gi'],
  ...['gir1.2-webkit2-4.1', 'gir1.2-gtk-3.0'],
];
const SAFARI_DRIVER = '/usr/bin/safaridriver';

/**
 * Finds the engines, and installs missing ones if this process has permission.
 * @throws Error with one line for each missing engine in CI (`CI=1`), where none may be missing.
 */
export function provideEngines(): EnginePaths {
  const find = (): EnginePaths => ({
    chromium: provideChromium(),
    firefox:
      [process.env.FIREFOX_PATH, ...FIREFOX_PATHS].find((path) => path && existsSync(path)) ?? null,
    webkit: WEBKIT_PARTS.every((path) => existsSync(path)) ? '/usr/bin/WebKitWebDriver' : null,
    safari: process.platform === 'darwin' && existsSync(SAFARI_DRIVER) ? SAFARI_DRIVER : null,
  });
  const found = find();
  const missing = [
    ...(found.firefox ? [] : FIREFOX_PACKAGES),
    ...(found.webkit || process.platform !== 'linux' ? [] : WEBKIT_PACKAGES),
  ];
  if (missing.length > 0 && canInstallPackages()) {
    console.log(`Installing ${missing.join(', ')} for the tests in other engines.`);
    try {
      installPackages(...missing);
    } catch {
      // A failed installation shows below, where each missing engine is reported.
    }
  }
  const engines = find();
  const lacking = [
    ...(engines.firefox ? [] : ['Firefox: install it, or set FIREFOX_PATH to where it is.']),
    ...(engines.webkit || engines.safari
      ? []
      : [`WebKit: on Debian or Ubuntu install ${WEBKIT_PACKAGES.join(', ')}.`]),
  ];
  if (lacking.length > 0 && process.env.CI) throw new Error(lacking.join('\n'));
  for (const line of lacking) console.log(`Skipped, since there is no ${line}`);
  return engines;
}

/** Starts an installed engine. */
export function startEngine(name: EngineName): Promise<Engine> {
  const path = inject('engines')[name] ?? '';
  switch (name) {
    case 'chromium':
      return startChromium(path);
    case 'firefox':
      return startFirefox(path);
    case 'webkit':
      return startWebKit();
    case 'safari':
      return startSafari();
  }
}
