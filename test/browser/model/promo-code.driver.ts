import type { Promotion, Promotions } from '../../../domain/entities.ts';
import { promoCodeMachine } from '../../../machines/promo-code.machine.ts';
import { aPromotion } from '../../../machines/samples/values.ts';
import { accountCopy } from '../../../src/copy/account.ts';
import model from '../../model/promo-code.model.ts';
import type { Screen } from '../support/screen.ts';
import { type Answer, defineDriver, goOnline, noticesReturn, onceFails, quiet } from './driver.ts';

const REFUSAL = { title: 'This promo code has expired', description: 'Last month.' };

const tooManyAttempts: Answer = {
  fault: { status: 429 },
  says: 'Too many attempts. Please wait a little and try again.',
};
const fails = onceFails;
/** Failures without a message yet, because the flow first reads the list to see whether the promotion was added. */
const lookedUp = quiet(fails);
const promoCodeRefused: Answer = {
  fault: { status: 400, body: { message: 'No.', error: REFUSAL } },
  // No message yet: after an earlier attempt without an answer the flow reads the list first.
  says: null,
};

const promotionsIn = ({ page }: Screen) => page.getByRole('region', { name: 'Promotions' });
/** Returns the retry button of the promotions, because offline the account beside them has one too. */
const tryAgainIn = (view: Screen) => promotionsIn(view).getByRole('button', { name: 'Try again' });

export default defineDriver<typeof promoCodeMachine>({
  machine: promoCodeMachine,
  model,
  starts: {
    'from the account': async (walkTab) => {
      await walkTab.makeCustomer('dashboard');
      await walkTab.logIn();
      await walkTab.visit('/dashboard/account/profile');
    },
  },
  events: {
    'presence.regained': { act: goOnline },
    'load.retried': { act: ({ view }) => tryAgainIn(view).click() },
    'code.submitted': {
      when: ({ code }) => code.trim() !== '',
      act: async ({ view }, { code }) => {
        await view.field(accountCopy.promotions.code).fill(code);
        await view.button(accountCopy.promotions.apply).click();
      },
    },
    'promotion.confirmed': {
      act: ({ view }) => view.button(accountCopy.promotions.confirm.add).click(),
    },
    'dialog.closed': { act: ({ view }) => view.button(/^(Cancel|Close|Done)$/).click() },
  },
  isWalkable: noticesReturn('readPromotions'),
  actors: {
    readPromotions: {
      call: { method: 'GET', path: '/v3/Promotions' },
      done: (promotions: Promotions): Answer => ({ fault: { status: 200, body: promotions } }),
      fails: {
        generic: fails.generic,
        unavailable: { ...fails.unavailable, calls: 3 },
        offline: { ...fails.offline, calls: 3, staysOffline: true },
        tooManyAttempts,
      },
    },
    validatePromoCode: {
      call: { method: 'POST', path: '/v3/Promotions/validate' },
      done: (promotion: Promotion): Answer => ({ fault: { status: 200, body: { promotion } } }),
      fails: { ...fails, tooManyAttempts: lookedUp.tooManyAttempts, promoCodeRefused },
    },
    addPromotion: {
      call: { method: 'POST', path: '/v3/Promotions' },
      done: () => ({ fault: { status: 200, body: { promotion: aPromotion } } }),
      fails: {
        ...lookedUp,
        promoCodeRefused,
        promotionActive: { fault: { status: 409 }, says: null },
      },
    },
  },
  states: {
    readingPromotions: (view) => [
      view.loading(promotionsIn(view)).or(view.busy(accountCopy.promotions.apply)),
    ],
    unavailable: (view) => [view.alert(/./), tryAgainIn(view)],
    codeEntry: ({ page, ready }) => ({
      sees: [ready(accountCopy.promotions.apply)],
      lacks: [page.getByRole('dialog')],
    }),
    validating: ({ busy }) => [busy(accountCopy.promotions.apply)],
    confirming: ({ ready }) => [ready(accountCopy.promotions.confirm.add)],
    adding: ({ busy }) => [busy(accountCopy.promotions.confirm.add)],
    added: ({ dialog }) => [dialog(accountCopy.promotions.added.title)],
    refused: ({ dialog }) => [dialog(REFUSAL.title)],
  },
});
