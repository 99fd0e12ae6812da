import { HASHED_FOLDER, RULE_FILES } from '../../config/hosts/serving.ts';
import { WORKER_PATH } from '../../config/worker/release.ts';
import { appMachine } from '../../machines/app.machine.ts';
import type { ScreenMeta } from '../../machines/meta.ts';

/** Returns the path of a state of the app machine. */
function pathOf(state: string): string {
  const meta: ScreenMeta | undefined = appMachine.getStateNodeById(`app.${state}`).meta;
  return meta?.path ?? '';
}

/** Paths of the prerendered pages. */
const PUBLIC_PATHS = ['eligibility', 'login', 'signup'].map(pathOf);
const APP_PATH = pathOf('customer.screens.home');

/** A response of a deployed site. Redirects are not followed. */
export type SiteAnswer = {
  readonly path: string;
  /** 0 without a response. */
  readonly status: number;
  /** Names in lower case; repeated headers are joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export type SeenSite = {
  /** Such as `https://app.example.com`. */
  readonly origin: string;
  readonly home: SiteAnswer;
  readonly publicPages: readonly SiteAnswer[];
  /** A path that only the app knows. */
  readonly appPage: SiteAnswer;
  readonly files: readonly SiteAnswer[];
  readonly worker: SiteAnswer;
  /** A file that has never existed. */
  readonly missing: SiteAnswer;
  /** Files that are for the host or developers only. */
  readonly hidden: readonly SiteAnswer[];
  /** The root's response without TLS; null for a site that is checked over http. */
  readonly plain: SiteAnswer | null;
};

export type Fetch = (
  url: string,
  options: Pick<RequestInit, 'redirect' | 'signal'> & { readonly headers: Record<string, string> },
) => Promise<Response>;

const MISSING = `${HASHED_FOLDER}js/no-build-ever-had-this.00000000.js`;
const HIDDEN = [...RULE_FILES.map((name) => `/${name}`), '/openapi.json'];
/** Time-out of one response. */
const TIMEOUT_MS = 20_000;

/**
 * Fetches what a browser would that opens the public pages of a deployed site.
 *
 * @param origin without a trailing slash
 * @throws Error with a sentence when the site does not respond at all
 */
export async function seeSite(origin: string, fetchIt: Fetch = fetch): Promise<SeenSite> {
  const see = (path: string) => answerOf(origin, path, fetchIt);
  const home = await see('/');
  if (home.status === 0) {
    throw new Error(`${origin} does not answer: ${home.body}.`);
  }
  const publicPages = await Promise.all(PUBLIC_PATHS.map(see));
  const appPage = await see(APP_PATH);
  const named = new Set([home, ...publicPages, appPage].flatMap(({ body }) => filesNamedIn(body)));
  return {
    origin,
    home,
    publicPages,
    appPage,
    files: await Promise.all([...named].map(see)),
    worker: await see(WORKER_PATH),
    missing: await see(MISSING),
    hidden: await Promise.all(HIDDEN.map(see)),
    plain: origin.startsWith('https:')
      ? await answerOf(origin.replace('https:', 'http:'), '/', fetchIt)
      : null,
  };
}

async function answerOf(origin: string, path: string, fetchIt: Fetch): Promise<SiteAnswer> {
  try {
    const response = await fetchIt(`${origin}${path}`, {
      redirect: 'manual',
      headers: { accept: 'text/html,*/*', 'accept-encoding': 'gzip, br' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return {
      path,
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    };
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = cause instanceof Error ? cause.message : message;
    return { path, status: 0, headers: {}, body: reason };
  }
}

/** Returns the files of the site's origin that a page names: scripts, styles, preloads, icons, the manifest. */
function filesNamedIn(page: string): string[] {
  const named = [...page.matchAll(/<(?:script|link)\b[^>]*?\s(?:src|href)="(\/[^/"][^"]*)"/g)];
  return [...new Set([...named.map(([, path = '']) => path), ...chunksNamedIn(page)])];
}

/** The expression of the bundler's inline runtime that builds the path of a chunk: folder, id and hash. */
const CHUNK_ADDRESS = /"(static\/js\/[^"]*)"\+\w+\+"\."\+\((\{[^}]*\})\)\[\w+\]\+"\.js"/;

/** Returns the chunks that a page can load later. */
function chunksNamedIn(page: string): string[] {
  const [, folder = '', hashes = ''] = CHUNK_ADDRESS.exec(page) ?? [];
  return entriesOf(hashes).map(([id, hash]) => `/${folder}${id}.${hash}.js`);
}

/** Returns keys and values of an object literal of strings, as a minifier writes it. */
function entriesOf(literal: string): [key: string, value: string][] {
  return [...literal.matchAll(/(?:"([^"]*)"|([\w.]+)):"([^"]*)"/g)].map(
    ([, quoted, plain = '', value = '']) => [
      // A minifier writes 1000 as 1e3.
      quoted ?? (Number.isNaN(Number(plain)) ? plain : String(Number(plain))),
      value,
    ],
  );
}
