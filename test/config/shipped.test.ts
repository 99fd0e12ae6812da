import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build, REAL_SERVICES } from '../support/builds.ts';

let folder: string;
/** The source of each shipped module, by its path from the project's folder. */
let sources: readonly string[];
let packages: readonly string[];
/** The licence text of each named package. */
let notices: ReadonlyMap<string, string>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pod-shipped-'));
  build(REAL_SERVICES, folder, '--config', 'test/support/mapped.rsbuild.config.ts');
  // By the source maps' names, which the plugin that writes the notices does not use.
  sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.map'))
    .flatMap((name) => {
      const map: { sources: string[] } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
      return map.sources.map((source) => relative('', join(folder, dirname(name), source)));
    });
  packages = [
    ...new Set(
      sources.flatMap((source) => {
        const [, name] = source.match(/^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)\//) ?? [];
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

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('neither code of the lab nor a sample nor a title of an event is shipped', () => {
  expect(sources).toContain('src/start/page.tsx');
  const unshipped = /^(?:lab\/|machines\/(?:samples\/|event-titles))/;
  expect(sources.filter((source) => unshipped.test(source))).toEqual([]);
});

test('every shipped package is named with its licence', () => {
  expect(packages.length).toBeGreaterThan(30);
  const withoutLicence = packages.filter(
    (name) => !/permission|redistribution|licensed under/i.test(notices.get(name) ?? ''),
  );
  expect(withoutLicence).toEqual([]);
});

test('the typeface and the bundler’s runtime are named as well', () => {
  expect(notices.get('@fontsource-variable/figtree')).toMatch(
    /Figtree Project Authors.*SIL OPEN FONT LICENSE/s,
  );
  expect(notices.get('@rspack/core')).toContain('Permission is hereby granted');
});

test('no package that only builds or tests use is named', () => {
  for (const name of ['hono', 'vitest', '@dagrejs/dagre', '@statelyai/inspect']) {
    expect(notices.has(name), name).toBe(false);
  }
});
