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
import { SESSION_CHANNEL, type SessionMessage, type SessionNews } from './channel.ts';
import { endOfSession } from './ended.ts';
import { ENDED_PREFIX, heldSession, SESSION_KEY } from './stored.ts';

/** How long the name of an ended session is kept, in ms: a minute later than each tab that holds it is idle for too long. */
const KEPT_MS = IDLE_LIMIT_MS + 60_000;

/** The tabs that hold the same session as this one: its duplicates, and windows that took its storage along. */
export type SessionCopies = {
  /** A session begins in this tab, which no other holds yet. */
  readonly begin: () => void;
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

  /** The name is random, and no secret. */
  function begin(): string {
    const session = randomId();
    keepIn(tab, SESSION_KEY, session);
    return session;
  }

  return {
    begin,
    tell: (news) => tell({ session: heldSession(tab) ?? begin(), ...news }),
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

/** Another version of the app, or another script of this site, may have told something else: that is dropped. */
function messageIn(told: unknown): SessionMessage | null {
  const { session, type, reason, at }: Record<string, unknown> = Object(told);
  const isKnown =
    typeof session === 'string' &&
    (type === 'asked' ||
      (type === 'ended' && endReasonIn(reason) !== null) ||
      (type === 'active' && Number.isSafeInteger(at)));
  return isKnown ? (told as SessionMessage) : null;
}

/** Forgets the names of sessions that no tab can hold any more, and what cannot be read. */
function forgetOldEnds(shared: StorageOf): void {
  for (const key of keysIn(shared)) {
    const { at }: Record<string, unknown> = Object(readFrom(shared, key));
    if (key.startsWith(ENDED_PREFIX) && !(Date.now() - Number(at) < KEPT_MS)) {
      removeFrom(shared, key);
    }
  }
}
