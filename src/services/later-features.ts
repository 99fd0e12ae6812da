import { attempt } from './browser-features.ts';

/**
 * Opens a channel between the tabs of this site; without browser support, messages go nowhere. Messages may have any form, because
 * another version may have sent them.
 */
export function openChannel(name: string) {
  const channel = attempt(() => new BroadcastChannel(name));
  return {
    tell: (message: unknown): void => attempt(() => channel?.postMessage(message)),
    /** Calls back with every message. Returns a function that stops it. */
    hear: (listener: (message: unknown) => void): (() => void) => {
      const pass = ({ data }: MessageEvent<unknown>) => listener(data);
      attempt(() => channel?.addEventListener('message', pass));
      return () => attempt(() => channel?.removeEventListener('message', pass));
    },
    close: () => attempt(() => channel?.close()),
  };
}

/** Returns a random id (UUID version 4). Not by `randomUUID`, which browsers have only on secure pages. */
export function randomId(): string {
  return '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1));
    // The 8 keeps the two bits of the variant.
    return (Number(digit) ^ (random & (15 >> (Number(digit) / 4)))).toString(16);
  });
}

/** Returns the service workers of this site; null if the browser has none for it. */
export function serviceWorkers(): ServiceWorkerContainer | null {
  return attempt(() => navigator.serviceWorker) ?? null;
}
