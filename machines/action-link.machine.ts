import { type ActorRefFrom, assign, sendParent, setup } from 'xstate';
import type { User } from '../domain/entities.ts';
import { type Failure, failureOf } from '../domain/failures.ts';
import { checkConfirmation, checkNewPassword } from '../domain/validation.ts';
import { effect, failedOffline, lastingEffect, type Presence, watchReturn } from './effects.ts';
import type { ActionLink } from './meta.ts';

/**
 * Does what a link out of an e-mail asks for: sets a new password, or verifies the address. The link's code never
 * comes here: the effects hold it. Source: product 2.5.
 */
export const actionLinkMachine = setup({
  types: {
    context: {} as {
      mode: ActionLink['mode'];
      hasCode: boolean;
      isSignedIn: boolean;
      /** Whose password is reset, as the provider says; empty before it did. */
      email: string;
      failure: Failure | null;
    },
    events: {} as
      | Presence
      | { type: 'check.retried' }
      | { type: 'password.submitted'; password: string; confirmation: string }
      | { type: 'verification.confirmed' }
      | { type: 'step.continued' },
    input: {} as { mode: ActionLink['mode']; hasCode: boolean; isSignedIn: boolean },
    tags: {} as 'busy',
  },
  actors: {
    watchPresence: lastingEffect('watchPresence'),
    checkResetCode: effect('checkResetCode'),
    resetPassword: effect('resetPassword'),
    applyEmailCode: effect('applyEmailCode'),
    refreshUser: effect('refreshUser'),
  },
  actions: {
    rememberEmail: assign({ email: (_, { email }: { email: string }) => email }),
    rememberFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    clearFailure: assign({ failure: null }),
    reportUser: sendParent((_, { user }: { user: User | null }) => ({
      type: 'user.refreshed',
      user,
    })),
  },
  guards: {
    failedOffline,
    hasNoCode: ({ context }) => !context.hasCode,
    isReset: ({ context }) => context.mode === 'resetPassword',
    isSignedIn: ({ context }) => context.isSignedIn,
    arePasswordsValid: ({ event }) =>
      event.type === 'password.submitted' &&
      checkNewPassword(event.password) === null &&
      checkConfirmation(event.confirmation, event.password) === null,
    isCodeInvalid: (_, { error }: { error: unknown }) =>
      failureOf(error).code === 'invalidActionCode',
  },
}).createMachine({
  id: 'actionLink',
  description: 'Does what a link out of an e-mail asks for.',
  context: ({ input }) => ({
    mode: input.mode,
    hasCode: input.hasCode,
    isSignedIn: input.isSignedIn,
    email: '',
    failure: null,
  }),
  initial: 'choosingStart',
  states: {
    choosingStart: {
      always: [
        { guard: 'hasNoCode', target: 'linkInvalid' },
        { guard: 'isReset', target: 'reset' },
        { target: 'verification' },
      ],
    },
    reset: {
      initial: 'checkingCode',
      states: {
        checkingCode: {
          description: 'Nobody shall think of a password for a link that no longer works.',
          tags: 'busy',
          entry: 'clearFailure',
          invoke: {
            src: 'checkResetCode',
            id: 'checkResetCode',
            onDone: {
              target: 'newPassword',
              actions: {
                type: 'rememberEmail',
                params: ({ event }) => ({ email: event.output.email }),
              },
            },
            onError: [
              {
                guard: { type: 'isCodeInvalid', params: ({ event }) => ({ error: event.error }) },
                target: '#actionLink.linkInvalid',
              },
              {
                target: 'codeUnchecked',
                actions: {
                  type: 'rememberFailure',
                  params: ({ event }) => ({ error: event.error }),
                },
              },
            ],
          },
        },
        codeUnchecked: {
          description: 'The provider could not be asked: the link may be good.',
          invoke: watchReturn,
          on: {
            'check.retried': { target: 'checkingCode' },
            'presence.regained': { guard: 'failedOffline', target: 'checkingCode' },
          },
        },
        newPassword: {
          on: { 'password.submitted': { guard: 'arePasswordsValid', target: 'resettingPassword' } },
        },
        resettingPassword: {
          tags: 'busy',
          entry: 'clearFailure',
          invoke: {
            src: 'resetPassword',
            id: 'resetPassword',
            input: ({ event }) => ({
              password: event.type === 'password.submitted' ? event.password : '',
            }),
            onDone: { target: 'passwordReset' },
            onError: [
              {
                guard: { type: 'isCodeInvalid', params: ({ event }) => ({ error: event.error }) },
                target: '#actionLink.linkInvalid',
              },
              {
                target: 'newPassword',
                actions: {
                  type: 'rememberFailure',
                  params: ({ event }) => ({ error: event.error }),
                },
              },
            ],
          },
        },
        passwordReset: { on: { 'step.continued': { target: '#actionLink.finished' } } },
      },
    },
    verification: {
      initial: 'confirmation',
      states: {
        confirmation: {
          description: 'Scanners of mail open links: the code is spent by a person only.',
          on: { 'verification.confirmed': { target: 'verifyingEmail' } },
        },
        verifyingEmail: {
          tags: 'busy',
          entry: 'clearFailure',
          invoke: {
            src: 'applyEmailCode',
            id: 'applyEmailCode',
            onDone: [
              { guard: 'isSignedIn', target: 'refreshingUser' },
              { target: 'emailVerified' },
            ],
            onError: [
              {
                guard: { type: 'isCodeInvalid', params: ({ event }) => ({ error: event.error }) },
                target: '#actionLink.linkInvalid',
              },
              {
                target: 'confirmation',
                actions: {
                  type: 'rememberFailure',
                  params: ({ event }) => ({ error: event.error }),
                },
              },
            ],
          },
        },
        refreshingUser: {
          description: 'Only a forced token refresh carries the verified address into the token.',
          tags: 'busy',
          invoke: {
            src: 'refreshUser',
            id: 'refreshUser',
            onDone: {
              target: 'emailVerified',
              actions: { type: 'reportUser', params: ({ event }) => ({ user: event.output }) },
            },
            onError: { target: 'emailVerified' },
          },
        },
        emailVerified: { on: { 'step.continued': { target: '#actionLink.finished' } } },
      },
    },
    linkInvalid: {
      description:
        'No code, or one that is malformed, expired or spent. A link leads to a new one.',
    },
    finished: { type: 'final' },
  },
});

/** A running link out of an e-mail. */
export type ActionLinkActor = ActorRefFrom<typeof actionLinkMachine>;
