import { attempt } from './browser-features.ts';

/** A channel between the tabs of this site. Its messages are of any form: another version may have sent them. */
export type Channel = {
  readonly tell: (message: unknown) => void;
  /** Calls back with every message. Returns how to stop. */
  readonly hear: (listener: (message: unknown) => void) => () => void;
  readonly close: () => void;
};

/** Opens a channel; where there is none, messages go nowhere. */
export function openChannel(name: string): Channel {
  const channel = attempt(() => new BroadcastChannel(name));
  return {
    tell: (message) => attempt(() => channel?.postMessage(message)),
    hear: (listener) => {
      const pass = ({ data }: MessageEvent<unknown>) => listener(data);
      attempt(() => channel?.addEventListener('message', pass));
      return () => attempt(() => channel?.removeEventListener('message', pass));
    },
    close: () => attempt(() => channel?.close()),
  };
}

/** Makes up a random name (UUID version 4). Not by `randomUUID`, which browsers have on secure pages only. */
export function randomId(): string {
  return '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1));
    // The 8 keeps the two bits that name the variant.
    return (Number(digit) ^ (random & (15 >> (Number(digit) / 4)))).toString(16);
  });
}

/** The service workers of this site; null where the browser has none for it. */
export function serviceWorkers(): ServiceWorkerContainer | null {
  return attempt(() => navigator.serviceWorker) ?? null;
}
