import { relative } from 'node:path';
import { BaseSequencer, type TestProject, type TestSpecification } from 'vitest/node';

/** The slowest test files, slowest first in each project, because vitest sorts by file size. */
export const LONGEST = [
  'test/model/properties.test.ts',
  'test/model/coverage.test.ts',
  'test/navigation/gate.test.ts',
  'test/production/walk.test.ts',
  'test/engines/webkit.test.ts',
  'test/engines/firefox.test.ts',
  'test/sandbox/two-customers.test.ts',
  'test/sandbox/emulator.test.ts',
  'test/sandbox/all/kill.test.ts',
  'test/browser/model/walks-even.test.ts',
  'test/browser/model/walks-odd.test.ts',
  'test/browser/faults.test.ts',
];

/**
 * Runs one project after the other, each from its longest file on: a worker ends where the next file is of another project, and
 * a new one loads all modules and starts a browser and a sandbox. The projects of the longest files come first, but the browser's
 * last, because its many short files leave no worker over at the end.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const index = LONGEST.indexOf(relative(this.ctx.config.root, moduleId).replaceAll('\\', '/'));
      return index < 0 ? LONGEST.length : index;
    };
    const ranks = new Map<TestProject, number>();
    for (const file of sorted) {
      ranks.set(file.project, Math.min(rank(file), ranks.get(file.project) ?? LONGEST.length));
    }
    const rankOfProject = ({ project }: TestSpecification) => ranks.get(project) ?? 0;
    // Files of the same rank stay in vitest's own order.
    return sorted.sort(
      (one, other) => rankOfProject(one) - rankOfProject(other) || rank(one) - rank(other),
    );
  }
}
