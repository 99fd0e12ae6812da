import { type ActorRefFrom, assign, raise, sendTo, setup } from 'xstate';
import {
  type Connection,
  type Institution,
  NO_INSTITUTION,
  type Profile,
  type User,
} from '../domain/entities.ts';
import type { Cents } from '../domain/money.ts';
import { hasBankJob, isReachable, nextStep, type OnboardingStep } from '../domain/progress.ts';
import {
  type DraftForm,
  type DraftReport,
  type Drafts,
  draftOf,
  draftsOfPerson,
  draftsWith,
  type Sending,
} from './drafts.ts';
import { effect, flow, lastingEffect, trackingNotProvided } from './effects.ts';
import { eligibilityMachine } from './eligibility.machine.ts';
import type { Flows } from './flows.ts';
import { logOutMachine } from './log-out.machine.ts';
import type { ActionLink, RouteEvent, ScreenMeta } from './meta.ts';
import { type SessionEnd, type SessionReport, sessionMachine } from './session.machine.ts';
import { supportMachine } from './support.machine.ts';

/** What the tab keeps over a reload. No secrets, nothing personal. */
export type Memory = {
  /** The eligibility check was passed and nobody has signed up since. */
  readonly isEligible: boolean;
  /** A cash out whose success dialog has not been shown yet, in cents. */
  readonly cashedOut: Cents | null;
};

/** What the `storage` effect is told. */
export type MemoryEvent =
  | { type: 'memory.changed'; memory: Memory }
  | { type: 'drafts.changed'; drafts: Drafts };

const NO_ACTION_LINK: ActionLink = { mode: 'other', hasCode: false, continueTo: null };

