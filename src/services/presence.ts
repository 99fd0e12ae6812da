import type { Presence } from '../../machines/effects.ts';

/** The page, as far as it tells whether it is visible and online. */
export type WatchedPage = {
  readonly document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'hidden'>;
  readonly isOnline: () => boolean;
  /** Calls back when the connection is lost or back; returns a function that stops it. */
  readonly watchConnection: (onChange: () => void) => () => void;
};

/**
 * Reports whether the page is visible and online: at once, and whenever either changes.
 *
 * @returns a function that stops it.
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
