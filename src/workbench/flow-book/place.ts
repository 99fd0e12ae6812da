import { useSyncExternalStore } from 'react';

/** What the book shows: a machine, and perhaps one of its states. Kept in the address's fragment. */
export type BookPlace = { readonly machine: string; readonly state: string | null };

/** The fragment of the page of the kit. */
export const KIT_HASH = '#kit';

/** The fragment of a place, for links. */
export function hashOf(machine: string, state: string | null): string {
  const name = encodeURIComponent(machine);
  return state === null ? `#${name}` : `#${name}/${encodeURIComponent(state)}`;
}

/** The place that a fragment names. */
export function placeIn(hash: string): BookPlace | null {
  const [machine = '', state] = hash.replace(/^#/, '').split('/').map(decoded);
  return machine === '' ? null : { machine, state: state ?? null };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function listen(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}

/** The fragment as it is now. */
export function useHash(): string {
  return useSyncExternalStore(listen, () => window.location.hash);
}

const darkScheme = '(prefers-color-scheme: dark)';

function listenToScheme(changed: () => void): () => void {
  const query = window.matchMedia(darkScheme);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether the device asks for dark. */
export function useIsDark(): boolean {
  return useSyncExternalStore(listenToScheme, () => window.matchMedia(darkScheme).matches);
}
