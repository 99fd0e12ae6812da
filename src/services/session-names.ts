import { IDLE_LIMIT_MS } from '../../domain/idle.ts';
import type { SessionEndReason } from '../../machines/session.machine.ts';
import {
  clearTab,
  keepIn,
  keysIn,
  randomId,
  readFrom,
  removeFrom,
  type StorageOf,
  type Storages,
} from './browser-features.ts';
import { DRAFTS_KEY, END_REASONS, MEMORY_KEY } from './tab-storage.ts';

/** Under which key a tab keeps which session it holds, until a log-out clears it. A duplicated tab has the same. */
export const SESSION_KEY = 'pod:session';
/** Under which key a tab keeps when its customer was last active, epoch ms. */
export const ACTIVITY_KEY = 'pod:activity';
/** How the keys begin under which all tabs of this browser find the sessions that have ended, each by its name. */
const ENDED_PREFIX = 'pod:ended:';
/** How long the name of an ended session is kept, in ms: a minute later than each tab that holds it is idle for too long. */
const KEPT_MS = IDLE_LIMIT_MS + 60_000;

type Fields = Record<string, unknown>;

/** The session that this tab holds; null when there is none, or storage is blocked. */
export function heldSession(tab: StorageOf): string | null {
  const session = readFrom(tab, SESSION_KEY);
  return typeof session === 'string' ? session : null;
}

/**
 * Gives the session of this tab a name, which no other tab holds yet. It is random, and no secret.
 *
 * @returns the name.
 */
export function beginSession(tab: StorageOf): string {
  const session = randomId();
  keepIn(tab, SESSION_KEY, session);
  return session;
}

/** Keeps for the other tabs of this browser that a session has ended: they may be elsewhere, closed or asleep. */
export function keepEnd({ shared }: Storages, session: string, reason: SessionEndReason): void {
  const now = Date.now();
  for (const key of keysIn(shared)) {
    // What cannot be read goes as well.
    if (key.startsWith(ENDED_PREFIX) && !(now - Number(endAt(shared, key).at) < KEPT_MS)) {
      removeFrom(shared, key);
    }
  }
  keepIn(shared, ENDED_PREFIX + session, { reason, at: now });
}

function endAt(shared: StorageOf, key: string): Fields {
  return Object(readFrom(shared, key));
}

/** Why the session that this tab holds has ended in another one; null while it goes on, as far as this browser knows. */
export function endOfSession({ tab, shared }: Storages): SessionEndReason | null {
  const { reason, at } = endAt(shared, ENDED_PREFIX + heldSession(tab));
  if (!END_REASONS.includes(reason)) {
    return null;
  }
  // A tab that was frozen does not know of activity in this one, and ends alone.
  const wasActive = Number(readFrom(tab, ACTIVITY_KEY)) > Number(at) - IDLE_LIMIT_MS;
  return reason === 'idle' && wasActive ? null : (reason as SessionEndReason);
}

/**
 * Forgets a session that has ended in another tab, before anything of it is drawn or read. What stays is what the app itself
 * keeps after such an end. Source: decision 012.
 */
export function leaveEndedSession(stores: Storages): void {
  const reason = endOfSession(stores);
  if (reason === null) {
    return;
  }
  const { tab } = stores;
  const { isAppOffered, payment }: Fields = Object(readFrom(tab, MEMORY_KEY));
  const drafts = readFrom(tab, DRAFTS_KEY);
  clearTab(tab);
  const memory = { isAppOffered, sessionEnd: reason === 'person' ? 'none' : reason };
  if (reason === 'expired') {
    // The customer logs in again and goes on.
    keepIn(tab, MEMORY_KEY, { ...memory, payment });
    keepIn(tab, DRAFTS_KEY, drafts);
  } else {
    keepIn(tab, MEMORY_KEY, memory);
  }
}
