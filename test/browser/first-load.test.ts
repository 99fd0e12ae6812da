import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { pathOf } from '../../src/navigation/site.ts';
import { IS_THOROUGH } from '../support/thorough.ts';
import { CHROMIUM_ARGUMENTS, launchChromium } from './support/chromium.ts';
import { waitForIdleChunks } from './support/chunks.ts';
import {
  COLD_PATHS,
  gzippedBytes,
  MAX_BEYOND,
  measureColdLoads,
  ROUTER,
  scriptsBeyond,
} from './support/cold-loads.ts';
import { testSandbox } from './support/sandbox.ts';
import { openTab } from './support/tab.ts';

/**
 * The budget of each path, opened with an empty cache, until it rests: gzipped JavaScript in bytes, all requests, and the bytes
 * beyond the path before it, if its screen needs its own limit. They are equal on every machine, and leave less than one
 * kilobyte: an increase fails here. They are never raised for words or looks, only for a step that the product asks for
 * (docs/adding-a-step.md, "First load"). Lower them after something has become smaller; each run prints the sizes.
 */
const BUDGETS: Readonly<
  Record<string, { readonly bytes: number; readonly requests: number; readonly more: number }>
> = {
  '/eligibility': { bytes: 144_900, requests: 4, more: 0 },
  '/login': { bytes: 183_500, requests: 7, more: 39_000 },
  '/signup': { bytes: 186_000, requests: 8, more: 41_500 },
  '/forgot-password': { bytes: 180_000, requests: 8, more: 7_500 },
  '/auth': { bytes: 211_000, requests: 10, more: 37_500 },
  '/signup/mobile': { bytes: 231_000, requests: 13, more: 25_500 },
  '/signup/name': { bytes: 229_000, requests: 13, more: 5_500 },
  '/signup/employment': { bytes: 229_500, requests: 13, more: 6_000 },
  '/signup/bank': { bytes: 234_000, requests: 33, more: 10_000 },
  '/signup/bank/account': { bytes: 233_000, requests: 14, more: 9_000 },
  '/signup/id-check': { bytes: 234_500, requests: 19, more: 11_000 },
  '/dashboard': { bytes: 241_500, requests: 14, more: 39_000 },
  '/dashboard/cashout': { bytes: 239_500, requests: 15, more: 12_000 },
  '/dashboard/activity/cashouts': { bytes: 236_500, requests: 15, more: 9_500 },
  '/dashboard/activity/repayments': { bytes: 236_500, requests: 15, more: 9_500 },
  '/dashboard/account/profile': { bytes: 241_500, requests: 16, more: 14_500 },
  '/dashboard/account/password_reset': { bytes: 239_500, requests: 14, more: 12_000 },
};

/** The budget of an ordinary form. */
const DEFAULT_BUDGET = { bytes: 229_000, requests: 13, more: 8_500 };

const signedIn = COLD_PATHS.filter(({ as }) => as !== 'anybody' && as !== 'eligible').map(
  ({ path }) => path,
);

/** The data that an address's flows load first, besides the profile. */
const READ_WITH_THE_PROFILE: Readonly<Record<string, string>> = {
  '/dashboard': '/v3/Lending/overview',
  '/dashboard/cashout': '/v3/Lending/overview',
  '/dashboard/activity/cashouts': '/v3/Lending/activites/cashouts',
  '/dashboard/activity/repayments': '/v3/Lending/activites/repayments',
  '/dashboard/account/profile': '/v3/Promotions',
};

/** Code that is fetched only where it is used: the mark of its chunk, and the paths that fetch it without using it. */
const ONLY_WHERE_USED: Readonly<
  Record<string, { readonly mark: string; readonly paths: readonly string[] }>
> = {
  'the router': { mark: ROUTER, paths: ['/forgot-password', '/auth', ...signedIn] },
  firebase: {
    mark: 'identitytoolkit.googleapis.com',
    paths: ['/login', '/signup', '/auth', ...signedIn],
  },
  ky: { mark: 'Request timed out', paths: signedIn },
  dialogs: { mark: 'aria-modal', paths: [] },
  'the carousel of banks': { mark: 'x mandatory', paths: ['/signup/bank'] },
  movement: { mark: 'commitStyles', paths: [] },
  'the sanitiser': { mark: 'DOMPurify', paths: [] },
  'the download of PDFs': { mark: 'terms.pdf', paths: [] },
};

/** The maximum number of files until the screen of an address is drawn: the page, scripts, styles and fonts. */
const MAX_FILES = 12;

/** Load of an address that redirects. */
const NOWHERE = { scripts: new Map(), requests: 0, order: null };

/** Protected addresses opened by a signed-out visitor: a part in each run, because all share one guard. */
const protectedPaths = signedIn
  .filter((_, index) => IS_THOROUGH || index % 4 === 0)
  .map((path) => ({
    path,
    as: 'anybody' as const,
    leadsTo: pathOf('login'),
  }));

