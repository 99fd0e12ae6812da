import { type ActorRefFrom, assign, setup } from 'xstate';
import type { User } from '../domain/entities.ts';
import { type Failure, failureOf } from '../domain/failures.ts';
import { checkEmail, checkPassword } from '../domain/validation.ts';
import { effect, trackingNotProvided } from './effects.ts';

/** Makes an account with e-mail and password. Source: section 2, /signup. The password travels in the event only. */
export const accountSignUpMachine = setup({
  types: {
    context: {} as { user: User | null; failure: Failure | null },
    events: {} as { type: 'credentials.submitted'; email: string; password: string },
    output: {} as { user: User | null },
    tags: {} as 'busy',
  },
  actors: { createAccount: effect<User, { email: string; password: string }>('createAccount') },
  actions: {
    track: trackingNotProvided,
    rememberUser: assign({ user: (_, { user }: { user: User }) => user }),
    rememberFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    clearFailure: assign({ failure: null }),
  },
  guards: {
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
        onDone: {
          target: 'signedUp',
          actions: [
            { type: 'rememberUser', params: ({ event }) => ({ user: event.output }) },
            { type: 'track', params: { name: 'signup_complete' } },
          ],
        },
        onError: {
          target: 'credentials',
          actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    signedUp: { type: 'final' },
  },
});

/** A running sign-up. */
export type AccountSignUpActor = ActorRefFrom<typeof accountSignUpMachine>;
