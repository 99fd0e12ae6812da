import {
  heldSession,
  openSessionChannel,
  SESSION_KEY,
  type SessionMessage,
  type SessionNews,
} from './session-channel.ts';
import { keepInTab, type StorageOf } from './tab-storage.ts';

/** The tabs that hold the same session as this one: its duplicates, and windows that took its storage along. */
export type SessionCopies = {
  /** A session begins in this tab, which no other holds yet. */
  readonly begin: () => void;
  readonly tell: (news: SessionNews) => void;
  /** Calls back with what is told of this tab's session. Answers how to stop. */
  readonly hear: (listener: (news: SessionNews) => void) => () => void;
  /** Leaves for good: a page that is told something is thrown out of the browser's page cache. */
  readonly leave: () => void;
};

/**
 * Joins the tabs of this site, for as long as the page lives: what ended is remembered, so that a tab that was asleep or
 * loading can still be told.
 */
export function createSessionCopies(storageOf: StorageOf): SessionCopies {
  const channel = openSessionChannel();
  const ended = new Map<string, SessionMessage>();

  function begin(): string {
    const session = crypto.randomUUID();
    keepInTab(storageOf, SESSION_KEY, session);
    return session;
  }

  function hear(listener: (message: SessionMessage) => void): () => void {
    const pass = ({ data }: MessageEvent<SessionMessage>) => listener(data);
    channel?.addEventListener('message', pass);
    return () => channel?.removeEventListener('message', pass);
  }

  hear((message) => {
    const end = ended.get(message.session);
    if (message.type === 'ended') {
      ended.set(message.session, message);
    } else if (message.type === 'asked' && end) {
      channel?.postMessage(end);
    }
  });

  return {
    begin,
    tell: (news) => channel?.postMessage({ session: heldSession(storageOf) ?? begin(), ...news }),
    hear: (listener) =>
      hear((message) => {
        if (message.session === heldSession(storageOf)) {
          listener(message);
        }
      }),
    leave: () => channel?.close(),
  };
}
