import type { AppActor } from '../../machines/app.machine.ts';
import type { Draft, Drafts, Sending } from '../../machines/drafts.ts';
import { MEMORY_FIELDS, type Memory, memoryIn, memoryOf, textIn } from '../../machines/memory.ts';
import { keepIn, readFrom, removeFrom, type StorageOf } from './browser-features.ts';

/** Under which key the tab keeps its memory. */
export const MEMORY_KEY = 'pod:memory';
/** Under which key the tab keeps its drafts. */
export const DRAFTS_KEY = 'pod:drafts';

/** Whether the tab keeps a payment, of any form. */
export function keepsPayment(storageOf: StorageOf): boolean {
  return Boolean(Object(readFrom(storageOf, MEMORY_KEY)).payment);
}

/**
 * What the tab remembers; nothing when storage is blocked or holds something else. `dropUnreadablePayment` comes before it
 * where a payment is kept.
 */
export function readMemory(storageOf: StorageOf): Memory {
  return memoryIn(readFrom(storageOf, MEMORY_KEY));
}

/** Keeps what the tab remembers. */
export function writeMemory(storageOf: StorageOf, memory: Memory): void {
  keepIn(storageOf, MEMORY_KEY, memory);
}

/** What was typed in this tab and is not finished; what is no draft is left out. */
export function readDrafts(storageOf: StorageOf): Drafts {
  return mapped(readFrom(storageOf, DRAFTS_KEY), (person) => mapped(person, draftFrom));
}

/** Keeps what was typed. Never a secret: whoever adds a form sees to that. */
export function writeDrafts(storageOf: StorageOf, drafts: Drafts): void {
  if (Object.keys(drafts).length === 0) {
    removeFrom(storageOf, DRAFTS_KEY);
  } else {
    keepIn(storageOf, DRAFTS_KEY, drafts);
  }
}

/**
 * Writes into the tab what the app remembers, as soon as it has changed. What is stored stays while it is not known who is
 * here. Each end of a session clears the tab: what stays is written once more then, changed or not.
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
    const isSomeoneElse = user !== kept.user;
    if (isSomeoneElse || MEMORY_FIELDS.some((name) => memory[name] !== kept[name])) {
      writeMemory(storageOf, memory);
    }
    if (isSomeoneElse || drafts !== kept.drafts) {
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
