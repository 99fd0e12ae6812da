import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { readSettings, type Settings } from '../../config/settings.ts';
import { checkDeploy } from '../../tools/check-deploy/command.ts';
import { judge } from '../../tools/check-deploy/judge.ts';
import { type Fetch, seeSite } from '../../tools/check-deploy/site.ts';
import { type Answer, type DeployedSite, serveDeployed } from '../support/deployed-site.ts';
import { BUILD, BUILD_SETTINGS } from '../support/production-build.ts';
import { called, type Ended, started } from '../tools/support.ts';

let site: DeployedSite | null = null;

afterEach(async () => {
  await site?.stop();
  site = null;
});

async function serve(
  spoil?: (path: string, answer: Answer) => void,
  settings: Settings = readSettings(BUILD_SETTINGS),
): Promise<string> {
  site = await serveDeployed(BUILD, settings, spoil);
  return site.origin;
}

/** The failed checks, with their findings. */
async function faultsAt(origin: string, fetchIt?: Fetch): Promise<Record<string, string>> {
  const findings = judge(await seeSite(origin, fetchIt));
  expect(findings.length).toBeGreaterThan(20);
  return Object.fromEntries(
    findings
      .filter(({ verdict }) => verdict !== 'right')
      .map(({ check, seen, verdict }) => [check, `${verdict}: ${seen}`]),
  );
}

/** The tool's exit code and output, whichever stream it used. */
function heard({ status, stdout, stderr }: Ended): { code: number | null; said: string } {
  return { code: status, said: stdout + stderr };
}

const run = async (...given: string[]) => heard(await called((say) => checkDeploy(given, say)));
const start = async (...given: string[]) => heard(await started('tools/check-deploy.ts', given));

const isPage = (answer: Answer) => answer.headers['content-type']?.startsWith('text/html') ?? false;
const isScript = (path: string) => path.endsWith('.js');

/** Sets a header of every matching answer. */
const setting =
  (name: string, value: string, fits: (path: string, answer: Answer) => boolean = () => true) =>
  (path: string, answer: Answer) => {
    if (fits(path, answer)) answer.headers[name] = value;
  };

/** Replaces a page. */
const rewriting = (change: (page: string) => string) => (_: string, answer: Answer) => {
  if (isPage(answer)) {
    answer.body = gzipSync(change(gunzipSync(answer.body).toString()));
  }
};

/** Changes the policy of every answer. */
const policy = (change: (policy: string) => string) => (_: string, answer: Answer) => {
  answer.headers['content-security-policy'] = change(
    answer.headers['content-security-policy'] ?? '',
  );
};

/** Misconfigured hosts, and the check that finds each. */
const SPOILED: Readonly<
  Record<string, { spoil: (path: string, answer: Answer) => void; check: string; seen: RegExp }>
