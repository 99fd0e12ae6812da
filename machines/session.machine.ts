import { assign, sendParent, setup } from 'xstate';
import type { Profile, User } from '../domain/entities.ts';
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
  watchPresenceToRetry,
} from './effects.ts';
import { idleMachine } from './idle.machine.ts';
import type { SessionEnd, SessionEndReason } from './memory.ts';

export type SessionReport =
  | { type: 'session.opened'; user: User | null }
  | { type: 'session.closed'; reason: SessionEnd }
  | { type: 'profile.loaded'; profile: Profile }
  | { type: 'profile.unavailable' }
  /** User read again from the provider, with a new token. */
  | { type: 'user.refreshed'; user: User | null }
  /** The idle timer requests a log-out. The app answers with `session.endRequested` when it is possible. */
  | { type: 'logOut.confirmed' };

/** Action that records that the session has ended in another tab, and why. */
const endedElsewhere = {
  type: 'rememberEnd',
  params: ({ event }: { event: { reason: SessionEndReason } }) => ({
    reason: event.reason,
    isElsewhere: true,
  }),
} as const;

/** The session ends, whether or not the provider answers. */
const signingOut = {
  src: 'signOut',
  onDone: { target: 'signedOut' },
  onError: { target: 'signedOut' },
} as const;

/**
 * Session of the tab: restores it, loads the profile and signs out. It lives as long as the app and reports to it,
 * because only the app's context keeps user and profile. Source: product 4.1.
 */
