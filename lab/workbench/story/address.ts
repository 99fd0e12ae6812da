import { type PlayPlace, placeOf, placeText } from '../../play/path.ts';
import type { Story } from '../../stories/story.ts';

/** The fragment of a story: of its screen alone (`story`), or beside its chart (`screens`). */
export function storyHash(view: 'story' | 'screens', { machine, state, variant }: Story): string {
  const parts = [view, machine, state, ...(variant === null ? [] : [variant])];
  return `#${parts.map(encodeURIComponent).join('/')}`;
}

/** The fragment of all stories of a flow. */
export function wallHash(machine: string): string {
  return `#screens/${encodeURIComponent(machine)}`;
}

/** Returns the story in a fragment, alone or beside its chart. An empty state means all stories of a flow. */
export function storyIn(hash: string): (Story & { readonly view: 'story' | 'screens' }) | null {
  const [view, machine = '', state = '', variant] = hash
    .slice(1)
    .split('/')
    .map(decodeURIComponent);
  return view === 'story' || view === 'screens'
    ? { view, machine, state, variant: variant ?? null }
    : null;
}

/** The fragment of the screen of a flow that is played, alone. */
export function screenHash(place: PlayPlace): string {
  return `#screen/${placeText(place)}`;
}

/** What a fragment says is played whose screen is drawn alone; null for any other fragment. */
export function screenPlace(hash: string): PlayPlace | null {
  return hash.startsWith('#screen/') ? placeOf(hash.slice('#screen/'.length)) : null;
}
