import { type ChildProcess, fork } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { columns } from '../../../tools/columns.ts';
import type { ChartMutant } from './charts.ts';
import type { CodeMutant } from './code.ts';
import { GROUP_VARIABLE } from './groups.ts';
import type { Baseline, MatrixFault, Reply, Request, Seen } from './matrix-runner.ts';
import { TIME_OUT } from './mutant.ts';
import { MATRIX_VARIABLE } from './projects.ts';
import { hashOf } from './results.ts';

const FILE = 'build/mutants/matrix.jsonl';
const RUNNER = fileURLToPath(new URL('matrix-runner.ts', import.meta.url));

/** Time limit of all tests with one fault, in ms; each message of the runner restarts it. */
const MAX_RUN_MS = 600_000;

/** Line of the stored matrix. */
export type Row = Seen & {
  readonly group: string;
  /** Hash of the faulty file: the row is valid while it does not change. */
  readonly stamp: string;
};

/** Returns the stored rows of faults whose files have not changed. */
function storedRows(): readonly Row[] {
  if (!existsSync(FILE)) return [];
  const rows = readFileSync(FILE, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** Tries faults against all tests that could see them, group by group, and stores each result at once. */
export async function runMatrix(
  charts: readonly ChartMutant[],
  code: readonly CodeMutant[],
  isQuick: boolean,
): Promise<void> {
  const known = new Set(storedRows().map(({ id, stamp }) => `${id} ${stamp}`));
  const isLeft = ({ id, file }: MatrixFault) => !known.has(`${id} ${hashOf(file)}`);
  const groups = new Map<string, MatrixFault[]>([
    ['charts', charts.map(({ id, file, name, wanted }) => ({ id, file, chart: { name, wanted } }))],
  ]);
  for (const { id, file, group, location, replacement } of code) {
    groups.set(group, [
      ...(groups.get(group) ?? []),
      { id, file, seeded: { file, location, replacement } },
    ]);
  }
  for (const [group, faults] of groups) await runGroup(group, faults.filter(isLeft), isQuick);
}

async function runGroup(
  group: string,
  faults: readonly MatrixFault[],
  isQuick: boolean,
): Promise<void> {
  mkdirSync('build/mutants', { recursive: true });
  const done = new Set<string>();
  let found: Baseline | undefined;
  while (done.size < faults.length) {
    const child = fork(RUNNER, {
      execArgv: ['--import', 'tsx'],
      env: {
        ...process.env,
        [GROUP_VARIABLE]: group === 'charts' ? '' : group,
        [MATRIX_VARIABLE]: isQuick ? 'quick' : 'all',
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // A process group of its own, so that its end also ends the tests' processes.
      detached: true,
    });
    const add = (seen: Seen) => {
      const file = faults.find(({ id }) => id === seen.id)?.file ?? '';
      done.add(seen.id);
      appendFileSync(FILE, `${JSON.stringify({ ...seen, group, stamp: hashOf(file) })}\n`);
      console.log(`${done.size}/${faults.length} ${group}: ${seen.failed.length} ${seen.id}`);
    };
    child.send({
      faults: faults.map((one) => ({ ...one, isDone: done.has(one.id) })),
      ...(found && { known: found }),
    } satisfies Request);
    const { number, baseline } = await ended(child, add);
    found ??= baseline;
    const stopped = faults[number ?? -1];
    if (done.size < faults.length) {
      if (!stopped || done.has(stopped.id))
        throw new Error(`The tests of "${group}" cannot be run.`);
      add({ id: stopped.id, failed: [{ file: '', test: TIME_OUT }], ms: {} });
    }
  }
}

/** Waits for the end of a runner. Returns the number of the fault that it tried last. */
function ended(child: ChildProcess, add: (seen: Seen) => void) {
  return new Promise<{ number?: number; baseline?: Baseline }>((resolve) => {
    let number: number | undefined;
    let baseline: Baseline | undefined;
    const end = () => void process.kill(-Number(child.pid), 'SIGKILL');
    process.once('exit', end);
    const timer = setTimeout(end, MAX_RUN_MS);
    child.on('message', (reply: Reply) => {
      timer.refresh();
      if (reply.type === 'begun') baseline = reply.found;
      if (reply.type === 'running') number = reply.number ?? number;
      if (reply.type === 'seen') {
        const { type: _, ...seen } = reply;
        add(seen);
      }
    });
    child.once('exit', () => {
      clearTimeout(timer);
      process.off('exit', end);
      resolve({ ...(number !== undefined && { number }), ...(baseline && { baseline }) });
    });
  });
}

/** What one test file saw. */
type FileSums = {
  readonly file: string;
  readonly lines: number;
  readonly seconds: number;
  /** Number of faults that it was run against, that it noticed, and that no other file noticed. */
  readonly tried: number;
  readonly noticed: number;
  readonly alone: number;
};

/** Returns what each test file saw, dearest first. */
export function sumsOf(
  rows: readonly Row[],
  linesOf: (file: string) => number,
): readonly FileSums[] {
  const files = [...new Set(rows.flatMap(({ ms }) => Object.keys(ms)))];
  return files
    .map((file) => {
      const times = rows.flatMap(({ ms }) => ms[file] ?? []);
      const noticed = rows.filter((row) => row.failed.some((one) => one.file === file));
      return {
        file,
        lines: linesOf(file),
        seconds: times.reduce((sum, ms) => sum + ms, 0) / times.length / 1000,
        tried: times.length,
        noticed: noticed.length,
        alone: noticed.filter(({ failed }) => failed.every((one) => one.file === file)).length,
      };
    })
    .sort((one, other) => other.lines - one.lines);
}

/** Returns the files that can be left out, dearest first, so that each noticed fault is still noticed by another. */
export function redundantFiles(
  rows: readonly Row[],
  sums: readonly FileSums[],
): readonly FileSums[] {
  const left = rows
    .map(({ failed }) => new Set(failed.map(({ file }) => file)))
    .filter((files) => files.size > 0);
  return sums.filter(({ file }) => {
    if (left.some((files) => files.size === 1 && files.has(file))) return false;
    for (const files of left) files.delete(file);
    return true;
  });
}

/** Prints the stored matrix, and the faults that nothing but these files or tests noticed. */
export function printMatrix(without: readonly string[]): void {
  const rows = storedRows();
  const linesOf = (file: string) =>
    existsSync(file) ? readFileSync(file, 'utf8').split('\n').length - 1 : 0;
  const sums = sumsOf(rows, linesOf);
  const redundant = new Set(redundantFiles(rows, sums));
  const cells = sums.map((one) => [
    one.file,
    String(one.lines),
    one.seconds.toFixed(1),
    ...[one.tried, one.noticed, one.alone].map(String),
    redundant.has(one) ? 'no' : '',
  ]);
  const headings = ['file', 'lines', 'seconds', 'tried', 'noticed', 'alone', 'needed'];
  console.log(columns([headings, ...cells], (column) => column > 0 && column < 6));
  const isCut = ({ file, test }: Seen['failed'][number]) =>
    without.some((cut) => `${file} > ${test}`.startsWith(cut));
  for (const group of new Set(rows.map((row) => row.group))) {
    const own = rows.filter((row) => row.group === group);
    const noticed = own.filter(({ failed }) => failed.length > 0);
    const lost = noticed.filter(({ failed }) => without.length > 0 && failed.every(isCut));
    console.log(`${group}: ${noticed.length} of ${own.length} noticed`);
    for (const { id, failed } of lost) {
      console.log(
        [
          '',
          `seen by these only: ${id}`,
          ...failed.map(({ file, test }) => `  ${file} > ${test}`),
        ].join('\n'),
      );
    }
  }
}
