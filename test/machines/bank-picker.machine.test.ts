import { describe, expect, test } from 'vitest';
import { type Institution, NO_INSTITUTION } from '../../domain/entities.ts';
import {
  BANK_SEARCH_DEBOUNCE_MS,
  bankPickerMachine,
  THANKS_DELAY_MS,
} from '../../machines/bank-picker.machine.ts';
import { play } from './support.ts';

const bank = (id: string, shortName: string, onlySearchable = false): Institution => ({
  ...NO_INSTITUTION,
  id,
  shortName,
  onlySearchable,
});
const BANKS = [
  bank('AU00001', 'Hooli'),
  bank('AU01001', 'Commonwealth Bank'),
  bank('AU01002', 'Bank of Us', true),
  bank('AU01003', 'Great Southern'),
];

function pick() {
  const flow = play(bankPickerMachine);
  const { actor, refreshToken, listInstitutions } = flow;
  return {
    ...flow,
    matches: () => flow.context().matches.map(({ shortName }) => shortName),
    type: (query: string) => actor.send({ type: 'search.typed', query }),
    loaded: async () => {
      await refreshToken.answer();
      await listInstitutions.answer(BANKS);
    },
  };
}

test('a search is applied 350 ms after the last key, not before [R5.19]', async () => {
  const { loaded, type, clock, value, matches, actor } = pick();
  await loaded();
  type('bank');
  expect(value()).toEqual({ banks: 'typing' });
  expect(actor.getSnapshot().context.query).toBe('bank');
  clock.increment(BANK_SEARCH_DEBOUNCE_MS - 1);
  expect(matches()).toEqual(['Commonwealth Bank', 'Great Southern']);
  clock.increment(1);
  expect(value()).toEqual({ banks: 'settled' });
  expect(matches()).toEqual(['Commonwealth Bank', 'Bank of Us']);
});

test('a bank can be chosen while the search is still settling [R2.52 R3.10]', async () => {
  const { loaded, type, actor, value } = pick();
  await loaded();
  type('great');
  actor.send({ type: 'bank.chosen', institutionId: 'AU01003' });
  expect(value()).toBe('chosen');
  expect(actor.getSnapshot().output).toEqual({ institution: BANKS[3] });
});

describe('a bank that is missing', () => {
  async function misses() {
    const flow = pick();
    await flow.loaded();
    flow.actor.send({ type: 'bankNotFound.reported' });
    return {
      ...flow,
      submit: (bankName: string) => flow.actor.send({ type: 'bankName.submitted', bankName }),
      back: () => flow.actor.send({ type: 'back.requested' }),
    };
  }

  test('is reported once by its trimmed name, and the thanks show for a second [R3.16 R9.6]', async () => {
    const { submit, value, actor, clock, sendBankFeedback, tracked } = await misses();
    expect(value()).toEqual({ unsupportedBank: 'nameEntry' });
    submit(' Bank of Elsewhere ');
    submit('Another');
    expect(sendBankFeedback.calls.map(({ input }) => input)).toEqual([
      { bankName: 'Bank of Elsewhere' },
    ]);
    await sendBankFeedback.answer();
    expect(tracked).toEqual([{ name: 'bank_unsupported' }]);
    clock.increment(THANKS_DELAY_MS - 1);
    expect(value()).toEqual({ unsupportedBank: 'waitingToThank' });
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    clock.increment(1);
    expect(value()).toEqual({ unsupportedBank: 'thanked' });
    expect(actor.getSnapshot().hasTag('busy')).toBe(false);
  });

  test.each(['', '   '])('needs a name: "%s" is none [R5.17]', async (name) => {
    const { submit, value, sendBankFeedback } = await misses();
    submit(name);
    expect(value()).toEqual({ unsupportedBank: 'nameEntry' });
    expect(sendBankFeedback.calls).toHaveLength(0);
  });

  test('leads back to all banks, without another call for them [R2.55]', async () => {
    const { actor, back, clock, failure, matches, submit, type, value, ...calls } = await misses();
    const expectAllBanks = () => {
      expect([value(), failure(), actor.getSnapshot().context.query]).toEqual([
        { banks: 'settled' },
        null,
        '',
      ]);
      expect(matches()).toEqual(['Commonwealth Bank', 'Great Southern']);
    };
    back();
    type('great');
    clock.increment(BANK_SEARCH_DEBOUNCE_MS);
    actor.send({ type: 'bankNotFound.reported' });
    back();
    expectAllBanks();

    actor.send({ type: 'bankNotFound.reported' });
    submit('Bank of Elsewhere');
    await calls.sendBankFeedback.fail('feedbackNotSent');
    back();
    expectAllBanks();

    expect(calls.listInstitutions.calls).toHaveLength(1);
  });
});
