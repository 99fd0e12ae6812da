import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Sources of a Content-Security-Policy that allow what stands in the pages themselves. */
export type InlineSources = {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
};

/** For pages with nothing of the kind. */
export const NOTHING_INLINE: InlineSources = { scripts: [], styles: [] };

/** What runs: data in a script element is nobody's source. */
const SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/g;
const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

/**
 * The hashes of everything inline in the pages of a build.
 *
 * @param buildDir where the pages lie; a folder that does not exist has none.
 */
export function inlineSourcesIn(buildDir: string): InlineSources {
  const pages = existsSync(buildDir)
    ? readdirSync(buildDir)
        .filter((name) => name.endsWith('.html'))
        .map((name) => readFileSync(join(buildDir, name), 'utf8'))
    : [];
  return inlineSourcesOf(pages);
}

/** The hashes of everything inline in these pages. */
export function inlineSourcesOf(pages: readonly string[]): InlineSources {
  return { scripts: hashesOf(SCRIPT, pages), styles: hashesOf(STYLE, pages) };
}

function hashesOf(element: RegExp, pages: readonly string[]): string[] {
  const hashes = pages
    .flatMap((page) => [...page.matchAll(element)])
    .map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return [...new Set(hashes)];
}
