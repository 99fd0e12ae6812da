import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { changesBetween } from '../machines/chart-changes.ts';
import { chartsAt, chartsIn } from './flow-changes/charts.ts';
import { changesMarkdown } from './flow-changes/markdown.ts';

const USAGE = `npm run flows:changes -- --since <git revision> [--json]
Prints what has changed in the charts since then, as Markdown. The charts are read from the files as they are,
with what is not committed yet. With --json: the Markdown and the charts as they were, for the flow book.`;

/** Exit code of a call that is wrong, or of a revision that cannot be read. */
const MISUSED = 2;

try {
  const { values } = parseArgs({
    options: {
      since: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
  } else {
    if (!values.since) throw new Error(`Say since which revision.\n${USAGE}`);
    const project = process.cwd();
    const before = await chartsAt(values.since, project);
    const after = await chartsIn(join(project, 'machines'));
    const markdown = changesMarkdown(changesBetween(before, after));
    process.stdout.write(values.json ? JSON.stringify({ before, markdown }) : markdown);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = MISUSED;
}
