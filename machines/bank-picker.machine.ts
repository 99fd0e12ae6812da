import { assign, setup } from 'xstate';
import { findInstitutions } from '../domain/banks.ts';
import type { Institution } from '../domain/entities.ts';
import { type Failure, failureOf } from '../domain/failures.ts';
import { checkRequired } from '../domain/validation.ts';
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

/** Debounce of the search, in ms. Source: product 9.1. */
export const BANK_SEARCH_DEBOUNCE_MS = 350;

/** Delay between the feedback and the thanks for it, in ms. Source: product 9.1. */
export const THANKS_DELAY_MS = 1_000;

/** Lists the banks; the customer chooses one, or enters the name of a missing one. Source: product 2.11. */
export const bankPickerMachine = setup({
  types: {
    context: {} as {
      institutions: readonly Institution[];
      query: string;
      /** Banks that match the last applied search. */
      matches: readonly Institution[];
      chosen: Institution | null;
      failure: Failure | null;
    },
    events: {} as
      | Presence
      | { type: 'search.typed'; query: string }
      | { type: 'bank.chosen'; institutionId: string }
      | { type: 'load.retried' }
      | { type: 'bankNotFound.reported' }
      | { type: 'bankName.submitted'; bankName: string }
      | BackRequested,
    output: {} as { institution: Institution | null },
    /** `halted`: the remaining time of onboarding cannot be estimated. */
    tags: {} as 'loading' | 'busy' | 'halted',
  },
  actors: {
    ...lasting('watchPresence'),
    ...effects('refreshToken', 'listInstitutions', 'sendBankFeedback'),
  },
  actions: {
    ...flowActions,
    rememberInstitutions: assign({
      institutions: (_, institutions: readonly Institution[]) => institutions,
    }),
    rememberQuery: assign({ query: (_, { query }: { query: string }) => query }),
    clearQuery: assign({ query: '' }),
    applySearch: assign({
      matches: ({ context }) => findInstitutions(context.institutions, context.query),
    }),
    rememberChoice: assign({
      chosen: ({ context }, { institutionId }: { institutionId: string }) =>
        context.institutions.find(({ id }) => id === institutionId) ?? null,
    }),
    rememberUnavailable: assign({ failure: { code: 'institutionsUnavailable' } }),
  },
  guards: {
    hasOfflineFailure,
    isOfflineError: (_, { error }: { error: unknown }) => failureOf(error).code === 'offline',
    hasInstitutions: (_, institutions: readonly Institution[]) => institutions.length > 0,
    isOffered: ({ context, event }) =>
      event.type === 'bank.chosen' &&
      context.institutions.some(({ id }) => id === event.institutionId),
    isNamed: ({ event }) =>
      event.type === 'bankName.submitted' && checkRequired(event.bankName) === null,
  },
  delays: {
    searchDebounce: BANK_SEARCH_DEBOUNCE_MS,
    thanksDelay: THANKS_DELAY_MS,
  },
}).createMachine({
  id: 'bankPicker',
  description: 'Choosing the bank. Shows the banks, six at a time, with a search.',
  context: { institutions: [], query: '', matches: [], chosen: null, failure: null },
  initial: 'refreshingToken',
  output: ({ context }) => ({ institution: context.chosen }),
  states: {
    refreshingToken: {
      description: 'Asking for the banks. The list is asked for with a new token.',
      tags: 'loading',
      entry: 'clearFailure',
      invoke: {
        src: 'refreshToken',
        id: 'refreshToken',
        onDone: { target: 'loadingInstitutions' },
        onError: [
          {
            guard: { type: 'isOfflineError', params: errorOf },
            target: 'unavailable',
            actions: keepFailure,
          },
          { target: 'unavailable', actions: 'rememberUnavailable' },
        ],
      },
    },
    loadingInstitutions: {
      description: 'Loading the banks.',
      tags: 'loading',
      invoke: {
        src: 'listInstitutions',
        id: 'listInstitutions',
        onDone: [
          {
            description: 'The list arrives.',
            guard: { type: 'hasInstitutions', params: outputOf },
            target: 'banks',
            actions: [{ type: 'rememberInstitutions', params: outputOf }, 'applySearch'],
          },
          {
            description: 'The list is empty.',
            target: 'unavailable',
            actions: 'rememberUnavailable',
          },
        ],
        onError: { target: 'unavailable', actions: keepFailure },
      },
    },
    banks: {
      description: 'The banks are shown.',
      initial: 'settled',
      meta: { step: 0 },
      on: {
        'search.typed': {
          target: '.typing',
          actions: { type: 'rememberQuery', params: ({ event }) => event },
        },
        'bank.chosen': {
          guard: 'isOffered',
          target: 'chosen',
          actions: { type: 'rememberChoice', params: ({ event }) => event },
        },
        'bankNotFound.reported': { target: 'unsupportedBank' },
      },
      states: {
        settled: { description: 'Looking at the banks.' },
        typing: {
          description: 'Searching for a bank.',
          after: { searchDebounce: { target: 'settled', actions: 'applySearch' } },
        },
      },
    },
    unsupportedBank: {
      description:
        'My bank is missing. Takes the name of a missing bank; on return all banks are shown.',
      initial: 'nameEntry',
      meta: { step: 1 },
      on: {
        'back.requested': {
          target: 'banks',
          actions: ['clearFailure', 'clearQuery', 'applySearch'],
        },
      },
      states: {
        nameEntry: {
          description: 'Entering the bank’s name.',
          on: { 'bankName.submitted': { guard: 'isNamed', target: 'sendingFeedback' } },
        },
        sendingFeedback: {
          description: 'Sending the bank’s name.',
          ...busy,
          invoke: {
            src: 'sendBankFeedback',
            id: 'sendBankFeedback',
            input: ({ event }) => ({
              bankName: event.type === 'bankName.submitted' ? event.bankName.trim() : '',
            }),
            onDone: {
              target: 'waitingToThank',
              actions: { type: 'track', params: { name: 'bank_unsupported' } },
            },
            onError: { target: 'nameEntry', actions: keepFailure },
          },
        },
        waitingToThank: {
          description: 'Pausing before the thanks.',
          tags: 'busy',
          after: { thanksDelay: { target: 'thanked' } },
        },
        thanked: { tags: 'halted' },
      },
    },
    unavailable: {
      description: 'The banks cannot be loaded.',
      tags: 'halted',
      ...retried('load.retried', 'refreshingToken'),
    },
    chosen: { description: 'Bank chosen.', type: 'final' },
  },
});
