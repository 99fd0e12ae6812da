import type { Plugin, UserWorkspaceConfig } from 'vitest/config';
import whole from '../../../vitest.config.ts';

/** Project in `vitest.config.ts`. */
type Project = UserWorkspaceConfig & {
  readonly test: { readonly name: string; readonly setupFiles?: readonly string[] };
};

/** Environment variable of the runs of a matrix. */
export const MATRIX_VARIABLE = 'MUTANTS_MATRIX';

/** How long the tests of a matrix wait, in ms: all of them go on after a fault, and many would wait for what never comes. */
const MATRIX_WAIT_MS = 10_000;

const impatience: Plugin = {
  name: 'impatience',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/test/support/timeouts.ts')
      ? code.replace(/(WAIT_TIMEOUT_MS = )[\d_]+/, `$1${MATRIX_WAIT_MS}`)
      : null,
};

/** Returns the projects with these names, with the plugin of the faults. */
export function projectsNamed(names: readonly string[], faults: Plugin): readonly Project[] {
  const isMatrix = process.env[MATRIX_VARIABLE] !== undefined;
  return ((whole.test?.projects ?? []) as readonly Project[])
    .filter(({ test: { name } }) => names.includes(name))
    .map((project) => ({
      ...project,
      plugins: isMatrix ? [faults, impatience] : [faults],
      test: {
        ...project.test,
        ...(isMatrix && {
          expect: { poll: { timeout: MATRIX_WAIT_MS }, requireAssertions: true },
        }),
      },
    }));
}
