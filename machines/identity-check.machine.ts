import { assign, setup } from 'xstate';
import type { KycStatus, Profile } from '../domain/entities.ts';
import { type Failure, failureOf } from '../domain/failures.ts';
import {
  effects,
  errorOf,
  flowActions,
  hasOfflineFailure,
  keepFailure,
  lasting,
  outputOf,
  type Presence,
  retried,
  watchPresenceToRetry,
} from './effects.ts';
import { KYC_MISSED_PROFILES } from './missed-polls.ts';

/** Delay between two reads of the status, in ms. Source: product 9.1. */
export const KYC_POLL_MS = 10_000;
/** Number of status reads without a result after which the check has failed. Source: product 9.2 and decision 034. */
export const KYC_MAXIMUM_ATTEMPTS = 20;
/** Time that the overlay covers the widget while it renders, in ms. Source: product 9.1. */
export const WIDGET_OVERLAY_MS = 3_000;
/** Time limit for the widget to appear, in ms. Source: decision 033. */
export const WIDGET_WATCHDOG_MS = 30_000;

/** Events of the `runIdentityWidget` effect. */
export type WidgetEvent =
  | { type: 'widget.ready' }
  /** The widget has checked a document; `entityId` is null if its result has none. */
  | { type: 'widget.checked'; entityId: string | null }
  | { type: 'widget.failed' };

/** Transition for a check that has succeeded. @param keep the action that stores its status */
const ifVerified = <Keep extends string>(keep: Keep) =>
  ({
    description: 'The identity is verified.',
    guard: { type: 'isSuccess', params: outputOf },
    target: '#identityCheck.refreshingProfile',
    actions: [
      { type: keep, params: outputOf },
      { type: 'track', params: { name: 'kyc_result', status: 'Success' } },
    ],
  }) as const;

/** Transition for a check that has failed. @param keep the action that stores its status */
const ifFailed = <Keep extends string>(keep: Keep) =>
  ({
    description: 'The identity is not verified.',
    guard: { type: 'isFailed', params: outputOf },
    target: '#identityCheck.failed',
    actions: [
      { type: keep, params: outputOf },
      { type: 'track', params: { name: 'kyc_result', status: 'Failed' } },
    ],
  }) as const;

