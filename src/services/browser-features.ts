/**
 * Everything that a privacy setting can take away is named in this file, and nowhere else in the app. It may throw when it is
 * named, made, read or written to; here it then does nothing, and the app goes on without. Source: decision 062.
 */

/** A storage of the browser. A function, since merely naming it throws where storage is blocked. */
export type StorageOf = () => Storage;

/** Where the app keeps what outlives a reload. */
export type Storages = {
  /** What one tab keeps, and takes along when it is duplicated or reopened. */
  readonly tab: StorageOf;
  /** What all tabs of this browser read. */
  readonly shared: StorageOf;
};

/** The storages of this browser. */
export const storages: Storages = {
  tab: () => window.sessionStorage,
  shared: () => window.localStorage,
};

/** What an act answers, or something else where it throws. */
export function attempt<Value>(act: () => Value, otherwise: Value): Value {
  try {
    return act();
  } catch {
    return otherwise;
  }
}

/** Keeps a value of JSON. Where storage is blocked or full the app goes on without. */
export function keepIn(storageOf: StorageOf, key: string, value: unknown): void {
  attempt(() => storageOf().setItem(key, JSON.stringify(value)), undefined);
}

/** A value that was kept, of any form; null when there is none, or storage is blocked. */
export function readFrom(storageOf: StorageOf, key: string): unknown {
  return attempt(() => JSON.parse(storageOf().getItem(key) ?? 'null'), null);
}

/** The keys under which something is kept; none where storage is blocked. */
export function keysIn(storageOf: StorageOf): readonly string[] {
  return attempt(() => Object.keys(storageOf()), []);
}

/** Forgets a value. */
export function removeFrom(storageOf: StorageOf, key: string): void {
  attempt(() => storageOf().removeItem(key), undefined);
}

/** Forgets all that the tab holds, whoever kept it. */
export function clearTab(storageOf: StorageOf): void {
  attempt(() => storageOf().clear(), undefined);
}

/** A channel between the tabs of this site. Its messages are of any form: another version may have sent them. */
export type Channel = {
  readonly tell: (message: unknown) => void;
  /** Calls back with every message. Returns how to stop. */
  readonly hear: (listener: (message: unknown) => void) => () => void;
  readonly close: () => void;
};

/** Opens a channel; where there is none, messages go nowhere. */
export function openChannel(name: string): Channel {
  const channel = attempt(() => new BroadcastChannel(name), null);
  return {
    tell: (message) => attempt(() => channel?.postMessage(message), undefined),
    hear: (listener) => {
      const pass = ({ data }: MessageEvent<unknown>) => listener(data);
      attempt(() => channel?.addEventListener('message', pass), undefined);
      return () => attempt(() => channel?.removeEventListener('message', pass), undefined);
    },
    close: () => attempt(() => channel?.close(), undefined),
  };
}

/** Makes up a random name (UUID version 4). Browsers have `randomUUID` on secure pages only. */
export function randomId(): string {
  return attempt(() => crypto.randomUUID(), '') || randomUuid();
}

function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, place) => {
    const marked = place === 6 ? (byte & 0x0f) | 0x40 : place === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The service workers of this site; null where the browser has none for it. */
export function serviceWorkers(): ServiceWorkerContainer | null {
  return attempt(() => navigator.serviceWorker ?? null, null);
}
