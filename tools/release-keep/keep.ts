import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { HASHED_FOLDER, NOT_FOUND_PAGE } from '../../config/hosts/serving.ts';

/** What was copied out of one earlier dist; what the new one has already is not counted. */
export type Kept = { readonly from: string; readonly files: number; readonly bytes: number };

type Copy = { readonly from: string; readonly name: string; readonly content: Buffer };

/**
 * Copies the hashed files of earlier dists into a new one, and never over one of its own. Nothing is copied unless all
 * can be.
 *
 * @param dist the folder of the new build
 * @param earlier folders of earlier ones
 * @throws Error with a sentence when there is no folder to copy from, when one is no dist, and when a file has the name
 *   of another with other content
 */
export function keepFiles(dist: string, earlier: readonly string[]): Kept[] {
  if (earlier.length === 0) {
    throw new Error('Name the folder of at least one earlier dist.');
  }
  for (const folder of [dist, ...earlier]) {
    refuseOther(folder);
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

function refuseOther(folder: string): void {
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
      // The host's page for what is missing belongs to its own build.
      .filter((name) => `${HASHED_FOLDER}${name}` !== NOT_FOUND_PAGE)
      .filter((name) => statSync(join(folder, name)).isFile())
      .map((name) => ({ from, name, content: readFileSync(join(folder, name)) }))
  );
}
