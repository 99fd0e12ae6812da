import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { markdownColumns } from '../../tools/columns.ts';

const FILE = 'test-results/slowest-tests.md';
const LISTED = 10;

/** Something that took its time, in ms. */
type Timed = { readonly name: string; readonly took: number };

/** The page that lists what took longest, as Markdown. */
export function slowestPage(tests: readonly Timed[], files: readonly Timed[]): string {
  return `${[
    '# The slowest tests',
    'Files run beside each other: a time has the waiting for the others in it.',
    table('test', tests),
    table('file', files),
  ].join('\n\n')}\n`;
}

function table(title: string, all: readonly Timed[]): string {
  const slowest = all.toSorted((one, other) => other.took - one.took).slice(0, LISTED);
  const rows = slowest.map(({ name, took }) => [
    name.replaceAll('|', '\\|'),
    String(Math.round(took / 1000)),
  ]);
  return markdownColumns([[title, 'seconds'], ...rows], (column) => column > 0);
}

/** Lists the tests and the files of a run that took longest in a file. */
export default class Slowest implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const pathOf = ({ moduleId, project }: TestModule) =>
      relative(project.vitest.config.root, moduleId);
    const tests = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => ({
        name: `${pathOf(module)}: ${test.fullName}`,
        took: test.diagnostic()?.duration ?? 0,
      })),
    );
    const files = modules.map((module) => ({
      name: pathOf(module),
      took: module.diagnostic().duration,
    }));
    mkdirSync(dirname(FILE), { recursive: true });
    writeFileSync(FILE, slowestPage(tests, files));
  }
}
