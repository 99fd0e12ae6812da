import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../../sandbox/app.ts';
import { Fault } from '../../sandbox/faults.ts';
import {
  type Customer,
  idToken,
  listen,
  read,
  START,
  type TestSandbox,
  testSandbox,
} from './support.ts';

// Faults cut connections, so these tests use real ones.

let sandbox: TestSandbox;
let customer: Customer;
let buildDir: string;
let url: string;
let stop: () => void;

beforeAll(async () => {
  buildDir = await mkdtemp(join(tmpdir(), 'build-'));
  await mkdir(join(buildDir, 'static'));
  await writeFile(join(buildDir, 'index.html'), '<!doctype html><title>The app</title>');
  await writeFile(join(buildDir, 'static', 'main.abc.js'), 'console.log(1);');
  await writeFile(
    join(buildDir, 'login.html'),
    '<!doctype html><title>Log in</title><style data-x="y">a{}</style><script>1;</script><script src="/static/main.abc.js"></script>',
  );
  await writeFile(join(buildDir, '.secret'), 'hidden');
});
afterAll(() => rm(buildDir, { recursive: true }));

beforeEach(async () => {
  sandbox = await testSandbox();
  customer = await sandbox.customer({ scenario: 'first-time' });
  const app = createApp({ services: sandbox.services, buildDir, authProxy: null });
  ({ url, stop } = await listen(app));
});
afterEach(async () => {
  stop();
  await sandbox.close();
});

const setFaults = (...faults: object[]) => sandbox.call('PUT', '/sandbox/faults', faults);
const overview = async (signal?: AbortSignal) =>
  read(
    await fetch(`${url}/v3/Lending/overview`, {
      headers: { authorization: `Bearer ${idToken(customer.uid, START)}` },
      signal,
    }),
  );
const fault = { method: 'GET', path: '/v3/Lending/overview' };

describe('a fault', () => {
  test('answers once by default, with its status, body and headers', async () => {
    await setFaults({
      ...fault,
      status: 429,
      body: { message: 'Slow down' },
      headers: { 'retry-after': '7' },
    });
    const first = await overview();
    expect([first.status, first.body.message, first.headers.get('retry-after')]).toEqual([
      429,
      'Slow down',
      '7',
    ]);
    expect((await overview()).status).toBe(200);
  });

  test('answers as often as it says, or always', async () => {
    await setFaults({ ...fault, status: 503, times: 2 });
    const statuses = [];
    for (let count = 0; count < 3; count += 1) statuses.push((await overview()).status);
    await setFaults({ ...fault, status: 502, times: 0 });
    for (let count = 0; count < 3; count += 1) statuses.push((await overview()).status);
    await setFaults();
    statuses.push((await overview()).status);
    expect(statuses).toEqual([503, 503, 200, 502, 502, 502, 200]);
  });

  test('is the first that matches; other calls and methods are not affected', async () => {
    await setFaults(
      { method: 'POST', path: '/v3/Lending/*', status: 500, times: 0 },
      { method: 'GET', path: '/v3/Lending/activites/*', status: 502, times: 0 },
      { ...fault, status: 504, times: 0 },
    );
    expect((await overview()).status).toBe(504);
    expect((await customer.call('GET', '/v3/Lending/activites/cashouts')).status).toBe(502);
    expect((await customer.call('GET', '/v3/Users/state')).status).toBe(200);
  });

  test('never affects the controls, but does affect the stand-ins', async () => {
    await setFaults({ method: '*', path: '*'.padStart(2, '/'), status: 500, times: 0 });
    expect((await sandbox.call('GET', '/sandbox/faults')).status).toBe(200);
    expect((await sandbox.call('GET', '/sandbox')).status).toBe(200);
    expect((await sandbox.call('GET', '/sandbox/identity-widget.js')).status).toBe(500);
    expect((await sandbox.call('POST', '/sandbox/bank/connections', {})).status).toBe(500);
  });

  test('cuts the connection', async () => {
    await setFaults({ ...fault, kind: 'reset' });
    await expect(overview()).rejects.toThrow();
    expect((await overview()).status).toBe(200);
  });

  test('cuts it again for the retry that a browser makes when a used connection breaks', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const call = () =>
      new Promise((settle) => {
        const headers = { authorization: `Bearer ${idToken(customer.uid, START)}` };
        get(`${url}/v3/Lending/overview`, { agent, headers }, (answer) => {
          answer.resume().once('end', () => settle(answer.statusCode));
        }).once('error', () => settle('cut'));
      });
    const outcomes = [await call()];
    await setFaults({ ...fault, kind: 'reset' });
    outcomes.push(await call(), await call(), await call());
    agent.destroy();
    expect(outcomes).toEqual([200, 'cut', 'cut', 200]);
  });

  test('sends half an answer, or an HTML page', async () => {
    await setFaults({ ...fault, kind: 'malformed' }, { ...fault, kind: 'html' });
    const options = { headers: { authorization: `Bearer ${idToken(customer.uid, START)}` } };
    const half = await fetch(`${url}/v3/Lending/overview`, options);
    await expect(half.json()).rejects.toThrow(SyntaxError);
    const page = await fetch(`${url}/v3/Lending/overview`, options);
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
  });

  test('does not answer at all', async () => {
    await setFaults({ ...fault, kind: 'timeout' });
    const patience = new AbortController();
    const answer = overview(patience.signal);
    await expect.poll(() => sandbox.services.faults.list()).toEqual([]);
    setTimeout(() => patience.abort(), 200);
    await expect(answer).rejects.toThrow(/abort/i);
    expect((await overview()).status).toBe(200);
  });

  test('only delays when it says nothing else', async () => {
    await setFaults({ ...fault, delayMs: 120 });
    const before = performance.now();
    expect((await overview()).status).toBe(200);
    // A slow machine only adds to it.
    expect(performance.now()).toBeGreaterThan(before + 115);
  });

  test('can lose the answer of a call that has acted', async () => {
    await setFaults({ method: 'PUT', path: '/v3/Users/detail', status: 504, after: true });
    const saved = await customer.call('PUT', '/v3/Users/detail', {
      firstName: 'New',
      lastName: 'Name',
    });
    expect(saved.status).toBe(504);
    expect((await customer.call('GET', '/v3/Users/state')).body.firstName).toBe('New');
  });

  test('may have a status without a body', async () => {
    const status = 204;
    await setFaults({ ...fault, status, headers: { 'x-fault': 'yes' } });
    const answer = await overview();
    expect([answer.status, answer.body, answer.headers.get('x-fault')]).toEqual([
      status,
      '',
      'yes',
    ]);
  });

  test.each<[string, object, string]>([
    ['no path', { method: 'GET', path: 'x' }, '0.path'],
    [
      'a body where there can be none',
      { ...fault, status: 205, body: 'x' },
      '0.status (204, 205, 304 are answers without a body)',
    ],
    [
      'a header that is the connection’s',
      { ...fault, headers: { 'Transfer-Encoding': 'chunked' } },
      '0.headers (these cannot be sent)',
    ],
  ])('with %s is refused, and the answer says where', async (_, wrong, where) => {
    const { status, body } = await setFaults(wrong);
    expect([status, body.message]).toEqual([400, `The payload does not fit: ${where}.`]);
    expect((await overview()).status).toBe(200);
  });

  test.each([
    ['/a/*', '/a/', true],
    ['/a/*', '/a', false],
    ['/*/c', '/a/b/c', true],
    ['/a*a', '/a', false],
    ['/a**b*c', '/a-b-b-c', true],
    ['/a*b*c', '/a-c-b', false],
    ['/a.c', '/abc', false],
    ['/a', '/a/b', false],
    ['/*b*b*', '/a-b', false],
  ])('with the path %s: does it match %s? %s', (pattern, path, isMatch) => {
    const { faults } = sandbox.services;
    faults.set([v.parse(Fault, { method: '*', path: pattern })]);
    expect(faults.take('GET', path) !== null).toBe(isMatch);
  });
});

