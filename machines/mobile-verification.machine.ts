import { and, assign, raise, sendParent, setup, stateIn } from 'xstate';
import type { User } from '../domain/entities.ts';
import type { Failure } from '../domain/failures.ts';
import { isCompleteCode } from '../domain/typed-code.ts';
import { checkMobile, mobileToE164 } from '../domain/typed-mobile.ts';
import type { DraftReport, Sending } from './drafts.ts';
import {
  type BackRequested,
  busy,
  effects,
  flowActions,
  keepFailure,
  outputOf,
} from './effects.ts';
import {
  choosingLockout,
  countingLockout,
  type LockoutStarted,
  reportingLockout,
  resendLockoutMachine,
} from './resend-lockout.machine.ts';

/** Links a mobile number to the account by a code in a text message. Source: product 2.7. */
export const mobileVerificationMachine = setup({
  types: {
    context: {} as {
      /** E.164; empty until a number was submitted. */
      phoneNumber: string;
      /** The provider's id of the last message; empty before the first. */
      verificationId: string;
      /** End of the lockout from before a reload, epoch ms; null if there is none. */
      opensAt: number | null;
      /** User with the linked mobile; null until then, or when it was linked before. */
      user: User | null;
      failure: Failure | null;
    },
    events: {} as
      | { type: 'mobile.submitted'; mobile: string }
      | { type: 'mobile.changeRequested' }
      | { type: 'code.sent' }
      | { type: 'code.resendRequested' }
      | { type: 'code.submitted'; code: string }
      | { type: 'step.continued' }
      | LockoutStarted
      | BackRequested,
    input: {} as {
      /** Mobile that is already linked, E.164. */
      phoneNumber: string | null;
      /** Code sent before a reload. */
      sending: Sending | null;
    },
    output: {} as { user: User | null },
    tags: {} as 'busy',
    children: {} as { resendLockout: 'resendLockout' },
  },
  actors: {
    resendLockout: resendLockoutMachine,
    ...effects('sendCode', 'linkMobile'),
  },
  actions: {
    ...flowActions,
    announceSending: raise({ type: 'code.sent' }),
    rememberNumber: assign(({ context }, { mobile }: { mobile: string }) => {
      const phoneNumber = mobileToE164(mobile);
      const isSame = phoneNumber === context.phoneNumber;
      return { phoneNumber, verificationId: isSame ? context.verificationId : '' };
    }),
    rememberSending: assign({
      verificationId: (_, { verificationId }: { verificationId: string }) => verificationId,
    }),
    forgetLockout: assign({ opensAt: null }),
    reportSending: sendParent(
      ({ context }, { opensAt }: { opensAt: number }): DraftReport => ({
        type: 'sending.reported',
        form: 'mobile',
        sending: { to: context.phoneNumber, id: context.verificationId, opensAt },
      }),
    ),
    rememberUser: assign({ user: (_, user: User) => user }),
  },
  guards: {
    hasMobile: ({ context }) => context.phoneNumber !== '' && context.verificationId === '',
    hasSentCode: ({ context }) => context.verificationId !== '',
    hasLockout: ({ context }) => context.opensAt !== null,
    isSendingOpen: stateIn({ unverified: { sending: 'open' } }),
    isMobile: ({ event }) =>
      event.type === 'mobile.submitted' && checkMobile(event.mobile) === null,
    /** True if a code sent to this number is still valid, so that an accidental Back does not cost 60 s. */
    isSentTo: ({ context, event }) =>
      event.type === 'mobile.submitted' &&
      checkMobile(event.mobile) === null &&
      context.verificationId !== '' &&
      mobileToE164(event.mobile) === context.phoneNumber,
    canSend: and(['isSendingOpen', 'isMobile']),
    isCode: ({ event }) => event.type === 'code.submitted' && isCompleteCode(event.code),
  },
}).createMachine({
  id: 'mobileVerification',
  description: 'Mobile number. Links a mobile number to the account by a code in a text message.',
  context: ({ input }) => ({
    phoneNumber: input.phoneNumber ?? input.sending?.to ?? '',
    verificationId: input.phoneNumber === null ? (input.sending?.id ?? '') : '',
    opensAt: input.sending?.opensAt ?? null,
    user: null,
    failure: null,
  }),
  initial: 'choosingStart',
  output: ({ context }) => ({ user: context.user }),
  states: {
    choosingStart: {
      description: 'Choosing where to begin.',
      always: [
        {
          description: 'The account has a mobile number.',
          guard: 'hasMobile',
          target: 'alreadyVerified',
        },
        { description: 'The account has no mobile number.', target: 'unverified' },
      ],
    },
    alreadyVerified: {
      description:
        'The number is confirmed already. Shows the number, which cannot be changed here.',
      on: { 'step.continued': { target: 'verified' } },
    },
    unverified: {
      description: 'The number is not confirmed.',
      type: 'parallel',
      states: {
        code: {
          description: 'Number and code.',
          initial: 'choosingStep',
          states: {
            choosingStep: {
              description:
                'Number or code? Asks for the code again after a reload, if one was sent.',
              always: [
                {
                  description: 'A code was sent before.',
                  guard: 'hasSentCode',
                  target: 'codeEntry',
                },
                { description: 'No code was sent yet.', target: 'numberEntry' },
              ],
            },
            numberEntry: {
              description: 'Entering the number.',
              meta: { step: 0 },
              on: {
                'mobile.submitted': [
                  {
                    description: 'The customer asks for a code.',
                    guard: 'canSend',
                    target: 'sendingCode',
                    actions: { type: 'rememberNumber', params: ({ event }) => event },
                  },
                  {
                    description: 'A code was sent to this number already.',
                    guard: 'isSentTo',
                    target: 'codeEntry',
                  },
                ],
              },
            },
            sendingCode: {
              description: 'Sending the code.',
              ...busy,
              invoke: {
                src: 'sendCode',
                id: 'sendCode',
                input: ({ context }) => ({ phoneNumber: context.phoneNumber }),
                onDone: {
                  target: 'codeEntry',
                  actions: [
                    { type: 'rememberSending', params: outputOf },
                    'announceSending',
                    { type: 'track', params: { name: 'mobile_code_sent' } },
                  ],
                },
                onError: [
                  { guard: 'hasSentCode', target: 'codeEntry', actions: keepFailure },
                  { target: 'numberEntry', actions: keepFailure },
                ],
              },
            },
            codeEntry: {
              description: 'Entering the code.',
              meta: { step: 1 },
              on: {
                'code.resendRequested': { guard: 'isSendingOpen', target: 'sendingCode' },
                'code.submitted': { guard: 'isCode', target: 'linkingMobile' },
                'mobile.changeRequested': { target: 'changingNumber' },
                'back.requested': { target: 'changingNumber' },
              },
            },
            changingNumber: {
              description: 'Changing the number.',
              entry: 'clearFailure',
              always: { target: 'numberEntry' },
            },
            linkingMobile: {
              description: 'Checking the code.',
              meta: { step: 1 },
              ...busy,
              invoke: {
                src: 'linkMobile',
                id: 'linkMobile',
                input: ({ context, event }) => ({
                  verificationId: context.verificationId,
                  code: event.type === 'code.submitted' ? event.code : '',
                }),
                onDone: {
                  target: '#mobileVerification.verified',
                  actions: [
                    { type: 'rememberUser', params: outputOf },
                    { type: 'track', params: { name: 'mobile_verified' } },
                  ],
                },
                onError: { target: 'codeEntry', actions: keepFailure },
              },
            },
          },
        },
        sending: {
          description: 'May a code be sent? Only 60 s after the last one.',
          initial: 'choosingStart',
          states: {
            choosingStart: choosingLockout,
            open: {
              description: 'A code may be sent.',
              on: { 'code.sent': { target: 'lockedOut', actions: 'forgetLockout' } },
            },
            lockedOut: {
              description: 'A new code has to wait.',
              invoke: countingLockout,
              on: { 'lockout.started': reportingLockout },
            },
          },
        },
      },
    },
    verified: { description: 'Number confirmed.', type: 'final' },
  },
});
