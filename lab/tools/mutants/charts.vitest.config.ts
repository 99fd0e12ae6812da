import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vitest/config';
import { LIMIT } from './limits.ts';
import { projectsNamed } from './projects.ts';

const STAND_IN = fileURLToPath(new URL('stand-in.ts', import.meta.url));
const IN_MACHINES = /\/machines\/[^/]+\.ts$/;

/** Replaces XState in the machines by the stand-in, and their limits by calls of it. */
const standingIn: Plugin = {
  name: 'stand-in',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === 'xstate' && IN_MACHINES.test(importer ?? '') ? STAND_IN : null,
  transform: (code, id) =>
    IN_MACHINES.test(id) && code.match(LIMIT)
      ? `import { limit as limitOf } from ${JSON.stringify(STAND_IN)};\n${code.replaceAll(
          LIMIT,
          (_, start, name, value) => `${start}limitOf('${name}', ${value});`,
        )}`
      : null,
};

/** Tests that run against faults in the charts. */
export default defineConfig({
  test: {
    reporters: [{}],
    bail: 1,
    maxWorkers: 1,
    projects: projectsNamed(['machines', 'model', 'screens'], standingIn).map((project) => ({
      ...project,
      // Threads do not accept the memory options of processes.
      test: { ...project.test, pool: 'threads', isolate: false, execArgv: [] },
    })),
  },
});
