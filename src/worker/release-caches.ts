/** Prefix of our caches' names, because vendors' scripts may have others at the same origin. */
const PREFIX = 'release-';

export function cacheOf(releaseId: string): string {
  return `${PREFIX}${releaseId}`;
}

export async function releaseCaches(caches: Pick<CacheStorage, 'keys'>): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}

export async function dropReleases(caches: Pick<CacheStorage, 'keys' | 'delete'>): Promise<void> {
  for (const name of await releaseCaches(caches)) {
    await caches.delete(name);
  }
}
