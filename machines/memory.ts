import {
  type Eligibility,
  type Institution,
  NO_INSTITUTION,
  NOTHING_TICKED,
} from '../domain/entities.ts';
import type { SentPayment } from '../domain/payments.ts';
import type { RouteId } from './meta.ts';

const END_REASONS = ['person', 'expired', 'idle'] as const;

export type SessionEndReason = (typeof END_REASONS)[number];

/** Reason why a session ended; `none` if there was none. */
export type SessionEnd = 'none' | SessionEndReason;

/** Place that requires a signed-in user. */
export type ProtectedPlace = {
  readonly to: RouteId;
  /** The user's id then; null if signed out. */
  readonly uid: string | null;
};

/** Payment sent in this tab, with its user. */
export type KeptPayment = SentPayment & { readonly uid: string };

type Stored = Readonly<Record<string, unknown>>;

/**
 * Fields that the tab keeps over a reload, each with the function that parses its stored value, or an empty one. No secrets.
 */
const FIELDS = {
  /** Reset after a sign-up. */
  eligibility: (stored: unknown): Eligibility => parseLike(stored, NOTHING_TICKED),
  /** Typed address at log-in or sign-up; empty while signed in. */
  email: textIn,
  /** Address of a sign-up without an answer; empty if there is none, or while signed in. */
  signUpEmail: textIn,
  /** The offer of the mobile app was answered. */
  isAppOffered: parseTrue,
  /** Place that a log-in returns to; null while signed in. */
  lastPlace: parsePlace,
  /** Bank of the log-in; null until one is chosen. */
  institution: parseInstitution,
  /** Bank job started in this tab, until its failure is counted; empty if there is none. */
  uncountedJob: textIn,
  /** Last sent payment, until its success is announced. A payment in another format is dropped before it is read. */
  payment: (stored: unknown) => (stored || null) as KeptPayment | null,
  /** Reason why the last session ended, shown at the log-in until the user logs in or leaves it. */
  sessionEnd: (stored: unknown): SessionEnd => endReasonIn(stored) ?? 'none',
  /** A verification link was invalid, and the user wants a new one after the log-in; the log-in page says so. */
  isNewLinkWanted: parseTrue,
  /** The address was changed in this session: the next log-in needs the new address, and its page says so. */
  isEmailNew: parseTrue,
};

/** Values that the tab keeps over a reload. */
export type Memory = {
  readonly [Name in keyof typeof FIELDS]: ReturnType<(typeof FIELDS)[Name]>;
};

export const MEMORY_FIELDS = Object.keys(FIELDS) as (keyof Memory)[];

export function memoryIn(stored: unknown): Memory {
  const fields: Stored = Object(stored);
  return Object.fromEntries(
    MEMORY_FIELDS.map((name) => [name, FIELDS[name](fields[name])]),
  ) as Memory;
}

export const EMPTY_MEMORY = memoryIn(null);

/** Returns the part of the context that the tab stores. */
export function memoryOf(context: Memory & { readonly user: object | null }): Memory {
  const { user, lastPlace, sessionEnd } = context;
  const known: Memory = {
    ...context,
    lastPlace: user === null ? lastPlace : null,
    // A user who logged out knows the reason, and leaves no data behind.
    sessionEnd: sessionEnd === 'person' ? 'none' : sessionEnd,
  };
  return Object.fromEntries(MEMORY_FIELDS.map((name) => [name, known[name]])) as Memory;
}

/** Parses a stored text; empty if it is none. */
export function textIn(stored: unknown): string {
  return typeof stored === 'string' ? stored : '';
}

/** Parses a stored reason; null if it is none. */
export function endReasonIn(stored: unknown): SessionEndReason | null {
  return END_REASONS.find((reason) => reason === stored) ?? null;
}

function parseTrue(stored: unknown): boolean {
  return stored === true;
}

/** Parses an object with the fields of an example; a field of another type gets its value from the example. */
function parseLike<Example extends object>(stored: unknown, example: Example): Example {
  const fields: Stored = Object(stored);
  return Object.fromEntries(
    Object.entries(example).map(([name, none]) => [
      name,
      typeof fields[name] === typeof none ? fields[name] : none,
    ]),
  ) as Example;
}

function parseInstitution(stored: unknown): Institution | null {
  const institution = parseLike(stored, NO_INSTITUTION);
  return institution.id === '' ? null : institution;
}

function parsePlace(stored: unknown): ProtectedPlace | null {
  const { to, uid }: Stored = Object(stored);
  if (typeof to !== 'string' || !(typeof uid === 'string' || uid === null)) {
    return null;
  }
  // An unknown route leads nowhere: the app then continues by progress.
  return { to: to as RouteId, uid };
}

export type ReloadEvent = { type: 'reload.requested' };
