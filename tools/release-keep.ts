import { parseArgs } from 'node:util';
import { keepFiles } from './release-keep/keep.ts';

const USAGE = `npm run release:keep -- <folders of earlier dists>
  --dist <folder>   the new one (default: dist)
Copies the files below /static of earlier dists into the new one: whoever has the app open still asks for them.`;

/** Kilobytes of 1,000, with one digit. */
const inKilobytes = (bytes: number) =>
  (bytes / 1_000).toLocaleString('en-AU', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      dist: { type: 'string', default: 'dist' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
  } else {
    for (const { from, files, bytes } of keepFiles(values.dist, positionals)) {
      console.log(`${from}: files kept: ${files}, ${inKilobytes(bytes)} kB.`);
    }
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
