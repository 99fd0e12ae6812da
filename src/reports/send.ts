import { quietly } from './quietly.ts';

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
  void quietly(
    () =>
      isBeaconTaken(url, text, navigator) ||
      fetch(url, {
        method: 'POST',
        body: text,
        mode: 'no-cors',
        credentials: 'omit',
        keepalive: true,
      }),
  );
}

/** Whether the browser carries it. Not when too much is on its way already, where beacons are switched off, or forbidden. */
function isBeaconTaken(url: string, text: string, navigator: Carrier['navigator']): boolean {
  try {
    return navigator.sendBeacon?.(url, text) === true;
  } catch {
    return false;
  }
}
