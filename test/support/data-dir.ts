import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';

/** How long a folder must stay away to be gone, in ms: who has ended may write a moment later, as a browser its profile. */
const GONE_FOR_MS = 1_000;

/** Makes a folder for the sandboxes of a project's tests; answers how to remove it. */
export function provideDataDir(provide: TestProject['provide']): () => Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pay-on-demand-'));
  provide('dataDir', dataDir);
  return () => removeFolder(dataDir);
}

/** Removes a folder in which processes that have just ended may still be writing. */
export async function removeFolder(folder: string): Promise<void> {
  do {
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Something was written while it went: the next look finds it.
    }
    await wait(GONE_FOR_MS);
  } while (existsSync(folder));
}
