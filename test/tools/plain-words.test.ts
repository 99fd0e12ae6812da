import { describe, expect, it, test } from 'vitest';
import { placesOf, proseFiles, WORDS } from '../../tools/plain-words.ts';

/** Begins a comment in a sample, and none in this file. */
const SLASHES = '/'.repeat(2);

describe('the check of words', () => {
  it('finds a word in a comment, a test title and a document', () => {
    expect(placesOf('anew', 'src/a.ts', `one();\n${SLASHES} Reads it anew.`)).toEqual([
      'src/a.ts:2',
    ]);
    expect(placesOf('lest', 'src/a.ts', '/**\n * Waits, Lest it fails. */')).toEqual([
      'src/a.ts:2',
    ]);
    expect(placesOf('be it', 'src/a.ts', '/** A word, be\n * it long. */')).toEqual(['src/a.ts:1']);
    const title = 'tells %s nobody';
    const each = `test.each(rows)('${title}', () => {})`;
    expect(placesOf('nobody', 'test/a.test.ts', each)).toEqual(['test/a.test.ts:1']);
    expect(placesOf('whoever', 'README.md', 'For whoever reads.')).toEqual(['README.md:1']);
  });

  it('leaves code, parts of words and what docs/product.md quotes alone', () => {
    expect(placesOf('anew', 'src/a.ts', `const anew = 'anew';\n${SLASHES} A manewver.`)).toEqual(
      [],
    );
    expect(placesOf('anew', 'docs/product.md', 'It says "Sign in anew".')).toEqual([]);
  });
});

const files = proseFiles();

test.each(Object.entries(WORDS))('"%s" has a plain word instead', (word, [plain, most]) => {
  const places = files.flatMap(({ path, text }) => placesOf(word, path, text));
  const advice = `Write "${plain}" instead of "${word}":\n${places.join('\n')}`;
  expect(places.length, advice).toBeLessThanOrEqual(most);
});
