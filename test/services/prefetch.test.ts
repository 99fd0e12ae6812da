import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginRead, dropEarlyReads, takeEarlyRead } from '../../src/services/prefetch.ts';

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
  dropEarlyReads();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const request = (token = 'token-1', init: RequestInit = {}) =>
  new Request(ADDRESS, { ...init, headers: { authorization: `Bearer ${token}` } });

const isDropped = () => sent[0]?.init.signal?.aborted;

describe('a prefetched read', () => {
  it('is sent with its token, and only to the API', () => {
    beginRead(ADDRESS, 'token-1');
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
    beginRead('/v3/Users/state', 'token-1');
    expect(sent[0]?.url).toBe('https://app.example/v3/Users/state');
  });

  it('is used once', async () => {
    beginRead(ADDRESS, 'token-1');
    expect(await (await takeEarlyRead(request()))?.text()).toBe('{}');
    expect(takeEarlyRead(request())).toBeNull();
    expect(isDropped()).toBe(false);
  });

  it('does not answer another token, nor a call that changes data', () => {
    beginRead(ADDRESS, 'token-1');
    expect(takeEarlyRead(request('token-1', { method: 'POST' }))).toBeNull();
    expect(isDropped()).toBe(false);
    expect(takeEarlyRead(request('token-2'))).toBeNull();
    expect(isDropped()).toBe(true);
    expect(takeEarlyRead(request())).toBeNull();
  });

  it.each([
    ['20 s later', 20_000, true],
    ['later than that', 20_001, false],
    ['before it, by a clock that was set back', -1, false],
  ])('is used while it is fresh: %s', (_, later, isTaken) => {
    beginRead(ADDRESS, 'token-1');
    vi.setSystemTime(Date.now() + later);
    expect(takeEarlyRead(request()) !== null).toBe(isTaken);
    expect(isDropped()).toBe(!isTaken);
  });

  it('fails only the call that uses it', async () => {
    answerWith = () => Promise.reject(new TypeError('Failed to fetch'));
    beginRead(ADDRESS, 'token-1');
    await expect(takeEarlyRead(request())).rejects.toThrow('Failed to fetch');
  });

  it('ends with the call that uses it', () => {
    const call = new AbortController();
    beginRead(ADDRESS, 'token-1');
    void takeEarlyRead(request('token-1', { signal: call.signal }));
    call.abort();
    expect(isDropped()).toBe(true);
  });

  it('is aborted with all others when no screen will use it', () => {
    beginRead(ADDRESS, 'token-1');
    beginRead('/v3/Users/state', 'token-1');
    dropEarlyReads();
    expect(sent.map(({ init }) => init.signal?.aborted)).toEqual([true, true]);
    expect(takeEarlyRead(request())).toBeNull();
  });

  it('is replaced by the same one started again', () => {
    beginRead(ADDRESS, 'token-1');
    beginRead(ADDRESS, 'token-2');
    expect(isDropped()).toBe(true);
    expect(takeEarlyRead(request('token-2'))).not.toBeNull();
  });
});
