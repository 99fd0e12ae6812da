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
/** Where it has, as JSON, the ids of the windows that were open when another release took over. */
const OUTDATED = `${WORKER_PATH}?outdated`;

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
    const answer = await around.fetch(path, {
      ...options,
      integrity: `sha256-${hash}`,
      redirect: 'error',
      priority: 'low',
    });
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
      const kept = await caches.match(path);
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
    const kept = await caches.match(request, { ignoreVary: true }).catch(() => undefined);
    if (kept) {
      return kept;
    }
    const answer = await around.fetch(request);
    if (new URL(request.url).pathname in release.files) {
      later(learnFrom(request, answer.clone()));
    }
    return answer;
  }

  /** Keeps a file of this release that was left out until it was used. */
  async function learnFrom(request: Request, answer: Response): Promise<void> {
    const cache = await own();
    if (answer.status === 200) {
      await cache.put(request, answer);
    } else if (answer.status === 404) {
      // The host has another release by now: it is asked for the next page.
      await cache.delete(CONFIRMED);
    }
  }

  /** Asks which release the host has. */
  async function askHost(cache: Cache): Promise<void> {
    const answer = await around.fetch(WORKER_PATH, { cache: 'no-cache' });
    const isPage = answer.headers.get('content-type')?.startsWith('text/html');
    if (answer.status === 404 || (answer.ok && isPage)) {
      // A release without a worker, for which the browser would keep this one for ever.
      await around.unregister();
      await dropReleases(caches);
    } else if (answer.ok && (await answer.text()).includes(release.id)) {
      await confirm(cache);
    }
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
      const outdated = await (await caches.open(other)).match(OUTDATED);
      const windows: readonly string[] | undefined = await outdated?.json();
      if (windows?.some((id) => open.includes(id)) === false) {
        await caches.delete(other);
      }
    }
  }

  return { keep, takeOver, page, afterPage, file };
}

function waited<Value>(ms: number, value: Value): Promise<Value> {
  return new Promise((resolve) => setTimeout(() => resolve(value), ms));
}
