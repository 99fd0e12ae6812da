import { useSyncExternalStore } from 'react';
import type { Unhappy } from '../../copy/what-if.ts';

/** Views of the book besides the charts, named as in the URL's fragment. */
const VIEWS = ['whatif', 'play', 'screens', 'words', 'live', 'changes', 'help', 'kit'] as const;

/** Place in the book, stored in the URL's fragment. */
export type BookPlace =
  | { readonly view: 'storyboard' }
  | { readonly view: 'chart'; readonly machine: string; readonly state: string | null }
  | { readonly view: (typeof VIEWS)[number] };

/** Returns the fragment of a view. The storyboard has the fragment `#`. */
export function viewHash(view: (typeof VIEWS)[number], ...segments: readonly string[]): string {
  return `#${[view, ...segments].map(encodeURIComponent).join('/')}`;
}

/** Returns the fragment of a question of “What if …?”. */
export function questionHash({ machine, state, variant }: Unhappy): string {
  return viewHash('whatif', machine, state, ...(variant === undefined ? [] : [variant]));
}

/** Begins the segment of a text in the fragment of its place in the words of a flow. */
const TEXT = '=';

/** Returns the fragment of a text in the words of a flow's story, or in another part of them. */
export function textHash(machine: string, story: string, text: string): string {
  return viewHash('words', machine, ...story.split('/'), `${TEXT}${text}`);
}

/** Returns what the fragment of words names: the flow, the story or other part, and the text there, which is null if none is. */
export function wordsPlace(hash: string): {
  readonly machine: string;
  readonly story: string | null;
  readonly text: string | null;
} {
  const [, machine = '', ...place] = hash.split('/').map(decoded);
  const text = place.at(-1)?.startsWith(TEXT) ? (place.pop()?.slice(TEXT.length) ?? null) : null;
  return { machine, story: place.length > 0 ? place.join('/') : null, text };
}

/** Returns the fragment of a chart, or of one of its states. */
export function hashOf(machine: string, state: string | null): string {
  const name = encodeURIComponent(machine);
  return state === null ? `#${name}` : `#${name}/${encodeURIComponent(state)}`;
}

/** Returns the place that a fragment names. */
export function placeIn(hash: string): BookPlace {
  const [first = '', state = null] = hash.replace(/^#/, '').split('/').map(decoded);
  // One of the screens has an address of its own.
  const view = VIEWS.find((name) => name === (first === 'state' ? 'screens' : first));
  if (view) return { view };
  return first === '' ? { view: 'storyboard' } : { view: 'chart', machine: first, state };
}

/** Returns what one page of the book has in its fragment: not the state, the step or the place on it. */
export function pageIn(hash: string): string {
  const place = placeIn(hash);
  if (place.view === 'chart') return place.machine;
  if (place.view === 'changes') return place.view;
  const isOfFlow = place.view === 'play' || place.view === 'words';
  return isOfFlow ? hash.split('/').slice(0, 2).join('/') : hash;
}

/** Where the browser keeps which flow was looked at last. */
const LAST_FLOW = 'flow-book.flow';

/** Returns the id of the flow that was looked at last; null if there was none. */
export function lastFlow(): string | null {
  return window.localStorage.getItem(LAST_FLOW);
}

export function rememberFlow(id: string): void {
  window.localStorage.setItem(LAST_FLOW, id);
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

/** Returns the URL's current fragment. */
export function useHash(): string {
  return useSyncExternalStore(listen, () => window.location.hash);
}
