import { defineConfig } from 'vitest/config';
import { inChromium, project, testsIn, WHOLE_RUN } from '../test/support/projects.ts';

/** The tests of the lab, which run as those of the product do. */
export default defineConfig({
  test: {
    ...WHOLE_RUN,
    projects: [
      project('charts', {
        include: testsIn('lab/test/charts', 'lab/test/play', 'lab/test/stories'),
      }),
      project('tools', { include: testsIn('lab/test/tools') }),
      project('workbench', { include: testsIn('lab/test/workbench') }),
      project('browser', {
        ...inChromium,
        include: testsIn('lab/test/browser'),
        exclude: testsIn('lab/test/browser/all'),
      }),
      project('browser-all', { ...inChromium, include: testsIn('lab/test/browser/all') }),
    ],
  },
});
