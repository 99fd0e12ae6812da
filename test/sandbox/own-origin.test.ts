import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../../sandbox/app.ts';
import { authProxy } from '../../sandbox/auth/proxy.ts';
import { type TestSandbox, testSandbox } from './support.ts';

// Requests as browsers and programs send them, header by header, because `fetch` would set some of these itself.

/** A name that `SANDBOX_HOSTS` allows. */
const NAMED = 'devbox.example';

let sandbox: TestSandbox;
let server: ServerType;
let buildDir: string;
let port: number;
/** The paths that have reached the emulator. */
let reached: string[];

beforeAll(async () => {
  sandbox = await testSandbox();
  buildDir = await mkdtemp(join(tmpdir(), 'build-'));
  await writeFile(join(buildDir, 'index.html'), '<!doctype html><title>The app</title>');
  // Like the emulator, which lets every origin read.
  const emulator = async (path: string) => {
    reached.push(path);
    return Response.json(
      { users: [] },
      {
        headers: { 'access-control-allow-origin': '*', 'access-control-allow-credentials': 'true' },
      },
    );
  };
  const accounts = { emulator: Promise.resolve(emulator), copy: async () => {} };
  const app = createApp({
    services: sandbox.services,
    buildDir,
    authProxy: authProxy({ accounts, inbox: sandbox.services.inbox }),
    hosts: [NAMED],
  });
  server = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  port = (server.address() as AddressInfo).port;
});
beforeEach(() => {
  reached = [];
});
afterAll(async () => {
  server.close();
  await sandbox.close();
  await rm(buildDir, { recursive: true });
});

type Sent = {
  readonly status: number;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
};

function send(
  method: string,
  path: string,
  headers: OutgoingHttpHeaders = {},
  body = '',
): Promise<Sent> {
  return new Promise((settle, fail) => {
    const sent = { host: `127.0.0.1:${port}`, ...headers };
    const options = { port, host: '127.0.0.1', method, path, headers: sent, agent: false };
    request(options, (answer) => {
      let text = '';
      answer
        .setEncoding('utf8')
        .on('data', (part) => {
          text += part;
        })
        .on('end', () =>
          settle({ status: answer.statusCode ?? 0, body: text, headers: answer.headers }),
        );
    })
      .once('error', fail)
      .end(body);
  });
}

const ADVANCE = '{"advance":"P1D"}';
const EMULATOR = '/identitytoolkit.googleapis.com/v1/projects/demo-pay-on-demand/accounts:query';
const today = () => sandbox.services.clock.now().today;

describe('the host', () => {
  test.each(['127.0.0.1', 'localhost', 'LOCALHOST', '[::1]', NAMED])(
    '%s is the sandbox’s own, at any port',
    async (host) => {
      for (const name of [host, `${host}:3000`]) {
        expect((await send('GET', '/sandbox/clock', { host: name })).status).toBe(200);
      }
    },
  );

  test.each([
    'rebind.attacker.example',
    'localhost.attacker.example',
    '127.0.0.1.attacker.example',
    `sub.${NAMED}`,
    '192.168.0.7',
    '[::2]',
  ])('%s is refused everywhere, with a message', async (name) => {
    const host = `${name}:${port}`;
    for (const path of ['/', '/sandbox', '/sandbox/inbox', '/v3/Lending/overview', EMULATOR]) {
      const { status, body } = await send('GET', path, { host });
      expect([status, JSON.parse(body).message]).toEqual([
        421,
        expect.stringMatching(/^This sandbox answers at 127\.0\.0\.1, localhost, .* SANDBOX_HOSTS/),
      ]);
    }
    expect(reached).toEqual([]);
  });

  test('that a proxy names must be known too', async () => {
    const via = (host: string) => send('GET', '/sandbox/clock', { 'x-forwarded-host': host });
    expect((await via(NAMED)).status).toBe(200);
    expect((await via('attacker.example')).status).toBe(421);
  });
});

