import { HASHED_FOLDER, RULE_FILES } from '../../config/hosts/serving.ts';
import { WORKER_PATH } from '../../config/worker/release.ts';
import { appMachine } from '../../machines/app.machine.ts';
import type { ScreenMeta } from '../../machines/meta.ts';

/** The path of a state of the site map, by its id there. */
function pathOf(state: string): string {
  const meta: ScreenMeta | undefined = appMachine.getStateNodeById(`app.${state}`).meta;
  return meta?.path ?? '';
}

/** Where a page of its own was drawn at the build. */
const PUBLIC_PATHS = ['eligibility', 'login', 'signup'].map(pathOf);
const APP_PATH = pathOf('customer.screens.home');

/** One answer of a deployed site, as it came: redirects are not followed. */
export type SiteAnswer = {
  readonly path: string;
  /** 0 when there was none. */
  readonly status: number;
  /** Names in lower case; what came twice is joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** What was seen of a deployed site. */
export type SeenSite = {
  /** Such as `https://app.example.com`. */
  readonly origin: string;
  /** The root. */
  readonly home: SiteAnswer;
  /** Addresses that have a page of their own, drawn at the build. */
  readonly publicPages: readonly SiteAnswer[];
  /** An address that only the app knows. */
  readonly appPage: SiteAnswer;
  /** Every file that the pages name. */
  readonly files: readonly SiteAnswer[];
  /** The service worker. */
  readonly worker: SiteAnswer;
  /** A file that no build ever had. */
  readonly missing: SiteAnswer;
  /** What is for the host or for developers, and for no customer. */
  readonly hidden: readonly SiteAnswer[];
  /** What the root answers without TLS; null where that is no question. */
  readonly plain: SiteAnswer | null;
};

/** Makes one call, as `fetch` does. */
export type Fetch = (
  url: string,
  options: Pick<RequestInit, 'redirect' | 'signal'> & { readonly headers: Record<string, string> },
) => Promise<Response>;

const MISSING = `${HASHED_FOLDER}js/no-build-ever-had-this.00000000.js`;
const HIDDEN = [...RULE_FILES.map((name) => `/${name}`), '/openapi.json'];
/** How long one answer may take, in ms. */
const TIMEOUT_MS = 20_000;

/**
 * Looks at a deployed site, as a browser would that opens its public pages.
 *
 * @param origin without a slash at the end
 * @throws Error with a sentence when the site does not answer at all
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

/** The files of the site's own origin that a page names: scripts, styles, preloads, icons, the manifest. */
function filesNamedIn(page: string): string[] {
  const named = [...page.matchAll(/<(?:script|link)\b[^>]*?\s(?:src|href)="(\/[^/"][^"]*)"/g)];
  return [...new Set([...named.map(([, path = '']) => path), ...chunksNamedIn(page)])];
}

/** How the bundler's runtime, which stands in the page, makes the address of a chunk: folder, id and hash. */
const CHUNK_ADDRESS = /"(static\/js\/[^"]*)"\+\w+\+"\."\+\((\{[^}]*\})\)\[\w+\]\+"\.js"/;

/** The scripts that a page loads when they are needed. */
function chunksNamedIn(page: string): string[] {
  const [, folder = '', hashes = ''] = CHUNK_ADDRESS.exec(page) ?? [];
  return entriesOf(hashes).map(([id, hash]) => `/${folder}${id}.${hash}.js`);
}

/** Keys and values of an object literal of texts, as a minifier writes it. */
function entriesOf(literal: string): [key: string, value: string][] {
  return [...literal.matchAll(/(?:"([^"]*)"|([\w.]+)):"([^"]*)"/g)].map(
    ([, quoted, plain = '', value = '']) => [
      // A number is written as short as can be: 1e3.
      quoted ?? (Number.isNaN(Number(plain)) ? plain : String(Number(plain))),
      value,
    ],
  );
}
