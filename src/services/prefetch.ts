/** A read of the API that was sent before the flow that needs it. */
type PrefetchedRead = {
  readonly authorization: string;
  readonly answer: Promise<Response>;
  readonly begunAt: number;
  readonly drop: () => void;
};

/** Max age of an answer, in ms, because an older one may be out of date. */
const MAX_AGE_MS = 20_000;

const reads = new Map<string, PrefetchedRead>();

/**
 * Starts a read of the API for the next request of the same address with the same token. That request gets a failure too.
 * Source: decision 068.
 *
 * @param path the call's address; without an origin it is the page's own.
 */
export function prefetchRead(path: string, token: string): void {
  const address = new URL(path, location.href).href;
  const aborting = new AbortController();
  const authorization = `Bearer ${token}`;
  const answer = fetch(address, {
    headers: { accept: 'application/json', authorization },
    credentials: 'omit',
    cache: 'no-store',
    signal: aborting.signal,
  });
  answer.catch(() => undefined);
  reads.get(address)?.drop();
  reads.set(address, {
    authorization,
    answer,
    begunAt: Date.now(),
    drop: () => {
      reads.delete(address);
      aborting.abort();
    },
  });
}

/** Returns and removes the answer to a request that was sent early; null if there is none. */
export function takePrefetched({
  method,
  url,
  headers,
  signal,
}: Request): Promise<Response> | null {
  const read = reads.get(url);
  if (method !== 'GET' || read === undefined) {
    return null;
  }
  const age = Date.now() - read.begunAt;
  if (read.authorization !== headers.get('authorization') || age < 0 || age > MAX_AGE_MS) {
    read.drop();
    return null;
  }
  reads.delete(url);
  signal.addEventListener('abort', read.drop);
  return read.answer;
}

/** Aborts and drops the reads that no request has taken. */
export function dropPrefetched(): void {
  for (const read of reads.values()) read.drop();
}
