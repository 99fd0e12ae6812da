import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';
import { HASHED_FOLDER, servingOf } from '../hosts/serving.ts';
import type { Settings } from '../settings.ts';
import { sideBuild } from '../side-build.ts';
import { type Release, WORKER_PATH } from './release.ts';

/** First line of the script: the release, as the constant that `src/worker` declares. */
const RELEASE_LINE = /^const __RELEASE__=(.*);$/m;
/** Files that pages load; licences, icons and card pictures are not needed to start. */
const LOADED = /\.(js|css|woff2)$/;

/**
 * Writes the service worker, with the list of what it caches, at the end of the build. If the settings switch it off, writes the
 * one that removes it from devices instead. Source: decision 069.
 */
export function serviceWorker(settings: Settings): RsbuildPlugin {
  const isOn = settings.buildOnly.serviceWorker;
  return {
    name: 'service-worker',
    apply: 'build',
    setup(api) {
      const folder = sideBuild(api, 'worker', {
        source: { entry: { worker: isOn ? './src/worker/main.ts' : './src/worker/off.ts' } },
        output: { target: 'web-worker', filename: { js: '[name].js' } },
      });
      api.onAfterBuild(({ environments }) => {
        const dist = environments.web?.distPath ?? api.context.distPath;
        const script = readFileSync(join(folder, 'worker.js'), 'utf8');
        const path = join(dist, WORKER_PATH);
        writeFileSync(path, isOn ? withRelease(releaseIn(dist, settings), script) : script);
      });
    },
  };
}

/** Returns the release of a finished build for its service worker. */
export function releaseIn(buildDir: string, settings: Settings): Release {
  const { headers, pages, hashedFiles } = servingOf(settings, buildDir);
  const listed = (paths: readonly string[], fileOf: (path: string) => string) =>
    Object.fromEntries(
      [...paths].sort().map((path) => [path, hashOf(readFileSync(join(buildDir, fileOf(path))))]),
    );
  const content = {
    hashedFolder: HASHED_FOLDER,
    pages: {
      '/': hashOf(readFileSync(join(buildDir, 'index.html'))),
      ...listed(pages, (path) => `${path}.html`),
    },
    files: listed(
      hashedFiles.filter((path) => LOADED.test(path)),
      (path) => path,
    ),
  };
  // Includes the headers, because pages are cached with them and a release may differ in these alone.
  return { id: hashOf(JSON.stringify([content, headers])).slice(0, 12), ...content };
}

/** Returns a service worker's script with a release, which replaces an earlier one. */
export function withRelease(release: Release, script: string): string {
  return `const __RELEASE__=${JSON.stringify(release)};\n${script.replace(RELEASE_LINE, '').trimStart()}`;
}

/** Returns the release of a service worker's script; null for the script that removes itself. */
export function releaseOf(script: string): Release | null {
  const [, release] = RELEASE_LINE.exec(script) ?? [];
  return release === undefined ? null : JSON.parse(release);
}

/** Returns the SHA-256 of a file, in base64. */
export function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64');
}
