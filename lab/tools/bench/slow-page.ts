import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import type { Stage } from '../../../domain/onboarding.ts';
import { CHROMIUM_ARGUMENTS, provideBrowser } from '../../../test/browser/support/chromium.ts';
import { controlAt } from '../../../test/browser/support/control.ts';
import {
  HEADINGS,
  makeCustomer,
  submitLogin,
  waitForHeading,
} from '../../../test/browser/support/customers.ts';

/** Slowdown factor of the page's processor. */
export const SLOWDOWN = 4;

/** Size of the emulated phone. */
const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true };

/** Starts the benchmark's browser. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: provideBrowser(), args: CHROMIUM_ARGUMENTS });
}

/** Opens a page in a new context, without slowing it down. */
export async function openPage(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, baseURL: url });
  return context.newPage();
}

/** Slows down the page's processor from now on. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

/** Logs in a new customer at a stage. Resolves when the screen is visible. */
export async function signIn(page: Page, url: string, stage: Stage): Promise<void> {
  const customer = await makeCustomer({ control: controlAt(url) }, stage);
  await page.goto('/login');
  await submitLogin({ page }, customer);
  await waitForHeading(page, HEADINGS[stage]);
}
