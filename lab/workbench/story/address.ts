import { type PlayPlace, placeOf, placeText } from '../../play/path.ts';
import type { Story } from '../../stories/story.ts';

/** Returns the fragment of a story: of its screen alone (`story`), or beside its chart (`state`). */
export function storyHash(view: 'story' | 'state', { machine, state, variant }: Story): string {
  const parts = [view, machine, state, ...(variant === null ? [] : [variant])];
  return `#${parts.map(encodeURIComponent).join('/')}`;
}

/** Returns the fragment of all stories of a flow. */
export function wallHash(machine: string): string {
  return `#screens/${encodeURIComponent(machine)}`;
}

/** Returns the story in a fragment, alone or beside its chart. An empty state means all stories of a flow. */
export function storyIn(
  hash: string,
): (Story & { readonly view: 'story' | 'state' | 'screens' }) | null {
  const [view, machine = '', state = '', variant] = hash
    .slice(1)
    .split('/')
    .map(decodeURIComponent);
  return view === 'story' || view === 'state' || view === 'screens'
    ? { view, machine, state, variant: variant ?? null }
    : null;
}

/** Returns the fragment of the screen alone of a played flow. */
export function screenHash(place: PlayPlace): string {
  return `#screen/${placeText(place)}`;
}

/** Returns the played flow of a fragment for a screen alone; null for any other fragment. */
export function screenPlace(hash: string): PlayPlace | null {
  return hash.startsWith('#screen/') ? placeOf(hash.slice('#screen/'.length)) : null;
}
