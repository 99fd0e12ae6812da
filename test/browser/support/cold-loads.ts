import { gzipSync } from 'node:zlib';
import type { Browser, Page, Request, Response } from 'playwright-core';
import { ONBOARDING_STEPS, type Stage, stepsBefore } from '../../../domain/onboarding.ts';
import type { RouteId, ScreenMeta } from '../../../machines/meta.ts';
import { metaOf, nodes, pathOf } from '../../../src/navigation/site.ts';
import { controlAt } from './control.ts';
import { logInAt, openSignUp, PATHS } from './customers.ts';

/** Path that a user can open directly: typed, from a bookmark, or by a reload. */
export type ColdPath = {
  readonly path: string;
  /** Visitor: signed out, signed out after the eligibility check, or a customer at a stage. */
  readonly as: 'anybody' | 'eligible' | Stage;
  /** Previous path in the app; null if a visit begins at this path. */
  readonly after: string | null;
};

/** Public screens whose visitor or previous path is not the usual one. */
const PUBLIC: { readonly [Route in RouteId]?: Partial<Pick<ColdPath, 'as' | 'after'>> } = {
  eligibility: { after: null },
  signup: { as: 'eligible' },
  forgotPassword: { after: pathOf('login') },
  actionLink: { after: pathOf('forgotPassword') },
};

/**
 * Returns a routed state's path with visitor and previous path; null if the state redirects, or is not the first of its step.
 */
function coldPathOf({ key, id, path, meta }: RoutedState): ColdPath | null {
  if (key.startsWith('onboarding.')) {
    const step = ONBOARDING_STEPS.find((one) => PATHS[one] === path);
    const before = step && stepsBefore(step).at(-1);
    return step ? { path, as: step, after: before ? PATHS[before] : pathOf('signup') } : null;
  }
  if (key.startsWith('customer.')) {
    const after = id === 'dashboard' ? pathOf('login') : PATHS.dashboard;
    return { path, as: 'dashboard', after };
  }
  // A state whose screen is a placeholder redirects.
  if (meta.screen === 'loading') return null;
  return { path, as: 'anybody', after: pathOf('eligibility'), ...PUBLIC[id] };
}

/** State of the app machine with its path. */
type RoutedState = {
  /** Path of the state in the chart, such as `onboarding.name`. */
  readonly key: string;
  readonly id: RouteId;
  readonly path: string;
  readonly meta: ScreenMeta;
};

/** All paths that a user can open directly, in the order of the chart. */
export const COLD_PATHS: readonly ColdPath[] = nodes.flatMap((node) => {
  const meta = metaOf(node);
  if (!node.config.route || meta.path === undefined) return [];
  const key = node.path.join('.');
  return coldPathOf({ key, id: node.id as RouteId, path: meta.path, meta }) ?? [];
});

/** Script with its gzipped size. */
export type Script = { readonly text: string; readonly gzippedBytes: number };

/** Paths of a page's requests until the browser painted its screen, in order, without queries. */
export type Order = {
  /** Documents, scripts, styles and fonts. */
  readonly files: readonly string[];
  /** Scripts of the app that were requested only after the first script had arrived. */
  readonly lateScripts: readonly string[];
  /** Calls of the API that were requested before any script had arrived. */
  readonly earlyCalls: readonly string[];
  /** All calls of the API, also those after the paint. */
  readonly calls: readonly string[];
};

/** Requests of a page until it was idle. */
export type Load = {
  /** Scripts by address; inline scripts by their text. */
  readonly scripts: ReadonlyMap<string, Script>;
  /** Number of requests for documents, scripts, styles, fonts, pictures and calls; the page's icon does not count. */
  readonly requests: number;
};

/** Matches the page's icon, which only a browser with windows fetches. */
const ICON = /\/favicon\.\w+$/;
/**
 * Number of checks in a row without a request until a page counts as idle, and the pause between two checks, in ms. Each check
 * waits for a frame and for idle time, as late requests do, so that checks take longer on a slow machine.
 */
const MIN_IDLE_CHECKS = 30;
const CHECK_PAUSE_MS = 50;
/** Number of pages loaded in parallel. */
const MAX_PARALLEL = 4;

/** Returns the total gzipped size of scripts, in bytes. */
export function gzippedBytes(scripts: Iterable<Script>): number {
  let sum = 0;
  for (const script of scripts) sum += script.gzippedBytes;
  return sum;
}

