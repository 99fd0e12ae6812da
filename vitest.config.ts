import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import {
  inChromium,
  inEngines,
  inShort,
  inWaits,
  project,
  testsIn,
  WHOLE_RUN,
} from './test/support/projects.ts';

const inServices = {
  // From Node 25 on, its own storage would stand in the place of the DOM's.
  execArgv: ['--no-experimental-webstorage'].filter((flag) =>
    process.allowedNodeEnvironmentFlags.has(flag),
  ),
  ...inShort,
};

/** Tests of services that mock a module which other tests load. */
const inMocks = [
  'test/reports/report.test.ts',
  'test/services/auth.test.ts',
  'test/services/bank-origin.test.ts',
  'test/services/vendors.test.ts',
];

export default defineConfig({
  test: {
    ...WHOLE_RUN,
    projects: [
      project('domain', inShort),
      project('machines', inShort),
      // Exploring creates much garbage: room for it saves a fifth of the time.
      project('model', { execArgv: ['--max-semi-space-size=256'] }),
      {
        ...project('screens', {
          include: testsIn('test/copy', 'test/navigation', 'test/routes', 'test/ui'),
          environment: 'happy-dom',
          setupFiles: ['test/support/small-dom.ts'],
          // Each test renders a whole page and drops it.
          execArgv: ['--max-semi-space-size=128'],
          server: { deps: { inline: [/@tanstack/] } },
        }),
        // Outside a browser the router assumes a server, on which it follows no redirect.
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
        include: testsIn('test/services', 'test/reports', 'test/worker'),
        exclude: inMocks,
        ...inServices,
      }),
      project('mocks', {
        include: [...inMocks, 'test/*.test.ts'],
        isolate: true,
        ...inServices,
      }),
      project('config', { exclude: testsIn('test/config/hosts') }),
      project('hosts', {
        include: testsIn('test/config/hosts'),
        ...inWaits,
        globalSetup: ['test/production/support/build.ts'],
      }),
      project('tools'),
      project('browser', { ...inChromium, exclude: testsIn('test/browser/all') }),
      project('browser-all', { ...inChromium, include: testsIn('test/browser/all') }),
      project('engines', { ...inEngines, include: ['test/engines/*.test.ts'] }),
      project('engines-all', { ...inEngines, include: ['test/engines/all/*.test.ts'] }),
      project('production', {
        ...inWaits,
        globalSetup: ['test/production/support/setup.ts', 'test/production/support/build.ts'],
      }),
      project('sandbox', { ...inWaits, exclude: testsIn('test/sandbox/all') }),
      project('sandbox-all', { ...inWaits, include: testsIn('test/sandbox/all') }),
    ],
  },
});
