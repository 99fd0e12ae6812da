import { type PlayPlace, placeOf, placeText } from '../../../../machines/play/path.ts';

const PLAY_HASH = '#play';

/** The fragment at which something is played, for links. */
export function playHash(place: PlayPlace): string {
  return `${PLAY_HASH}/${placeText(place)}`;
}

/** What a fragment says is to be played; null for any other fragment. */
export function playPlace(hash: string): PlayPlace | null {
  const [page, ...rest] = hash.split('/');
  return page === PLAY_HASH ? placeOf(rest.join('/')) : null;
}
