import { defineConfig } from 'vitest/config';
import { GROUP_VARIABLE, type Group, type GroupName, groups } from './groups.ts';
import { projectsNamed } from './projects.ts';

const { tests }: Group = groups[process.env[GROUP_VARIABLE] as GroupName];

/** The tests that Stryker runs. */
export default defineConfig({
  test: {
    projects: projectsNamed(Object.keys(tests)).map((project) => {
      const { name, include } = project.test;
      const only = tests[name]?.map((file) => `test/${name}/${file}.test.ts`);
      // A fault in what a file does once, when it is loaded, shows only where each run loads it anew.
      return {
        ...project,
        test: {
          ...project.test,
          include: only ?? include,
          isolate: true,
          runner: 'tools/mutants/loading-runner.ts',
        },
      };
    }),
  },
});
