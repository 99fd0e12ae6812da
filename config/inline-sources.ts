import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Content-Security-Policy sources that allow the pages' inline scripts and styles. */
export type InlineSources = {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
};

/** For pages without inline scripts and styles. */
export const NOTHING_INLINE: InlineSources = { scripts: [], styles: [] };

/** Scripts that run; a script element with data needs no source. */
const SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/g;
const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

/**
 * Returns the hashes of all inline parts in a build's pages.
 *
 * @param buildDir folder of the pages; none if it does not exist.
 */
export function inlineSourcesIn(buildDir: string): InlineSources {
  const pages = existsSync(buildDir)
    ? readdirSync(buildDir)
        .filter((name) => name.endsWith('.html'))
        .map((name) => readFileSync(join(buildDir, name), 'utf8'))
    : [];
  return inlineSourcesOf(pages);
}

export function inlineSourcesOf(pages: readonly string[]): InlineSources {
  return { scripts: hashesOf(SCRIPT, pages), styles: hashesOf(STYLE, pages) };
}

function hashesOf(element: RegExp, pages: readonly string[]): string[] {
  const hashes = pages
    .flatMap((page) => [...page.matchAll(element)])
    .map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return [...new Set(hashes)];
}
