import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';

/**
 * How long a folder must stay away to be gone, in ms: an ended process may write a moment later, as a browser writes its
 * profile.
 */
const GONE_FOR_MS = 1_000;

/** Makes a folder for the sandboxes of a project's tests; returns a function that removes it. */
export function provideDataDir(provide: TestProject['provide']): () => Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pay-on-demand-'));
  provide('dataDir', dataDir);
  return () => removeFolder(dataDir);
}

/** Removes a folder that just ended processes may still write to. */
export async function removeFolder(folder: string): Promise<void> {
  do {
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // A file was written meanwhile: the next round removes it.
    }
    await wait(GONE_FOR_MS);
  } while (existsSync(folder));
}
