import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from '../support/builds.ts';
import { BUILD, BUILD_SETTINGS } from '../support/production-build.ts';

let home: string;
let folder: string;
/** The source of each shipped module, by its path from the project's folder. */
let sources: readonly string[];
let packages: readonly string[];
/** The licence text of each named package. */
let notices: ReadonlyMap<string, string>;

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'pod-shipped-'));
  folder = join(home, 'dist');
  const elsewhere = { TZ: 'America/New_York', LC_ALL: 'de_DE.UTF-8' };
  const mapped = ['--config', 'test/support/mapped.rsbuild.config.ts'];
  build({ ...BUILD_SETTINGS, ...elsewhere }, folder, ...mapped);
  // By the source maps' names, which the plugin that writes the notices does not use.
  const maps = join(home, 'maps');
  sources = readdirSync(maps, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.map'))
    .flatMap((name) => {
      const map: { sources: string[] } = JSON.parse(readFileSync(join(maps, name), 'utf8'));
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

afterAll(() => rmSync(home, { recursive: true, force: true }));

/** The hash of each file of a build, by its path in it. */
function hashesOf(dist: string): readonly string[] {
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      const hash = createHash('sha256').update(readFileSync(path)).digest('hex');
      return `${path.slice(dist.length)} ${hash}`;
    })
    .sort();
}

test('two builds of one commit are identical to the byte, wherever and when they are made', () => {
  expect(hashesOf(BUILD).length).toBeGreaterThan(30);
  expect(hashesOf(folder)).toEqual(hashesOf(BUILD));
});

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
