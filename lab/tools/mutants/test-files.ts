import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** Returns the path of a test file in the project. */
export function fileOf({ moduleId }: { readonly moduleId: string }): string {
  return relative('', moduleId).replaceAll('\\', '/');
}

/** Returns true if a file in `test/machines` imports a machine, or its `setup`. */
export function isTestOf(name: string, file: string): boolean {
  return (
    file.startsWith('test/machines/') &&
    new RegExp(`/${name}\\.(machine|setup)\\.ts'`).test(readFileSync(file, 'utf8'))
  );
}
