import { type ActorRefFrom, assign, setup } from 'xstate';
import type { Promotion, Promotions } from '../domain/entities.ts';
import { type Failure, failureOf, isUnanswered } from '../domain/failures.ts';
import {
  effect,
  errorOf,
  failedOffline,
  lastingEffect,
  type Presence,
  trackingNotProvided,
  watchReturn,
} from './effects.ts';

/**
 * Promotions of a customer, and the code that adds one. If no answer tells whether it was added, the list does. Source:
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
    watchPresence: lastingEffect('watchPresence'),
    readPromotions: effect('readPromotions'),
    validatePromoCode: effect('validatePromoCode'),
    addPromotion: effect('addPromotion'),
  },
  actions: {
    track: trackingNotProvided,
    rememberPromotions: assign((_, { promotions, canAddPromotion }: Promotions) => ({
      promotions,
      canAddPromotion,
    })),
    rememberCode: assign({
      code: (_, { code }: { code: string }) => code.trim().toUpperCase(),
      failure: null,
    }),
    rememberFound: assign({ found: (_, { found }: { found: Promotion }) => found }),
    refuseSecond: assign({ failure: { code: 'promotionActive' } }),
    rememberFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    rememberTry: assign({ unanswered: ({ context }) => context.code }),
    forgetTry: assign({ unanswered: '', failure: null }),
    clearFailure: assign({ failure: null }),
  },
  guards: {
    failedOffline,
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
  description: 'Promotions, and a code that adds one.',
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
      tags: 'loading',
      invoke: {
        src: 'readPromotions',
        id: 'readPromotions',
        onDone: [
          {
            description:
              'A try that was not answered, or was refused only when it was repeated, has added it.',
            guard: { type: 'hasAppeared', params: ({ event }) => event.output },
            target: 'added',
            actions: [
              { type: 'rememberPromotions', params: ({ event }) => event.output },
              'forgetTry',
              { type: 'track', params: { name: 'promo_added' } },
            ],
          },
          {
            guard: 'wasRefused',
            target: 'refused',
            actions: { type: 'rememberPromotions', params: ({ event }) => event.output },
          },
          {
            target: 'codeEntry',
            actions: { type: 'rememberPromotions', params: ({ event }) => event.output },
          },
        ],
        onError: { target: 'unavailable', actions: { type: 'rememberFailure', params: errorOf } },
      },
    },
    unavailable: {
      invoke: watchReturn,
      on: {
        'load.retried': { target: 'readingPromotions', actions: 'clearFailure' },
        'presence.regained': {
          guard: 'failedOffline',
          target: 'readingPromotions',
          actions: 'clearFailure',
        },
      },
    },
    codeEntry: {
      on: {
        'code.submitted': [
          { guard: 'hasPromotion', actions: 'refuseSecond' },
          {
            guard: { type: 'hasCode', params: ({ event }) => ({ code: event.code }) },
            target: 'validating',
            actions: { type: 'rememberCode', params: ({ event }) => ({ code: event.code }) },
          },
        ],
      },
    },
    validating: {
      tags: 'busy',
      invoke: {
        src: 'validatePromoCode',
        id: 'validatePromoCode',
        input: ({ context }) => ({ code: context.code }),
        onDone: {
          target: 'confirming',
          actions: { type: 'rememberFound', params: ({ event }) => ({ found: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isRefusedAgain', params: errorOf },
            target: 'readingPromotions',
            actions: { type: 'rememberFailure', params: errorOf },
          },
          {
            guard: { type: 'isRefused', params: errorOf },
            target: 'refused',
            actions: { type: 'rememberFailure', params: errorOf },
          },
          { target: 'codeEntry', actions: { type: 'rememberFailure', params: errorOf } },
        ],
      },
    },
    confirming: {
      description: 'What the code stands for is shown before it is added.',
      on: {
        'promotion.confirmed': { target: 'adding' },
        'dialog.closed': { target: 'codeEntry' },
      },
    },
    adding: {
      tags: 'busy',
      invoke: {
        src: 'addPromotion',
        id: 'addPromotion',
        input: ({ context }) => ({ code: context.code }),
        onDone: {
          target: 'added',
          actions: ['forgetTry', { type: 'track', params: { name: 'promo_added' } }],
        },
        onError: [
          {
            guard: { type: 'isRefusedAgain', params: errorOf },
            target: 'readingPromotions',
            actions: { type: 'rememberFailure', params: errorOf },
          },
          {
            guard: { type: 'isRefused', params: errorOf },
            target: 'refused',
            actions: { type: 'rememberFailure', params: errorOf },
          },
          {
            description: 'It may have been added all the same: the list says.',
            guard: { type: 'isUnanswered', params: errorOf },
            target: 'readingPromotions',
            actions: [{ type: 'rememberFailure', params: errorOf }, 'rememberTry'],
          },
          {
            description: 'The list may be an old one.',
            target: 'readingPromotions',
            actions: { type: 'rememberFailure', params: errorOf },
          },
        ],
      },
    },
    added: { on: { 'dialog.closed': { target: 'readingPromotions' } } },
    refused: {
      description:
        'The lender says why, in its own words; then the field does, while the code stands in it.',
      on: { 'dialog.closed': { target: 'codeEntry' } },
    },
  },
});

function countOf(found: Promotion | null, promotions: readonly Promotion[]): number {
  return promotions.filter(({ title }) => title === found?.title).length;
}

export type PromoCodeActor = ActorRefFrom<typeof promoCodeMachine>;
