import type { SessionEndReason } from '../../machines/session.machine.ts';
import { readFromTab, type StorageOf } from './tab-storage.ts';

/** What tabs that hold the same session tell each other. */
export type SessionNews =
  | { readonly type: 'ended'; readonly reason: SessionEndReason }
  /** Somebody was there. `at`: epoch ms. */
  | { readonly type: 'active'; readonly at: number }
  /** A tab has come back to its session, and may have missed that it ended. */
  | { readonly type: 'asked' };

/** What the channel carries: it names nobody, and holds no token. `session`: made up at random. Source: decision 012. */
export type SessionMessage = SessionNews & { readonly session: string };

/** Under which key a tab keeps which session it holds, until a log-out clears it. A duplicated tab has the same. */
export const SESSION_KEY = 'pod:session';

/** The session that this tab holds; null when there is none, or storage is blocked. */
export function heldSession(storageOf: StorageOf): string | null {
  return readFromTab(storageOf, SESSION_KEY) as string | null;
}

/** Opens the channel between the tabs of this site; null where there is none: then they are not told. */
export function openSessionChannel(): BroadcastChannel | null {
  return 'BroadcastChannel' in globalThis ? new BroadcastChannel('pod:session') : null;
}

/**
 * Tells the tabs that hold the same session that it has ended. It needs nothing that is loaded later, so that a page that is
 * broken can say so as well.
 */
export function tellEnded(storageOf: StorageOf, reason: SessionEndReason): void {
  const session = heldSession(storageOf);
  const channel = session && openSessionChannel();
  if (channel) {
    channel.postMessage({ session, type: 'ended', reason } satisfies SessionMessage);
    channel.close();
  }
}