describe('the built app', () => {
  const open = async (path: string, accept = 'text/html') =>
    read(await fetch(`${url}${path}`, { headers: { accept } }));

  test.each(['/', '/dashboard', '/signup/bank/login', '/no/such/page'])(
    'is the page at %s',
    async (path) => {
      const { status, body, headers } = await open(path);
      expect([status, body]).toEqual([200, '<!doctype html><title>The app</title>']);
      expect(headers.get('cache-control')).toBe('no-cache');
      expect(headers.get('content-security-policy')).toContain(
        "require-trusted-types-for 'script'",
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  test('has separate pages for some addresses, and allows their inline parts by hash', async () => {
    const { status, body, headers } = await open('/login');
    expect(status).toBe(200);
    expect(body).toContain('<title>Log in</title>');
    expect(headers.get('cache-control')).toBe('no-cache');
    const hashOf = (text: string) =>
      `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    const policy = headers.get('content-security-policy')?.split('; ') ?? [];
    const sources = (directive: string) =>
      policy
        .find((part) => part.startsWith(`${directive} `))
        ?.split(' ')
        .slice(1);
    expect(sources('script-src')).toEqual(["'self'", hashOf('1;')]);
    expect(sources('style-src')).toEqual(["'self'", hashOf(''), hashOf('a{}')]);
  });

  test('has hashed files that are cached forever', async () => {
    const { body, headers } = await open('/static/main.abc.js', '*/*');
    expect(body).toBe('console.log(1);');
    expect(headers.get('cache-control')).toContain('immutable');
    expect(headers.get('content-encoding')).toBe('gzip');
  });

  test('has no page for a script or an API call that does not exist', async () => {
    expect((await open('/static/gone.js', '*/*')).status).toBe(404);
    expect((await open('/v3/gone')).status).toBe(404);
  });

  test.each(['/.secret', '/%2e%2e/package.json', '/..%2f..%2fetc/passwd', '/static/%00'])(
    'does not serve %s',
    async (path) => {
      expect((await open(path, '*/*')).status).toBe(404);
    },
  );
});
