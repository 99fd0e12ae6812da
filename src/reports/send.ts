import { quietly } from './quietly.ts';

/** The browser, as far as it carries reports. */
export type Carrier = {
  readonly window: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  readonly navigator: Pick<Navigator, 'onLine'> & Partial<Pick<Navigator, 'sendBeacon'>>;
  readonly fetch: typeof fetch;
};

/**
 * Sends a text; where the browser says that it is offline, and the text does not leave, once more when it says that it is back.
 * There is no word of whether it arrives. As plain text the browser sends it to another origin without asking there first.
 */
export function sendOnceOnline(
  url: string,
  text: string,
  { window, navigator, fetch }: Carrier,
): void {
  const post = async () =>
    fetch(url, {
      method: 'POST',
      body: text,
      mode: 'no-cors',
      credentials: 'omit',
      keepalive: true,
    });
  const send = () => void quietly(() => isBeaconTaken(url, text, navigator) || post());
  if (navigator.onLine) {
    send();
  } else {
    // A beacon would not tell that it got lost.
    post().catch(() => window.addEventListener('online', send, { once: true }));
  }
}

/** Whether the browser carries it. Not when too much is on its way already, where beacons are switched off, or forbidden. */
function isBeaconTaken(url: string, text: string, navigator: Carrier['navigator']): boolean {
  try {
    return navigator.sendBeacon?.(url, text) === true;
  } catch {
    return false;
  }
}
