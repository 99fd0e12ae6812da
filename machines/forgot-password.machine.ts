import { and, assign, or, raise, sendParent, setup, stateIn } from 'xstate';
import type { Failure } from '../domain/failures.ts';
import { checkEmail, isSameEmail } from '../domain/validation.ts';
import type { DraftReport, Sending } from './drafts.ts';
import { type BackRequested, busy, effects, flowActions, keepFailure } from './effects.ts';
import {
  type LockoutStarted,
  resendLockoutMachine,
  sendingLinks,
} from './resend-lockout.machine.ts';

/** Sends a link to set a new password. Source: product 2.4 and 7.3. */
export const forgotPasswordMachine = setup({
  types: {
    context: {} as {
      /** Last requested address, or that of the signed-in customer; else empty. */
      email: string;
      /** Address of the last sent link; empty before the first. */
      sentTo: string;
      /** End of the lockout from before a reload, epoch ms; null if there is none. */
      opensAt: number | null;
      failure: Failure | null;
    },
    events: {} as
      | { type: 'email.submitted'; email: string }
      | { type: 'link.sent' }
      | { type: 'link.resendRequested' }
      | LockoutStarted
      | BackRequested,
    input: {} as {
      email: string;
      /** Link sent before a reload. */
      sending: Sending | null;
    },
    tags: {} as 'busy',
    children: {} as { resendLockout: 'resendLockout' },
  },
  actors: {
    resendLockout: resendLockoutMachine,
    ...effects('sendResetLink'),
  },
  actions: {
    ...flowActions,
    announceSending: raise({ type: 'link.sent' }),
    rememberEmail: assign({ email: (_, { email }: { email: string }) => email.trim() }),
    rememberSending: assign({ sentTo: ({ context }) => context.email }),
    forgetLockout: assign({ opensAt: null }),
    reportSending: sendParent(
      ({ context }, { opensAt }: { opensAt: number }): DraftReport => ({
        type: 'sending.reported',
        form: 'forgotPassword',
        sending: { to: context.sentTo, id: '', opensAt },
      }),
    ),
  },
  guards: {
    isEmail: ({ event }) => event.type === 'email.submitted' && checkEmail(event.email) === null,
    hasLockout: ({ context }) => context.opensAt !== null,
    isSendingOpen: stateIn({ sending: 'open' }),
    isAnotherAddress: ({ context, event }) =>
      event.type === 'email.submitted' && !isSameEmail(event.email, context.sentTo),
    canSend: and(['isEmail', or(['isSendingOpen', 'isAnotherAddress'])]),
  },
}).createMachine({
  id: 'forgotPassword',
  description:
    'Forgotten password. Sends a link to set a new password, and never tells whether the address is known.',
  context: ({ input }) => ({
    email: input.sending?.to ?? input.email,
    sentTo: input.sending?.to ?? '',
    opensAt: input.sending?.opensAt ?? null,
    failure: null,
  }),
  type: 'parallel',
  states: {
    mail: {
      description: 'The e-mail.',
      initial: 'emailEntry',
      states: {
        emailEntry: {
          description: 'Entering the e-mail address.',
          meta: { step: 0 },
          on: {
            'email.submitted': {
              guard: 'canSend',
              target: 'sendingLink',
              actions: { type: 'rememberEmail', params: ({ event }) => event },
            },
          },
        },
        sendingLink: {
          description: 'Sending the link.',
          meta: { step: 0 },
          ...busy,
          invoke: {
            src: 'sendResetLink',
            id: 'sendResetLink',
            input: ({ context }) => ({ email: context.email }),
            onDone: { target: 'linkSent', actions: ['rememberSending', 'announceSending'] },
            onError: { target: 'emailEntry', actions: keepFailure },
          },
        },
        linkSent: {
          description: 'The link is sent.',
          meta: { step: 1 },
          on: {
            'link.resendRequested': { guard: 'isSendingOpen', target: 'resendingLink' },
            'back.requested': { target: 'emailEntry', actions: 'clearFailure' },
          },
        },
        resendingLink: {
          description: 'Sending the link again.',
          meta: { step: 1 },
          ...busy,
          invoke: {
            src: 'sendResetLink',
            id: 'resendResetLink',
            input: ({ context }) => ({ email: context.sentTo }),
            onDone: { target: 'linkSent', actions: 'announceSending' },
            onError: { target: 'linkSent', actions: keepFailure },
          },
        },
      },
    },
    sending: sendingLinks,
  },
});
