import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import { Hono } from 'hono';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inlineSourcesIn } from '../../config/inline-sources.ts';
import { securityHeaders } from '../../config/security-headers.ts';
import { readSettings } from '../../config/settings.ts';
import { staticFiles } from '../../sandbox/static-files.ts';
import { allMachines } from '../../tools/flows.ts';
import { provideChromium, TEST_ARGUMENTS } from '../browser/support/chromium.ts';
import { build } from '../support/builds.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const machines = [...(await allMachines()).keys()];

let folder: string;
let server: ServerType;
let url: string;
let browser: Browser;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pod-book-'));
  build({ PUBLIC_SANDBOX: '1' }, folder);
  const headers = Object.entries(
    securityHeaders(readSettings({ PUBLIC_SANDBOX: '1' }), inlineSourcesIn(folder)),
  );
  const site = new Hono();
  site.use(async (context, next) => {
    await next();
    for (const [name, value] of headers) context.header(name, value);
  });
  site.post('/sandbox/analytics', (context) => context.json({}));
  site.use(staticFiles(folder));
  server = createAdaptorServer({ fetch: site.fetch, overrideGlobalObjects: false });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await chromium.launch({ executablePath: provideChromium(), args: TEST_ARGUMENTS });
});

afterAll(async () => {
  await browser?.close();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)));
  rmSync(folder, { recursive: true, force: true });
});

const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } };

/** A page of the sandbox build, and what must never happen on it. */
async function open(path: string, size: keyof typeof sizes = 'desktop') {
  const page = await browser.newPage({ viewport: sizes[size], reducedMotion: 'reduce' });
  page.setDefaultTimeout(10_000);
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => {
    // Photographs are missing before the first run of the browser tests.
    const isPhotograph = message.location().url.includes('/sandbox/screens/');
    if (message.type() === 'error' && !isPhotograph) faults.push(message.text());
  });
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`${event.violatedDirective} ${event.blockedURI}`),
    ),
  );
  await page.goto(`${url}${path}`);
  return { page, faults };
}

async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    // biome-ignore lint/suspicious/noExplicitAny: axe is added to the page by the test.
    const { violations } = await (window as any).axe.run(document, {
      runOnly: {
        type: 'tag',
        values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      },
    });
    return violations.map(
      ({ id, nodes }: { id: string; nodes: { html: string }[] }) => `${id}: ${nodes[0]?.html}`,
    );
  });
}

const card = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const fragment = (page: Page) => page.evaluate(() => window.location.hash);

describe('the flow book in a browser', () => {
  it.each(['phone', 'desktop'] as const)('draws every machine, on a %s', async (size) => {
    const { page, faults } = await open('/flows', size);
    for (const machine of machines) {
      await page.goto(`${url}/flows#${machine}`);
      await card(page, machine).waitFor();
      expect(await page.title()).toContain(machine);
    }
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(sizes[size].width);
    expect(faults).toEqual([]);
    await page.close();
  });

  it('tells everything about a state that is pressed, with a link to its screen', async () => {
    const { page, faults } = await open('/flows#mobileVerification');
    await card(page, 'choosingStart').first().click();
    await expect.poll(() => fragment(page)).toBe('#mobileVerification/choosingStart');
    const details = page.getByRole('complementary', { name: 'State' });
    await details.getByRole('link', { name: 'alreadyVerified' }).click();
    await details.getByRole('heading', { name: 'alreadyVerified' }).waitFor();
    expect(await details.innerText()).toContain('A step visited again');
    expect(await details.innerText()).toContain('The browser tests take them');
    expect(await details.getByRole('link', { name: 'Open this screen' }).getAttribute('href')).toBe(
      '/signup/mobile',
    );
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await page.close();
  });

  it('is moved, zoomed and searched by keys', async () => {
    const { page, faults } = await open('/flows#cashOut');
    const drawing = page.getByRole('group', { name: 'Drawing of cashOut' });
    const view = () => drawing.locator('svg > g').getAttribute('transform');
    await drawing.focus();
    const seen = new Set([await view()]);
    for (const key of ['ArrowRight', 'ArrowDown', '+', '-', '0']) {
      await page.keyboard.press(key);
      seen.add(await view());
    }
    expect(seen.size).toBeGreaterThanOrEqual(5);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => fragment(page)).toBe('#cashOut/readingOverview');
    await page.getByRole('searchbox').fill('cashout_failed');
    await page.getByText('1 place found').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => fragment(page)).toBe('#cashOut/paying.borrowing');
    expect(faults).toEqual([]);
    await page.close();
  });

  it('is saved as an SVG file that needs nothing of the page, and printed with all words', async () => {
    const { page, faults } = await open('/flows#login');
    await card(page, 'signingIn').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as SVG' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('login.svg');
    const path = join(folder, 'login.svg');
    await file.saveAs(path);
    const text = readFileSync(path, 'utf8');
    for (const word of [
      '<svg xmlns="http://www.w3.org/2000/svg"',
      'signingIn',
      'if areCredentialsValid',
      'do rememberUser, track login',
    ]) {
      expect(text).toContain(word);
    }
    expect(text).not.toMatch(/var\(|class=|role="button"|<image|href=/);
    const saved = await browser.newPage();
    await saved.goto(`file://${path}`);
    expect(await saved.locator('text').count()).toBeGreaterThan(10);
    await saved.close();

    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    expect(await page.locator('.flows-screen').isVisible()).toBe(false);
    expect(await page.locator('.flows-paper').innerText()).toContain('credentials.submitted');
    expect(faults).toEqual([]);
    await page.close();
  });
});

describe('the inspector in a browser', () => {
  it.each(['phone', 'desktop'] as const)(
    'shows what runs, and leaves the primary action free, on a %s',
    async (size) => {
      const { page, faults } = await open('/eligibility?inspect', size);
      const handle = page.getByRole('button', { name: 'Open the inspector' });
      const panel = page.getByRole('complementary', { name: 'Inspector' });
      if (size === 'phone') {
        await handle.click();
      }
      await panel.waitFor();
      for (const flow of ['Draw app', 'Draw session', 'Draw support', 'Draw eligibility']) {
        await panel.getByRole('link', { name: flow }).waitFor();
      }
      expect(await accessibilityFaults(page)).toEqual([]);
      for (const box of await page.getByRole('checkbox').all()) {
        await box.scrollIntoViewIfNeeded();
        await box.press('Space');
      }
      await page.getByRole('button', { name: 'Get started' }).click();
      await page.waitForURL('**/signup');
      await panel.getByText('xstate.done.actor.eligibility').waitFor();
      await panel.getByText('accountSignUp', { exact: true }).waitFor();
      await panel.getByRole('button', { name: 'Close' }).click();
      await handle.waitFor();
      expect(faults).toEqual([]);
      await page.close();
    },
  );

  it('is not loaded where nobody asks for it', async () => {
    const { page } = await open('/eligibility');
    await page.getByRole('button', { name: 'Get started' }).waitFor();
    expect(await page.getByRole('button', { name: 'Open the inspector' }).count()).toBe(0);
    expect(await page.getByRole('complementary', { name: 'Inspector' }).count()).toBe(0);
    await page.close();
  });
});
