import { execFileSync } from 'node:child_process';
import type { TestProject } from 'vitest/node';
import { provideBrowser, provideChromium } from './chromium.ts';
import { startTestSandbox } from './sandbox.ts';

/** Builds the app as it is shipped, and serves it with the sandbox, the emulator and an empty database. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const chromiumPath = provideChromium();
  execFileSync(process.execPath, ['node_modules/@rsbuild/core/bin/rsbuild.js', 'build'], {
    env: { ...process.env, PUBLIC_SANDBOX: '1', NODE_ENV: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const { url, stop } = await startTestSandbox();
  provide('url', url);
  provide('chromiumPath', chromiumPath);
  provide('browserPath', provideBrowser());
  return stop;
}
