import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { Browser } from 'playwright-core';
import type { Figure } from './figure.ts';
import { comeBack, logIn, type Moment, visit } from './returning.ts';
import { launchBrowser } from './slow-page.ts';
import {
  CATEGORIES,
  type ProfileNode,
  phasesIn,
  SAMPLES,
  type Span,
  spanUntil,
  stacksIn,
  type TraceEvent,
} from './trace.ts';
import { ownerOf, PROJECT } from './why.ts';

const RUNS = 3;
/** Minimum share of the sampled time for a phase or package to be listed. Less is not worth a change. */
const LEAST_SHARE = 0.02;
/** Minimum share for a function to be listed; higher, because functions that call each other share their time. */
const LEAST_OF_FUNCTION = 0.1;

/** Moments of each part, in order. */
const PARTS = [
  [comeBack, ['cold', 'warm']],
  [logIn, ['form', 'logIn', 'cashOut']],
] as const satisfies readonly (readonly [unknown, readonly Moment[]])[];

const TITLES: Readonly<Partial<Record<Moment, string>>> = {
  cold: '/dashboard cold to the amount',
  warm: '/dashboard reloaded to the amount',
  form: '/login cold to the form',
  logIn: '“Log in” to the amount',
  cashOut: '“Cash Out” to the slider',
};

type Recorded = { readonly events: readonly TraceEvent[]; readonly span: Span };

/** Traces the moments of both parts. Line and processor are not slowed down, because only processor time counts. */
async function record(
  browser: Browser,
  url: string,
  categories: readonly string[],
): Promise<Map<Moment, Recorded>> {
  const moments = new Map<Moment, Recorded>();
  for (const [part, names] of PARTS) {
    const coming = [...names];
    await visit(browser, url, part, (phone) => ({
      ...phone,
      slowDown: async () => {},
      seenAfter: async (sight, act) => {
        await browser.startTracing(phone.page, { categories: [...categories] });
        const told = await phone.seenAfter(sight, act);
        const trace = (await browser.stopTracing()).toString();
        const events = (JSON.parse(trace) as { readonly traceEvents: TraceEvent[] }).traceEvents;
        const moment = coming.shift();
        if (moment) moments.set(moment, { events, span: spanUntil(events, `bench:${sight}`) });
        return told;
      },
    }));
  }
  return moments;
}

type Place = { readonly owner: string; readonly code: string };

