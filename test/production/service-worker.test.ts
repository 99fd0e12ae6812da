import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { readSettings } from '../../config/settings.ts';
import { releaseIn } from '../../config/worker/plugin.ts';
import { WORKER_PATH } from '../../config/worker/release.ts';
import { cacheOf } from '../../src/worker/release-caches.ts';
import { launchChromium, TEST_ARGUMENTS } from '../browser/support/chromium.ts';
import { build, textOf } from '../support/builds.ts';
import { type Answer, type DeployedSite, serveDeployed } from '../support/deployed-site.ts';
import { BUILD, BUILD_SETTINGS } from '../support/production-build.ts';
import { anotherRelease, releaseShownBy } from './support/releases.ts';

/** How long a page rests before its release is kept, in ms. Source: decision 069. */
const REST_MS = 5_000;
const SETTINGS = readSettings(BUILD_SETTINGS);
const SWITCHED_OFF = { ...BUILD_SETTINGS, PUBLIC_SERVICE_WORKER: '0' };

let folder: string;
let browser: Browser;

const distOf = (name: 'first' | 'second' | 'off') =>
  name === 'first' ? BUILD : join(folder, name);
const cacheNameOf = (name: 'first' | 'second') => cacheOf(releaseIn(distOf(name), SETTINGS).id);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pod-worker-'));
  build(SWITCHED_OFF, distOf('off'));
  anotherRelease({ from: distOf('first'), to: distOf('second'), name: 'second' }, SETTINGS);
  browser = await launchChromium({
    executablePath: inject('chromiumPath'),
    args: TEST_ARGUMENTS,
  });
});

afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A request to a host, its time in ms, and the answer. */
type Asked = { readonly path: string; readonly at: number; readonly status: number };

type Spoil = (path: string, answer: Answer) => void;

type Visit = {
  readonly site: DeployedSite;
  readonly asked: Asked[];
  /** Changes the host's answers from now on. */
  readonly spoil: (how: Spoil) => void;
  readonly context: BrowserContext;
  /** A tab at the log-in. */
  readonly page: Page;
};

/** A visitor who opens the first release, with nothing kept on the device yet. */
async function visitFirst(): Promise<Visit> {
  const asked: Asked[] = [];
  let spoil: Spoil = () => {};
  const site = await serveDeployed(distOf('first'), SETTINGS, (path, answer) => {
    asked.push({ path, at: Date.now(), status: answer.status });
    spoil(path, answer);
  });
  onTestFinished(site.stop);
  const context = await browser.newContext({ baseURL: site.origin });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto('/login');
  const spoilBy = (how: Spoil) => {
    spoil = how;
  };
  return { site, asked, spoil: spoilBy, context, page };
}

/** Like `visitFirst`, but settles once the device keeps the release. Does not wait until the page registers the worker. */
async function visitAgain(): Promise<Visit> {
  const visit = await visitFirst();
  await visit.page.evaluate((path) => navigator.serviceWorker.register(path), WORKER_PATH);
  await untilControlled(visit.page);
  return visit;
}

async function untilControlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Settles, within the usual time-out, with whether a device keeps a release whole and answers with it. */
function isKept(page: Page, name: 'first' | 'second'): Promise<boolean> {
  return expect
    .poll(() =>
      page.evaluate(
        async ({ cache, confirmed }) => {
          const { installing, waiting, active } = await navigator.serviceWorker.ready;
          const isWhole = await (await caches.open(cache)).match(confirmed);
          return Boolean(isWhole && !installing && !waiting && active?.state === 'activated');
        },
        { cache: cacheNameOf(name), confirmed: `${WORKER_PATH}?confirmed` },
      ),
    )
    .toBe(true)
    .then(
      () => true,
      () => false,
    );
}

/** Settles when a device keeps a release. A browser whose update check failed checks again for the next page. */
async function untilKept(page: Page, name: 'first' | 'second'): Promise<void> {
  if (await isKept(page, name)) return;
  const next = await page.context().newPage();
  await next.goto('/login');
  expect(await isKept(page, name)).toBe(true);
  await next.close();
}

/** Uses a part that is fetched on first use. */
async function openContactPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Talk to us', exact: true }).click();
  await page.getByRole('dialog', { name: 'Contact us' }).waitFor();
}

