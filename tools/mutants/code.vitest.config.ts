import { defineConfig, type Plugin } from 'vitest/config';
import { GROUP_VARIABLE, type Group, type GroupName, groups } from './groups.ts';
import { projectsNamed } from './projects.ts';
import { SEEDED_VARIABLE, type Seeded, seededIn } from './seeded.ts';

const { tests }: Group = groups[process.env[GROUP_VARIABLE] as GroupName];
const seeded: Seeded | null = JSON.parse(process.env[SEEDED_VARIABLE] ?? 'null');

/** Puts the fault into its file as that is loaded. */
const seeding: Plugin = {
  name: 'seeded-fault',
  enforce: 'pre',
  transform: (code, id) =>
    seeded && id.endsWith(`/${seeded.file}`) ? seededIn(code, seeded) : null,
};

/** The tests that run against a fault: Stryker's, or the one that is named. */
export default defineConfig({
  test: {
    projects: projectsNamed(Object.keys(tests)).map((project) => {
      const { name, include } = project.test;
      const only = tests[name]?.map((file) => `test/${name}/${file}.test.ts`);
      return {
        ...project,
        plugins: [seeding],
        // A fault in what a file does once, when it is loaded, shows only where each run loads it anew.
        test: { ...project.test, include: only ?? include, isolate: true },
      };
    }),
  },
});
