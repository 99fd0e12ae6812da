import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { HASHED_FOLDER } from '../../../config/hosts/serving.ts';
import type { Settings } from '../../../config/settings.ts';
import { releaseIn, withRelease } from '../../../config/worker/plugin.ts';
import { WORKER_PATH } from '../../../config/worker/release.ts';

/** The hash in the name of a file. */
const HASH = /\.([0-9a-f]{8})\./;
const MARK = 'test-release';

/** Makes another release out of a build: it works alike, but each page shows its name, and no file name occurs in both. */
export function anotherRelease(
  { from, to, name }: { readonly from: string; readonly to: string; readonly name: string },
  settings: Settings,
): void {
  cpSync(from, to, { recursive: true });
  const paths = readdirSync(to, { recursive: true, encoding: 'utf8' }).map((path) =>
    join(to, path),
  );
  const hashed = paths.filter((path) => path.includes(HASHED_FOLDER) && HASH.test(basename(path)));
  const hashes = hashed.map((path) => HASH.exec(basename(path))?.[1] ?? '');
  const renamed = (text: string) =>
    hashes.reduce((all, hash) => all.replaceAll(hash, [...hash].reverse().join('')), text);
  for (const path of paths.filter((one) => /\.(html|js)$/.test(one))) {
    const text = renamed(readFileSync(path, 'utf8'));
    writeFileSync(path, text.replace('<head>', `<head><meta name="${MARK}" content="${name}">`));
  }
  for (const path of hashed) {
    renameSync(path, join(dirname(path), renamed(basename(path))));
  }
  const worker = join(to, WORKER_PATH);
  writeFileSync(worker, withRelease(releaseIn(to, settings), readFileSync(worker, 'utf8')));
}

/** The name of such a release in its pages; null for a page of the build. */
export function releaseShownBy(page: Page): Promise<string | null> {
  return page.evaluate(
    (mark) => document.querySelector(`meta[name=${mark}]`)?.getAttribute('content') ?? null,
    MARK,
  );
}