/** Text by which the router's chunk is recognised. */
export const ROUTER = '__TSR_index';

/** Maximum of gzipped JavaScript that a screen may add to the previous screen's, in bytes. */
export const MAX_BEYOND = 41_500;

/**
 * Returns the scripts of a load that the previous path did not have. Leaves out the router, which loads when the user acts.
 */
export function scriptsBeyond(load: Load, before: Load): Script[] {
  return [...load.scripts]
    .filter(([address, { text }]) => !before.scripts.has(address) && !text.includes(ROUTER))
    .map(([, script]) => script);
}

/** True if the app runs and has rendered its screen; prerendered content does not count. */
function isDrawn(): boolean {
  const root = document.getElementById('root') ?? document.body;
  const runs = Object.keys(root).some((key) => key.startsWith('__reactContainer$'));
  return runs && document.querySelector('h1')?.checkVisibility() === true;
}

/**
 * Opens an address with an empty cache, and returns the page's requests until it is idle.
 * @param isReady runs in the page; returns true once the expected content is visible
 */
export async function watchLoad(
  page: Page,
  address: string,
  isReady: () => boolean = () => true,
): Promise<Load> {
  const scripts: Promise<[key: string, script: Script][]>[] = [];
  /** Pending requests for files. */
  const pending = new Set<Request>();
  let requests = 0;
  let idleChecks = 0;
  const begin = (request: Request) => {
    if (ICON.test(request.url())) return;
    requests += 1;
    // A call that is pending when its page is left reports no end.
    if (request.resourceType() !== 'fetch') pending.add(request);
    idleChecks = 0;
  };
  const end = (request: Request) => {
    pending.delete(request);
    idleChecks = 0;
  };
  const keep = (response: Response) => {
    const type = response.request().resourceType();
    if (type === 'script') scripts.push(fileOf(response));
    if (type === 'document') scripts.push(inlineScriptsOf(response));
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  page.on('response', keep);
  await page.goto(address);
  // Not by `page.evaluate`, which counts as user activity and starts prefetching.
  const session = await page.context().newCDPSession(page);
  // Waits for idle time, because a busy page has not made all its requests yet.
  const idle = 'requestAnimationFrame(() => requestIdleCallback(resolve))';
  const expression = `new Promise((resolve) => ${idle}).then(${isReady})`;
  while (idleChecks < MIN_IDLE_CHECKS) {
    const { result } = await session.send('Runtime.evaluate', { expression, awaitPromise: true });
    await new Promise((resolve) => setTimeout(resolve, CHECK_PAUSE_MS));
    idleChecks = result.value === true && pending.size === 0 ? idleChecks + 1 : 0;
  }
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  page.off('response', keep);
  return { scripts: new Map((await Promise.all(scripts)).flat()), requests };
}

/** Scripts by text, cached because many pages share them. */
const known = new Map<string, Script>();

function scriptOf(text: string): Script {
  const script = known.get(text) ?? { text, gzippedBytes: gzipSync(text, { level: 9 }).length };
  known.set(text, script);
  return script;
}

async function fileOf(response: Response): Promise<[string, Script][]> {
  return [[response.url(), scriptOf(await response.text())]];
}

async function inlineScriptsOf(response: Response): Promise<[string, Script][]> {
  const page = await response.text();
  return [...page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>(.*?)<\/script>/gs)].map(
    ([, text = '']) => [text, scriptOf(text)],
  );
}

/** Entries of a storage. */
type Entries = readonly (readonly [key: string, value: string])[];
/** Session storage and local storage of a visitor. */
type Kept = { readonly tab: Entries; readonly shared: Entries };

/**
 * Marks when the page gets its first script, and when the screen is rendered. Not when it is painted, because a busy machine
 * paints late.
 */
function noteDrawing(): void {
  const check = () => {
    if (performance.getEntriesByName('drawn').length > 0) return;
    const root = document.getElementById('root');
    const runs = root && Object.keys(root).some((key) => key.startsWith('__reactContainer$'));
    if (runs && document.querySelector('main h1')?.checkVisibility() === true) {
      performance.mark('drawn');
    } else {
      requestAnimationFrame(check);
    }
  };
  new MutationObserver(check).observe(document, { subtree: true, childList: true });
  // The `load` event, because on a busy machine a file may arrive while the page is still requesting others; its event comes
  // later.
  document.addEventListener(
    'load',
    ({ target }) => {
      const { href, src = href } = target as Partial<HTMLLinkElement & HTMLScriptElement>;
      if (src?.endsWith('.js') && performance.getEntriesByName('came').length === 0)
        performance.mark('came');
    },
    { capture: true },
  );
}

