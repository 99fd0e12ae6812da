import type { SessionEndReason } from '../../../machines/memory.ts';
import { blankInPageCache, type CachedPage } from '../page-cache.ts';
import type { SessionCopies } from './copies.ts';

/** The causes that end a session besides the app and the identity provider, and the callbacks. */
export type WatchedSession = {
  readonly page: Omit<CachedPage, 'shutDown'>;
  readonly copies: Pick<SessionCopies, 'end' | 'hear' | 'leave' | 'tell'>;
  /** Called when a copy of the tab has ended the session. */
  readonly endElsewhere: (reason: Exclude<SessionEndReason, 'idle'>) => void;
  /** Stops all that the app does. */
  readonly shutDown: () => void;
};

/**
 * Watches a session while a user is signed in.
 *
 * @returns a function that stops it.
 */
export function watchSession(session: WatchedSession): () => void {
  const { page, copies, endElsewhere, shutDown } = session;
  const follow = (reason: SessionEndReason | null) => {
    // The idle clock handles an end for idleness.
    if (reason !== null && reason !== 'idle') {
      endElsewhere(reason);
    }
  };
  const stops = [
    blankInPageCache({
      ...page,
      shutDown: () => {
        copies.leave();
        shutDown();
      },
    }),
    copies.hear((event) => {
      if (event.type === 'ended') {
        follow(event.reason);
      }
    }),
  ];
  const look = () => follow(copies.end());
  page.window.addEventListener('visibilitychange', look, true);
  stops.push(() => page.window.removeEventListener('visibilitychange', look, true));
  copies.tell({ type: 'asked' });
  // The session may have ended between this page's start and now, for example while the page was in the page cache.
  look();
  return () => {
    for (const stop of stops) stop();
  };
}
