import { afterAll, afterEach, beforeAll } from 'vitest';
import { inTab, type TabOptions } from './in-tab.ts';
import { startTestSandbox, type TestSandbox } from './sandbox.ts';
import { closeBrowser, type Tab } from './tab.ts';

/** A test file's own sandbox: there from the first case to the last. */
export type OwnSandbox = Pick<TestSandbox, 'url' | 'dataDir'> & {
  /** A case in a tab of its own, at this sandbox. */
  readonly inOwnTab: (
    act: (tab: Tab) => Promise<void>,
    options?: Omit<TabOptions, 'url'>,
  ) => Promise<void>;
};

/** What a case may have set for everybody, and how it was before. A case that failed half-way must not break the next. */
const AS_BEFORE = {
  '/sandbox/faults': [],
  '/sandbox/widget': { mode: 'normal' },
};

/**
 * Gives the file that calls it, outside of its cases, a sandbox to itself. Faults, clock and the widget's mode are set
 * for everybody: who sets them needs one, and runs one case after the other.
 */
export function ownSandbox(): OwnSandbox {
  let sandbox: TestSandbox;

  beforeAll(async () => {
    sandbox = await startTestSandbox();
  });
  afterEach(async () => {
    for (const [path, body] of Object.entries(AS_BEFORE)) {
      await fetch(`${sandbox.url}${path}`, {
        method: 'PUT',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
    }
  });
  afterAll(async () => {
    await closeBrowser();
    await sandbox.stop();
  });

  return {
    get url() {
      return sandbox.url;
    },
    get dataDir() {
      return sandbox.dataDir;
    },
    inOwnTab: (act, options) => inTab(act, { ...options, url: sandbox.url }),
  };
}
