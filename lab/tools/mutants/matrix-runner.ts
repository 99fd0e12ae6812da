/*
 * Runs all tests that can see a fault, one fault after the other, at the request of the parent process. A process of its own,
 * because a fault may make tests run for ever; then the parent kills the process.
 */
import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import { machineId } from '../../../machines/samples/samples.ts';
import type { ChartMutant } from './charts.ts';
import { GROUP_VARIABLE } from './groups.ts';
import { canProbe } from './probes.ts';
import { MATRIX_VARIABLE } from './projects.ts';
import { PROBED_VARIABLE, SEEDED_VARIABLE, type Seeded } from './seeded.ts';
import { fileOf, isTestOf } from './test-files.ts';

/** Fault of one chart or in code. */
export type MatrixFault = {
  readonly id: string;
  readonly file: string;
  readonly chart?: Pick<ChartMutant, 'name' | 'wanted'>;
  readonly seeded?: Seeded;
  /** True if an earlier process has tried it. */
  readonly isDone?: boolean;
};

/** What all tests that could see a fault saw. */
export type Seen = {
  readonly id: string;
  /** The tests that noticed it; an empty name for a file that could not be loaded, `time-out` for tests that did not end. */
  readonly failed: readonly { readonly file: string; readonly test: string }[];
  /** How long each test file ran, in ms. */
  readonly ms: Readonly<Record<string, number>>;
};

/** Which test files reach each fault, and the tests that fail without a fault. */
export type Baseline = {
  readonly reach: readonly (readonly string[])[];
  readonly broken: readonly string[];
};

/** Faults of one group to be tried, with the baseline of an earlier process. */
export type Request = { readonly faults: readonly MatrixFault[]; readonly known?: Baseline };

export type Reply =
  | { readonly type: 'begun'; readonly found: Baseline }
  | { readonly type: 'running'; readonly number?: number }
  | ({ readonly type: 'seen' } & Seen);

type Outcome = Pick<Seen, 'failed' | 'ms'>;

const group = process.env[GROUP_VARIABLE] ?? '';
const isChart = group === '';
/** True if a fault of a machine is run against its model, by the names of the model's tests, and against other files. */
const hasModel = isChart || group === 'machines';
/** True if only the machine's own tests run beside its model. */
const isQuick = process.env[MATRIX_VARIABLE] === 'quick';
const CONFIG = `lab/tools/mutants/${isChart ? 'charts' : 'code'}.vitest.config.ts`;

const tell = (reply: Reply) => void process.send?.(reply);

async function start(): Promise<{ vitest: Vitest; all: readonly TestSpecification[] }> {
  const vitest = await createVitest(
    'test',
    { config: CONFIG, watch: false, bail: 0, maxWorkers: 1, testTimeout: 60_000, reporters: [{}] },
    { logLevel: 'silent' },
  );
  await vitest.standalone();
  return { vitest, all: await vitest.globTestSpecifications() };
}

const nameOf = ({ file, test }: Seen['failed'][number]) => `${file} > ${test}`;
const isOfModel = (one: TestSpecification) => fileOf(one).startsWith('test/model/');
const isOfCharts = (one: TestSpecification) => /^test\/(machines|navigation)\//.test(fileOf(one));
const ofMachine = (name: string) => (one: TestSpecification) => isTestOf(name, fileOf(one));

async function run(
  vitest: Vitest,
  specifications: readonly TestSpecification[],
): Promise<Outcome & { readonly reached: ReadonlyMap<string, readonly number[]> }> {
  tell({ type: 'running' });
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([...specifications]);
  const files = new Set(specifications.map(fileOf));
  // The result also contains the modules of earlier runs.
  const own = testModules.filter((module) => files.has(fileOf(module)));
  const failed = own.flatMap((module) => {
    const file = fileOf(module);
    const tests = [...module.children.allTests('failed')].map(({ fullName }) => ({
      file,
      test: fullName,
    }));
    return tests.length === 0 && !module.ok() ? [{ file, test: '' }] : tests;
  });
  if (failed.length === 0 && unhandledErrors.length > 0) failed.push({ file: '', test: '' });
  return {
    failed,
    ms: Object.fromEntries(
      own.map((module) => {
        const { duration, collectDuration, setupDuration } = module.diagnostic();
        return [fileOf(module), Math.round(duration + collectDuration + setupDuration)];
      }),
    ),
    reached: new Map(own.map((module) => [fileOf(module), module.meta().reached ?? []])),
  };
}

/** Runs all tests without a fault: which files reach which fault, and which tests fail even then. */
async function baseline(faults: readonly MatrixFault[]): Promise<Baseline> {
  if (!hasModel) process.env[PROBED_VARIABLE] = JSON.stringify(faults.map(({ seeded }) => seeded));
  const { vitest, all } = await start();
  const { failed, reached } = await run(vitest, hasModel ? all.filter(isOfCharts) : all);
  await vitest.close();
  delete process.env[PROBED_VARIABLE];
  return {
    broken: failed.map(nameOf),
    reach: faults.map(({ seeded, file }, number) => {
      const canTell = !seeded || canProbe(readFileSync(file, 'utf8'), seeded);
      return [...reached].flatMap(([test, numbers]) =>
        !canTell || numbers.includes(number) ? [test] : [],
      );
    }),
  };
}

process.once('disconnect', () => process.exit());
process.once('message', async ({ faults, known }: Request) => {
  process.env[SEEDED_VARIABLE] = 'null';
  const found = known ?? (await baseline(faults));
  tell({ type: 'begun', found });
  const broken = new Set(found.broken);
  const { vitest, all } = await start();
  const seed = (seeded: Seeded | null, file: string) => {
    process.env[SEEDED_VARIABLE] = JSON.stringify(seeded);
    vitest.invalidateFile(resolve(file));
  };
  for (const [number, fault] of faults.entries()) {
    if (fault.isDone) continue;
    tell({ type: 'running', number });
    const { chart, seeded, file, id } = fault;
    if (chart) vitest.provide('fault', chart.wanted);
    else seed(seeded ?? null, file);
    const outcomes: Outcome[] = [];
    if (hasModel) {
      const name = chart?.name ?? basename(file).split('.')[0] ?? '';
      vitest.setGlobalTestNamePattern(new RegExp(`^'${machineId(name)}' `));
      const models = all.filter(isOfModel);
      outcomes.push(
        await run(
          vitest,
          models.filter((one) => !isQuick || !/walks/.test(fileOf(one))),
        ),
      );
      vitest.resetGlobalTestNamePattern();
      const others = all.filter(isQuick ? ofMachine(name) : isOfCharts);
      if (others.length > 0) outcomes.push(await run(vitest, others));
      if (!chart) seed(null, file);
    } else {
      const reaching = new Set(found.reach[number]);
      const files = all.filter((one) => reaching.has(fileOf(one)));
      if (files.length > 0) outcomes.push(await run(vitest, files));
      seed(null, file);
    }
    tell({
      type: 'seen',
      id,
      failed: outcomes.flatMap(({ failed }) => failed).filter((one) => !broken.has(nameOf(one))),
      ms: Object.assign({}, ...outcomes.map(({ ms }) => ms)),
    });
  }
  process.exit();
});
