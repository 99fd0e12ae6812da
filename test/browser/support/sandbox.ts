import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { startEmulator } from '../../../sandbox/auth/emulator.ts';
import { startSandbox } from '../../../sandbox/server.ts';
import { type Control, controlAt } from './control.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the sandboxes of this run keep their state. */
    dataDir: string;
  }
}

/** Seconds that a step of a bank job takes in the tests. */
const PACE = 0.4;

/** A sandbox for tests: it serves the app that was built for them, with an emulator and a database of its own. */
export type TestSandbox = {
  readonly url: string;
  /** Where it keeps its state. */
  readonly dataDir: string;
  /** Where its emulator listens, which only it can use. */
  readonly emulatorOrigin: string;
  readonly control: Control;
};

let sandbox: TestSandbox | undefined;

/**
 * Makes sure that there is a sandbox, and that it is as if it had just been started. A worker has one for all its files,
 * which run one after the other: an emulator takes seconds to start. It ends with the worker.
 */
export async function provideSandbox(): Promise<void> {
  sandbox ??= await start();
  await sandbox.control('POST', '/sandbox/reset');
  await mendSandbox();
}

/** Takes back what a case may have set for everybody: one that failed half-way must not break the next. */
export async function mendSandbox(): Promise<void> {
  const { control } = testSandbox();
  await control('PUT', '/sandbox/faults', []);
  await control('PUT', '/sandbox/widget', { mode: 'normal' });
}

/**
 * The sandbox of the test file that asks, all to itself.
 *
 * @throws Error outside of cases and hooks: there it has not been started yet.
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
