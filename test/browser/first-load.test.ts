import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { closeBrowser, openTab } from './support/tab.ts';

afterAll(closeBrowser);

/** Gzipped JavaScript that the first screen may load besides what stands in the page itself, in bytes. */
const BUDGET = 159_000;

test('the eligibility check loads little, and nothing that a later screen needs', async () => {
  const tab = await openTab('phone');
  const scripts: { name: string; text: Promise<Buffer> }[] = [];
  tab.page.on('response', (response) => {
    if (response.request().resourceType() === 'script') {
      scripts.push({ name: response.url(), text: response.body() });
    }
  });
  // Playwright's locators count as somebody using the page, which fetches what comes next.
  const app = tab.page.waitForResponse(/vendor\.\w+\.js$/);
  await tab.page.goto('/eligibility');
  await app;
  await tab.page.waitForLoadState('networkidle');
  const loaded = await Promise.all(
    scripts.map(async ({ name, text }) => ({ name, text: await text })),
  );
  const total = loaded.reduce((sum, { text }) => sum + gzipSync(text, { level: 9 }).length, 0);
  console.log(`first load of /eligibility: ${(total / 1000).toFixed(1)} kB of gzipped JavaScript`);
  expect(loaded).toHaveLength(2);
  expect(total).toBeLessThanOrEqual(BUDGET);
  for (const vendor of ['identitytoolkit.googleapis.com', 'framer', 'DOMPurify']) {
    expect(
      loaded.filter(({ text }) => text.includes(vendor)).map(({ name }) => name),
      `scripts with ${vendor}`,
    ).toEqual([]);
  }
  await tab.close();
});

test('what comes next is there at once: no place holder is seen between two screens', async () => {
  const tab = await openTab('phone');
  const { page } = tab;
  await page.addInitScript(() => {
    const titles: string[] = [];
    Object.assign(window, { titles });
    new MutationObserver(() => {
      const headings = [...document.querySelectorAll('h1')];
      const title = headings.find((heading) => heading.checkVisibility())?.textContent ?? 'none';
      if (titles.at(-1) !== title) titles.push(title);
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
  await page.goto('/eligibility');
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Get started' }).click();
  await page.getByRole('heading', { name: 'Sign up' }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.goBack();
  await page.getByRole('heading', { name: "Check if you're eligible" }).waitFor();
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  // biome-ignore lint/suspicious/noExplicitAny: the list is added to the page above.
  expect(await page.evaluate(() => (window as any).titles)).toEqual([
    'none',
    "Check if you're eligible",
    'Sign up',
    "Check if you're eligible",
    'Log in',
  ]);
  expect(tab.faults()).toEqual([]);
  await tab.close();
});
