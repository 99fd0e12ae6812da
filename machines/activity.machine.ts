import { type ActorRefFrom, assign, setup } from 'xstate';
import type { LoanId } from '../domain/entities.ts';
import { type Failure, failureOf } from '../domain/failures.ts';
import {
  type HistoryColumn,
  type HistoryList,
  type HistoryOrder,
  type HistoryRow,
  historyPages,
} from '../domain/history.ts';
import { effect, failedOffline, lastingEffect, type Presence, watchReturn } from './effects.ts';

/** A document to download: the agreement of a loan, or the terms, which belong to none. */
export type DocumentRequest = { readonly loanId: LoanId | null };

/** The history of cash outs or of repayments, with its documents. Source: product 2.19. */
export const activityMachine = setup({
  types: {
    context: {} as {
      list: HistoryList;
      rows: readonly HistoryRow[];
      order: HistoryOrder;
      /** From 0. */
      page: number;
      failure: Failure | null;
      /** What was asked for last. */
      document: DocumentRequest;
      documentFailure: Failure | null;
    },
    events: {} as
      | Presence
      | { type: 'load.retried' }
      | { type: 'column.chosen'; column: HistoryColumn }
      | { type: 'page.turned'; page: number }
      | ({ type: 'document.requested' } & DocumentRequest),
    input: {} as { list: HistoryList },
    tags: {} as 'loading',
  },
  actors: {
    watchPresence: lastingEffect('watchPresence'),
    readHistory: effect('readHistory'),
    downloadDocument: effect('downloadDocument'),
  },
  actions: {
    rememberRows: assign({
      rows: (_, { rows }: { rows: readonly HistoryRow[] }) => rows,
      failure: null,
    }),
    rememberFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    // The column that is sorted by already turns round.
    sortBy: assign(({ context }, { column }: { column: HistoryColumn }) => ({
      order: {
        column,
        isDescending: column === context.order.column && !context.order.isDescending,
      },
      page: 0,
    })),
    turnTo: assign({ page: (_, { page }: { page: number }) => page }),
    rememberDocument: assign({
      document: (_, { loanId }: DocumentRequest) => ({ loanId }),
      documentFailure: null,
    }),
    rememberDocumentFailure: assign({
      documentFailure: (_, { error }: { error: unknown }) => failureOf(error),
    }),
  },
  guards: {
    failedOffline,
    isEmpty: (_, { rows }: { rows: readonly HistoryRow[] }) => rows.length === 0,
    hasPage: ({ context, event }) =>
      event.type === 'page.turned' && event.page >= 0 && event.page < historyPages(context.rows),
  },
}).createMachine({
  id: 'activity',
  description: 'A history, ten rows a page, and the documents that belong to it.',
  context: ({ input }) => ({
    list: input.list,
    rows: [],
    order: { column: input.list === 'cashOuts' ? 'date' : 'loan', isDescending: true },
    page: 0,
    failure: null,
    document: { loanId: null },
    documentFailure: null,
  }),
  type: 'parallel',
  states: {
    history: {
      initial: 'loading',
      states: {
        loading: {
          tags: 'loading',
          invoke: {
            src: 'readHistory',
            id: 'readHistory',
            input: ({ context }) => ({ list: context.list }),
            onDone: [
              {
                guard: { type: 'isEmpty', params: ({ event }) => ({ rows: event.output }) },
                target: 'empty',
              },
              {
                target: 'listed',
                actions: { type: 'rememberRows', params: ({ event }) => ({ rows: event.output }) },
              },
            ],
            onError: {
              target: 'unavailable',
              actions: { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        listed: {
          on: {
            'column.chosen': {
              actions: { type: 'sortBy', params: ({ event }) => ({ column: event.column }) },
            },
            'page.turned': {
              guard: 'hasPage',
              actions: { type: 'turnTo', params: ({ event }) => ({ page: event.page }) },
            },
          },
        },
        empty: { description: 'Nothing was ever cashed out: there is nothing to list.' },
        unavailable: {
          invoke: watchReturn,
          on: {
            'load.retried': { target: 'loading' },
            'presence.regained': { guard: 'failedOffline', target: 'loading' },
          },
        },
      },
    },
    document: {
      initial: 'none',
      on: {
        'document.requested': {
          target: '.downloading',
          actions: { type: 'rememberDocument', params: ({ event }) => ({ loanId: event.loanId }) },
        },
      },
      states: {
        none: {},
        downloading: {
          description: 'One document at a time.',
          on: { 'document.requested': {} },
          invoke: {
            src: 'downloadDocument',
            id: 'downloadDocument',
            input: ({ context }) => context.document,
            onDone: { target: 'saved' },
            onError: {
              target: 'failed',
              actions: {
                type: 'rememberDocumentFailure',
                params: ({ event }) => ({ error: event.error }),
              },
            },
          },
        },
        saved: {},
        failed: {
          on: {
            'document.requested': {
              target: 'downloading',
              actions: {
                type: 'rememberDocument',
                params: ({ event }) => ({ loanId: event.loanId }),
              },
            },
          },
        },
      },
    },
  },
});

/** A running history. */
export type ActivityActor = ActorRefFrom<typeof activityMachine>;
