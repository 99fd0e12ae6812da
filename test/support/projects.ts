import { availableParallelism } from 'node:os';
import { definitions } from '../../config/definitions.ts';
import { readSettings } from '../../config/settings.ts';
import ClosingLine from './closing-line.ts';
import LongestFirst from './longest-first.ts';
import Progress from './progress.ts';
import Slowest from './slowest.ts';
import { LONG_TIMEOUT_MS, TEST_TIMEOUT_MS, WAIT_TIMEOUT_MS } from './timeouts.ts';

/*
 * How tests run, those of the product and those of the lab: each has its own `vitest.config.ts`. All paths are relative to the
 * project's folder, where both are started.
 */

const define = definitions(readSettings({ PUBLIC_SANDBOX: '1' }));

/** The test files in these folders. */
export function testsIn(...folders: readonly string[]): string[] {
  return folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`);
}

/** A set of tests that run alike: by default those in the folder of its name. */
export function project(name: string, options: object = {}) {
  return {
    // A copy, because vitest deletes keys of the given object.
    define: { ...define },
    test: {
      name,
      include: testsIn(`test/${name}`),
      environment: 'node',
      // Files of a worker share their loaded modules, because loading them again takes longer than most of the files.
      isolate: false,
      // A test without an assertion cannot fail.
      expect: { poll: { timeout: WAIT_TIMEOUT_MS }, requireAssertions: true },
      testTimeout: LONG_TIMEOUT_MS,
      // Builds and starts happen in hooks.
      hookTimeout: LONG_TIMEOUT_MS,
      // Each worker loads and compiles all modules: six of them on two cores took a quarter more processor time.
      maxWorkers: availableParallelism(),
      ...options,
    },
  };
}

/**
 * Tests that wait for other processes run after the others, in more workers than there are cores. On two cores four leave a tenth
 * idle and six nothing, but each needs five seconds of processor time for its browser, its sandbox and its modules.
 */
export const inWaits = {
  maxWorkers: Math.max(4, availableParallelism()),
  sequence: { groupOrder: 1 },
};

/** Browser tests: the files of a worker share its sandbox and its Chromium, which take seconds to start. */
const inBrowsers = {
  ...inWaits,
  setupFiles: ['test/browser/support/each-file.ts'],
  // A poll cannot tell whether its page still changes.
  expect: { poll: { timeout: TEST_TIMEOUT_MS }, requireAssertions: true },
};

export const inChromium = { ...inBrowsers, globalSetup: ['test/browser/support/setup.ts'] };
export const inEngines = { ...inBrowsers, globalSetup: ['test/engines/support/setup.ts'] };
/** Tests that are short everywhere: a hanging one fails sooner. */
export const inShort = { testTimeout: TEST_TIMEOUT_MS };

/** Options of a whole run. */
export const WHOLE_RUN = {
  sequence: { sequencer: LongestFirst },
  // Until the last worker has ended, and the tests' files are removed.
  teardownTimeout: WAIT_TIMEOUT_MS,
  reporters: ['default', new Progress(), new Slowest(), new ClosingLine()],
};
