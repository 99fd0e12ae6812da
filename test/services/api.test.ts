import { afterEach, describe, expect, it, vi } from 'vitest';
import { FailureError } from '../../domain/failures.ts';
import { API_TIMEOUT_MS } from '../../domain/retry-policy.ts';
import { type ApiPorts, type CallOptions, createApi, waitOf } from '../../src/services/api.ts';
import { answering, cut, type Handler, json, portsAt, serverOfTest } from './local-server.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function apiAgainst(handler: Handler, ports: Partial<ApiPorts> = {}) {
  const server = await serverOfTest(handler);
  return { ...apiAt(server.host, ports), server };
}

function apiAt(host: string, ports: Partial<ApiPorts> = {}) {
  let token = 'token-1';
  const getToken = vi.fn(async (): Promise<string | null> => token);
  const refreshToken = vi.fn(async (): Promise<string | null> => {
    await new Promise((resolve) => setTimeout(resolve, 30));
    token = `token-${refreshToken.mock.calls.length + 1}`;
    return token;
  });
  const onSessionEnded = vi.fn();
  const api = createApi({ ...portsAt(host), getToken, refreshToken, onSessionEnded, ...ports });
  return { api, getToken, refreshToken, onSessionEnded };
}

const saying =
  (status: number, text: string): Handler =>
  (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(text);
  };

const PROFILE = { firstName: 'Ada', lastName: null };
const ENTITY: CallOptions<'setKycEntity'> = { payload: { entityId: 'e' } };
const BORROW: CallOptions<'borrow'> = {
  payload: {
    agreeLoanAgreement: true,
    amount: 100,
    installments: [{ fee: 5, amount: 105, date: '2026-12-01' }],
  },
  idempotencyKey: 'key-1',
};

describe('a call', () => {
  it('that reads reports so to the holder of the token, and no other call does', async () => {
    const { api, getToken } = await apiAgainst(answering(200, {}));
    await api.call('getProfile', {});
    await api.call('setKycEntity', ENTITY);
    expect(getToken.mock.calls).toEqual([[true], [false]]);
  });

  it('goes to the contract’s path with the bearer token, and returns what the schema accepts [R3.1 R7.2 R7.4]', async () => {
    const { api, server } = await apiAgainst(answering(200, PROFILE));
    expect(await api.call('getProfile', {})).toEqual({
      ok: true,
      status: 200,
      message: '',
      data: PROFILE,
      error: null,
    });
    expect(server.received).toMatchObject([
      { method: 'GET', path: '/v3/Users/state', token: 'token-1', body: null },
    ]);
  });

  it('sends its payload as JSON and its parameters encoded in the path [R7.44]', async () => {
    const { api, server } = await apiAgainst(answering(404));
    await api.call('getConnection', { parameters: { jobId: 'a/b c' } });
    await api.call('setKycEntity', ENTITY);
    expect(server.received).toMatchObject([
      { path: '/v3/Finances/connections/jobs/a%2Fb%20c/status' },
      { method: 'POST', contentType: 'application/json', body: { entityId: 'e' } },
    ]);
  });

  it('without a session is not sent and ends the session [R6.2]', async () => {
    const { api, server, onSessionEnded } = await apiAgainst(answering(200), {
      getToken: async () => null,
    });
    expect(await api.call('getProfile', {})).toMatchObject({
      ok: false,
      reason: 'sessionEnded',
      status: 401,
    });
    expect(server.received).toEqual([]);
    expect(onSessionEnded).toHaveBeenCalledOnce();
  });

  it('without an available token is not sent', async () => {
    const { api, onSessionEnded } = await apiAgainst(answering(200), {
      getToken: () => Promise.reject(new Error('no network')),
    });
    expect(await api.call('getProfile', {})).toMatchObject({ reason: 'notSent', status: 503 });
    expect(onSessionEnded).not.toHaveBeenCalled();
  });
});

