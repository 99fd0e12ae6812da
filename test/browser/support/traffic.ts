import type { Tab } from './tab.ts';

/** What the app sends to others: its API, the identity provider, the bank. */
const CALLS =
  /^\/(v3|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com|sandbox\/(bank|identity))\//;

/** The calls that a tab sends from now on, as `POST /v3/Lending/borrow`, oldest first. */
export function recordCalls({ page }: Pick<Tab, 'page'>): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (CALLS.test(pathname)) {
      calls.push(`${request.method()} ${pathname}`);
    }
  });
  return calls;
}

/** Holds each call to a path back for a moment, so that what a person does meanwhile meets a call in flight. */
export async function holdCalls(
  { page }: Pick<Tab, 'page'>,
  path: string,
  milliseconds = 300,
): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    await new Promise((settle) => setTimeout(settle, milliseconds));
    await route.continue();
  });
}
