import { type ActorRefFrom, assign, setup } from 'xstate';
import { findInstitutions } from '../domain/banks.ts';
import type { Institution } from '../domain/entities.ts';
import { type Failure, failureOf } from '../domain/failures.ts';
import { effect } from './effects.ts';

/** How long typing must pause before the search is applied, in ms. Source: section 9. */
export const BANK_SEARCH_DEBOUNCE_MS = 350;

/** Lists the banks and takes the customer's choice. Source: section 2, Bank picker. */
export const bankPickerMachine = setup({
  types: {
    context: {} as {
      institutions: readonly Institution[];
      /** What is typed in the search box. */
      query: string;
      /** The banks that match the search as last applied. */
      matches: readonly Institution[];
      chosen: Institution | null;
      failure: Failure | null;
    },
    events: {} as
      | { type: 'search.typed'; query: string }
      | { type: 'bank.chosen'; institutionId: string }
      | { type: 'load.retried' },
    output: {} as { institution: Institution | null },
    tags: {} as 'loading',
  },
  actors: {
    refreshToken: effect<void>('refreshToken'),
    listInstitutions: effect<readonly Institution[]>('listInstitutions'),
  },
  actions: {
    rememberInstitutions: assign({
      institutions: (_, { institutions }: { institutions: readonly Institution[] }) => institutions,
    }),
    rememberQuery: assign({ query: (_, { query }: { query: string }) => query }),
    applySearch: assign({
      matches: ({ context }) => findInstitutions(context.institutions, context.query),
    }),
    rememberChoice: assign({
      chosen: ({ context }, { institutionId }: { institutionId: string }) =>
        context.institutions.find(({ id }) => id === institutionId) ?? null,
    }),
    rememberFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    rememberUnavailable: assign({ failure: { code: 'institutionsUnavailable' } }),
    clearFailure: assign({ failure: null }),
  },
  guards: {
    hasInstitutions: (_, { institutions }: { institutions: readonly Institution[] }) =>
      institutions.length > 0,
    isOffered: ({ context, event }) =>
      event.type === 'bank.chosen' &&
      context.institutions.some(({ id }) => id === event.institutionId),
  },
  delays: { searchDebounce: BANK_SEARCH_DEBOUNCE_MS },
}).createMachine({
  id: 'bankPicker',
  description: 'The banks, six a slide, with a search.',
  context: { institutions: [], query: '', matches: [], chosen: null, failure: null },
  initial: 'refreshingToken',
  output: ({ context }) => ({ institution: context.chosen }),
  states: {
    refreshingToken: {
      description: 'The list is asked for with a fresh token.',
      tags: 'loading',
      entry: 'clearFailure',
      invoke: {
        src: 'refreshToken',
        id: 'refreshToken',
        onDone: { target: 'loadingInstitutions' },
        onError: { target: 'unavailable', actions: 'rememberUnavailable' },
      },
    },
    loadingInstitutions: {
      tags: 'loading',
      invoke: {
        src: 'listInstitutions',
        id: 'listInstitutions',
        onDone: [
          {
            guard: {
              type: 'hasInstitutions',
              params: ({ event }) => ({ institutions: event.output }),
            },
            target: 'banks',
            actions: [
              {
                type: 'rememberInstitutions',
                params: ({ event }) => ({ institutions: event.output }),
              },
              'applySearch',
            ],
          },
          { target: 'unavailable', actions: 'rememberUnavailable' },
        ],
        onError: {
          target: 'unavailable',
          actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    banks: {
      initial: 'settled',
      on: {
        'search.typed': {
          target: '.typing',
          reenter: true,
          actions: { type: 'rememberQuery', params: ({ event }) => ({ query: event.query }) },
        },
        'bank.chosen': {
          guard: 'isOffered',
          target: 'chosen',
          actions: {
            type: 'rememberChoice',
            params: ({ event }) => ({ institutionId: event.institutionId }),
          },
        },
      },
      states: {
        settled: {},
        typing: { after: { searchDebounce: { target: 'settled', actions: 'applySearch' } } },
      },
    },
    unavailable: { on: { 'load.retried': { target: 'refreshingToken' } } },
    chosen: { type: 'final' },
  },
});

/** A running bank picker. */
export type BankPickerActor = ActorRefFrom<typeof bankPickerMachine>;
