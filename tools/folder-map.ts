import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

const START = '<!-- folder map: written by `npm run docs:map` -->';
const END = '<!-- end of the folder map -->';
const FILE = 'CONTRIBUTING.md';
const FOLDERS = ['domain', 'machines', 'src', 'sandbox', 'config', 'tools', 'test', 'lab'];
/** The folders of the picture. `tools` and `test` are left out, because they import from everywhere. */
const DRAWN = ['domain', 'machines', 'src', 'sandbox', 'config', 'lab'];
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g;

function folderOf(file: string): string {
  return file.split('/')[0] ?? '';
}

/** Returns all source files, by their paths from the project's folder. */
function sources(): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules'))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .sort(),
  );
}

/** Returns all imports between our own files. */
export function ownImports(): readonly { readonly file: string; readonly target: string }[] {
  return sources().flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, path = '']) => ({
      file,
      target: join(dirname(file), path),
    })),
  );
}

/** Returns the folders as a Mermaid flowchart, with an arrow to each imported folder. */
function folderMap(): string {
  const arrows = ownImports().flatMap(({ file, target }) => {
    const [from, to] = [folderOf(file), folderOf(target)];
    const isDrawn = from !== to && DRAWN.includes(from) && DRAWN.includes(to);
    return isDrawn ? [`  ${from} --> ${to}`] : [];
  });
  return ['```mermaid', 'flowchart TD', ...new Set(arrows.sort()), '```'].join('\n');
}

/** Returns a text with its folder map replaced by the present one. */
export function withFolderMap(text: string): string {
  const [before, rest] = text.split(START);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) {
    throw new Error(`${FILE} has no place for the picture of the folders.`);
  }
  return `${before}${START}\n${folderMap()}\n${END}${after}`;
}

if (process.argv[1]?.endsWith('folder-map.ts')) {
  writeFileSync(FILE, withFolderMap(readFileSync(FILE, 'utf8')));
}
