import {
  type ActorRefFrom,
  type AnyEventObject,
  and,
  assign,
  raise,
  sendTo,
  setup,
  stateIn,
} from 'xstate';
import type { SocialSite } from '../domain/analytics.ts';
import {
  type Connection,
  type Eligibility,
  type Institution,
  isEligible,
  isEmailVerified,
  NO_INSTITUTION,
  NOTHING_TICKED,
  type Profile,
  type User,
} from '../domain/entities.ts';
import type { SentPayment } from '../domain/payments.ts';
import { hasBankJob, isReachable, nextStep, type OnboardingStep } from '../domain/progress.ts';
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
import { crashReportNotProvided, flow, lastingEffect, trackingNotProvided } from './effects.ts';
import { type EligibilityReport, eligibilityMachine } from './eligibility.machine.ts';
import type { EmailReport } from './email-verification.machine.ts';
import type { Flows } from './flows.ts';
import { logOutMachine } from './log-out.machine.ts';
import type { ActionLink, RouteEvent, RouteId, ScreenId, ScreenMeta } from './meta.ts';
import type { PaymentPhase, PaymentReport } from './payment.machine.ts';
import { type SessionEnd, type SessionReport, sessionMachine } from './session.machine.ts';
import { supportMachine } from './support.machine.ts';

/** A place for which one must be signed in. */
export type ProtectedPlace = {
  readonly to: RouteId;
  /** Who stood there; null when nobody was signed in who could. */
  readonly uid: string | null;
};

/** How long a log-out waits for the answer of a payment, in ms. Source: decision 036. */
export const LOG_OUT_WAIT_MS = 30_000;

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
};

const NO_ACTION_LINK: ActionLink = { mode: 'other', hasCode: false, continueTo: null };

