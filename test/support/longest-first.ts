import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The slowest test files, slowest first, because vitest sorts by file size. Those without a browser never wait, so they keep the
 * cores busy beside the first three, which do.
 */
export const LONGEST = [
  'test/browser/model/walks-even.test.ts',
  'test/browser/model/walks-odd.test.ts',
  'test/production/walk.test.ts',
  'test/browser/faults.test.ts',
  'test/engines/webkit.test.ts',
  'test/engines/firefox.test.ts',
  'test/model/properties.test.ts',
  'test/sandbox/two-customers.test.ts',
  'test/sandbox/emulator.test.ts',
  'test/sandbox/all/kill.test.ts',
  'test/sandbox/lending-properties.test.ts',
  'test/model/coverage.test.ts',
  'test/navigation/gate.test.ts',
];

/**
 * Begins with the files that take longest, so that none of them is left over at the end, and continues with the others of their
 * project, because a worker keeps its browser and its sandbox only from one of these to the next.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      const index = LONGEST.indexOf(relative(this.ctx.config.root, moduleId).replaceAll('\\', '/'));
      return index < 0 ? LONGEST.length + (project.name === 'browser' ? 0 : 1) : index;
    };
    // Files of the same rank stay in vitest's own order.
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}
