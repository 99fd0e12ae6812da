import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import type { Say } from '../../../tools/command.ts';
import { buildForSandbox, buildRevision, SANDBOX_BUILD } from '../bench/builds.ts';
import { comparisonOf } from './changes.ts';
import { type Drawn, drawStories, type Look, lookName } from './draw.ts';
import { comparedPage, countsText } from './page.ts';

const USAGE = `npm run stories:compare -- --since <git revision>
Draws every story of that revision and of the working tree, and writes a page with those that look different.`;

/** Path of the page. */
const PAGE = 'build/stories/compared.html';

/** Both sizes and both schemes, in two pictures. */
const LOOKS: readonly Look[] = [
  { colorScheme: 'light', viewport: { width: 360, height: 740 } },
  { colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
];

/** Exit code for wrong arguments, or a revision that fails to render. */
const MISUSED = 2;

/**
 * Runs `npm run stories:compare` with its arguments.
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
    const before = buildRevision(values.since);
    buildForSandbox();
    const looks: { look: string; before: Drawn; after: Drawn }[] = [];
    for (const look of LOOKS) {
      looks.push({
        look: lookName(look),
        before: await drawStories(before, look),
        after: await drawStories(SANDBOX_BUILD, look),
      });
    }
    const comparison = comparisonOf(looks);
    mkdirSync(dirname(PAGE), { recursive: true });
    writeFileSync(PAGE, comparedPage(values.since, comparison));
    for (const [name, why] of comparison.undrawn) say.error(`${name}: could not be drawn ${why}`);
    say.log(`Stories: ${countsText(comparison)}. ${PAGE}`);
    return 0;
  } catch (error) {
    say.error(error instanceof Error ? error.message : error);
    return MISUSED;
  }
}
