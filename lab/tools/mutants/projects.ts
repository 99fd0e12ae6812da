import type { UserWorkspaceConfig } from 'vitest/config';
import whole from '../../../vitest.config.ts';

/** Project in `vitest.config.ts`. */
type Project = UserWorkspaceConfig & { readonly test: { readonly name: string } };

/** Returns the projects with these names. */
export function projectsNamed(names: readonly string[]): readonly Project[] {
  return ((whole.test?.projects ?? []) as readonly Project[]).filter(({ test: { name } }) =>
    names.includes(name),
  );
}
