import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { HASHED_FOLDER, NOT_FOUND_PAGE } from '../../config/hosts/serving.ts';

/** What was copied from one earlier dist, without the files that the new one already has. */
export type Kept = { readonly from: string; readonly files: number; readonly bytes: number };

type Copy = { readonly from: string; readonly name: string; readonly content: Buffer };

/**
 * Copies the hashed files of earlier dists into a new one. It overwrites no file, and copies all files or none.
 *
 * @param dist the folder of the new build
 * @param earlier folders of earlier builds
 * @throws Error with a sentence when no folder is given, when one is no dist, and when two files of one name differ
 */
export function keepFiles(dist: string, earlier: readonly string[]): Kept[] {
  if (earlier.length === 0) {
    throw new Error('Name the folder of at least one earlier dist.');
  }
  for (const folder of [dist, ...earlier]) {
    requireDist(folder);
  }
  const copies = new Map<string, Copy>();
  for (const copy of earlier.flatMap(hashedFilesOf)) {
    const path = join(dist, HASHED_FOLDER, copy.name);
    const isOwn = existsSync(path);
    const known = isOwn ? readFileSync(path) : copies.get(copy.name)?.content;
    if (known !== undefined && !known.equals(copy.content)) {
      const other = isOwn ? dist : copies.get(copy.name)?.from;
      throw new Error(
        `${join(copy.from, HASHED_FOLDER, copy.name)} is another file than the one of that name in ${other}: nothing was copied.`,
      );
    }
    if (known === undefined) {
      copies.set(copy.name, copy);
    }
  }
  for (const { name, from } of copies.values()) {
    const path = join(dist, HASHED_FOLDER, name);
    mkdirSync(dirname(path), { recursive: true });
    copyFileSync(join(from, HASHED_FOLDER, name), path);
  }
  return earlier.map((from) => {
    const own = [...copies.values()].filter((copy) => copy.from === from);
    return {
      from,
      files: own.length,
      bytes: own.reduce((bytes, { content }) => bytes + content.length, 0),
    };
  });
}

function requireDist(folder: string): void {
  if (!existsSync(join(folder, 'index.html')) || !existsSync(join(folder, HASHED_FOLDER))) {
    throw new Error(
      `${folder} is no dist: it has no index.html, or nothing below ${HASHED_FOLDER}.`,
    );
  }
}

function hashedFilesOf(from: string): Copy[] {
  const folder = join(from, HASHED_FOLDER);
  return (
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      // The 404 page is in this folder, but its name has no hash: builds may have different ones, and the new build's is used.
      .filter((name) => `${HASHED_FOLDER}${name}` !== NOT_FOUND_PAGE)
      .filter((name) => statSync(join(folder, name)).isFile())
      .map((name) => ({ from, name, content: readFileSync(join(folder, name)) }))
  );
}
