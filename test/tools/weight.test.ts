import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
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

const { overrides }: { overrides: Record<string, Record<string, string>> } = JSON.parse(
  readFileSync('package.json', 'utf8'),
);
const leftOut = Object.entries(overrides).flatMap(([tool, parts]) =>
  Object.entries(parts).map(([name, place]) => ({ tool, name, place })),
);

test.each(leftOut)('$name, left out of $tool, can be loaded, and refuses its use', (part) => {
  const inTool = createRequire(resolve('node_modules', part.tool, 'package.json'));
  const loaded = inTool(part.name);
  const refusal = `${part.name} is used, but "overrides" of package.json leaves it out`;
  // What `import { … }` names is refused like the whole.
  for (const used of [loaded, ...Object.keys(loaded).map((name) => loaded[name])]) {
    expect(() => used.any).toThrow(refusal);
    expect(() => used()).toThrow(refusal);
    expect(() => new used()).toThrow(refusal);
    expect(() => new (class extends used {})()).toThrow(refusal);
  }
});

test('tools that import parts of such packages by name can be loaded', () => {
  const tools = ['@chakra-ui/cli', '@puppeteer/browsers', 'puppeteer-core/internal/bidi/bidi.js'];
  const program = tools.map((tool) => `import '${tool}';`).join('');
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
});

test('what is installed in their places is packed from its source', () => {
  const [place, ...others] = new Set(leftOut.map((part) => part.place.replace('file:', '')));
  expect(others).toEqual([]);
  const packed = execFileSync('tar', ['-xzOf', place ?? '', 'package/index.cjs'], {
    encoding: 'utf8',
  });
  expect(packed).toBe(readFileSync('tools/left-out/index.cjs', 'utf8'));
});

test('Firebase Hosting is tested with the server that Firebase uses', () => {
  expect(Object.keys(packages).filter((path) => path.endsWith('/superstatic'))).toHaveLength(1);
});
