import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
} from 'playwright-core';
import { inject } from 'vitest';
import { TEST_ARGUMENTS } from './chromium.ts';
import { PAGE_WITHOUT_APP } from './customers.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    chromiumPath: string;
    /** A whole browser, for what the headless shell lacks. */
    browserPath: string;
  }
}

/** The two sizes that every screen must be right at. */
export const SIZES = {
  phone: { width: 360, height: 740 },
  desktop: { width: 1280, height: 800 },
} as const;

/** One of the two sizes. */
export type Size = keyof typeof SIZES;

/** What a page keeps for as long as it is open. */
export type PageOptions = {
  /** Where the device is, when not in Perth. */
  readonly timeZone?: string;
  /** Whether its clock can be moved. It shows the time when the page is taken, and goes on. */
  readonly hasClock?: boolean;
};

type Options = PageOptions & { readonly size: Size; readonly baseURL: string };

/** A page in a context of its own. Cases use it one after the other: a new one starts a process, and compiles the app anew. */
export type PooledPage = {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly session: CDPSession;
  /** Those of the case. */
  readonly sessions: CDPSession[];
  readonly options: Options;
  /** How many cases have used it. */
  uses: number;
  /** Whether a case has done to it what cannot be undone. */
  isAltered: boolean;
  /** Hears of everything that must never happen. */
  note: (fault: string) => void;
};

/** How long the page may take for one thing, in ms: a machine with much to do is slow. */
const PATIENCE_MS = 40_000;
/** After how many cases it is closed: a clock repeats at every load whatever it has ever been told. */
const MOST_USES = 8;

/** One for all files of a worker; it ends with the worker. */
let browser: Promise<Browser> | undefined;
const idle: PooledPage[] = [];

/** Takes a page with nothing stored and no past; on request a new one, with empty caches. */
export async function acquirePage(options: Options, isNew = false): Promise<PooledPage> {
  const wanted = JSON.stringify(options);
  const index = isNew ? -1 : idle.findIndex((one) => JSON.stringify(one.options) === wanted);
  const [pooled = await openPage(options)] = index < 0 ? [] : idle.splice(index, 1);
  watch(pooled);
  if (options.hasClock) await pooled.page.clock.install({ time: Date.now() });
  return pooled;
}

/** Makes a page ready for the next case, or closes it. */
export async function releasePage(pooled: PooledPage): Promise<void> {
  const { context, page } = pooled;
  pooled.note = () => {};
  pooled.uses += 1;
  const isGood = !pooled.isAltered && !page.isClosed() && context.pages().length === 1;
  if (isGood && pooled.uses < MOST_USES) {
    await clean(pooled);
    idle.push(pooled);
  } else {
    await context.close();
  }
}

async function openPage(options: Options): Promise<PooledPage> {
  const { baseURL, size, timeZone = 'Australia/Perth' } = options;
  browser ??= chromium.launch({ executablePath: inject('chromiumPath'), args: TEST_ARGUMENTS });
  const context = await (await browser).newContext({
    viewport: SIZES[size],
    baseURL,
    locale: 'en-AU',
    timezoneId: timeZone,
    hasTouch: size === 'phone',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const pooled: PooledPage = {
    context,
    page,
    session: await context.newCDPSession(page),
    sessions: [],
    options,
    uses: 0,
    isAltered: false,
    note: () => {},
  };
  await context.exposeFunction('noteViolation', (text: string) => pooled.note(`CSP: ${text}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      // biome-ignore lint/suspicious/noExplicitAny: the function is added to the page above.
      (window as any).noteViolation(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  noteAlterations(pooled);
  noteSessions(pooled);
  return pooled;
}

/** Notes everything that must never happen. */
function watch(pooled: PooledPage): void {
  const { page, options } = pooled;
  page.on('console', (message) => {
    if (message.type() === 'error') {
      pooled.note(`console: ${message.text()} (${message.location().url})`);
    }
  });
  page.on('pageerror', (error) => pooled.note(`page error: ${error.message}`));
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (!['data:', 'blob:', 'about:'].includes(protocol) && origin !== options.baseURL) {
      pooled.note(`request to another origin: ${request.url()}`);
    }
  });
}

/** What leaves something in a page until it is closed. */
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

/** Notes when a case alters a page for good. */
function noteAlterations(pooled: PooledPage): void {
  const { context, options, page } = pooled;
  const note = () => {
    pooled.isAltered = true;
  };
  noteCalls(page, ALTERATIONS.page, note);
  noteCalls(context, ALTERATIONS.context, note);
  if (!options.hasClock) noteCalls(context.clock, ALTERATIONS.clock, note);
}

/** What a session sets ends with it. */
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

/** Whatever a case may have listened to. */
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

/** Leaves nothing of a case but what is in the caches. */
async function clean({ context, options, page, session, sessions }: PooledPage): Promise<void> {
  // A case may have ended one itself.
  await Promise.all(sessions.splice(0).map((one) => one.detach().catch(() => {})));
  for (const event of PAGE_EVENTS) page.removeAllListeners(event);
  for (const event of ['page', 'request', 'response']) context.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  if (options.hasClock) await context.clock.resume();
  await page.goto(PAGE_WITHOUT_APP);
  await page.evaluate(async () => {
    sessionStorage.clear();
    localStorage.clear();
    for (const { name } of await indexedDB.databases()) {
      if (name !== undefined) indexedDB.deleteDatabase(name);
    }
  });
  await context.clearCookies();
  await page.setViewportSize(SIZES[options.size]);
  await session.send('Page.resetNavigationHistory');
}
