import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** How much of a countdown a slow machine may miss, in seconds, because the page's clock goes on. */
const MISSED_SECONDS = 30;

/** The remaining seconds of the page's countdown, once there is one. */
export async function secondsLeft(page: Page): Promise<number> {
  return Number.parseInt((await page.getByText(/^in \d+ seconds?$/).innerText()).slice(3), 10);
}

/** A countdown of a minute has just begun. */
export async function expectFreshMinute(page: Page): Promise<void> {
  await expect.poll(() => secondsLeft(page)).toBeGreaterThan(60 - MISSED_SECONDS);
}
