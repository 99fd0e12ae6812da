import { type AnyEventObject, and, assign, raise, sendTo, setup, stateIn } from 'xstate';
import type { SocialSite } from '../domain/analytics.ts';
import {
  type Connection,
  type Eligibility,
  type Institution,
  isEligible,
  isEmailVerified,
  NOTHING_TICKED,
  type Overview,
  type Profile,
  type User,
} from '../domain/entities.ts';
import {
  hasBankJob,
  isFinished,
  isReachable,
  nextStep,
  ONBOARDING_STEPS,
  type OnboardingStep,
  type Stage,
  type StepFields,
  type StepWithProfileFlag,
  withFinished,
} from '../domain/onboarding.ts';
import type { SentPayment } from '../domain/payments.ts';
import type { SignUpReport } from './account-sign-up.machine.ts';
import type { BankSyncReport } from './bank-sync.machine.ts';
import {
  type DraftForm,
  type DraftReport,
  type Drafts,
  draftOf,
  draftsOfPerson,
  draftsWith,
  type Sending,
} from './drafts.ts';
import { crashReportNotProvided, lasting, trackingNotProvided } from './effects.ts';
import { type EligibilityReport, eligibilityMachine } from './eligibility.machine.ts';
import type { EmailReport } from './email-verification.machine.ts';
import { type Flows, flowStubs } from './flows.ts';
import { logOutMachine } from './log-out.machine.ts';
import type { Memory, ReloadEvent, SessionEnd } from './memory.ts';
import {
  type ActionLink,
  entryOf,
  type OnboardingScreen,
  type RouteEvent,
  type RouteId,
  type ScreenId,
  type ScreenMeta,
} from './meta.ts';
import type { PaymentPhase, PaymentReport } from './payment.machine.ts';
import { type SessionReport, sessionMachine } from './session.machine.ts';
import { supportMachine } from './support.machine.ts';

/** Maximum wait of a log-out for the answer of a payment, in ms. Source: decision 036. */
export const LOG_OUT_WAIT_MS = 30_000;

/** Placeholder while no e-mail link was opened. */
export const NO_ACTION_LINK: ActionLink = { mode: 'other', hasCode: false, continueTo: null };

/** Step that can be repeated. The mobile is linked only once, and a checked identity ends onboarding. */
export type CorrectableStep = Exclude<OnboardingStep, 'mobile' | 'idCheck'>;

/** Screen on which each finished step can be repeated. Source: decision 025. */
export const CORRECTIONS = Object.fromEntries(
  ONBOARDING_STEPS.filter((step) => step !== 'mobile' && step !== 'idCheck').map((step) => [
    step,
    entryOf(step),
  ]),
) as Readonly<Record<CorrectableStep, OnboardingScreen>>;

/** Signed-in user, and their profile once loaded. */
type Person = { readonly user: User | null; readonly profile: Profile | null };

function stageOf({ user, profile }: Person): Stage | null {
  return user && profile && nextStep(user, profile);
}

function isOpen({ user, profile }: Person, step: OnboardingStep): boolean {
  return user !== null && profile !== null && isReachable(step, user, profile);
}

function hasOpenBankJob({ profile }: Person): boolean {
  return profile !== null && hasBankJob(profile);
}

function routeTo(id: RouteId | null): RouteEvent {
  return { type: 'xstate.route', to: `#${id ?? 'signupNext'}` };
}

