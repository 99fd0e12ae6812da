import { describe, expect, test } from 'vitest';
import type { Promotion, Promotions } from '../../domain/entities.ts';
import { FailureError } from '../../domain/failures.ts';
import { promoCodeMachine } from '../../machines/promo-code.machine.ts';
import { play, type Script, settle } from './support.ts';

const OFFER: Promotion = { title: 'Half the fee', message: 'Once.', condition: '' };
const NONE: Promotions = { promotions: [], canAddPromotion: true };
const ONE: Promotions = { promotions: [OFFER], canAddPromotion: false };
const EXPLANATION = { title: 'Expired', description: 'Last month.' };

function promotions() {
  const played = play(promoCodeMachine);
  const { actor, readPromotions, validatePromoCode } = played;
  const flow = {
    ...played,
    read: readPromotions,
    validate: validatePromoCode,
    add: played.addPromotion,
    submit: (code = 'half') => actor.send({ type: 'code.submitted', code }),
    close: () => actor.send({ type: 'dialog.closed' }),
    confirm: () => actor.send({ type: 'promotion.confirmed' }),
    /** Leads to the dialog that asks whether to add the promotion. */
    found: async () => {
      await readPromotions.answer(NONE);
      flow.submit();
      await validatePromoCode.answer(OFFER);
    },
  };
  return flow;
}

/** Refuses as the lender does: with its own words. */
async function refuse<Output>(script: Script<Output, { code: string }>) {
  script.calls
    .at(-1)
    ?.reject(new FailureError({ code: 'promoCodeRefused', explanation: EXPLANATION }));
  await settle();
}

test('a code is looked up in capitals, confirmed and added, and the list is read again [R3.34 R4.87 R7.39]', async () => {
  const { read, validate, add, submit, confirm, close, value, context, tracked } = promotions();
  expect(value()).toBe('readingPromotions');
  await read.answer(NONE);
  submit(' half ');
  expect(value()).toBe('validating');
  expect(validate.input).toEqual({ code: 'HALF' });
  await validate.answer(OFFER);
  expect([value(), context().found]).toEqual(['confirming', OFFER]);
  confirm();
  confirm();
  expect(value()).toBe('adding');
  expect(add.calls.map(({ input }) => input)).toEqual([{ code: 'HALF' }]);
  await add.answer();
  // The page behind the dialog already lists it.
  expect([value(), context().promotions]).toEqual(['added', [OFFER]]);
  expect(tracked).toEqual([{ name: 'promo_added' }]);
  close();
  expect(value()).toBe('readingPromotions');
  await read.answer(ONE);
  expect([value(), context().promotions]).toEqual(['codeEntry', [OFFER]]);
});

test('nothing is added when the customer declines', async () => {
  const { found, close, value, add } = promotions();
  await found();
  close();
  expect(value()).toBe('codeEntry');
  expect(add.calls).toHaveLength(0);
});

test('with an active promotion a second one is refused without asking the lender [R5.28]', async () => {
  const { read, submit, validate, value, context } = promotions();
  await read.answer(ONE);
  submit();
  expect([value(), context().failure]).toEqual(['codeEntry', { code: 'promotionActive' }]);
  expect(validate.calls).toHaveLength(0);
});

test('the lender’s refusal keeps its words, and closing it leads back to the code [R8.20]', async () => {
  const { read, submit, validate, value, context, close } = promotions();
  await read.answer(NONE);
  submit('half');
  await refuse(validate);
  expect(value()).toBe('refused');
  expect(context().failure?.explanation).toEqual(EXPLANATION);
  close();
  expect([value(), context().failure?.explanation]).toEqual(['codeEntry', EXPLANATION]);
  submit('other');
  expect(context().failure).toBeNull();
});

test('a second promotion that is refused leaves its message beside the list', async () => {
  const { found, confirm, add, read, value, context } = promotions();
  await found();
  confirm();
  await add.fail('promotionActive');
  expect(value()).toBe('readingPromotions');
  await read.answer(ONE);
  expect(value()).toBe('codeEntry');
  expect(context()).toMatchObject({ promotions: [OFFER], failure: { code: 'promotionActive' } });
});

describe('a promotion whose answer is lost', () => {
  async function lost() {
    const flow = promotions();
    await flow.found();
    flow.confirm();
    await flow.add.fail('unreachable');
    expect(flow.value()).toBe('readingPromotions');
    return flow;
  }

  test('is added if the list has it, which is reported and tracked once', async () => {
    const { read, value, failure, tracked, close } = await lost();
    await read.answer(ONE);
    expect([value(), failure(), tracked]).toEqual(['added', null, [{ name: 'promo_added' }]]);
    close();
    await read.answer(ONE);
    expect([value(), tracked.length]).toEqual(['codeEntry', 1]);
  });

  test.each(['validate', 'add'] as const)(
    'is checked in the list when the next try to %s it is refused',
    async (refusing) => {
      const { read, submit, validate, confirm, add, value, context } = await lost();
      await read.answer(NONE);
      const again = async () => {
        submit();
        if (refusing === 'validate') return refuse(validate);
        await validate.answer(OFFER);
        confirm();
        await refuse(add);
      };
      await again();
      expect(value()).toBe('readingPromotions');
      await read.answer(NONE);
      expect([value(), context().failure?.explanation]).toEqual(['refused', EXPLANATION]);
    },
  );
});
