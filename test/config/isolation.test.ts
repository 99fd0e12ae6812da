import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A module that replaces another; a style sheet has no effect outside a browser. */
const REPLACEMENT = /^vi\.mock\((?!['"][^'"]*\.css)/m;

/** The files of the project `services`, which share no modules. */
const ISOLATED = /^test\/(?:(?:services|reports|worker)\/|[^/]+$)/;

test('no file mocks a module that other files share', () => {
  const replacing = ['test', 'lab/test'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((name) => /\.tsx?$/.test(name))
      .filter((name) => REPLACEMENT.test(readFileSync(name, 'utf8'))),
  );
  expect(replacing).toContain('test/services/bank-origin.test.ts');
  expect(replacing.filter((name) => !ISOLATED.test(name))).toEqual([]);
});
