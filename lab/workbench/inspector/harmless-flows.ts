import type { ContextFrom, EventFrom, OutputFrom } from 'xstate';
import type { appMachine } from '../../../machines/app.machine.ts';
import type { delayMachine } from '../../../machines/delay.machine.ts';
import type { ActivityCounted } from '../../../machines/effects.ts';
import type { eligibilityMachine } from '../../../machines/eligibility.machine.ts';
import type { Flows } from '../../../machines/flows.ts';
import type { idleMachine } from '../../../machines/idle.machine.ts';
import type { logOutMachine } from '../../../machines/log-out.machine.ts';
import type { ProtectedPlace } from '../../../machines/memory.ts';
import type { ActionLink } from '../../../machines/meta.ts';
import type { paymentMachine } from '../../../machines/payment.machine.ts';
import type { repayEarlyMachine } from '../../../machines/repay-early.machine.ts';
import type { resendLockoutMachine } from '../../../machines/resend-lockout.machine.ts';
import type { sessionMachine } from '../../../machines/session.machine.ts';
import type { supportMachine } from '../../../machines/support.machine.ts';
import {
  HARMLESS_ACTIVITY,
  HARMLESS_CONNECTION,
  HARMLESS_ELIGIBILITY,
  HARMLESS_FAILURE,
  HARMLESS_HISTORY_ORDER,
  HARMLESS_HISTORY_ROW,
  HARMLESS_INSTITUTION,
  HARMLESS_OVERVIEW,
  HARMLESS_PROFILE,
  HARMLESS_PROMOTION,
  HARMLESS_SENT_PAYMENT,
  HARMLESS_USER,
  type Harmless,
} from './harmless-entities.ts';

/*
 * Which fields of contexts and events the inspectors of a sandbox build may show; what is not listed is masked. What an
 * entity shows stands in harmless-entities.ts. Source: decision 055.
 */

/** The machines that run in the app, by id. */
type Machines = Flows & {
  app: typeof appMachine;
  session: typeof sessionMachine;
  support: typeof supportMachine;
  logOut: typeof logOutMachine;
  eligibility: typeof eligibilityMachine;
  idle: typeof idleMachine;
  payment: typeof paymentMachine;
  repayEarly: typeof repayEarlyMachine;
  delay: typeof delayMachine;
  resendLockout: typeof resendLockoutMachine;
};

/** Events of the machines, and of the effects that `app.machine.ts` and `idle.machine.ts` send to. */
type Events = { [Id in keyof Machines]: EventFrom<Machines[Id]> }[keyof Machines] | ActivityCounted;

const PLACE = { to: true } satisfies Harmless<ProtectedPlace>;

const ACTION_LINK = {
  mode: true,
  hasCode: true,
  continueTo: true,
} satisfies Harmless<ActionLink>;

/** Contexts of which only the failure is unmasked. */
const FAILURE_ONLY = { failure: HARMLESS_FAILURE };

