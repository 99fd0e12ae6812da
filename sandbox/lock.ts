import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import Libsql from 'libsql';

export type Unlock = () => void;

export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse';

  constructor(
    dataDir: string,
    /** Id of the process that holds the lock; null when it has not been written yet. */
    readonly holder: number | null,
  ) {
    const who = holder === null ? '' : ` (process ${holder})`;
    super(`Another sandbox${who} is using the data folder ${dataDir}.`);
  }
}

/** Prefix of the lock's own files, which a reset must not delete. */
export const LOCK_PREFIX = 'lock.';

/**
 * Locks a data folder for this process, and creates it when it is missing. The lock is SQLite's on a file in the folder: the
 * operating system grants it to one process only, whatever path leads to the folder, and releases it however the process ends.
 *
 * @throws DataDirInUse, or Error with one line when the folder cannot be used at all.
 */
export async function lockDataDir(dataDir: string): Promise<Unlock> {
  const holderFile = join(dataDir, `${LOCK_PREFIX}pid`);
  try {
    await mkdir(dataDir, { recursive: true });
    const unlock = takeLock(join(dataDir, `${LOCK_PREFIX}db`));
    writeFileSync(holderFile, String(process.pid));
    return unlock;
  } catch (error) {
    if (isBusy(error)) {
      throw new DataDirInUse(dataDir, readHolder(holderFile));
    }
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The data folder ${dataDir} cannot be used: ${reason}`);
  }
}

function takeLock(file: string): Unlock {
  const lock = new Libsql(file);
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw error;
  }
  return () => lock.close();
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';
}

function readHolder(file: string): number | null {
  try {
    return Number(readFileSync(file, 'utf8')) || null;
  } catch {
    return null;
  }
}
