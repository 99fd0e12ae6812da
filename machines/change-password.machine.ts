import { assign, setup } from 'xstate';
import { type Failure, failureOf } from '../domain/failures.ts';
import { checkConfirmation, checkCurrentPassword, checkNewPassword } from '../domain/validation.ts';
import { busy, effects, errorOf, flowActions, keepFailure } from './effects.ts';

/**
 * Changes the password. If no answer comes, the effect checks whether the password was changed. The next attempt checks this
 * again. The passwords travel in the event only. Source: product 2.20 and 5.1, decision 015, decision 022.
 */
export const changePasswordMachine = setup({
  types: {
    context: {} as {
      email: string;
      /** A request got no answer, so the new password may already be set. */
      mayAlreadyBeChanged: boolean;
      failure: Failure | null;
    },
    events: {} as
      | {
          type: 'passwords.submitted';
          currentPassword: string;
          password: string;
          confirmation: string;
        }
      | { type: 'step.continued' },
    /** Current address of the account; after a change the provider may still have the old one. */
    input: {} as { email: string },
    tags: {} as 'busy',
  },
  actors: effects('replacePassword'),
  actions: {
    ...flowActions,
    /** Remembers that a request without an answer may have set the password. */
    rememberPress: assign({ mayAlreadyBeChanged: true }),
  },
  guards: {
    mayBeDone: (_, { error }: { error: unknown }) => failureOf(error).code === 'mayBeDone',
    arePasswordsValid: ({ event }) =>
      event.type === 'passwords.submitted' &&
      checkCurrentPassword(event.currentPassword) === null &&
      checkNewPassword(event.password) === null &&
      event.password !== event.currentPassword &&
      checkConfirmation(event.confirmation, event.password) === null,
  },
}).createMachine({
  id: 'changePassword',
  description: 'Change of password. Takes the current password and the new one.',
  context: ({ input }) => ({ email: input.email, mayAlreadyBeChanged: false, failure: null }),
  initial: 'passwordEntry',
  states: {
    passwordEntry: {
      description: 'Entering the passwords.',
      on: { 'passwords.submitted': { guard: 'arePasswordsValid', target: 'changing' } },
    },
    changing: {
      description:
        'Changing the password. Checks the current password first, to be sure that it is the customer.',
      ...busy,
      invoke: {
        src: 'replacePassword',
        id: 'replacePassword',
        input: ({ context, event }) => ({
          email: context.email,
          mayAlreadyBeChanged: context.mayAlreadyBeChanged,
          currentPassword: event.type === 'passwords.submitted' ? event.currentPassword : '',
          password: event.type === 'passwords.submitted' ? event.password : '',
        }),
        onDone: {
          target: 'changed',
          actions: { type: 'track', params: { name: 'password_changed' } },
        },
        onError: [
          {
            guard: { type: 'mayBeDone', params: errorOf },
            target: 'passwordEntry',
            actions: [keepFailure, 'rememberPress'],
          },
          { target: 'passwordEntry', actions: keepFailure },
        ],
      },
    },
    changed: { description: 'Password changed.', on: { 'step.continued': { target: 'finished' } } },
    finished: { description: 'Done.', type: 'final' },
  },
});
