import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { startEmulator } from '../../../sandbox/auth/emulator.ts';
import { startSandbox } from '../../../sandbox/server.ts';
import { type Control, controlAt } from './control.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Data folder of this run's sandboxes. */
    dataDir: string;
  }
}

/** Seconds per step of a bank job in the tests. */
const PACE = 0.4;

/** Sandbox for tests. Serves the app that was built for them, and has its own emulator and database. */
export type TestSandbox = {
  readonly url: string;
  /** Data folder of the sandbox. */
  readonly dataDir: string;
  /** Address of the sandbox's emulator, which only the sandbox can use. */
  readonly emulatorOrigin: string;
  readonly control: Control;
};

let sandbox: TestSandbox | undefined;

/**
 * Provides a sandbox in the state of a fresh start. A worker has one for all its files, which run one after the other, because
 * an emulator takes seconds to start. The sandbox ends with the worker.
 */
export async function provideSandbox(): Promise<void> {
  sandbox ??= await start();
  await sandbox.control('POST', '/sandbox/reset');
  await resetSharedSettings();
}

/** Resets everything that a case may have set for all customers, because a failed case must not break the next. */
export async function resetSharedSettings(): Promise<void> {
  const { control } = testSandbox();
  await control('PUT', '/sandbox/faults', []);
  await control('PUT', '/sandbox/widget', { mode: 'normal' });
}

/**
 * Returns the sandbox of the calling test file.
 * @throws Error outside of cases and hooks, where the sandbox has not started yet
 */
export function testSandbox(): TestSandbox {
  if (sandbox === undefined) throw new Error('There is no sandbox yet.');
  return sandbox;
}

async function start(): Promise<TestSandbox> {
  const dataDir = mkdtempSync(join(inject('dataDir'), 'sandbox-'));
  const emulator = await startEmulator();
  const { url } = await startSandbox(
    { port: 0, dataDir, buildDir: 'build/sandbox', pace: PACE, quiet: true },
    async () => emulator,
  );
  return { url, dataDir, emulatorOrigin: emulator.origin, control: controlAt(url) };
}