/** Finds the source of functions, by the maps beside the scripts of a build. */
function sourcesOf(build: string): (node: ProfileNode) => Place {
  const maps = new Map<string, TraceMap | null>();
  const mapOf = (url: string): TraceMap | null => {
    const file = join(build, `${new URL(url).pathname}.map`);
    const map =
      maps.get(file) ??
      (existsSync(file)
        ? new TraceMap(readFileSync(file, 'utf8'), pathToFileURL(file).href)
        : null);
    maps.set(file, map);
    return map;
  };
  return ({ callFrame: { functionName, url, lineNumber = 0, columnNumber = 0 } }) => {
    const map = url && URL.canParse(url) ? mapOf(url) : null;
    const found = map && originalPositionFor(map, { line: lineNumber + 1, column: columnNumber });
    if (!map || !found?.source) {
      return { owner: url ? 'in the page' : 'the browser', code: `${functionName} ` };
    }
    const text = map.sourcesContent?.[map.resolvedSources.indexOf(found.source)] ?? '';
    const line = text.split('\n')[found.line - 1]?.trim().slice(0, 60) ?? '';
    const file = found.source.replace(/^.*\/node_modules\//, '').replace(PROJECT, '');
    return { owner: ownerOf(found.source), code: `${line} ${file}` };
  };
}

/** Phases of scripts, by function. A sample counts towards the innermost function of its stack that is listed here. */
const SCRIPT_PHASES: readonly (readonly [phase: string, functions: RegExp])[] = [
  ['make the theme', /^function createSystem\(/],
  ['style rules', / @emotion\/(cache|sheet|serialize|hash)\/| stylis\//],
  ['styles of elements', / @chakra-ui\/react\/| @emotion\//],
  ['charts', / xstate\/| machines\//],
  ['the provider’s SDK', / @firebase\//],
  ['calls of the API', / (ky|valibot)\/| src\/services\//],
  ['the router', / @tanstack\//],
  ['render', /^function renderRoot(Sync|Concurrent)\(/],
  ['effects', /^function flushPassiveEffects\(/],
  ['commit', /^function commitRoot\(/],
  ['storage', /^(setItem|getItem) /],
];
const OTHER_SCRIPTS = 'run modules, and all else';

/** Returns sums of samples in ms: of each phase and package alone, and of each function with its callees. */
function sumsOf(recorded: readonly Recorded[], placeOf: (node: ProfileNode) => Place) {
  const phases = new Map<string, number>();
  const owners = new Map<string, number>();
  const functions = new Map<string, number>();
  const add = (sums: Map<string, number>, name: string, ms: number) =>
    sums.set(name, (sums.get(name) ?? 0) + ms / recorded.length);
  for (const { events, span } of recorded) {
    for (const { stack, ms } of stacksIn(events, span)) {
      const places = stack.map(placeOf).filter(({ code }) => code !== '(root) ');
      const [innermost] = places;
      if (!innermost || /^\((idle|program)\) $/.test(innermost.code)) continue;
      const codes = places.map(({ code }) => code);
      const phase = codes
        .map((code) => SCRIPT_PHASES.find(([, names]) => names.test(code))?.[0])
        .find((found) => found !== undefined);
      add(phases, phase ?? OTHER_SCRIPTS, ms);
      add(owners, innermost.owner, ms);
      for (const code of new Set(codes)) add(functions, code, ms);
    }
  }
  return { phases, owners, functions };
}

function listed(what: string, sums: ReadonlyMap<string, number>, least: number): Figure[] {
  return [...sums]
    .filter(([, ms]) => ms >= least)
    .sort(([, one], [, other]) => other - one)
    .map(([name, value]) => ({ what: `${what}: ${name}`, value, unit: 'ms', aim: null }));
}

/**
 * Measures the main thread until content is visible. Phases are the minimum of several runs. Script phases are means of as many
 * sampled runs, which sampling slows down by half.
 *
 * @param build the folder of the build that the sandbox serves, with source maps
 */
export async function explainWork(url: string, build: string): Promise<Figure[]> {
  const browser = await launchBrowser();
  const plain: Map<Moment, Recorded>[] = [];
  const sampled: Map<Moment, Recorded>[] = [];
  try {
    for (let run = 0; run < RUNS; run += 1) {
      plain.push(await record(browser, url, CATEGORIES));
      sampled.push(await record(browser, url, [...CATEGORIES, SAMPLES]));
    }
  } finally {
    await browser.close();
  }
  const placeOf = sourcesOf(build);
  return PARTS.flatMap(([, names]) => names).flatMap((moment: Moment): Figure[] => {
    const of = (runs: typeof plain) => runs.flatMap((run) => run.get(moment) ?? []);
    const phases = of(plain).map(({ events, span }) => phasesIn(events, span));
    const least = (pick: (run: Map<string, number>) => number) => Math.min(...phases.map(pick));
    const sumOf = (sums: Map<string, number>) =>
      [...sums.values()].reduce((sum, ms) => sum + ms, 0);
    const sums = sumsOf(of(sampled), placeOf);
    const all = sumOf(sums.owners);
    const what = TITLES[moment] ?? moment;
    return [
      { what: `${what}: all work`, value: least(sumOf), unit: 'ms', aim: null },
      ...[...(phases[0]?.keys() ?? [])].map(
        (phase): Figure => ({
          what: `${what}: ${phase}`,
          value: least((run) => run.get(phase) ?? 0),
          unit: 'ms',
          aim: null,
        }),
      ),
      ...listed(`${what}, scripts sampled: what`, sums.phases, all * LEAST_SHARE),
      ...listed(`${what}, scripts sampled: whose`, sums.owners, all * LEAST_SHARE),
      ...listed(`${what}, scripts sampled: function`, sums.functions, all * LEAST_OF_FUNCTION),
    ];
  });
}
