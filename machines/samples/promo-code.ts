import { promoCodeMachine } from '../promo-code.machine.ts';
import { defineSamples } from './samples.ts';
import { ANY_CALL, aPromotion } from './values.ts';

export default defineSamples(promoCodeMachine, {
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
});