/** The site map: every screen is a state with its path, every redirect a transition. Source: product 2. */
export const appMachine = setup({
  types: {
    context: {} as {
      user: User | null;
      /** Null while nobody is signed in or the profile is not loaded yet. */
      profile: Profile | null;
      sessionEnd: SessionEnd;
      /** The log-in leads to another verification link, and says so. */
      isNewLinkWanted: boolean;
      eligibility: Eligibility;
      /** What is typed at the log-in or the sign-up. */
      email: string;
      /** The address of a sign-up that was sent and not answered; else empty. Source: decision 015. */
      signUpEmail: string;
      isAppOffered: boolean;
      /** Where one stands or was sent away from, among the places that need a log-in. Source: decision 013. */
      lastPlace: ProtectedPlace | null;
      /** Where the log-in that has just succeeded leads back to. */
      returnTo: RouteId | null;
      /** The bank whose credentials are asked for. */
      institution: Institution | null;
      /** The bank job that was started in this tab, until its failure is counted. */
      uncountedJob: string;
      /** The bank is chosen anew because its job is gone: the banks say so. */
      isBankJobGone: boolean;
      /** The bank job's final answer, as the sync saw it. */
      connection: Connection | null;
      /** The last payment that was sent in this tab. */
      payment: KeptPayment | null;
      /** What the opened link out of an e-mail asks for; `other` when none was opened. */
      actionLink: ActionLink;
      /** What was typed and is not finished. */
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
      /** A screen could not be drawn, or not be loaded. */
      | { type: 'screen.failed'; screen: ScreenId }
      | { type: 'cashOut.requested' }
      | PaymentReport
      /** The success of the last payment has been told. */
      | { type: 'payment.told' }
      /** Back was pressed where leaving is asked about. */
      | { type: 'leave.requested' }
      | { type: 'social.followed'; site: SocialSite }
      /** The e-mail address may have been verified in another tab or on another device. */
      | { type: 'verification.suspected' }
      | { type: 'support.requested'; tag: string }
      /** The address bar holds a path that no state owns. */
      | { type: 'url.unknown' }
      /** The address bar holds the path of a state. */
      | RouteEvent,
    input: {} as Memory & { readonly drafts?: Drafts },
    meta: {} as ScreenMeta,
    tags: {} as 'booting',
    children: {} as {
      storage: 'storage';
      reloadPage: 'reloadPage';
      session: 'session';
      support: 'support';
      eligibility: 'eligibility';
      appOffer: 'appOffer';
      login: 'login';
      accountSignUp: 'accountSignUp';
      mobileVerification: 'mobileVerification';
      name: 'name';
      employment: 'employment';
      bankPicker: 'bankPicker';
      bankLogin: 'bankLogin';
      bankSync: 'bankSync';
      bankAccount: 'bankAccount';
      identityCheck: 'identityCheck';
      dashboard: 'dashboard';
      cashOut: 'cashOut';
      logOut: 'logOut';
      leaveForLogIn: 'leaveForLogIn';
      watchVerification: 'watchVerification';
      forgotPassword: 'forgotPassword';
      actionLink: 'actionLink';
      cashOutHistory: 'activity';
      repaymentHistory: 'activity';
      emailVerification: 'emailVerification';
      promoCode: 'promoCode';
      linkedAccount: 'linkedAccount';
      changePassword: 'changePassword';
    },
  },
  actors: {
    session: sessionMachine,
    support: supportMachine,
    storage: lastingEffect<undefined, MemoryEvent>('storage'),
    reloadPage: lastingEffect<undefined, ReloadEvent>('reloadPage'),
    leaveForLogIn: lastingEffect('leaveForLogIn'),
    watchVerification: lastingEffect('watchVerification'),
    eligibility: eligibilityMachine,
    appOffer: flow<Flows['appOffer']>('appOffer'),
    login: flow<Flows['login']>('login'),
    accountSignUp: flow<Flows['accountSignUp']>('accountSignUp'),
    mobileVerification: flow<Flows['mobileVerification']>('mobileVerification'),
    name: flow<Flows['name']>('name'),
    employment: flow<Flows['employment']>('employment'),
    bankPicker: flow<Flows['bankPicker']>('bankPicker'),
    bankLogin: flow<Flows['bankLogin']>('bankLogin'),
    bankSync: flow<Flows['bankSync']>('bankSync'),
    bankAccount: flow<Flows['bankAccount']>('bankAccount'),
    identityCheck: flow<Flows['identityCheck']>('identityCheck'),
    dashboard: flow<Flows['dashboard']>('dashboard'),
    cashOut: flow<Flows['cashOut']>('cashOut'),
    logOut: logOutMachine,
    forgotPassword: flow<Flows['forgotPassword']>('forgotPassword'),
    actionLink: flow<Flows['actionLink']>('actionLink'),
    activity: flow<Flows['activity']>('activity'),
    emailVerification: flow<Flows['emailVerification']>('emailVerification'),
    promoCode: flow<Flows['promoCode']>('promoCode'),
    linkedAccount: flow<Flows['linkedAccount']>('linkedAccount'),
    changePassword: flow<Flows['changePassword']>('changePassword'),
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
    })),
    passOnVerification: sendTo('emailVerification', ({ context }) => ({
      type: 'account.refreshed',
      isVerified: isEmailVerified(context),
    })),
    rememberName: assign({
      profile: ({ context }, { firstName, lastName }: { firstName: string; lastName: string }) =>
        context.profile && { ...context.profile, firstName, lastName },
    }),
    markEmployment: assign({
      profile: ({ context }) => context.profile && { ...context.profile, employmentUpdated: true },
    }),
    rememberJob: assign({
      profile: ({ context }, { jobId }: { jobId: string }) =>
        context.profile && {
          ...context.profile,
          basiqJobId: jobId,
          checkBankConnectionStatus: false,
        },
      connection: null,
      uncountedJob: (_, { jobId }: { jobId: string }) => jobId,
    }),
    forgetUncountedJob: assign({ uncountedJob: '' }),
    noteGoneJob: assign({ isBankJobGone: true }),
    forgetGoneJob: assign({ isBankJobGone: false }),
    markBankDetails: assign({
      profile: ({ context }) => context.profile && { ...context.profile, bankDetailsUpdated: true },
    }),
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
    rememberPlace: assign({
      lastPlace: ({ context }, { to }: { to: RouteId }) => ({
        to,
        uid: context.user?.uid ?? null,
      }),
    }),
    planReturn: assign({ returnTo: ({ context }) => context.lastPlace?.to ?? null }),
    returnToPlace: raise(
      ({ context }): RouteEvent => ({
        type: 'xstate.route',
        to: `#${context.returnTo ?? 'signupNext'}`,
      }),
    ),
    forgetReturn: assign({ returnTo: null }),
    rememberPayment: assign({
      payment: ({ context: { user } }, { sent }: { sent: SentPayment }) =>
        user && { ...sent, uid: user.uid },
    }),
    forgetPayment: assign({ payment: null }),
    forgetPerson: assign(({ context }, { reason }: { reason: SessionEnd }) => ({
      // Who has to log in again goes on where they were; who logs out leaves nothing behind.
      drafts: reason === 'none' || reason === 'expired' ? context.drafts : {},
      user: null,
      profile: null,
      // A visitor who comes back to the tab is told of the end that they have not answered yet.
      sessionEnd: reason === 'none' ? context.sessionEnd : reason,
      lastPlace: reason === 'person' ? null : context.lastPlace,
      returnTo: null,
      institution: null,
      uncountedJob: '',
      connection: null,
      payment: reason === 'none' || reason === 'expired' ? context.payment : null,
    })),
    keepMemory: sendTo('storage', ({ context }) => ({
      type: 'memory.changed',
      memory: {
        eligibility: context.eligibility,
        email: context.email,
        signUpEmail: context.signUpEmail,
        isAppOffered: context.isAppOffered,
        lastPlace: context.user === null ? context.lastPlace : null,
        institution: context.institution,
        uncountedJob: context.uncountedJob,
        payment: context.payment,
        // Who has logged out knows why, and leaves nothing behind.
        sessionEnd: context.sessionEnd === 'person' ? 'none' : context.sessionEnd,
        isNewLinkWanted: context.isNewLinkWanted,
      },
    })),
    forgetSessionEnd: assign({ sessionEnd: 'none', isNewLinkWanted: false }),
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
    keepDrafts: sendTo('storage', ({ context }) => ({
      type: 'drafts.changed',
      drafts: context.drafts,
    })),
    rememberActionLink: assign({
      actionLink: (_, { link }: { link: ActionLink | undefined }) => link ?? NO_ACTION_LINK,
    }),
    continueAsLinked: raise(
      ({ context }): RouteEvent => ({
        type: 'xstate.route',
        to: `#${context.actionLink.continueTo ?? 'signupNext'}`,
      }),
    ),
    reloadPage: sendTo('reloadPage', { type: 'reload.requested' }),
    askToLeave: sendTo('logOut', { type: 'leave.requested' }),
    startSession: sendTo('session', { type: 'session.started' }),
    endSession: sendTo('session', { type: 'session.endRequested' }),
    refreshUser: sendTo('session', { type: 'user.refreshRequested' }),
    retryProfile: sendTo('session', { type: 'profile.retried' }),
    closeSupport: sendTo('support', { type: 'support.closed' }),
    closeLogOut: sendTo('logOut', { type: 'logOut.declined' }),
    openSupport: sendTo('support', (_, { tag }: { tag: string }) => ({
      type: 'support.requested',
      tag,
    })),
  },
  guards: {
    isSignedIn: ({ context }) => context.user !== null,
    isSignedOut: ({ context }) => context.user === null,
    isEmailUnverified: ({ context }) => context.user?.emailVerified === false,
    isNotEligible: ({ context }) => !isEligible(context.eligibility),
    /** A place that somebody else stood at is none of this person's business. */
    hasPlaceToReturn: ({ context: { lastPlace } }, { user }: { user: User | null }) =>
      lastPlace !== null && (lastPlace.uid === null || lastPlace.uid === user?.uid),
    isReturning: ({ context }) => context.returnTo !== null && context.profile !== null,
    hasPassedKyc: ({ context }) => context.profile?.hasPassedKyc === true,
    hasNotPassedKyc: ({ context }) => context.profile?.hasPassedKyc !== true,
    isNext: ({ context }, { step }: { step: OnboardingStep }) =>
      context.user !== null &&
      context.profile !== null &&
      nextStep(context.user, context.profile) === step,
    isResumingBankJob: ({ context }) =>
      context.user !== null &&
      context.profile !== null &&
      nextStep(context.user, context.profile) === 'bank' &&
      hasBankJob(context.profile),
    isUnreachable: ({ context }, { step }: { step: OnboardingStep }) =>
      context.user !== null &&
      (context.profile === null || !isReachable(step, context.user, context.profile)),
    isUnknownAction: ({ context }) => context.actionLink.mode === 'other',
    isAfterNewLink: ({ context, event }) =>
      context.user === null &&
      context.actionLink.mode === 'verifyEmail' &&
      event.type === 'xstate.route' &&
      event.to === '#accountProfile',
    hasPlaceToContinue: ({ context }) => context.actionLink.continueTo !== null,
    hasNoInstitution: ({ context }) => context.user !== null && context.institution === null,
    hasNoBankJob: ({ context }) => context.profile === null || !hasBankJob(context.profile),
    isBankAccountUnreachable: ({ context }) =>
      context.user !== null &&
      (context.profile === null ||
        (!isReachable('bankAccount', context.user, context.profile) &&
          !(isReachable('bank', context.user, context.profile) && hasBankJob(context.profile)))),
    hasInstitution: (_, { institution }: { institution: Institution | null }) =>
      institution !== null,
    hasStartedJob: (_, { jobId }: { jobId: string }) => jobId !== '',
    isPaymentUnknown: ({ context }) => context.payment?.outcome === 'unknown',
    /** Nobody knows the outcome of a payment that is not made here: the home looks for it. */
    isPaymentLeft: and(['isPaymentUnknown', stateIn({ customer: { payment: 'none' } })]),
    isPhase: (_, { phase, is }: { phase: PaymentPhase; is: PaymentPhase }) => phase === is,
    leadsTo: (_, { next, to }: { next: string; to: string }) => next === to,
  },
  delays: { logOutWait: LOG_OUT_WAIT_MS },
}).createMachine({
  id: 'app',
  description: 'The site map of Pay On Demand.',
  context: ({ input }) => ({
    user: null,
    profile: null,
    sessionEnd: input.sessionEnd,
    isNewLinkWanted: input.isNewLinkWanted,
    eligibility: input.eligibility,
    email: input.email,
    signUpEmail: input.signUpEmail,
    isAppOffered: input.isAppOffered,
    lastPlace: input.lastPlace,
    returnTo: null,
    institution: input.institution,
    uncountedJob: input.uncountedJob,
    isBankJobGone: false,
    connection: null,
    payment: input.payment,
    actionLink: NO_ACTION_LINK,
    drafts: input.drafts ?? {},
  }),
  invoke: [
    { src: 'storage', id: 'storage', onError: { target: '#crashed' } },
    { src: 'reloadPage', id: 'reloadPage', onError: { target: '#crashed' } },
    { src: 'session', id: 'session', onError: { target: '#crashed' } },
    { src: 'support', id: 'support', onError: { target: '#crashed' } },
    { src: 'logOut', id: 'logOut', onError: { target: '#crashed' } },
  ],
  on: {
    'session.opened': {
      actions: [
        { type: 'rememberUser', params: ({ event }) => ({ user: event.user }) },
        'keepMemory',
        'keepDrafts',
      ],
    },
    'session.closed': {
      actions: [
        { type: 'forgetPerson', params: ({ event }) => ({ reason: event.reason }) },
        'forgetEligibility',
        'forgetEmail',
        'keepMemory',
        'keepDrafts',
        'closeSupport',
        'closeLogOut',
      ],
    },
    'eligibility.changed': {
      actions: [
        {
          type: 'rememberEligibility',
          params: ({ event }) => ({ eligibility: event.eligibility }),
        },
        'keepMemory',
      ],
    },
    'email.typed': {
      actions: [
        { type: 'rememberEmail', params: ({ event }) => ({ email: event.email }) },
        'keepMemory',
      ],
    },
    'signUp.reported': {
      actions: [
        { type: 'rememberSignUp', params: ({ event }) => ({ email: event.email }) },
        'keepMemory',
      ],
    },
    'profile.loaded': {
      actions: { type: 'rememberProfile', params: ({ event }) => ({ profile: event.profile }) },
    },
    'bankFailure.counted': { actions: ['forgetUncountedJob', 'keepMemory'] },
    'user.refreshed': {
      actions: { type: 'rememberLinkedUser', params: ({ event }) => ({ user: event.user }) },
    },
    'field.typed': {
      actions: [
        {
          type: 'rememberTyped',
          params: ({ event: { form, field, text } }) => ({ form, field, text }),
        },
        'keepDrafts',
      ],
    },
    'sending.reported': {
      actions: [
        { type: 'rememberSending', params: ({ event: { form, sending } }) => ({ form, sending }) },
        'keepDrafts',
      ],
    },
    'support.requested': {
      actions: { type: 'openSupport', params: ({ event }) => ({ tag: event.tag }) },
    },
    'reload.requested': {
      description: 'There may be a new version; drafts are kept.',
      actions: 'reloadPage',
    },
    'url.unknown': { target: '.notFound' },
    'screen.failed': {
      actions: {
        type: 'track',
        params: ({ event }) => ({ name: 'screen_failed', screen: event.screen }),
      },
    },
    'logOut.confirmed': { guard: 'isSignedIn', target: '.loggingOut', actions: 'endSession' },
  },
  initial: 'booting',
  states: {
    booting: {
      description: 'Not known yet who is here; the address bar waits.',
      tags: 'booting',
      meta: { screen: 'loading' },
      on: {
        'session.closed': {
          target: 'arriving',
          actions: [
            { type: 'forgetPerson', params: ({ event }) => ({ reason: event.reason }) },
            'keepMemory',
            'keepDrafts',
          ],
        },
        'profile.loaded': {
          target: 'arriving',
          actions: {
            type: 'rememberProfile',
            params: ({ event }) => ({ profile: event.profile }),
          },
        },
        'profile.unavailable': { target: 'profileUnavailable' },
        'logOut.confirmed': { target: 'loggingOut', actions: 'endSession' },
      },
    },
    profileUnavailable: {
      description: 'Signed in, but the profile cannot be read: no step is known.',
      tags: 'booting',
      meta: { screen: 'profileUnavailable', title: 'profileUnavailable' },
      on: {
        'load.retried': { target: 'booting', actions: 'retryProfile' },
        'logOut.confirmed': { target: 'loggingOut', actions: 'endSession' },
        'profile.loaded': {
          description: 'The session reads it again by itself when the connection is back.',
          target: 'arriving',
          actions: {
            type: 'rememberProfile',
            params: ({ event }) => ({ profile: event.profile }),
          },
        },
        'session.closed': {
          target: 'arriving',
          actions: [
            { type: 'forgetPerson', params: ({ event }) => ({ reason: event.reason }) },
            'keepMemory',
            'keepDrafts',
            'closeLogOut',
          ],
        },
      },
    },
    arriving: {
      description: 'Known who is here: the address bar says where to go.',
      meta: { screen: 'loading' },
    },
    start: {
      id: 'start',
      route: {},
      meta: { path: '/', title: 'eligibility', screen: 'loading', history: 'replace' },
      always: { target: '#eligibility' },
    },
    eligibility: {
      id: 'eligibility',
      route: {},
      meta: { path: '/eligibility', title: 'eligibility', screen: 'eligibility' },
      entry: ['forgetSessionEnd', 'keepMemory'],
      always: { guard: 'isSignedIn', target: '#signupNext' },
      invoke: [
        {
          src: 'eligibility',
          id: 'eligibility',
          input: ({ context }) => context.eligibility,
          onDone: { target: '#signup' },
          onError: { target: '#crashed' },
        },
        {
          src: 'appOffer',
          id: 'appOffer',
          input: ({ context }) => ({ isAnswered: context.isAppOffered }),
          onDone: {
            actions: [
              {
                type: 'rememberOffer',
                params: ({ event }) => ({ isAnswered: event.output.isAnswered }),
              },
              'keepMemory',
            ],
          },
          onError: { description: 'Nobody needs the offer to go on.' },
        },
      ],
    },
    login: {
      id: 'login',
      route: {},
      meta: { path: '/login', title: 'login', screen: 'login' },
      entry: 'keepMemory',
      always: { guard: 'isSignedIn', target: '#signupNext' },
      invoke: {
        src: 'login',
        id: 'login',
        onDone: [
          {
            guard: {
              type: 'hasPlaceToReturn',
              params: ({ event }) => ({ user: event.output.user }),
            },
            target: '#signupNext',
            actions: [
              { type: 'rememberUser', params: ({ event }) => ({ user: event.output.user }) },
              'planReturn',
              'forgetEmail',
              'keepMemory',
              'keepDrafts',
              'startSession',
            ],
          },
          {
            target: '#signupNext',
            actions: [
              { type: 'rememberUser', params: ({ event }) => ({ user: event.output.user }) },
              'forgetEmail',
              'keepMemory',
              'keepDrafts',
              'startSession',
            ],
          },
        ],
        onError: { target: '#crashed' },
      },
    },
    signup: {
      id: 'signup',
      route: {},
      meta: { path: '/signup', title: 'signup', screen: 'signup' },
      always: [
        { guard: 'isSignedIn', target: '#signupNext' },
        { guard: 'isNotEligible', target: '#eligibility' },
      ],
      invoke: {
        src: 'accountSignUp',
        id: 'accountSignUp',
        input: ({ context }) => ({ unanswered: context.signUpEmail }),
        onDone: {
          target: '#signupNext',
          actions: [
            { type: 'rememberUser', params: ({ event }) => ({ user: event.output.user }) },
            'forgetEligibility',
            'forgetEmail',
            'keepMemory',
            'keepDrafts',
            'startSession',
          ],
        },
        onError: { target: '#crashed' },
      },
    },
    onboarding: {
      description: 'From the account to the checked identity, step by step.',
      initial: 'next',
      always: [
        { guard: 'isSignedOut', target: '#login' },
        { guard: 'hasPassedKyc', target: '#dashboard' },
      ],
      states: {
        next: {
          id: 'signupNext',
          description: 'The steps in order; rests only while the profile is loading.',
          route: {},
          meta: {
            path: '/signup/next',
            below: '/signup',
            title: 'signupNext',
            screen: 'signupNext',
            history: 'replace',
          },
          always: [
            { guard: 'isReturning', actions: ['returnToPlace', 'forgetReturn'] },
            { guard: { type: 'isNext', params: { step: 'mobile' } }, target: '#mobile' },
            { guard: { type: 'isNext', params: { step: 'name' } }, target: '#name' },
            { guard: { type: 'isNext', params: { step: 'employment' } }, target: '#employment' },
            { guard: 'isResumingBankJob', target: '#bankSync' },
            { guard: { type: 'isNext', params: { step: 'bank' } }, target: '#bankPicker' },
            { guard: { type: 'isNext', params: { step: 'bankAccount' } }, target: '#bankAccount' },
            { guard: { type: 'isNext', params: { step: 'idCheck' } }, target: '#idCheck' },
          ],
          initial: 'waiting',
          states: {
            waiting: {
              description: 'Asks once more for a profile that had failed before.',
              entry: 'retryProfile',
              on: { 'profile.unavailable': { target: 'unavailable' } },
            },
            unavailable: {
              meta: { screen: 'profileUnavailable' },
              on: { 'load.retried': { target: 'waiting' } },
            },
          },
        },
        mobile: {
          id: 'mobile',
          route: {},
          meta: { path: '/signup/mobile', title: 'mobile', screen: 'mobile' },
          entry: { type: 'rememberPlace', params: { to: 'mobile' } },
          always: {
            guard: { type: 'isUnreachable', params: { step: 'mobile' } },
            target: '#signupNext',
          },
          invoke: {
            src: 'mobileVerification',
            id: 'mobileVerification',
            input: ({ context }) => ({
              phoneNumber:
                context.user?.phoneNumber ??
                (context.profile?.mobileVerified ? context.profile.mobile : null),
              sending: draftOf(context, 'mobile').sending,
            }),
            onDone: {
              target: '#signupNext',
              actions: [
                {
                  type: 'rememberLinkedUser',
                  params: ({ event }) => ({ user: event.output.user }),
                },
                { type: 'forgetDraft', params: { form: 'mobile' } },
                'keepDrafts',
              ],
            },
            onError: { target: '#crashed' },
          },
        },
        name: {
          id: 'name',
          route: {},
          meta: { path: '/signup/name', title: 'name', screen: 'name' },
          entry: { type: 'rememberPlace', params: { to: 'name' } },
          always: {
            guard: { type: 'isUnreachable', params: { step: 'name' } },
            target: '#signupNext',
          },
          invoke: {
            src: 'name',
            id: 'name',
            input: ({ context }) => ({
              firstName: context.profile?.firstName ?? '',
              lastName: context.profile?.lastName ?? '',
            }),
            onDone: {
              target: '#signupNext',
              actions: [
                { type: 'rememberName', params: ({ event }) => event.output },
                { type: 'forgetDraft', params: { form: 'name' } },
                'keepDrafts',
              ],
            },
            onError: { target: '#crashed' },
          },
        },
        employment: {
          id: 'employment',
          route: {},
          meta: { path: '/signup/employment', title: 'employment', screen: 'employment' },
          entry: { type: 'rememberPlace', params: { to: 'employment' } },
          always: {
            guard: { type: 'isUnreachable', params: { step: 'employment' } },
            target: '#signupNext',
          },
          invoke: {
            src: 'employment',
            id: 'employment',
            onDone: { target: '#signupNext', actions: 'markEmployment' },
            onError: { target: '#crashed' },
          },
        },
        bank: {
          initial: 'picker',
          always: {
            guard: { type: 'isUnreachable', params: { step: 'bank' } },
            target: '#signupNext',
          },
          states: {
            picker: {
              id: 'bankPicker',
              route: {},
              meta: { path: '/signup/bank', title: 'bankPicker', screen: 'bankPicker' },
              entry: { type: 'rememberPlace', params: { to: 'bankPicker' } },
              exit: 'forgetGoneJob',
              invoke: {
                src: 'bankPicker',
                id: 'bankPicker',
                onDone: {
                  target: '#bankLogin',
                  actions: [
                    {
                      type: 'rememberInstitution',
                      params: ({ event }) => ({ institution: event.output.institution }),
                    },
                    {
                      type: 'track',
                      params: ({ event }) => ({
                        name: 'bank_selected',
                        institutionId: event.output.institution?.id ?? '',
                      }),
                    },
                  ],
                },
                onError: { target: '#crashed' },
              },
            },
            login: {
              id: 'bankLogin',
              route: {},
              meta: { path: '/signup/bank/login', title: 'bankLogin', screen: 'bankLogin' },
              entry: [{ type: 'rememberPlace', params: { to: 'bankLogin' } }, 'keepMemory'],
              always: { guard: 'hasNoInstitution', target: '#bankPicker' },
              invoke: {
                src: 'bankLogin',
                id: 'bankLogin',
                input: ({ context }) => ({ institution: context.institution ?? NO_INSTITUTION }),
                onDone: [
                  {
                    guard: {
                      type: 'hasStartedJob',
                      params: ({ event }) => ({ jobId: event.output.jobId }),
                    },
                    target: '#bankSync',
                    actions: {
                      type: 'rememberJob',
                      params: ({ event }) => ({ jobId: event.output.jobId }),
                    },
                  },
                  { target: '#bankPicker' },
                ],
                onError: { target: '#crashed' },
              },
            },
            sync: {
              id: 'bankSync',
              route: {},
              meta: {
                path: '/signup/bank/sync',
                title: 'bankSync',
                screen: 'bankSync',
                history: 'replace',
              },
              entry: [{ type: 'rememberPlace', params: { to: 'bankSync' } }, 'keepMemory'],
              always: { guard: 'hasNoBankJob', target: '#signupNext' },
              invoke: {
                src: 'bankSync',
                id: 'bankSync',
                input: ({ context, event }) => {
                  const jobId = context.profile?.basiqJobId ?? '';
                  const { type }: AnyEventObject = event;
                  return {
                    jobId,
                    isResumed: type !== 'xstate.done.actor.bankLogin',
                    isCounted: jobId !== context.uncountedJob,
                  };
                },
                onDone: [
                  {
                    guard: {
                      type: 'leadsTo',
                      params: ({ event }) => ({ next: event.output.next, to: 'picker' }),
                    },
                    target: '#bankPicker',
                    actions: [{ type: 'rememberJob', params: { jobId: '' } }, 'noteGoneJob'],
                  },
                  {
                    guard: {
                      type: 'leadsTo',
                      params: ({ event }) => ({ next: event.output.next, to: 'login' }),
                    },
                    target: '#bankLogin',
                    actions: {
                      type: 'rememberInstitution',
                      params: ({ event }) => ({
                        institution: event.output.connection?.institution ?? null,
                      }),
                    },
                  },
                  {
                    target: '#bankAccount',
                    actions: [
                      {
                        type: 'rememberConnection',
                        params: ({ event }) => ({ connection: event.output.connection }),
                      },
                      {
                        type: 'rememberProfile',
                        params: ({ event }) => ({ profile: event.output.profile }),
                      },
                    ],
                  },
                ],
                onError: { target: '#crashed' },
              },
            },
            account: {
              id: 'bankAccount',
              route: {},
              meta: { path: '/signup/bank/account', title: 'bankAccount', screen: 'bankAccount' },
              entry: { type: 'rememberPlace', params: { to: 'bankAccount' } },
              always: { guard: 'isBankAccountUnreachable', target: '#signupNext' },
              invoke: {
                src: 'bankAccount',
                id: 'bankAccount',
                input: ({ context }) => ({
                  isConnected: context.profile?.checkBankConnectionStatus ?? false,
                  jobId: context.profile?.basiqJobId ?? '',
                  connection: context.connection,
                }),
                onDone: [
                  {
                    guard: {
                      type: 'leadsTo',
                      params: ({ event }) => ({ next: event.output.next, to: 'sync' }),
                    },
                    target: '#bankSync',
                  },
                  {
                    guard: {
                      type: 'leadsTo',
                      params: ({ event }) => ({ next: event.output.next, to: 'login' }),
                    },
                    target: '#bankLogin',
                    actions: {
                      type: 'rememberInstitution',
                      params: ({ event }) => ({
                        institution: event.output.connection?.institution ?? null,
                      }),
                    },
                  },
                  {
                    guard: {
                      type: 'leadsTo',
                      params: ({ event }) => ({ next: event.output.next, to: 'picker' }),
                    },
                    target: '#bankPicker',
                  },
                  {
                    guard: {
                      type: 'leadsTo',
                      params: ({ event }) => ({ next: event.output.next, to: 'pickerAnew' }),
                    },
                    target: '#bankPicker',
                    actions: [{ type: 'rememberJob', params: { jobId: '' } }, 'noteGoneJob'],
                  },
                  {
                    target: '#signupNext',
                    actions: [
                      'markBankDetails',
                      { type: 'forgetDraft', params: { form: 'bankAccount' } },
                      'keepDrafts',
                    ],
                  },
                ],
                onError: { target: '#crashed' },
              },
            },
          },
        },
        idCheck: {
          id: 'idCheck',
          route: {},
          meta: {
            path: '/signup/id-check',
            title: 'idCheck',
            screen: 'idCheck',
            history: 'replace',
          },
          entry: { type: 'rememberPlace', params: { to: 'idCheck' } },
          always: {
            guard: { type: 'isUnreachable', params: { step: 'idCheck' } },
            target: '#signupNext',
          },
          invoke: {
            src: 'identityCheck',
            id: 'identityCheck',
            input: ({ context }) => ({ uid: context.user?.uid ?? '' }),
            onDone: {
              target: '#signupNext',
              actions: {
                type: 'rememberProfile',
                params: ({ event }) => ({ profile: event.output.profile }),
              },
            },
            onError: { target: '#crashed' },
          },
        },
      },
    },
    customer: {
      description: 'Behind the log-in, for customers whose identity is checked.',
      type: 'parallel',
      always: [
        { guard: 'isSignedOut', target: '#login' },
        { guard: 'hasNotPassedKyc', target: '#signupNext' },
      ],
      invoke: {
        src: 'watchVerification',
        id: 'watchVerification',
        onError: { description: 'The next log-in tells as well.' },
      },
      on: {
        'verification.suspected': { guard: 'isEmailUnverified', actions: 'refreshUser' },
        'social.followed': {
          actions: {
            type: 'track',
            params: ({ event }) => ({ name: 'social_click', site: event.site }),
          },
        },
      },
      states: {
        screens: {
          initial: 'home',
          states: {
            home: {
              id: 'dashboard',
              route: {},
              meta: { path: '/dashboard', title: 'dashboard', screen: 'dashboard', back: 'asks' },
              entry: { type: 'rememberPlace', params: { to: 'dashboard' } },
              invoke: {
                src: 'dashboard',
                id: 'dashboard',
                input: ({ context }) => ({ lastPayment: context.payment }),
                onError: { target: '#crashed' },
              },
              on: {
                'cashOut.requested': [{ guard: 'isPaymentUnknown' }, { target: '#cashOut' }],
                'payment.told': { actions: ['forgetPayment', 'keepMemory'] },
                'leave.requested': { actions: 'askToLeave' },
              },
            },
            cashOut: {
              id: 'cashOut',
              route: {},
              meta: {
                path: '/dashboard/cashout',
                title: 'cashOut',
                screen: 'cashOut',
                history: 'replace',
              },
              entry: { type: 'rememberPlace', params: { to: 'cashOut' } },
              always: { guard: 'isPaymentLeft', target: '#dashboard' },
              invoke: {
                src: 'cashOut',
                id: 'cashOut',
                input: ({ context }) => ({ lastPayment: context.payment }),
                onDone: { target: '#dashboard' },
                onError: { target: '#crashed' },
              },
            },
            activityCashOuts: {
              id: 'activityCashOuts',
              route: {},
              meta: {
                path: '/dashboard/activity/cashouts',
                below: '/dashboard/activity',
                title: 'activity',
                screen: 'activity',
              },
              entry: { type: 'rememberPlace', params: { to: 'activityCashOuts' } },
              invoke: {
                src: 'activity',
                id: 'cashOutHistory',
                input: { list: 'cashOuts' },
                onError: { target: '#crashed' },
              },
            },
            activityRepayments: {
              id: 'activityRepayments',
              route: {},
              meta: {
                path: '/dashboard/activity/repayments',
                title: 'activity',
                screen: 'activity',
              },
              entry: { type: 'rememberPlace', params: { to: 'activityRepayments' } },
              invoke: {
                src: 'activity',
                id: 'repaymentHistory',
                input: { list: 'repayments' },
                onError: { target: '#crashed' },
              },
            },
            accountProfile: {
              id: 'accountProfile',
              route: {},
              meta: {
                path: '/dashboard/account/profile',
                below: '/dashboard/account',
                title: 'account',
                screen: 'account',
              },
              entry: { type: 'rememberPlace', params: { to: 'accountProfile' } },
              invoke: [
                {
                  src: 'emailVerification',
                  id: 'emailVerification',
                  input: ({ context }) => ({
                    email: context.profile?.email || (context.user?.email ?? ''),
                    isVerified: isEmailVerified(context),
                    sending: draftOf(context, 'emailVerification').sending,
                  }),
                  onError: { target: '#crashed' },
                },
                { src: 'promoCode', id: 'promoCode', onError: { target: '#crashed' } },
                { src: 'linkedAccount', id: 'linkedAccount', onError: { target: '#crashed' } },
              ],
              on: {
                'email.changed': {
                  actions: { type: 'adoptEmail', params: ({ event }) => ({ email: event.email }) },
                },
                'user.refreshed': {
                  actions: [
                    { type: 'rememberLinkedUser', params: ({ event }) => ({ user: event.user }) },
                    'passOnVerification',
                  ],
                },
              },
            },
            accountPassword: {
              id: 'accountPassword',
              route: {},
              meta: {
                path: '/dashboard/account/password_reset',
                title: 'account',
                screen: 'account',
              },
              entry: { type: 'rememberPlace', params: { to: 'accountPassword' } },
              invoke: {
                src: 'changePassword',
                id: 'changePassword',
                input: ({ context }) => ({ email: context.user?.email ?? '' }),
                onDone: { target: '#accountProfile' },
                onError: { target: '#crashed' },
              },
            },
          },
        },
        payment: {
          description: 'Whether a payment is under way, wherever it was made.',
          on: {
            'payment.reported': {
              actions: [
                { type: 'rememberPayment', params: ({ event }) => ({ sent: event.sent }) },
                'keepMemory',
              ],
            },
          },
          initial: 'none',
          states: {
            none: {
              on: {
                'payment.reported': [
                  {
                    guard: {
                      type: 'isPhase',
                      params: ({ event }) => ({ phase: event.phase, is: 'sent' }),
                    },
                    target: 'held',
                    actions: [
                      { type: 'rememberPayment', params: ({ event }) => ({ sent: event.sent }) },
                      'keepMemory',
                    ],
                  },
                  {
                    guard: {
                      type: 'isPhase',
                      params: ({ event }) => ({ phase: event.phase, is: 'free' }),
                    },
                    target: 'free',
                    actions: [
                      { type: 'rememberPayment', params: ({ event }) => ({ sent: event.sent }) },
                      'keepMemory',
                    ],
                  },
                ],
              },
            },
            held: {
              description:
                'Money moves: the address bar is refused until the answer is here, or too long in coming.',
              on: {
                'xstate.route': {},
                'url.unknown': {},
                'payment.reported': [
                  {
                    guard: {
                      type: 'isPhase',
                      params: ({ event }) => ({ phase: event.phase, is: 'free' }),
                    },
                    target: 'free',
                    actions: [
                      { type: 'rememberPayment', params: ({ event }) => ({ sent: event.sent }) },
                      'keepMemory',
                    ],
                  },
                  {
                    guard: {
                      type: 'isPhase',
                      params: ({ event }) => ({ phase: event.phase, is: 'ended' }),
                    },
                    target: 'none',
                    actions: [
                      { type: 'rememberPayment', params: ({ event }) => ({ sent: event.sent }) },
                      'keepMemory',
                    ],
                  },
                ],
              },
              initial: 'sending',
              states: {
                sending: {
                  on: {
                    'logOut.confirmed': { target: 'leaving' },
                    'payment.reported': {
                      guard: {
                        type: 'isPhase',
                        params: ({ event }) => ({ phase: event.phase, is: 'checking' }),
                      },
                      target: 'checking',
                      actions: [
                        { type: 'rememberPayment', params: ({ event }) => ({ sent: event.sent }) },
                        'keepMemory',
                      ],
                    },
                  },
                },
                leaving: {
                  description: 'The log-out waits for the answer of the payment, but not for ever.',
                  on: {
                    'logOut.confirmed': {},
                    'payment.reported': {
                      target: '#loggingOut',
                      actions: [
                        { type: 'rememberPayment', params: ({ event }) => ({ sent: event.sent }) },
                        'keepMemory',
                        'endSession',
                      ],
                    },
                  },
                  after: { logOutWait: { target: '#loggingOut', actions: 'endSession' } },
                },
                checking: {
                  description: 'No answer came: a log-out has nothing to wait for.',
                },
              },
            },
            free: {
              description: 'Not known yet, and the customer goes where they like.',
              on: {
                'payment.reported': {
                  guard: {
                    type: 'isPhase',
                    params: ({ event }) => ({ phase: event.phase, is: 'ended' }),
                  },
                  target: 'none',
                  actions: [
                    { type: 'rememberPayment', params: ({ event }) => ({ sent: event.sent }) },
                    'keepMemory',
                  ],
                },
              },
            },
          },
        },
      },
    },
    forgotPassword: {
      id: 'forgotPassword',
      route: {},
      meta: { path: '/forgot-password', title: 'forgotPassword', screen: 'forgotPassword' },
      entry: ['forgetSessionEnd', 'keepMemory'],
      invoke: {
        src: 'forgotPassword',
        id: 'forgotPassword',
        input: ({ context }) => ({
          email: context.user?.email ?? '',
          sending: draftOf(context, 'forgotPassword').sending,
        }),
        onError: { target: '#crashed' },
      },
    },
    actionLink: {
      id: 'actionLink',
      description: 'What a link out of an e-mail leads to, signed in or not.',
      route: {
        actions: {
          type: 'rememberActionLink',
          params: ({ event }) => ({ link: event.type === 'xstate.route' ? event.link : undefined }),
        },
      },
      meta: { path: '/auth', title: 'actionLink', screen: 'actionLink', history: 'replace' },
      entry: ['forgetSessionEnd', 'keepMemory'],
      always: { guard: 'isUnknownAction', target: '#login' },
      on: {
        'xstate.route': {
          description: 'Another link is sent from the account, which takes a log-in first.',
          guard: 'isAfterNewLink',
          target: '#accountProfile',
          actions: 'wantNewLink',
        },
      },
      invoke: {
        src: 'actionLink',
        id: 'actionLink',
        input: ({ context }) => ({
          mode: context.actionLink.mode,
          hasCode: context.actionLink.hasCode,
          isSignedIn: context.user !== null,
        }),
        onDone: [
          { guard: 'isSignedOut', target: '#login' },
          { guard: 'hasPlaceToContinue', actions: 'continueAsLinked' },
          { target: '#signupNext' },
        ],
        onError: { target: '#crashed' },
      },
    },
    loggingOut: {
      id: 'loggingOut',
      description: 'No flow runs until the session has ended.',
      meta: { screen: 'loading' },
      on: {
        'xstate.route': {},
        'url.unknown': {},
        'logOut.confirmed': {},
        'session.closed': {
          description: 'The session has ended, be it one that could not be restored.',
          target: '#login',
          actions: [
            { type: 'forgetPerson', params: ({ event }) => ({ reason: event.reason }) },
            'forgetEligibility',
            'forgetEmail',
            'keepMemory',
            'keepDrafts',
            'closeSupport',
            'closeLogOut',
          ],
        },
      },
    },
    notFound: {
      description: 'The address stays as it was typed.',
      meta: { title: 'notFound', screen: 'notFound' },
      entry: ['forgetSessionEnd', 'keepMemory'],
    },
    crashed: {
      id: 'crashed',
      description: 'A flow broke: only a reload helps. The team is told.',
      meta: { title: 'crashed', screen: 'crashed' },
      entry: 'reportCrash',
      on: {
        'xstate.route': {},
        'url.unknown': {},
        'logOut.confirmed': {
          guard: 'isSignedIn',
          target: '.leaving',
          actions: [
            { type: 'track', params: { name: 'logout', reason: 'person' } },
            { type: 'forgetPerson', params: { reason: 'person' } },
            'forgetEligibility',
            'forgetEmail',
          ],
        },
      },
      initial: 'stuck',
      states: {
        stuck: {},
        leaving: {
          description: 'Whatever broke, and be it the session: the tab itself is cleared.',
          on: { 'session.closed': {} },
          invoke: { src: 'leaveForLogIn', id: 'leaveForLogIn', onError: { target: 'stuck' } },
        },
      },
    },
  },
});

/** The one running app. */
export type AppActor = ActorRefFrom<typeof appMachine>;
