import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inlineSourcesIn } from '../inline-sources.ts';
import { securityHeaders } from '../security-headers.ts';
import type { Settings } from '../settings.ts';

/** Below it every file has a hash of its content in its name. */
export const HASHED_FOLDER = '/static/';

/** What those answer who look for a 404 page: it lies below the hashed files, since every other path has a page. */
export const NOT_FOUND_PAGE = `${HASHED_FOLDER}404.html`;

/** Files for hosts that read their rules from the build's folder. They are not for visitors. */
export const RULE_FILES = ['_headers', '_redirects'] as const;

/** How long an answer may be kept: values of `cache-control`. */
export const KEEP = {
  /** Everything else, also a hashed file that is not there and may come with the next upload: asked about each time. */
  asked: 'no-cache',
  /** A hashed file that is there: a year, the longest that caches know. */
  forEver: 'public, max-age=31536000, immutable',
} as const;

/**
 * How a build must be served, whoever serves it:
 *
 * - a file by its path;
 * - each of `pages` without `.html` at its end;
 * - below `HASHED_FOLDER` a file that is not there with 404;
 * - every other path with `index.html`;
 * - `headers` with every answer, and `cache-control` by `KEEP`.
 */
export type Serving = {
  readonly headers: Readonly<Record<string, string>>;
  /** Paths of the pages that were drawn at the build, as `/login`. */
  readonly pages: readonly string[];
  /** Paths of the files that never change, the largest first. */
  readonly hashedFiles: readonly string[];
};

/** Reads off a finished build how it must be served. */
export function servingOf(settings: Settings, buildDir: string): Serving {
  return {
    headers: securityHeaders(settings, inlineSourcesIn(buildDir)),
    pages: readdirSync(buildDir)
      .filter((name) => name.endsWith('.html') && name !== 'index.html')
      .map((name) => `/${name.slice(0, -'.html'.length)}`)
      .sort(),
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
