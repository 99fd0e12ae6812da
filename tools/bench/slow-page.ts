import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import type { Stage } from '../../sandbox/sample-customers.ts';
import { CHROMIUM_ARGUMENTS, provideChromium } from '../../test/browser/support/chromium.ts';
import {
  HEADINGS,
  makeCustomer,
  submitLogin,
  waitForHeading,
} from '../../test/browser/support/customers.ts';

/** How many times slower than this machine the page's processor is. */
export const SLOWDOWN = 4;

/** The phone whose screen is drawn. */
const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true };

/** Starts the browser that a benchmark measures in. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: provideChromium(), args: CHROMIUM_ARGUMENTS });
}

/** Opens a page of its own, with nothing stored, on a phone as fast as this machine. */
export async function openPage(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, baseURL: url });
  return context.newPage();
}

/** From now on the page's processor is that of a slow phone. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

/** Calls one of the sandbox's controls, or its identity provider. */
export async function control(
  url: string,
  method: string,
  path: string,
  body: unknown,
): Promise<unknown> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) {
    throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  }
  return answer.json();
}

/** Logs in a new customer who stands at a stage; settles when their screen is there. */
export async function signIn(page: Page, url: string, stage: Stage): Promise<void> {
  const customer = await makeCustomer(
    { control: (method, path, body) => control(url, method, path, body) },
    stage,
  );
  await page.goto('/login');
  await submitLogin({ page }, customer);
  await waitForHeading(page, HEADINGS[stage]);
}

/** The middle one of some values, or the one at another share of them in order. */
export function quantile(values: readonly number[], share = 0.5): number {
  const sorted = [...values].sort((first, second) => first - second);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
