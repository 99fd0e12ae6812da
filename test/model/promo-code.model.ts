import assert from 'node:assert/strict';
import samples from '../../machines/samples/promo-code.ts';
import { aPromotion } from '../../machines/samples/values.ts';
import { defineModel } from './model.ts';

export default defineModel(samples, {
  states: {
    readingPromotions: { runs: ['readPromotions'], tags: ['loading'] },
    unavailable: {
      runs: ['watchPresenceToRetry'],
      holds: ({ context }) => assert.notEqual(context.failure, null),
    },
    codeEntry: { holds: ({ context }) => assert.notEqual(context.promotions, null) },
    validating: {
      runs: ['validatePromoCode'],
      tags: ['busy'],
      holds: ({ context, input }) => {
        assert.equal(context.canAddPromotion, true);
        assert.equal(context.failure, null);
        assert.deepEqual(input('validatePromoCode'), { code: 'WELCOME10' });
      },
    },
    confirming: { holds: ({ context }) => assert.deepEqual(context.found, aPromotion) },
    adding: {
      runs: ['addPromotion'],
      tags: ['busy'],
      holds: ({ input }) => assert.deepEqual(input('addPromotion'), { code: 'WELCOME10' }),
    },
    added: { holds: ({ tracked }) => assert.equal(tracked.at(-1), 'promo_added') },
    refused: {
      holds: ({ context }) => assert.equal(context.failure?.code, 'promoCodeRefused'),
    },
  },
});
