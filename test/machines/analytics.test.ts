import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const namesIn = (source: string) =>
  [...source.matchAll(/\bname: '([a-z]+(?:_[a-z]+)*)'/g)].map(([, name]) => name as string);

const catalogue = namesIn(readFileSync('domain/analytics.ts', 'utf8'));
const fired = readdirSync('machines')
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(`machines/${file}`, 'utf8'))
  .flatMap(namesIn);

test('each event of the catalogue is there once, and a chart fires it [R7.60]', () => {
  expect(catalogue.filter((name, index) => catalogue.indexOf(name) !== index)).toEqual([]);
  // Unknown words are reported when answers are read, before any chart sees them.
  expect(catalogue.filter((name) => !fired.includes(name))).toEqual(['unknown_word']);
});
