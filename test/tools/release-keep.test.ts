import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { releaseKeep } from '../../tools/release-keep/command.ts';
import { called, started } from './support.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pod-releases-'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A dist with these files, besides the files of every dist. */
function dist(name: string, files: Readonly<Record<string, string>>): string {
  const folder = join(root, name);
  for (const [path, text] of Object.entries({ 'index.html': `page of ${name}`, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const keep = (...given: string[]) => called((say) => releaseKeep(given, say));

const textAt = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8');

test('keeps only the hashed files of earlier dists', async () => {
  const now = dist('now', { 'static/js/new.2.js': 'new', 'static/js/same.1.js': 'same' });
  const before = dist('before', {
    'static/js/async/old.1.js': 'x'.repeat(1_500),
    'static/js/same.1.js': 'same',
    'static/404.html': 'of before',
    'login.html': 'of before',
    _headers: 'of before',
  });
  const first = dist('first', {
    'static/font/f.0.woff2': 'font',
    'static/js/async/old.1.js': 'x'.repeat(1_500),
  });
  const { status, stdout } = await keep('--dist', now, before, first);
  expect(stdout).toBe(`${before}: files kept: 1, 1.5 kB.\n${first}: files kept: 1, 0.0 kB.\n`);
  expect(status).toBe(0);
  expect(textAt(now, 'static/js/async/old.1.js')).toHaveLength(1_500);
  expect(textAt(now, 'static/font/f.0.woff2')).toBe('font');
  expect(textAt(now, 'index.html')).toBe('page of now');
  for (const path of ['static/404.html', 'login.html', '_headers']) {
    expect(existsSync(join(now, path)), path).toBe(false);
  }
});

test.each([
  ['the new dist', { 'static/js/a.1.js': 'of now' }],
  ['another earlier one', { 'static/js/b.1.js': '' }],
])('refuses a file that differs in %s, and copies nothing', async (_, own) => {
  const now = dist('now', own);
  const before = dist('before', { 'static/js/a.1.js': 'of before', 'static/js/c.1.js': '' });
  const first = dist('first', { 'static/js/a.1.js': 'of first' });
  const { status, stderr } = await keep('--dist', now, before, first);
  expect(stderr).toContain('is another file than the one of that name in');
  expect(stderr).toContain('nothing was copied.');
  expect(status).toBe(1);
  expect(existsSync(join(now, 'static/js/c.1.js'))).toBe(false);
});

test('refuses a folder that is no dist', async () => {
  const now = dist('now', { 'static/js/a.1.js': '' });
  const { status, stderr } = await keep('--dist', now, root);
  expect(stderr).toContain(`${root} is no dist`);
  expect(status).toBe(1);
});

test('refuses to begin without an earlier dist', async () => {
  const { status, stderr } = await keep('--dist', dist('now', { 'static/js/a.1.js': '' }));
  expect(stderr).toContain('Name the folder of at least one earlier dist.');
  expect(status).toBe(1);
});

test('does and prints the same as a command', async () => {
  const now = dist('now', { 'static/js/a.1.js': '' });
  const before = dist('before', { 'static/js/b.1.js': 'old' });
  expect(await started('tools/release-keep.ts', ['--dist', now, before])).toEqual({
    status: 0,
    stdout: `${before}: files kept: 1, 0.0 kB.\n`,
    stderr: '',
  });
  expect(textAt(now, 'static/js/b.1.js')).toBe('old');
  expect(await started('tools/release-keep.ts', ['--dist', now])).toEqual({
    status: 1,
    stdout: '',
    stderr: 'Name the folder of at least one earlier dist.\n',
  });
});
