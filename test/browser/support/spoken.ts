import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { pathOfTool } from './page-tools.ts';

/** What differs from one run to the next, and what stands in its place. */
const MOVING: readonly (readonly [RegExp, string])[] = [
  [/\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{1,2} [A-Z][a-z]{2,3} \d{4}\b/g, '(date)'],
  [/\bdue (?:today|tomorrow|in \d+ days)\b/g, 'due (when)'],
  [/\bin \d+ seconds?\b/g, 'in (time)'],
  [/\bcustomer-\w+@/g, 'customer@'],
  [/\b05\d{2} \d{3} \d{3}\b/g, '(mobile)'],
];

/**
 * What a screen reader says from the first to the last line of the page as it is now, one phrase a line. Of a page with a
 * dialog it says the dialog, which hides all else. What moves with day and customer is named, not told: `(date)`.
 */
export async function spokenOn(page: Page): Promise<string> {
  // As text: vitest would make an import of its own of it.
  const phrases = (await page.evaluate(`(async () => {
    const { virtual } = await import('${pathOfTool('reader')}');
    const putBack = (${hideWhatIsNotDrawn})();
    await virtual.start({ container: document.querySelector('dialog:modal') ?? document.body });
    // It would begin anew at the end.
    const isAtEnd = async () => /^end of (document|dialog|alertdialog)\\b/.test(await virtual.lastSpokenPhrase());
    while (!(await isAtEnd())) await virtual.next();
    const spoken = await virtual.spokenPhraseLog();
    await virtual.stop();
    putBack();
    return spoken;
  })()`)) as string[];
  return phrases
    .map((phrase) => MOVING.reduce((said, [what, name]) => said.replace(what, name), phrase))
    .map((phrase) => `${phrase}\n`)
    .join('');
}

/**
 * Hides from the reader what a browser does not draw though no style says so: what is for pages without scripts, and what is
 * folded up. It goes by styles alone.
 *
 * @returns what puts all of it back.
 */
function hideWhatIsNotDrawn(): () => void {
  const folded = [...document.querySelectorAll('details:not([open])')].flatMap(({ childNodes }) =>
    [...childNodes].filter((node) => node.nodeName !== 'SUMMARY'),
  );
  const hidden = [...document.querySelectorAll('noscript'), ...folded].map((node) => {
    const place = document.createComment('');
    node.replaceWith(place);
    return () => place.replaceWith(node);
  });
  return () => {
    for (const putBack of hidden) putBack();
  };
}

/** Where the transcripts lie, laid out as the addresses of the site are. */
const TRANSCRIPTS = 'test/transcripts';

const fileOf = (name: string) => join(TRANSCRIPTS, `${name}.txt`);

/** Every transcript that is kept, by name, in alphabetical order. */
export function keptTranscripts(): string[] {
  return readdirSync(TRANSCRIPTS, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.txt'))
    .map((name) => name.replaceAll('\\', '/').slice(0, -'.txt'.length))
    .sort();
}

/** The transcript that is kept under a name; empty where there is none. */
export function keptTranscript(name: string): string {
  const file = fileOf(name);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Keeps a transcript where `npm run docs:transcripts` asks for it; an ordinary run keeps nothing. */
export function keepTranscript(name: string, spoken: string): void {
  if (!process.env.WRITE_TRANSCRIPTS) return;
  mkdirSync(dirname(fileOf(name)), { recursive: true });
  writeFileSync(fileOf(name), spoken);
}
