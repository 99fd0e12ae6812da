import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitForHeading } from './customers.ts';

type Shown = { readonly page: Page };

/** The screen and its address must agree. */
export async function expectPlace({ page }: Shown, title: string, path: string): Promise<void> {
  await waitForHeading(page, title);
  await expect.poll(() => new URL(page.url()).pathname).toBe(path);
}

/** The overflow of the page's width over its window, in px. */
export function sidewaysOverflow({ page }: Shown): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/** Nothing visible may be wider than the window. */
export async function expectNoSidewaysScroll(shown: Shown, what = 'the page'): Promise<void> {
  expect(await sidewaysOverflow(shown), `sideways scrolling of ${what}`).toBeLessThanOrEqual(0);
}

/** Everything in the tab's storage, as text. */
export function storedIn({ page }: Shown): Promise<string> {
  return page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
}
