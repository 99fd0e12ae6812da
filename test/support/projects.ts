import { availableParallelism } from 'node:os';
import { definitions } from '../../config/definitions.ts';
import { readSettings } from '../../config/settings.ts';
import ClosingLine from './closing-line.ts';
import LongestFirst from './longest-first.ts';
import { LONG_PATIENCE_MS, PATIENCE_MS, TEST_PATIENCE_MS } from './patience.ts';
import Progress from './progress.ts';
import Slowest from './slowest.ts';

/*
 * How tests run, those of the product and those of the lab: each has a `vitest.config.ts` of its own. All paths are from the
 * project's folder, in which both are started.
 */

const define = definitions(readSettings({ PUBLIC_SANDBOX: '1' }));

/** The files of tests in these folders. */
export function testsIn(...folders: readonly string[]): string[] {
  return folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`);
}

/** A set of tests that run alike: by default those in the folder of its name. */
export function project(name: string, options: object = {}) {
  return {
    // Of its own: vitest takes keys out of the object it is given.
    define: { ...define },
    test: {
      name,
      include: testsIn(`test/${name}`),
      environment: 'node',
      // Files of a worker share what they have loaded: to load it again takes longer than most of them.
      isolate: false,
      // A test that comes to no assertion cannot fail.
      expect: { poll: { timeout: PATIENCE_MS }, requireAssertions: true },
      testTimeout: LONG_PATIENCE_MS,
      // Whatever builds and starts something does so in a hook.
      hookTimeout: LONG_PATIENCE_MS,
      ...options,
    },
  };
}

/** How tests in browsers run: the files of a worker share its sandbox and its Chromium, which take seconds to start. */
const inBrowsers = {
  setupFiles: ['test/browser/support/each-file.ts'],
  // A poll cannot tell whether the page that it looks at still moves.
  expect: { poll: { timeout: TEST_PATIENCE_MS }, requireAssertions: true },
};

export const inChromium = { ...inBrowsers, globalSetup: ['test/browser/support/setup.ts'] };
export const inEngines = { ...inBrowsers, globalSetup: ['test/engines/support/setup.ts'] };
/** Tests that are short wherever they run: one that hangs is told sooner. */
export const inShort = { testTimeout: TEST_PATIENCE_MS };

/** How a run of tests goes as a whole. */
export const WHOLE_RUN = {
  // Tests in a browser wait for much: of two cores four workers leave a tenth idle, six nothing.
  maxWorkers: Math.max(6, availableParallelism()),
  sequence: { sequencer: LongestFirst },
  // Until the last worker has ended, and what was made for the tests is removed.
  teardownTimeout: PATIENCE_MS,
  reporters: ['default', new Progress(), new Slowest(), new ClosingLine()],
};
