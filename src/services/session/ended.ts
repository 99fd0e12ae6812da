import { IDLE_LIMIT_MS } from '../../../domain/idle.ts';
import { endReasonIn, type SessionEndReason } from '../../../machines/memory.ts';
import { ACTIVITY_KEY } from '../activity.ts';
import { clearTab, keepIn, readFrom, type Storages } from '../browser-features.ts';
import { DRAFTS_KEY, MEMORY_KEY } from '../tab-storage.ts';
import { keptEnd } from './stored.ts';

type Fields = Record<string, unknown>;

/** Returns why this tab's session has ended in another tab; null while it continues, as far as this browser knows. */
export function endOfSession(stores: Storages): SessionEndReason | null {
  const { reason, at }: Fields = Object(keptEnd(stores));
  // A frozen tab does not know of activity in this one. If it logs out as idle meanwhile, this session goes on.
  const isOfThisTab =
    reason !== 'idle' || Number(readFrom(stores.tab, ACTIVITY_KEY)) <= Number(at) - IDLE_LIMIT_MS;
  return isOfThisTab ? endReasonIn(reason) : null;
}

/** Forgets a session that has ended in another tab, except what the app keeps after such an end. Source: decision 012. */
export function leaveEndedSession(stores: Storages): void {
  const sessionEnd = endOfSession(stores);
  if (sessionEnd === null) {
    return;
  }
  const { tab } = stores;
  const { isAppOffered, isEmailNew, payment }: Fields = Object(readFrom(tab, MEMORY_KEY));
  const drafts = readFrom(tab, DRAFTS_KEY);
  clearTab(tab);
  // Only after an expired session does the same customer continue.
  const isExpired = sessionEnd === 'expired';
  keepIn(tab, MEMORY_KEY, {
    isAppOffered,
    payment: isExpired && payment,
    isEmailNew: isEmailNew === true && sessionEnd !== 'person',
    sessionEnd: sessionEnd === 'person' ? 'none' : sessionEnd,
  });
  if (isExpired) {
    keepIn(tab, DRAFTS_KEY, drafts);
  }
}
