import type { Page, Request } from 'playwright-core';

/** Where all files lie that are not part of the first load. */
export const CHUNKS = /\/static\/js\/async\//;
/** For how long no chunk may be asked for until they count as resting, in ms. */
const REST_MS = 500;

/** Settles once no chunk has been asked for, has come or has failed to, for a while. */
export async function chunksRest(page: Page): Promise<void> {
  let changedAt = performance.now();
  const note = (request: Request) => {
    if (CHUNKS.test(request.url())) changedAt = performance.now();
  };
  page.on('request', note).on('requestfinished', note).on('requestfailed', note);
  // What a busy page will fetch in idle time, it has not asked for yet.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  changedAt = performance.now();
  while (performance.now() - changedAt < REST_MS) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  page.off('request', note).off('requestfinished', note).off('requestfailed', note);
}
