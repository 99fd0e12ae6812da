import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import type { Tab } from './tab.ts';

/** The app's requests to other services: its API, the identity provider, the bank. */
const CALLS =
  /^\/(v3|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com|sandbox\/(bank|identity))\//;

/** Asks the provider for the user, in the page's idle time. */
const LOOKUP = 'accounts:lookup';

/** The calls that a tab sends from now on, as `POST /v3/Lending/borrow`, oldest first. */
export function recordCalls({ page }: Pick<Tab, 'page'>): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The logos of banks are below the same address.
    const isCall = request.resourceType() !== 'image' && !pathname.endsWith(LOOKUP);
    if (CALLS.test(pathname) && isCall) {
      calls.push(`${request.method()} ${pathname}`);
    }
  });
  return calls;
}

/**
 * Holds the calls to paths with this prefix, so that a case can act while a call is in flight. Returns a function that releases
 * a held call, once there is one; the next call is held again.
 */
export async function holdCalls(
  { page }: Pick<Tab, 'page'>,
  path: string,
): Promise<() => Promise<void>> {
  const held: Route[] = [];
  await page.route(
    ({ pathname }) => pathname.startsWith(path),
    (route) => {
      held.push(route);
    },
  );
  return async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await Promise.all(held.splice(0).map((route) => route.continue()));
  };
}

/** Holds files of the page back, as the slowest network would. Returns a function that releases them, now and later. */
export async function holdFiles(page: Page, addresses: RegExp): Promise<() => void> {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}

/** A call with its body, and its idempotency key if it has one. */
type SentBody = { readonly url: string; readonly body: string; readonly key: string | null };

/** The page's `fetch` calls, from the next page on, because Playwright does not see the body of a `Request`. */
export async function recordBodies({ page }: Pick<Tab, 'page'>): Promise<SentBody[]> {
  const sent: SentBody[] = [];
  await page.exposeFunction('noteBody', (call: SentBody) => sent.push(call));
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = async (input, init) => {
      const copy = input instanceof Request ? input.clone() : new Request(input, init);
      const key = copy.headers.get('idempotency-key');
      // biome-ignore lint/suspicious/noExplicitAny: the function is added to the page above.
      await (window as any).noteBody({ url: copy.url, body: await copy.text(), key });
      return fetch(input, init);
    };
  });
  return sent;
}
