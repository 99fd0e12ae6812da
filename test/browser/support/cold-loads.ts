import { gzipSync } from 'node:zlib';
import type { Browser, Page, Request, Response } from 'playwright-core';
import { ONBOARDING_STEPS, type Stage, stepsBefore } from '../../../domain/onboarding.ts';
import type { RouteId, ScreenMeta } from '../../../machines/meta.ts';
import { metaOf, nodes, pathOf } from '../../../src/navigation/site.ts';
import { controlAt } from './control.ts';
import { logInAt, openSignUp, PATHS } from './customers.ts';

/** A path that a person can open cold: typed, from a bookmark, or by a reload. */
export type ColdPath = {
  readonly path: string;
  /** Who opens it: anybody, somebody who has just passed the eligibility check, or a customer at a stage. */
  readonly as: 'anybody' | 'eligible' | Stage;
  /** The path from which a person comes to it in the app; null where nothing lies before it. */
  readonly after: string | null;
};

/** Public screens that are not simply opened by anybody, after the first one. */
const PUBLIC: { readonly [Route in RouteId]?: Partial<Pick<ColdPath, 'as' | 'after'>> } = {
  eligibility: { after: null },
  signup: { as: 'eligible' },
  forgotPassword: { after: pathOf('login') },
  actionLink: { after: pathOf('forgotPassword') },
};

/** Who opens a routed state cold, and after which path; null where it leads on, or back to where its step begins. */
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
  // Nobody stays where only a place holder is drawn.
  if (meta.screen === 'loading') return null;
  return { path, as: 'anybody', after: pathOf('eligibility'), ...PUBLIC[id] };
}

/** A state of the site map with its path. */
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

/** A script, with its bytes as a server sends them at the best. */
export type Script = { readonly text: string; readonly gzippedBytes: number };

/** In which order a page asked for what it fetched until its screen was drawn. Paths, without what stands behind a `?`. */
export type Order = {
  /** Documents, scripts, styles and fonts. */
  readonly files: readonly string[];
  /** Scripts of the app that were asked for when another one had come. */
  readonly lateScripts: readonly string[];
  /** Calls of the API that were asked for before any script had come. */
  readonly earlyCalls: readonly string[];
  /** All calls of the API, later ones too. */
  readonly calls: readonly string[];
};

/** What a page fetched until it rested. */
export type Load = {
  /** By address; those that stand in the page itself by their text. */
  readonly scripts: ReadonlyMap<string, Script>;
  /** All of them but the page's icon: documents, scripts, styles, fonts, pictures, calls. */
  readonly requests: number;
};

/** The page's icon, which a browser with windows fetches, and one without does not. */
const ICON = /\/favicon\.\w+$/;
/**
 * How many looks in a row must find nothing being fetched until a page counts as resting, and the pause between two, in ms. Each
 * waits for a frame of the page's and for its idle time, as what is fetched late does: on a slow machine both take longer.
 */
const LOOKS_AT_REST = 30;
const LOOK_PAUSE_MS = 50;
/** How many pages are loaded side by side. */
const AT_ONCE = 4;

/** Gzipped JavaScript of some scripts, in bytes. */
export function gzippedBytes(scripts: Iterable<Script>): number {
  let sum = 0;
  for (const script of scripts) sum += script.gzippedBytes;
  return sum;
}

/** By what the chunk of the router is known. */
export const ROUTER = '__TSR_index';

/** What a screen may add to the one before it, gzipped JavaScript in bytes. */
export const MOST_BEYOND = 41_500;

/**
 * What the path before leaves to be fetched: the scripts of a load that another did not have. The router is none of them: the
 * act that leads on from the path before has brought it.
 */
export function scriptsBeyond(load: Load, before: Load): Script[] {
  return [...load.scripts]
    .filter(([address, { text }]) => !before.scripts.has(address) && !text.includes(ROUTER))
    .map(([, script]) => script);
}

/** Whether the app runs and its screen is drawn; what the build has drawn does not count. */
function isDrawn(): boolean {
  const root = document.getElementById('root') ?? document.body;
  const runs = Object.keys(root).some((key) => key.startsWith('__reactContainer$'));
  return runs && document.querySelector('h1')?.checkVisibility() === true;
}

/**
 * Opens an address with an empty cache, and says what was fetched until the page rested.
 *
 * @param isReady asked in the page: whether what it is opened for is there.
 */
export async function watchLoad(
  page: Page,
  address: string,
  isReady: () => boolean = () => true,
): Promise<Load> {
  const scripts: Promise<[key: string, script: Script][]>[] = [];
  /** Files that are on their way. */
  const pending = new Set<Request>();
  let requests = 0;
  let looksAtRest = 0;
  const begin = (request: Request) => {
    if (ICON.test(request.url())) return;
    requests += 1;
    // Of a call that outlives its page nobody hears the end.
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
  // Not by the page's own evaluate, which counts as an act of a person: the app fetches what comes next at the first one.
  const session = await page.context().newCDPSession(page);
  // A page that is busy has not said yet what it wants.
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

/** Most scripts come with many of the pages. */
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

/** What a tab keeps of somebody between two loads. */
type Entries = readonly (readonly [key: string, value: string])[];
/** What the tab and the browser of a person keep. */
type Kept = { readonly tab: Entries; readonly shared: Entries };

/** Notes when the page hears of its first file, and when the screen is drawn: at once, since a busy machine draws its frames late. */
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
  // On a busy machine one file may have come while the page is still asking for the next ones, in one go: it hears of it after.
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

/** In which order a page has fetched what it fetched. */
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

/** What each of the paths fetches when it is opened cold, at a running sandbox, and in which order. */
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
        // What is kept for some seconds only is kept on a slow machine as well.
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

/** A link out of an e-mail must bring a code; whether it is good is asked later. */
function addressOf(path: string): string {
  return path === pathOf('actionLink') ? `${path}?mode=resetPassword&oobCode=none` : path;
}

/** Makes somebody, and says what their tab and browser keep. */
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
