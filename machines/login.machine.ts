import { assign, setup } from 'xstate';
import type { User } from '../domain/entities.ts';
import type { Failure } from '../domain/failures.ts';
import { checkEmail, checkPassword } from '../domain/validation.ts';
import { busy, effects, flowActions, keepFailure, outputOf } from './effects.ts';

/** Signs a customer in. The password travels in the event only. Source: product 2.3. */
export const loginMachine = setup({
  types: {
    context: {} as { user: User | null; failure: Failure | null },
    events: {} as { type: 'credentials.submitted'; email: string; password: string },
    output: {} as { user: User | null },
    tags: {} as 'busy',
  },
  actors: effects('signIn'),
  actions: {
    ...flowActions,
    rememberUser: assign({ user: (_, user: User) => user }),
  },
  guards: {
    areCredentialsValid: ({ event }) =>
      checkEmail(event.email) === null && checkPassword(event.password) === null,
  },
}).createMachine({
  id: 'login',
  description: 'Log in. Takes e-mail and password of an existing customer.',
  context: { user: null, failure: null },
  initial: 'credentials',
  output: ({ context }) => ({ user: context.user }),
  states: {
    credentials: {
      description: 'E-mail and password.',
      on: { 'credentials.submitted': { guard: 'areCredentialsValid', target: 'signingIn' } },
    },
    signingIn: {
      ...busy,
      invoke: {
        src: 'signIn',
        id: 'signIn',
        input: ({ event }) => ({ email: event.email.trim(), password: event.password }),
        onDone: {
          target: 'signedIn',
          actions: [
            { type: 'rememberUser', params: outputOf },
            { type: 'track', params: { name: 'login' } },
          ],
        },
        onError: { target: 'credentials', actions: keepFailure },
      },
    },
    signedIn: { type: 'final' },
  },
});
