import type { Tab } from './tab.ts';

/** User agents of phones' browsers. */
const PHONES = {
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  Android:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
} as const;

/** Gives the tab a phone's user agent from now on, and replaces each app store by a page of the test. */
export async function emulatePhone(
  { page, context }: Pick<Tab, 'page' | 'context'>,
  phone: keyof typeof PHONES,
): Promise<void> {
  await context.route(/^https:\/\/(apps\.apple|play\.google)\.example\//, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Store</title>' }),
  );
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setUserAgentOverride', { userAgent: PHONES[phone] });
}