/** The site map: every screen is a state with its path, every redirect a transition. Source: section 2. */
export const appMachine = setup({
  types: {
    context: {} as {
      user: User | null;
      /** Null while nobody is signed in or the profile is not loaded yet. */
      profile: Profile | null;
      sessionEnd: SessionEnd;
      isEligible: boolean;
      /** The bank whose credentials are asked for. */
      institution: Institution | null;
      /** The bank job's final answer, as the sync saw it. */
      connection: Connection | null;
      cashedOut: Cents | null;
      /** What the opened link out of an e-mail asks for; `other` when none was opened. */
      actionLink: ActionLink;
      /** What was typed and is not finished. */
      drafts: Drafts;
    },
    events: {} as
      | SessionReport
      | DraftReport
      | { type: 'load.retried' }
      | { type: 'reload.requested' }
      | { type: 'cashOut.requested' }
      | { type: 'cashOut.acknowledged' }
      | { type: 'logOut.confirmed' }
      /** The e-mail address may have been verified in another tab or on another device. */
      | { type: 'verification.suspected' }
      | { type: 'navigation.locked' }
      | { type: 'navigation.released' }
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
      watchVerification: 'watchVerification';
      forgotPassword: 'forgotPassword';
      actionLink: 'actionLink';
    },
  },
  actors: {
    session: sessionMachine,
    support: supportMachine,
    storage: lastingEffect<undefined, MemoryEvent>('storage'),
    reloadPage: effect<void>('reloadPage'),
    watchVerification: lastingEffect('watchVerification'),
    eligibility: eligibilityMachine,
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
  },
  actions: {
    track: trackingNotProvided,
    rememberUser: assign(({ context }, { user }: { user: User | null }) => ({
      user,
      drafts: draftsOfPerson(context.drafts, user),
    })),
    rememberLinkedUser: assign({
      user: ({ context }, { user }: { user: User | null }) => user ?? context.user,
    }),
    rememberProfile: assign({
      profile: ({ context }, { profile }: { profile: Profile | null }) =>
        profile ?? context.profile,
    }),
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
    }),
    markBankDetails: assign({
      profile: ({ context }) => context.profile && { ...context.profile, bankDetailsUpdated: true },
    }),
    rememberInstitution: assign({
      institution: (_, { institution }: { institution: Institution | null }) => institution,
    }),
    rememberConnection: assign({
      connection: (_, { connection }: { connection: Connection | null }) => connection,
    }),
    rememberEligibility: assign({ isEligible: true }),
    forgetEligibility: assign({ isEligible: false }),
    rememberCashOut: assign({
      cashedOut: (_, { cashedOut }: { cashedOut: Cents | null }) => cashedOut,
    }),
    forgetCashOut: assign({ cashedOut: null }),
    forgetPerson: assign(({ context }, { reason }: { reason: SessionEnd }) => ({
      // Who has to log in again goes on where they were; who logs out leaves nothing behind.
      drafts: reason === 'none' || reason === 'expired' ? context.drafts : {},
      user: null,
      profile: null,
      sessionEnd: reason,
      institution: null,
      connection: null,
      cashedOut: null,
    })),
    keepMemory: sendTo('storage', ({ context }) => ({
      type: 'memory.changed',
      memory: { isEligible: context.isEligible, cashedOut: context.cashedOut },
    })),
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
    confirmLogOut: raise({ type: 'logOut.confirmed' }),
    startSession: sendTo('session', { type: 'session.started' }),
    endSession: sendTo('session', { type: 'session.endRequested' }),
    refreshUser: sendTo('session', { type: 'user.refreshRequested' }),
    retryProfile: sendTo('session', { type: 'profile.retried' }),
    openSupport: sendTo('support', (_, { tag }: { tag: string }) => ({
      type: 'support.requested',
      tag,
    })),
  },
  guards: {
    isSignedIn: ({ context }) => context.user !== null,
    isSignedOut: ({ context }) => context.user === null,
    isEmailUnverified: ({ context }) => context.user?.emailVerified === false,
    isNotEligible: ({ context }) => !context.isEligible,
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
    hasPlaceToContinue: ({ context }) => context.actionLink.continueTo !== null,
    hasNoInstitution: ({ context }) => context.institution === null,
    hasNoBankJob: ({ context }) => context.profile === null || !hasBankJob(context.profile),
    isBankAccountUnreachable: ({ context }) =>
      context.user !== null &&
      (context.profile === null ||
        (!isReachable('bankAccount', context.user, context.profile) &&
          !(isReachable('bank', context.user, context.profile) && hasBankJob(context.profile)))),
    hasInstitution: (_, { institution }: { institution: Institution | null }) =>
      institution !== null,
    hasStartedJob: (_, { jobId }: { jobId: string }) => jobId !== '',
    leadsTo: (_, { next, to }: { next: string; to: string }) => next === to,
  },
}).createMachine({
  id: 'app',
  description: 'The site map of Pay On Demand.',
  context: ({ input }) => ({
    user: null,
    profile: null,
    sessionEnd: 'none',
    isEligible: input.isEligible,
    institution: null,
    connection: null,
    cashedOut: input.cashedOut,
    actionLink: NO_ACTION_LINK,
    drafts: input.drafts ?? {},
  }),
  invoke: [
    { src: 'storage', id: 'storage', onError: { target: '#crashed' } },
    { src: 'session', id: 'session', onError: { target: '#crashed' } },
    { src: 'support', id: 'support', onError: { target: '#crashed' } },
  ],
  on: {
    'session.opened': {
      actions: [
        { type: 'rememberUser', params: ({ event }) => ({ user: event.user }) },
        'keepDrafts',
      ],
    },
    'session.closed': {
      actions: [
        { type: 'forgetPerson', params: ({ event }) => ({ reason: event.reason }) },
        'forgetEligibility',
        'keepMemory',
        'keepDrafts',
      ],
    },
    'profile.loaded': {
      actions: { type: 'rememberProfile', params: ({ event }) => ({ profile: event.profile }) },
    },
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
    'url.unknown': { target: '.notFound' },
  },
  initial: 'booting',
  states: {
    booting: {
      description: 'Who is here is not known yet; the address bar waits.',
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
      },
    },
    profileUnavailable: {
      description: 'Signed in, but the profile cannot be read: without it no step is known.',
      tags: 'booting',
      meta: { screen: 'profileUnavailable', title: 'profileUnavailable' },
      on: {
        'load.retried': { target: 'booting', actions: 'retryProfile' },
        'session.closed': {
          target: 'arriving',
          actions: [
            { type: 'forgetPerson', params: ({ event }) => ({ reason: event.reason }) },
            'keepMemory',
            'keepDrafts',
          ],
        },
      },
    },
    arriving: {
      description: 'It is known who is here: the address bar now says where to go.',
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
      always: { guard: 'isSignedIn', target: '#signupNext' },
      invoke: {
        src: 'eligibility',
        id: 'eligibility',
        onDone: { target: '#signup', actions: ['rememberEligibility', 'keepMemory'] },
        onError: { target: '#crashed' },
      },
    },
    login: {
      id: 'login',
      route: {},
      meta: { path: '/login', title: 'login', screen: 'login' },
      always: { guard: 'isSignedIn', target: '#signupNext' },
      invoke: {
        src: 'login',
        id: 'login',
        onDone: {
          target: '#signupNext',
          actions: [
            { type: 'rememberUser', params: ({ event }) => ({ user: event.output.user }) },
            'keepDrafts',
            'startSession',
          ],
        },
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
        onDone: {
          target: '#signupNext',
          actions: [
            { type: 'rememberUser', params: ({ event }) => ({ user: event.output.user }) },
            'forgetEligibility',
            'keepMemory',
            'keepDrafts',
            'startSession',
          ],
        },
        onError: { target: '#crashed' },
      },
    },
    onboarding: {
      description: 'From the account to the checked identity, one step after the other.',
      initial: 'next',
      always: [
        { guard: 'isSignedOut', target: '#login' },
        { guard: 'hasPassedKyc', target: '#dashboard' },
      ],
      states: {
        next: {
          id: 'signupNext',
          description: 'The list of steps, in order; rests only while the profile is loading.',
          route: {},
          meta: {
            path: '/signup/next',
            below: '/signup',
            title: 'signupNext',
            screen: 'signupNext',
            history: 'replace',
          },
          always: [
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
              description: 'Asks once more where the profile had failed before anyone stood here.',
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
              always: { guard: 'hasNoBankJob', target: '#signupNext' },
              invoke: {
                src: 'bankSync',
                id: 'bankSync',
                input: ({ context }) => ({ jobId: context.profile?.basiqJobId ?? '' }),
                onDone: [
                  {
                    guard: {
                      type: 'leadsTo',
                      params: ({ event }) => ({ next: event.output.next, to: 'picker' }),
                    },
                    target: '#bankPicker',
                    actions: { type: 'rememberJob', params: { jobId: '' } },
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
                  { target: '#signupNext', actions: 'markBankDetails' },
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
      description: 'Everything behind the log-in, for customers whose identity is checked.',
      initial: 'home',
      always: [
        { guard: 'isSignedOut', target: '#login' },
        { guard: 'hasNotPassedKyc', target: '#signupNext' },
      ],
      invoke: [
        {
          src: 'logOut',
          id: 'logOut',
          onDone: { actions: 'confirmLogOut' },
          onError: { target: '#crashed' },
        },
        {
          src: 'watchVerification',
          id: 'watchVerification',
          onError: { description: 'The next log-in tells as well.' },
        },
      ],
      on: {
        'logOut.confirmed': { target: '#loggingOut', actions: 'endSession' },
        'verification.suspected': { guard: 'isEmailUnverified', actions: 'refreshUser' },
      },
      states: {
        home: {
          id: 'dashboard',
          route: {},
          meta: { path: '/dashboard', title: 'dashboard', screen: 'dashboard' },
          invoke: {
            src: 'dashboard',
            id: 'dashboard',
            input: ({ context }) => ({ cashedOut: context.cashedOut }),
            onError: { target: '#crashed' },
          },
          on: {
            'cashOut.requested': { target: '#cashOut' },
            'cashOut.acknowledged': { actions: ['forgetCashOut', 'keepMemory'] },
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
          invoke: {
            src: 'cashOut',
            id: 'cashOut',
            onDone: {
              target: '#dashboard',
              actions: [
                {
                  type: 'rememberCashOut',
                  params: ({ event }) => ({ cashedOut: event.output.cashedOut }),
                },
                'keepMemory',
              ],
            },
            onError: { target: '#crashed' },
          },
          initial: 'open',
          states: {
            open: { on: { 'navigation.locked': { target: 'locked' } } },
            locked: {
              description: 'Money moves: the address bar is refused until the answer is known.',
              initial: 'staying',
              on: {
                'xstate.route': {},
                'url.unknown': {},
                'navigation.released': { target: 'open' },
              },
              states: {
                staying: { on: { 'logOut.confirmed': { target: 'leaving' } } },
                leaving: {
                  description: 'The log-out waits for the answer of the payment.',
                  on: {
                    'logOut.confirmed': {},
                    'navigation.released': { target: '#loggingOut', actions: 'endSession' },
                  },
                },
              },
            },
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
        },
        activityRepayments: {
          id: 'activityRepayments',
          route: {},
          meta: { path: '/dashboard/activity/repayments', title: 'activity', screen: 'activity' },
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
        },
        accountPassword: {
          id: 'accountPassword',
          route: {},
          meta: {
            path: '/dashboard/account/password_reset',
            title: 'account',
            screen: 'account',
          },
        },
        loggingOut: {
          id: 'loggingOut',
          description: 'Until the session has ended no flow runs, so nothing can be started in it.',
          meta: { screen: 'loading' },
          on: { 'xstate.route': {}, 'url.unknown': {}, 'verification.suspected': {} },
        },
      },
    },
    forgotPassword: {
      id: 'forgotPassword',
      route: {},
      meta: { path: '/forgot-password', title: 'forgotPassword', screen: 'forgotPassword' },
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
      always: { guard: 'isUnknownAction', target: '#login' },
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
    notFound: {
      description: 'The address stays as it was typed.',
      meta: { title: 'notFound', screen: 'notFound' },
    },
    crashed: {
      id: 'crashed',
      description: 'A flow broke: only a reload starts everything anew.',
      meta: { title: 'crashed', screen: 'crashed' },
      on: { 'xstate.route': {}, 'url.unknown': {} },
      initial: 'resting',
      states: {
        resting: { on: { 'reload.requested': { target: 'reloading' } } },
        reloading: {
          invoke: {
            src: 'reloadPage',
            id: 'reloadPage',
            onDone: { target: 'resting' },
            onError: { target: 'resting' },
          },
        },
      },
    },
  },
});

/** The one running app. */
export type AppActor = ActorRefFrom<typeof appMachine>;
