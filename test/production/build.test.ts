import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { COMPILE_HINT } from '../../config/compile-hint.ts';
import { inlineSourcesIn } from '../../config/inline-sources.ts';
import { gitRevision } from '../../config/revision.ts';
import { securityHeaders } from '../../config/security-headers.ts';
import { readSettings } from '../../config/settings.ts';
import { hashOf, releaseIn, releaseOf } from '../../config/worker/plugin.ts';
import { contract } from '../../domain/contract.ts';
import { allFlows, screenMachines } from '../../machines/all-flows.ts';
import { TEST_LOGINS } from '../../sandbox/bank/outcomes.ts';
import { REFUSING_ACCOUNT } from '../../sandbox/customers.ts';
import { OTHER_PROMO_CODE, VALID_PROMO_CODE } from '../../sandbox/lending/promotions.ts';
import { routes } from '../../src/navigation/site.ts';
import { REAL_SERVICES, textOf, tryToBuild } from '../support/builds.ts';
import { BUILD, BUILD_SETTINGS } from '../support/production-build.ts';

const MANY_BANKS = Array.from({ length: 80 }, (_, index) => `https://bank-${index}.test`);

const home = mkdtempSync(join(tmpdir(), 'pod-dist-'));

/** Width and height in px, from the first chunk of the file. */
function sizeOfPng(name: string): [number, number] {
  const file = readFileSync(name);
  return [file.readUInt32BE(16), file.readUInt32BE(20)];
}

