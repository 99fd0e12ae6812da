import type { SessionEndReason } from '../../../machines/memory.ts';
import { keepIn, type Storages, tellTabs } from '../browser-features.ts';
import { ENDED_PREFIX, heldSession } from './stored.ts';

/** What tabs that hold the same session tell each other. */
export type SessionNews =
  | { readonly type: 'ended'; readonly reason: SessionEndReason }
  /** Somebody was there. `at`: epoch ms. */
  | { readonly type: 'active'; readonly at: number }
  /** A tab has come back to its session, and may have missed that it ended. */
  | { readonly type: 'asked' };

/** What the channel carries: it names nobody, and holds no token. `session`: made up at random. Source: decision 012. */
export type SessionMessage = SessionNews & { readonly session: string };

/** The channel between the tabs of this site. */
export const SESSION_CHANNEL = 'pod:session';

/**
 * Tells the tabs that hold the same session that it has ended: those that run now, and those that come back later, which may be
 * elsewhere, closed or asleep. It needs nothing that is loaded later, so that a page that is broken can say so as well.
 */
export function tellEnded({ tab, shared }: Storages, reason: SessionEndReason): void {
  const session = heldSession(tab);
  if (session !== null) {
    keepIn(shared, ENDED_PREFIX + session, { reason, at: Date.now() });
    tellTabs(SESSION_CHANNEL, { session, type: 'ended', reason } satisfies SessionMessage);
  }
}