> = {
  'that answers a missing script with a page, for a year': {
    spoil: (_, answer) => {
      if (answer.status === 404) {
        answer.status = 200;
        answer.headers['cache-control'] = 'public, max-age=31536000, immutable';
      }
    },
    check: 'a missing file below /static/ is 404 and not kept',
    seen: /^wrong: status 200, public, max-age=31536000, immutable$/,
  },
  'that keeps a 404 for a year': {
    spoil: setting(
      'cache-control',
      'max-age=31536000, immutable',
      (_, { status }) => status === 404,
    ),
    check: 'a missing file below /static/ is 404 and not kept',
    seen: /^wrong: status 404, max-age=31536000, immutable$/,
  },
  'that drops the policy, as one does whose lines are short': {
    spoil: (_, answer) => {
      delete answer.headers['content-security-policy'];
    },
    check: 'content-security-policy',
    seen: /^wrong: \/: none; and \d+ more$/,
  },
  'that says no header on a 404': {
    spoil: (_, answer) => {
      if (answer.status === 404) delete answer.headers['x-content-type-options'];
    },
    check: 'x-content-type-options',
    seen: /^wrong: \/static\/\S+: none$/,
  },
  'that allows every inline script': {
    spoil: policy((text) => text.replace('script-src', "script-src 'unsafe-inline'")),
    check: 'content-security-policy',
    seen: /'unsafe-inline' in script-src/,
  },
  'that allows scripts of every host': {
    spoil: policy((text) => text.replace('script-src', 'script-src https:')),
    check: 'content-security-policy',
    seen: /https: in script-src/,
  },
  'that lets itself be framed': {
    spoil: policy((text) => text.replace("frame-ancestors 'none'", "frame-ancestors 'self'")),
    check: 'content-security-policy',
    seen: /frame-ancestors is not 'none'/,
  },
  'that adds one policy to another': {
    spoil: policy((text) => `${text}, ${text}`),
    check: 'content-security-policy',
    seen: /two policies/,
  },
  'that stops an inline script of its own': {
    spoil: rewriting((page) => page.replace('</head>', '<script>changed()</script></head>')),
    check: 'inline scripts and styles',
    seen: /stops a script, 'sha256-/,
  },
  'that stops an inline style of its own': {
    spoil: rewriting((page) => page.replace('</head>', '<style>a{color:red}</style></head>')),
    check: 'inline scripts and styles',
    seen: /stops a style, 'sha256-/,
  },
  'that keeps a page for a year': {
    spoil: setting('cache-control', 'public, max-age=31536000', (_, answer) => isPage(answer)),
    check: 'pages are asked for anew',
    seen: /^wrong: \/: public, max-age=31536000/,
  },
  'that adds one cache rule to another': {
    spoil: setting('cache-control', 'no-cache, public, max-age=31536000, immutable', (path) =>
      path.startsWith('/static/'),
    ),
    check: 'files with a hash in their name are kept for a year',
    seen: /^wrong: .*no-cache, public, max-age=31536000, immutable$/,
  },
  'that serves scripts as text': {
    spoil: setting('content-type', 'text/plain', isScript),
    check: 'content types',
    seen: /\.js: text\/plain/,
  },
  'that lacks a file which the pages name': {
    spoil: (path, answer) => {
      if (isScript(path)) answer.status = 404;
    },
    check: 'files that the pages name',
    seen: /\.js: status 404/,
  },
  'that knows no clean addresses': {
    spoil: (path, answer) => {
      if (path === '/login') answer.body = gzipSync(readFileSync(join(BUILD, 'index.html')));
    },
    check: '/login is a page of its own',
    seen: /^wrong: another page$/,
  },
  'that knows only files': {
    spoil: (path, answer) => {
      if (path.startsWith('/dashboard')) answer.status = 404;
    },
    check: 'an address of the app, /dashboard, is the app’s page',
    seen: /^wrong: status 404/,
  },
  'that keeps the service worker for a year': {
    spoil: setting('cache-control', 'max-age=31536000', (path) => path === '/sw.js'),
    check: 'the service worker, /sw.js, is there and asked for anew',
    seen: /^wrong: max-age=31536000$/,
  },
  'that lacks the service worker': {
    spoil: (path, answer) => {
      if (path === '/sw.js') answer.status = 404;
    },
    check: 'the service worker, /sw.js, is there and asked for anew',
    seen: /^wrong: status 404/,
  },
  'that answers with a page in place of the service worker': {
    spoil: (path, answer) => {
      if (path === '/sw.js') answer.headers['content-type'] = 'text/html';
    },
    check: 'content types',
    seen: /^wrong: \/sw.js: text\/html$/,
  },
  'that writes into its pages': {
    spoil: rewriting((page) => page.replace('</body>', '<!-- served by us --></body>')),
    check: 'pages are those that the service worker names',
    seen: /^wrong: \/: another page; and 3 more$/,
  },
  'that compresses nothing': {
    spoil: (_, answer) => {
      if (answer.headers['content-encoding'] === 'gzip') {
        answer.body = gunzipSync(answer.body);
        delete answer.headers['content-encoding'];
      }
    },
    check: 'compressed scripts',
    seen: /as it is/,
  },
  'that serves its own rules': {
    spoil: (path, answer) => {
      if (path === '/_headers') {
        answer.headers = { 'content-type': 'text/plain' };
        answer.body = readFileSync(join(BUILD, '_headers'));
      }
    },
    check: '/_headers is not served',
    seen: /^wrong: status 200, text\/plain$/,
  },
};

