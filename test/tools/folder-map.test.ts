import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withFolderMap } from '../../tools/folder-map.ts';

test('CONTRIBUTING.md shows what imports what, as the sources have it', () => {
  const text = readFileSync('CONTRIBUTING.md', 'utf8');
  expect(text, 'run `npm run docs:map`').toBe(withFolderMap(text));
});
