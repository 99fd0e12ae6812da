import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../../../sandbox/server.ts';

/** Seconds that a step of a bank job takes in the tests. */
const PACE = 0.4;

/** A sandbox for tests: it serves the app that was built for them, with the emulator and an empty database. */
export type TestSandbox = {
  readonly url: string;
  /** Where it keeps its state. */
  readonly dataDir: string;
  /** Stops everything and removes what was stored. */
  readonly stop: () => Promise<void>;
};

/** Starts a sandbox on a free port. Faults, clock and widget are a sandbox's own: who sets them needs one. */
export async function startTestSandbox(): Promise<TestSandbox> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pay-on-demand-'));
  const sandbox = await startSandbox({
    port: 0,
    dataDir,
    buildDir: 'build/sandbox',
    pace: PACE,
    quiet: true,
  });
  return {
    url: sandbox.url,
    dataDir,
    stop: async () => {
      await sandbox.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
