import { type ActorRefFrom, assign, setup } from 'xstate';
import type { User } from '../domain/entities.ts';
import { type Failure, failureOf } from '../domain/failures.ts';
import { checkEmail, checkPassword } from '../domain/validation.ts';
import { effect, trackingNotProvided } from './effects.ts';

/** What a new account is. */
export type NewAccount = {
  readonly user: User;
  /** The e-mail address is that of a test account, and this build knows those. Source: section 4. */
  readonly isTestAccount: boolean;
};

/** Makes an account with e-mail and password. Source: section 2, /signup. The password travels in the event only. */
export const accountSignUpMachine = setup({
  types: {
    context: {} as { user: User | null; failure: Failure | null },
    events: {} as { type: 'credentials.submitted'; email: string; password: string },
    output: {} as { user: User | null },
    tags: {} as 'busy',
  },
  actors: {
    createAccount: effect<NewAccount, { email: string; password: string }>('createAccount'),
    markTestMobile: effect<void>('markTestMobile'),
    refreshToken: effect<void>('refreshToken'),
  },
  actions: {
    track: trackingNotProvided,
    rememberUser: assign({ user: (_, { user }: { user: User }) => user }),
    rememberFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    clearFailure: assign({ failure: null }),
  },
  guards: {
    isTestAccount: (_, { account }: { account: NewAccount }) => account.isTestAccount,
    areCredentialsValid: ({ event }) =>
      checkEmail(event.email) === null && checkPassword(event.password) === null,
  },
}).createMachine({
  id: 'accountSignUp',
  description: 'E-mail and password of a new customer.',
  context: { user: null, failure: null },
  initial: 'credentials',
  output: ({ context }) => ({ user: context.user }),
  states: {
    credentials: {
      on: { 'credentials.submitted': { guard: 'areCredentialsValid', target: 'creatingAccount' } },
    },
    creatingAccount: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        src: 'createAccount',
        id: 'createAccount',
        input: ({ event }) => ({ email: event.email.trim(), password: event.password }),
        onDone: [
          {
            guard: { type: 'isTestAccount', params: ({ event }) => ({ account: event.output }) },
            target: 'takingShortcut',
            actions: [
              { type: 'rememberUser', params: ({ event }) => ({ user: event.output.user }) },
              { type: 'track', params: { name: 'signup_complete' } },
            ],
          },
          {
            target: 'signedUp',
            actions: [
              { type: 'rememberUser', params: ({ event }) => ({ user: event.output.user }) },
              { type: 'track', params: { name: 'signup_complete' } },
            ],
          },
        ],
        onError: {
          target: 'credentials',
          actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    takingShortcut: {
      description: 'Test accounts need no mobile. Without the shortcut they go the usual way.',
      tags: 'busy',
      initial: 'markingTestMobile',
      states: {
        markingTestMobile: {
          invoke: {
            src: 'markTestMobile',
            id: 'markTestMobile',
            onDone: { target: 'refreshingToken' },
            onError: { target: '#accountSignUp.signedUp' },
          },
        },
        refreshingToken: {
          invoke: {
            src: 'refreshToken',
            id: 'refreshToken',
            onDone: { target: '#accountSignUp.signedUp' },
            onError: { target: '#accountSignUp.signedUp' },
          },
        },
      },
    },
    signedUp: { type: 'final' },
  },
});

/** A running sign-up. */
export type AccountSignUpActor = ActorRefFrom<typeof accountSignUpMachine>;
