import { type Eligibility, type Institution, NOTHING_TICKED } from '../domain/entities.ts';
import type { SentPayment } from '../domain/payments.ts';
import type { Drafts } from './drafts.ts';
import type { RouteId } from './meta.ts';

/** Why a session ended. */
export type SessionEnd = 'none' | 'person' | 'expired' | 'idle';

/** Why a session that was there ended. */
export type SessionEndReason = Exclude<SessionEnd, 'none'>;

/** A place for which one must be signed in. */
export type ProtectedPlace = {
  readonly to: RouteId;
  /** Who stood there; null when nobody was signed in who could. */
  readonly uid: string | null;
};

/** A payment that was sent in this tab, and by whom. */
export type KeptPayment = SentPayment & { readonly uid: string };

/** What the tab keeps over a reload. No secrets. */
export type Memory = {
  /** Nothing is ticked any more once somebody has signed up. */
  readonly eligibility: Eligibility;
  /** What is typed at the log-in or the sign-up; empty once somebody is signed in. */
  readonly email: string;
  /** The address of a sign-up that was sent and not answered; empty when there is none, or somebody is signed in. */
  readonly signUpEmail: string;
  /** The mobile app was offered, and the offer answered. */
  readonly isAppOffered: boolean;
  /** Where a log-in leads back to; null while somebody is signed in. */
  readonly lastPlace: ProtectedPlace | null;
  /** The bank whose credentials are asked for; null until one is chosen. */
  readonly institution: Institution | null;
  /** The bank job that was started in this tab, until its failure is counted; empty when there is none. */
  readonly uncountedJob: string;
  /** The last payment that was sent, until its success is told. */
  readonly payment: KeptPayment | null;
  /** Why the last session ended, until somebody logs in or goes elsewhere: the log-in says so. */
  readonly sessionEnd: SessionEnd;
  /** A verification link no longer worked, and another one is asked for after the log-in, which says so. */
  readonly isNewLinkWanted: boolean;
  /** The address was changed in this session: the next log-in takes the new one, and says so. */
  readonly isEmailNew: boolean;
};

/** What the `storage` effect is told. */
export type MemoryEvent =
  | { type: 'memory.changed'; memory: Memory }
  | { type: 'drafts.changed'; drafts: Drafts };

/** What the `reloadPage` effect is told. */
export type ReloadEvent = { type: 'reload.requested' };

/** What a new tab keeps. */
export const EMPTY_MEMORY: Memory = {
  eligibility: NOTHING_TICKED,
  email: '',
  signUpEmail: '',
  isAppOffered: false,
  lastPlace: null,
  institution: null,
  uncountedJob: '',
  payment: null,
  sessionEnd: 'none',
  isNewLinkWanted: false,
  isEmailNew: false,
};
