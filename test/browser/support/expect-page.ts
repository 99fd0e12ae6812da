import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitForHeading } from './customers.ts';

type Shown = { readonly page: Page };

/** Expects a screen with its address. */
export async function expectPlace({ page }: Shown, title: string, path: string): Promise<void> {
  await waitForHeading(page, title);
  await expect.poll(() => new URL(page.url()).pathname).toBe(path);
}

/** Expects that the page is not wider than its window. */
export async function expectNoSidewaysScroll({ page }: Shown, what: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `sideways scrolling of ${what}`).toBeLessThanOrEqual(0);
}

/** Returns all entries of the tab's storage as text. */
export function storedIn({ page }: Shown): Promise<string> {
  return page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
}
