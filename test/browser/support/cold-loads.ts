import { gzipSync } from 'node:zlib';
import type { Browser, Page, Request, Response } from 'playwright-core';
import { ONBOARDING_STEPS, type Stage, stepsBefore } from '../../../domain/onboarding.ts';
import type { RouteId, ScreenMeta } from '../../../machines/meta.ts';
import { metaOf, nodes, pathOf } from '../../../src/navigation/site.ts';
import { controlAt } from './control.ts';
import { logInAt, openSignUp, PATHS } from './customers.ts';

/** A path that a user can open directly: typed, from a bookmark, or by a reload. */
export type ColdPath = {
  readonly path: string;
  /** Its visitor: anyone, one who has just passed the eligibility check, or a customer at a stage. */
  readonly as: 'anybody' | 'eligible' | Stage;
  /** The previous path in the app; null for a first one. */
  readonly after: string | null;
};

/** Public screens that need a certain visitor, after the first one. */
const PUBLIC: { readonly [Route in RouteId]?: Partial<Pick<ColdPath, 'as' | 'after'>> } = {
  eligibility: { after: null },
  signup: { as: 'eligible' },
  forgotPassword: { after: pathOf('login') },
  actionLink: { after: pathOf('forgotPassword') },
};

/** The visitor of a routed state's direct load, and the path before; null if it redirects, or belongs to a step's start. */
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
  // A placeholder's state redirects.
  if (meta.screen === 'loading') return null;
  return { path, as: 'anybody', after: pathOf('eligibility'), ...PUBLIC[id] };
}

/** A state of the app machine with its path. */
type RoutedState = {
  /** Its place in the chart, as `onboarding.name`. */
  readonly key: string;
  readonly id: RouteId;
  readonly path: string;
  readonly meta: ScreenMeta;
};

/** Every such path, in the chart's order. */
export const COLD_PATHS: readonly ColdPath[] = nodes.flatMap((node) => {
  const meta = metaOf(node);
  if (!node.config.route || meta.path === undefined) return [];
  const key = node.path.join('.');
  return coldPathOf({ key, id: node.id as RouteId, path: meta.path, meta }) ?? [];
});

/** A script, with its bytes in the best encoding of a server. */
export type Script = { readonly text: string; readonly gzippedBytes: number };

/** The order of a page's requests until its screen was drawn. Paths, without their queries. */
export type Order = {
  /** Documents, scripts, styles and fonts. */
  readonly files: readonly string[];
  /** Scripts of the app that were requested only after another one had arrived. */
  readonly lateScripts: readonly string[];
  /** Calls of the API that were requested before any script had arrived. */
  readonly earlyCalls: readonly string[];
  /** All calls of the API, later ones too. */
  readonly calls: readonly string[];
};

/** A page's requests until it rested. */
export type Load = {
  /** By address; inline ones by their text. */
  readonly scripts: ReadonlyMap<string, Script>;
  /** All except the page's icon: documents, scripts, styles, fonts, pictures, calls. */
  readonly requests: number;
};

/** The page's icon, which only a browser with windows fetches. */
const ICON = /\/favicon\.\w+$/;
/**
 * How many checks in a row must find no request until a page counts as resting, and the pause between two, in ms. Each waits
 * for a frame and for idle time, as late requests do: on a slow machine both take longer.
 */
const LOOKS_AT_REST = 30;
const LOOK_PAUSE_MS = 50;
/** The number of pages loaded in parallel. */
const AT_ONCE = 4;

/** The gzipped JavaScript of some scripts, in bytes. */
export function gzippedBytes(scripts: Iterable<Script>): number {
  let sum = 0;
  for (const script of scripts) sum += script.gzippedBytes;
  return sum;
}

/** The mark of the router's chunk. */
export const ROUTER = '__TSR_index';

/** The maximum that a screen may add to the previous one, gzipped JavaScript in bytes. */
export const MAX_BEYOND = 41_500;

