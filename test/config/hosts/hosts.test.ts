import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headersFile } from '../../../config/hosts/rule-files.ts';
import { KEEP, RULE_FILES, type Serving, servingOf } from '../../../config/hosts/serving.ts';
import { readSettings } from '../../../config/settings.ts';
import { WORKER_PATH } from '../../../config/worker/release.ts';
import { judge } from '../../../tools/check-deploy/judge.ts';
import { seeSite } from '../../../tools/check-deploy/site.ts';
import { startFirebaseHosting } from '../../production/support/firebase-hosting.ts';
import { BUILD, BUILD_SETTINGS } from '../../support/production-build.ts';
import { cloudflare } from './support/cloudflare.ts';
import { type Answer, type Host, runningHost } from './support/host.ts';
import { netlify } from './support/netlify.ts';
import { nginx, provideNginx } from './support/nginx.ts';

const home = mkdtempSync(join(tmpdir(), 'pod-hosts-'));
/** A copy, because files come and go in it. Hosts know it by its name. */
const folder = join(home, basename(BUILD));
let serving: Serving;

beforeAll(() => {
  cpSync(BUILD, folder, { recursive: true });
  for (const rules of ['firebase.json', 'nginx.conf']) {
    cpSync(`${BUILD}.${rules}`, `${folder}.${rules}`);
  }
  serving = servingOf(readSettings(BUILD_SETTINGS), folder);
});

afterAll(() => rmSync(home, { recursive: true, force: true }));

/** A host of the build. */
type Candidate = {
  readonly name: string;
  readonly start: () => Host | Promise<Host>;
  /** True if the host really runs, with its own content types and compression; otherwise the tests apply its rules. */
  readonly isRunning: boolean;
  /** The host's status for an address that ends in `.html`: a redirect to the address without it, or the page. */
  readonly statusOfHtml: number;
};

const nginxProgram = provideNginx();

const candidates: Candidate[] = [
  {
    name: 'Firebase Hosting',
    async start() {
      const { origin, stop } = await startFirebaseHosting({ config: `${folder}.firebase.json` });
      return runningHost(origin, stop);
    },
    isRunning: true,
    statusOfHtml: 301,
  },
  ...(nginxProgram === null
    ? []
    : [
        {
          name: 'nginx',
          start: () => nginx(nginxProgram, folder),
          isRunning: true,
          statusOfHtml: 308,
        },
      ]),
  { name: 'Netlify', start: () => netlify(folder), isRunning: false, statusOfHtml: 200 },
  {
    name: 'Cloudflare Pages',
    start: () => cloudflare(folder),
    isRunning: false,
    statusOfHtml: 308,
  },
];