describe('a 401', () => {
  it('that comes in after the refresh uses the new token without another refresh', async () => {
    let answerLate = () => {};
    const { api, refreshToken } = await apiAgainst((request, response) => {
      if (request.token !== 'token-1') {
        json(response, 200, PROFILE);
      } else if (request.path.endsWith('/kyc')) {
        answerLate = () => json(response, 401, {});
      } else {
        json(response, 401, {});
      }
    });
    const late = api.call('getKycStatus', {});
    await api.call('getProfile', {});
    answerLate();
    await late;
    expect(refreshToken).toHaveBeenCalledOnce();
  });

  it('whose refresh the provider refuses ends the session', async () => {
    const { api, server, onSessionEnded } = await apiAgainst(answering(401), {
      refreshToken: async () => null,
    });
    expect(await api.call('getProfile', {})).toMatchObject({ reason: 'sessionEnded' });
    expect(server.received).toHaveLength(1);
    expect(onSessionEnded).toHaveBeenCalledOnce();
  });

  it('whose refresh finds no network keeps the session; the call counts as not sent', async () => {
    const { api, onSessionEnded } = await apiAgainst(answering(401), {
      refreshToken: () => Promise.reject(new Error('no network')),
    });
    expect(await api.call('borrow', BORROW)).toMatchObject({ reason: 'notSent' });
    expect(onSessionEnded).not.toHaveBeenCalled();
  });

  it('to a call that was aborted meanwhile ends no session', async () => {
    const leaving = new AbortController();
    const { api, onSessionEnded } = await apiAgainst((_, response, count) => {
      if (count === 2) {
        leaving.abort();
      }
      json(response, 401, {});
    });
    await expect(api.call('getProfile', { signal: leaving.signal })).rejects.toThrow();
    expect(onSessionEnded).not.toHaveBeenCalled();
  });
});

/** Browsers show a lost connection and an answer without CORS headers in the same way. */
describe('a call without an answer while the device is online', () => {
  /** A gateway that refuses an outdated token without CORS headers, as a page sees it. */
  const refusedUnseen: Handler = (request, response, count) =>
    request.token === 'token-1' ? cut(request, response, count) : json(response, 200, PROFILE);

  it('shares the refresh with the others, also with a 401 [R6.6 R7.8]', async () => {
    const { api, refreshToken } = await apiAgainst((request, response, count) =>
      request.path.endsWith('/kyc') && request.token === 'token-1'
        ? json(response, 401, {})
        : refusedUnseen(request, response, count),
    );
    const answers = await Promise.all([
      api.call('getProfile', {}),
      api.call('getProfile', {}),
      api.call('getKycStatus', {}),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 500]);
    expect(refreshToken).toHaveBeenCalledOnce();
  });

  it('again with the new token is unreachable, and nothing is refreshed until a call is answered', async () => {
    let isUp = false;
    const { api, server, refreshToken, onSessionEnded } = await apiAgainst(
      (request, response, count) =>
        isUp ? json(response, 200, PROFILE) : cut(request, response, count),
    );
    const read = () => api.call('getProfile', {});
    expect(await read()).toMatchObject({ ok: false, reason: 'unreachable', status: 503 });
    expect(server.received).toHaveLength(4);
    expect(await read()).toMatchObject({ reason: 'unreachable' });
    expect(server.received).toHaveLength(7);
    expect(refreshToken).toHaveBeenCalledOnce();
    isUp = true;
    expect((await read()).ok).toBe(true);
    isUp = false;
    await read();
    expect(refreshToken).toHaveBeenCalledTimes(2);
    expect(onSessionEnded).not.toHaveBeenCalled();
  });

  it('whose refresh the provider refuses ends the session', async () => {
    const { api, server, onSessionEnded } = await apiAgainst(cut, {
      refreshToken: async () => null,
    });
    expect(await api.call('getProfile', {})).toMatchObject({ reason: 'sessionEnded' });
    expect(await api.call('setKycEntity', ENTITY)).toMatchObject({ reason: 'sessionEnded' });
    expect(server.received).toHaveLength(4);
    expect(onSessionEnded).toHaveBeenCalledTimes(2);
  });

  it('whose new token is refused ends the session', async () => {
    const { api, onSessionEnded } = await apiAgainst((request, response, count) =>
      request.token === 'token-1' ? cut(request, response, count) : json(response, 401, {}),
    );
    expect(await api.call('getProfile', {})).toMatchObject({ reason: 'sessionEnded' });
    expect(onSessionEnded).toHaveBeenCalledOnce();
  });

  it('whose provider is not reached either is unreachable', async () => {
    const { api, server, onSessionEnded } = await apiAgainst(cut, {
      refreshToken: () => Promise.reject(new FailureError({ code: 'generic' })),
    });
    expect(await api.call('getProfile', {})).toMatchObject({ reason: 'unreachable' });
    expect(await api.call('setKycEntity', ENTITY)).toMatchObject({ reason: 'unreachable' });
    expect(server.received).toHaveLength(4);
    expect(onSessionEnded).not.toHaveBeenCalled();
  });

  it('that writes is not repeated, but the next one has a new token', async () => {
    const { api, server } = await apiAgainst((request, response, count) =>
      request.token === 'token-1' ? cut(request, response, count) : json(response, 200, {}),
    );
    expect(await api.call('setKycEntity', ENTITY)).toMatchObject({ reason: 'unreachable' });
    expect(server.received).toHaveLength(1);
    expect((await api.call('setKycEntity', ENTITY)).ok).toBe(true);
    expect(server.received).toHaveLength(2);
  });

  it('while the device goes offline refreshes nothing', async () => {
    let isOnline = true;
    const { api, refreshToken } = await apiAgainst(
      (request, response, count) => {
        isOnline = false;
        return cut(request, response, count);
      },
      { isOnline: () => isOnline },
    );
    expect(await api.call('getProfile', {})).toMatchObject({ reason: 'unanswered', status: 503 });
    expect(refreshToken).not.toHaveBeenCalled();
  });

  it('does all this within its time-out', async () => {
    const { api, onSessionEnded } = await apiAgainst(cut, {
      refreshToken: () => new Promise(() => {}),
      timeout: 1_500,
    });
    expect(await api.call('getProfile', {})).toMatchObject({ ok: false, status: 503 });
    expect(onSessionEnded).not.toHaveBeenCalled();
  });
});

