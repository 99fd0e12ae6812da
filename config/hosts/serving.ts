import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inlineSourcesIn } from '../inline-sources.ts';
import { securityHeaders } from '../security-headers.ts';
import type { Settings } from '../settings.ts';

/** Folder in which every file name contains a hash of the content. */
export const HASHED_FOLDER = '/static/';

/** The 404 page of hosts that look for one. It is below the hashed files, because every other path has a page. */
export const NOT_FOUND_PAGE = `${HASHED_FOLDER}404.html`;

/** Files for hosts that read their rules from the build's folder. They are not for visitors. */
export const RULE_FILES = ['_headers', '_redirects'] as const;

/** Values of `cache-control`. */
export const KEEP = {
  /** Everything else is revalidated each time, including a missing hashed file, which may come with the next upload. */
  asked: 'no-cache',
  /** An existing hashed file is cached for a year, the longest that caches know. */
  forEver: 'public, max-age=31536000, immutable',
} as const;

/**
 * How every host must serve a build:
 *
 * - a file by its path;
 * - each of `pages` without `.html` at its end;
 * - a missing file below `HASHED_FOLDER` with 404;
 * - every other path with `index.html`;
 * - `headers` with every answer, and `cache-control` by `KEEP`.
 */
export type Serving = ReturnType<typeof servingOf>;

/** Returns how a finished build must be served. */
export function servingOf(settings: Settings, buildDir: string) {
  return {
    headers: securityHeaders(settings, inlineSourcesIn(buildDir)),
    /** Paths of the prerendered pages, such as `/login`. */
    pages: readdirSync(buildDir)
      .filter((name) => name.endsWith('.html') && name !== 'index.html')
      .map((name) => `/${name.slice(0, -'.html'.length)}`)
      .sort(),
    /** Paths of the files that never change, the largest first. */
    hashedFiles: hashedFilesIn(buildDir),
  };
}

function hashedFilesIn(buildDir: string): string[] {
  return readdirSync(join(buildDir, HASHED_FOLDER), { recursive: true, encoding: 'utf8' })
    .map((name) => `${HASHED_FOLDER}${name.replaceAll('\\', '/')}`)
    .filter((path) => path !== NOT_FOUND_PAGE)
    .map((path) => ({ path, stats: statSync(join(buildDir, path)) }))
    .filter(({ stats }) => stats.isFile())
    .sort((a, b) => b.stats.size - a.stats.size || a.path.localeCompare(b.path))
    .map(({ path }) => path);
}
