import { parseArgs } from 'node:util';
import type { Say } from '../command.ts';
import { keepFiles } from './keep.ts';

const USAGE = `npm run release:keep -- <earlier dist folders>
  --dist <folder>   the new dist folder (default: dist)
Copies the /static files of earlier dist folders into the new one, because open tabs still request them.`;

/** Formats bytes as kB of 1,000 bytes, with one decimal. */
const inKilobytes = (bytes: number) =>
  (bytes / 1_000).toLocaleString('en-AU', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Runs `npm run release:keep` with its arguments. @returns the exit code */
export function releaseKeep(given: readonly string[], say: Say): number {
  try {
    const { values, positionals } = parseArgs({
      args: given,
      allowPositionals: true,
      options: {
        dist: { type: 'string', default: 'dist' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) {
      say.log(USAGE);
    } else {
      for (const { from, files, bytes } of keepFiles(values.dist, positionals)) {
        say.log(`${from}: files kept: ${files}, ${inKilobytes(bytes)} kB.`);
      }
    }
    return 0;
  } catch (error) {
    say.error(error instanceof Error ? error.message : error);
    return 1;
  }
}
