import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { columns, markdownColumns } from '../../tools/columns.ts';

const FILE = 'test-results/slowest-tests.md';
const LISTED = 10;
/** Only tests slower than this are listed, in ms. */
const SLOW_MS = 5_000;

/** A measured time, in ms. */
type Timed = { readonly name: string; readonly took: number };

/** The page that lists the slowest tests, as Markdown. */
function slowestPage(tests: readonly Timed[], files: readonly Timed[]): string {
  return `${[
    '# The slowest tests',
    'Files run beside each other: a time has the waiting for the others in it.',
    table('test', tests),
    table('file', files),
  ].join('\n\n')}\n`;
}

/** The slowest ones, the slowest first, below a heading. */
function rowsOf(title: string, all: readonly Timed[]): string[][] {
  const slowest = all.toSorted((one, other) => other.took - one.took).slice(0, LISTED);
  return [
    [title, 'seconds'],
    ...slowest.map(({ name, took }) => [name, String(Math.round(took / 1000))]),
  ];
}

const isNumber = (column: number) => column > 0;

function table(title: string, all: readonly Timed[]): string {
  const rows = rowsOf(title, all).map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  return markdownColumns(rows, isNumber);
}

/** The lines about a run's slowest tests: none if none was slow. */
function slowestLines(tests: readonly Timed[]): string {
  const slow = tests.filter(({ took }) => took > SLOW_MS);
  return slow.length > 0 ? `\n${columns(rowsOf('slowest tests', slow), isNumber)}\n` : '';
}

/** Prints which tests of a run took longest; on request a file lists them and the test files. */
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
    const lines = slowestLines(tests);
    if (lines) console.log(lines);
    if (!process.env.WRITE_SLOWEST) return;
    const files = modules.map((module) => ({
      name: pathOf(module),
      took: module.diagnostic().duration,
    }));
    mkdirSync(dirname(FILE), { recursive: true });
    writeFileSync(FILE, slowestPage(tests, files));
  }
}
