import { assign, setup } from 'xstate';
import type { Connection } from '../domain/entities.ts';
import { type Failure, failureOf } from '../domain/failures.ts';
import { bankDigits, checkBankAccount } from '../domain/typed-bank-account.ts';
import {
  type BackRequested,
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
    /** `halted`: the remaining time of onboarding cannot be estimated. */
    tags: {} as 'busy' | 'loading' | 'halted',
  },
  actors: { ...lasting('watchPresence'), ...effects('readConnection', 'saveBankAccount') },
  actions: {
    ...flowActions,
    rememberConnection: assign({
      connection: (_, connection: Connection) => connection,
    }),
    rememberAccount: assign(
      (_, { bsb, accountNumber }: { bsb: string; accountNumber: string }) => ({
        bsb: bankDigits(bsb),
        accountNumber: bankDigits(accountNumber),
      }),
    ),
    refuseJointAccount: assign({ failure: { code: 'jointAccount' } }),
    leadTo: assign({ next: (_, { next }: { next: BankAccountEnd }) => next }),
  },
  guards: {
    hasOfflineFailure,
    isConnected: ({ context }) => context.isConnected,
    /** True if the connection succeeded, and its bank is known or cannot be read. */
    isBankKnown: ({ context: { isConnected, connection, jobId } }) =>
      isConnected && (connection !== null || jobId === ''),
    hasFailedConnection: ({ context }) => context.connection?.stepStatus === 'Failed',
    hasFailed: (_, connection: Connection) => connection.stepStatus === 'Failed',
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
  description: 'Account details. Takes BSB and account number, once the bank is connected.',
  context: ({ input }) => ({
    ...input,
    bsb: '',
    accountNumber: '',
    failure: null,
    next: 'idCheck',
  }),
  initial: 'choosingStart',
  output: ({ context }) => ({ next: context.next, connection: context.connection }),
  states: {
    choosingStart: {
      description: 'Choosing where to begin.',
      always: [
        { description: 'The bank is known.', guard: 'isBankKnown', target: 'details' },
        { description: 'The bank is connected.', guard: 'isConnected', target: 'readingBank' },
        {
          description: 'The connection failed.',
          guard: 'hasFailedConnection',
          target: 'connectionFailed',
        },
        { description: 'The connection is not known.', target: 'readingConnection' },
      ],
    },
    readingBank: {
      description:
        'Finding the bank’s name. After a reload only the connection to the bank knows it.',
      tags: 'loading',
      meta: { history: 'replace' },
      invoke: {
        src: 'readConnection',
        id: 'readBank',
        input: ({ context }) => ({ jobId: context.jobId }),
        onDone: { target: 'details', actions: { type: 'rememberConnection', params: outputOf } },
        onError: { target: 'details' },
      },
    },
    readingConnection: {
      description:
        'Did the connection fail? After a reload only the connection to the bank knows it.',
      tags: 'loading',
      meta: { history: 'replace' },
      entry: 'clearFailure',
      invoke: {
        src: 'readConnection',
        id: 'readConnection',
        input: ({ context }) => ({ jobId: context.jobId }),
        onDone: [
          {
            description: 'The connection failed.',
            guard: { type: 'hasFailed', params: outputOf },
            target: 'connectionFailed',
            actions: { type: 'rememberConnection', params: outputOf },
          },
          {
            description: 'The connection did not fail.',
            target: 'left',
            actions: { type: 'leadTo', params: { next: 'sync' } },
          },
        ],
        onError: [
          {
            guard: { type: 'isJobGone', params: errorOf },
            target: 'left',
            actions: { type: 'leadTo', params: { next: 'pickerAnew' } },
          },
          { target: 'connectionUnavailable', actions: keepFailure },
        ],
      },
    },
    connectionUnavailable: {
      description: 'The connection cannot be read.',
      tags: 'halted',
      ...retried('load.retried', 'readingConnection'),
    },
    connectionFailed: {
      description: 'The bank says no. Shows the bank error screen.',
      tags: 'halted',
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
      description: 'Entering the account.',
      meta: { step: 0 },
      on: {
        'account.submitted': [
          {
            description: 'It is a joint account.',
            guard: 'isJointAccount',
            actions: 'refuseJointAccount',
          },
          {
            description: 'The account is complete.',
            guard: 'isAccountComplete',
            target: 'confirming',
            actions: ['clearFailure', { type: 'rememberAccount', params: ({ event }) => event }],
          },
        ],
      },
    },
    confirming: {
      description:
        'Confirming the account. Shows it once more in full, because money sent to a wrong account may be hard to get back.',
      meta: { step: 1 },
      on: {
        'account.confirmed': { target: 'waitingToSave' },
        'back.requested': { target: 'details', actions: 'clearFailure' },
      },
    },
    waitingToSave: {
      description: 'Pausing before saving. The update waits 2 s before the call.',
      meta: { step: 1 },
      ...busy,
      after: { bankUpdateWait: { target: 'saving' } },
    },
    saving: {
      description: 'Saving the account.',
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
            description: 'The BSB is wrong.',
            guard: { type: 'isBsbInvalid', params: errorOf },
            target: 'details',
            actions: keepFailure,
          },
          {
            description: 'The account cannot be saved.',
            target: 'confirming',
            actions: keepFailure,
          },
        ],
      },
    },
    saved: { description: 'Account saved.', type: 'final' },
    left: { description: 'Back to the bank.', type: 'final' },
  },
});
