import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A module that is put in the place of another; a style sheet outside a browser is nothing anyway. */
const REPLACEMENT = /^vi\.mock\((?!['"][^'"]*\.css)/m;

/** What the project `services` runs, whose files share no modules. */
const ISOLATED = /^test\/(?:(?:services|reports|worker)\/|[^/]+$)/;

test('no file puts a module in the place of one that other files share', () => {
  const replacing = ['test', 'lab/test'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((name) => /\.tsx?$/.test(name))
      .filter((name) => REPLACEMENT.test(readFileSync(name, 'utf8'))),
  );
  expect(replacing).toContain('test/services/bank-origin.test.ts');
  expect(replacing.filter((name) => !ISOLATED.test(name))).toEqual([]);
});
