import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startSandbox } from '../../../sandbox/server.ts';
import { provideChromium } from './chromium.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the sandbox serves the built app. */
    url: string;
    chromiumPath: string;
  }
}

/** Seconds that a step of a bank job takes in the tests. */
const PACE = 0.4;

/** Builds the app as it is shipped, and serves it with the sandbox, the emulator and an empty database. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const chromiumPath = provideChromium();
  execFileSync(process.execPath, ['node_modules/@rsbuild/core/bin/rsbuild.js', 'build'], {
    env: { ...process.env, PUBLIC_SANDBOX: '1', NODE_ENV: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const dataDir = mkdtempSync(join(tmpdir(), 'pay-on-demand-'));
  const sandbox = await startSandbox({
    port: 0,
    dataDir,
    buildDir: 'build/sandbox',
    pace: PACE,
    quiet: true,
  });
  provide('url', sandbox.url);
  provide('chromiumPath', chromiumPath);
  return async () => {
    await sandbox.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
