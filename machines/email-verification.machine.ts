import { and, assign, or, raise, sendParent, setup, stateIn } from 'xstate';
import type { Profile } from '../domain/entities.ts';
import { type Failure, failureOf, isUnanswered } from '../domain/failures.ts';
import { checkCurrentPassword, checkEmail, isSameEmail } from '../domain/validation.ts';
import type { DraftReport, Sending } from './drafts.ts';
import {
  type BackRequested,
  busy,
  effects,
  errorOf,
  flowActions,
  keepFailure,
  outputOf,
} from './effects.ts';
import {
  type LockoutStarted,
  resendLockoutMachine,
  sendingLinks,
} from './resend-lockout.machine.ts';

export type EmailReport = {
  /** The account has this new address, not verified yet. */
  type: 'email.changed';
  email: string;
};

const onLinkSent = [
  'rememberSending',
  'reportAddress',
  'announceSending',
  { type: 'track', params: { name: 'email_verification_sent' } },
] as const;

/**
 * Sends a link that verifies the e-mail address of the account, or a new one after a confirmation. The password travels
 * in the event only. If the change gets no answer, the profile shows whether it was made. Source: product 4.13, 7.2
 * and 7.3, decision 015, decision 021.
 */
export const emailVerificationMachine = setup({
  types: {
    context: {} as {
      email: string;
      isVerified: boolean;
      /** Address of the last requested link. */
      asked: string;
      /** Address of the last sent link; empty before the first. */
      sentTo: string;
      /** New address whose change got no answer, so that it may be set; else empty. */
      unanswered: string;
      /** End of the lockout from before a reload, epoch ms; null if there is none. */
      opensAt: number | null;
      failure: Failure | null;
    },
    events: {} as
      | { type: 'email.submitted'; email: string }
      | { type: 'email.changeRequested' }
      | { type: 'change.confirmed'; currentPassword: string }
      | { type: 'change.declined' }
      | { type: 'link.sent' }
      | { type: 'link.resendRequested' }
      | { type: 'account.refreshed'; isVerified: boolean }
      | LockoutStarted
      | BackRequested,
    input: {} as {
      email: string;
      isVerified: boolean;
      /** Link sent before a reload. */
      sending: Sending | null;
    },
    tags: {} as 'busy',
    children: {} as { resendLockout: 'resendLockout' },
  },
  actors: {
    resendLockout: resendLockoutMachine,
    ...effects('reauthenticate', 'sendVerificationLink', 'loadProfile'),
  },
  actions: {
    ...flowActions,
    announceSending: raise({ type: 'link.sent' }),
    rememberAsked: assign({
      // If only the case differs, the spelling of the account is kept.
      asked: ({ context }, { email }: { email: string }) =>
        isSameEmail(email, context.email) ? context.email : email.trim(),
    }),
    rememberSending: assign(({ context: { asked } }) => ({
      email: asked,
      isVerified: false,
      sentTo: asked,
      unanswered: '',
      failure: null,
    })),
    rememberUnanswered: assign({ unanswered: ({ context }) => context.asked }),
    adoptUnanswered: assign({ asked: ({ context }) => context.unanswered }),
    rememberDoubt: assign({ failure: { code: 'mayBeDone' } }),
    forgetLockout: assign({ opensAt: null }),
    reportSending: sendParent(
      ({ context }, { opensAt }: { opensAt: number }): DraftReport => ({
        type: 'sending.reported',
        form: 'emailVerification',
        sending: { to: context.sentTo, id: '', opensAt },
      }),
    ),
    rememberVerified: assign({ isVerified: true, failure: null }),
    reportAddress: sendParent(({ context }) => ({ type: 'email.changed', email: context.asked })),
  },
  guards: {
    hasLockout: ({ context }) => context.opensAt !== null,
    isVerified: ({ context }) => context.isVerified,
    isUnverified: ({ context }) => !context.isVerified,
    hasBecomeVerified: ({ context }, { isVerified }: { isVerified: boolean }) =>
      isVerified && !context.isVerified,
    isEmail: ({ event }) => event.type === 'email.submitted' && checkEmail(event.email) === null,
    isAnotherAddress: ({ context, event }) =>
      event.type === 'email.submitted' && !isSameEmail(event.email, context.email),
    isAnotherThanSent: ({ context, event }) =>
      event.type === 'email.submitted' && !isSameEmail(event.email, context.sentTo),
    isUnanswered: (_, { error }: { error: unknown }) => isUnanswered(failureOf(error)),
    hasUnanswered: ({ context }) => context.unanswered !== '',
    isChanged: ({ context }, profile: Profile) => isSameEmail(profile.email, context.unanswered),
    hasFailure: ({ context }) => context.failure !== null,
    isPasswordGiven: ({ event }) =>
      event.type === 'change.confirmed' && checkCurrentPassword(event.currentPassword) === null,
    isSendingOpen: stateIn({ sending: 'open' }),
    canSend: and([
      'isEmail',
      or(['isUnverified', 'isAnotherAddress']),
      or(['isSendingOpen', 'isAnotherThanSent']),
    ]),
    canChange: and(['canSend', 'isAnotherAddress']),
    mayBeChanged: and(['canChange', 'hasUnanswered']),
  },
}).createMachine({
  id: 'emailVerification',
  description: 'E-mail address. Confirms the address of the account, or changes it.',
  context: ({ input }) => ({
    email: input.email,
    isVerified: input.isVerified,
    asked: '',
    sentTo: input.sending?.to ?? '',
    unanswered: '',
    opensAt: input.sending?.opensAt ?? null,
    failure: null,
  }),
  type: 'parallel',
  states: {
    mail: {
      description: 'The address.',
      initial: 'choosingStart',
      on: {
        'account.refreshed': {
          guard: { type: 'hasBecomeVerified', params: ({ event }) => event },
          target: '.verified',
          actions: 'rememberVerified',
        },
      },
      states: {
        choosingStart: {
          description: 'Choosing where to begin.',
          always: [{ guard: 'isVerified', target: 'verified' }, { target: 'emailEntry' }],
        },
        verified: {
          description: 'The address is confirmed.',
          meta: { step: 0 },
          on: { 'email.changeRequested': { target: 'emailEntry' } },
        },
        emailEntry: {
          description: 'Entering the address. The same or another one.',
          id: 'emailEntry',
          meta: { step: 0 },
          on: {
            'email.submitted': [
              {
                guard: 'mayBeChanged',
                target: 'lookingForChange',
                actions: [{ type: 'rememberAsked', params: ({ event }) => event }, 'clearFailure'],
              },
              {
                guard: 'canChange',
                target: 'change',
                actions: [{ type: 'rememberAsked', params: ({ event }) => event }, 'clearFailure'],
              },
              {
                guard: 'canSend',
                target: 'sendingLink',
                actions: { type: 'rememberAsked', params: ({ event }) => event },
              },
            ],
            'back.requested': { guard: 'isVerified', target: 'verified', actions: 'clearFailure' },
          },
        },
        change: {
          description:
            'Changing the address. Asks first, because another address changes the log-in.',
          initial: 'confirming',
          on: {
            'account.refreshed': {
              description: 'The old address is confirmed meanwhile. The question stays.',
              guard: { type: 'hasBecomeVerified', params: ({ event }) => event },
              actions: 'rememberVerified',
            },
          },
          states: {
            confirming: {
              description: 'Is the change meant? Back closes the question.',
              meta: { step: 0.5 },
              on: {
                'change.confirmed': { guard: 'isPasswordGiven', target: 'reauthenticating' },
                'change.declined': { target: '#emailEntry', actions: 'clearFailure' },
                'back.requested': { target: '#emailEntry', actions: 'clearFailure' },
              },
            },
            reauthenticating: {
              description:
                'Asking for the password. Makes sure that it is the customer who sits here.',
              meta: { step: 0.5 },
              ...busy,
              invoke: {
                src: 'reauthenticate',
                id: 'reauthenticate',
                input: ({ context, event }) => ({
                  email: context.email,
                  currentPassword: event.type === 'change.confirmed' ? event.currentPassword : '',
                }),
                onDone: { target: 'changingAddress' },
                onError: { target: 'confirming', actions: keepFailure },
              },
            },
            changingAddress: {
              description: 'Saving the new address.',
              meta: { step: 0 },
              tags: 'busy',
              invoke: {
                src: 'sendVerificationLink',
                id: 'changeAddress',
                input: ({ context }) => ({ email: context.asked, isNew: true }),
                onDone: {
                  target: '#linkSent',
                  actions: onLinkSent,
                },
                onError: [
                  {
                    guard: { type: 'isUnanswered', params: errorOf },
                    target: '#lookingForChange',
                    actions: [keepFailure, 'rememberUnanswered'],
                  },
                  { target: '#emailEntry', actions: keepFailure },
                ],
              },
            },
          },
        },
        lookingForChange: {
          description:
            'Was the address changed? No answer came, so the profile is read; also before another change.',
          id: 'lookingForChange',
          meta: { step: 0 },
          tags: 'busy',
          invoke: {
            src: 'loadProfile',
            id: 'lookForChange',
            onDone: [
              {
                guard: { type: 'isChanged', params: outputOf },
                target: 'linkSent',
                actions: ['adoptUnanswered', ...onLinkSent],
              },
              { guard: 'hasFailure', target: 'emailEntry' },
              { target: 'change' },
            ],
            onError: { target: 'emailEntry', actions: 'rememberDoubt' },
          },
        },
        sendingLink: {
          description: 'Sending the link. Goes to the address as it is.',
          meta: { step: 0 },
          ...busy,
          invoke: {
            src: 'sendVerificationLink',
            id: 'sendVerificationLink',
            input: ({ context }) => ({ email: context.asked, isNew: false }),
            onDone: {
              target: 'linkSent',
              actions: onLinkSent,
            },
            onError: { target: 'emailEntry', actions: keepFailure },
          },
        },
        linkSent: {
          description: 'The link is sent.',
          id: 'linkSent',
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
            src: 'sendVerificationLink',
            id: 'resendVerificationLink',
            input: ({ context }) => ({ email: context.sentTo, isNew: false }),
            onDone: {
              target: 'linkSent',
              actions: [
                'announceSending',
                { type: 'track', params: { name: 'email_verification_sent' } },
              ],
            },
            onError: { target: 'linkSent', actions: keepFailure },
          },
        },
      },
    },
    sending: sendingLinks,
  },
});