describe('a requested refresh', () => {
  it('that is refused ends the session', async () => {
    const { api, onSessionEnded } = await apiAgainst(answering(200), {
      refreshToken: async () => null,
    });
    expect(await api.refreshToken()).toBeNull();
    expect(onSessionEnded).toHaveBeenCalledOnce();
  });
});

describe('a malformed answer', () => {
  it.each<[string, Handler]>([
    ['JSON that does not fit the contract', saying(200, '{"firstName": 7}')],
    ['no body where one is expected', saying(200, '')],
    ['another success than the contract’s', saying(202, '{}')],
  ])('%s is unreadable and counts as 500, which is reported [R7.6]', async (_, handler) => {
    const onUnreadable = vi.fn();
    const { api } = await apiAgainst(handler, { onUnreadable });
    expect(await api.call('getProfile', {})).toMatchObject({
      ok: false,
      reason: 'unreadable',
      status: 500,
      data: null,
    });
    expect(onUnreadable.mock.calls).toEqual([['getProfile']]);
  });

  it('is not reported when it is a refusal, or no caller waits for it any more', async () => {
    const onUnreadable = vi.fn();
    const stop = new AbortController();
    const { api } = await apiAgainst(
      (_, response, count) => {
        if (count === 1) {
          response.writeHead(500).end('<html>');
        } else {
          response.end('<html>');
          stop.abort();
        }
      },
      { onUnreadable },
    );
    await api.call('saveName', { payload: { firstName: 'Kim', lastName: 'Lee' } });
    await expect(api.call('getProfile', { signal: stop.signal })).rejects.toThrow();
    expect(onUnreadable).not.toHaveBeenCalled();
  });

  const cutBody: Handler = (_, response) => {
    response.writeHead(200, { 'Content-Length': '100' });
    response.write('{"a":');
    setTimeout(() => response.socket?.destroy(), 20);
  };
  const headersOnly: Handler = (_, response) => {
    response.writeHead(200);
    response.write('{');
  };

  it.each<[string, Handler, Partial<ApiPorts>, string]>([
    ['a body that is cut', cutBody, {}, 'unanswered'],
    ['silence until the time-out', () => {}, { timeout: 60 }, 'unanswered'],
    ['headers without a body until the time-out', headersOnly, { timeout: 150 }, 'unanswered'],
  ])('%s counts as 503 [R7.5]', async (_, handler, ports, reason) => {
    const { api } = await apiAgainst(handler, ports);
    expect(await api.call('setKycEntity', ENTITY)).toMatchObject({
      reason,
      status: 503,
      message: 'Service Unavailable',
    });
  });

  it('a provider that never gives a token runs into the same time-out, unsent', async () => {
    const { api, server } = await apiAgainst(answering(200), {
      getToken: () => new Promise(() => {}),
      timeout: 60,
    });
    expect(await api.call('borrow', BORROW)).toMatchObject({ reason: 'notSent' });
    expect(server.received).toEqual([]);
  });
});

describe('a refusal', () => {
  it('carries status, message and error as the API sends them [R7.4]', async () => {
    const error = { title: 'Sorry', description: 'That code has expired.' };
    const { api } = await apiAgainst(answering(400, { message: 'Expired', error }));
    expect(
      await api.call('validatePromotion', { payload: { promoCode: 'EXPIRED' } }),
    ).toMatchObject({ reason: 'refused', status: 400, message: 'Expired', error });
  });

  it.each(['<html>', '', '[]', '{"message": 4}'])(
    'with the body %j keeps its status',
    async (body) => {
      const { api } = await apiAgainst((_, response) => response.writeHead(403).end(body));
      expect(await api.call('getProfile', {})).toMatchObject({
        reason: 'refused',
        status: 403,
        message: '',
        error: null,
      });
    },
  );
});

