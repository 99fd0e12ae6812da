import type { ActorRefFrom, AnyEventObject } from 'xstate';
import { type Connection, isEmailVerified, NO_INSTITUTION } from '../domain/entities.ts';
import { keepsDraft, ONBOARDING_STEPS, type OnboardingStep } from '../domain/onboarding.ts';
import { appSetup, NO_ACTION_LINK } from './app.setup.ts';
import { draftOf } from './drafts.ts';
import { outputOf } from './effects.ts';
import type { SessionEnd } from './memory.ts';
import { entryOf, type RouteId, type ScreenId, type ScreenMeta } from './meta.ts';
import type { PaymentReport } from './payment.machine.ts';

/** Actions after a log-in or sign-up. */
const onSignIn = [
  { type: 'rememberUser', params: outputOf },
  'forgetEmail',
  'forgetNewEmail',
  'startSession',
] as const;

/** Actions after a session has ended: remove all data of the user. */
const onSignOut = [
  { type: 'forgetPerson', params: ({ event }: { event: { reason: SessionEnd } }) => event },
  'forgetEligibility',
  'forgetEmail',
  'closeSupport',
  'closeLogOut',
] as const;

/** Action for each report of a payment. */
const recordPayment = {
  type: 'rememberPayment',
  params: ({ event }: { event: PaymentReport }) => event,
} as const;

/** Transition for the report of a payment's phase. */
function onPhase<Target extends string>(is: PaymentReport['phase'], target: Target) {
  return { guard: { type: 'isPhase', params: { is } }, target, actions: recordPayment } as const;
}

/** Action before another log-in at the same bank. */
const rememberItsBank = {
  type: 'rememberInstitution',
  params: ({ event }: { event: { output: { connection: Connection | null } } }) => ({
    institution: event.output.connection?.institution ?? null,
  }),
} as const;

/** Meta data of a state with a path; a state that is not named after its screen says which one it has. */
type AddressMeta<Id extends RouteId> = ScreenMeta &
  (Id extends ScreenId ? unknown : { readonly title: ScreenId; readonly screen: ScreenId });

/** State with its own path and screen. */
function address<Id extends RouteId>(id: Id, meta: AddressMeta<Id>) {
  return {
    id,
    route: {},
    meta: { title: id as ScreenId, screen: id as ScreenId, ...meta },
  } as const;
}

/** The same, for a state which a log-in returns to. */
function place<Id extends RouteId>(id: Id, meta: AddressMeta<Id>) {
  return {
    ...address(id, meta),
    entry: { type: 'rememberPlace', params: { to: id } },
  } as const;
}

/** Onboarding step; leads on to the first unfinished step if an earlier one is unfinished. */
function step<Step extends OnboardingStep & ScreenId>(step: Step, meta: AddressMeta<Step>) {
  return {
    ...place(step, meta),
    always: unlessReachable(step),
  } as const;
}

/** Transition to the first unfinished step, from one that an earlier step blocks. */
function unlessReachable<Step extends OnboardingStep>(step: Step) {
  return {
    description: 'Another step is next.',
    guard: { type: 'isUnreachable', params: { step } },
    target: '#signupNext',
  } as const;
}

/** Transition to a step that may be the first unfinished one. */
function ifNext(step: OnboardingStep) {
  return { guard: { type: 'isNext', params: { step } }, target: `#${entryOf(step)}` } as const;
}

/** Actions for the draft of a saved step. */
function onSaved<Step extends OnboardingStep>(step: Step) {
  return keepsDraft(step)
    ? ([] as const)
    : ([{ type: 'forgetDraft', params: { form: step } }] as const);
}

