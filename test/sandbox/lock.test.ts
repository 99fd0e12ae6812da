import { mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataDir } from '../../sandbox/lock.ts';

let folder: string;
let dataDir: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'lock-')));
  dataDir = join(folder, 'data');
});
afterEach(() => rm(folder, { recursive: true }));

const inUse = (path: string) =>
  `Another sandbox (process ${process.pid}) is using the data folder ${path}.`;

test('a folder is locked by one process at a time', async () => {
  const unlock = await lockDataDir(dataDir);
  await expect(lockDataDir(dataDir)).rejects.toThrow(inUse(dataDir));
  unlock();
  (await lockDataDir(dataDir))();
});

test('another name of the folder is the same folder', async () => {
  const unlock = await lockDataDir(dataDir);
  const other = join(folder, 'link');
  await symlink(dataDir, other);
  for (const path of [other, `${folder}/../${folder.slice(1).split('/').at(-1)}/data`]) {
    await expect(lockDataDir(path)).rejects.toThrow(inUse(path));
  }
  unlock();
});

test('a path that is no folder is named', async () => {
  await writeFile(dataDir, '');
  await expect(lockDataDir(dataDir)).rejects.toThrow(`The data folder ${dataDir} cannot be used: `);
});
