import { quietly } from './quietly.ts';

/** The browser, as far as it sends reports. */
export type Carrier = {
  readonly window: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  readonly navigator: Pick<Navigator, 'onLine'> & Partial<Pick<Navigator, 'sendBeacon'>>;
  readonly fetch: typeof fetch;
};

/**
 * Sends a text. If the browser is offline and the text does not leave, it is sent once more when the browser is back online.
 * Whether it arrives is unknown. It is plain text, which the browser sends to another origin without a preflight.
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
    // A beacon would not tell that it was lost.
    post().catch(() => window.addEventListener('online', send, { once: true }));
  }
}

/** True if the browser takes the beacon; false if too much is queued, or if beacons are switched off or forbidden. */
function isBeaconTaken(url: string, text: string, navigator: Carrier['navigator']): boolean {
  try {
    return navigator.sendBeacon?.(url, text) === true;
  } catch {
    return false;
  }
}