describe('another origin', () => {
  const strangers = (): [string, OutgoingHttpHeaders][] => [
    ['another site', { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }],
    ['another port', { origin: `http://127.0.0.1:${port + 1}`, 'sec-fetch-site': 'same-site' }],
    ['another name of this machine', { origin: `http://localhost:${port}` }],
    ['a browser without Fetch Metadata', { origin: 'https://evil.test' }],
    ['a frame that hides its origin', { origin: 'null' }],
    ['a form of such a frame', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['an image or a script', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
    [
      'an image or a script of another port',
      { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' },
    ],
    ['what is no origin', { origin: 'nonsense' }],
  ];

  test('cannot read or change anything, and cannot read the refusal', async () => {
    const before = today();
    const calls: [method: string, path: string][] = [
      ['GET', '/'],
      ['GET', '/sandbox/inbox'],
      ['GET', '/v3/Lending/overview'],
      ['OPTIONS', '/sandbox/faults'],
      ['POST', '/sandbox/clock'],
      ['POST', '/sandbox/reset'],
      ['PUT', '/sandbox/faults'],
      ['GET', EMULATOR],
      ['POST', EMULATOR],
      ['OPTIONS', EMULATOR],
      ['DELETE', '/emulator/v1/projects/demo-pay-on-demand/accounts'],
    ];
    for (const [who, headers] of strangers()) {
      for (const [method, path] of calls) {
        const hasBody = method === 'POST' || method === 'PUT';
        const {
          status,
          body,
          headers: answered,
        } = hasBody
          ? await send(method, path, { ...headers, 'content-type': 'text/plain' }, ADVANCE)
          : await send(method, path, headers);
        const what = `${who}: ${method} ${path}`;
        expect([status, body], what).toEqual([
          403,
          '{"message":"Another site may not use this sandbox."}',
        ]);
        expect(Object.keys(answered).join(), what).not.toContain('access-control');
      }
    }
    expect([today(), reached]).toEqual([before, []]);
  });

  const link = {
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
    accept: 'text/html',
  };

  test.each(['/', '/auth?mode=resetPassword&oobCode=1', '/dashboard', '/sandbox'])(
    'may link to the page %s',
    async (path) => {
      expect((await send('GET', path, link)).status).toBe(200);
    },
  );

  test.each([
    '/sandbox/inbox',
    '/v3/Lending/overview',
    '/emulator/action?mode=verifyEmail&oobCode=1',
    EMULATOR,
  ])('may not link to %s, which is no page', async (path) => {
    expect((await send('GET', path, link)).status).toBe(403);
    expect(reached).toEqual([]);
  });

  test('may neither send a form to a page nor frame it', async () => {
    const form = { ...link, origin: 'https://evil.test', 'content-length': 0 };
    expect((await send('POST', '/', form)).status).toBe(403);
    expect((await send('POST', '/', link)).status).toBe(403);
    expect((await send('GET', '/', { ...link, 'sec-fetch-dest': 'iframe' })).status).toBe(403);
  });
});

describe('the sandbox’s own pages', () => {
  const own = (): [string, OutgoingHttpHeaders][] => [
    ['a call', { origin: `http://127.0.0.1:${port}`, 'sec-fetch-site': 'same-origin' }],
    ['a browser without Fetch Metadata', { origin: `http://127.0.0.1:${port}` }],
    [
      'a proxy that rewrites the origin',
      { origin: `http://127.0.0.1:${port}`, 'sec-fetch-site': 'cross-site' },
    ],
    ['a beacon, whose origin is kept back', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
    ['an address that was typed', { 'sec-fetch-site': 'none' }],
    [
      'a page behind a proxy that speaks https',
      { 'x-forwarded-host': NAMED, origin: `https://${NAMED}` },
    ],
    ['a page under a given name', { host: `${NAMED}:8080`, origin: `http://${NAMED}:8080` }],
  ];

  test('may read and change everything', async () => {
    for (const [who, headers] of own()) {
      const before = today();
      // A beacon is text, even when it holds JSON.
      const sent = { ...headers, 'content-type': 'text/plain' };
      const { status } = await send('POST', '/sandbox/clock', sent, ADVANCE);
      expect([status, today() > before], who).toEqual([200, true]);
    }
  });

  test('get no CORS permission from the emulator that others could use', async () => {
    const { status, headers } = await send('GET', EMULATOR, { origin: `http://127.0.0.1:${port}` });
    expect([status, reached]).toEqual([200, [EMULATOR]]);
    expect(Object.keys(headers).join()).not.toContain('access-control');
  });
});

describe('a program that sends no origin', () => {
  test.each<[string, OutgoingHttpHeaders]>([
    ...[
      'text/plain',
      'text/plain;charset=UTF-8',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ].map((type): [string, OutgoingHttpHeaders] => [type, { 'content-type': type }]),
    ['what has no type', {}],
  ])('cannot post %s, which a form could', async (_, headers) => {
    const before = today();
    const { status, body } = await send('POST', '/sandbox/clock', headers, ADVANCE);
    expect([status, JSON.parse(body).message, today()]).toEqual([
      415,
      'Send JSON, with the content type application/json.',
      before,
    ]);
  });

  test('can post JSON, or nothing, and a form where the identity provider accepts one', async () => {
    const json = { 'content-type': 'application/json' };
    expect((await send('POST', '/sandbox/clock', json, ADVANCE)).status).toBe(200);
    expect((await send('POST', '/sandbox/users')).status).toBe(200);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const path = '/securetoken.googleapis.com/v1/token';
    expect((await send('POST', path, form, 'grant_type=refresh_token')).status).toBe(200);
    expect(reached).toEqual([path]);
  });
});