describe('opened with an empty cache', () => {
  let loads: Awaited<ReturnType<typeof measureColdLoads>>;
  let turnedAway: typeof loads;
  const loadOf = (path: string) => loads.get(path) ?? NOWHERE;

  beforeAll(async () => {
    const browser = await launchChromium({
      executablePath: inject('chromiumPath'),
      args: CHROMIUM_ARGUMENTS,
    });
    loads = await measureColdLoads(browser, testSandbox().url);
    turnedAway = await measureColdLoads(browser, testSandbox().url, protectedPaths);
    await browser.close();
  });

  test('every budget belongs to a path', () => {
    const paths = COLD_PATHS.map(({ path }) => path);
    expect(Object.keys(BUDGETS).filter((path) => !paths.includes(path))).toEqual([]);
  });

  test('a screen adds little to the one before it', () => {
    const adding = Object.entries(BUDGETS).filter(([, { more }]) => more > MAX_BEYOND);
    expect(adding).toEqual([]);
  });

  test.each(COLD_PATHS)('$path keeps its budget', ({ path, after }) => {
    const load = loadOf(path);
    const fetched = {
      bytes: gzippedBytes(load.scripts.values()),
      requests: load.requests,
      more: after === null ? 0 : gzippedBytes(scriptsBeyond(load, loadOf(after))),
    };
    console.log(`${path}: ${JSON.stringify(fetched)}`);
    const budget = BUDGETS[path] ?? DEFAULT_BUDGET;
    expect(fetched.bytes).toBeGreaterThan(0);
    expect(fetched.bytes, 'gzipped JavaScript').toBeLessThanOrEqual(budget.bytes);
    expect(fetched.requests, 'requests').toBeLessThanOrEqual(budget.requests);
    expect(fetched.more, `more than at ${after}`).toBeLessThanOrEqual(budget.more);
  });

  test.each(COLD_PATHS)('$path requests all of its code at once', ({ path }) => {
    const order = loadOf(path).order;
    expect(order?.lateScripts).toEqual([]);
    expect(order?.files.length).toBeLessThanOrEqual(MAX_FILES);
  });

  test.each(protectedPaths)(
    '$path requests the log-in at once for a signed-out visitor',
    ({ path }) => {
      const order = turnedAway.get(path)?.order;
      expect(order?.lateScripts).toEqual([]);
      expect(order?.files.length).toBeLessThanOrEqual(MAX_FILES);
      expect(order?.calls).toEqual([]);
    },
  );

  test.each(signedIn)('%s requests its data beside the code, and loads nothing twice', (path) => {
    const { earlyCalls = [], calls = [] } = loadOf(path).order ?? {};
    expect(earlyCalls).toContain('/v3/Users/state');
    const begun = READ_WITH_THE_PROFILE[path];
    expect(earlyCalls.filter((call) => call !== '/v3/Users/state')).toEqual(begun ? [begun] : []);
    expect(calls).toEqual([...new Set(calls)]);
  });

  test.each(Object.entries(ONLY_WHERE_USED))('%s only where it is used', (_, { mark, paths }) => {
    const scripts = readdirSync('build/sandbox/static/js', { recursive: true, encoding: 'utf8' });
    const holders = scripts
      .filter((name) => name.endsWith('.js'))
      .filter((name) => readFileSync(join('build/sandbox/static/js', name), 'utf8').includes(mark));
    expect(holders, `chunks with ${mark}`).not.toEqual([]);
    const fetchers = COLD_PATHS.map(({ path }) => path).filter((path) =>
      [...loadOf(path).scripts.values()].some(({ text }) => text.includes(mark)),
    );
    expect(fetchers).toEqual(COLD_PATHS.map(({ path }) => path).filter((it) => paths.includes(it)));
  });
});

test('the next screen is there at once: no placeholder shows between two screens', async () => {
  const tab = await openTab('phone', { isNew: true });
  const { page } = tab;
  await page.addInitScript(() => {
    const titles: string[] = [];
    Object.assign(window, { titles });
    new MutationObserver(() => {
      const headings = [...document.querySelectorAll('h1')];
      const title = headings.find((heading) => heading.checkVisibility())?.textContent ?? 'none';
      if (titles.at(-1) !== title) titles.push(title);
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
  await page.goto('/eligibility');
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await waitForIdleChunks(page);
  await page.getByRole('button', { name: 'Get started' }).click();
  await page.getByRole('heading', { name: 'Sign up' }).waitFor();
  await waitForIdleChunks(page);
  await page.goBack();
  await page.getByRole('heading', { name: "Check if you're eligible" }).waitFor();
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  // biome-ignore lint/suspicious/noExplicitAny: the list is added to the page above.
  expect(await page.evaluate(() => (window as any).titles)).toEqual([
    'none',
    "Check if you're eligible",
    'Sign up',
    "Check if you're eligible",
    'Log in',
  ]);
  expect(tab.faults()).toEqual([]);
  await tab.close();
});
