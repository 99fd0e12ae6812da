/** The browser, as far as it carries reports. */
export type Carrier = {
  readonly window: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  readonly navigator: Pick<Navigator, 'onLine'> & Partial<Pick<Navigator, 'sendBeacon'>>;
  readonly fetch: typeof fetch;
};

/**
 * Sends a text, once the device is online. Whether it arrives nobody learns. As plain text the browser sends it to another
 * origin without asking there first.
 */
export function sendOnceOnline(url: string, text: string, carrier: Carrier): void {
  const { window, navigator } = carrier;
  if (navigator.onLine) {
    send(url, text, carrier);
  } else {
    window.addEventListener('online', () => send(url, text, carrier), { once: true });
  }
}

function send(url: string, text: string, { navigator, fetch }: Carrier): void {
  // False when too much is on its way already.
  if (navigator.sendBeacon?.(url, text) !== true) {
    const sending = fetch(url, {
      method: 'POST',
      body: text,
      mode: 'no-cors',
      credentials: 'omit',
      keepalive: true,
    });
    sending.catch(() => undefined);
  }
}
