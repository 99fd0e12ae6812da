import type { TestProject } from 'vitest/node';
import { buildOnce } from '../../support/builds.ts';
import { provideDataDir } from '../../support/data-dir.ts';
import { serveAxe } from './accessibility.ts';
import { provideBrowser, provideChromium } from './chromium.ts';

/** Builds the app as it is shipped, and finds what it is looked at with. */
export default function setup({ provide }: TestProject): () => Promise<void> {
  provide('chromiumPath', provideChromium());
  provide('browserPath', provideBrowser());
  buildOnce({ PUBLIC_SANDBOX: '1' }, 'build/sandbox');
  serveAxe('build/sandbox');
  return provideDataDir(provide);
}
