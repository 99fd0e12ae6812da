import { assign, setup } from 'xstate';
import type { Promotion, Promotions } from '../domain/entities.ts';
import { type Failure, failureOf, isUnanswered } from '../domain/failures.ts';
import {
  effects,
  errorOf,
  flowActions,
  hasOfflineFailure,
  keepFailure,
  lasting,
  outputOf,
  type Presence,
  watchPresenceToRetry,
} from './effects.ts';

/** Transitions after a code was refused, when it is checked or added. */
const onRefusal = [
  {
    description: 'The code is refused again.',
    guard: { type: 'isRefusedAgain', params: errorOf },
    target: 'readingPromotions',
    actions: keepFailure,
  },
  {
    description: 'The code is refused.',
    guard: { type: 'isRefused', params: errorOf },
    target: 'refused',
    actions: keepFailure,
  },
] as const;

/**
 * Promotions of a customer, and the code that adds one. If the request gets no answer, the list shows the result. Source:
 * product 4.14, decision 015, decision 023.
 */
export const promoCodeMachine = setup({
  types: {
    context: {} as {
      /** Null until they are read. */
      promotions: readonly Promotion[] | null;
      canAddPromotion: boolean;
      /** Last submitted code, in upper case. */
      code: string;
      found: Promotion | null;
      /** Code of a request without an answer, while the list does not contain its promotion; else empty. */
      unanswered: string;
      failure: Failure | null;
    },
    events: {} as
      | Presence
      | { type: 'load.retried' }
      | { type: 'code.submitted'; code: string }
      | { type: 'promotion.confirmed' }
      | { type: 'dialog.closed' },
    tags: {} as 'busy' | 'loading',
  },
  actors: {
    ...lasting('watchPresence'),
    ...effects('readPromotions', 'validatePromoCode', 'addPromotion'),
  },
  actions: {
    ...flowActions,
    rememberPromotions: assign((_, { promotions, canAddPromotion }: Promotions) => ({
      promotions,
      canAddPromotion,
    })),
    rememberCode: assign({
      code: (_, { code }: { code: string }) => code.trim().toUpperCase(),
      failure: null,
    }),
    rememberFound: assign({ found: (_, found: Promotion) => found }),
    /** Until the list is read again, which the dialog waits for. */
    listFound: assign({
      promotions: ({ context: { promotions, found } }) => [
        ...(promotions ?? []),
        ...(found ? [found] : []),
      ],
    }),
    refuseSecond: assign({ failure: { code: 'promotionActive' } }),
    rememberTry: assign({ unanswered: ({ context }) => context.code }),
    forgetTry: assign({ unanswered: '', failure: null }),
  },
  guards: {
    hasOfflineFailure,
    hasCode: (_, { code }: { code: string }) => code.trim() !== '',
    hasPromotion: ({ context }) => !context.canAddPromotion,
    isUnanswered: (_, { error }: { error: unknown }) => isUnanswered(failureOf(error)),
    isRefusedAgain: ({ context }, { error }: { error: unknown }) =>
      context.code === context.unanswered && !isUnanswered(failureOf(error)),
    hasAppeared: ({ context }, { promotions }: Promotions) =>
      context.unanswered !== '' &&
      countOf(context.found, promotions) > countOf(context.found, context.promotions ?? []),
    wasRefused: ({ context }) => context.failure?.code === 'promoCodeRefused',
    isRefused: (_, { error }: { error: unknown }) => failureOf(error).code === 'promoCodeRefused',
  },
}).createMachine({
  id: 'promoCode',
  description: 'Promotions. Shows the promotions, and takes a code that adds one.',
  context: {
    promotions: null,
    canAddPromotion: false,
    code: '',
    found: null,
    unanswered: '',
    failure: null,
  },
  initial: 'readingPromotions',
  states: {
    readingPromotions: {
      description: 'Loading the promotions.',
      tags: 'loading',
      invoke: {
        src: 'readPromotions',
        id: 'readPromotions',
        onDone: [
          {
            description: 'The code was added. An earlier attempt without an answer has added it.',
            guard: { type: 'hasAppeared', params: outputOf },
            target: 'added',
            actions: [
              { type: 'rememberPromotions', params: outputOf },
              'forgetTry',
              { type: 'track', params: { name: 'promo_added' } },
            ],
          },
          {
            description: 'The code was refused.',
            guard: 'wasRefused',
            target: 'refused',
            actions: { type: 'rememberPromotions', params: outputOf },
          },
          {
            description: 'The promotions arrive.',
            target: 'codeEntry',
            actions: { type: 'rememberPromotions', params: outputOf },
          },
        ],
        onError: { target: 'unavailable', actions: keepFailure },
      },
    },
    unavailable: {
      description: 'The promotions cannot be loaded.',
      invoke: watchPresenceToRetry,
      on: {
        'load.retried': { target: 'readingPromotions', actions: 'clearFailure' },
        'presence.regained': {
          guard: 'hasOfflineFailure',
          target: 'readingPromotions',
          actions: 'clearFailure',
        },
      },
    },
    codeEntry: {
      description: 'Entering a code.',
      on: {
        'code.submitted': [
          { guard: 'hasPromotion', actions: 'refuseSecond' },
          {
            guard: { type: 'hasCode', params: ({ event }) => event },
            target: 'validating',
            actions: { type: 'rememberCode', params: ({ event }) => event },
          },
        ],
      },
    },
    validating: {
      description: 'Checking the code.',
      tags: 'busy',
      invoke: {
        src: 'validatePromoCode',
        id: 'validatePromoCode',
        input: ({ context }) => ({ code: context.code }),
        onDone: { target: 'confirming', actions: { type: 'rememberFound', params: outputOf } },
        onError: [
          ...onRefusal,
          { description: 'The code cannot be checked.', target: 'codeEntry', actions: keepFailure },
        ],
      },
    },
    confirming: {
      description: 'Showing what the code gives. The customer sees it before adding it.',
      on: {
        'promotion.confirmed': { target: 'adding' },
        'dialog.closed': { target: 'codeEntry' },
      },
    },
    adding: {
      description: 'Adding the promotion.',
      tags: 'busy',
      invoke: {
        src: 'addPromotion',
        id: 'addPromotion',
        input: ({ context }) => ({ code: context.code }),
        onDone: {
          target: 'added',
          actions: ['listFound', 'forgetTry', { type: 'track', params: { name: 'promo_added' } }],
        },
        onError: [
          ...onRefusal,
          {
            description: 'No answer. The promotion may have been added; the list tells.',
            guard: { type: 'isUnanswered', params: errorOf },
            target: 'readingPromotions',
            actions: [keepFailure, 'rememberTry'],
          },
          {
            description: 'The code cannot be added. The list may be an old one.',
            target: 'readingPromotions',
            actions: keepFailure,
          },
        ],
      },
    },
    added: {
      description: 'Promotion added.',
      on: { 'dialog.closed': { target: 'readingPromotions' } },
    },
    refused: {
      description:
        'The code is refused. Shows the lender’s reason, then marks the field while the code stays in it.',
      on: { 'dialog.closed': { target: 'codeEntry' } },
    },
  },
});

function countOf(found: Promotion | null, promotions: readonly Promotion[]): number {
  return promotions.filter(({ title }) => title === found?.title).length;
}
