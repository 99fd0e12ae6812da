import { relative } from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { GROUP_VARIABLE, type Group, type GroupName, groups } from './groups.ts';
import { probedIn } from './probes.ts';
import { projectsNamed } from './projects.ts';
import { PROBED_VARIABLE, SEEDED_VARIABLE, type Seeded, seededIn } from './seeded.ts';

const { tests }: Group = groups[process.env[GROUP_VARIABLE] as GroupName];
const current = (): Seeded | null => JSON.parse(process.env[SEEDED_VARIABLE] ?? 'null');
const seeded = current();
const probed: readonly Seeded[] = JSON.parse(process.env[PROBED_VARIABLE] ?? '[]');

/** Seeds the fault when its file is loaded. A matrix runs one fault after the other in the same process. */
const seeding: Plugin = {
  name: 'seeded-fault',
  enforce: 'pre',
  transform: (code, id) => {
    const isHere = ({ file }: Seeded) => id.endsWith(`/${file}`);
    const fault = current();
    if (fault && isHere(fault)) return seededIn(code, fault);
    return probed.some(isHere) ? probedIn(code, probed, isHere) : null;
  },
};

/**
 * Begins with the tests whose path is most similar to that of the faulty file, because they are the likeliest to notice the
 * fault.
 */
class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const likeness = ({ moduleId }: TestSpecification) =>
      likenessOf(relative(this.ctx.config.root, moduleId), seeded?.file ?? '');
    return (await super.sort(files)).sort((one, other) => likeness(other) - likeness(one));
  }
}

/** Returns the number of equal characters of two paths, below their first folders. */
function likenessOf(one: string, other: string): number {
  const [long, short] = [one, other].map((path) => path.replace(/^[^/]*\//, ''));
  const parting = [...(short ?? '')].findIndex((character, at) => character !== long?.[at]);
  return parting < 0 ? Number.POSITIVE_INFINITY : parting;
}

/** Tests that run against a fault: one of Stryker's, or the one in the environment variable. */
export default defineConfig({
  test: {
    sequence: { sequencer: NearestFirst },
    projects: projectsNamed(Object.keys(tests), seeding).map((project) => {
      const { name, include } = project.test;
      const only = tests[name]?.map((file) => `test/${name}/${file}.test.ts`);
      return {
        ...project,
        test: {
          ...project.test,
          include: only ?? include,
          // Stryker runs several faults in one process. A fault in module code takes effect only if each run loads the module
          // again.
          ...(process.env[SEEDED_VARIABLE] === undefined && { isolate: true }),
          ...(probed.length > 0 && {
            setupFiles: [...(project.test.setupFiles ?? []), 'lab/tools/mutants/reached.ts'],
          }),
        },
      };
    }),
  },
});
