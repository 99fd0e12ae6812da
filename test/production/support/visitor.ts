import { mkdirSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { inject } from 'vitest';
import { PHOTOGRAPHS } from '../../../config/photographs.ts';
import { launchChromium, TEST_ARGUMENTS } from '../../browser/support/chromium.ts';
import { deviceOf, type Size } from '../../browser/support/page-pool.ts';
import { makePressesPatient, recordNewElements } from '../../browser/support/patience.ts';
import { photographPath } from '../../browser/support/tab.ts';
import { type Note, noteViolations, watchPage } from '../../browser/support/watch.ts';
import type { Internet } from './internet.ts';
import { SITE } from './origins.ts';

/** A visitor with their own browser on an internet. */
export type Visitor = {
  readonly page: Page;
  /**
   * Faults since the last call: console errors and warnings, uncaught errors, violations of the policy, requests to strangers,
   * answers of the app's host without its headers.
   */
  readonly takeFaults: () => string[];
};

/** The header that binds a host to https. */
const TLS_ONLY = 'strict-transport-security';

/** Headers by lower-case names. */
type Wanted = Readonly<Record<string, string>>;

/** Options of a visit. */
type Visit = {
  readonly internet: Internet;
  readonly size: Size;
  /** Headers that every answer of the app's host must have. */
  readonly headers: Wanted;
};

/** Runs a case in a new browser; a failure leaves a photograph. */
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
  await recordNewElements(context);
  makePressesPatient(page);
  watchPage(page, { faultTypes: ['error', 'warning'], isOwn: internet.isKnown, note });
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
    // The latest unexpected fault is often the reason.
    throw new Error(`At ${page.url()}: ${takeFaults().join('\n')}`, { cause: error });
  } finally {
    await browser.close();
  }
}

/** Checks the headers of everything that a page gets, from its host or from the browser's cache. */
function watchHeaders(context: BrowserContext, wanted: Wanted, note: Note): void {
  // Chromium stores this one for the host, and drops it from cached files.
  const { [TLS_ONLY]: _, ...kept } = wanted;
  context.on('response', (response) => {
    if (!isOfSite(response.url())) return;
    const headers = response.headers();
    for (const fault of faultsIn(response.url(), (name) => headers[name], kept)) note(fault);
  });
}

const isOfSite = (url: string) => url.startsWith(`${SITE}/`);

/** The wrong headers of an answer; one line each. */
function faultsIn(
  url: string,
  read: (name: string) => string | null | undefined,
  wanted: Wanted,
): string[] {
  return Object.entries(wanted)
    .filter(([name, value]) => read(name) !== value)
    .map(([name]) => `${name} of ${url}: ${read(name)}`);
}
