import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { build } from '../support/builds.ts';
import { BUILD, BUILD_SETTINGS } from '../support/production-build.ts';

const home = mkdtempSync(join(tmpdir(), 'pod-twice-'));

afterAll(() => rmSync(home, { recursive: true, force: true }));

/** The hash of each file of a build, by its path in it. */
function hashesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      const hash = createHash('sha256').update(readFileSync(path)).digest('hex');
      return `${path.slice(folder.length)} ${hash}`;
    })
    .sort();
}

test('two builds of one commit are identical to the byte, wherever and when they are made', () => {
  build({ ...BUILD_SETTINGS, TZ: 'America/New_York', LC_ALL: 'de_DE.UTF-8' }, home);
  expect(hashesOf(BUILD).length).toBeGreaterThan(30);
  expect(hashesOf(home)).toEqual(hashesOf(BUILD));
});