/** Checks a customer's identity with the vendor's widget, then polls the result. Source: product 4.5. */
export const identityCheckMachine = setup({
  types: {
    context: {} as {
      uid: string;
      entityId: string;
      status: KycStatus;
      /** Status reads since the entity was sent. */
      attempts: number;
      /** Number of profile reads after the success that did not contain it yet. */
      missedProfiles: number;
      profile: Profile | null;
      failure: Failure | null;
    },
    events: {} as
      | WidgetEvent
      | Presence
      | { type: 'check.retried' }
      // Declared so that the token of the widget passes from one actor to the next without being stored in context.
      | { type: 'xstate.done.actor.getWidgetToken'; output: { token: string } },
    input: {} as { uid: string },
    output: {} as { profile: Profile | null },
    /** `halted`: the remaining time of onboarding cannot be estimated. */
    tags: {} as 'loading' | 'verifying' | 'halted',
  },
  actors: {
    ...lasting('watchPresence', 'runIdentityWidget'),
    ...effects('readKycStatus', 'getWidgetToken', 'setKycEntity', 'loadProfile'),
  },
  actions: {
    ...flowActions,
    rememberEntity: assign({ entityId: (_, { entityId }: { entityId: string }) => entityId }),
    rememberStatus: assign({ status: (_, status: KycStatus) => status }),
    countUpdate: assign({
      status: (_, status: KycStatus) => status,
      attempts: ({ context }) => context.attempts + 1,
    }),
    startCounting: assign({ attempts: 0 }),
    countMissedProfile: assign({ missedProfiles: ({ context }) => context.missedProfiles + 1 }),
    rememberProfile: assign({ profile: (_, profile: Profile) => profile }),
    rememberGenericFailure: assign({ failure: { code: 'kycGeneric' } }),
  },
  guards: {
    hasOfflineFailure,
    isNotStarted: (_, status: KycStatus) => status === 'NotStarted',
    isSuccess: (_, status: KycStatus) => status === 'Success',
    isFailed: (_, status: KycStatus) => status === 'Failed',
    isManual: (_, status: KycStatus) => status === 'ManualInProcessing',
    // The current status is not counted yet.
    isLastAttempt: ({ context }) => context.attempts + 1 >= KYC_MAXIMUM_ATTEMPTS,
    hasEntity: ({ event }) =>
      event.type === 'widget.checked' && event.entityId !== null && event.entityId !== '',
    // The current profile is not counted yet.
    isLagging: ({ context }) => context.missedProfiles + 1 >= KYC_MISSED_PROFILES,
    hasReachedNobody: (_, { error }: { error: unknown }) =>
      ['offline', 'unreachable'].includes(failureOf(error).code),
    isOfflineError: (_, { error }: { error: unknown }) => failureOf(error).code === 'offline',
    hasPassed: (_, profile: Profile) => profile.hasPassedKyc,
  },
  delays: {
    kycPoll: KYC_POLL_MS,
    widgetOverlay: WIDGET_OVERLAY_MS,
    widgetWatchdog: WIDGET_WATCHDOG_MS,
  },
}).createMachine({
  id: 'identityCheck',
  description:
    'Identity check. The vendor’s widget takes a document; the result is asked for, at most 20 times.',
  context: ({ input }) => ({
    ...input,
    entityId: '',
    status: 'NotStarted',
    attempts: 0,
    missedProfiles: 0,
    profile: null,
    failure: null,
  }),
  initial: 'readingStatus',
  output: ({ context }) => ({ profile: context.profile }),
  states: {
    readingStatus: {
      description: 'Was a check begun before? A check that was begun continues where it was.',
      tags: 'loading',
      entry: 'clearFailure',
      invoke: {
        src: 'readKycStatus',
        id: 'readStatus',
        onDone: [
          {
            description: 'No check was begun.',
            guard: { type: 'isNotStarted', params: outputOf },
            target: 'gettingToken',
            actions: { type: 'rememberStatus', params: outputOf },
          },
          ifVerified('rememberStatus'),
          ifFailed('rememberStatus'),
          {
            description: 'A person checks.',
            guard: { type: 'isManual', params: outputOf },
            target: 'verifying.waitingForPerson',
            actions: { type: 'rememberStatus', params: outputOf },
          },
          {
            description: 'The check continues.',
            target: 'verifying.waiting',
            actions: { type: 'rememberStatus', params: outputOf },
          },
        ],
        onError: [
          {
            description: 'No answer.',
            guard: { type: 'hasReachedNobody', params: errorOf },
            target: 'unchecked',
            actions: keepFailure,
          },
          { description: 'The status is refused.', target: 'failed', actions: keepFailure },
        ],
      },
    },
    unchecked: {
      description: 'The status cannot be read. The check stays where it was.',
      tags: 'halted',
      ...retried('check.retried', 'readingStatus'),
    },
    gettingToken: {
      description: 'Getting the check ready.',
      tags: 'loading',
      entry: 'clearFailure',
      invoke: {
        src: 'getWidgetToken',
        id: 'getWidgetToken',
        onDone: {
          target: 'widget',
          actions: { type: 'track', params: { name: 'kyc_start' } },
        },
        onError: { target: 'unavailable', actions: keepFailure },
      },
    },
    widget: {
      description: 'Taking the document.',
      type: 'parallel',
      invoke: {
        src: 'runIdentityWidget',
        id: 'runIdentityWidget',
        input: ({ context, event }) => ({
          uid: context.uid,
          token: event.type === 'xstate.done.actor.getWidgetToken' ? event.output.token : '',
        }),
        onError: { target: 'unavailable', actions: 'rememberGenericFailure' },
      },
      on: {
        'widget.checked': [
          {
            description: 'The document is taken.',
            guard: 'hasEntity',
            target: 'settingEntity',
            actions: {
              type: 'rememberEntity',
              params: ({ event }) => ({ entityId: event.entityId ?? '' }),
            },
          },
          {
            description: 'The widget hands in nothing.',
            target: 'unavailable',
            actions: 'rememberGenericFailure',
          },
        ],
        'widget.failed': { target: 'unavailable', actions: 'rememberGenericFailure' },
      },
      states: {
        overlay: {
          description: 'Cover over the widget.',
          initial: 'covering',
          states: {
            covering: {
              description: 'The widget is covered.',
              after: { widgetOverlay: { target: 'lifted' } },
            },
            lifted: { description: 'The widget is seen.' },
          },
        },
        loading: {
          description: 'Loading of the widget.',
          initial: 'pending',
          states: {
            pending: {
              description: 'The widget loads.',
              on: {
                'widget.ready': { target: 'ready' },
                'check.retried': { target: '#identityCheck.gettingToken' },
              },
              after: {
                widgetWatchdog: {
                  target: '#identityCheck.unavailable',
                  actions: 'rememberGenericFailure',
                },
              },
            },
            ready: { description: 'The widget is ready.' },
          },
        },
      },
    },
    settingEntity: {
      description: 'Handing in the document.',
      tags: 'verifying',
      entry: 'clearFailure',
      invoke: {
        src: 'setKycEntity',
        id: 'setKycEntity',
        input: ({ context }) => ({ entityId: context.entityId }),
        onDone: { target: 'verifying', actions: 'startCounting' },
        onError: { target: 'lookingForCheck', actions: keepFailure },
      },
    },
    lookingForCheck: {
      description: 'Was the document received? The call failed, but a check may have begun.',
      tags: 'verifying',
      invoke: {
        src: 'readKycStatus',
        id: 'lookForCheck',
        onDone: [
          { guard: { type: 'isNotStarted', params: outputOf }, target: 'entityRefused' },
          { target: 'verifying', actions: ['clearFailure', 'startCounting'] },
        ],
        onError: { target: 'entityRefused' },
      },
    },
    entityRefused: {
      description: 'The document was not accepted.',
      tags: 'halted',
      on: { 'check.retried': { target: 'settingEntity' } },
    },
    verifying: {
      description: 'Checking the identity.',
      tags: 'verifying',
      initial: 'readingResult',
      states: {
        readingResult: {
          description: 'Asking for the result.',
          invoke: {
            src: 'readKycStatus',
            id: 'readResult',
            onDone: [
              ifVerified('countUpdate'),
              ifFailed('countUpdate'),
              {
                description: 'A person checks.',
                guard: { type: 'isManual', params: outputOf },
                target: 'waitingForPerson',
                actions: { type: 'rememberStatus', params: outputOf },
              },
              {
                description: 'No result after 20 times.',
                guard: 'isLastAttempt',
                target: '#identityCheck.failed',
                actions: [
                  { type: 'countUpdate', params: outputOf },
                  { type: 'track', params: { name: 'kyc_result', status: 'Failed' } },
                ],
              },
              {
                description: 'No result yet.',
                target: 'waiting',
                actions: { type: 'countUpdate', params: outputOf },
              },
            ],
            onError: [
              {
                description: 'The customer is offline.',
                guard: { type: 'isOfflineError', params: errorOf },
                target: 'waiting',
              },
              {
                description: 'No answer.',
                guard: { type: 'hasReachedNobody', params: errorOf },
                target: '#identityCheck.unchecked',
                actions: keepFailure,
              },
              {
                description: 'The result is refused.',
                target: '#identityCheck.failed',
                actions: keepFailure,
              },
            ],
          },
        },
        waiting: {
          description: 'Waiting to ask again.',
          after: { kycPoll: { target: 'readingResult' } },
        },
        waitingForPerson: {
          description:
            'A person checks. The customer may leave; this never fails because it takes long.',
          after: { kycPoll: { target: 'readingResult' } },
        },
      },
    },
    refreshingProfile: {
      description: 'Reading the profile. The dashboard opens only when the profile has the result.',
      tags: 'verifying',
      invoke: {
        src: 'loadProfile',
        id: 'loadProfile',
        onDone: [
          {
            description: 'The profile says verified.',
            guard: { type: 'hasPassed', params: outputOf },
            target: 'verified',
            actions: { type: 'rememberProfile', params: outputOf },
          },
          {
            description: 'The profile lags behind for long.',
            guard: 'isLagging',
            target: 'profileMissing',
            actions: 'countMissedProfile',
          },
          {
            description: 'The profile lags behind.',
            target: 'waitingForProfile',
            actions: 'countMissedProfile',
          },
        ],
        onError: [
          { guard: 'isLagging', target: 'profileMissing', actions: 'countMissedProfile' },
          { target: 'waitingForProfile', actions: 'countMissedProfile' },
        ],
      },
    },
    waitingForProfile: {
      description:
        'Waiting for the profile. The identity is verified, so this cannot fail any more.',
      tags: 'verifying',
      after: { kycPoll: { target: 'refreshingProfile' } },
    },
    profileMissing: {
      description: 'The profile lags behind. Says so and keeps reading.',
      tags: 'verifying',
      on: { 'check.retried': { target: 'refreshingProfile' } },
      after: { kycPoll: { target: 'refreshingProfile' } },
    },
    unavailable: {
      description: 'The check cannot start. Offers a retry and the chat.',
      tags: 'halted',
      invoke: { ...watchPresenceToRetry, id: 'watchPresenceForToken' },
      on: {
        'check.retried': { target: 'gettingToken' },
        'presence.regained': { guard: 'hasOfflineFailure', target: 'gettingToken' },
      },
    },
    failed: {
      description: 'The identity check fails. The team helps in the chat.',
      tags: 'halted',
      on: { 'check.retried': { target: 'readingStatus', actions: 'startCounting' } },
    },
    verified: { description: 'Identity verified.', type: 'final' },
  },
});
