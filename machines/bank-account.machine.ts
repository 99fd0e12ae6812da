import { type ActorRefFrom, assign, setup } from 'xstate';
import type { Connection } from '../domain/entities.ts';
import { type Failure, failureOf } from '../domain/failures.ts';
import { bankDigits, checkBankAccount } from '../domain/typed-bank-account.ts';
import {
  type BackRequested,
  effect,
  errorOf,
  failedOffline,
  lastingEffect,
  type Presence,
  trackingNotProvided,
  watchReturn,
} from './effects.ts';

/** Delay before the account is saved, in ms. Source: product 9.1. */
export const BANK_UPDATE_WAIT_MS = 2_000;

/** Next place after the step; `pickerAnew` if the job is gone, so that a bank must be chosen again. */
type BankAccountEnd = 'idCheck' | 'sync' | 'login' | 'picker' | 'pickerAnew';

/** Saves the account that is paid and debited, or shows why the bank could not be connected. Source: product 2.14. */
export const bankAccountMachine = setup({
  types: {
    context: {} as {
      isConnected: boolean;
      jobId: string;
      connection: Connection | null;
      /** Digits only, with leading zeros. */
      bsb: string;
      accountNumber: string;
      failure: Failure | null;
      next: BankAccountEnd;
    },
    events: {} as
      | Presence
      | {
          type: 'account.submitted';
          bsb: string;
          accountNumber: string;
          isJointAccount: boolean;
        }
      /** The customer has confirmed the typed account. */
      | { type: 'account.confirmed' }
      | BackRequested
      | { type: 'load.retried' }
      | { type: 'reconnect.requested' }
      | { type: 'otherBank.requested' },
    input: {} as { isConnected: boolean; jobId: string; connection: Connection | null },
    output: {} as {
      next: BankAccountEnd;
      connection: Connection | null;
    },
    tags: {} as 'busy' | 'loading',
  },
  actors: {
    watchPresence: lastingEffect('watchPresence'),
    readConnection: effect('readConnection'),
    saveBankAccount: effect('saveBankAccount'),
  },
  actions: {
    track: trackingNotProvided,
    rememberConnection: assign({
      connection: (_, { connection }: { connection: Connection }) => connection,
    }),
    rememberAccount: assign(
      (_, { bsb, accountNumber }: { bsb: string; accountNumber: string }) => ({
        bsb: bankDigits(bsb),
        accountNumber: bankDigits(accountNumber),
      }),
    ),
    rememberFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    refuseJointAccount: assign({ failure: { code: 'jointAccount' } }),
    clearFailure: assign({ failure: null }),
    leadTo: assign({ next: (_, { next }: { next: BankAccountEnd }) => next }),
  },
  guards: {
    failedOffline,
    isConnected: ({ context }) => context.isConnected,
    /** True if the connection succeeded, and its bank is known or cannot be read. */
    isBankKnown: ({ context: { isConnected, connection, jobId } }) =>
      isConnected && (connection !== null || jobId === ''),
    hasFailedConnection: ({ context }) => context.connection?.stepStatus === 'Failed',
    hasFailed: (_, { connection }: { connection: Connection }) =>
      connection.stepStatus === 'Failed',
    isBsbInvalid: (_, { error }: { error: unknown }) => failureOf(error).code === 'invalidBsb',
    isJobGone: (_, { error }: { error: unknown }) => failureOf(error).code === 'bankJobGone',
    isJointAccount: ({ event }) => event.type === 'account.submitted' && event.isJointAccount,
    isAccountComplete: ({ event }) =>
      event.type === 'account.submitted' &&
      checkBankAccount(event.bsb, event.accountNumber) === null,
  },
  delays: { bankUpdateWait: BANK_UPDATE_WAIT_MS },
}).createMachine({
  id: 'bankAccount',
  description: 'BSB and account number, once the connection is good.',
  context: ({ input }) => ({
    isConnected: input.isConnected,
    jobId: input.jobId,
    connection: input.connection,
    bsb: '',
    accountNumber: '',
    failure: null,
    next: 'idCheck',
  }),
  initial: 'choosingStart',
  output: ({ context }) => ({ next: context.next, connection: context.connection }),
  states: {
    choosingStart: {
      always: [
        { guard: 'isBankKnown', target: 'details' },
        { guard: 'isConnected', target: 'readingBank' },
        { guard: 'hasFailedConnection', target: 'connectionFailed' },
        { target: 'readingConnection' },
      ],
    },
    readingBank: {
      description:
        'After a reload only the job knows which bank is connected: it is named, or not.',
      tags: 'loading',
      meta: { history: 'replace' },
      invoke: {
        src: 'readConnection',
        id: 'readBank',
        input: ({ context }) => ({ jobId: context.jobId }),
        onDone: {
          target: 'details',
          actions: {
            type: 'rememberConnection',
            params: ({ event }) => ({ connection: event.output }),
          },
        },
        onError: { target: 'details' },
      },
    },
    readingConnection: {
      description: 'After a reload only the job knows whether the connection failed.',
      tags: 'loading',
      meta: { history: 'replace' },
      entry: 'clearFailure',
      invoke: {
        src: 'readConnection',
        id: 'readConnection',
        input: ({ context }) => ({ jobId: context.jobId }),
        onDone: [
          {
            guard: { type: 'hasFailed', params: ({ event }) => ({ connection: event.output }) },
            target: 'connectionFailed',
            actions: {
              type: 'rememberConnection',
              params: ({ event }) => ({ connection: event.output }),
            },
          },
          { target: 'left', actions: { type: 'leadTo', params: { next: 'sync' } } },
        ],
        onError: [
          {
            guard: { type: 'isJobGone', params: errorOf },
            target: 'left',
            actions: { type: 'leadTo', params: { next: 'pickerAnew' } },
          },
          {
            target: 'connectionUnavailable',
            actions: { type: 'rememberFailure', params: errorOf },
          },
        ],
      },
    },
    connectionUnavailable: {
      invoke: watchReturn,
      on: {
        'load.retried': { target: 'readingConnection' },
        'presence.regained': { guard: 'failedOffline', target: 'readingConnection' },
      },
    },
    connectionFailed: {
      description: 'The bank error screen.',
      on: {
        'reconnect.requested': {
          target: 'left',
          actions: { type: 'leadTo', params: { next: 'login' } },
        },
        'otherBank.requested': {
          target: 'left',
          actions: { type: 'leadTo', params: { next: 'picker' } },
        },
      },
    },
    details: {
      meta: { step: 0 },
      on: {
        'account.submitted': [
          { guard: 'isJointAccount', actions: 'refuseJointAccount' },
          {
            guard: 'isAccountComplete',
            target: 'confirming',
            actions: [
              'clearFailure',
              {
                type: 'rememberAccount',
                params: ({ event }) => ({ bsb: event.bsb, accountNumber: event.accountNumber }),
              },
            ],
          },
        ],
      },
    },
    confirming: {
      description: 'The account once more, in full: money that goes to a wrong one is gone.',
      meta: { step: 1 },
      on: {
        'account.confirmed': { target: 'waitingToSave' },
        'back.requested': { target: 'details', actions: 'clearFailure' },
      },
    },
    waitingToSave: {
      description: 'The update waits 2 s before the call.',
      meta: { step: 1 },
      tags: 'busy',
      entry: 'clearFailure',
      after: { bankUpdateWait: { target: 'saving' } },
    },
    saving: {
      meta: { step: 1 },
      tags: 'busy',
      invoke: {
        src: 'saveBankAccount',
        id: 'saveBankAccount',
        input: ({ context }) => ({ bsb: context.bsb, accountNumber: context.accountNumber }),
        onDone: {
          target: 'saved',
          actions: { type: 'track', params: { name: 'bank_account_saved' } },
        },
        onError: [
          {
            guard: { type: 'isBsbInvalid', params: errorOf },
            target: 'details',
            actions: { type: 'rememberFailure', params: errorOf },
          },
          { target: 'confirming', actions: { type: 'rememberFailure', params: errorOf } },
        ],
      },
    },
    saved: { type: 'final' },
    left: { type: 'final' },
  },
});

export type BankAccountActor = ActorRefFrom<typeof bankAccountMachine>;
