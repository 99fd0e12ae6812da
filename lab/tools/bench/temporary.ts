import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes a folder that is removed when the benchmark ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pod-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
