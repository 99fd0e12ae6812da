import './bench/settings.ts';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Sandbox, startSandbox } from '../../sandbox/server.ts';
import { type MeasuredSandbox, measureOverview } from './bench/api.ts';
import { measureCharts, measureRows } from './bench/beside-work.ts';
import {
  buildForProduction,
  buildForSandbox,
  buildRevision,
  buildWithSourceMaps,
  measureBuilds,
  SANDBOX_BUILD,
} from './bench/builds.ts';
import { figuresOf, loadCold, measureBytes } from './bench/cold-loads.ts';
import { serveCompressed } from './bench/compressed-server.ts';
import type { Figure } from './bench/figure.ts';
import { measureHeap } from './bench/heap.ts';
import { measureHome } from './bench/home.ts';
import { measureInteraction } from './bench/interaction.ts';
import { measureLighthouse, type ServedPage } from './bench/lighthouse.ts';
import { measureReturning } from './bench/returning.ts';
import { markdownTable, textTable } from './bench/table.ts';
import { temporaryFolder } from './bench/temporary.ts';
import { explainFirstLoad } from './bench/why.ts';
import { explainWork } from './bench/work.ts';

const RESULTS = 'build/bench.json';
const FIRST_SCREEN = '/eligibility';

/** Measurements that need a running sandbox, by part. */
const AT_SANDBOX: Readonly<Record<string, (sandbox: MeasuredSandbox) => Promise<Figure[]>>> = {
  bytes: ({ url }) => measureBytes(url),
  home: ({ url }) => measureHome(url),
  returning: ({ url }) => measureReturning([{ name: null, url }]),
  interaction: ({ url }) => measureInteraction(url),
  heap: ({ url }) => measureHeap(url),
  api: measureOverview,
  rows: ({ url }) => measureRows(url),
};

/** Measurements without a sandbox, by part. */
const ALONE: Readonly<Record<string, () => Figure[] | Promise<Figure[]>>> = {
  lighthouse: () =>
    measureServed([{ name: FIRST_SCREEN, path: FIRST_SCREEN, isOurs: true }], measureLighthouse),
  builds: measureBuilds,
  charts: measureCharts,
};

const PARTS = [...Object.keys(AT_SANDBOX), 'start', ...Object.keys(ALONE)];

const USAGE = `npm run bench -- [options]
  --only <part>              only this part; may be repeated:
                             ${PARTS.join(', ')}
  --why                      instead: bytes of the first load, by package
  --work                     instead: processor time in ms before the amount, the slider or the form is visible, by
                             phase, package and function
  --against <other>          instead: our build and another one, in turn. <folder>:<path> compares that page with our
                             first screen. A folder with a build for the sandbox, or a revision, compares the waits
                             of a returning customer
  --markdown                 prints the table in Markdown
Prints one table, and writes ${RESULTS}.`;

/** Starts a sandbox that serves a build, with data of its own. */
async function startWith(buildDir: string): Promise<Sandbox & MeasuredSandbox> {
  const dataDir = temporaryFolder();
  return {
    ...(await startSandbox({ port: 0, dataDir, buildDir, pace: 1, quiet: true })),
    dataDir,
  };
}

/** Measures the start of a sandbox, and these parts on it. */
async function measureAtSandbox(parts: readonly string[]): Promise<Figure[]> {
  buildForSandbox();
  const start = performance.now();
  const sandbox = await startWith(SANDBOX_BUILD);
  const figures: Figure[] = [
    {
      what: 'sandbox, from its start until it is ready',
      value: (performance.now() - start) / 1000,
      unit: 's',
      aim: { atMost: 20 },
    },
  ];
  try {
    for (const part of parts) {
      figures.push(...((await AT_SANDBOX[part]?.(sandbox)) ?? []));
    }
  } finally {
    await sandbox.stop();
  }
  return figures;
}