/** True if robots.txt allows a path for every crawler: the longest matching rule decides. Source: RFC 9309, 2.2.2. */
function mayFetch(rules: string, path: string): boolean {
  const fitting = [...rules.matchAll(/^(Allow|Disallow): (.+)$/gm)]
    .filter(([, , rule = '']) => {
      const pattern = rule.replace(/[.+?^{}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
      return new RegExp(`^${pattern}`).test(path);
    })
    .sort(([, , first = ''], [, , second = '']) => second.length - first.length);
  return fitting[0]?.[1] !== 'Disallow';
}

const files = () =>
  readdirSync(BUILD, { recursive: true, encoding: 'utf8' })
    .map((name) => join(BUILD, name))
    .filter((name) => statSync(name).isFile());
const pages = () =>
  readdirSync(BUILD)
    .filter((name) => name.endsWith('.html'))
    .map((name) => join(BUILD, name));

afterAll(() => rmSync(home, { recursive: true, force: true }));

test.each([
  ['without real services', {}, 'a production build needs PUBLIC_FIREBASE_API_KEY'],
  [
    'with a malformed setting',
    { PUBLIC_SANDBOX: '1', PUBLIC_SUPPORT_EMAIL: 'nobody' },
    'PUBLIC_SUPPORT_EMAIL must be an e-mail address',
  ],
  [
    'with a policy that Cloudflare would drop',
    { ...REAL_SERVICES, PUBLIC_BANK_ORIGINS: MANY_BANKS.join(',') },
    'The line of content-security-policy in _headers has ',
  ],
])('a build %s is refused with a sentence', (_, settings, sentence) => {
  const { status, stderr, stdout } = tryToBuild(settings, join(home, 'refused'));
  expect(status).not.toBe(0);
  expect(`${stdout}${stderr}`).toContain(sentence);
});

test('every late script asks to be compiled while it loads, and no page does', () => {
  const scripts = files().filter((name) => /static.js.async.[^/\\]+\.js$/.test(name));
  expect(scripts.length).toBeGreaterThan(20);
  for (const name of scripts) {
    expect(readFileSync(name, 'utf8').split('\n')[0], name).toBe(COMPILE_HINT);
  }
  for (const name of pages()) expect(readFileSync(name, 'utf8')).not.toContain(COMPILE_HINT);
});

test('nothing of the sandbox is in a production build', () => {
  const scripts = files().filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(5);
  for (const name of scripts) {
    const text = readFileSync(name, 'utf8');
    expect(text, name).not.toContain('/sandbox');
    expect(text, name).not.toContain('demo-pay-on-demand');
  }
});

test('nothing that only testers need is in a production build', () => {
  // `slow` and `never` are ordinary words.
  const logins = TEST_LOGINS.filter(({ password }) => password !== undefined);
  const values = [
    ...logins.flatMap(({ loginId, password }) => [loginId, password]),
    '0491 570',
    '0491570',
    '000-000',
    REFUSING_ACCOUNT,
    VALID_PROMO_CODE,
    OTHER_PROMO_CODE,
    'anna.test@',
  ].filter((value) => value !== 'password');
  expect(values.length).toBeGreaterThan(15);
  const text = textOf(BUILD);
  expect(values.filter((value) => text.includes(String(value)))).toEqual([]);
  // The rule that makes an address a test account's.
  expect(text).not.toContain('test$/i');
});

test('a production build contains neither the contract nor its descriptions', () => {
  expect(files().filter((name) => name.includes('openapi'))).toEqual([]);
  const text = textOf(BUILD);
  const summaries = Object.values(contract).map(({ summary }) => summary);
  expect(summaries.filter((summary) => text.includes(summary))).toEqual([]);
});

test('without an address for reports, a build contains no reporter, and measures nothing', () => {
  const text = textOf(BUILD);
  expect(text).not.toContain('securitypolicyviolation');
  expect(text).not.toContain('largest-contentful-paint');
});

test('a build without a release name contains its revision', () => {
  expect(textOf(BUILD)).toContain(`release:"${gitRevision()}"`);
});

test('no customer fetches the charts’ descriptions, which only the flow book shows', () => {
  const charts = [...Object.values(allFlows), ...Object.values(screenMachines)].map((machine) =>
    JSON.stringify(machine.config),
  );
  const descriptions = charts.flatMap((chart) =>
    [...chart.matchAll(/"description":("(?:[^"\\]|\\.)*")/g)].map(([, text = '']) =>
      text.slice(1, -1),
    ),
  );
  expect(descriptions.length).toBeGreaterThan(50);
  const shipped = files()
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(name, 'utf8'))
    .join();
  expect(descriptions.filter((text) => shipped.includes(text))).toEqual([]);
});

test('the brand’s name is plain text in a page’s noscript part', () => {
  for (const name of pages()) {
    expect(readFileSync(name, 'utf8'), name).toContain('<noscript>Payday &amp; Co needs');
  }
});

test('each page has an icon for every browser, and the icons are there', () => {
  for (const name of pages()) {
    const page = readFileSync(name, 'utf8');
    const icons = [...page.matchAll(/<link rel="[a-z-]*icon" href="\/([^"]+)"/g)];
    expect(icons.map(([, icon]) => icon)).toEqual([
      // For browsers that draw no SVG there. All request it at a document that names no icon.
      'favicon.ico',
      'apple-touch-icon.png',
      'favicon.svg',
    ]);
    for (const [, icon = ''] of icons) expect(existsSync(join(BUILD, icon)), icon).toBe(true);
  }
});

test('the linked pages are prerendered, and allowed by the headers', () => {
  const headers = readFileSync(join(BUILD, '_headers'), 'utf8');
  for (const [name, title] of [
    ['eligibility', 'Check if you&#x27;re eligible'],
    ['login', 'Log in'],
    ['signup', 'Sign up'],
  ]) {
    const page = readFileSync(join(BUILD, `${name}.html`), 'utf8');
    expect(page).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
    const inline = [
      ...page.matchAll(
        /<(?:style|script)(?![^>]* (?:src=|type="application\/json"))[^>]*>([\s\S]*?)<\/(?:style|script)>/g,
      ),
    ];
    expect(inline.length).toBeGreaterThan(4);
    for (const [, text = ''] of inline) {
      expect(headers).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    }
  }
});

describe('search engines and messengers', () => {
  const metaOf = (page: string) =>
    new Map(
      [...page.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)].map(
        ([, name = '', content = '']) => [name, content],
      ),
    );

  test.each([
    ['index', 'Payday &amp; Co', '/'],
    ['eligibility', "Check if you're eligible · Payday &amp; Co", '/eligibility'],
    ['login', 'Log in · Payday &amp; Co', '/login'],
    ['signup', 'Sign up · Payday &amp; Co', '/signup'],
  ])('read a description and a card in %s.html', (name, title, path) => {
    const page = readFileSync(join(BUILD, `${name}.html`), 'utf8');
    expect(page).toContain(`<title>${title}</title>`);
    const meta = metaOf(page);
    expect(meta.get('description')).toBe(meta.get('og:description'));
    expect(Object.fromEntries(meta)).toMatchObject({
      'og:title': title,
      'og:site_name': 'Payday &amp; Co',
      'og:url': `https://app.payday.test${path}`,
      'og:image': 'https://app.payday.test/social-card.png',
      'twitter:card': 'summary_large_image',
    });
    expect(sizeOfPng(join(BUILD, 'social-card.png'))).toEqual([
      Number(meta.get('og:image:width')),
      Number(meta.get('og:image:height')),
    ]);
  });

  test('read a different description in each page', () => {
    const descriptions = ['index', 'eligibility', 'login', 'signup'].map((name) =>
      metaOf(readFileSync(join(BUILD, `${name}.html`), 'utf8')).get('description'),
    );
    expect(new Set(descriptions).size).toBe(4);
    expect(descriptions.every((text = '') => text.length > 50 && text.length < 160)).toBe(true);
  });

  test('may fetch the public pages with their parts, and no other page of the app', () => {
    const rules = readFileSync(join(BUILD, 'robots.txt'), 'utf8');
    const allowed = routes.map(({ path }) => path).filter((path) => mayFetch(rules, path));
    expect(allowed).toEqual(['/', '/eligibility', '/login', '/signup']);
    for (const path of ['/signup?from=mail', '/social-card.png', '/static/js/index.js']) {
      expect(mayFetch(rules, path), path).toBe(true);
    }
    for (const path of ['/auth?oobCode=x', '/signup/mobile?x=1', '/loginx', '/_headers']) {
      expect(mayFetch(rules, path), path).toBe(false);
    }
  });
});

