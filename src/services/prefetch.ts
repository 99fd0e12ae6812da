/** A read of the API that was begun before the flow that needs it. */
type EarlyRead = {
  readonly authorization: string;
  readonly answer: Promise<Response>;
  readonly begunAt: number;
  readonly drop: () => void;
};

/** After how long nobody takes an answer any more, in ms: what it says may be out of date. */
const MOST_AGE_MS = 20_000;

const reads = new Map<string, EarlyRead>();

/**
 * Begins a read of the API, for whoever asks for the same with the same token next. A failure is met by who takes it.
 * Source: decision 068.
 *
 * @param path the call's address; without an origin it is the page's own.
 */
export function beginRead(path: string, token: string): void {
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

/** The answer to a request that was begun early, which nobody else gets then; null when none was. */
export function takeEarlyRead({ method, url, headers, signal }: Request): Promise<Response> | null {
  const read = reads.get(url);
  if (method !== 'GET' || read === undefined) {
    return null;
  }
  const age = Date.now() - read.begunAt;
  if (read.authorization !== headers.get('authorization') || age < 0 || age > MOST_AGE_MS) {
    read.drop();
    return null;
  }
  reads.delete(url);
  signal.addEventListener('abort', read.drop);
  return read.answer;
}

/** Gives up what nobody has taken. */
export function dropEarlyReads(): void {
  for (const read of reads.values()) read.drop();
}