describe.each(candidates)('$name', ({ start, isRunning, statusOfHtml }) => {
  let host: Host;

  beforeAll(async () => {
    host = await start();
  });

  afterAll(() => host?.stop());

  test('serves each prerendered page at its clean address', async () => {
    expect(serving.pages).toEqual(['/eligibility', '/login', '/signup']);
    for (const path of serving.pages) {
      const answer = await host.get(path);
      expectFile(answer, `${path}.html`);
      expectKept(answer, KEEP.asked);
    }
  });

  test('redirects from a page’s file to its clean address, or shows the page there', async () => {
    const answer = await host.get('/login.html?a=1');
    expect(answer.status).toBe(statusOfHtml);
    expectEveryHeader(answer);
    if (statusOfHtml === 200) {
      expectFile(answer, '/login.html');
    } else {
      expect(answer.headers.get('location')).toMatch(/^(http:\/\/[\w.:]+)?\/login(\?a=1)?$/);
    }
  });

  test.each([
    '/',
    '/dashboard',
    '/dashboard/account/profile',
    '/signup/bank?from=home',
    '/auth?mode=resetPassword&oobCode=abc',
    '/nothing.js',
    '/.well-known/nothing',
    '/.hidden',
    '/static',
  ])('serves index.html at %s', async (path) => {
    const answer = await host.get(path);
    expectFile(answer, '/index.html');
    expectKept(answer, KEEP.asked);
  });

  test('lets every hashed file be cached for a year', async () => {
    expect(serving.hashedFiles.length).toBeGreaterThan(50);
    for (const path of serving.hashedFiles) {
      const answer = await host.get(path);
      expectFile(answer, path);
      expectKept(answer, KEEP.forEver);
    }
  });

  test.each(['/favicon.svg', WORKER_PATH])(
    'lets %s, which has no hash, not be cached',
    async (path) => {
      const answer = await host.get(path);
      expectFile(answer, path);
      expectKept(answer, KEEP.asked);
    },
  );

  test.each(['/static/js/async/page.0123456789.js', '/static/gone.css', '/static/font/gone.woff2'])(
    'answers %s with 404, which may not be cached',
    async (path) => {
      const answer = await host.get(path);
      expect(answer.status).toBe(404);
      expect(answer.body).not.toContain('id="root"');
      expectEveryHeader(answer);
      expectKept(answer, KEEP.asked);
    },
  );

  test('serves a file of another release as soon as it is there', async () => {
    const path = '/static/js/async/earlier.0123456789.js';
    expect((await host.get(path)).status).toBe(404);
    writeFileSync(join(folder, path), 'earlier()');
    try {
      const answer = await host.get(path);
      expectFile(answer, path);
      expect([KEEP.asked, KEEP.forEver]).toContain(answer.headers.get('cache-control'));
    } finally {
      rmSync(join(folder, path));
    }
    expect((await host.get(path)).status).toBe(404);
  });

  test('passes the check of a deployed site', async () => {
    const origin = 'http://site.test';
    const findings = judge(
      await seeSite(origin, async (url, { headers }) => {
        const { body, ...answer } = await host.get(url.slice(origin.length), headers);
        return new Response(body, answer);
      }),
    );
    // Hidden files have their own test, below.
    const needsHost = ['content types', 'compressed scripts'];
    const told = findings
      .filter(({ check }) => !check.endsWith('is not served'))
      .filter(({ check }) => isRunning || !needsHost.includes(check));
    expect(told.length).toBeGreaterThan(15);
    expect(told.filter(({ verdict }) => verdict !== 'right')).toEqual([]);
  });

  if (isRunning) {
    test('names the types that browsers require, and compresses text', async () => {
      const [script = ''] = serving.hashedFiles.filter((path) => path.endsWith('.js'));
      const [font = ''] = serving.hashedFiles.filter((path) => path.endsWith('.woff2'));
      for (const [path, type] of [
        ['/', 'text/html'],
        ['/login', 'text/html'],
        [script, 'application/javascript'],
        [WORKER_PATH, 'application/javascript'],
        ['/favicon.svg', 'image/svg+xml'],
        [font, 'font/woff2'],
        ['/manifest.webmanifest', 'application/manifest+json'],
      ] as const) {
        expect((await host.get(path)).headers.get('content-type'), path).toContain(type);
      }
      for (const path of ['/', '/login', script]) {
        const { headers } = await host.get(path, { 'accept-encoding': 'gzip' });
        expect(headers.get('content-encoding'), path).toBe('gzip');
        expect(headers.get('vary')?.toLowerCase(), path).toContain('accept-encoding');
      }
      const plain = await host.get(script, { 'accept-encoding': 'identity' });
      expect(plain.headers.get('content-encoding')).toBeNull();
    });
  }
});

test.each(candidates.filter(({ name }) => name !== 'Firebase Hosting'))(
  '$name hides the rules of a host',
  async ({ start }) => {
    const host = await start();
    try {
      for (const name of RULE_FILES) expectFile(await host.get(`/${name}`), '/index.html');
    } finally {
      await host.stop();
    }
  },
);

