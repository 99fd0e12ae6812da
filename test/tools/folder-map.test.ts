import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ownImports, withFolderMap } from '../../tools/folder-map.ts';

test('one import leads from the product to the lab, only for sandbox builds', () => {
  const isOfLab = (path: string) => path.startsWith('lab/');
  const leading = ownImports().filter(({ file, target }) => isOfLab(target) && !isOfLab(file));
  expect(leading).toEqual([
    { file: 'src/start/page.tsx', target: 'lab/workbench/inspector/start.tsx' },
  ]);
});

test('CONTRIBUTING.md shows the imports of the sources', () => {
  const text = readFileSync('CONTRIBUTING.md', 'utf8');
  expect(text, 'run `npm run docs:map`').toBe(withFolderMap(text));
});
