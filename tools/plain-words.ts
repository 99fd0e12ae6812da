import { existsSync, readFileSync } from 'node:fs';
import { run } from './revision.ts';

/**
 * Words that make a reader stop, their plain replacements, and the number of places that still have the word. A number may only
 * be lowered, until it is 0: then each place that the test names is a new one.
 */
export const WORDS: Readonly<Record<string, readonly [plain: string, most: number]>> = {
  anew: ['again', 0],
  'be it': ['whether … or …', 0],
  'for want of': ['because there is no …, without', 0],
  lest: ['so that … not', 0],
  nobody: ['no customer, no caller, no test', 8],
  somebody: ['the customer, the user, the caller', 3],
  'what it is that': ['what', 0],
  whoever: ['the customer who, any caller that', 0],
};

/** Customers' words, and pages that are made from the charts. */
const SKIPPED = /^(?:src\/copy|docs\/flows)\//;
const READ = /\.(?:md|tsx?|[cm]?js|css|sql)$/;
const COMMENT = /(?<![^\s{(,])\/\*[\s\S]*?\*\/|(?<!\S)(?:\/\/|-- ).*/g;
const TEST_TITLE = /(?:\b(?:test|it|describe)(?:\.\w+)*|\))\(\s*(['"`]).*?\1(?=,)/g;
/** A customer's words in docs/product.md. */
const QUOTED = /"(?:(?!\n\n)[^"])*"/g;

/** The comments and test titles of a source, or a whole document without its quotes, each with its offset. */
function prosesOf(
  path: string,
  text: string,
): { readonly index: number; readonly prose: string }[] {
  if (path === 'docs/product.md') {
    return [{ index: 0, prose: text.replace(QUOTED, (quoted) => quoted.replace(/\S/g, '_')) }];
  }
  if (path.endsWith('.md')) return [{ index: 0, prose: text }];
  return [COMMENT, ...(/\.test\.tsx?$/.test(path) ? [TEST_TITLE] : [])].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ index, 0: prose }) => ({ index, prose })),
  );
}

/**
 * Finds a word in the prose of a file, also across a line break.
 * @returns `path:line` of each place
 */
export function placesOf(word: string, path: string, text: string): string[] {
  const pattern = new RegExp(`\\b${word.replaceAll(' ', '[\\s*/]+')}\\b`, 'gi');
  return prosesOf(path, text).flatMap(({ index, prose }) =>
    [...prose.matchAll(pattern)].map((found) => {
      const line = text.slice(0, index + found.index).split('\n').length;
      return `${path}:${line}`;
    }),
  );
}

/** The sources and documents that git tracks, without customers' words and generated pages. */
export function proseFiles(): { readonly path: string; readonly text: string }[] {
  const tracked = run('git', ['ls-files', '-z'], process.cwd()).toString().split('\0');
  return tracked
    .filter((path) => READ.test(path) && !SKIPPED.test(path) && existsSync(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}
