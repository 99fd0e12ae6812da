import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const RSBUILD = 'node_modules/@rsbuild/core/bin/rsbuild.js';

/** Settings of a build that is pointed at real services, as far as it must be. */
export const REAL_SERVICES = {
  PUBLIC_SUPPORT_EMAIL: 'support@payondemand.test',
  PUBLIC_SUPPORT_PHONE: '1300 000 000',
  PUBLIC_HELP_URL: 'https://help.payondemand.test',
  PUBLIC_PRIVACY_URL: 'https://www.payondemand.test/privacy',
  PUBLIC_TERMS_URL: 'https://www.payondemand.test/terms',
  PUBLIC_COMPLAINTS_URL: 'https://www.payondemand.test/complaints',
  PUBLIC_CREDIT_LICENCE: '123456',
  PUBLIC_FACEBOOK_URL: 'https://www.facebook.test/payondemand',
  PUBLIC_INSTAGRAM_URL: 'https://www.instagram.test/payondemand',
  PUBLIC_APP_STORE_URL: 'https://apps.apple.test/au/app/pay-on-demand',
  PUBLIC_PLAY_STORE_URL: 'https://play.google.test/store/apps/details?id=payondemand',
  PUBLIC_FIREBASE_API_KEY: 'AIza-not-a-real-key',
  PUBLIC_FIREBASE_PROJECT_ID: 'pod-live',
  PUBLIC_FIREBASE_AUTH_DOMAIN: 'pod-live.firebaseapp.com',
  PUBLIC_FIREBASE_APP_ID: '1:1:web:1',
  PUBLIC_API_HOST: 'https://api.payondemand.test',
  PUBLIC_IDENTITY_WIDGET_URL: 'https://assets.identity.test/widget.js',
};

/** This process's environment without any setting of the product. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !name.startsWith('PUBLIC_') && name !== 'NODE_ENV',
  ),
);

/**
 * Tries to build with these settings, and nothing of this process's own, into a folder.
 *
 * @param parameters further ones of the bundler's command
 */
export function tryToBuild(
  settings: Readonly<Record<string, string>>,
  folder: string,
  ...parameters: readonly string[]
): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, [RSBUILD, 'build', '--dist-path', folder, ...parameters], {
    env: { ...environment, BUILD_CACHE: 'off', ...settings },
    encoding: 'utf8',
  });
}

/** What this process has built: the projects of a run share it, though each has modules of its own. */
const built = globalThis as { builtFolders?: Set<string> };

/**
 * Builds with these settings, and nothing of this process's own, into a folder, unless this process has done so.
 *
 * @throws Error with what the build said, when it fails.
 */
export function buildOnce(settings: Readonly<Record<string, string>>, folder: string): void {
  built.builtFolders ??= new Set();
  if (built.builtFolders.has(folder)) return;
  build(settings, folder);
  built.builtFolders.add(folder);
}

/**
 * Builds with these settings, and nothing of this process's own, into a folder.
 *
 * @throws Error with what the build said, when it fails.
 */
export function build(
  settings: Readonly<Record<string, string>>,
  folder: string,
  ...parameters: readonly string[]
): void {
  const { status, stderr, stdout } = tryToBuild(settings, folder, ...parameters);
  if (status !== 0) {
    throw new Error(`The build failed:\n${stdout}${stderr}`);
  }
}

/** All that a build says: its scripts, pages, styles and texts. */
export function textOf(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|html|css|txt)$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}
