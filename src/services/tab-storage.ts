import { type Institution, NO_INSTITUTION } from '../../domain/entities.ts';
import type { Draft, Drafts, Sending } from '../../machines/drafts.ts';
import type {
  KeptPayment,
  Memory,
  ProtectedPlace,
  SessionEnd,
  SessionEndReason,
} from '../../machines/memory.ts';
import type { RouteId } from '../../machines/meta.ts';
import { keepIn, readFrom, removeFrom, type StorageOf } from './browser-features.ts';

/** Under which key the tab keeps its memory. */
export const MEMORY_KEY = 'pod:memory';
/** Under which key the tab keeps its drafts. */
export const DRAFTS_KEY = 'pod:drafts';
/** Every reason for which a session that was there can have ended. */
export const END_REASONS: readonly unknown[] = [
  'person',
  'expired',
  'idle',
] satisfies SessionEndReason[];
type Fields = Record<string, unknown>;

/** Whether the tab keeps a payment, of any form. */
export function keepsPayment(storageOf: StorageOf): boolean {
  return Boolean(Object(readFrom(storageOf, MEMORY_KEY)).payment);
}

/**
 * What the tab remembers; nothing when storage is blocked or holds something else. `dropUnreadablePayment` comes before it
 * where a payment is kept.
 */
export function readMemory(storageOf: StorageOf): Memory {
  const stored = readFrom(storageOf, MEMORY_KEY);
  const {
    eligibility,
    email,
    signUpEmail,
    isAppOffered,
    lastPlace,
    institution,
    uncountedJob,
    payment,
    sessionEnd,
    isNewLinkWanted,
    isEmailNew,
  }: Fields = Object(stored);
  const { isOver18, hasIdDocument, isEmployed }: Fields = Object(eligibility);
  return {
    eligibility: {
      isOver18: isOver18 === true,
      hasIdDocument: hasIdDocument === true,
      isEmployed: isEmployed === true,
    },
    email: textIn(email),
    signUpEmail: textIn(signUpEmail),
    isAppOffered: isAppOffered === true,
    lastPlace: placeIn(lastPlace),
    institution: institutionIn(institution),
    uncountedJob: textIn(uncountedJob),
    payment: (payment || null) as KeptPayment | null,
    sessionEnd: END_REASONS.includes(sessionEnd) ? (sessionEnd as SessionEnd) : 'none',
    isNewLinkWanted: isNewLinkWanted === true,
    isEmailNew: isEmailNew === true,
  };
}

function textIn(stored: unknown): string {
  return typeof stored === 'string' ? stored : '';
}

function institutionIn(stored: unknown): Institution | null {
  const fields: Fields = Object(stored);
  const institution = Object.fromEntries(
    Object.entries(NO_INSTITUTION).map(([name, none]) => [
      name,
      typeof fields[name] === typeof none ? fields[name] : none,
    ]),
  ) as Institution;
  return institution.id === '' ? null : institution;
}

function placeIn(stored: unknown): ProtectedPlace | null {
  const { to, uid }: Fields = Object(stored);
  if (typeof to !== 'string' || !(typeof uid === 'string' || uid === null)) {
    return null;
  }
  // A word that is no route leads nowhere: the app then goes by progress.
  return { to: to as RouteId, uid };
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