export const sessionMachine = setup({
  types: {
    context: {} as {
      /** Reason to report when the session ends. */
      endReason: SessionEndReason;
      /** The session has ended in another tab. */
      isElsewhere: boolean;
      /** Last failure to read session or profile. */
      failure: Failure | null;
    },
    events: {} as
      | Presence
      | { type: 'session.started' }
      | { type: 'session.endRequested' }
      | { type: 'profile.retried' }
      /** The provider's data of the user may have changed elsewhere. */
      | { type: 'user.refreshRequested' }
      /** The provider has confirmed the user of a restored session, with newer data. */
      | { type: 'user.confirmed'; user: User }
      /** The provider or the API no longer knows the session. */
      | { type: 'session.lost' }
      /** The session has ended in another tab, such as the one that this tab was duplicated from. */
      | { type: 'session.endedElsewhere'; reason: 'person' | 'expired' },
    children: {} as { idle: 'idle' },
  },
  actors: {
    idle: idleMachine,
    ...lasting('watchPresence', 'watchSession'),
    ...effects('restoreSession', 'loadProfile', 'refreshUser', 'signOut'),
  },
  actions: {
    ...flowActions,
    rememberEnd: assign(
      (_, { reason, isElsewhere }: { reason: SessionEndReason; isElsewhere: boolean }) => ({
        endReason: reason,
        isElsewhere,
      }),
    ),
    askForLogOut: sendParent({ type: 'logOut.confirmed' }),
    reportOpened: sendParent((_, user: User | null) => ({
      type: 'session.opened',
      user,
    })),
    reportClosed: sendParent((_, { reason }: { reason: SessionEnd }) => ({
      type: 'session.closed',
      reason,
    })),
    reportProfile: sendParent((_, profile: Profile) => ({
      type: 'profile.loaded',
      profile,
    })),
    reportProfileUnavailable: sendParent({ type: 'profile.unavailable' }),
    reportUser: sendParent((_, { user }: { user: User | null }) => ({
      type: 'user.refreshed',
      user,
    })),
  },
  guards: {
    hasOfflineFailure,
    isElsewhere: ({ context }) => context.isElsewhere,
    isExpired: (_, { reason }: { reason: SessionEndReason }) => reason === 'expired',
    isSomeone: (_, user: User | null) => user !== null,
    isSessionEnded: (_, { error }: { error: unknown }) => failureOf(error).code === 'sessionEnded',
  },
}).createMachine({
  id: 'session',
  description: 'Session. Knows who is signed in, up to the log-out.',
  context: { endReason: 'person', isElsewhere: false, failure: null },
  initial: 'restoring',
  states: {
    restoring: {
      description: 'Looking for a session. Without a stored session the customer is signed out.',
      invoke: {
        src: 'restoreSession',
        id: 'restoreSession',
        onDone: [
          {
            description: 'A customer is signed in.',
            guard: { type: 'isSomeone', params: outputOf },
            target: 'open',
            actions: { type: 'reportOpened', params: outputOf },
          },
          {
            description: 'The customer is signed out.',
            target: 'signedOut',
            actions: { type: 'reportClosed', params: { reason: 'none' } },
          },
        ],
        onError: [
          {
            description: 'The session has expired.',
            guard: { type: 'isSessionEnded', params: errorOf },
            target: 'expiring',
          },
          {
            description: 'The log-in provider does not answer.',
            target: 'restoreFailed',
            actions: [keepFailure, 'reportProfileUnavailable'],
          },
        ],
      },
      on: { 'session.endRequested': { target: 'ending' } },
    },
    restoreFailed: {
      description: 'The session cannot be restored. The log-in provider does not answer.',
      invoke: watchPresenceToRetry,
      on: {
        'profile.retried': { target: 'restoring' },
        'presence.regained': { guard: 'hasOfflineFailure', target: 'restoring' },
        'session.endRequested': { target: 'ending' },
      },
    },
    signedOut: { on: { 'session.started': { target: 'open' } } },
    open: {
      description: 'Signed in.',
      initial: 'loadingProfile',
      entry: { type: 'rememberEnd', params: { reason: 'person', isElsewhere: false } },
      invoke: [
        { src: 'watchSession', id: 'watchSession', onError: { target: 'expiring' } },
        {
          src: 'idle',
          id: 'idle',
          onDone: { actions: [{ type: 'rememberEnd', params: outputOf }, 'askForLogOut'] },
          onError: { target: 'expiring' },
        },
      ],
      on: {
        'session.endRequested': [
          { description: 'Another tab logs out.', guard: 'isElsewhere', target: 'following' },
          { description: 'The customer logs out.', target: 'ending' },
        ],
        'session.lost': { target: 'expiring' },
        'user.confirmed': { actions: { type: 'reportUser', params: ({ event }) => event } },
        'session.endedElsewhere': [
          {
            description: 'Another tab has ended the session.',
            guard: { type: 'isExpired', params: ({ event }) => event },
            target: 'following',
            actions: endedElsewhere,
          },
          {
            description: 'Another tab logs out. A payment on its way is waited for.',
            actions: [endedElsewhere, 'askForLogOut'],
          },
        ],
      },
      states: {
        loadingProfile: {
          description: 'Loading the profile.',
          invoke: {
            src: 'loadProfile',
            id: 'loadProfile',
            onDone: { target: 'ready', actions: { type: 'reportProfile', params: outputOf } },
            onError: [
              { guard: { type: 'isSessionEnded', params: errorOf }, target: '#session.expiring' },
              { target: 'profileUnavailable', actions: [keepFailure, 'reportProfileUnavailable'] },
            ],
          },
        },
        profileUnavailable: {
          description: 'The profile cannot be loaded.',
          invoke: { ...watchPresenceToRetry, id: 'watchPresenceForProfile' },
          on: {
            'profile.retried': { target: 'loadingProfile' },
            'presence.regained': { guard: 'hasOfflineFailure', target: 'loadingProfile' },
          },
        },
        ready: { on: { 'user.refreshRequested': { target: 'refreshingUser' } } },
        refreshingUser: {
          description: 'Renewing the session. Only a new token carries the confirmed address.',
          invoke: {
            src: 'refreshUser',
            id: 'refreshUser',
            onDone: {
              target: 'ready',
              actions: { type: 'reportUser', params: ({ event }) => ({ user: event.output }) },
            },
            onError: { target: 'ready' },
          },
        },
      },
    },
    ending: {
      description: 'Logging out. The customer asked for it, or was away too long.',
      entry: {
        type: 'track',
        params: ({ context }) => ({ name: 'logout', reason: context.endReason }),
      },
      invoke: {
        id: 'signOutAsAsked',
        input: ({ context }) => ({ tells: context.endReason }),
        ...signingOut,
      },
      exit: { type: 'reportClosed', params: ({ context }) => ({ reason: context.endReason }) },
    },
    following: {
      description: 'Logged out in another tab. The other tab has counted the log-out.',
      invoke: { id: 'signOutElsewhere', input: { tells: null }, ...signingOut },
      exit: { type: 'reportClosed', params: ({ context }) => ({ reason: context.endReason }) },
    },
    expiring: {
      description: 'The session has expired.',
      entry: { type: 'track', params: { name: 'logout', reason: 'expired' } },
      invoke: { id: 'signOutExpired', input: { tells: 'expired' as const }, ...signingOut },
      exit: { type: 'reportClosed', params: { reason: 'expired' } },
    },
  },
});
