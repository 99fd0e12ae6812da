import type { SessionEndReason } from '../../machines/session.machine.ts';
import type { Storages } from './browser-features.ts';
import { openSessionChannel, type SessionMessage, type SessionNews } from './session-channel.ts';
import { beginSession, endOfSession, heldSession } from './session-names.ts';

/** The tabs that hold the same session as this one: its duplicates, and windows that took its storage along. */
export type SessionCopies = {
  readonly tell: (news: SessionNews) => void;
  /** Calls back with what is told of this tab's session. Answers how to stop. */
  readonly hear: (listener: (news: SessionNews) => void) => () => void;
  /** Why the session has ended in another tab, which need no longer be there; null while it goes on. */
  readonly end: () => SessionEndReason | null;
  /** Leaves for good: a page that is told something is thrown out of the browser's page cache. */
  readonly leave: () => void;
};

/**
 * Joins the tabs of this site. What ended is kept where all of them read it. Where that fails, since storage is full, it is
 * remembered as long as the page lives, so that a tab that was asleep or loading can still be told.
 */
export function createSessionCopies(stores: Storages): SessionCopies {
  const { tab } = stores;
  const channel = openSessionChannel();
  const ended = new Map<string, SessionMessage>();

  channel.hear((message) => {
    const end = ended.get(message.session);
    if (message.type === 'ended') {
      ended.set(message.session, message);
    } else if (message.type === 'asked' && end) {
      channel.tell(end);
    }
  });

  return {
    tell: (news) => channel.tell({ session: heldSession(tab) ?? beginSession(tab), ...news }),
    hear: (listener) =>
      channel.hear((message) => {
        if (message.session === heldSession(tab)) {
          listener(message);
        }
      }),
    end: () => endOfSession(stores),
    leave: channel.close,
  };
}