/** Context, events, actors, actions and guards of the app machine in `app.machine.ts`. */
export const appSetup = setup({
  types: {
    context: {} as Memory & {
      user: User | null;
      /** Null while signed out, or while the profile is not loaded yet. */
      profile: Profile | null;
      /** Where to return after a log-in, or after the correction of a finished step. */
      returnTo: RouteId | null;
      /** The customer must choose a bank again because the job is gone; the list of banks shows a message. */
      isBankJobGone: boolean;
      /** Final status of the bank job, as `bankSync` read it. */
      connection: Connection | null;
      /** Opened e-mail link; its mode is `other` when none was opened. */
      actionLink: ActionLink;
      drafts: Drafts;
    },
    events: {} as
      | SessionReport
      | DraftReport
      | EmailReport
      | EligibilityReport
      | SignUpReport
      | BankSyncReport
      | { type: 'email.typed'; email: string }
      | { type: 'load.retried' }
      | ReloadEvent
      /** A screen failed to load or to render. */
      | { type: 'screen.failed'; screen: ScreenId }
      /** `overview`: as the home page shows it. */
      | { type: 'cashOut.requested'; overview: Overview | null }
      | PaymentReport
      /** The home page has announced the last payment. */
      | { type: 'payment.told' }
      /** The user pressed Back on a screen that asks before it is left. */
      | { type: 'leave.requested' }
      | { type: 'social.followed'; site: SocialSite }
      /** The e-mail address may have been verified in another tab or on another device. */
      | { type: 'verification.suspected' }
      /** The customer is about to go back to a finished step. */
      | { type: 'step.revisited'; step: CorrectableStep }
      | { type: 'support.requested'; actionCode: string }
      /** The URL has a path that no state owns. */
      | { type: 'url.unknown' }
      /** The URL has the path of a state. */
      | RouteEvent,
    input: {} as Memory & { readonly drafts?: Drafts },
    meta: {} as ScreenMeta,
    tags: {} as 'booting',
    children: {} as { [Name in Exclude<keyof Flows, 'activity'>]: Name } & {
      cashOutHistory: 'activity';
      repaymentHistory: 'activity';
    } & { [Name in 'session' | 'support' | 'logOut' | 'eligibility']: Name } & {
      [Name in 'reloadPage' | 'leaveForLogIn' | 'watchVerification']: Name;
    },
  },
  actors: {
    ...flowStubs(),
    session: sessionMachine,
    support: supportMachine,
    logOut: logOutMachine,
    eligibility: eligibilityMachine,
    ...lasting('reloadPage', 'leaveForLogIn', 'watchVerification'),
  },
  actions: {
    track: trackingNotProvided,
    reportCrash: crashReportNotProvided,
    rememberUser: assign(({ context }, { user }: { user: User | null }) => ({
      user,
      sessionEnd: 'none' as const,
      isNewLinkWanted: false,
      signUpEmail: '',
      drafts: draftsOfPerson(context.drafts, user),
      payment: context.payment?.uid === user?.uid ? context.payment : null,
    })),
    rememberLinkedUser: assign({
      user: ({ context }, { user }: { user: User | null }) => user ?? context.user,
    }),
    rememberProfile: assign({
      profile: ({ context }, { profile }: { profile: Profile | null }) =>
        profile ?? context.profile,
    }),
    adoptEmail: assign(({ context: { user, profile } }, { email }: { email: string }) => ({
      user: user && { ...user, email, emailVerified: false },
      profile: profile && { ...profile, email, emailVerified: false },
      isEmailNew: true,
    })),
    forgetNewEmail: assign({ isEmailNew: false }),
    passOnVerification: sendTo('emailVerification', ({ context }) => ({
      type: 'account.refreshed',
      isVerified: isEmailVerified(context),
    })),
    rememberFields: assign({
      profile: ({ context }, fields: Partial<StepFields>) =>
        context.profile && { ...context.profile, ...fields },
    }),
    markFinished: assign({
      profile: ({ context }, { step }: { step: StepWithProfileFlag }) =>
        context.profile && withFinished(context.profile, step),
    }),
    rememberJob: assign({
      profile: ({ context }, { jobId }: { jobId: string }) =>
        context.profile && {
          ...context.profile,
          basiqJobId: jobId,
          checkBankConnectionStatus: false,
        },
      connection: null,
      // The steps after the bank must be repeated for another bank.
      returnTo: null,
      uncountedJob: (_, { jobId }: { jobId: string }) => jobId,
    }),
    forgetUncountedJob: assign({ uncountedJob: '' }),
    noteGoneJob: assign({ isBankJobGone: true }),
    forgetGoneJob: assign({ isBankJobGone: false }),
    rememberInstitution: assign({
      institution: (_, { institution }: { institution: Institution | null }) => institution,
    }),
    rememberConnection: assign({
      connection: (_, { connection }: { connection: Connection | null }) => connection,
    }),
    rememberEligibility: assign({
      eligibility: (_, { eligibility }: { eligibility: Eligibility }) => eligibility,
    }),
    forgetEligibility: assign({ eligibility: NOTHING_TICKED }),
    rememberEmail: assign({ email: (_, { email }: { email: string }) => email }),
    forgetEmail: assign({ email: '' }),
    rememberSignUp: assign({ signUpEmail: (_, { email }: { email: string }) => email }),
    rememberOffer: assign({
      isAppOffered: (_, { isAnswered }: { isAnswered: boolean }) => isAnswered,
    }),
    rememberPlace: assign(({ context }, { to }: { to: RouteId }) => ({
      lastPlace: { to, uid: context.user?.uid ?? null },
      // The customer may also get there by Back.
      returnTo: to === context.returnTo ? null : context.returnTo,
    })),
    // Across several corrections the first place counts.
    planReturn: assign({
      returnTo: ({ context }) => context.returnTo ?? context.lastPlace?.to ?? null,
    }),
    returnToPlace: raise(({ context }) => routeTo(context.returnTo)),
    forgetReturn: assign({ returnTo: null }),
    rememberPayment: assign({
      payment: ({ context: { user } }, { sent }: { sent: SentPayment }) =>
        user && { ...sent, uid: user.uid },
    }),
    forgetPayment: assign({ payment: null }),
    forgetPerson: assign(({ context }, { reason }: { reason: SessionEnd }) => ({
      // Drafts survive an expired session, but not a log-out.
      drafts: reason === 'none' || reason === 'expired' ? context.drafts : {},
      user: null,
      profile: null,
      // A visitor who returns to the tab still sees why the session ended.
      sessionEnd: reason === 'none' ? context.sessionEnd : reason,
      isEmailNew: reason !== 'person' && context.isEmailNew,
      lastPlace: reason === 'person' ? null : context.lastPlace,
      returnTo: null,
      institution: null,
      uncountedJob: '',
      connection: null,
      payment: reason === 'none' || reason === 'expired' ? context.payment : null,
    })),
    forgetSessionEnd: assign({ sessionEnd: 'none', isNewLinkWanted: false, isEmailNew: false }),
    wantNewLink: assign({ isNewLinkWanted: true }),
    rememberTyped: assign(
      ({ context }, { form, field, text }: { form: DraftForm; field: string; text: string }) => ({
        drafts: draftsWith(context, form, {
          fields: { ...draftOf(context, form).fields, [field]: text },
        }),
      }),
    ),
    rememberSending: assign(
      ({ context }, { form, sending }: { form: DraftForm; sending: Sending }) => ({
        drafts: draftsWith(context, form, { sending }),
      }),
    ),
    forgetDraft: assign(({ context }, { form }: { form: DraftForm }) => ({
      drafts: draftsWith(context, form, null),
    })),
    rememberActionLink: assign({
      actionLink: (_, { link }: { link: ActionLink | undefined }) => link ?? NO_ACTION_LINK,
    }),
    continueAsLinked: raise(({ context }) => routeTo(context.actionLink.continueTo)),
    reloadPage: sendTo('reloadPage', { type: 'reload.requested' }),
    askToLeave: sendTo('logOut', { type: 'leave.requested' }),
    startSession: sendTo('session', { type: 'session.started' }),
    endSession: sendTo('session', { type: 'session.endRequested' }),
    refreshUser: sendTo('session', { type: 'user.refreshRequested' }),
    retryProfile: sendTo('session', { type: 'profile.retried' }),
    closeSupport: sendTo('support', { type: 'support.closed' }),
    closeLogOut: sendTo('logOut', { type: 'logOut.declined' }),
    openSupport: sendTo('support', (_, { actionCode }: { actionCode: string }) => ({
      type: 'support.requested',
      actionCode,
    })),
  },
  guards: {
    isSignedIn: ({ context }) => context.user !== null,
    isSignedOut: ({ context }) => context.user === null,
    isEmailUnverified: ({ context }) => context.user?.emailVerified === false,
    isNotEligible: ({ context }) => !isEligible(context.eligibility),
    /** True if there is a place to return to, and no other user was signed in there. */
    hasPlaceToReturn: ({ context: { lastPlace } }, { user }: { user: User | null }) =>
      lastPlace !== null && (lastPlace.uid === null || lastPlace.uid === user?.uid),
    isReturning: ({ context }) => context.returnTo !== null && context.profile !== null,
    hasPassedKyc: ({ context }) => context.profile?.hasPassedKyc === true,
    hasNotPassedKyc: ({ context }) => context.profile?.hasPassedKyc !== true,
    isNext: ({ context }, { step }: { step: OnboardingStep }) => stageOf(context) === step,
    isResumingBankJob: ({ context }) => stageOf(context) === 'bank' && hasOpenBankJob(context),
    isCorrectable: ({ context: { user, profile } }, { step }: { step: CorrectableStep }) =>
      user !== null && profile !== null && isFinished(step, user, profile),
    bringsNumber: ({ context }, { user }: { user: User | null }) =>
      context.user?.phoneNumber === null && typeof user?.phoneNumber === 'string',
    isUnreachable: ({ context }, { step }: { step: OnboardingStep }) =>
      context.user !== null && !isOpen(context, step),
    isUnknownAction: ({ context }) => context.actionLink.mode === 'other',
    isAfterNewLink: ({ context, event }) =>
      context.user === null &&
      context.actionLink.mode === 'verifyEmail' &&
      event.type === 'xstate.route' &&
      event.to === '#accountProfile',
    hasPlaceToContinue: ({ context }) => context.actionLink.continueTo !== null,
    hasNoInstitution: ({ context }) => context.user !== null && context.institution === null,
    hasNoBankJob: ({ context }) => !hasOpenBankJob(context),
    isBankAccountUnreachable: ({ context }) =>
      context.user !== null &&
      !isOpen(context, 'bankAccount') &&
      !(isOpen(context, 'bank') && hasOpenBankJob(context)),
    hasInstitution: (_, { institution }: { institution: Institution | null }) =>
      institution !== null,
    hasStartedJob: (_, { jobId }: { jobId: string }) => jobId !== '',
    isPaymentUnknown: ({ context }) => context.payment?.outcome === 'unknown',
    /** True if the outcome of an earlier payment is unknown and no payment is in progress: the home page then checks it. */
    isPaymentLeft: and(['isPaymentUnknown', stateIn({ customer: { payment: 'none' } })]),
    isPhase: ({ event }, { is }: { is: PaymentPhase }) =>
      event.type === 'payment.reported' && event.phase === is,
    leadsTo: ({ event }, { to }: { to: string }) => (event as AnyEventObject).output?.next === to,
  },
  delays: { logOutWait: LOG_OUT_WAIT_MS },
});
