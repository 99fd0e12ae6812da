import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { buildForProduction } from '../../tools/bench/builds.ts';

let packages: readonly string[];
/** The licence text of each package that is named. */
let notices: ReadonlyMap<string, string>;

beforeAll(() => {
  const folder = buildForProduction({ withSourceMaps: true });
  // By what the source maps name, which the plugin that writes the notices does not look at.
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.map'))
    .flatMap((name): string[] => JSON.parse(readFileSync(join(folder, name), 'utf8')).sources);
  packages = [
    ...new Set(
      sources.flatMap((source) => {
        const [, name] = source.match(/.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//) ?? [];
        return name ? [name] : [];
      }),
    ),
  ];
  const [, ...sections] = readFileSync(join(folder, 'third-party-notices.txt'), 'utf8').split(
    `\n\n${'-'.repeat(80)}\n\n`,
  );
  notices = new Map(
    sections.flatMap((section) => {
      const [, titles = '', text = ''] = section.match(/^(.+?)\n\n(.+)$/s) ?? [];
      return titles.split('\n').map((title) => [title.split(' ')[0] ?? '', text] as const);
    }),
  );
});

test('every package of which something is shipped is named with its licence', () => {
  expect(packages.length).toBeGreaterThan(30);
  const withoutLicence = packages.filter(
    (name) => !/permission|redistribution|licensed under/i.test(notices.get(name) ?? ''),
  );
  expect(withoutLicence).toEqual([]);
});

test('the typeface and the bundler, whose code stands between the modules, are named as well', () => {
  expect(notices.get('@fontsource-variable/figtree')).toMatch(
    /Figtree Project Authors.*SIL OPEN FONT LICENSE/s,
  );
  expect(notices.get('@rspack/core')).toContain('Permission is hereby granted');
});

test('nothing that only builds or tests use is named', () => {
  for (const name of ['hono', 'vitest', '@dagrejs/dagre', '@statelyai/inspect']) {
    expect(notices.has(name), name).toBe(false);
  }
});
