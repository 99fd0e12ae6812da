import type { SessionEndReason } from '../../../machines/memory.ts';
import { blankInPageCache, type CachedPage } from '../page-cache.ts';
import type { SessionCopies } from './copies.ts';

/** What can end a session besides the app and the identity provider, and whom to tell. */
export type WatchedSession = {
  readonly page: Omit<CachedPage, 'shutDown'>;
  readonly copies: Pick<SessionCopies, 'end' | 'hear' | 'leave' | 'tell'>;
  /** A copy of the tab has ended the session. */
  readonly endElsewhere: (reason: Exclude<SessionEndReason, 'idle'>) => void;
  /** Ends all that the app does. */
  readonly shutDown: () => void;
};

/**
 * Watches a session for as long as somebody is signed in.
 *
 * @returns how to stop.
 */
export function watchSession(session: WatchedSession): () => void {
  const { page, copies, endElsewhere, shutDown } = session;
  const follow = (reason: SessionEndReason | null) => {
    // An end for idleness is the idle clock's.
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
    copies.hear((news) => {
      if (news.type === 'ended') {
        follow(news.reason);
      }
    }),
  ];
  const look = () => follow(copies.end());
  page.window.addEventListener('visibilitychange', look, true);
  stops.push(() => page.window.removeEventListener('visibilitychange', look, true));
  copies.tell({ type: 'asked' });
  // It may have ended between the start of this page and now, as while the page was in the page cache.
  look();
  return () => {
    for (const stop of stops) stop();
  };
}
