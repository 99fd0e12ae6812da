import type { TestProject } from 'vitest/node';
import { buildOnce } from '../../support/builds.ts';
import { provideDataDir } from '../../support/data-dir.ts';
import { provideBrowser, provideChromium } from './chromium.ts';
import { serveTools } from './page-tools.ts';

/** Builds the app as it is shipped, and finds the browsers. */
export default function setup({ provide }: TestProject): () => Promise<void> {
  provide('chromiumPath', provideChromium());
  provide('browserPath', provideBrowser());
  buildOnce({ PUBLIC_SANDBOX: '1' }, 'build/sandbox');
  serveTools('build/sandbox');
  return provideDataDir(provide);
}
