import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { closeBrowser, openTab } from './support/tab.ts';

afterAll(closeBrowser);

/** Gzipped JavaScript that the first screen may load, in bytes. */
const BUDGET = 175_000;

test('the eligibility check loads little, and nothing that a later screen needs', async () => {
  const tab = await openTab('phone');
  const scripts: { name: string; text: Promise<Buffer> }[] = [];
  tab.page.on('response', (response) => {
    if (response.request().resourceType() === 'script') {
      scripts.push({ name: response.url(), text: response.body() });
    }
  });
  await tab.page.goto('/eligibility');
  await tab.page.getByRole('button', { name: 'Get started' }).waitFor();
  await tab.page.waitForLoadState('networkidle');
  const loaded = await Promise.all(
    scripts.map(async ({ name, text }) => ({ name, text: await text })),
  );
  const total = loaded.reduce((sum, { text }) => sum + gzipSync(text, { level: 9 }).length, 0);
  console.log(`first load of /eligibility: ${(total / 1000).toFixed(1)} kB of gzipped JavaScript`);
  expect(total).toBeLessThanOrEqual(BUDGET);
  for (const vendor of ['identitytoolkit.googleapis.com', 'framer', 'DOMPurify']) {
    expect(
      loaded.filter(({ text }) => text.includes(vendor)).map(({ name }) => name),
      `scripts with ${vendor}`,
    ).toEqual([]);
  }
  await tab.close();
});
