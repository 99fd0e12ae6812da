import type { TestProject } from 'vitest/node';
import { provideChromium } from '../../browser/support/chromium.ts';
import { provideDataDir } from '../../support/data-dir.ts';

/** Finds the browsers, and a folder for the sandbox behind it. */
export default function setup({ provide }: TestProject): () => Promise<void> {
  provide('chromiumPath', provideChromium());
  return provideDataDir(provide);
}
