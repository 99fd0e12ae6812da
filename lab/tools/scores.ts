import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { markdownColumns } from '../../tools/columns.ts';
import { equivalents } from './mutants/equivalents.ts';
import { RUNS_FOLDER, type Run, rowsOf, scoresOf } from './mutants/score.ts';

/** Where the page lies. */
const SCORES_FILE = 'docs/mutants.md';

/** What the last runs of the seeded faults have found, as Markdown. */
export function scoresPage(runs: readonly Run[]): string {
  return `${[
    '# What the tests notice',
    'Written by `npm run docs:scores` from the last runs of `npm run test:mutants`. [CONTRIBUTING](../CONTRIBUTING.md#seed-faults) ' +
      'says how to use it, [decision 071](decisions/071-seeded-faults.md) how it works.',
    ...runs.flatMap((run) => {
      const survivors = scoresOf(run).at(-1)?.survivors ?? [];
      return [
        `## ${run.groups.join(', ')}`,
        `${run.results.length} of ${run.of} faults, drawn with the seed \`${run.seed}\` at the commit \`${run.commit.slice(0, 8)}\`.`,
        markdownColumns(rowsOf(scoresOf(run)), (column) => column > 0),
        ...(survivors.length > 0 ? ['Not noticed:', listOf(survivors)] : []),
      ];
    }),
    '## Equivalent faults',
    'Nobody could notice these. Each was judged once, in `lab/tools/mutants/equivalents.ts`; they do not count.',
    ...equivalents.flatMap(({ why, faults }) => [why, listOf(faults)]),
  ].join('\n\n')}\n`;
}

function listOf(ids: readonly string[]): string {
  return ids.map((id) => `- \`\` ${id} \`\``).join('\n');
}

if (process.argv[1]?.endsWith('scores.ts')) {
  const runs = readdirSync(RUNS_FOLDER)
    .sort()
    .map((name) => JSON.parse(readFileSync(`${RUNS_FOLDER}/${name}`, 'utf8')) as Run);
  writeFileSync(SCORES_FILE, scoresPage(runs));
}