describe('Retry-After', () => {
  it('is read as seconds, as an HTTP date, and not at all when it is neither', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 9, 0, 0) });
    expect(waitOf('120')).toBe(120);
    expect(waitOf('Sat, 21 Nov 2026 09:01:30 GMT')).toBe(90);
    expect(waitOf('Sat, 21 Nov 2026 08:00:00 GMT')).toBe(0);
    expect(waitOf('21 Nov 2026 09:01:30 GMT')).toBe(90);
    expect(waitOf('soon')).toBeNull();
    expect(waitOf(null)).toBeNull();
    vi.useRealTimers();
  });
});

describe('a read with a Retry-After wait', () => {
  const NINE = Date.UTC(2026, 10, 21, 9, 0, 0);
  const put = (status: number, wait: string) => {
    vi.useFakeTimers({ now: NINE, toFake: ['Date'] });
    return apiAgainst(answering(status, {}, { 'Retry-After': wait }));
  };

  it.each([429, 503])(
    'after %i gets the same answer and is not sent until its time',
    async (status) => {
      const { api, server } = await put(status, '60');
      const first = await api.call('getProfile', {});
      vi.setSystemTime(NINE + 20_000);
      expect(await api.call('getProfile', {})).toEqual({
        ...first,
        waitSeconds: status === 429 ? 40 : null,
      });
      expect(server.received).toHaveLength(1);
      vi.setSystemTime(NINE + 60_000);
      await api.call('getProfile', {});
      expect(server.received).toHaveLength(2);
    },
  );

  it.each([
    ['five minutes later, the longest time for which a button is disabled', '86400', 300_000],
    ['when the clock is set back', '60', -3_600_000],
  ])('is sent again %s', async (_, wait, later) => {
    const { api, server } = await put(429, wait);
    await api.call('getProfile', {});
    vi.setSystemTime(NINE + later);
    await api.call('getProfile', {});
    expect(server.received).toHaveLength(2);
  });

  it('is sent by another session', async () => {
    const tokens = ['token-ada', 'token-bob'];
    const { api, server } = await apiAgainst(answering(429, {}, { 'Retry-After': '60' }), {
      getToken: async () => tokens.shift() ?? null,
    });
    await api.call('getProfile', {});
    await api.call('getProfile', {});
    expect(server.received.map(({ token }) => token)).toEqual(['token-ada', 'token-bob']);
  });

  it('delays no other read, and no call that is not a read', async () => {
    const { api, server } = await put(429, '60');
    await api.call('getProfile', {});
    await api.call('getKycStatus', {});
    await api.call('setKycEntity', ENTITY);
    await api.call('setKycEntity', ENTITY);
    expect(server.received).toHaveLength(4);
  });
});

describe('a retry', () => {
  it('waits as long as Retry-After asks, and then up to as long again', async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 9, 0, 0) });
    const sentAt: number[] = [];
    vi.stubGlobal('fetch', async () => {
      sentAt.push(Date.now());
      return sentAt.length === 1
        ? new Response('{}', { status: 503, headers: { 'Retry-After': '4' } })
        : new Response(JSON.stringify(PROFILE));
    });
    const { api } = apiAt('https://api.example', { timeout: API_TIMEOUT_MS, random: () => 0.5 });
    const answering = api.call('getProfile', {});
    await vi.advanceTimersByTimeAsync(30_000);
    expect((await answering).ok).toBe(true);
    expect(sentAt.map((at) => at - (sentAt[0] ?? 0))).toEqual([0, 6_000]);
  });

  it('is not made when Retry-After asks for more than the call’s remaining time', async () => {
    const { api, server } = await apiAgainst(answering(503, {}, { 'Retry-After': '20' }));
    expect(await api.call('getProfile', {})).toMatchObject({ reason: 'refused', status: 503 });
    expect(server.received).toHaveLength(1);
  });
});

describe('offline', () => {
  it.each([200, 500])(
    'a call that moves money is sent once a read is answered with %s',
    async (status) => {
      const reached: boolean[] = [];
      const { api, server } = await apiAgainst(
        ({ method }, response) => json(response, method === 'GET' ? status : 200, { loanId: 1 }),
        { isOnline: () => false, onReached: (isReached) => reached.push(isReached) },
      );
      expect((await api.call('borrow', BORROW)).ok).toBe(true);
      expect(server.received.map(({ method }) => method)).toEqual(['GET', 'POST']);
      expect(reached).toEqual([true, true]);
    },
  );
});

describe('an abort', () => {
  it('before the call prevents the request', async () => {
    const { api, server } = await apiAgainst(answering(200));
    await expect(api.call('getProfile', { signal: AbortSignal.abort() })).rejects.toThrow();
    expect(server.received).toEqual([]);
  });
});
