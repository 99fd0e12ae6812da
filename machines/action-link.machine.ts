import { assign, sendParent, setup } from 'xstate';
import type { User } from '../domain/entities.ts';
import { type Failure, failureOf, isUnanswered } from '../domain/failures.ts';
import { checkConfirmation, checkNewPassword } from '../domain/validation.ts';
import {
  busy,
  effects,
  errorOf,
  flowActions,
  hasOfflineFailure,
  keepFailure,
  lasting,
  outputOf,
  type Presence,
  retried,
} from './effects.ts';
import type { ActionLink } from './meta.ts';

/** Way on from a result. */
const continued = { on: { 'step.continued': { target: '#actionLink.finished' } } } as const;

/**
 * Handles an e-mail link: sets a new password, or verifies the address. Only the effects have the code of the link. A
 * request without an answer may have spent the code, so the flow checks the code, then the account. Source: product 2.5
 * and decision 015.
 */
export const actionLinkMachine = setup({
  types: {
    context: {} as {
      mode: ActionLink['mode'];
      hasCode: boolean;
      isSignedIn: boolean;
      /** Account whose password is reset; empty until the provider has returned it. */
      email: string;
      /** A request got no answer, so it may have taken effect. */
      mayBeDone: boolean;
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
    ...lasting('watchPresence'),
    ...effects('checkLinkCode', 'resetPassword', 'applyEmailCode', 'refreshUser'),
  },
  actions: {
    ...flowActions,
    rememberEmail: assign({ email: (_, { email }: { email: string }) => email }),
    rememberPress: assign({ mayBeDone: true }),
    forgetPress: assign({ mayBeDone: false }),
    rememberDoubt: assign({ failure: { code: 'mayBeDone' } }),
    reportUser: sendParent((_, user: User | null) => ({
      type: 'user.refreshed',
      user,
    })),
  },
  guards: {
    hasOfflineFailure,
    hasNoCode: ({ context }) => !context.hasCode,
    isReset: ({ context }) => context.mode === 'resetPassword',
    isSignedIn: ({ context }) => context.isSignedIn,
    arePasswordsValid: ({ event }) =>
      event.type === 'password.submitted' &&
      checkNewPassword(event.password) === null &&
      checkConfirmation(event.confirmation, event.password) === null,
    isCodeInvalid: (_, { error }: { error: unknown }) =>
      failureOf(error).code === 'invalidActionCode',
    isSpentByPress: ({ context }, { error }: { error: unknown }) =>
      context.mayBeDone && failureOf(error).code === 'invalidActionCode',
    isUnanswered: (_, { error }: { error: unknown }) => isUnanswered(failureOf(error)),
    mayBeDone: ({ context }) => context.mayBeDone,
    isVerified: ({ context }, user: User | null) =>
      !context.mayBeDone || user?.emailVerified === true,
  },
}).createMachine({
  id: 'actionLink',
  description: 'A link from an e-mail. Does what the link asks for.',
  context: ({ input }) => ({
    ...input,
    email: '',
    mayBeDone: false,
    failure: null,
  }),
  initial: 'choosingStart',
  states: {
    choosingStart: {
      description: 'Choosing what the link is for.',
      always: [
        { description: 'The link has no code.', guard: 'hasNoCode', target: 'linkInvalid' },
        { description: 'The link sets a password.', guard: 'isReset', target: 'reset' },
        { description: 'The link confirms an address.', target: 'verification' },
      ],
    },
    reset: {
      description: 'New password.',
      initial: 'checkingCode',
      states: {
        checkingCode: {
          description:
            'Checking the link. Spares the customer from choosing a password for a link that no longer works.',
          ...busy,
          invoke: {
            src: 'checkLinkCode',
            id: 'checkLinkCode',
            onDone: { target: 'newPassword', actions: { type: 'rememberEmail', params: outputOf } },
            onError: [
              {
                description: 'The link does not work.',
                guard: { type: 'isCodeInvalid', params: errorOf },
                target: '#actionLink.linkInvalid',
              },
              {
                description: 'The link cannot be checked.',
                target: 'codeUnchecked',
                actions: keepFailure,
              },
            ],
          },
        },
        codeUnchecked: {
          description: 'The link cannot be checked. It may still be good.',
          ...retried('check.retried', 'checkingCode'),
        },
        newPassword: {
          description: 'Entering the new password.',
          on: { 'password.submitted': { guard: 'arePasswordsValid', target: 'resettingPassword' } },
        },
        resettingPassword: {
          description: 'Setting the new password.',
          ...busy,
          invoke: {
            src: 'resetPassword',
            id: 'resetPassword',
            input: ({ event }) => ({
              password: event.type === 'password.submitted' ? event.password : '',
            }),
            onDone: { target: 'passwordReset' },
            onError: [
              {
                description: 'The link is used up by this press.',
                guard: { type: 'isSpentByPress', params: errorOf },
                target: 'resetUnclear',
              },
              {
                description: 'The link does not work.',
                guard: { type: 'isCodeInvalid', params: errorOf },
                target: '#actionLink.linkInvalid',
              },
              {
                description: 'No answer.',
                guard: { type: 'isUnanswered', params: errorOf },
                target: 'lookingAtCode',
                actions: [keepFailure, 'rememberPress'],
              },
              {
                description: 'The password is refused.',
                target: 'newPassword',
                actions: keepFailure,
              },
            ],
          },
        },
        lookingAtCode: {
          description:
            'Was the password set? No answer came; a link that is still good has set no password.',
          tags: 'busy',
          invoke: {
            src: 'checkLinkCode',
            id: 'lookAtResetCode',
            onDone: { target: 'newPassword' },
            onError: [
              { guard: { type: 'isCodeInvalid', params: errorOf }, target: 'resetUnclear' },
              { target: 'newPassword', actions: 'rememberDoubt' },
            ],
          },
        },
        resetUnclear: {
          description: 'The password is probably set. The link is used up.',
          ...continued,
        },
        passwordReset: { description: 'Password set.', ...continued },
      },
    },
    verification: {
      description: 'Confirming the e-mail address.',
      initial: 'confirmation',
      states: {
        confirmation: {
          description:
            'Asking to confirm. Mail scanners open links, so only a press of the customer uses it up.',
          on: { 'verification.confirmed': { target: 'verifyingEmail' } },
        },
        verifyingEmail: {
          description: 'Confirming the address.',
          ...busy,
          invoke: {
            src: 'applyEmailCode',
            id: 'applyEmailCode',
            onDone: [
              { guard: 'isSignedIn', target: 'refreshingUser', actions: 'forgetPress' },
              { target: 'emailVerified' },
            ],
            onError: [
              { guard: { type: 'isSpentByPress', params: errorOf }, target: 'codeSpent' },
              {
                guard: { type: 'isCodeInvalid', params: errorOf },
                target: '#actionLink.linkInvalid',
              },
              {
                guard: { type: 'isUnanswered', params: errorOf },
                target: 'lookingAtCode',
                actions: [keepFailure, 'rememberPress'],
              },
              { target: 'confirmation', actions: keepFailure },
            ],
          },
        },
        lookingAtCode: {
          description:
            'Was the address confirmed? No answer came; a link that is still good has confirmed nothing.',
          tags: 'busy',
          invoke: {
            src: 'checkLinkCode',
            id: 'lookAtEmailCode',
            onDone: { target: 'confirmation' },
            onError: [
              { guard: { type: 'isCodeInvalid', params: errorOf }, target: 'codeSpent' },
              { target: 'confirmation', actions: 'rememberDoubt' },
            ],
          },
        },
        codeSpent: {
          description:
            'The address is probably confirmed. The account tells, if the customer is signed in.',
          always: [
            { guard: 'isSignedIn', target: 'refreshingUser' },
            { target: 'verificationUnclear' },
          ],
        },
        verificationUnclear: { description: 'Not known whether it worked.', ...continued },
        refreshingUser: {
          description: 'Renewing the session. Only a new token carries the confirmed address.',
          tags: 'busy',
          invoke: {
            src: 'refreshUser',
            id: 'refreshUser',
            onDone: [
              {
                guard: { type: 'isVerified', params: outputOf },
                target: 'emailVerified',
                actions: { type: 'reportUser', params: outputOf },
              },
              { target: 'verificationUnclear' },
            ],
            onError: [
              { guard: 'mayBeDone', target: 'verificationUnclear' },
              { target: 'emailVerified' },
            ],
          },
        },
        emailVerified: { description: 'Address confirmed.', ...continued },
      },
    },
    linkInvalid: {
      description:
        'The link does not work. It has no code, or a wrong, expired or used one; a button leads to a new link.',
    },
    finished: { description: 'Done.', type: 'final' },
  },
});
