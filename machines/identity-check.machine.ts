import { type ActorRefFrom, assign, setup } from 'xstate';
import type { KycStatus, Profile } from '../domain/entities.ts';
import { type Failure, failureOf } from '../domain/failures.ts';
import {
  effect,
  errorOf,
  failedOffline,
  lastingEffect,
  type Presence,
  trackingNotProvided,
  watchReturn,
} from './effects.ts';
import { KYC_MISSED_PROFILES } from './missed-looks.ts';

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

/** Checks a customer's identity with the vendor's widget, then polls the result. Source: product 4.5. */
export const identityCheckMachine = setup({
  types: {
    context: {} as {
      uid: string;
      entityId: string;
      status: KycStatus;
      /** Status reads since the entity was sent. */
      attempts: number;
      /** Profile reads since the success that did not contain it. */
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
    /** `halted`: the duration is unknown. */
    tags: {} as 'loading' | 'verifying' | 'halted',
  },
  actors: {
    watchPresence: lastingEffect('watchPresence'),
    readKycStatus: effect('readKycStatus'),
    getWidgetToken: effect('getWidgetToken'),
    runIdentityWidget: lastingEffect('runIdentityWidget'),
    setKycEntity: effect('setKycEntity'),
    loadProfile: effect('loadProfile'),
  },
  actions: {
    track: trackingNotProvided,
    rememberEntity: assign({ entityId: (_, { entityId }: { entityId: string }) => entityId }),
    rememberStatus: assign({ status: (_, { status }: { status: KycStatus }) => status }),
    countUpdate: assign({
      status: (_, { status }: { status: KycStatus }) => status,
      attempts: ({ context }) => context.attempts + 1,
    }),
    startCounting: assign({ attempts: 0 }),
    countMissedProfile: assign({ missedProfiles: ({ context }) => context.missedProfiles + 1 }),
    rememberProfile: assign({ profile: (_, { profile }: { profile: Profile }) => profile }),
    rememberFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    rememberGenericFailure: assign({ failure: { code: 'kycGeneric' } }),
    clearFailure: assign({ failure: null }),
  },
  guards: {
    failedOffline,
    isNotStarted: (_, { status }: { status: KycStatus }) => status === 'NotStarted',
    isSuccess: (_, { status }: { status: KycStatus }) => status === 'Success',
    isFailed: (_, { status }: { status: KycStatus }) => status === 'Failed',
    isManual: (_, { status }: { status: KycStatus }) => status === 'ManualInProcessing',
    // The current status is not counted yet.
    isLastAttempt: ({ context }) => context.attempts + 1 >= KYC_MAXIMUM_ATTEMPTS,
    hasEntity: ({ event }) =>
      event.type === 'widget.checked' && event.entityId !== null && event.entityId !== '',
    // The current profile is not counted yet.
    isLagging: ({ context }) => context.missedProfiles + 1 >= KYC_MISSED_PROFILES,
    hasReachedNobody: (_, { error }: { error: unknown }) =>
      ['offline', 'unreachable'].includes(failureOf(error).code),
    isOffline: (_, { error }: { error: unknown }) => failureOf(error).code === 'offline',
    hasPassed: (_, { profile }: { profile: Profile }) => profile.hasPassedKyc,
  },
  delays: {
    kycPoll: KYC_POLL_MS,
    widgetOverlay: WIDGET_OVERLAY_MS,
    widgetWatchdog: WIDGET_WATCHDOG_MS,
  },
}).createMachine({
  id: 'identityCheck',
  description: 'The vendor’s widget takes a document; the result is polled, at most 20 times.',
  context: ({ input }) => ({
    uid: input.uid,
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
      description: 'A check that was begun before goes on where it was.',
      tags: 'loading',
      entry: 'clearFailure',
      invoke: {
        src: 'readKycStatus',
        id: 'readStatus',
        onDone: [
          {
            guard: { type: 'isNotStarted', params: ({ event }) => ({ status: event.output }) },
            target: 'gettingToken',
            actions: { type: 'rememberStatus', params: ({ event }) => ({ status: event.output }) },
          },
          {
            guard: { type: 'isSuccess', params: ({ event }) => ({ status: event.output }) },
            target: 'refreshingProfile',
            actions: [
              { type: 'rememberStatus', params: ({ event }) => ({ status: event.output }) },
              { type: 'track', params: { name: 'kyc_result', status: 'Success' } },
            ],
          },
          {
            guard: { type: 'isFailed', params: ({ event }) => ({ status: event.output }) },
            target: 'failed',
            actions: [
              { type: 'rememberStatus', params: ({ event }) => ({ status: event.output }) },
              { type: 'track', params: { name: 'kyc_result', status: 'Failed' } },
            ],
          },
          {
            guard: { type: 'isManual', params: ({ event }) => ({ status: event.output }) },
            target: 'verifying.waitingForPerson',
            actions: { type: 'rememberStatus', params: ({ event }) => ({ status: event.output }) },
          },
          {
            target: 'verifying.waiting',
            actions: { type: 'rememberStatus', params: ({ event }) => ({ status: event.output }) },
          },
        ],
        onError: [
          {
            guard: { type: 'hasReachedNobody', params: errorOf },
            target: 'unchecked',
            actions: { type: 'rememberFailure', params: errorOf },
          },
          { target: 'failed', actions: { type: 'rememberFailure', params: errorOf } },
        ],
      },
    },
    unchecked: {
      tags: 'halted',
      description: 'Nobody could be asked: the check stands where it stood.',
      invoke: watchReturn,
      on: {
        'check.retried': { target: 'readingStatus' },
        'presence.regained': { guard: 'failedOffline', target: 'readingStatus' },
      },
    },
    gettingToken: {
      tags: 'loading',
      entry: 'clearFailure',
      invoke: {
        src: 'getWidgetToken',
        id: 'getWidgetToken',
        onDone: {
          target: 'widget',
          actions: { type: 'track', params: { name: 'kyc_start' } },
        },
        onError: { target: 'unavailable', actions: { type: 'rememberFailure', params: errorOf } },
      },
    },
    widget: {
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
            guard: 'hasEntity',
            target: 'settingEntity',
            actions: {
              type: 'rememberEntity',
              params: ({ event }) => ({ entityId: event.entityId ?? '' }),
            },
          },
          { target: 'unavailable', actions: 'rememberGenericFailure' },
        ],
        'widget.failed': { target: 'unavailable', actions: 'rememberGenericFailure' },
      },
      states: {
        overlay: {
          initial: 'covering',
          states: {
            covering: { after: { widgetOverlay: { target: 'lifted' } } },
            lifted: {},
          },
        },
        loading: {
          initial: 'pending',
          states: {
            pending: {
              on: { 'widget.ready': { target: 'ready' } },
              after: {
                widgetWatchdog: {
                  target: '#identityCheck.unavailable',
                  actions: 'rememberGenericFailure',
                },
              },
            },
            ready: {},
          },
        },
      },
    },
    settingEntity: {
      tags: 'verifying',
      entry: 'clearFailure',
      invoke: {
        src: 'setKycEntity',
        id: 'setKycEntity',
        input: ({ context }) => ({ entityId: context.entityId }),
        onDone: { target: 'verifying', actions: 'startCounting' },
        onError: {
          target: 'lookingForCheck',
          actions: { type: 'rememberFailure', params: errorOf },
        },
      },
    },
    lookingForCheck: {
      description: 'The entity may have been taken all the same: then a check has begun.',
      tags: 'verifying',
      invoke: {
        src: 'readKycStatus',
        id: 'lookForCheck',
        onDone: [
          {
            guard: { type: 'isNotStarted', params: ({ event }) => ({ status: event.output }) },
            target: 'entityRefused',
          },
          { target: 'verifying', actions: ['clearFailure', 'startCounting'] },
        ],
        onError: { target: 'entityRefused' },
      },
    },
    entityRefused: { tags: 'halted', on: { 'check.retried': { target: 'settingEntity' } } },
    verifying: {
      tags: 'verifying',
      initial: 'readingResult',
      states: {
        readingResult: {
          invoke: {
            src: 'readKycStatus',
            id: 'readResult',
            onDone: [
              {
                guard: { type: 'isSuccess', params: ({ event }) => ({ status: event.output }) },
                target: '#identityCheck.refreshingProfile',
                actions: [
                  { type: 'countUpdate', params: ({ event }) => ({ status: event.output }) },
                  { type: 'track', params: { name: 'kyc_result', status: 'Success' } },
                ],
              },
              {
                guard: { type: 'isFailed', params: ({ event }) => ({ status: event.output }) },
                target: '#identityCheck.failed',
                actions: [
                  { type: 'countUpdate', params: ({ event }) => ({ status: event.output }) },
                  { type: 'track', params: { name: 'kyc_result', status: 'Failed' } },
                ],
              },
              {
                guard: { type: 'isManual', params: ({ event }) => ({ status: event.output }) },
                target: 'waitingForPerson',
                actions: {
                  type: 'rememberStatus',
                  params: ({ event }) => ({ status: event.output }),
                },
              },
              {
                guard: 'isLastAttempt',
                target: '#identityCheck.failed',
                actions: [
                  { type: 'countUpdate', params: ({ event }) => ({ status: event.output }) },
                  { type: 'track', params: { name: 'kyc_result', status: 'Failed' } },
                ],
              },
              {
                target: 'waiting',
                actions: { type: 'countUpdate', params: ({ event }) => ({ status: event.output }) },
              },
            ],
            onError: [
              { guard: { type: 'isOffline', params: errorOf }, target: 'waiting' },
              {
                guard: { type: 'hasReachedNobody', params: errorOf },
                target: '#identityCheck.unchecked',
                actions: { type: 'rememberFailure', params: errorOf },
              },
              {
                target: '#identityCheck.failed',
                actions: { type: 'rememberFailure', params: errorOf },
              },
            ],
          },
        },
        waiting: { after: { kycPoll: { target: 'readingResult' } } },
        waitingForPerson: {
          description:
            'A person is checking: the customer may leave; this never fails by counting.',
          after: { kycPoll: { target: 'readingResult' } },
        },
      },
    },
    refreshingProfile: {
      description: 'The result is there; the profile must carry it before the dashboard opens.',
      tags: 'verifying',
      invoke: {
        src: 'loadProfile',
        id: 'loadProfile',
        onDone: [
          {
            guard: { type: 'hasPassed', params: ({ event }) => ({ profile: event.output }) },
            target: 'verified',
            actions: {
              type: 'rememberProfile',
              params: ({ event }) => ({ profile: event.output }),
            },
          },
          { guard: 'isLagging', target: 'profileMissing', actions: 'countMissedProfile' },
          { target: 'waitingForProfile', actions: 'countMissedProfile' },
        ],
        onError: [
          { guard: 'isLagging', target: 'profileMissing', actions: 'countMissedProfile' },
          { target: 'waitingForProfile', actions: 'countMissedProfile' },
        ],
      },
    },
    waitingForProfile: {
      description: 'Verified already: this never turns into a failure.',
      tags: 'verifying',
      after: { kycPoll: { target: 'refreshingProfile' } },
    },
    profileMissing: {
      description: 'The profile has been missing for long: the customer is told; looking goes on.',
      tags: 'verifying',
      on: { 'check.retried': { target: 'refreshingProfile' } },
      after: { kycPoll: { target: 'refreshingProfile' } },
    },
    unavailable: {
      tags: 'halted',
      description: 'The widget could not be used: another try, and the chat.',
      invoke: { ...watchReturn, id: 'watchReturnForToken' },
      on: {
        'check.retried': { target: 'gettingToken' },
        'presence.regained': { guard: 'failedOffline', target: 'gettingToken' },
      },
    },
    failed: {
      tags: 'halted',
      description: 'The identity could not be verified: the team helps in the chat.',
      on: { 'check.retried': { target: 'readingStatus', actions: 'startCounting' } },
    },
    verified: { type: 'final' },
  },
});

export type IdentityCheckActor = ActorRefFrom<typeof identityCheckMachine>;
