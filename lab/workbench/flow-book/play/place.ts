import { type PlayPlace, placeOf, placeText } from '../../../play/path.ts';
import { viewHash } from '../place.ts';

/** Returns the fragment of a played flow, for links. */
export function playHash(place: PlayPlace): string {
  return `${viewHash('play')}/${placeText(place)}`;
}

/** Returns the played flow in a fragment; null for any other fragment. */
export function playPlace(hash: string): PlayPlace | null {
  const [page, ...rest] = hash.split('/');
  return page === viewHash('play') ? placeOf(rest.join('/')) : null;
}