describe('the check of a deployed site', () => {
  test('finds nothing at a correctly served build', async () => {
    expect(await faultsAt(await serve())).toEqual({});
  });

  test('checks every script of the build', async () => {
    const { files } = await seeSite(await serve());
    const scripts = readdirSync(join(BUILD, 'static/js'), { recursive: true, encoding: 'utf8' })
      .filter(isScript)
      .map((name) => `/static/js/${name}`);
    expect(scripts.length).toBeGreaterThan(20);
    expect(files.map(({ path }) => path)).toEqual(expect.arrayContaining(scripts));
  });

  test('accepts a service worker that is switched off', async () => {
    const origin = await serve((path, answer) => {
      if (path === '/sw.js') answer.body = gzipSync('self.registration.unregister()');
    });
    expect(await faultsAt(origin)).toEqual({});
  });

  test('accepts the chat’s inline styles', async () => {
    const withChat = readSettings({ ...BUILD_SETTINGS, PUBLIC_INTERCOM_APP_ID: 'abc123' });
    const origin = await serve(undefined, withChat);
    expect(await faultsAt(origin)).toEqual({});
    expect(judge(await seeSite(origin))).toContainEqual({
      check: 'inline styles of vendors',
      seen: 'allowed, which only the chat or the widget may need',
      verdict: 'right',
    });
  });

  test.each(Object.entries(SPOILED))('finds a host %s', async (_, { spoil, check, seen }) => {
    expect((await faultsAt(await serve(spoil)))[check]).toMatch(seen);
  });

  test('calls revalidated hashed files slow, not wrong', async () => {
    const faults = await faultsAt(
      await serve(setting('cache-control', 'no-cache', (path) => path.startsWith('/static/'))),
    );
    expect(faults).toEqual({
      'files with a hash in their name are kept for a year': expect.stringMatching(/^slow: \d+ of/),
    });
  });

  describe('of a host with TLS', () => {
    /** Fetches from the site in the host's place; without TLS from another. */
    const asHost =
      (origin: string, plain: () => Response): Fetch =>
      async (url, options) =>
        url.startsWith('http://app.example')
          ? plain()
          : fetch(url.replace('https://app.example', origin), options);
    const withoutTls = (plain: () => Response) => async () =>
      (await faultsAt('https://app.example', asHost(await serve(), plain)))['without TLS'];

    test('finds one that answers without it', async () => {
      const redirect = () =>
        new Response(null, { status: 301, headers: { location: 'https://app.example/' } });
      expect(await withoutTls(redirect)()).toBeUndefined();
      expect(await withoutTls(() => new Response('<html>'))()).toMatch(/^wrong: status 200/);
    });

    test('says when it cannot tell', async () => {
      const refuse = () => {
        throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') });
      };
      expect(await withoutTls(refuse)()).toBe('unknown: no answer: connect ECONNREFUSED');
    });
  });

  test('prints a table and ends with 0 at a correct site, with 1 at a faulty one', async () => {
    const right = await start(await serve());
    expect(right.said).toMatch(/^check +seen +verdict\n/);
    expect(right.said).toContain('is served as it must be.');
    expect(right.code).toBe(0);
    await site?.stop();
    const wrong = await start(await serve(setting('content-type', 'text/plain', isScript)));
    expect(wrong.said).toMatch(/content types +\/static\/\S+: text\/plain.* wrong\n/);
    expect(wrong.said).toContain('Wrong: 1 of ');
    expect(wrong.code).toBe(1);
  });

  test.each([
    [[], 'Give one address'],
    [['app'], 'Give one address'],
    [['http://app.example.com'], 'must begin with https://'],
    [['https://app.example.com/login'], 'must be an origin without a path'],
    [['--twice', 'https://app.example.com'], '--twice'],
  ])('refuses %j with a sentence, and ends with 2', async (given, sentence) => {
    const { code, said } = await run(...given);
    expect(said).toContain(sentence);
    expect(code).toBe(2);
  });

  test('says when there is no answer, and ends with 1', async () => {
    const { code, said } = await run('http://127.0.0.1:9');
    expect(said).toContain('http://127.0.0.1:9 does not answer');
    expect(code).toBe(1);
  });
});
