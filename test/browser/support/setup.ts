import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { build } from '../../support/builds.ts';
import { serveAxe } from './accessibility.ts';
import { provideBrowser, provideChromium } from './chromium.ts';

/** How long a folder must stay away to be gone, in ms: an emulator writes its settings a moment after its worker has ended. */
const GONE_FOR_MS = 1_000;

/** Builds the app as it is shipped, and finds what it is looked at with. */
export default function setup({ provide }: TestProject): () => Promise<void> {
  provide('chromiumPath', provideChromium());
  provide('browserPath', provideBrowser());
  build({ PUBLIC_SANDBOX: '1' }, 'build/sandbox');
  serveAxe('build/sandbox');
  const dataDir = mkdtempSync(join(tmpdir(), 'pay-on-demand-'));
  provide('dataDir', dataDir);
  return async () => {
    do {
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
      await wait(GONE_FOR_MS);
    } while (existsSync(dataDir));
  };
}
