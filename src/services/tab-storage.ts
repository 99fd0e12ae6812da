import type { Memory } from '../../machines/app.machine.ts';
import type { Draft, Drafts, Sending } from '../../machines/drafts.ts';

const MEMORY_KEY = 'pod:memory';
const DRAFTS_KEY = 'pod:drafts';
/** How the provider's SDK names what it stores of a session. */
const PROVIDER_KEY_PREFIX = 'firebase:authUser:';

/** The tab's storage. A function, since merely naming it throws where storage is blocked. */
export type StorageOf = () => Storage;

/** What the tab remembers; nothing when storage is blocked or holds something else. */
export function readMemory(storageOf: StorageOf): Memory {
  const stored = attempt(() => JSON.parse(storageOf().getItem(MEMORY_KEY) ?? 'null'), null);
  const { isEligible, cashedOut }: Record<string, unknown> = Object(stored);
  return {
    isEligible: isEligible === true,
    cashedOut:
      typeof cashedOut === 'number' && Number.isSafeInteger(cashedOut) && cashedOut > 0
        ? cashedOut
        : null,
  };
}

/** Keeps what the tab remembers. Where storage is blocked or full the app goes on without. */
export function writeMemory(storageOf: StorageOf, memory: Memory): void {
  attempt(() => storageOf().setItem(MEMORY_KEY, JSON.stringify(memory)), undefined);
}

/** What was typed in this tab and is not finished; what is no draft is left out. */
export function readDrafts(storageOf: StorageOf): Drafts {
  const stored = attempt(() => JSON.parse(storageOf().getItem(DRAFTS_KEY) ?? 'null'), null);
  return mapped(stored, (person) => mapped(person, draftFrom));
}

/** Keeps what was typed. Never a secret: whoever adds a form sees to that. */
export function writeDrafts(storageOf: StorageOf, drafts: Drafts): void {
  attempt(() => {
    if (Object.keys(drafts).length === 0) {
      storageOf().removeItem(DRAFTS_KEY);
    } else {
      storageOf().setItem(DRAFTS_KEY, JSON.stringify(drafts));
    }
  }, undefined);
}

function draftFrom(stored: unknown): Draft {
  const { fields, sending }: Record<string, unknown> = Object(stored);
  return {
    fields: mapped(fields, (text) => (typeof text === 'string' ? text : '')),
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

/** Whether the identity provider has stored a session in this tab: without one its SDK need not be loaded. */
export function hasStoredSession(storageOf: StorageOf): boolean {
  return attempt(
    () => Object.keys(storageOf()).some((key) => key.startsWith(PROVIDER_KEY_PREFIX)),
    false,
  );
}

function attempt<Value>(act: () => Value, otherwise: Value): Value {
  try {
    return act();
  } catch {
    return otherwise;
  }
}
