/** How the names of our caches begin: scripts of vendors may have others at the same origin. */
const PREFIX = 'release-';

/** The name of the cache in which a release is kept. */
export function cacheOf(releaseId: string): string {
  return `${PREFIX}${releaseId}`;
}

/** The names of the caches of all releases that are kept. */
export async function releaseCaches(caches: Pick<CacheStorage, 'keys'>): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}

/** Drops all releases that are kept. */
export async function dropReleases(caches: Pick<CacheStorage, 'keys' | 'delete'>): Promise<void> {
  for (const name of await releaseCaches(caches)) {
    await caches.delete(name);
  }
}
