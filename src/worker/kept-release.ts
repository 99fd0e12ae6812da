import { type Release, WORKER_PATH } from '../../config/worker/release.ts';
import { cacheOf, dropReleases, releaseCaches } from './release-caches.ts';

export type WorkerDeps = {
  readonly caches: Pick<CacheStorage, 'open' | 'match' | 'keys' | 'delete'>;
  readonly fetch: (request: Request | string, options?: RequestInit) => Promise<Response>;
  /** The ids of all windows of the site. */
  readonly windows: () => Promise<readonly string[]>;
  /** Unregisters the worker, once its windows are closed. */
  readonly unregister: () => Promise<unknown>;
  /** True if the user has asked the browser to save data. */
  readonly savesData: () => boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

export type KeptRelease = ReturnType<typeof keptRelease>;

/**
 * How long pages come from the device without the host's confirmation that it still has their release, in ms. After that the host
 * is asked first, so that a user who returns after months does not run a release that the API no longer knows.
 */
const TRUSTED_MS = 7 * 24 * 60 * 60 * 1_000;
/** How long the host then has to answer, in ms. */
const HOST_TIMEOUT_MS = 4_000;

/** Cache key of the time at which the host was last known to have this release; no page requests it. */
const CONFIRMED = `${WORKER_PATH}?confirmed`;
/** Cache key of the ids, as JSON, of the windows that were open when the host had another release. */
const OUTDATED = `${WORKER_PATH}?outdated`;
/** Statuses by which a host says that it has no service worker. */
const GONE: readonly number[] = [404, 410];

/**
 * Keeps each release's pages and files on the device, in a cache of its own. A window gets its page from the newest cache, and
 * its files from the cache that has them: the hashes in their names tie them to their page, of whichever release. A release is
 * dropped once all windows that opened with it are closed. Source: decision 069.
 */
export function keptRelease(release: Release, deps: WorkerDeps) {
  const { caches } = deps;
  const name = cacheOf(release.id);
  const own = () => caches.open(name);
  const otherNames = async () => (await releaseCaches(caches)).filter((other) => other !== name);

  /** Fetches a file that must be of this release, because another release may be on its way to the host. */
  async function verified(path: string, hash: string, options: RequestInit): Promise<Response> {
    const read = (more: RequestInit) =>
      deps.fetch(path, {
        ...more,
        integrity: `sha256-${hash}`,
        redirect: 'error',
        priority: 'low',
      });
    // Retries past the browser's own cache, which would return a wrong answer each time.
    const answer = await read(options).catch(() => read({ cache: 'reload' }));
    if (!answer.ok) {
      throw new Error(`${path} has not come.`);
    }
    return answer;
  }

  /** Fetches and caches the release. Rejects if it cannot be fetched whole. */
  async function keep(): Promise<void> {
    const cache = await own();
    await cache.delete(OUTDATED);
    // One by one, so that the visible page's fetches come first.
    for (const [path, hash] of Object.entries(release.pages)) {
      // Reloaded, because a 304 answer may keep the headers of the release before.
      await cache.put(path, await verified(path, hash, { cache: 'reload' }));
    }
    for (const [path, hash] of Object.entries(release.files)) {
      const kept = await keptFile(path);
      if (kept) {
        await cache.put(path, kept);
      } else if (!deps.savesData()) {
        await cache.put(path, await verified(path, hash, {}));
      }
    }
    await confirm(cache);
  }

  /** Records which windows may run an earlier release and need its files. */
  async function takeOver(): Promise<void> {
    const open = await deps.windows();
    for (const other of await otherNames()) {
      const cache = await caches.open(other);
      if (!(await cache.match(OUTDATED))) {
        await cache.put(OUTDATED, new Response(JSON.stringify(open)));
      }
    }
  }

  /** Returns the release's page for a path, and whether it may be used without asking the host; null if there is none. */
  async function keptPage(path: string): Promise<{ page: Response; isTrusted: boolean } | null> {
    const cache = await own();
    const page = await cache.match(path in release.pages ? path : '/');
    return page ? { page, isTrusted: await isConfirmed(cache) } : null;
  }

  /** Answers a navigation. */
  async function page(request: Request): Promise<Response> {
    // If the device's storage fails, the network answers, as without a worker.
    const kept = await keptPage(new URL(request.url).pathname).catch(() => null);
    if (!kept) {
      return deps.fetch(request);
    }
    const { page, isTrusted } = kept;
    return isTrusted
      ? page
      : Promise.race([deps.fetch(request).catch(() => page), delayed(HOST_TIMEOUT_MS, page)]);
  }

  /** Drops releases that no window needs, and asks the host for its release. The page does not wait for it. */
  async function afterPage(): Promise<void> {
    await dropOutdated();
    const cache = await own();
    if (!(await cache.match('/'))) {
      // Something else has emptied the storage.
      await keep();
    }
    await askHost(cache);
  }

  /**
   * Answers with a file that has a hash in its name, of any release.
   *
   * @param later takes work that the answer does not wait for
   */
  async function file(
    request: Request,
    later: (work: Promise<unknown>) => void,
  ): Promise<Response> {
    const path = new URL(request.url).pathname;
    const kept = await keptFile(path).catch(() => undefined);
    if (kept) {
      return kept;
    }
    const answer = await deps.fetch(request);
    const hash = release.files[path];
    if (hash !== undefined) {
      later(cacheOnUse(path, hash, answer.clone()));
    }
    return answer;
  }

  /** Returns a cached file of any release. A file that does not match its hash is dropped, to be fetched again. */
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

  /** Caches a file of this release that was left out until its first use. */
  async function cacheOnUse(path: string, hash: string, answer: Response): Promise<void> {
    if (!(await releaseCaches(caches)).includes(name)) {
      // The worker is unregistered, so nothing would ever drop what it caches now.
      return;
    }
    const cache = await own();
    if (answer.status === 404) {
      // The host has another release by now, so the next page is asked of it.
      await cache.delete(CONFIRMED);
    } else if (answer.status === 200) {
      const isRight = await isOfHash(answer.clone(), hash);
      await cache.put(path, isRight ? answer : await verified(path, hash, { cache: 'reload' }));
    }
  }

  /** Asks which release the host has. A page instead of the script proves nothing: a filter may have sent it. */
  async function askHost(cache: Cache): Promise<void> {
    const answer = await deps.fetch(WORKER_PATH, { cache: 'no-cache', redirect: 'error' });
    if (GONE.includes(answer.status)) {
      await leave(cache);
    } else if (answer.ok && (await answer.text()).includes(release.id)) {
      await cache.delete(OUTDATED);
      await confirm(cache);
    }
  }

  /**
   * Removes the worker from a device whose host has none, because the browser would keep it for ever. While windows are open that
   * need the caches, it only leaves the pages to the host.
   */
  async function leave(cache: Cache): Promise<void> {
    await cache.delete(CONFIRMED);
    const open = await deps.windows();
    if (!(await cache.match(OUTDATED))) {
      await cache.put(OUTDATED, new Response(JSON.stringify(open)));
    }
    for (const one of await releaseCaches(caches)) {
      if ((await windowsOf(one))?.some((id) => open.includes(id))) {
        return;
      }
    }
    await deps.unregister();
    await dropReleases(caches);
  }

  async function confirm(cache: Cache): Promise<void> {
    await cache.put(CONFIRMED, new Response(`${deps.now()}`));
  }

  async function isConfirmed(cache: Cache): Promise<boolean> {
    const confirmed = await cache.match(CONFIRMED);
    return confirmed !== undefined && deps.now() - Number(await confirmed.text()) < TRUSTED_MS;
  }

  /** Drops the releases whose windows are all closed. One that is being installed is not outdated. */
  async function dropOutdated(): Promise<void> {
    const open = await deps.windows();
    for (const other of await otherNames()) {
      if ((await windowsOf(other))?.some((id) => open.includes(id)) === false) {
        await caches.delete(other);
      }
    }
  }

  /** Returns the windows that were open when the host had another release than the cached one; undefined if it has had none. */
  async function windowsOf(kept: string): Promise<readonly string[] | undefined> {
    return (await (await caches.open(kept)).match(OUTDATED))?.json();
  }

  return { keep, takeOver, page, afterPage, file };
}

/**
 * True if an answer is, byte by byte, the file of a release.
 *
 * @param hash the file's SHA-256, in base64
 */
async function isOfHash(answer: Response, hash: string): Promise<boolean> {
  const digest = await crypto.subtle.digest('SHA-256', await answer.arrayBuffer());
  return btoa(String.fromCharCode(...new Uint8Array(digest))) === hash;
}

function delayed<Value>(ms: number, value: Value): Promise<Value> {
  return new Promise((resolve) => setTimeout(() => resolve(value), ms));
}
