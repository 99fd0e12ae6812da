import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Seconds of a countdown that a slow machine may miss, because the page's clock continues. */
const MISSED_SECONDS = 30;

/** Returns the remaining seconds of the page's countdown; waits for the countdown first. */
export async function secondsLeft(page: Page): Promise<number> {
  return Number.parseInt((await page.getByText(/^in \d+ seconds?$/).innerText()).slice(3), 10);
}

/** Expects that a countdown of a minute has just begun. */
export async function expectFreshMinute(page: Page): Promise<void> {
  await expect.poll(() => secondsLeft(page)).toBeGreaterThan(60 - MISSED_SECONDS);
}