/**
 * The scripts of a load that the previous path did not have, without the router, which loads with the activity that leads on.
 */
export function scriptsBeyond(load: Load, before: Load): Script[] {
  return [...load.scripts]
    .filter(([address, { text }]) => !before.scripts.has(address) && !text.includes(ROUTER))
    .map(([, script]) => script);
}

/** True if the app runs and its screen is drawn; prerendered content does not count. */
function isDrawn(): boolean {
  const root = document.getElementById('root') ?? document.body;
  const runs = Object.keys(root).some((key) => key.startsWith('__reactContainer$'));
  return runs && document.querySelector('h1')?.checkVisibility() === true;
}

/**
 * Opens an address with an empty cache, and returns its requests until the page rested.
 * @param isReady runs in the page: whether the expected content is there.
 */
export async function watchLoad(
  page: Page,
  address: string,
  isReady: () => boolean = () => true,
): Promise<Load> {
  const scripts: Promise<[key: string, script: Script][]>[] = [];
  /** Files in flight. */
  const pending = new Set<Request>();
  let requests = 0;
  let looksAtRest = 0;
  const begin = (request: Request) => {
    if (ICON.test(request.url())) return;
    requests += 1;
    // A call that outlives its page reports no end.
    if (request.resourceType() !== 'fetch') pending.add(request);
    looksAtRest = 0;
  };
  const end = (request: Request) => {
    pending.delete(request);
    looksAtRest = 0;
  };
  const keep = (response: Response) => {
    const type = response.request().resourceType();
    if (type === 'script') scripts.push(fileOf(response));
    if (type === 'document') scripts.push(inlineScriptsOf(response));
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  page.on('response', keep);
  await page.goto(address);
  // Not by the page's own evaluate, which counts as an activity of the user and starts prefetching.
  const session = await page.context().newCDPSession(page);
  // A busy page has not made its requests yet.
  const idle = 'requestAnimationFrame(() => requestIdleCallback(resolve))';
  const expression = `new Promise((resolve) => ${idle}).then(${isReady})`;
  while (looksAtRest < LOOKS_AT_REST) {
    const { result } = await session.send('Runtime.evaluate', { expression, awaitPromise: true });
    await new Promise((resolve) => setTimeout(resolve, LOOK_PAUSE_MS));
    looksAtRest = result.value === true && pending.size === 0 ? looksAtRest + 1 : 0;
  }
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  page.off('response', keep);
  return { scripts: new Map((await Promise.all(scripts)).flat()), requests };
}

/** Most scripts are shared by many of the pages. */
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

/** The entries of a tab's storage between two loads. */
type Entries = readonly (readonly [key: string, value: string])[];
/** The storage of a visitor's tab and browser. */
type Kept = { readonly tab: Entries; readonly shared: Entries };

/**
 * Records when the page gets its first file, and when the screen is drawn: immediately, because a busy machine draws its frames
 * late.
 */
function noteDrawing(): void {
  const look = () => {
    if (performance.getEntriesByName('drawn').length > 0) return;
    const root = document.getElementById('root');
    const runs = root && Object.keys(root).some((key) => key.startsWith('__reactContainer$'));
    if (runs && document.querySelector('main h1')?.checkVisibility() === true) {
      performance.mark('drawn');
    } else {
      requestAnimationFrame(look);
    }
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true });
  // On a busy machine one file may have arrived while the page is still requesting the next ones: its event comes after.
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

/** The order of a page's requests. */
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

/** The requests of each path when it is opened directly, at a running sandbox, and their order. */
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
        // Entries with a short life must survive on a slow machine as well.
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

  await Promise.all(Array.from({ length: AT_ONCE }, loadAll));
  return loads;
}

/** An e-mail's link must have a code; its validity is checked later. */
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
      // It greets before it has its sums, and the browser remembers it with these.
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
