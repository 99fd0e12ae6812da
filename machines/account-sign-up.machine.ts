import { assign, sendParent, setup } from 'xstate';
import type { User } from '../domain/entities.ts';
import { type Failure, failureOf, isUnanswered } from '../domain/failures.ts';
import { checkEmail, checkPassword, isSameEmail } from '../domain/validation.ts';
import {
  busy,
  effects,
  errorOf,
  flowActions,
  keepFailure,
  type NewAccount,
  outputOf,
} from './effects.ts';

export type SignUpReport = {
  type: 'signUp.reported';
  /** Address of a request without an answer so far; empty once it was refused. */
  email: string;
};

const onCreated = [
  { type: 'rememberUser', params: outputOf },
  { type: 'track', params: { name: 'signup_complete' } },
] as const;

/** Creates an account with e-mail and password. The password travels in the event only. Source: product 2.6. */
export const accountSignUpMachine = setup({
  types: {
    context: {} as {
      user: User | null;
      failure: Failure | null;
      /** Address of the last request while its result is unknown; else empty. */
      unanswered: string;
      /** An earlier request with the same address may have created the account. */
      mayExist: boolean;
    },
    events: {} as { type: 'credentials.submitted'; email: string; password: string },
    input: {} as {
      /** Address of a request that was left before its answer came; empty if there is none. */
      unanswered: string;
    },
    output: {} as { user: User | null },
    tags: {} as 'busy',
  },
  actors: effects('createAccount', 'markTestMobile', 'refreshToken'),
  actions: {
    ...flowActions,
    rememberUser: assign({ user: (_, { user }: { user: User }) => user }),
    rememberTry: assign(({ context }, { email }: { email: string }) => ({
      unanswered: email.trim(),
      mayExist: isSameEmail(email, context.unanswered),
    })),
    forgetTry: assign({ unanswered: '' }),
    reportTry: sendParent(
      ({ context }): SignUpReport => ({ type: 'signUp.reported', email: context.unanswered }),
    ),
  },
  guards: {
    isTestAccount: (_, account: NewAccount) => account.isTestAccount,
    isRefused: ({ context }, { error }: { error: unknown }) =>
      !context.mayExist && !isUnanswered(failureOf(error)),
    areCredentialsValid: ({ event }) =>
      checkEmail(event.email) === null && checkPassword(event.password) === null,
  },
}).createMachine({
  id: 'accountSignUp',
  description: 'Sign up. Takes e-mail and password of a new customer.',
  context: ({ input }) => ({
    user: null,
    failure: null,
    unanswered: input.unanswered,
    mayExist: false,
  }),
  initial: 'credentials',
  output: ({ context }) => ({ user: context.user }),
  states: {
    credentials: {
      description: 'E-mail and password.',
      on: {
        'credentials.submitted': {
          guard: 'areCredentialsValid',
          target: 'creatingAccount',
          actions: [{ type: 'rememberTry', params: ({ event }) => event }, 'reportTry'],
        },
      },
    },
    creatingAccount: {
      description:
        'Creating the account. The account may exist even if the customer leaves now; the next attempt with this address checks it.',
      ...busy,
      invoke: {
        src: 'createAccount',
        id: 'createAccount',
        input: ({ context, event }) => ({
          email: event.email.trim(),
          password: event.password,
          mayExist: context.mayExist,
        }),
        onDone: [
          {
            guard: { type: 'isTestAccount', params: outputOf },
            target: 'takingShortcut',
            actions: onCreated,
          },
          { target: 'signedUp', actions: onCreated },
        ],
        onError: [
          {
            description: 'The account is refused.',
            guard: { type: 'isRefused', params: errorOf },
            target: 'credentials',
            actions: [keepFailure, 'forgetTry', 'reportTry'],
          },
          {
            description: 'The account cannot be created.',
            target: 'credentials',
            actions: keepFailure,
          },
        ],
      },
    },
    takingShortcut: {
      description:
        'Shortcut for test accounts. Skips the mobile number; if that fails, the usual steps follow.',
      tags: 'busy',
      initial: 'markingTestMobile',
      states: {
        markingTestMobile: {
          description: 'Marking the test number.',
          invoke: {
            src: 'markTestMobile',
            id: 'markTestMobile',
            onDone: { target: 'refreshingToken' },
            onError: { target: '#accountSignUp.signedUp' },
          },
        },
        refreshingToken: {
          description: 'Renewing the session.',
          invoke: {
            src: 'refreshToken',
            id: 'refreshToken',
            onDone: { target: '#accountSignUp.signedUp' },
            onError: { target: '#accountSignUp.signedUp' },
          },
        },
      },
    },
    signedUp: { description: 'Account created.', type: 'final' },
  },
});
