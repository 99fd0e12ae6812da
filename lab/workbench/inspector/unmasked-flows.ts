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
  UNMASKED_ACTIVITY,
  UNMASKED_CONNECTION,
  UNMASKED_ELIGIBILITY,
  UNMASKED_FAILURE,
  UNMASKED_HISTORY_ORDER,
  UNMASKED_HISTORY_ROW,
  UNMASKED_INSTITUTION,
  UNMASKED_OVERVIEW,
  UNMASKED_PROFILE,
  UNMASKED_PROMOTION,
  UNMASKED_SENT_PAYMENT,
  UNMASKED_USER,
  type Unmasked,
} from './unmasked-entities.ts';

/*
 * Allow list of the fields of contexts and events that the inspectors of a sandbox build show. They mask every other field.
 * unmasked-entities.ts lists those of entities. Source: decision 055.
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

const PLACE = { to: true } satisfies Unmasked<ProtectedPlace>;

const ACTION_LINK = {
  mode: true,
  hasCode: true,
  continueTo: true,
} satisfies Unmasked<ActionLink>;

/** Contexts of which only the failure is unmasked. */
const FAILURE_ONLY = { failure: UNMASKED_FAILURE };

/** Unmasked fields of contexts, by machine id. */
export const UNMASKED_CONTEXTS = {
  accountSignUp: { user: UNMASKED_USER, failure: UNMASKED_FAILURE, mayExist: true },
  actionLink: { mode: true, hasCode: true, isSignedIn: true, failure: UNMASKED_FAILURE },
  activity: {
    list: true,
    rows: UNMASKED_HISTORY_ROW,
    order: UNMASKED_HISTORY_ORDER,
    page: true,
    overview: UNMASKED_OVERVIEW,
    failure: UNMASKED_FAILURE,
    documentFailure: UNMASKED_FAILURE,
  },
  app: {
    eligibility: UNMASKED_ELIGIBILITY,
    isAppOffered: true,
    lastPlace: PLACE,
    institution: UNMASKED_INSTITUTION,
    payment: UNMASKED_SENT_PAYMENT,
    sessionEnd: true,
    isEmailNew: true,
    isNewLinkWanted: true,
    user: UNMASKED_USER,
    profile: UNMASKED_PROFILE,
    returnTo: true,
    isBankJobGone: true,
    connection: UNMASKED_CONNECTION,
    actionLink: ACTION_LINK,
  },
  appOffer: { isAnswered: true, store: true },
  bankAccount: {
    isConnected: true,
    connection: UNMASKED_CONNECTION,
    failure: UNMASKED_FAILURE,
    next: true,
  },
  bankLogin: { institution: UNMASKED_INSTITUTION, failure: UNMASKED_FAILURE },
  bankPicker: {
    institutions: UNMASKED_INSTITUTION,
    matches: UNMASKED_INSTITUTION,
    chosen: UNMASKED_INSTITUTION,
    failure: UNMASKED_FAILURE,
  },
  bankSync: {
    isResumed: true,
    isCounted: true,
    connection: UNMASKED_CONNECTION,
    step: true,
    profile: UNMASKED_PROFILE,
    tickedAt: true,
    waited: true,
    missedPolls: true,
    next: true,
  },
  cashOut: {
    overview: UNMASKED_OVERVIEW,
    nextOverview: UNMASKED_OVERVIEW,
    planIndex: true,
    keptCount: true,
    areDatesNew: true,
    isAgreementNew: true,
    isAgreementSame: true,
    lastPayment: UNMASKED_SENT_PAYMENT,
    isPaymentNotMade: true,
    failure: UNMASKED_FAILURE,
  },
  changePassword: FAILURE_ONLY,
  dashboard: {
    overview: UNMASKED_OVERVIEW,
    countdown: true,
    lastPayment: UNMASKED_SENT_PAYMENT,
    failure: UNMASKED_FAILURE,
  },
  delay: {
    activities: UNMASKED_ACTIVITY,
    lastPayment: UNMASKED_SENT_PAYMENT,
    isPaymentNotMade: true,
    failure: UNMASKED_FAILURE,
  },
  eligibility: UNMASKED_ELIGIBILITY,
  emailVerification: { isVerified: true, opensAt: true, failure: UNMASKED_FAILURE },
  employment: FAILURE_ONLY,
  forgotPassword: { opensAt: true, failure: UNMASKED_FAILURE },
  identityCheck: {
    status: true,
    attempts: true,
    missedProfiles: true,
    profile: UNMASKED_PROFILE,
    failure: UNMASKED_FAILURE,
  },
  idle: { lastActiveAt: true, secondsLeft: true, reason: true, isElsewhere: true },
  linkedAccount: FAILURE_ONLY,
  login: { user: UNMASKED_USER, failure: UNMASKED_FAILURE },
  mobileVerification: { opensAt: true, user: UNMASKED_USER, failure: UNMASKED_FAILURE },
  name: { profile: UNMASKED_PROFILE, failure: UNMASKED_FAILURE },
  payment: {
    sent: UNMASKED_SENT_PAYMENT,
    isResumed: true,
    looksWithout: true,
    isSlow: true,
    failure: UNMASKED_FAILURE,
  },
  promoCode: {
    promotions: UNMASKED_PROMOTION,
    canAddPromotion: true,
    found: UNMASKED_PROMOTION,
    failure: UNMASKED_FAILURE,
  },
  repayEarly: {
    activities: UNMASKED_ACTIVITY,
    choice: true,
    lastPayment: UNMASKED_SENT_PAYMENT,
    isPaymentNotMade: true,
    failure: UNMASKED_FAILURE,
  },
  resendLockout: { opensAt: true, secondsLeft: true },
  session: { endReason: true, isElsewhere: true, failure: UNMASKED_FAILURE },
} satisfies { readonly [Id in keyof Machines]?: Unmasked<ContextFrom<Machines[Id]>> };

