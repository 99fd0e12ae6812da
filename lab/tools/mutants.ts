import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { columns } from '../../tools/columns.ts';
import { commitOf } from '../../tools/revision.ts';
import { chartMutants, runCharts } from './mutants/charts.ts';
import { codeMutants, runCode } from './mutants/code.ts';
import { type GroupName, groups } from './mutants/groups.ts';
import { printMatrix, runMatrix } from './mutants/matrix.ts';
import { digest, Results } from './mutants/results.ts';
import { RUNS_FOLDER, type Run, rowsOf, sampleOf, scoresOf } from './mutants/score.ts';
import { writeScores } from './mutants/scores-page.ts';

const USAGE = `npm run test:mutants -- [--sample <count>] [--seed <text>] [--of <groups>] [--in <place>] [--quick] [--workers <count>]
npm run test:mutants -- --matrix [--sample <count>] [--seed <text>] [--of <groups>] [--in <place>] [--quick]
npm run test:mutants -- --matrix-of [<tests>]
Seeds faults, runs the tests against each, and prints for each file how many were noticed, and which were not.
--sample   tries this number of faults; by default all, which takes a night
--seed     decides the sample; by default the first 8 digits of the commit
--of       groups: charts, ${Object.keys(groups).join(', ')}; by default all but screens and machines
--in       only faults whose file and place begin with this
--quick    runs only a chart's own tests and its model; prints missed faults, but does not store them
--workers  number of parallel runs; by default one for each core
--matrix   runs each fault against all tests that reach it, and stores which of them noticed it in build/mutants/matrix.jsonl
--matrix-of  prints that matrix by test file, and the faults that only these tests noticed: "<file>" or "<file> > <test>", by commas
Known results are not tried again, so a stopped run continues.`;

/** Exit codes: a fault was not noticed; the arguments were wrong. */
const SURVIVED = 1;
const MISUSED = 2;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      sample: { type: 'string' },
      seed: { type: 'string' },
      of: { type: 'string', default: 'charts,rules,lending,services' },
      in: { type: 'string', default: '' },
      quick: { type: 'boolean', default: false },
      workers: { type: 'string', default: String(availableParallelism()) },
      matrix: { type: 'boolean', default: false },
      'matrix-of': { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  if (values['matrix-of'] !== undefined) {
    printMatrix(values['matrix-of'].split(',').filter((name) => name !== ''));
    return;
  }
  const wanted = values.of.split(',');
  const names = Object.keys(groups).filter((name): name is GroupName => wanted.includes(name));
  const isInPlace = ({ id }: { id: string }) => id.startsWith(values.in);
  const charts = wanted.includes('charts') ? (await chartMutants()).filter(isInPlace) : [];
  const code = (await codeMutants(names)).filter(isInPlace);

  const commit = commitOf('HEAD', process.cwd());
  const seed = values.seed ?? commit.slice(0, 8);
  const all = [...charts, ...code];
  const drawn = sampleOf(all, Number(values.sample ?? all.length), (id) => digest(`${seed} ${id}`));
  if (values.matrix) {
    const ids = new Set(drawn.map(({ id }) => id));
    await runMatrix(
      charts.filter(({ id }) => ids.has(id)),
      code.filter(({ id }) => ids.has(id)),
      values.quick,
    );
    printMatrix([]);
    return;
  }
  const results = new Results();
  const left = new Map(
    drawn.filter((one) => results.of(one) === undefined).map((one) => [one.id, one]),
  );
  console.log(`Seed ${seed}: ${drawn.length} of ${all.length} faults, ${left.size} not tried yet.`);

  const told = (id: string, by: string | null) => {
    const mutant = left.get(id);
    if (!mutant) return;
    left.delete(id);
    if (by !== null || !values.quick) results.add(mutant, by);
    if (by === null) console.log(`not noticed: ${id}`);
  };
  const workers = Number(values.workers);
  await runCharts(
    charts.filter(({ id }) => left.has(id)),
    workers,
    values.quick,
    told,
  );
  await runCode(
    code.filter(({ id }) => left.has(id)),
    workers,
    told,
  );

  const run: Run = {
    groups: wanted,
    commit,
    seed,
    of: all.length,
    results: drawn.flatMap((one) => {
      const by = results.of(one);
      return by === undefined ? [] : { id: one.id, file: one.file, by };
    }),
  };
  // A partial run has no score.
  if (values.in === '' && !values.quick) {
    mkdirSync(RUNS_FOLDER, { recursive: true });
    writeFileSync(`${RUNS_FOLDER}/${wanted.join('-')}.json`, JSON.stringify(run));
    writeScores();
  }
  const scores = scoresOf(run);
  console.log(columns(rowsOf(scores), (column) => column > 0));
  const survivors = scores.at(-1)?.survivors ?? [];
  console.log(['', ...survivors.map((id) => `not noticed: ${id}`)].join('\n'));
  if (survivors.length > 0) process.exitCode = SURVIVED;
}

// Stopping a run stops all its processes.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit());
try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = MISUSED;
}
