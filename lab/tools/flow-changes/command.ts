import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Say } from '../../../tools/command.ts';
import { chartsAt, chartsIn, textsAt } from './charts.ts';
import { changesMarkdown } from './markdown.ts';

const USAGE = `npm run flows:changes -- --since <git revision> [--json]
Prints the changes of the charts since then as Markdown. It compares the working tree, with uncommitted changes.
With --json it prints the Markdown, the former charts and the former texts of the screens, for the flow book.`;

/** Exit code for wrong arguments or an unreadable revision. */
const MISUSED = 2;

/**
 * Runs `npm run flows:changes` with its arguments.
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
      say.log(
        values.json
          ? JSON.stringify({ before, markdown, ...textsAt(values.since, project) })
          : markdown.trimEnd(),
      );
    }
    return 0;
  } catch (error) {
    say.error(error instanceof Error ? error.message : error);
    return MISUSED;
  }
}
