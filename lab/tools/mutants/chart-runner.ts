/*
 * Runs the tests of the charts against one fault after the other, at the request of the parent process. A process of its own,
 * because a fault may make tests run for ever; then the parent kills the process.
 */
import { createVitest, type TestSpecification } from 'vitest/node';
import { machineId } from '../../../machines/samples/samples.ts';
import type { Wanted } from './stand-in.ts';
import { fileOf, isTestOf } from './test-files.ts';

/** Request to the runner: find a test that notices this fault. */
export type Question = {
  readonly wanted: Wanted;
  /** Name of the machine's file without its extension. */
  readonly name: string;
  /** True to run only the machine's own tests and its model. */
  readonly isQuick: boolean;
};

/** Message of the runner. */
export type Answer =
  | { readonly type: 'ready' }
  /** The runner has begun to run a batch of tests. */
  | { readonly type: 'running' }
  /** `by`: the test file that noticed the fault; null if none did. */
  | { readonly type: 'noticed'; readonly by: string | null };

/** Tests that run together. */
type Batch = {
  readonly files: readonly string[];
  /** Beginning of the names of the tests to run; all tests without it. */
  readonly only?: string;
};

const vitest = await createVitest(
  'test',
  { config: 'lab/tools/mutants/charts.vitest.config.ts', watch: false },
  { logLevel: 'error' },
);
await vitest.standalone();
const specifications = new Map<string, TestSpecification>();
for (const specification of await vitest.globTestSpecifications()) {
  specifications.set(fileOf(specification), specification);
}
/** Test files that pass without a fault, and test files that fail even then and so cannot notice one. */
const sound = new Set<string>();
const broken = new Set<string>();

function tell(answer: Answer): void {
  process.send?.(answer);
}

/** Returns the tests of a machine; first the quick ones that are likely to notice its faults. */
function batchesOf(name: string): readonly Batch[] {
  const files = [...specifications.keys()];
  const machines = files.filter((file) => file.startsWith('test/machines/'));
  const own = machines.filter((file) => isTestOf(name, file));
  const models = files.filter((file) => file.startsWith('test/model/'));
  return [
    { files: own },
    { files: models, only: `'${machineId(name)}' ` },
    { files: machines.filter((file) => !own.includes(file)) },
    { files: files.filter((file) => file.startsWith('test/navigation/')) },
  ];
}

/** Runs a batch, and returns the first file that fails; null if none does. */
async function failing({ files, only = '' }: Batch, fault: Wanted | null): Promise<string | null> {
  tell({ type: 'running' });
  vitest.provide('fault', fault);
  vitest.setGlobalTestNamePattern(new RegExp(`^${only}`));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    files.flatMap((file) => specifications.get(file) ?? []),
  );
  // The result also contains the modules of earlier runs.
  const own = testModules.filter((module) => files.includes(fileOf(module)));
  if (own.every((module) => module.state() === 'skipped'))
    throw new Error(`No test is named ${only}.`);
  const failed = own.find((module) => !module.ok());
  if (failed) return fileOf(failed);
  return unhandledErrors.length > 0 ? (files[0] ?? null) : null;
}

async function noticedBy({ wanted, name, isQuick }: Question): Promise<string | null> {
  for (const { files, only } of batchesOf(name).slice(0, isQuick ? 2 : undefined)) {
    for (;;) {
      const left = files.filter((file) => !broken.has(file));
      const failed = left.length === 0 ? null : await failing({ files: left, only }, wanted);
      if (failed === null) break;
      if (sound.has(failed)) return failed;
      if ((await failing({ files: [failed], only }, null)) === null) {
        sound.add(failed);
        return failed;
      }
      console.error(`${failed} fails without a fault: it is left out.`);
      broken.add(failed);
    }
  }
  return null;
}

process.once('disconnect', () => process.exit());
process.on('message', async (question: Question) => {
  tell({ type: 'noticed', by: await noticedBy(question) });
});
tell({ type: 'ready' });
