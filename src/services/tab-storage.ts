import type { AppActor } from '../../machines/app.machine.ts';
import type { Draft, Drafts, Sending } from '../../machines/drafts.ts';
import { MEMORY_FIELDS, type Memory, memoryIn, memoryOf, textIn } from '../../machines/memory.ts';
import { keepIn, readFrom, removeFrom, type StorageOf } from './browser-features.ts';

export const MEMORY_KEY = 'pod:memory';
export const DRAFTS_KEY = 'pod:drafts';

/** True if the tab keeps a payment, in any form. */
export function keepsPayment(storageOf: StorageOf): boolean {
  return Boolean(Object(readFrom(storageOf, MEMORY_KEY)).payment);
}

/** Returns the tab's memory; empty if unreadable. If it has a payment, run `dropUnreadablePayment` first. */
export function readMemory(storageOf: StorageOf): Memory {
  return memoryIn(readFrom(storageOf, MEMORY_KEY));
}

export function writeMemory(storageOf: StorageOf, memory: Memory): void {
  keepIn(storageOf, MEMORY_KEY, memory);
}

/** Returns the unfinished texts typed in this tab, without anything that is no draft. */
export function readDrafts(storageOf: StorageOf): Drafts {
  return mapped(readFrom(storageOf, DRAFTS_KEY), (person) => mapped(person, draftFrom));
}

/** Stores the drafts. They must never hold a secret; the author of each form must see to that. */
export function writeDrafts(storageOf: StorageOf, drafts: Drafts): void {
  if (Object.keys(drafts).length === 0) {
    removeFrom(storageOf, DRAFTS_KEY);
  } else {
    keepIn(storageOf, DRAFTS_KEY, drafts);
  }
}

/**
 * Stores the app's memory as soon as it changes. While the user is unknown, stored values stay. Each end of a session clears the
 * tab, so the remaining values are written again then, changed or not.
 */
export function keepInTab(app: Pick<AppActor, 'subscribe'>, storageOf: StorageOf): void {
  let kept: Partial<Memory & { user: unknown; drafts: Drafts }> = {};
  app.subscribe((snapshot) => {
    if (snapshot.hasTag('booting') || snapshot.matches('loggingOut')) {
      kept = {};
      return;
    }
    const { user, drafts } = snapshot.context;
    const memory = memoryOf(snapshot.context);
    const isOtherUser = user !== kept.user;
    if (isOtherUser || MEMORY_FIELDS.some((name) => memory[name] !== kept[name])) {
      writeMemory(storageOf, memory);
    }
    if (isOtherUser || drafts !== kept.drafts) {
      writeDrafts(storageOf, drafts);
    }
    kept = { ...memory, user, drafts };
  });
}

function draftFrom(stored: unknown): Draft {
  const { fields, sending }: Record<string, unknown> = Object(stored);
  return {
    fields: mapped(fields, textIn),
    sending: sendingFrom(sending),
  };
}

function sendingFrom(stored: unknown): Sending | null {
  const { to, id, opensAt }: Record<string, unknown> = Object(stored);
  return typeof to === 'string' && typeof id === 'string' && Number.isSafeInteger(opensAt)
    ? { to, id, opensAt: Number(opensAt) }
    : null;
}

function mapped<Value>(
  stored: unknown,
  read: (entry: unknown) => Value,
): Readonly<Record<string, Value>> {
  const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
  return Object.fromEntries(entries.map(([key, entry]) => [key, read(entry)]));
}