/** Unmasked fields of events, by type. */
export const UNMASKED_EVENTS = {
  'account.refreshed': { isVerified: true },
  'account.submitted': { isJointAccount: true },
  'activity.counted': { at: true },
  'activity.elsewhere': { at: true },
  'activity.happened': { at: true },
  'check.changed': { check: true, checked: true },
  'choice.changed': { choice: true },
  'clock.ticked': { now: true },
  'column.chosen': { column: true },
  'eligibility.changed': { eligibility: UNMASKED_ELIGIBILITY },
  'field.typed': { form: true },
  'idle.endedElsewhere': { at: true },
  'idle.stayed': { at: true },
  'lockout.started': { opensAt: true },
  'page.turned': { page: true },
  'payment.reported': { phase: true, sent: UNMASKED_SENT_PAYMENT },
  'plan.chosen': { index: true },
  'profile.loaded': { profile: UNMASKED_PROFILE },
  'screen.failed': { screen: true },
  'sending.reported': { form: true, sending: { opensAt: true } },
  'session.closed': { reason: true },
  'session.endedElsewhere': { reason: true },
  'session.opened': { user: UNMASKED_USER },
  'social.followed': { site: true },
  'step.revisited': { step: true },
  'user.refreshed': { user: UNMASKED_USER },
  'xstate.route': { to: true, link: ACTION_LINK },
} satisfies {
  readonly [Type in Events['type']]?: Unmasked<Extract<Events, { type: Type }>>;
};

/** Unmasked fields of outputs, by machine id, which is also the actor's id. */
export const UNMASKED_OUTPUTS = {
  accountSignUp: { user: UNMASKED_USER },
  appOffer: { isAnswered: true },
  bankAccount: { next: true, connection: UNMASKED_CONNECTION },
  bankPicker: { institution: UNMASKED_INSTITUTION },
  bankSync: { next: true, connection: UNMASKED_CONNECTION, profile: UNMASKED_PROFILE },
  delay: { end: true },
  identityCheck: { profile: UNMASKED_PROFILE },
  idle: { reason: true, isElsewhere: true },
  login: { user: UNMASKED_USER },
  mobileVerification: { user: UNMASKED_USER },
  payment: { outcome: true, failure: UNMASKED_FAILURE },
  repayEarly: { end: true },
} satisfies { readonly [Id in keyof Machines]?: Unmasked<OutputFrom<Machines[Id]>> };