test('the manifest has the name of the brand, and icons of its declared sizes', () => {
  const manifest = JSON.parse(readFileSync(join(BUILD, 'manifest.webmanifest'), 'utf8'));
  expect(manifest.name).toBe('Payday & Co');
  expect(manifest.icons.map(({ purpose = 'any' }) => purpose)).toContain('maskable');
  for (const { src, sizes } of manifest.icons) {
    expect(sizeOfPng(join(BUILD, src)).join('x')).toBe(sizes);
  }
  for (const name of pages()) {
    expect(readFileSync(name, 'utf8')).toContain(
      '<link rel="manifest" href="/manifest.webmanifest">',
    );
  }
});

test('the flow book has no page in a production build', () => {
  expect(readdirSync(BUILD).filter((name) => name.includes('flows'))).toEqual([]);
});

test('a production build writes the headers that it must be served with', () => {
  const headers = readFileSync(join(BUILD, '_headers'), 'utf8');
  expect(headers).toContain("default-src 'none'");
  expect(headers).toContain(` ${new URL(REAL_SERVICES.PUBLIC_API_HOST).host}`);
  expect(headers).toContain('strict-transport-security');
  const wanted = securityHeaders(readSettings(BUILD_SETTINGS), inlineSourcesIn(BUILD));
  for (const [name, value] of Object.entries(wanted)) {
    expect(headers).toContain(`  ${name}: ${value.replaceAll(' https://', ' ')}\n`);
  }
  expect(headers).toMatch(
    /^\/\*\n.*\n\/static\/js\/\S+\n {2}! cache-control\n.*max-age=31536000, immutable\n$/s,
  );
});

describe('the service worker', () => {
  const worker = () => readFileSync(join(BUILD, 'sw.js'), 'utf8');

  test('keeps all pages and everything that they load, and no other file', () => {
    const release = releaseOf(worker());
    expect(Object.keys(release?.pages ?? {})).toEqual(['/', '/eligibility', '/login', '/signup']);
    const loaded = files()
      .map((name) => name.slice(BUILD.length))
      .filter((name) => /^\/static\/.*\.(js|woff2)$/.test(name));
    expect(loaded.length).toBeGreaterThan(50);
    expect(Object.keys(release?.files ?? {}).sort()).toEqual(loaded.sort());
  });

  test('knows each by its hash', () => {
    const { pages = {}, files: kept = {} } = releaseOf(worker()) ?? {};
    const hashes = Object.entries({ ...pages, ...kept }).map(([path, hash]) => {
      const file = path === '/' ? '/index.html' : path in pages ? `${path}.html` : path;
      return [hash, hashOf(readFileSync(join(BUILD, file)))];
    });
    expect(hashes.filter(([listed, real]) => listed !== real)).toEqual([]);
  });

  test('changes when only the headers change, because pages are kept with theirs', () => {
    const widerPolicy = { ...BUILD_SETTINGS, PUBLIC_BANK_LOGO_ORIGINS: 'https://logos.bank.test' };
    const now = releaseOf(worker());
    expect(releaseIn(BUILD, readSettings(BUILD_SETTINGS))).toEqual(now);
    const next = releaseIn(BUILD, readSettings(widerPolicy));
    expect(next).toEqual({ ...now, id: next.id });
    expect(next.id).not.toBe(now?.id);
  });

  test('is small, because browsers request it after each navigation', () => {
    expect(gzipSync(worker()).length).toBeLessThan(7_000);
  });
});

test('one script hides each page that its tab would not draw, so that one hash allows it', () => {
  const scripts = ['eligibility', 'login', 'signup'].map((name) => {
    const [, script] =
      readFileSync(join(BUILD, `${name}.html`), 'utf8').match(
        /<script data-origin="[^"]+">(.*?)<\/script>/s,
      ) ?? [];
    return script;
  });
  expect(scripts[0]).toContain('sessionStorage');
  expect(new Set(scripts).size).toBe(1);
});
