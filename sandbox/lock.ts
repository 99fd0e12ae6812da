import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The process that holds a data folder; null when none that still runs does. */
export function lockHolder(dataDir: string): number | null {
  try {
    const pid = Number(readFileSync(lockFile(dataDir), 'utf8'));
    return Number.isInteger(pid) && pid > 0 && isRunning(pid) ? pid : null;
  } catch {
    return null;
  }
}

/**
 * Takes a data folder for this process.
 *
 * @returns what gives it back.
 * @throws Error with one line when another sandbox has it.
 */
export function lockDataDir(dataDir: string): () => void {
  const holder = lockHolder(dataDir);
  if (holder !== null) {
    throw new Error(`Another sandbox (process ${holder}) is using the data folder ${dataDir}.`);
  }
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(lockFile(dataDir), String(process.pid));
  const release = () => rmSync(lockFile(dataDir), { force: true });
  process.once('exit', release);
  return () => {
    process.off('exit', release);
    release();
  };
}

function lockFile(dataDir: string): string {
  return join(dataDir, 'lock');
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs, but belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
