import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page,
} from 'playwright-core';
import { inject } from 'vitest';
import { launchChromium, TEST_ARGUMENTS } from './chromium.ts';
import { PAGE_WITHOUT_APP } from './customers.ts';
import { makePressesPatient, recordNewElements } from './patience.ts';
import { noteViolations, watchPage } from './watch.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    chromiumPath: string;
    /** Path of a full browser, for features that the headless shell lacks. */
    browserPath: string;
  }
}

/** The two sizes of every screen. */
export const SIZES = {
  phone: { width: 360, height: 740 },
  desktop: { width: 1280, height: 800 },
} as const;

/** Name of a size. */
export type Size = keyof typeof SIZES;

/** Options that a page keeps while it is open. */
export type PageOptions = {
  /** Time zone of the device, Perth by default. */
  readonly timeZone?: string;
  /** True if a test can move the page's clock, which starts at the real time and runs. */
  readonly hasClock?: boolean;
};

type Options = PageOptions & { readonly size: Size; readonly baseURL: string };

/** Context with a page, reused by cases, because a new context compiles the app again and a new page starts a process. */
export type PooledPage = {
  readonly context: BrowserContext;
  page: Page;
  session: CDPSession;
  /** Sets the colour scheme without marking the page as altered; the caller must restore it. */
  setScheme: (scheme: 'light' | 'dark') => Promise<void>;
  /** Sessions of the cases and of the pool. */
  readonly sessions: CDPSession[];
  readonly options: Options;
  /** Number of cases that have used the page. */
  uses: number;
  /** The part that a case has altered permanently. */
  altered: 'nothing' | 'page' | 'context';
  /** Records a fault. */
  note: (fault: string) => void;
};

/** Number of cases after which a page with a clock is closed, because the clock replays its whole history at every load. */
const MAX_USES_OF_CLOCK = 8;

/** Browser for all files of a worker; ends with the worker. */
let browser: Promise<Browser> | undefined;
const idle: PooledPage[] = [];

/** Takes a page with empty storage and history from the pool; on request a new page, with empty caches. */
export async function acquirePage(options: Options, isNew = false): Promise<PooledPage> {
  const wanted = JSON.stringify(options);
  const index = isNew ? -1 : idle.findIndex((one) => JSON.stringify(one.options) === wanted);
  const [pooled = await openContext(options)] = index < 0 ? [] : idle.splice(index, 1);
  watchPage(pooled.page, {
    faultTypes: ['error'],
    isOwn: (origin) => origin === options.baseURL,
    note: (fault) => pooled.note(fault),
  });
  if (options.hasClock) await pooled.page.clock.install({ time: Date.now() });
  return pooled;
}

/** Cleans a page for the next case, or closes it. */
export async function releasePage(pooled: PooledPage): Promise<void> {
  const { context, options } = pooled;
  pooled.note = () => {};
  pooled.uses += 1;
  const isWornOut = options.hasClock && pooled.uses >= MAX_USES_OF_CLOCK;
  if (pooled.altered === 'context' || isWornOut) {
    await context.close();
    return;
  }
  for (const event of CONTEXT_EVENTS) context.removeAllListeners(event);
  const isGood = pooled.altered === 'nothing' && !pooled.page.isClosed();
  if (!isGood) await openPage(pooled);
  const others = context.pages().filter((page) => page !== pooled.page);
  await Promise.all(others.map((page) => page.close()));
  try {
    await clean(pooled);
    idle.push(pooled);
  } catch (error) {
    if (!OVERTAKEN.test(String(error))) throw error;
    await context.close();
  }
}

/** Matches Playwright's error if the app navigates by itself while the page is being left. */
const OVERTAKEN =
  /net::ERR_ABORTED|interrupted by another navigation|Execution context was destroyed/;

/** Returns Playwright's description of a device of this size. */
export function deviceOf(
  size: Size,
  { baseURL, timeZone = 'Australia/Perth' }: PageOptions & { readonly baseURL: string },
): BrowserContextOptions {
  return {
    viewport: SIZES[size],
    baseURL,
    locale: 'en-AU',
    timezoneId: timeZone,
    hasTouch: size === 'phone',
    reducedMotion: 'reduce',
  };
}

