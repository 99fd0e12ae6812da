import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { markdownColumns } from '../../../tools/columns.ts';
import { equivalents } from './equivalents.ts';
import { RUNS_FOLDER, type Run, rowsOf, scoresOf } from './score.ts';

/** Path of the page. */
const SCORES_FILE = 'build/mutants/scores.md';

/** Returns the results of the last runs as Markdown. */
function scoresPage(runs: readonly Run[]): string {
  return `${[
    '# What the tests notice',
    'The last runs of `npm run test:mutants`. CONTRIBUTING.md says how to use it, decision 071 how it works.',
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

/** Writes the page from all stored runs. */
export function writeScores(): void {
  const runs = readdirSync(RUNS_FOLDER)
    .sort()
    .map((name) => JSON.parse(readFileSync(`${RUNS_FOLDER}/${name}`, 'utf8')) as Run);
  writeFileSync(SCORES_FILE, scoresPage(runs));
}