/** A device's parts of the worker: its registrations and all caches. */
const registered = (page: Page) =>
  page.evaluate(async () => [
    await caches.keys(),
    (await navigator.serviceWorker.getRegistrations()).length,
  ]);

const cacheNames = (page: Page) => page.evaluate(() => caches.keys());

test('a first visit keeps the release once the page rests, and nothing about the visitor', async () => {
  const { asked, page } = await visitFirst();
  await untilControlled(page);
  const [first] = asked;
  const worker = asked.find(({ path }) => path === WORKER_PATH);
  expect((worker?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(REST_MS);
  await page.goto('/auth?mode=resetPassword&oobCode=secret');
  await page.goto('/dashboard?secret');
  const kept = await page.evaluate(async (name) => {
    const requests = await (await caches.open(name)).keys();
    return requests.map(({ url }) => url.slice(location.origin.length));
  }, cacheNameOf('first'));
  const { pages, files } = releaseIn(distOf('first'), SETTINGS);
  expect(kept.filter((path) => !path.startsWith(WORKER_PATH)).sort()).toEqual(
    [...Object.keys(pages), ...Object.keys(files)].sort(),
  );
  expect(kept.join()).not.toContain('secret');
  expect(await cacheNames(page)).toEqual([cacheNameOf('first')]);
});

test('without a connection the second visit shows the app, which says that it is offline', async () => {
  const { site, asked, context, page } = await visitAgain();
  await page.close();
  await context.setOffline(true);
  await site.stop();
  asked.length = 0;
  const later = await context.newPage();
  for (const path of ['/login', '/dashboard']) {
    await later.goto(path);
    await later.getByRole('heading', { name: 'Log in' }).waitFor();
    await later.getByText("You're offline.").first().waitFor();
  }
  await openContactPanel(later);
  expect(asked).toEqual([]);
});

test('a new release serves the next page, an open page of the old one keeps all its parts, and a rollback works alike', async () => {
  const { site, asked, context, page: old } = await visitAgain();
  asked.length = 0;
  site.deploy(distOf('second'));
  const page = await context.newPage();
  await page.goto('/login');
  await untilKept(page, 'second');
  // Both show as they were served. The host has none of their files any more.
  expect(await releaseShownBy(page)).toBeNull();
  await openContactPanel(old);
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  expect(await releaseShownBy(page)).toBe('second');
  await openContactPanel(page);
  expect(await cacheNames(page)).toEqual([cacheNameOf('first'), cacheNameOf('second')]);

  await old.close();
  await page.goto('/login');
  await expect.poll(() => cacheNames(page)).toEqual([cacheNameOf('second')]);

  site.deploy(distOf('first'));
  await page.goto('/login');
  await untilKept(page, 'first');
  expect(await releaseShownBy(page)).toBe('second');
  await page.goto('/login');
  expect(await releaseShownBy(page)).toBeNull();
  await openContactPanel(page);
  expect(asked.filter(({ status }) => status !== 200)).toEqual([]);
});

test('a host without a worker removes it, and no part of an open page', async () => {
  const { site, spoil, context, page: open } = await visitAgain();
  site.deploy(distOf('second'));
  spoil((path, answer) => {
    if (path === WORKER_PATH) answer.status = 404;
  });
  const page = await context.newPage();
  await page.goto('/login');
  expect(await releaseShownBy(page)).toBeNull();
  await expect
    .poll(async () => {
      await page.goto('/login');
      return releaseShownBy(page);
    })
    .toBe('second');
  await openContactPanel(page);
  await openContactPanel(open);
  await open.close();
  await page.goto('/login');
  await expect.poll(() => registered(page)).toEqual([[], 0]);
});

test('after it is switched off, devices lose it, and no page brings it back', async () => {
  const { site, asked, page } = await visitAgain();
  site.deploy(distOf('off'));
  await page.goto('/login');
  await expect.poll(() => registered(page)).toEqual([[], 0]);
  asked.length = 0;
  await page.goto('/login');
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await openContactPanel(page);
  expect(asked[0]?.path).toBe('/login');
  expect(textOf(distOf('off'))).not.toContain('navigator.serviceWorker');
});
