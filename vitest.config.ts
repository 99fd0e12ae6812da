import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { definitions } from './config/definitions.ts';
import { readSettings } from './config/settings.ts';
import ClosingLine from './test/support/closing-line.ts';
import LongestFirst from './test/support/longest-first.ts';
import { LONG_PATIENCE_MS, PATIENCE_MS, TEST_PATIENCE_MS } from './test/support/patience.ts';
import Slowest from './test/support/slowest.ts';

const define = definitions(readSettings({ PUBLIC_SANDBOX: '1' }));

/** A set of tests that run alike: by default those in the folder of its name. */
function project(name: string, options: object = {}) {
  return {
    // Of its own: vitest takes keys out of the object it is given.
    define: { ...define },
    test: {
      name,
      include: testsIn(name),
      environment: 'node',
      // Files of a worker share what they have loaded: to load it anew takes longer than most of them.
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

function testsIn(...folders: readonly string[]): string[] {
  return folders.map((folder) => `test/${folder}/**/*.test.{ts,tsx}`);
}

/** How tests in browsers run: the files of a worker share its sandbox and its Chromium, which take seconds to start. */
const inBrowsers = { setupFiles: ['test/browser/support/each-file.ts'] };

const inChromium = { ...inBrowsers, globalSetup: ['test/browser/support/setup.ts'] };
const inEngines = { ...inBrowsers, globalSetup: ['test/engines/support/setup.ts'] };
/** Tests that are short wherever they run: one that hangs is told sooner. */
const inShort = { testTimeout: TEST_PATIENCE_MS };

export default defineConfig({
  test: {
    // Tests in a browser wait for much: of two cores four workers leave a tenth idle, six nothing.
    maxWorkers: Math.max(6, availableParallelism()),
    sequence: { sequencer: LongestFirst },
    // Until the last worker has ended, and what was made for the tests is removed.
    teardownTimeout: PATIENCE_MS,
    reporters: [
      'default',
      new ClosingLine(),
      ...(process.env.WRITE_SLOWEST ? [new Slowest()] : []),
    ],
    projects: [
      project('domain', inShort),
      project('machines', inShort),
      // Exploring leaves much garbage: with room for it a fifth of the time is saved.
      project('model', { execArgv: ['--max-semi-space-size=256'] }),
      {
        ...project('screens', {
          include: testsIn('copy', 'navigation', 'routes', 'ui'),
          environment: 'happy-dom',
          setupFiles: ['test/support/small-dom.ts'],
          // Each test draws a whole page and drops it.
          execArgv: ['--max-semi-space-size=128'],
          server: { deps: { inline: [/@tanstack/] } },
        }),
        // Outside a browser the router takes itself for a server's, which follows no redirect.
        resolve: {
          alias: {
            '@tanstack/router-core/isServer': fileURLToPath(
              new URL(
                'node_modules/@tanstack/router-core/dist/esm/isServer/client.js',
                import.meta.url,
              ),
            ),
          },
        },
      },
      project('services', {
        include: [...testsIn('services', 'reports', 'worker'), 'test/*.test.ts'],
        // Some put a module of their own in the place of one that others have loaded.
        isolate: true,
        ...inShort,
      }),
      project('workbench', { exclude: testsIn('workbench/all') }),
      project('workbench-all', { include: testsIn('workbench/all') }),
      project('config', { exclude: testsIn('config/hosts') }),
      project('hosts', {
        include: testsIn('config/hosts'),
        globalSetup: ['test/production/support/build.ts'],
      }),
      project('tools', { include: testsIn('tools', 'requirements') }),
      project('browser', { ...inChromium, exclude: testsIn('browser/all') }),
      project('browser-all', { ...inChromium, include: testsIn('browser/all') }),
      project('engines', { ...inEngines, include: ['test/engines/*.test.ts'] }),
      project('engines-all', { ...inEngines, include: ['test/engines/all/*.test.ts'] }),
      project('production', {
        globalSetup: ['test/production/support/setup.ts', 'test/production/support/build.ts'],
      }),
      project('sandbox', { exclude: testsIn('sandbox/all') }),
      project('sandbox-all', { include: testsIn('sandbox/all') }),
    ],
  },
});