/** Returns the order of a page's requests. */
async function orderOf(page: Page): Promise<Order> {
  const { entries, cameAt, drawnAt } = await page.evaluate(() => ({
    cameAt: performance.getEntriesByName('came')[0]?.startTime ?? 0,
    drawnAt: performance.getEntriesByName('drawn')[0]?.startTime ?? 0,
    entries: performance.getEntriesByType('resource').map((entry) => {
      const { name, startTime } = entry;
      return { path: new URL(name).pathname, startTime };
    }),
  }));
  const scripts = entries.filter(({ path }) => path.endsWith('.js'));
  const calls = entries.filter(({ path }) => path.startsWith('/v3/'));
  const files = entries.filter(({ path }) => /\.(js|css|woff2)$/.test(path));
  const pathsOf = (some: typeof entries) => some.map(({ path }) => path);
  return {
    files: ['the page', ...pathsOf(files.filter(({ startTime }) => startTime < drawnAt))],
    lateScripts: pathsOf(
      scripts.filter(
        ({ path, startTime }) =>
          path.startsWith('/static/') && startTime > cameAt && startTime < drawnAt,
      ),
    ),
    earlyCalls: pathsOf(calls.filter(({ startTime }) => startTime <= cameAt)),
    calls: pathsOf(calls),
  };
}

/** Opens each path directly at a running sandbox, and returns its requests and their order. */
export async function measureColdLoads(
  browser: Browser,
  url: string,
  paths: readonly (Pick<ColdPath, 'path' | 'as'> & { readonly leadsTo?: string })[] = COLD_PATHS,
): Promise<Map<string, Load & { readonly order: Order }>> {
  const persons = new Map<ColdPath['as'], Promise<Kept>>();
  const loads = new Map<string, Load & { readonly order: Order }>();
  const waiting = [...paths];

  async function loadNext({ path, as, leadsTo = path }: (typeof paths)[number]): Promise<void> {
    const person = persons.get(as) ?? become(as, browser, url);
    persons.set(as, person);
    const context = await browser.newContext({ baseURL: url });
    await context.addInitScript(
      ({ tab, shared }) => {
        for (const [key, value] of tab) sessionStorage.setItem(key, value);
        for (const [key, value] of shared) localStorage.setItem(key, value);
        // The clock stands still, so that stored entries do not expire on a slow machine.
        const now = Date.now();
        Date.now = () => now;
      },
      await person,
    );
    await context.addInitScript(noteDrawing);
    const page = await context.newPage();
    const load = await watchLoad(page, addressOf(path), isDrawn);
    const { pathname } = new URL(page.url());
    if (pathname !== leadsTo) {
      throw new Error(`${path} leads to ${pathname}, not to ${leadsTo}.`);
    }
    loads.set(path, { ...load, order: await orderOf(page) });
    await context.close();
  }

  async function loadAll(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) await loadNext(next);
  }

  await Promise.all(Array.from({ length: MAX_PARALLEL }, loadAll));
  return loads;
}

/** Returns the address of a path. That of an e-mail link needs a code, which need not be valid. */
function addressOf(path: string): string {
  return path === pathOf('actionLink') ? `${path}?mode=resetPassword&oobCode=none` : path;
}

/** Makes a visitor, and returns their tab's and browser's storage. */
async function become(as: ColdPath['as'], browser: Browser, url: string): Promise<Kept> {
  if (as === 'anybody') {
    return { tab: [], shared: [] };
  }
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  if (as === 'eligible') {
    await openSignUp({ page });
  } else {
    await logInAt({ page, control: controlAt(url) }, as);
    if (as === 'dashboard') {
      // The heading shows before the amounts are there; only with the amounts the browser remembers the home page.
      await page.waitForFunction(() => localStorage.getItem('pod:home') !== null);
    }
  }
  const kept = await page.evaluate(() => ({
    tab: Object.entries<string>(sessionStorage),
    shared: Object.entries<string>(localStorage),
  }));
  await context.close();
  return kept;
}
