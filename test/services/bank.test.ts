import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Failure, FailureError, failureOf } from '../../domain/failures.ts';
import { failureText } from '../../src/copy/failures.ts';
import { createBackend } from '../../src/services/backend.ts';
import { bankAddress } from '../../src/services/bank.ts';
import { cut, type Handler, json, portsAt, serverOfTest } from './local-server.ts';

const CANARY = {
  institutionId: 'AU00000',
  loginId: 'canary-login',
  password: 'canary-password',
  securityCode: 'canary-code',
};
const BANK_PATH = '/sandbox/bank/connections';
const never = new AbortController().signal;

afterEach(() => vi.restoreAllMocks());

async function connect(
  answers: { token?: Handler; bank?: Handler; job?: Handler; profile?: Handler } = {},
  { input = CANARY, isOnline = true, signal = never } = {},
) {
  const server = await serverOfTest((request, response, count) => {
    if (request.path === BANK_PATH) {
      const bank = answers.bank ?? ((_, answer) => json(answer, 202, { id: 'job-1' }));
      return bank(request, response, count);
    }
    if (request.path === '/v3/Users/state') {
      const profile = answers.profile ?? ((_, answer) => json(answer, 200, {}));
      return profile(request, response, count);
    }
    if (request.method === 'GET') {
      const token =
        answers.token ??
        ((_, answer) => json(answer, 200, { token: 'bank-token', url: BANK_PATH }));
      return token(request, response, count);
    }
    const job = answers.job ?? ((_, answer) => json(answer, 200, { jobId: 'job-1' }));
    return job(request, response, count);
  });
  const { connectBank } = createBackend({
    ...portsAt(server.host),
    isOnline: () => isOnline,
  });
  let failure: Failure | null = null;
  let error: unknown = null;
  const output = await connectBank(input, signal).catch((thrown: unknown) => {
    failure = failureOf(thrown);
    error = thrown;
    return null;
  });
  return { server, output, failure, error };
}

