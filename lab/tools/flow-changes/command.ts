import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Say } from '../../../tools/command.ts';
import { chartsAt, chartsIn } from './charts.ts';
import { changesMarkdown } from './markdown.ts';

const USAGE = `npm run flows:changes -- --since <git revision> [--json]
Prints what has changed in the charts since then, as Markdown. The charts are read from the files as they are,
with what is not committed yet. With --json: the Markdown and the charts as they were, for the flow book.`;

/** Exit code of a call that is wrong, or of a revision that cannot be read. */
const MISUSED = 2;

/**
 * `npm run flows:changes` with what stands behind it.
 *
 * @param project the folder with `machines/`, in a clone
 * @returns the exit code
 */
export async function flowChanges(
  given: readonly string[],
  project: string,
  say: Say,
): Promise<number> {
  try {
    const { values } = parseArgs({
      args: given,
      options: {
        since: { type: 'string' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) {
      say.log(USAGE);
    } else {
      if (!values.since) throw new Error(`Say since which revision.\n${USAGE}`);
      const before = await chartsAt(values.since, project);
      const after = await chartsIn(join(project, 'machines'));
      const markdown = changesMarkdown(before, after);
      say.log(values.json ? JSON.stringify({ before, markdown }) : markdown.trimEnd());
    }
    return 0;
  } catch (error) {
    say.error(error instanceof Error ? error.message : error);
    return MISUSED;
  }
}
