import assert from 'node:assert/strict';
import { promoCodeMachine } from '../../machines/promo-code.machine.ts';
import { defineModel } from './model.ts';
import { ANY_CALL, aPromotion } from './samples.ts';

export default defineModel<typeof promoCodeMachine>({
  machine: promoCodeMachine,
  starts: { 'from the account': undefined },
  events: {
    person: [
      { type: 'load.retried' },
      { type: 'code.submitted', code: ' welcome10 ' },
      { type: 'code.submitted', code: '  ' },
      { type: 'promotion.confirmed' },
      { type: 'dialog.closed' },
    ],
    system: [{ type: 'presence.regained' }],
  },
  outcomes: {
    watchReturn: { fails: [] },
    readPromotions: {
      done: [
        { promotions: [], canAddPromotion: true },
        { promotions: [aPromotion], canAddPromotion: false },
      ],
      fails: ANY_CALL,
    },
    validatePromoCode: { done: [aPromotion], fails: [...ANY_CALL, 'promoCodeRefused'] },
    addPromotion: {
      done: [undefined],
      fails: [...ANY_CALL, 'promoCodeRefused', 'promotionActive'],
    },
  },
  states: {
    readingPromotions: { runs: ['readPromotions'], tags: ['loading'] },
    unavailable: {
      runs: ['watchReturn'],
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