/** Measures the waits of a returning customer in our build and in another one, each with its own sandbox. */
async function measureBeside(other: string): Promise<Figure[]> {
  buildForSandbox();
  const folder = existsSync(join(other, 'index.html')) ? other : buildRevision(other);
  const sandboxes: Sandbox[] = [];
  try {
    for (const build of [SANDBOX_BUILD, folder]) sandboxes.push(await startWith(build));
    const names = [null, other];
    return await measureReturning(
      sandboxes.map(({ url }, index) => ({ name: names[index] ?? null, url })),
    );
  } finally {
    for (const sandbox of sandboxes) await sandbox.stop();
  }
}

/** Measures processor time until content is visible. */
async function explainWorkAtSandbox(): Promise<Figure[]> {
  const folder = buildWithSourceMaps();
  const sandbox = await startWith(folder);
  try {
    return await explainWork(sandbox.url, folder);
  } finally {
    await sandbox.stop();
  }
}

/** A page of a build folder; of our own by default. */
type BuiltPage = {
  readonly name: string;
  readonly path: string;
  readonly folder?: string;
  readonly isOurs: boolean;
};

/** Measures pages. A local server delivers each folder, compressed. */
async function measureServed(
  pages: readonly BuiltPage[],
  measureThem: (served: readonly ServedPage[]) => Promise<Figure[]>,
): Promise<Figure[]> {
  const served = await Promise.all(
    pages.map(async ({ name, path, isOurs, folder }) => {
      const server = await serveCompressed(folder ?? buildForProduction());
      return { name, url: `${server.url}${path}`, hasAims: isOurs, stop: server.stop };
    }),
  );
  try {
    return await measureThem(served);
  } finally {
    await Promise.all(served.map(({ stop }) => stop()));
  }
}

/** Measures bytes and requests of pages, and their Lighthouse scores. */
async function compare(served: readonly ServedPage[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, url, hasAims } of served) {
    figures.push(...figuresOf(name, await loadCold(url), hasAims));
  }
  return [...figures, ...(await measureLighthouse(served))];
}

/** Measures our build and another one; see the usage. */
function compareWith(other: string): Promise<Figure[]> {
  const [, folder, path] = other.match(/^(.+):(\/.*)$/) ?? [];
  return folder === undefined || path === undefined
    ? measureBeside(other)
    : measureServed(
        [
          { name: `ours ${FIRST_SCREEN}`, path: FIRST_SCREEN, isOurs: true },
          { name: `${folder} ${path}`, path, folder, isOurs: false },
        ],
        compare,
      );
}

async function measure(only: readonly string[]): Promise<Figure[]> {
  const unknown = only.find((part) => !PARTS.includes(part));
  if (unknown !== undefined) {
    throw new Error(`There is no part "${unknown}"; there are ${PARTS.join(', ')}.`);
  }
  const wanted = only.length === 0 ? PARTS : only;
  const atSandbox = Object.keys(AT_SANDBOX).filter((part) => wanted.includes(part));
  const figures: Figure[] = [];
  if (atSandbox.length > 0 || wanted.includes('start')) {
    figures.push(...(await measureAtSandbox(atSandbox)));
  }
  for (const [part, measureIt] of Object.entries(ALONE)) {
    if (wanted.includes(part)) figures.push(...(await measureIt()));
  }
  return figures;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true, default: [] },
      why: { type: 'boolean', default: false },
      work: { type: 'boolean', default: false },
      against: { type: 'string' },
      markdown: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const { only, why, work, against, markdown, help } = values;
  if (help) {
    console.log(USAGE);
    return;
  }
  const figures = await (why
    ? explainFirstLoad()
    : work
      ? explainWorkAtSandbox()
      : against === undefined
        ? measure(only)
        : compareWith(against));
  mkdirSync(dirname(RESULTS), { recursive: true });
  writeFileSync(RESULTS, `${JSON.stringify(figures, null, 2)}\n`);
  console.log(markdown ? markdownTable(figures) : textTable(figures));
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
