import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COVERAGE_FILE, coverageTable } from '../../tools/coverage.ts';
import { requirements } from '../requirements.ts';

const rows = Object.values(requirements).flat();

test('docs/coverage.md says what test/requirements.ts says', () => {
  expect(readFileSync(COVERAGE_FILE, 'utf8'), 'run `npm run coverage`').toBe(coverageTable());
});

test('every section of the specification has its requirements, each once', () => {
  expect(Object.keys(requirements).map((section) => Number.parseInt(section, 10))).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9,
  ]);
  const sentences = rows.map(({ says }) => says);
  expect(sentences.filter((says, index) => sentences.indexOf(says) !== index)).toEqual([]);
});

test('every requirement names a test, and every test that is named exists', () => {
  const missing = rows.flatMap(({ says, proof }) =>
    proof.length === 0
      ? [`${says}: no test`]
      : proof
          .filter(({ file, title }) => {
            const path = `test/${file}`;
            return !existsSync(path) || !readFileSync(path, 'utf8').includes(title);
          })
          .map(({ file, title }) => `${says}: no test "${title}" in test/${file}`),
  );
  expect(missing).toEqual([]);
});
