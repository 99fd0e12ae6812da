import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { definitions } from './config/definitions.ts';
import { readSettings } from './config/settings.ts';
import ClosingLine from './test/support/closing-line.ts';
import LongestFirst from './test/support/longest-first.ts';
import { PATIENCE_MS } from './test/support/patience.ts';
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
      ...options,
    },
  };
}

function testsIn(...folders: readonly string[]): string[] {
  return folders.map((folder) => `test/${folder}/**/*.test.{ts,tsx}`);
}

/** How tests in browsers run: the files of a worker share its sandbox and its Chromium, which take seconds to start. */
const inBrowsers = {
  setupFiles: ['test/browser/support/each-file.ts'],
  // The longest takes a minute and a half, on a machine that may be three times slower.
  testTimeout: 400_000,
  hookTimeout: 240_000,
};

const inChromium = { ...inBrowsers, globalSetup: ['test/browser/support/setup.ts'] };
const inEngines = { ...inBrowsers, globalSetup: ['test/engines/support/setup.ts'] };
const inWorkbench = { testTimeout: 120_000, hookTimeout: 120_000 };
const inSandbox = { testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    // Tests in a browser wait for much: of two cores four workers leave a tenth idle, six nothing.
    maxWorkers: Math.max(6, availableParallelism()),
    sequence: { sequencer: LongestFirst },
    reporters: [
      'default',
      new ClosingLine(),
      ...(process.env.WRITE_SLOWEST ? [new Slowest()] : []),
    ],
    projects: [
      project('domain', { testTimeout: 20_000 }),
      // All addresses from all addresses: a slow machine needs more than the five seconds of vitest.
      project('machines', { testTimeout: 20_000 }),
      // Exploring leaves much garbage: with room for it a fifth of the time is saved.
      project('model', { testTimeout: 240_000, execArgv: ['--max-semi-space-size=256'] }),
      {
        ...project('screens', {
          include: testsIn('copy', 'navigation', 'routes', 'ui'),
          environment: 'happy-dom',
          setupFiles: ['test/support/small-dom.ts'],
          // Each test draws a whole page and drops it.
          execArgv: ['--max-semi-space-size=128'],
          testTimeout: 120_000,
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
        testTimeout: 20_000,
      }),
      project('workbench', { ...inWorkbench, exclude: testsIn('workbench/all') }),
      project('workbench-all', { ...inWorkbench, include: testsIn('workbench/all') }),
      project('config', {
        exclude: testsIn('config/hosts'),
        testTimeout: 120_000,
        hookTimeout: 120_000,
      }),
      project('hosts', {
        include: testsIn('config/hosts'),
        globalSetup: ['test/production/support/build.ts'],
        testTimeout: 120_000,
        hookTimeout: 240_000,
      }),
      project('tools', {
        include: testsIn('tools', 'requirements'),
        testTimeout: 120_000,
        hookTimeout: 120_000,
      }),
      project('browser', { ...inChromium, exclude: testsIn('browser/all') }),
      project('browser-all', { ...inChromium, include: testsIn('browser/all') }),
      project('engines', { ...inEngines, include: ['test/engines/*.test.ts'] }),
      project('engines-all', { ...inEngines, include: ['test/engines/all/*.test.ts'] }),
      project('production', {
        globalSetup: ['test/production/support/setup.ts', 'test/production/support/build.ts'],
        testTimeout: 400_000,
        hookTimeout: 240_000,
      }),
      project('sandbox', { ...inSandbox, exclude: testsIn('sandbox/all') }),
      project('sandbox-all', { ...inSandbox, include: testsIn('sandbox/all') }),
    ],
  },
});
