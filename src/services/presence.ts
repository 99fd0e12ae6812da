import type { Presence } from '../../machines/effects.ts';

/** Where a page tells whether anybody looks at it, and whether it can ask anybody. */
export type WatchedPage = {
  readonly document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'hidden'>;
  readonly isOnline: () => boolean;
  /** Calls back when the connection is lost or back; answers how to stop. */
  readonly watchConnection: (onChange: () => void) => () => void;
};

/**
 * Says whether the page is seen and online: at once, and whenever either changes.
 *
 * @returns how to stop.
 */
export function watchPresence(page: WatchedPage, send: (event: Presence) => void): () => void {
  const tell = () =>
    send({
      type: !page.document.hidden && page.isOnline() ? 'presence.regained' : 'presence.lost',
    });
  page.document.addEventListener('visibilitychange', tell);
  const stopWatching = page.watchConnection(tell);
  tell();
  return () => {
    page.document.removeEventListener('visibilitychange', tell);
    stopWatching();
  };
}
