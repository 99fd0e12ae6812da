import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Entry = { readonly libc?: readonly string[]; readonly os?: readonly string[] };

const { packages }: { packages: Record<string, Entry> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
);

test('a machine installs only the binaries of its own C library', () => {
  // libSQL's packages do not name theirs.
  const unnamed = Object.entries(packages)
    .filter(([path, { libc }]) => /(?<!@libsql\/)linux[^/]*-(musl|gnu)$/.test(path) && !libc)
    .map(([path]) => path);
  expect(unnamed).toEqual([]);
});
