import type { Presence } from '../../machines/effects.ts';

/** Where a page tells whether anybody looks at it, and whether it can ask anybody. */
export type WatchedPage = {
  readonly window: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  readonly document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'hidden'>;
  readonly isOnline: () => boolean;
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
  page.window.addEventListener('online', tell);
  page.window.addEventListener('offline', tell);
  tell();
  return () => {
    page.document.removeEventListener('visibilitychange', tell);
    page.window.removeEventListener('online', tell);
    page.window.removeEventListener('offline', tell);
  };
}
