import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropPrefetched, prefetchRead, takePrefetched } from '../../src/services/prefetch.ts';

const ADDRESS = 'https://api.example/v3/Lending/overview';

type Sent = { readonly url: string; readonly init: RequestInit };
let sent: Sent[];
let answerWith: () => Promise<Response>;

beforeEach(() => {
  sent = [];
  answerWith = async () => new Response('{}');
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('location', { href: 'https://app.example/dashboard' });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return answerWith();
  });
});

afterEach(() => {
  dropPrefetched();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const request = (token = 'token-1', init: RequestInit = {}) =>
  new Request(ADDRESS, { ...init, headers: { authorization: `Bearer ${token}` } });

const isDropped = () => sent[0]?.init.signal?.aborted;

describe('a prefetched read', () => {
  it('is sent with its token, and only to the API', () => {
    prefetchRead(ADDRESS, 'token-1');
    expect(sent).toMatchObject([
      {
        url: ADDRESS,
        init: {
          headers: { authorization: 'Bearer token-1' },
          credentials: 'omit',
          cache: 'no-store',
        },
      },
    ]);
  });

  it('goes to the page’s own origin if the API has none of its own', () => {
    prefetchRead('/v3/Users/state', 'token-1');
    expect(sent[0]?.url).toBe('https://app.example/v3/Users/state');
  });

  it('is used once', async () => {
    prefetchRead(ADDRESS, 'token-1');
    expect(await (await takePrefetched(request()))?.text()).toBe('{}');
    expect(takePrefetched(request())).toBeNull();
    expect(isDropped()).toBe(false);
  });

  it('does not answer another token, nor a call that changes data', () => {
    prefetchRead(ADDRESS, 'token-1');
    expect(takePrefetched(request('token-1', { method: 'POST' }))).toBeNull();
    expect(isDropped()).toBe(false);
    expect(takePrefetched(request('token-2'))).toBeNull();
    expect(isDropped()).toBe(true);
    expect(takePrefetched(request())).toBeNull();
  });

  it.each([
    ['20 s later', 20_000, true],
    ['later than that', 20_001, false],
    ['before it, by a clock that was set back', -1, false],
  ])('is used while it is fresh: %s', (_, later, isTaken) => {
    prefetchRead(ADDRESS, 'token-1');
    vi.setSystemTime(Date.now() + later);
    expect(takePrefetched(request()) !== null).toBe(isTaken);
    expect(isDropped()).toBe(!isTaken);
  });

  it('fails only the call that uses it', async () => {
    answerWith = () => Promise.reject(new TypeError('Failed to fetch'));
    prefetchRead(ADDRESS, 'token-1');
    await expect(takePrefetched(request())).rejects.toThrow('Failed to fetch');
  });

  it('ends with the call that uses it', () => {
    const call = new AbortController();
    prefetchRead(ADDRESS, 'token-1');
    void takePrefetched(request('token-1', { signal: call.signal }));
    call.abort();
    expect(isDropped()).toBe(true);
  });

  it('is aborted with all others when no screen will use it', () => {
    prefetchRead(ADDRESS, 'token-1');
    prefetchRead('/v3/Users/state', 'token-1');
    dropPrefetched();
    expect(sent.map(({ init }) => init.signal?.aborted)).toEqual([true, true]);
    expect(takePrefetched(request())).toBeNull();
  });

  it('is replaced by the same one started again', () => {
    prefetchRead(ADDRESS, 'token-1');
    prefetchRead(ADDRESS, 'token-2');
    expect(isDropped()).toBe(true);
    expect(takePrefetched(request('token-2'))).not.toBeNull();
  });
});
