import type { TestProject } from 'vitest/node';
import { provideChromium } from '../../browser/support/chromium.ts';
import { provideDataDir } from '../../support/data-dir.ts';

/** Finds what the app is looked at with, and a place for the sandbox behind it. */
export default function setup({ provide }: TestProject): () => Promise<void> {
  provide('chromiumPath', provideChromium());
  return provideDataDir(provide);
}
