import { defineConfig } from 'vitest/config';
import { project, testsIn, WHOLE_RUN } from '../test/support/projects.ts';

/** The tests of the lab. They run beside those of the product, which they use the support of. */
export default defineConfig({
  test: {
    ...WHOLE_RUN,
    projects: [
      project('charts', { include: testsIn('lab/test/charts') }),
      project('tools', { include: testsIn('lab/test/tools') }),
    ],
  },
});
