import { IDLE_LIMIT_MS } from '../../../domain/idle.ts';
import { endReasonIn, type SessionEndReason } from '../../../machines/memory.ts';
import {
  keepIn,
  keysIn,
  readFrom,
  removeFrom,
  type StorageOf,
  type Storages,
} from '../browser-features.ts';
import { openChannel, randomId } from '../later-features.ts';
import { SESSION_CHANNEL, type SessionEvent, type SessionMessage } from './channel.ts';
import { endOfSession } from './ended.ts';
import { ENDED_PREFIX, heldSession, SESSION_KEY } from './stored.ts';

/** How long the id of an ended session is kept, in ms: a minute longer than any tab that holds it can be idle. */
const KEPT_MS = IDLE_LIMIT_MS + 60_000;

/** The tabs that hold the same session as this one: its duplicates, and windows that copied its storage. */
export type SessionCopies = {
  /** Starts a session in this tab, which no other tab holds yet. */
  readonly begin: () => void;
  readonly tell: (event: SessionEvent) => void;
  /** Calls back with messages about this tab's session. Returns a function that stops it. */
  readonly hear: (listener: (event: SessionEvent) => void) => () => void;
  /** Returns why the session has ended in another tab, even if that is closed by now; null while it continues. */
  readonly end: () => SessionEndReason | null;
  /** Closes the channel for good, because the browser drops a page from its page cache when a message reaches it. */
  readonly leave: () => void;
};

/**
 * Connects the tabs of this site. Ended sessions are kept in storage that all tabs read. If that fails because storage is full,
 * this page remembers them as long as it lives, so that a tab that was asleep or loading can still be told.
 */
export function createSessionCopies(stores: Storages): SessionCopies {
  const { tab } = stores;
  const channel = openChannel(SESSION_CHANNEL);
  const ended = new Map<string, SessionMessage>();
  const tell = (message: SessionMessage) => channel.tell(message);
  const hear = (listener: (message: SessionMessage) => void) =>
    channel.hear((told) => {
      const message = messageIn(told);
      if (message !== null) {
        listener(message);
      }
    });

  forgetOldEnds(stores.shared);
  hear((message) => {
    const end = ended.get(message.session);
    if (message.type === 'ended') {
      ended.set(message.session, message);
    } else if (message.type === 'asked' && end) {
      tell(end);
    }
  });

  /** The id is random, and no secret. */
  function begin(): string {
    const session = randomId();
    keepIn(tab, SESSION_KEY, session);
    return session;
  }

  return {
    begin,
    tell: (event) => tell({ session: heldSession(tab) ?? begin(), ...event }),
    hear: (listener) =>
      hear((message) => {
        if (message.session === heldSession(tab)) {
          listener(message);
        }
      }),
    end: () => endOfSession(stores),
    leave: channel.close,
  };
}

/** Returns a valid message; null for others, from another version of the app or another script of this site. */
function messageIn(told: unknown): SessionMessage | null {
  const { session, type, reason, at }: Record<string, unknown> = Object(told);
  const isKnown =
    typeof session === 'string' &&
    (type === 'asked' ||
      (type === 'ended' && endReasonIn(reason) !== null) ||
      (type === 'active' && Number.isSafeInteger(at)));
  return isKnown ? (told as SessionMessage) : null;
}

/** Removes the ids of sessions that no tab can hold any more, and what cannot be read. */
function forgetOldEnds(shared: StorageOf): void {
  for (const key of keysIn(shared)) {
    const { at }: Record<string, unknown> = Object(readFrom(shared, key));
    if (key.startsWith(ENDED_PREFIX) && !(Date.now() - Number(at) < KEPT_MS)) {
      removeFrom(shared, key);
    }
  }
}
