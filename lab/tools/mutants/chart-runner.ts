/*
 * Runs the tests of the charts against one fault after the other, as its parent asks. It is a process of its own, since a
 * fault may make tests run for ever: then the parent ends it.
 */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { createVitest, type TestSpecification } from 'vitest/node';
import { machineId } from '../../../machines/samples/samples.ts';
import type { Wanted } from './stand-in.ts';

/** Request to the runner: which test notices this fault? */
export type Question = {
  readonly wanted: Wanted;
  /** The name of the machine's file, without its ending. */
  readonly name: string;
  /** Only the machine's own tests and its model run. */
  readonly isQuick: boolean;
};

/** Response of the runner. */
export type Answer =
  | { readonly type: 'ready' }
  /** It has begun to run some of the tests. */
  | { readonly type: 'running' }
  /** By a file of tests, or by none. */
  | { readonly type: 'noticed'; readonly by: string | null };

/** Tests that are run together. */
type Batch = {
  readonly files: readonly string[];
  /** Runs only the tests whose names begin with this. */
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
/** Files of tests that pass without a fault, and files that fail even then and so can notice nothing. */
const sound = new Set<string>();
const broken = new Set<string>();

function tell(answer: Answer): void {
  process.send?.(answer);
}

function fileOf({ moduleId }: { readonly moduleId: string }): string {
  return relative('', moduleId).replaceAll('\\', '/');
}

/** The tests of a machine. The quick ones that are likely to notice its faults come first. */
function batchesOf(name: string): readonly Batch[] {
  const files = [...specifications.keys()];
  const machines = files.filter((file) => file.startsWith('test/machines/'));
  const own = machines.filter(
    (file) =>
      file === `test/machines/${name}.machine.test.ts` ||
      new RegExp(`/${name}\\.(machine|setup)\\.ts'`).test(readFileSync(file, 'utf8')),
  );
  const models = files.filter((file) => file.startsWith('test/model/'));
  return [
    { files: own },
    { files: models, only: `'${machineId(name)}' ` },
    { files: machines.filter((file) => !own.includes(file)) },
    { files: files.filter((file) => file.startsWith('test/navigation/')) },
  ];
}

/** The first file of a batch that fails. */
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
