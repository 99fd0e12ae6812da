import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const RSBUILD = 'node_modules/@rsbuild/core/bin/rsbuild.js';

/** The least settings of a build for real services. */
export const REAL_SERVICES = {
  PUBLIC_SUPPORT_EMAIL: 'support@payondemand.test',
  PUBLIC_SUPPORT_PHONE: '1300 000 000',
  PUBLIC_SUPPORT_HOURS: 'every day, 8 am to 8 pm',
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

/** This process's environment without the product's settings. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !name.startsWith('PUBLIC_') && name !== 'NODE_ENV',
  ),
);

/**
 * Tries to build into a folder with these settings, and none of this process.
 * @param parameters further parameters of the bundler's command
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

/** This process's builds, on `globalThis` because the projects of a run share the process and not its modules. */
const built = globalThis as { builtFolders?: Set<string> };

/**
 * Builds into a folder with these settings, and none of this process, unless this process has done so.
 * @throws Error with the build's output, when it fails.
 */
export function buildOnce(settings: Readonly<Record<string, string>>, folder: string): void {
  built.builtFolders ??= new Set();
  if (built.builtFolders.has(folder)) return;
  build(settings, folder);
  built.builtFolders.add(folder);
}

/**
 * Builds into a folder with these settings, and none of this process.
 * @throws Error with the build's output, when it fails.
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

/** The whole text of a build: its scripts, pages, styles and texts. */
export function textOf(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|html|css|txt)$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}