describe('connecting a bank', () => {
  it('sends nothing more after its screen is left', async () => {
    const leaving = new AbortController();
    const { server, failure } = await connect(
      { bank: () => leaving.abort() },
      { signal: leaving.signal },
    );
    expect(failure).not.toBeNull();
    expect(server.received.at(-1)?.path).toBe(BANK_PATH);
  });

  it('asks for the address, posts the credentials there with the bank’s token, and registers the job [R7.45 R7.47]', async () => {
    const { server, output } = await connect();
    expect(output).toEqual({ jobId: 'job-1' });
    expect(server.received).toMatchObject([
      { method: 'GET', path: '/v3/Finances/connections/token', token: 'token' },
      {
        method: 'POST',
        path: BANK_PATH,
        token: 'bank-token',
        body: {
          loginId: 'canary-login',
          password: 'canary-password',
          institution: { id: 'AU00000' },
          securityCode: 'canary-code',
        },
      },
      {
        method: 'POST',
        path: '/v3/Finances/connections/jobs',
        token: 'token',
        body: { institutionId: 'AU00000', jobId: 'job-1' },
      },
    ]);
  });

  it.each(['{}', '', 'null', 'done', '{"jobId":7}', '{"jobId":""}'])(
    'continues with the bank’s own job if the registered one has no id: %j',
    async (text) => {
      const { output } = await connect({ job: (_, response) => response.writeHead(200).end(text) });
      expect(output).toEqual({ jobId: 'job-1' });
    },
  );

  describe('whose registration gets no answer', () => {
    const job: Handler = (_, answer) => json(answer, 500, {});
    const profile =
      (basiqJobId: string): Handler =>
      (_, answer) =>
        json(answer, 200, { basiqJobId });

    it.each([
      ['with a failure', job],
      ['by a cut connection', cut],
    ])('is connected if the profile has the job: %s', async (_, way) => {
      const { output, failure } = await connect({ job: way, profile: profile('job-1') });
      expect([output, failure]).toEqual([{ jobId: 'job-1' }, null]);
    });

    it('is not if the profile has another', async () => {
      const { failure } = await connect({ job, profile: profile('job-0') });
      expect(failure).toMatchObject({ code: 'bankConnectionFailed' });
    });
  });

  it('accepts 200 as well as 202', async () => {
    const { output } = await connect({ bank: (_, response) => json(response, 200, { id: 'j' }) });
    expect(output).not.toBeNull();
  });

  it('sends no security code if the bank asks for none', async () => {
    const { server } = await connect({}, { input: { ...CANARY, securityCode: '' } });
    expect(server.received[1]?.body).not.toHaveProperty('securityCode');
  });

  it.each(['token', 'bank', 'job'] as const)(
    'says "offline" when the %s is not reached',
    async (call) => {
      const { failure } = await connect(
        { [call]: (_: unknown, response: Parameters<Handler>[1]) => response.socket?.destroy() },
        { isOnline: false },
      );
      expect(failure).toEqual({ code: 'offline' });
    },
  );

  const answers =
    (status: number, body: unknown): Handler =>
    (_, response) =>
      json(response, status, body);
  const empty: Handler = (_, response) => response.writeHead(200).end();
  const page: Handler = (_, response) => response.writeHead(200).end('<!doctype html>');
  const UNREACHED = "We can't reach our service right now.";

  // The call whose own answer registers the job succeeds with an empty answer.
  it.each<[string, Parameters<typeof connect>[0], string?]>([
    ['no token', { token: cut }, UNREACHED],
    ['an error for the token', { token: answers(500, {}) }],
    ['an empty token', { token: empty }],
    ['a page for a token', { token: page }],
    ['a token without an address', { token: answers(200, {}) }],
    [
      'an address that is not allowed',
      { token: answers(200, { token: 't', url: 'https://evil.example/x' }) },
    ],
    ['no bank', { bank: cut }],
    ['a refusal of the bank', { bank: answers(401, {}) }],
    ['an accident of the bank', { bank: answers(500, {}) }],
    ['a page of the bank', { bank: page }],
    ['an empty answer of the bank', { bank: empty }],
    ['a bank that names no job', { bank: answers(202, {}) }],
    [
      'a bank that redirects',
      { bank: (_, response) => response.writeHead(307, { Location: '/elsewhere' }).end() },
    ],
    ['no answer to the job', { job: cut }, UNREACHED],
    ['a page for the job', { job: page }],
    ['an error for the job', { job: answers(500, {}) }],
    ['a refusal of the job', { job: answers(400, {}) }],
  ])(
    'shows the message of product 8.1 after %s, without a retry [R8.15]',
    async (_, ways, more) => {
      const { server, output, failure } = await connect(ways);
      expect(output).toBeNull();
      expect(failure).toMatchObject({ code: 'bankConnectionFailed' });
      const message = 'Unable to connect your bank account.';
      expect(failure && failureText(failure)).toBe(more ? `${message} ${more}` : message);
      expect(server.received.filter(({ path }) => path === BANK_PATH).length).toBeLessThanOrEqual(
        1,
      );
      expect(server.received.some(({ path }) => path === '/elsewhere')).toBe(false);
    },
  );

  it('posts no credentials to an address that is not allowed [R7.48]', async () => {
    const sent = vi.spyOn(globalThis, 'fetch');
    await connect({
      token: (_, response) => json(response, 200, { token: 't', url: 'https://evil.example/x' }),
    });
    expect(JSON.stringify(sent.mock.calls.map(([target]) => String(target)))).not.toContain('evil');
    expect(JSON.stringify(sent.mock.calls.map(([, options]) => options))).not.toContain('canary');
  });

  it('passes on how long the bank asks to wait', async () => {
    const { failure } = await connect({
      bank: (_, response) => json(response, 429, {}, { 'Retry-After': '60' }),
    });
    expect(failure).toEqual({ code: 'tooManyAttempts', waitSeconds: 60 });
  });

  it('ends the session when our own API answers 401 twice', async () => {
    const { failure } = await connect({ token: (_, response) => json(response, 401, {}) });
    expect(failure).toEqual({ code: 'sessionEnded' });
  });

  it('uses the credentials only in the post to the bank', async () => {
    const printed: unknown[] = [];
    for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
      vi.spyOn(console, method).mockImplementation((...values) => printed.push(values));
    }
    const failed = await connect({ bank: (_, response) => response.socket?.destroy() });
    const registered = await connect();
    const elsewhere = [...failed.server.received, ...registered.server.received].map((request) =>
      request.path === BANK_PATH ? { ...request, body: null } : request,
    );
    expect(failed.error).toBeInstanceOf(FailureError);
    const { error } = failed as { error: Error };
    const traces = [elsewhere, printed, error.message, error.stack, error.cause, registered.output];
    expect(error.cause).toBeUndefined();
    expect(JSON.stringify(traces)).not.toContain('canary');
  });
});

describe('the bank’s address', () => {
  const PAGE = 'https://app.example';
  const BANKS = ['https://bank.example', 'https://bank.example:8443'];

  it.each([
    ['/sandbox/bank/connections', 'https://app.example/sandbox/bank/connections'],
    ['https://bank.example/connections?x=1', 'https://bank.example/connections?x=1'],
    ['https://BANK.example:8443/c', 'https://bank.example:8443/c'],
  ])('%s is allowed', (url, address) => {
    expect(bankAddress(url, PAGE, BANKS)).toBe(address);
  });

  it.each([
    'http://bank.example/connections',
    'https://bank.example:444/connections',
    'https://bank.example.evil.example/',
    'https://evil.example/https://bank.example',
    'https://user:secret@bank.example/',
    'https://bank.example@evil.example/',
    '//evil.example/x',
    '/\\evil.example/x',
    '\\/evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'data:text/plain,x',
    'connections',
    '',
    'https://',
  ])('%j is not', (url) => {
    expect(bankAddress(url, PAGE, BANKS)).toBeNull();
  });

  it('is never a path of the page outside the sandbox, and no address of its origin', () => {
    expect(bankAddress('/sandbox/bank/connections', null, BANKS)).toBeNull();
    expect(bankAddress(`${PAGE}/connections`, null, BANKS)).toBeNull();
    expect(bankAddress('https://bank.example/c', null, BANKS)).toBe('https://bank.example/c');
  });
});
