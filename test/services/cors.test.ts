import { readFile } from 'node:fs/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { type Call, contract } from '../../domain/contract.ts';
import { cors } from '../../sandbox/cors.ts';
import { createApi, type JsonCallName } from '../../src/services/api.ts';
import { connectBank } from '../../src/services/bank.ts';
import { corsHeaders, preflightHeaders } from '../support/cors-headers.ts';
import { sampleOf } from '../support/wire-samples.ts';
import { portsAt } from './local-server.ts';

/** Headers that a page may send and read without permission. Source: Fetch standard. */
const SAFE_REQUEST_HEADERS = ['accept', 'accept-language', 'content-language'];
const SAFE_ANSWER_HEADERS = [
  'cache-control',
  'content-language',
  'content-length',
  'content-type',
  'expires',
  'last-modified',
  'pragma',
];

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Makes every call, each with this answer, and returns the sent methods and headers, and the headers that were read. */
async function everyCall(status: number) {
  const methods = new Set<string>();
  const sent = new Set<string>();
  const read = new Set<string>();
  vi.stubGlobal('fetch', async (target: RequestInfo, options?: RequestInit) => {
    const request = new Request(target, options);
    methods.add(request.method);
    for (const name of request.headers.keys()) sent.add(name);
    const answer = new Response(JSON.stringify({ token: 't', url: '/bank' }), { status });
    const get = answer.headers.get.bind(answer.headers);
    answer.headers.get = (name) => {
      read.add(name.toLowerCase());
      return get(name);
    };
    return answer;
  });
  const api = createApi(portsAt('https://api.example'));
  for (const [name, call] of Object.entries<Call>(contract)) {
    const options = {
      parameters: {},
      ...(call.payload && { payload: sampleOf(call.payload) }),
      ...(call.idempotent && { idempotencyKey: 'key' }),
    } as never;
    await api.call(name as JsonCallName, options);
  }
  const credentials = { institutionId: 'b', loginId: 'l', password: 'p', securityCode: '' };
  await connectBank(credentials, {
    api,
    pageOrigin: 'https://app.example',
    bankOrigins: [],
    isOnline: () => true,
    signal: new AbortController().signal,
  }).catch(() => undefined);
  return { methods, sent, read };
}

test.each([200, 401, 429])(
  'everything sent or read across origins, answered with %i, is among what the API must allow',
  async (status) => {
    const { methods, sent, read } = await everyCall(status);
    expect([...methods].sort()).toEqual(cors.methods);
    const needed = [...sent].filter((name) => !SAFE_REQUEST_HEADERS.includes(name));
    expect(needed.sort()).toEqual(cors.requestHeaders);
    const exposed = cors.exposedHeaders.map((name) => name.toLowerCase());
    const unexpected = [...read].filter(
      (name) => !SAFE_ANSWER_HEADERS.includes(name) && !exposed.includes(name),
    );
    expect(unexpected).toEqual([]);
    if (status === 429) expect([...read]).toEqual(expect.arrayContaining(exposed));
  },
);

test('docs/api.md names every header with its value', async () => {
  const page = await readFile(new URL('../../docs/api.md', import.meta.url), 'utf8');
  const [answers = '', preflights = ''] = page.split('On the answer to a preflight');
  const rowsOf = (headers: Readonly<Record<string, string>>) =>
    Object.entries(headers)
      .filter(([name]) => name !== 'Access-Control-Allow-Origin')
      .map(([name, value]) => `| \`${name}\` | \`${value}\` |`);
  for (const row of rowsOf(corsHeaders('https://app.example'))) expect(answers).toContain(row);
  for (const row of rowsOf(preflightHeaders('https://app.example'))) {
    expect(preflights).toContain(row);
  }
});
