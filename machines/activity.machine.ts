import { type ActorRefFrom, assign, setup } from 'xstate';
import type { Overview } from '../domain/entities.ts';
import { type Failure, failureOf } from '../domain/failures.ts';
import {
  type HistoryColumn,
  type HistoryList,
  type HistoryOrder,
  type HistoryRow,
  historyPages,
} from '../domain/history.ts';
import {
  type DocumentRequest,
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

/** Transitions after the overview, which has the states of the rows. It is optional: without it the rows have no state. */
const onOverview = {
  onDone: { actions: { type: 'rememberOverview', params: outputOf } },
  onError: {},
} as const;

/** History of cash outs or repayments, with documents. Source: product 2.19. */
export const activityMachine = setup({
  types: {
    context: {} as {
      list: HistoryList;
      rows: readonly HistoryRow[];
      order: HistoryOrder;
      /** Page, from 0. */
      page: number;
      /** Source of the states of the rows; null until it is read, or if it cannot be. */
      overview: Overview | null;
      failure: Failure | null;
      /** Last requested document. */
      document: DocumentRequest;
      documentFailure: Failure | null;
    },
    events: {} as
      | Presence
      | { type: 'load.retried' }
      /** A press on a column header has no direction. */
      | { type: 'column.chosen'; column: HistoryColumn; isDescending?: boolean }
      | { type: 'page.turned'; page: number }
      | ({ type: 'document.requested' } & DocumentRequest),
    input: {} as { list: HistoryList },
    tags: {} as 'loading',
  },
  actors: {
    ...lasting('watchPresence'),
    ...effects('readHistory', 'readOverview', 'downloadDocument'),
  },
  actions: {
    rememberRows: assign({
      rows: (_, rows: readonly HistoryRow[]) => rows,
      failure: null,
    }),
    rememberOverview: assign({
      overview: (_, overview: Overview) => overview,
    }),
    ...flowActions,
    // Without a direction, the current sort column is reversed.
    sortBy: assign(
      (
        { context: { order } },
        { column, isDescending }: { column: HistoryColumn; isDescending: boolean | undefined },
      ) => ({
        order: {
          column,
          isDescending: isDescending ?? (column === order.column && !order.isDescending),
        },
        page: 0,
      }),
    ),
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
    hasOfflineFailure,
    isEmpty: (_, rows: readonly HistoryRow[]) => rows.length === 0,
    hasPage: ({ context, event }) =>
      event.type === 'page.turned' && event.page >= 0 && event.page < historyPages(context.rows),
  },
}).createMachine({
  id: 'activity',
  description: 'History. Shows ten rows a page, and the documents that belong to them.',
  context: ({ input }) => ({
    ...input,
    rows: [],
    order: { column: input.list === 'cashOuts' ? 'date' : 'loan', isDescending: true },
    page: 0,
    overview: null,
    failure: null,
    document: { loanId: null },
    documentFailure: null,
  }),
  type: 'parallel',
  states: {
    history: {
      description: 'The list.',
      initial: 'loading',
      states: {
        loading: {
          description: 'Loading the list.',
          tags: 'loading',
          invoke: {
            src: 'readHistory',
            id: 'readHistory',
            input: ({ context }) => ({ list: context.list }),
            onDone: [
              {
                description: 'Nothing to list.',
                guard: { type: 'isEmpty', params: outputOf },
                target: 'empty',
              },
              {
                description: 'The list arrives.',
                target: 'listed',
                actions: { type: 'rememberRows', params: outputOf },
              },
            ],
            onError: { target: 'unavailable', actions: keepFailure },
          },
        },
        listed: {
          description: 'The list is shown.',
          invoke: { src: 'readOverview', id: 'readOverview', ...onOverview },
          on: {
            'column.chosen': {
              actions: {
                type: 'sortBy',
                params: ({ event: { column, isDescending } }) => ({ column, isDescending }),
              },
            },
            'page.turned': {
              guard: 'hasPage',
              actions: { type: 'turnTo', params: ({ event }) => event },
            },
          },
        },
        empty: {
          description: 'Nothing to list. Offers a cash out, if the customer may start one.',
          invoke: { src: 'readOverview', id: 'readWhetherToOffer', ...onOverview },
        },
        unavailable: {
          description: 'The list cannot be loaded.',
          ...retried('load.retried', 'loading'),
        },
      },
    },
    document: {
      description: 'Documents.',
      initial: 'none',
      on: {
        'document.requested': {
          target: '.downloading',
          actions: { type: 'rememberDocument', params: ({ event }) => event },
        },
      },
      states: {
        none: { description: 'No document.' },
        downloading: {
          description: 'Downloading a document. One at a time.',
          on: { 'document.requested': {} },
          invoke: {
            src: 'downloadDocument',
            id: 'downloadDocument',
            input: ({ context }) => context.document,
            onDone: { target: 'saved' },
            onError: {
              target: 'failed',
              actions: { type: 'rememberDocumentFailure', params: errorOf },
            },
          },
        },
        saved: { description: 'The document is saved.' },
        failed: {
          description: 'The download fails.',
          on: {
            'document.requested': {
              target: 'downloading',
              actions: { type: 'rememberDocument', params: ({ event }) => event },
            },
          },
        },
      },
    },
  },
});

export type ActivityActor = ActorRefFrom<typeof activityMachine>;
