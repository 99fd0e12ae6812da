import {
  type Eligibility,
  type Institution,
  NO_INSTITUTION,
  NOTHING_TICKED,
} from '../domain/entities.ts';
import type { SentPayment } from '../domain/payments.ts';
import type { RouteId } from './meta.ts';

const END_REASONS = ['person', 'expired', 'idle'] as const;

/** Why a session that was there ended. */
export type SessionEndReason = (typeof END_REASONS)[number];

/** Why a session ended. */
export type SessionEnd = 'none' | SessionEndReason;

/** A place for which one must be signed in. */
export type ProtectedPlace = {
  readonly to: RouteId;
  /** Who stood there; null when nobody was signed in who could. */
  readonly uid: string | null;
};

/** A payment that was sent in this tab, and by whom. */
export type KeptPayment = SentPayment & { readonly uid: string };

/** What was stored, of any form. */
type Stored = Readonly<Record<string, unknown>>;

/** What the tab keeps over a reload: each field once, as it is read from what is stored, and empty of nothing. No secrets. */
const FIELDS = {
  /** Nothing is ticked any more once somebody has signed up. */
  eligibility: (stored: unknown): Eligibility => likeIn(stored, NOTHING_TICKED),
  /** What is typed at the log-in or the sign-up; empty once somebody is signed in. */
  email: textIn,
  /** The address of a sign-up that was sent and not answered; empty when there is none, or somebody is signed in. */
  signUpEmail: textIn,
  /** The mobile app was offered, and the offer answered. */
  isAppOffered: isTrue,
  /** Where a log-in leads back to; null while somebody is signed in. */
  lastPlace: placeIn,
  /** The bank whose credentials are asked for; null until one is chosen. */
  institution: institutionIn,
  /** The bank job that was started in this tab, until its failure is counted; empty when there is none. */
  uncountedJob: textIn,
  /** The last payment that was sent, until its success is told. One of another form is dropped before it is read. */
  payment: (stored: unknown) => (stored || null) as KeptPayment | null,
  /** Why the last session ended, until somebody logs in or goes elsewhere: the log-in says so. */
  sessionEnd: (stored: unknown): SessionEnd => endReasonIn(stored) ?? 'none',
  /** A verification link no longer worked, and another one is asked for after the log-in, which says so. */
  isNewLinkWanted: isTrue,
  /** The address was changed in this session: the next log-in takes the new one, and says so. */
  isEmailNew: isTrue,
};

/** What the tab keeps over a reload. */
export type Memory = {
  readonly [Name in keyof typeof FIELDS]: ReturnType<(typeof FIELDS)[Name]>;
};

/** The names of all that the tab keeps. */
export const MEMORY_FIELDS = Object.keys(FIELDS) as (keyof Memory)[];

/** The memory in what was stored. */
export function memoryIn(stored: unknown): Memory {
  const fields: Stored = Object(stored);
  return Object.fromEntries(
    MEMORY_FIELDS.map((name) => [name, FIELDS[name](fields[name])]),
  ) as Memory;
}

/** What a new tab keeps. */
export const EMPTY_MEMORY = memoryIn(null);

/** What the tab keeps of what the app knows. */
export function memoryOf(context: Memory & { readonly user: object | null }): Memory {
  const { user, lastPlace, sessionEnd } = context;
  const known: Memory = {
    ...context,
    lastPlace: user === null ? lastPlace : null,
    // Who has logged out knows why, and leaves nothing behind.
    sessionEnd: sessionEnd === 'person' ? 'none' : sessionEnd,
  };
  return Object.fromEntries(MEMORY_FIELDS.map((name) => [name, known[name]])) as Memory;
}

/** A stored text; empty where it is none. */
export function textIn(stored: unknown): string {
  return typeof stored === 'string' ? stored : '';
}

/** Why a session ended that was there, as it was stored; null where that says nothing. */
export function endReasonIn(stored: unknown): SessionEndReason | null {
  return END_REASONS.find((reason) => reason === stored) ?? null;
}

function isTrue(stored: unknown): boolean {
  return stored === true;
}

/** The fields of an example, each as stored where it has the example's type. */
function likeIn<Example extends object>(stored: unknown, example: Example): Example {
  const fields: Stored = Object(stored);
  return Object.fromEntries(
    Object.entries(example).map(([name, none]) => [
      name,
      typeof fields[name] === typeof none ? fields[name] : none,
    ]),
  ) as Example;
}

function institutionIn(stored: unknown): Institution | null {
  const institution = likeIn(stored, NO_INSTITUTION);
  return institution.id === '' ? null : institution;
}

function placeIn(stored: unknown): ProtectedPlace | null {
  const { to, uid }: Stored = Object(stored);
  if (typeof to !== 'string' || !(typeof uid === 'string' || uid === null)) {
    return null;
  }
  // A word that is no route leads nowhere: the app then goes by progress.
  return { to: to as RouteId, uid };
}

/** What the `reloadPage` effect is told. */
export type ReloadEvent = { type: 'reload.requested' };
