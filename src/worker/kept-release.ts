import { type Release, WORKER_PATH } from '../../config/worker/release.ts';
import { cacheOf, dropReleases, releaseCaches } from './release-caches.ts';

/** What a service worker has around it. */
export type Surroundings = {
  readonly caches: Pick<CacheStorage, 'open' | 'match' | 'keys' | 'delete'>;
  readonly fetch: (request: Request | string, options?: RequestInit) => Promise<Response>;
  /** The ids of all windows of the site. */
  readonly windows: () => Promise<readonly string[]>;
  /** Takes the worker off this device, once its windows are closed. */
  readonly unregister: () => Promise<unknown>;
  /** Whether somebody has asked the browser to save data. */
  readonly savesData: () => boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

/** What the service worker of one release does. */
export type KeptRelease = {
  /** Fetches what the release is made of. Rejects where it cannot be had whole. */
  readonly keep: () => Promise<void>;
  /** Notes which windows may be of an earlier release, and need its files. */
  readonly takeOver: () => Promise<void>;
  /** Answers a navigation. */
  readonly page: (request: Request) => Promise<Response>;
  /** Drops what no window needs, and asks the host which release it has; nobody waits for it. */
  readonly afterPage: () => Promise<void>;
  /**
   * Answers with a file that has a hash in its name, of whichever release.
   *
   * @param later takes what nobody waits for.
   */
  readonly file: (request: Request, later: (work: Promise<unknown>) => void) => Promise<Response>;
};

/**
 * How long pages come from the device although the host has not said that their release is its own, in ms. Then the host is
 * asked first: who comes back after months does not meet a release that the API has forgotten.
 */
const TRUSTED_MS = 7 * 24 * 60 * 60 * 1_000;
/** How long the host has for its answer then, in ms. */
const PATIENCE_MS = 4_000;

/** Where a release's cache has the time at which the host had this release; nobody can ask for it. */
const CONFIRMED = `${WORKER_PATH}?confirmed`;
/** Where it has, as JSON, the ids of the windows that were open when the host had another release. */
const OUTDATED = `${WORKER_PATH}?outdated`;
/** Statuses by which a host says that it has no service worker. */
const GONE: readonly number[] = [404, 410];

/**
 * Keeps the pages and files of a release on the device, each release in a cache of its own. A window gets its page out of
 * the newest one, and its files out of the one that has them: by the hashes in their names they are those of its page,
 * whichever release that is of. A release is dropped once no window is left that was opened with it. Source: decision 069.
 */
export function keptRelease(release: Release, around: Surroundings): KeptRelease {
  const { caches } = around;
  const name = cacheOf(release.id);
  const own = () => caches.open(name);
  const otherNames = async () => (await releaseCaches(caches)).filter((other) => other !== name);

  /** Fetches what must be of this release: another one may be on its way to the host. */
  async function verified(path: string, hash: string, options: RequestInit): Promise<Response> {
    const read = (more: RequestInit) =>
      around.fetch(path, {
        ...more,
        integrity: `sha256-${hash}`,
        redirect: 'error',
        priority: 'low',
      });
    // The browser's own cache may have a wrong answer, which would be given again each time.
    const answer = await read(options).catch(() => read({ cache: 'reload' }));
    if (!answer.ok) {
      throw new Error(`${path} has not come.`);
    }
    return answer;
  }

  async function keep(): Promise<void> {
    const cache = await own();
    await cache.delete(OUTDATED);
    // One by one: what the page in front of somebody fetches comes first.
    for (const [path, hash] of Object.entries(release.pages)) {
      // Anew: an answer of 304 may leave it the headers of the release before.
      await cache.put(path, await verified(path, hash, { cache: 'reload' }));
    }
    for (const [path, hash] of Object.entries(release.files)) {
      const kept = await keptFile(path);
      if (kept) {
        await cache.put(path, kept);
      } else if (!around.savesData()) {
        await cache.put(path, await verified(path, hash, {}));
      }
    }
    await confirm(cache);
  }

  async function takeOver(): Promise<void> {
    const open = await around.windows();
    for (const other of await otherNames()) {
      const cache = await caches.open(other);
      if (!(await cache.match(OUTDATED))) {
        await cache.put(OUTDATED, new Response(JSON.stringify(open)));
      }
    }
  }

  /** The page of the release at an address, and whether the host need not be asked first; null where there is none. */
  async function keptPage(path: string): Promise<{ page: Response; isTrusted: boolean } | null> {
    const cache = await own();
    const page = await cache.match(path in release.pages ? path : '/');
    return page ? { page, isTrusted: await isConfirmed(cache) } : null;
  }

  async function page(request: Request): Promise<Response> {
    // A device whose storage fails has what it had without a worker.
    const kept = await keptPage(new URL(request.url).pathname).catch(() => null);
    if (!kept) {
      return around.fetch(request);
    }
    const { page, isTrusted } = kept;
    return isTrusted
      ? page
      : Promise.race([around.fetch(request).catch(() => page), waited(PATIENCE_MS, page)]);
  }

  async function afterPage(): Promise<void> {
    await dropOutdated();
    const cache = await own();
    if (!(await cache.match('/'))) {
      // Something else has emptied the storage.
      await keep();
    }
    await askHost(cache);
  }

  async function file(
    request: Request,
    later: (work: Promise<unknown>) => void,
  ): Promise<Response> {
    const path = new URL(request.url).pathname;
    const kept = await keptFile(path).catch(() => undefined);
    if (kept) {
      return kept;
    }
    const answer = await around.fetch(request);
    const hash = release.files[path];
    if (hash !== undefined) {
      later(learnFrom(path, hash, answer.clone()));
    }
    return answer;
  }

  /** A file that is kept, of whichever release. One that does not fit its hash is dropped, to be fetched again. */
  async function keptFile(path: string): Promise<Response | undefined> {
    const kept = await caches.match(path, { ignoreVary: true });
    const hash = release.files[path];
    if (!kept || hash === undefined || (await isOfHash(kept.clone(), hash))) {
      return kept;
    }
    for (const other of await releaseCaches(caches)) {
      await (await caches.open(other)).delete(path, { ignoreVary: true });
    }
    return undefined;
  }

  /** Keeps a file of this release that was left out until it was used. */
  async function learnFrom(path: string, hash: string, answer: Response): Promise<void> {
    if (!(await releaseCaches(caches)).includes(name)) {
      // The worker is off this device: nothing would ever drop what it keeps now.
      return;
    }
    const cache = await own();
    if (answer.status === 404) {
      // The host has another release by now: it is asked for the next page.
      await cache.delete(CONFIRMED);
    } else if (answer.status === 200) {
      const isRight = await isOfHash(answer.clone(), hash);
      await cache.put(path, isRight ? answer : await verified(path, hash, { cache: 'reload' }));
    }
  }

  /**
   * Asks which release the host has. A page in place of the answer says nothing: it may be the app's, but that of a host under
   * repair or of a filter as well.
   */
  async function askHost(cache: Cache): Promise<void> {
    const answer = await around.fetch(WORKER_PATH, { cache: 'no-cache', redirect: 'error' });
    if (GONE.includes(answer.status)) {
      await leave(cache);
    } else if (answer.ok && (await answer.text()).includes(release.id)) {
      await cache.delete(OUTDATED);
      await confirm(cache);
    }
  }

  /**
   * Takes the worker off a device whose host has none: the browser would keep it for ever. Until the windows are closed that need what is kept, it only leaves the pages to the host.
   */
  async function leave(cache: Cache): Promise<void> {
    await cache.delete(CONFIRMED);
    const open = await around.windows();
    if (!(await cache.match(OUTDATED))) {
      await cache.put(OUTDATED, new Response(JSON.stringify(open)));
    }
    for (const one of await releaseCaches(caches)) {
      if ((await windowsOf(one))?.some((id) => open.includes(id))) {
        return;
      }
    }
    await around.unregister();
    await dropReleases(caches);
  }

  async function confirm(cache: Cache): Promise<void> {
    await cache.put(CONFIRMED, new Response(`${around.now()}`));
  }

  async function isConfirmed(cache: Cache): Promise<boolean> {
    const confirmed = await cache.match(CONFIRMED);
    return confirmed !== undefined && around.now() - Number(await confirmed.text()) < TRUSTED_MS;
  }

  /** Drops the releases of which no window is left. One that is on its way is not outdated. */
  async function dropOutdated(): Promise<void> {
    const open = await around.windows();
    for (const other of await otherNames()) {
      if ((await windowsOf(other))?.some((id) => open.includes(id)) === false) {
        await caches.delete(other);
      }
    }
  }

  /** The windows that were open when the host had another release than a kept one; undefined where it has had none. */
  async function windowsOf(kept: string): Promise<readonly string[] | undefined> {
    return (await (await caches.open(kept)).match(OUTDATED))?.json();
  }

  return { keep, takeOver, page, afterPage, file };
}

/**
 * True if an answer is, byte by byte, the file that a release has.
 *
 * @param hash the file's SHA-256, in base64
 */
async function isOfHash(answer: Response, hash: string): Promise<boolean> {
  const digest = await crypto.subtle.digest('SHA-256', await answer.arrayBuffer());
  return btoa(String.fromCharCode(...new Uint8Array(digest))) === hash;
}

function waited<Value>(ms: number, value: Value): Promise<Value> {
  return new Promise((resolve) => setTimeout(() => resolve(value), ms));
}