/** Site map: every screen is a state with its path, every redirect a transition. Source: product 2. */
export const appMachine = appSetup.createMachine({
  id: 'app',
  description: 'The whole app. The site map: every address, and the flow that runs there.',
  context: ({ input: { drafts = {}, ...memory } }) => ({
    ...memory,
    user: null,
    profile: null,
    returnTo: null,
    isBankJobGone: false,
    connection: null,
    actionLink: NO_ACTION_LINK,
    drafts,
  }),
  invoke: [
    { src: 'reloadPage', id: 'reloadPage' },
    { src: 'session', id: 'session' },
    { src: 'support', id: 'support' },
    { src: 'logOut', id: 'logOut' },
  ],
  on: {
    'session.opened': { actions: { type: 'rememberUser', params: ({ event }) => event } },
    'session.closed': { actions: onSignOut },
    'eligibility.changed': {
      actions: { type: 'rememberEligibility', params: ({ event }) => event },
    },
    'email.typed': { actions: { type: 'rememberEmail', params: ({ event }) => event } },
    'signUp.reported': { actions: { type: 'rememberSignUp', params: ({ event }) => event } },
    'profile.loaded': { actions: { type: 'rememberProfile', params: ({ event }) => event } },
    'bankFailure.counted': { actions: 'forgetUncountedJob' },
    'user.refreshed': { actions: { type: 'rememberLinkedUser', params: ({ event }) => event } },
    'field.typed': { actions: { type: 'rememberTyped', params: ({ event }) => event } },
    'sending.reported': { actions: { type: 'rememberSending', params: ({ event }) => event } },
    'support.requested': { actions: { type: 'openSupport', params: ({ event }) => event } },
    'reload.requested': {
      description: 'The customer reloads. There may be a new version; drafts are kept.',
      actions: 'reloadPage',
    },
    'xstate.error.actor.*': {
      description: 'Something breaks. No flow was prepared for it.',
      target: '.crashed',
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
      description:
        'Finding out who is here. The address waits until the app knows whether a customer is signed in.',
      tags: 'booting',
      meta: { screen: 'loading' },
      on: {
        'session.closed': {
          target: 'arriving',
          actions: { type: 'forgetPerson', params: ({ event }) => event },
        },
        'profile.loaded': {
          target: 'arriving',
          actions: { type: 'rememberProfile', params: ({ event }) => event },
        },
        'profile.unavailable': { target: 'profileUnavailable' },
        'logOut.confirmed': { target: 'loggingOut', actions: 'endSession' },
      },
    },
    profileUnavailable: {
      description:
        'The profile cannot be read. The customer is signed in, but the app does not know their next step.',
      tags: 'booting',
      meta: { screen: 'profileUnavailable', title: 'profileUnavailable' },
      on: {
        'load.retried': { target: 'booting', actions: 'retryProfile' },
        'logOut.confirmed': { target: 'loggingOut', actions: 'endSession' },
        'profile.loaded': {
          description:
            'The profile can be read. The session tries again when the connection is back.',
          target: 'arriving',
          actions: { type: 'rememberProfile', params: ({ event }) => event },
        },
        'session.closed': {
          target: 'arriving',
          actions: [{ type: 'forgetPerson', params: ({ event }) => event }, 'closeLogOut'],
        },
      },
    },
    arriving: {
      description: 'Going where the address says. The app knows who is here.',
      meta: { screen: 'loading' },
    },
    start: {
      description: 'First page.',
      id: 'start',
      route: {},
      meta: { path: '/', title: 'eligibility', screen: 'loading', history: 'replace' },
      always: { target: '#eligibility' },
    },
    eligibility: {
      description: 'Can I use it?',
      ...address('eligibility', { path: '/eligibility', next: ['signup', 'login'] }),
      entry: 'forgetSessionEnd',
      always: { guard: 'isSignedIn', target: '#signupNext' },
      invoke: [
        {
          src: 'eligibility',
          id: 'eligibility',
          input: ({ context }) => context.eligibility,
          onDone: { target: '#signup' },
        },
        {
          src: 'appOffer',
          id: 'appOffer',
          input: ({ context }) => ({ isAnswered: context.isAppOffered }),
          onDone: { actions: { type: 'rememberOffer', params: outputOf } },
          onError: { description: 'The offer fails. The customer continues without it.' },
        },
      ],
    },
    login: {
      description: 'Log in.',
      ...address('login', { path: '/login', next: ['dashboard', 'forgotPassword'] }),
      always: { guard: 'isSignedIn', target: '#signupNext' },
      invoke: {
        src: 'login',
        id: 'login',
        onDone: [
          {
            guard: { type: 'hasPlaceToReturn', params: outputOf },
            target: '#signupNext',
            actions: ['planReturn', ...onSignIn],
          },
          {
            target: '#signupNext',
            actions: onSignIn,
          },
        ],
      },
    },
    signup: {
      description: 'Sign up.',
      ...address('signup', { path: '/signup' }),
      always: [
        { guard: 'isSignedIn', target: '#signupNext' },
        {
          description: 'The boxes are not ticked yet.',
          guard: 'isNotEligible',
          target: '#eligibility',
        },
      ],
      invoke: {
        src: 'accountSignUp',
        id: 'accountSignUp',
        input: ({ context }) => ({ unanswered: context.signUpEmail }),
        onDone: {
          target: '#signupNext',
          actions: ['forgetEligibility', ...onSignIn],
        },
      },
    },
    onboarding: {
      description:
        'Becoming a customer. Leads from the new account to the checked identity, one step after the other.',
      initial: 'next',
      always: [
        { guard: 'isSignedOut', target: '#login' },
        { description: 'The identity is checked.', guard: 'hasPassedKyc', target: '#dashboard' },
      ],
      on: {
        'step.revisited': {
          description:
            'The customer goes back a step. The address follows, and nothing that was done is lost.',
          guard: { type: 'isCorrectable', params: ({ event }) => event },
          actions: 'planReturn',
        },
      },
      states: {
        next: {
          description: 'Choosing the next step. Rests here only while the profile loads.',
          ...address('signupNext', {
            path: '/signup/next',
            catchAll: '/signup',
            history: 'replace',
          }),
          always: [
            {
              description: 'The customer wanted another page.',
              guard: 'isReturning',
              actions: ['returnToPlace', 'forgetReturn'],
            },
            {
              description: 'A connection to the bank is under way.',
              guard: 'isResumingBankJob',
              target: '#bankSync',
            },
            ...ONBOARDING_STEPS.map(ifNext),
          ],
          initial: 'waiting',
          states: {
            waiting: {
              description:
                'Waiting for the profile. Asks once more for a profile that could not be read before.',
              entry: 'retryProfile',
              on: { 'profile.unavailable': { target: 'unavailable' } },
            },
            unavailable: {
              description: 'The profile cannot be read.',
              meta: { screen: 'profileUnavailable' },
              on: { 'load.retried': { target: 'waiting' } },
            },
          },
        },
        mobile: {
          description: 'Mobile number.',
          ...step('mobile', { path: '/signup/mobile' }),
          on: {
            'user.refreshed': {
              description: 'The number is confirmed elsewhere.',
              guard: { type: 'bringsNumber', params: ({ event }) => event },
              target: '#signupNext',
              actions: { type: 'rememberLinkedUser', params: ({ event }) => event },
            },
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
              actions: [{ type: 'rememberLinkedUser', params: outputOf }, ...onSaved('mobile')],
            },
          },
        },
        name: {
          ...step('name', { path: '/signup/name' }),
          invoke: {
            src: 'name',
            id: 'name',
            input: ({ context }) => ({
              firstName: context.profile?.firstName ?? '',
              lastName: context.profile?.lastName ?? '',
            }),
            onDone: {
              target: '#signupNext',
              actions: [{ type: 'rememberFields', params: outputOf }, ...onSaved('name')],
            },
          },
        },
        employment: {
          description: 'Job.',
          ...step('employment', { path: '/signup/employment' }),
          invoke: {
            src: 'employment',
            id: 'employment',
            onDone: {
              target: '#signupNext',
              actions: [
                { type: 'markFinished', params: { step: 'employment' } },
                ...onSaved('employment'),
              ],
            },
          },
        },
        bank: {
          initial: 'picker',
          always: unlessReachable('bank'),
          states: {
            picker: {
              description: 'Choosing the bank.',
              ...place('bankPicker', { path: '/signup/bank', asks: 'provider' }),
              exit: 'forgetGoneJob',
              invoke: {
                src: 'bankPicker',
                id: 'bankPicker',
                onDone: {
                  target: '#bankLogin',
                  actions: [
                    { type: 'rememberInstitution', params: outputOf },
                    {
                      type: 'track',
                      params: ({ event }) => ({
                        name: 'bank_selected',
                        institutionId: event.output.institution?.id ?? '',
                      }),
                    },
                  ],
                },
              },
            },
            login: {
              description: 'Logging in to the bank.',
              ...place('bankLogin', { path: '/signup/bank/login', history: 'replace' }),
              always: {
                description: 'No bank is chosen.',
                guard: 'hasNoInstitution',
                target: '#bankPicker',
              },
              invoke: {
                src: 'bankLogin',
                id: 'bankLogin',
                input: ({ context }) => ({ institution: context.institution ?? NO_INSTITUTION }),
                onDone: [
                  {
                    description: 'The connection to the bank begins.',
                    guard: { type: 'hasStartedJob', params: outputOf },
                    target: '#bankSync',
                    actions: { type: 'rememberJob', params: outputOf },
                  },
                  { description: 'The customer wants another bank.', target: '#bankPicker' },
                ],
              },
            },
            sync: {
              description: 'Reading the bank.',
              ...place('bankSync', { path: '/signup/bank/sync', history: 'replace' }),
              always: {
                description: 'No connection to the bank is under way.',
                guard: 'hasNoBankJob',
                target: '#signupNext',
              },
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
                    description: 'The customer has to choose a bank again.',
                    guard: { type: 'leadsTo', params: { to: 'picker' } },
                    target: '#bankPicker',
                    actions: [{ type: 'rememberJob', params: { jobId: '' } }, 'noteGoneJob'],
                  },
                  {
                    description: 'The customer has to log in to the bank again.',
                    guard: { type: 'leadsTo', params: { to: 'login' } },
                    target: '#bankLogin',
                    actions: rememberItsBank,
                  },
                  {
                    description: 'Another connection to a bank has replaced this one.',
                    guard: { type: 'leadsTo', params: { to: 'sync' } },
                    target: '#bankSync',
                    reenter: true,
                    actions: { type: 'rememberProfile', params: outputOf },
                  },
                  {
                    description: 'The bank is connected.',
                    target: '#bankAccount',
                    actions: [
                      { type: 'rememberConnection', params: outputOf },
                      { type: 'rememberProfile', params: outputOf },
                    ],
                  },
                ],
              },
            },
            account: {
              description: 'Account details.',
              ...place('bankAccount', {
                path: '/signup/bank/account',
                next: ['idCheck', 'bankPicker'],
              }),
              entry: [
                { type: 'rememberPlace', params: { to: 'bankAccount' } },
                // The log-in at the bank is over: Back and Forward lead to the list of banks.
                { type: 'rememberInstitution', params: { institution: null } },
              ],
              always: {
                description: 'Another step is next.',
                guard: 'isBankAccountUnreachable',
                target: '#signupNext',
              },
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
                    description: 'The bank is connected again.',
                    guard: { type: 'leadsTo', params: { to: 'sync' } },
                    target: '#bankSync',
                  },
                  {
                    description: 'The customer logs in to the bank again.',
                    guard: { type: 'leadsTo', params: { to: 'login' } },
                    target: '#bankLogin',
                    actions: rememberItsBank,
                  },
                  {
                    description: 'The customer wants another bank.',
                    guard: { type: 'leadsTo', params: { to: 'picker' } },
                    target: '#bankPicker',
                  },
                  {
                    description: 'The connection to the bank is gone.',
                    guard: { type: 'leadsTo', params: { to: 'pickerAnew' } },
                    target: '#bankPicker',
                    actions: [{ type: 'rememberJob', params: { jobId: '' } }, 'noteGoneJob'],
                  },
                  {
                    description: 'The account is saved.',
                    target: '#signupNext',
                    actions: [
                      { type: 'markFinished', params: { step: 'bankAccount' } },
                      ...onSaved('bankAccount'),
                    ],
                  },
                ],
              },
            },
          },
        },
        idCheck: {
          description: 'Identity check.',
          ...step('idCheck', {
            path: '/signup/id-check',
            history: 'replace',
            asks: 'identityWidget',
          }),
          invoke: {
            src: 'identityCheck',
            id: 'identityCheck',
            input: ({ context }) => ({ uid: context.user?.uid ?? '' }),
            onDone: {
              target: '#signupNext',
              actions: { type: 'rememberProfile', params: outputOf },
            },
          },
        },
      },
    },
    customer: {
      description:
        'Being a customer. Covers everything behind the log-in, once the identity is checked.',
      type: 'parallel',
      always: [
        { guard: 'isSignedOut', target: '#login' },
        {
          description: 'The identity is not checked yet.',
          guard: 'hasNotPassedKyc',
          target: '#signupNext',
        },
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
          description: 'The screens of a customer.',
          // Includes the log-in, so that a customer who has reloaded the page can log out while offline.
          meta: { next: ['dashboard', 'activityCashOuts', 'accountProfile', 'login'] },
          initial: 'home',
          states: {
            home: {
              ...place('dashboard', {
                path: '/dashboard',
                back: 'asks',
                reads: 'getOverview',
                next: ['cashOut', 'activityCashOuts', 'accountProfile', 'login'],
              }),
              invoke: {
                src: 'dashboard',
                id: 'dashboard',
                input: ({ context }) => ({
                  lastPayment: context.payment,
                  draft: draftOf(context, 'home').fields,
                }),
              },
              on: {
                'cashOut.requested': [{ guard: 'isPaymentUnknown' }, { target: '#cashOut' }],
                'payment.told': {
                  actions: ['forgetPayment', { type: 'forgetDraft', params: { form: 'cashOut' } }],
                },
                'leave.requested': { actions: 'askToLeave' },
              },
            },
            cashOut: {
              ...place('cashOut', {
                path: '/dashboard/cashout',
                history: 'replace',
                reads: 'getOverview',
              }),
              always: {
                description: 'The customer does not wait for the payment.',
                guard: 'isPaymentLeft',
                target: '#dashboard',
              },
              invoke: {
                src: 'cashOut',
                id: 'cashOut',
                input: ({ context, event }) => ({
                  lastPayment: context.payment,
                  overview: event.type === 'cashOut.requested' ? event.overview : null,
                  draft: draftOf(context, 'cashOut').fields,
                }),
                onDone: { target: '#dashboard' },
              },
            },
            activityCashOuts: {
              description: 'History of cash outs.',
              ...place('activityCashOuts', {
                path: '/dashboard/activity/cashouts',
                catchAll: '/dashboard/activity',
                title: 'activity',
                screen: 'activity',
                reads: 'getCashOuts',
              }),
              invoke: {
                src: 'activity',
                id: 'cashOutHistory',
                input: { list: 'cashOuts' },
              },
            },
            activityRepayments: {
              description: 'History of repayments.',
              ...place('activityRepayments', {
                path: '/dashboard/activity/repayments',
                title: 'activity',
                screen: 'activity',
                reads: 'getRepayments',
              }),
              invoke: {
                src: 'activity',
                id: 'repaymentHistory',
                input: { list: 'repayments' },
              },
            },
            accountProfile: {
              description: 'Account and profile.',
              ...place('accountProfile', {
                path: '/dashboard/account/profile',
                catchAll: '/dashboard/account',
                title: 'account',
                screen: 'account',
                reads: 'getPromotions',
              }),
              invoke: [
                {
                  src: 'emailVerification',
                  id: 'emailVerification',
                  input: ({ context }) => ({
                    email: context.profile?.email || (context.user?.email ?? ''),
                    isVerified: isEmailVerified(context),
                    sending: draftOf(context, 'emailVerification').sending,
                  }),
                },
                { src: 'promoCode', id: 'promoCode' },
                { src: 'linkedAccount', id: 'linkedAccount' },
              ],
              on: {
                'email.changed': { actions: { type: 'adoptEmail', params: ({ event }) => event } },
                'user.refreshed': {
                  actions: [
                    { type: 'rememberLinkedUser', params: ({ event }) => event },
                    'passOnVerification',
                  ],
                },
              },
            },
            accountPassword: {
              description: 'Change of password.',
              ...place('accountPassword', {
                path: '/dashboard/account/password_reset',
                title: 'account',
                screen: 'account',
              }),
              invoke: {
                src: 'changePassword',
                id: 'changePassword',
                input: ({ context }) => ({ email: context.user?.email ?? '' }),
                onDone: { target: '#accountProfile' },
              },
            },
          },
        },
        payment: {
          description: 'Is a payment under way? Knows it wherever the payment was made.',
          on: {
            'payment.reported': {
              actions: recordPayment,
            },
          },
          initial: 'none',
          states: {
            none: {
              description: 'No payment.',
              on: {
                'payment.reported': [onPhase('sent', 'held'), onPhase('mayLeave', 'mayLeave')],
              },
            },
            held: {
              description:
                'Money moves. The customer cannot leave until the answer is here or is late.',
              on: {
                'xstate.route': {},
                'url.unknown': {},
                'payment.reported': [onPhase('mayLeave', 'mayLeave'), onPhase('ended', 'none')],
              },
              initial: 'sending',
              states: {
                sending: {
                  description: 'Sending the payment.',
                  on: {
                    'logOut.confirmed': { target: 'leaving' },
                    'payment.reported': onPhase('checking', 'checking'),
                  },
                },
                leaving: {
                  description:
                    'Logging out after the payment. Waits for the answer of the payment, for 30 s at most.',
                  on: {
                    'logOut.confirmed': {},
                    'payment.reported': {
                      target: '#loggingOut',
                      actions: [recordPayment, 'endSession'],
                    },
                  },
                  after: { logOutWait: { target: '#loggingOut', actions: 'endSession' } },
                },
                checking: {
                  description: 'No answer yet. A log-out has nothing to wait for.',
                },
              },
            },
            mayLeave: {
              description: 'The customer may leave. The outcome is not known yet.',
              on: {
                'payment.reported': onPhase('ended', 'none'),
              },
            },
          },
        },
      },
    },
    forgotPassword: {
      description: 'Forgotten password.',
      ...address('forgotPassword', { path: '/forgot-password' }),
      entry: 'forgetSessionEnd',
      invoke: {
        src: 'forgotPassword',
        id: 'forgotPassword',
        input: ({ context }) => ({
          email: context.user?.email ?? context.email,
          sending: draftOf(context, 'forgotPassword').sending,
        }),
      },
    },
    actionLink: {
      description:
        'A link from an e-mail. Does what the link asks for, whether the customer is signed in or not.',
      id: 'actionLink',
      route: {
        actions: {
          type: 'rememberActionLink',
          params: ({ event }) => ({ link: event.type === 'xstate.route' ? event.link : undefined }),
        },
      },
      meta: {
        path: '/auth',
        title: 'actionLink',
        screen: 'actionLink',
        history: 'replace',
        asks: 'provider',
      },
      entry: 'forgetSessionEnd',
      always: {
        description: 'The link is for nothing known.',
        guard: 'isUnknownAction',
        target: '#login',
      },
      on: {
        'xstate.route': {
          description:
            'The customer asks for another link. It is sent from the account, which needs a log-in first.',
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
      },
    },
    loggingOut: {
      description: 'Logging out. No flow runs until the session has ended.',
      id: 'loggingOut',
      meta: { screen: 'loading' },
      on: {
        'xstate.route': {},
        'url.unknown': {},
        'logOut.confirmed': {},
        'session.closed': {
          description: 'The session has ended. It may be one that could not be restored.',
          target: '#login',
          actions: onSignOut,
        },
      },
    },
    notFound: {
      description: 'Page not found. The address stays as it was typed.',
      meta: { title: 'notFound', screen: 'notFound' },
      entry: 'forgetSessionEnd',
    },
    crashed: {
      description: 'Something broke. Only a reload helps. A report goes to the team.',
      id: 'crashed',
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
        stuck: { description: 'Waiting for a reload.' },
        leaving: {
          description:
            'Logging out after a crash. Clears the tab itself, because the session may be what broke.',
          on: { 'session.closed': {} },
          invoke: { src: 'leaveForLogIn', id: 'leaveForLogIn', onError: { target: 'stuck' } },
        },
      },
    },
  },
});

export type AppActor = ActorRefFrom<typeof appMachine>;
