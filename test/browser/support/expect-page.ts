import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitForHeading } from './customers.ts';

type Shown = { readonly page: Page };

/** The screen and its address, which must agree. */
export async function expectPlace({ page }: Shown, title: string, path: string): Promise<void> {
  await waitForHeading(page, title);
  await expect.poll(() => new URL(page.url()).pathname).toBe(path);
}

/** By how many px the page is wider than its window. */
export function sidewaysOverflow({ page }: Shown): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/** Nothing that a person sees may be wider than the window. */
export async function expectNoSidewaysScroll(shown: Shown, what = 'the page'): Promise<void> {
  expect(await sidewaysOverflow(shown), `sideways scrolling of ${what}`).toBeLessThanOrEqual(0);
}

/** All that the tab stores, as text. */
export function storedIn({ page }: Shown): Promise<string> {
  return page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
}
