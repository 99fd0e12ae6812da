import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import type { Say } from '../../../tools/command.ts';
import { buildForSandbox, buildRevision, SANDBOX_BUILD } from '../bench/builds.ts';
import { changedPictures } from './changes.ts';
import { drawStories } from './draw.ts';
import { comparedPage } from './page.ts';

const USAGE = `npm run stories:compare -- --since <git revision>
Draws every story as it was then and as it is now, with what is not committed yet, and writes a page with those that look different.`;

/** Where the page lies. */
const PAGE = 'build/stories/compared.html';

/** Exit code of a call that is wrong, or of a revision that cannot be drawn. */
const MISUSED = 2;

/**
 * `npm run stories:compare` with what stands behind it.
 *
 * @returns the exit code
 */
export async function compareStories(given: readonly string[], say: Say): Promise<number> {
  try {
    const { values } = parseArgs({
      args: [...given],
      options: { since: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
    });
    if (values.help) {
      say.log(USAGE);
      return 0;
    }
    if (!values.since) throw new Error(`Say since which revision.\n${USAGE}`);
    const before = await drawStories(buildRevision(values.since));
    buildForSandbox();
    const after = await drawStories(SANDBOX_BUILD);
    const changes = changedPictures(before, after);
    mkdirSync(dirname(PAGE), { recursive: true });
    writeFileSync(PAGE, comparedPage(values.since, changes));
    say.log(`${changes.length} of ${after.size} pictures look different: ${PAGE}`);
    return 0;
  } catch (error) {
    say.error(error instanceof Error ? error.message : error);
    return MISUSED;
  }
}
