import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CHROMIUM_ARGUMENTS, provideBrowser } from '../../../test/browser/support/chromium.ts';
import { installOnDemand, ON_DEMAND } from '../on-demand.ts';
import type { Figure } from './figure.ts';
import { quantile } from './statistics.ts';
import { temporaryFolder } from './temporary.ts';

/** What we read of Lighthouse's report. */
type Result = {
  readonly categories: Readonly<Record<string, { readonly score: number | null } | undefined>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number } | undefined>>;
  readonly runtimeError?: { readonly message: string };
};

type Lighthouse = (
  url: string,
  flags: Readonly<Record<string, unknown>>,
) => Promise<{ readonly lhr: Result } | undefined>;

const RUNS = 5;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Values from a report, with their aims for our first screen. */
const ROWS: readonly {
  readonly what: string;
  readonly unit: Figure['unit'];
  readonly aim: NonNullable<Figure['aim']>;
  readonly read: (report: Result) => number;
}[] = [
  { what: 'performance', unit: 'points', aim: { atLeast: 96 }, read: scoreOf('performance') },
  { what: 'accessibility', unit: 'points', aim: { atLeast: 100 }, read: scoreOf('accessibility') },
  {
    what: 'best practices',
    unit: 'points',
    aim: { atLeast: 100 },
    read: scoreOf('best-practices'),
  },
  { what: 'SEO', unit: 'points', aim: { atLeast: 100 }, read: scoreOf('seo') },
  { what: 'FCP', unit: 'ms', aim: { atMost: 950 }, read: auditOf('first-contentful-paint') },
  { what: 'LCP', unit: 'ms', aim: { atMost: 950 }, read: auditOf('largest-contentful-paint') },
  { what: 'TBT', unit: 'ms', aim: { atMost: 200 }, read: auditOf('total-blocking-time') },
  { what: 'CLS', unit: 'points', aim: { atMost: 0 }, read: auditOf('cumulative-layout-shift') },
];

function scoreOf(category: (typeof CATEGORIES)[number]): (report: Result) => number {
  return ({ categories }) => Math.round((categories[category]?.score ?? 0) * 100);
}

function auditOf(audit: string): (report: Result) => number {
  return ({ audits }) => audits[audit]?.numericValue ?? Number.POSITIVE_INFINITY;
}

/** Runs Lighthouse once, as on a phone with a simulated slow line, in a new Chromium. */
async function audit(lighthouse: Lighthouse, url: string): Promise<Result> {
  const chromium = spawn(
    provideBrowser(),
    [
      ...CHROMIUM_ARGUMENTS,
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${temporaryFolder()}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = new Promise((resolve) => chromium.once('exit', resolve));
  try {
    const port = await new Promise<number>((resolve, reject) => {
      let said = '';
      chromium.stderr.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        const [, found] = said.match(/DevTools listening on ws:\/\/[^:]+:(\d+)\//) ?? [];
        if (found) resolve(Number(found));
      });
      chromium.once('error', reject);
      void ended.then(() => reject(new Error(`Chromium did not start: ${said}`)));
    });
    const outcome = await lighthouse(url, {
      port,
      logLevel: 'silent',
      output: 'json',
      onlyCategories: [...CATEGORIES],
    });
    if (!outcome || outcome.lhr.runtimeError) {
      throw new Error(
        `Lighthouse could not look at ${url}: ${outcome?.lhr.runtimeError?.message ?? 'no report'}`,
      );
    }
    return outcome.lhr;
  } finally {
    chromium.kill();
    await ended;
  }
}

/** Page of a server; our own has aims. */
export type ServedPage = { readonly name: string; readonly url: string; readonly hasAims: boolean };

/**
 * Runs Lighthouse for mobile on each page, and returns the medians. The pages take turns, so that other work of the machine
 * affects all alike. The first turn is not counted.
 */
export async function measureLighthouse(pages: readonly ServedPage[]): Promise<Figure[]> {
  installOnDemand();
  const main = pathToFileURL(resolve(ON_DEMAND, 'node_modules/lighthouse/core/index.js'));
  const { default: lighthouse }: { default: Lighthouse } = await import(main.href);
  const reports = new Map<string, Result[]>(pages.map(({ name }) => [name, []]));
  for (let run = 0; run <= RUNS; run += 1) {
    for (const { name, url } of pages) {
      const report = await audit(lighthouse, url);
      if (run > 0) reports.get(name)?.push(report);
    }
  }
  return pages.flatMap(({ name, hasAims }) =>
    ROWS.map(({ what, unit, aim, read }) => ({
      what: `Lighthouse, ${name}: ${what}`,
      value: quantile((reports.get(name) ?? []).map(read)),
      unit,
      aim: hasAims ? aim : null,
    })),
  );
}
