import type { SessionEndReason } from '../../../machines/memory.ts';
import { keepIn, type Storages, tellTabs } from '../browser-features.ts';
import { ENDED_PREFIX, heldSession } from './stored.ts';

/** Messages between tabs that hold the same session. */
export type SessionEvent =
  | { readonly type: 'ended'; readonly reason: SessionEndReason }
  /** The user was active. `at`: epoch ms. */
  | { readonly type: 'active'; readonly at: number }
  /** A tab has come back to its session, and may have missed its end. */
  | { readonly type: 'asked' };

/** A message on the channel. It identifies no user and holds no token; `session` is random. Source: decision 012. */
export type SessionMessage = SessionEvent & { readonly session: string };

export const SESSION_CHANNEL = 'pod:session';

/**
 * Tells the tabs with the same session that it has ended: those that run now, and those that come back later, which may be
 * elsewhere, closed or asleep. It needs no module that loads later, so that a broken page can call it as well.
 */
export function tellEnded({ tab, shared }: Storages, reason: SessionEndReason): void {
  const session = heldSession(tab);
  if (session !== null) {
    keepIn(shared, ENDED_PREFIX + session, { reason, at: Date.now() });
    tellTabs(SESSION_CHANNEL, { session, type: 'ended', reason } satisfies SessionMessage);
  }
}