async function openContext(options: Options): Promise<PooledPage> {
  const { baseURL, size, timeZone } = options;
  browser ??= launchChromium({ executablePath: inject('chromiumPath'), args: TEST_ARGUMENTS });
  const context = await (await browser).newContext(deviceOf(size, { baseURL, timeZone }));
  const page = await context.newPage();
  const pooled: PooledPage = {
    context,
    ...(await prepare(page)),
    sessions: [],
    options,
    uses: 0,
    altered: 'nothing',
    note: () => {},
  };
  await noteViolations(context, (violation) => pooled.note(violation));
  await recordNewElements(context);
  makePressesPatient(page);
  notePageAlterations(pooled);
  noteContextAlterations(pooled);
  noteSessions(pooled);
  return pooled;
}

/** Opens another page in a context. */
async function openPage(pooled: PooledPage): Promise<void> {
  Object.assign(pooled, await prepare(await pooled.context.newPage()));
  pooled.altered = 'nothing';
  notePageAlterations(pooled);
}

async function prepare(page: Page): Promise<Pick<PooledPage, 'page' | 'session' | 'setScheme'>> {
  const emulateMedia = page.emulateMedia.bind(page);
  return {
    page,
    session: await page.context().newCDPSession(page),
    setScheme: (colorScheme) => emulateMedia({ colorScheme }),
  };
}

/** Alterations that last until the page or the context is closed. */
const ALTERATIONS = {
  page: ['addInitScript', 'exposeFunction', 'exposeBinding', 'emulateMedia'],
  context: [
    'addInitScript',
    'exposeFunction',
    'exposeBinding',
    'grantPermissions',
    'setExtraHTTPHeaders',
  ],
  clock: ['fastForward', 'install', 'pauseAt', 'runFor', 'setFixedTime', 'setSystemTime'],
} as const;

function notePageAlterations(pooled: PooledPage): void {
  noteCalls(pooled.page, ALTERATIONS.page, () => {
    if (pooled.altered === 'nothing') pooled.altered = 'page';
  });
}

function noteContextAlterations(pooled: PooledPage): void {
  const { context, options } = pooled;
  const note = () => {
    pooled.altered = 'context';
  };
  noteCalls(context, ALTERATIONS.context, note);
  if (!options.hasClock) noteCalls(context.clock, ALTERATIONS.clock, note);
}

/** Records the sessions that cases open, because detaching a session ends its settings. */
function noteSessions({ context, sessions }: PooledPage): void {
  const open = context.newCDPSession.bind(context);
  context.newCDPSession = async (target) => {
    const session = await open(target);
    sessions.push(session);
    return session;
  };
}

function noteCalls<Target extends object>(
  target: Target,
  names: readonly (keyof Target)[],
  note: () => void,
): void {
  for (const name of names) {
    const call = (target[name] as (...given: unknown[]) => unknown).bind(target);
    target[name] = ((...given: unknown[]) => {
      note();
      return call(...given);
    }) as Target[typeof name];
  }
}

/** All events that a case may listen to. */
const PAGE_EVENTS = [
  'console',
  'dialog',
  'domcontentloaded',
  'download',
  'filechooser',
  'framenavigated',
  'load',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
];

const CONTEXT_EVENTS = ['page', 'request', 'response'];

/** Removes all traces of a case except the caches. */
async function clean({ context, options, page, session, sessions }: PooledPage): Promise<void> {
  const ended = sessions.splice(0).filter((one) => one !== session);
  // A case may have detached a session itself.
  await Promise.all(ended.map((one) => one.detach().catch(() => {})));
  for (const event of PAGE_EVENTS) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  if (options.hasClock) await context.clock.resume();
  await page.goto(PAGE_WITHOUT_APP);
  await page.evaluate(async () => {
    sessionStorage.clear();
    localStorage.clear();
    for (const { name = '' } of await indexedDB.databases()) {
      await new Promise((resolve) => {
        const deletion = indexedDB.deleteDatabase(name);
        deletion.onsuccess = resolve;
        deletion.onerror = resolve;
        deletion.onblocked = resolve;
      });
    }
  });
  await context.clearCookies();
  await page.setViewportSize(SIZES[options.size]);
  await session.send('Page.resetNavigationHistory');
}
