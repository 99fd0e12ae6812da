import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_DATA_DIR } from './config.ts';
import { DataDirInUse, LOCK_PREFIX, lockDataDir } from './lock.ts';
import { giveUp } from './run.ts';

const dataDir = process.env.SANDBOX_DATA || DEFAULT_DATA_DIR;
try {
  const unlock = await lockDataDir(dataDir);
  // Deletes the folder's content only, because the folder may be a symbolic link.
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(LOCK_PREFIX)) {
      await rm(join(dataDir, name), { recursive: true, force: true });
    }
  }
  unlock();
} catch (error) {
  giveUp(
    error instanceof DataDirInUse
      ? `${error.message} Stop it first, or use "Reset" on its desk.`
      : error,
  );
}
console.log(`The sandbox's data folder (${dataDir}) is empty.`);
