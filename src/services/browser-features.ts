/**
 * Everything that a privacy setting can take away is named here and, where it is no part of the first load, in
 * `later-features.ts`, nowhere else in the app. It may throw when it is named, made, read or written to; here it then does
 * nothing, and the app goes on without. Source: decision 062.
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

/** What an act answers; undefined where it throws. */
export function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** Keeps a value of JSON. Where storage is blocked or full the app goes on without. */
export function keepIn(storageOf: StorageOf, key: string, value: unknown): void {
  attempt(() => storageOf().setItem(key, JSON.stringify(value)));
}

/** A value that was kept, of any form; undefined or null when there is none, or storage is blocked. */
export function readFrom(storageOf: StorageOf, key: string): unknown {
  return attempt(() => JSON.parse(storageOf().getItem(key) ?? 'null'));
}

/** The keys under which something is kept; none where storage is blocked. */
export function keysIn(storageOf: StorageOf): readonly string[] {
  return attempt(() => Object.keys(storageOf())) ?? [];
}

/** Forgets a value. */
export function removeFrom(storageOf: StorageOf, key: string): void {
  attempt(() => storageOf().removeItem(key));
}

/** Forgets all that the tab holds, also what the app has not kept itself. */
export function clearTab(storageOf: StorageOf): void {
  attempt(() => storageOf().clear());
}

/** Tells the other tabs of this site something; nothing where there is no channel. */
export function tellTabs(name: string, message: unknown): void {
  attempt(() => {
    const channel = new BroadcastChannel(name);
    channel.postMessage(message);
    channel.close();
  });
}
