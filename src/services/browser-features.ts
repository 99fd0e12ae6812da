/**
 * All browser features that a privacy setting can take away are used only here and, outside the first load, in
 * `later-features.ts`. Naming, creating, reading or writing one may throw; then nothing happens, and the app continues without it.
 * Source: decision 062.
 */

/** A storage of the browser. A function, because merely naming it throws where storage is blocked. */
export type StorageOf = () => Storage;

/** The storages for what outlives a reload. */
export type Storages = {
  /** One tab's storage, which a duplicated or reopened tab takes along. */
  readonly tab: StorageOf;
  /** The storage of all tabs of this browser. */
  readonly shared: StorageOf;
};

export const storages: Storages = {
  tab: () => window.sessionStorage,
  shared: () => window.localStorage,
};

/** Returns what a function returns; undefined if it throws. */
export function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** Stores a JSON value. If storage is blocked or full, the app continues without it. */
export function keepIn(storageOf: StorageOf, key: string, value: unknown): void {
  attempt(() => storageOf().setItem(key, JSON.stringify(value)));
}

/** Returns a stored value, in any form; undefined or null if there is none, or storage is blocked. */
export function readFrom(storageOf: StorageOf, key: string): unknown {
  return attempt(() => JSON.parse(storageOf().getItem(key) ?? 'null'));
}

/** Returns the stored keys; none if storage is blocked. */
export function keysIn(storageOf: StorageOf): readonly string[] {
  return attempt(() => Object.keys(storageOf())) ?? [];
}

export function removeFrom(storageOf: StorageOf, key: string): void {
  attempt(() => storageOf().removeItem(key));
}

/** Removes all that the tab has stored, including values that the app has not stored itself. */
export function clearTab(storageOf: StorageOf): void {
  attempt(() => storageOf().clear());
}

/** Sends a message to the other tabs of this site; nothing happens without channels. */
export function tellTabs(name: string, message: unknown): void {
  attempt(() => {
    const channel = new BroadcastChannel(name);
    channel.postMessage(message);
    channel.close();
  });
}
