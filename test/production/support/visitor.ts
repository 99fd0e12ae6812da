import { mkdirSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { inject } from 'vitest';
import { PHOTOGRAPHS } from '../../../config/photographs.ts';
import { launchChromium, TEST_ARGUMENTS } from '../../browser/support/chromium.ts';
import { deviceOf, type Size } from '../../browser/support/page-pool.ts';
import { makePressesPatient, noteWhatComesUp } from '../../browser/support/patience.ts';
import { photographPath } from '../../browser/support/tab.ts';
import { type Note, noteViolations, watchPage } from '../../browser/support/watch.ts';
import type { Internet } from './internet.ts';
import { SITE } from './origins.ts';

/** Somebody with a browser of their own on an internet. */
export type Visitor = {
  readonly page: Page;
  /**
   * What must never happen and did since the last time: complaints in the console, errors that nobody caught, violations of
   * the policy, requests to strangers, answers of the app's host without its headers.
   */
  readonly takeFaults: () => string[];
};

/** The header that binds a host to https. */
const TLS_ONLY = 'strict-transport-security';

/** Headers by name, in small letters. */
type Wanted = Readonly<Record<string, string>>;

/** Where somebody is, and with what. */
type Visit = {
  readonly internet: Internet;
  readonly size: Size;
  /** Headers that every answer of the app's host must have. */
  readonly headers: Wanted;
};

/** Lets somebody act in a browser of their own; where it fails, a photograph stays. */
export async function visit(
  { internet, size, headers }: Visit,
  act: (visitor: Visitor) => Promise<void>,
): Promise<void> {
  const browser = await launchChromium({
    executablePath: inject('chromiumPath'),
    args: [...TEST_ARGUMENTS, ...internet.chromiumArguments],
  });
  const context = await browser.newContext(deviceOf(size, { baseURL: SITE }));
  const page = await context.newPage();
  const faults: string[] = [];
  const note = (fault: string) => faults.push(fault);
  await noteViolations(context, note);
  await noteWhatComesUp(context);
  makePressesPatient(page);
  watchPage(page, { complaints: ['error', 'warning'], isOwn: internet.isKnown, note });
  watchHeaders(context, headers, note);
  const takeBare = () =>
    internet
      .takeAnswers()
      .filter(({ url }) => isOfSite(url.href))
      .flatMap(({ url, headers: sent }) => faultsIn(url.href, (name) => sent.get(name), headers));
  const takeFaults = () => [...faults.splice(0), ...internet.takeStrays(), ...takeBare()];
  try {
    await act({ page, takeFaults });
  } catch (error) {
    mkdirSync(PHOTOGRAPHS, { recursive: true });
    await page.screenshot({ path: photographPath('production-failed', size) });
    // What came last, and nobody has asked for, is often the reason.
    throw new Error(`At ${page.url()}: ${takeFaults().join('\n')}`, { cause: error });
  } finally {
    await browser.close();
  }
}

/** Watches what reaches a page, from its host or from what the browser has kept. */
function watchHeaders(context: BrowserContext, wanted: Wanted, note: Note): void {
  // Chromium notes this one for the host, and drops it from the files that it or the service worker keeps.
  const { [TLS_ONLY]: _, ...kept } = wanted;
  context.on('response', (response) => {
    if (!isOfSite(response.url())) return;
    const headers = response.headers();
    for (const fault of faultsIn(response.url(), (name) => headers[name], kept)) note(fault);
  });
}

const isOfSite = (url: string) => url.startsWith(`${SITE}/`);

/** The headers of an answer that are not as wanted; one line each. */
function faultsIn(
  url: string,
  read: (name: string) => string | null | undefined,
  wanted: Wanted,
): string[] {
  return Object.entries(wanted)
    .filter(([name, value]) => read(name) !== value)
    .map(([name]) => `${name} of ${url}: ${read(name)}`);
}