/** Unmasked fields of contexts, by machine id. */
export const HARMLESS_CONTEXTS = {
  accountSignUp: { user: HARMLESS_USER, failure: HARMLESS_FAILURE, mayExist: true },
  actionLink: { mode: true, hasCode: true, isSignedIn: true, failure: HARMLESS_FAILURE },
  activity: {
    list: true,
    rows: HARMLESS_HISTORY_ROW,
    order: HARMLESS_HISTORY_ORDER,
    page: true,
    overview: HARMLESS_OVERVIEW,
    failure: HARMLESS_FAILURE,
    documentFailure: HARMLESS_FAILURE,
  },
  app: {
    eligibility: HARMLESS_ELIGIBILITY,
    isAppOffered: true,
    lastPlace: PLACE,
    institution: HARMLESS_INSTITUTION,
    payment: HARMLESS_SENT_PAYMENT,
    sessionEnd: true,
    isEmailNew: true,
    isNewLinkWanted: true,
    user: HARMLESS_USER,
    profile: HARMLESS_PROFILE,
    returnTo: true,
    isBankJobGone: true,
    connection: HARMLESS_CONNECTION,
    actionLink: ACTION_LINK,
  },
  appOffer: { isAnswered: true, store: true },
  bankAccount: {
    isConnected: true,
    connection: HARMLESS_CONNECTION,
    failure: HARMLESS_FAILURE,
    next: true,
  },
  bankLogin: { institution: HARMLESS_INSTITUTION, failure: HARMLESS_FAILURE },
  bankPicker: {
    institutions: HARMLESS_INSTITUTION,
    matches: HARMLESS_INSTITUTION,
    chosen: HARMLESS_INSTITUTION,
    failure: HARMLESS_FAILURE,
  },
  bankSync: {
    isResumed: true,
    isCounted: true,
    connection: HARMLESS_CONNECTION,
    step: true,
    profile: HARMLESS_PROFILE,
    tickedAt: true,
    waited: true,
    missedLooks: true,
    next: true,
  },
  cashOut: {
    overview: HARMLESS_OVERVIEW,
    nextOverview: HARMLESS_OVERVIEW,
    planIndex: true,
    keptCount: true,
    areDatesNew: true,
    isAgreementNew: true,
    isAgreementSame: true,
    lastPayment: HARMLESS_SENT_PAYMENT,
    isNotMade: true,
    failure: HARMLESS_FAILURE,
  },
  changePassword: FAILURE_ONLY,
  dashboard: {
    overview: HARMLESS_OVERVIEW,
    countdown: true,
    lastPayment: HARMLESS_SENT_PAYMENT,
    failure: HARMLESS_FAILURE,
  },
  delay: {
    activities: HARMLESS_ACTIVITY,
    lastPayment: HARMLESS_SENT_PAYMENT,
    isNotMade: true,
    failure: HARMLESS_FAILURE,
  },
  eligibility: HARMLESS_ELIGIBILITY,
  emailVerification: { isVerified: true, opensAt: true, failure: HARMLESS_FAILURE },
  employment: FAILURE_ONLY,
  forgotPassword: { opensAt: true, failure: HARMLESS_FAILURE },
  identityCheck: {
    status: true,
    attempts: true,
    missedProfiles: true,
    profile: HARMLESS_PROFILE,
    failure: HARMLESS_FAILURE,
  },
  idle: { lastActiveAt: true, secondsLeft: true, reason: true, isElsewhere: true },
  linkedAccount: FAILURE_ONLY,
  login: { user: HARMLESS_USER, failure: HARMLESS_FAILURE },
  mobileVerification: { opensAt: true, user: HARMLESS_USER, failure: HARMLESS_FAILURE },
  name: { profile: HARMLESS_PROFILE, failure: HARMLESS_FAILURE },
  payment: {
    sent: HARMLESS_SENT_PAYMENT,
    isResumed: true,
    looksWithout: true,
    isSlow: true,
    failure: HARMLESS_FAILURE,
  },
  promoCode: {
    promotions: HARMLESS_PROMOTION,
    canAddPromotion: true,
    found: HARMLESS_PROMOTION,
    failure: HARMLESS_FAILURE,
  },
  repayEarly: {
    activities: HARMLESS_ACTIVITY,
    choice: true,
    lastPayment: HARMLESS_SENT_PAYMENT,
    isNotMade: true,
    failure: HARMLESS_FAILURE,
  },
  resendLockout: { opensAt: true, secondsLeft: true },
  session: { endReason: true, isElsewhere: true, failure: HARMLESS_FAILURE },
} satisfies { readonly [Id in keyof Machines]?: Harmless<ContextFrom<Machines[Id]>> };

/** Unmasked fields of events, by type. */
export const HARMLESS_EVENTS = {
  'account.refreshed': { isVerified: true },
  'account.submitted': { isJointAccount: true },
  'activity.counted': { at: true },
  'activity.elsewhere': { at: true },
  'activity.happened': { at: true },
  'check.changed': { check: true, checked: true },
  'choice.changed': { choice: true },
  'clock.ticked': { now: true },
  'column.chosen': { column: true },
  'eligibility.changed': { eligibility: HARMLESS_ELIGIBILITY },
  'field.typed': { form: true },
  'idle.endedElsewhere': { at: true },
  'idle.stayed': { at: true },
  'lockout.started': { opensAt: true },
  'page.turned': { page: true },
  'payment.reported': { phase: true, sent: HARMLESS_SENT_PAYMENT },
  'plan.chosen': { index: true },
  'profile.loaded': { profile: HARMLESS_PROFILE },
  'screen.failed': { screen: true },
  'sending.reported': { form: true, sending: { opensAt: true } },
  'session.closed': { reason: true },
  'session.endedElsewhere': { reason: true },
  'session.opened': { user: HARMLESS_USER },
  'social.followed': { site: true },
  'step.revisited': { step: true },
  'user.refreshed': { user: HARMLESS_USER },
  'xstate.route': { to: true, link: ACTION_LINK },
} satisfies {
  readonly [Type in Events['type']]?: Harmless<Extract<Events, { type: Type }>>;
};

/** Unmasked fields of outputs, by machine id, which is also the actor's id. */
export const HARMLESS_OUTPUTS = {
  accountSignUp: { user: HARMLESS_USER },
  appOffer: { isAnswered: true },
  bankAccount: { next: true, connection: HARMLESS_CONNECTION },
  bankPicker: { institution: HARMLESS_INSTITUTION },
  bankSync: { next: true, connection: HARMLESS_CONNECTION, profile: HARMLESS_PROFILE },
  delay: { end: true },
  identityCheck: { profile: HARMLESS_PROFILE },
  idle: { reason: true, isElsewhere: true },
  login: { user: HARMLESS_USER },
  mobileVerification: { user: HARMLESS_USER },
  payment: { outcome: true, failure: HARMLESS_FAILURE },
  repayEarly: { end: true },
} satisfies { readonly [Id in keyof Machines]?: Harmless<OutputFrom<Machines[Id]>> };
