import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

const START = '<!-- folder map: written by `npm run docs:map` -->';
const END = '<!-- end of the folder map -->';
const FILE = 'CONTRIBUTING.md';
const FOLDERS = ['domain', 'machines', 'src', 'sandbox', 'config', 'tools', 'test', 'lab'];
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g;

/** The folder that a file is drawn in: below `src` its own, else the outermost. */
function folderOf(file: string): string {
  const [outer = '', inner = ''] = file.split('/');
  if (outer !== 'src') return outer;
  return inner.includes('.') ? 'src/*.ts' : `src/${inner}`;
}

/** Every source file, by its path from the project's folder. */
function sources(): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .sort(),
  );
}

/** Every import of a file of ours by another: which imports, and which is imported. */
export function ownImports(): readonly { readonly file: string; readonly target: string }[] {
  return sources().flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, path = '']) => ({
      file,
      target: join(dirname(file), path),
    })),
  );
}

/** Which folder imports from which others. Who is not in `src` imports from it as a whole. */
function importsOfFolders(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const file of sources()) found.set(folderOf(file), new Set());
  for (const { file, target } of ownImports()) {
    const from = folderOf(file);
    const [outer = ''] = target.split('/');
    const to = file.startsWith('src/') ? folderOf(target) : outer;
    if (to !== from && FOLDERS.includes(outer)) found.get(from)?.add(to);
  }
  return found;
}

/** The folders as a Mermaid flowchart: an arrow leads to what is imported. */
function folderMap(): string {
  const imports = [...importsOfFolders()];
  const idOf = (folder: string) => folder.replace('/*.ts', '_files').replace('/', '_');
  const boxes = (folders: readonly string[], indent: string) =>
    folders.map((folder) => `${indent}${idOf(folder)}["${folder}"]`);
  const isInSrc = (folder: string) => folder.startsWith('src/');
  const folders = imports.map(([folder]) => folder);
  return [
    '```mermaid',
    'flowchart TD',
    '  subgraph src',
    ...boxes(folders.filter(isInSrc), '    '),
    '  end',
    ...boxes(
      folders.filter((folder) => !isInSrc(folder)),
      '  ',
    ),
    ...imports.flatMap(([folder, targets]) =>
      [...targets].sort().map((target) => `  ${idOf(folder)} --> ${idOf(target)}`),
    ),
    '```',
  ].join('\n');
}

/** A text with the picture of the folders as the imports have it now. */
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