test('Firebase Hosting does not upload the rules of other hosts', () => {
  // The emulator of Hosting also serves files that are never uploaded. Firebase's command line lists the uploaded ones by this.
  const { listFiles } = createRequire(import.meta.url)('firebase-tools/lib/listFiles');
  const { hosting } = JSON.parse(readFileSync(`${folder}.firebase.json`, 'utf8'));
  const uploaded: string[] = listFiles(folder, hosting.ignore);
  expect(uploaded).toContain('index.html');
  expect(uploaded).toContain('static/404.html');
  for (const name of RULE_FILES) expect(uploaded).not.toContain(name);
});

/** Every vendor, and five banks with realistically long origins. */
const EVERYTHING = {
  ...BUILD_SETTINGS,
  PUBLIC_FIREBASE_MEASUREMENT_ID: 'G-ABC123',
  PUBLIC_API_HOST: 'https://api.payondemand.com.au',
  PUBLIC_IDENTITY_WIDGET_URL: 'https://assets.frankiefinancial.io/onboarding/widget.js',
  PUBLIC_IDENTITY_WIDGET_NEEDS: 'blob-workers, blob-images',
  PUBLIC_IDENTITY_WIDGET_ORIGINS:
    'connect=https://*.frankiefinancial.io; style=https://fonts.googleapis.com; font=https://fonts.gstatic.com; frame=https://camera.frankiefinancial.io',
  PUBLIC_REPORT_URL: 'https://reports.payondemand.com.au/browser',
  PUBLIC_BANK_LOGO_ORIGINS: 'https://cdn.basiq.io,https://logos.payondemand.com.au',
  PUBLIC_BANK_ORIGINS: [
    'https://connect.commbank.com.au',
    'https://credentials.westpac.com.au',
    'https://link.bankofmelbourne.com.au',
    'https://secure.bendigobank.com.au',
    'https://au-api.basiq.io',
  ].join(','),
};

const withChat = (region: string) => ({
  name: `the chat in ${region}`,
  chat: { PUBLIC_INTERCOM_APP_ID: 'abc123', PUBLIC_INTERCOM_REGION: region },
});

test.each([{ name: 'no chat', chat: {} }, ...['us', 'eu', 'ap'].map(withChat)])(
  'Cloudflare keeps a policy with every vendor, five banks and $name',
  ({ chat }) => {
    const settings = readSettings({ ...EVERYTHING, ...chat });
    const lines = headersFile(servingOf(settings, folder)).split('\n');
    const policy = lines.find((line) => line.includes('content-security-policy: ')) ?? '';
    expect(policy).toContain('secure.bendigobank.com.au');
    expect(policy.trim().length).toBeLessThanOrEqual(1_800);
  },
);

/** The requirements of the MDN HTTP Observatory for its A+: the policy's part, and each other header. */
test('the headers get the Observatory’s best grade', () => {
  const { 'content-security-policy': policy = '', ...others } = serving.headers;
  for (const part of [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ]) {
    expect(`; ${policy};`).toContain(`; ${part};`);
  }
  expect(policy).not.toMatch(/unsafe|http:|data:[^;]*script| \*[ ;]/);
  expect(policy).toMatch(/script-src 'self' 'sha256-/);
  expect(others).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': expect.stringMatching(/^(no-referrer|strict-origin)$/),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  const [, age] = others['strict-transport-security']?.match(/^max-age=(\d+); include/) ?? [];
  // Half a year, in seconds.
  expect(Number(age)).toBeGreaterThanOrEqual(15_768_000);
});

function expectFile(answer: Answer, path: string): void {
  expect(answer.status, path).toBe(200);
  expect(answer.body === readFileSync(join(folder, path), 'utf8'), `the content of ${path}`).toBe(
    true,
  );
  expectEveryHeader(answer);
}

function expectEveryHeader({ headers }: Answer): void {
  for (const [name, value] of Object.entries(serving.headers)) {
    // On an https page a source means the same without its scheme.
    expect(headers.get(name)?.replaceAll('https://', '')).toBe(value.replaceAll('https://', ''));
  }
  expect(headers.get('access-control-allow-origin')).toBeNull();
}

function expectKept({ headers }: Answer, value: string): void {
  expect(headers.get('cache-control')).toBe(value);
}
