import { describe, expect, test } from 'vitest';
import type { Activity, Overview } from '../../domain/entities.ts';
import { OUTCOME_CHECK_MS } from '../../machines/effects.ts';
import { repayEarlyMachine } from '../../machines/repay-early.machine.ts';
import { aCashOut, anOverview, aRepayment } from '../domain/support.ts';
import { analytics, Script, settle, start } from './support.ts';

const first = aRepayment({ amount: 5_025, repaymentDate: '2026-11-27' });
const second = aRepayment({ amount: 5_075, repaymentDate: '2026-12-11' });

function dialog(activities: readonly Activity[] = [second, aCashOut(), first]) {
  const createIdempotencyKey = new Script<string>();
  const payEarly = new Script<void, { amount: number; idempotencyKey: string }>();
  const readOverview = new Script<Overview>();
  const { track, tracked } = analytics();
  const { actor, pass, told } = start(
    repayEarlyMachine.provide({
      actors: {
        createIdempotencyKey: createIdempotencyKey.logic,
        payEarly: payEarly.logic,
        readOverview: readOverview.logic,
      },
      actions: { track },
    }),
    { activities, account: '•••• 5678' },
  );
  return {
    actor,
    pass,
    told,
    tracked,
    payEarly,
    readOverview,
    createIdempotencyKey,
    value: () => actor.getSnapshot().value,
    failure: () => actor.getSnapshot().context.failure,
    confirm: async (key = 'key-1') => {
      actor.send({ type: 'repayment.confirmed' });
      await settle();
      if (createIdempotencyKey.calls.length > payEarly.calls.length) {
        await createIdempotencyKey.answer(key);
      }
    },
  };
}

test('with one payable repayment the confirmation opens directly', () => {
  expect(dialog([first]).value()).toBe('confirmation');
  expect(dialog([first, { ...second, status: 'Pending' }]).value()).toBe('confirmation');
  expect(dialog([first, { ...second, status: 'other' }]).value()).toBe('confirmation');
});

test('with more than one the customer first chooses between the next and all of them', () => {
  const { actor, value } = dialog();
  expect(value()).toBe('choice');
  actor.send({ type: 'repayment.confirmed' });
  expect(value()).toBe('choice');
  actor.send({ type: 'choice.submitted' });
  expect(value()).toBe('confirmation');
});

test.each([
  ['next', 5_025],
  ['all', 10_100],
] as const)('%s pays exactly its amount, once', async (choice, amount) => {
  const { actor, payEarly, confirm, tracked, told } = dialog();
  actor.send({ type: 'choice.changed', choice });
  actor.send({ type: 'choice.submitted' });
  await confirm();
  actor.send({ type: 'repayment.confirmed' });
  actor.send({ type: 'dialog.closed' });
  expect(payEarly.calls.map(({ input }) => input)).toEqual([{ amount, idempotencyKey: 'key-1' }]);
  await payEarly.answer();
  expect(actor.getSnapshot()).toMatchObject({ status: 'done', output: { isOutdated: true } });
  expect(tracked).toEqual([{ name: 'repay_early', choice }]);
  expect(told().map(({ type }) => type)).toEqual(['navigation.locked', 'navigation.released']);
});

test('a dialog that is closed pays nothing', () => {
  const { actor, payEarly, tracked } = dialog();
  actor.send({ type: 'dialog.closed' });
  expect(actor.getSnapshot()).toMatchObject({ status: 'done', output: { isOutdated: false } });
  expect([payEarly.calls, tracked]).toEqual([[], []]);
});

test.each(['repayEarlyRefused', 'offlineMoney', 'sessionEnded'] as const)(
  'a payment that fails as %s says so, and is tried again under the same key',
  async (code) => {
    const { value, failure, payEarly, confirm } = dialog([first]);
    await confirm();
    await payEarly.fail(code);
    expect([value(), failure()]).toEqual(['confirmation', { code }]);
    await confirm('key-2');
    expect([payEarly.input?.idempotencyKey, failure()]).toEqual(['key-1', null]);
  },
);

test.each([
  ['repayEarlyRefused', true],
  ['generic', true],
  ['offlineMoney', false],
] as const)(
  'after a payment that fails as %s, the home may be out of date: %s',
  async (code, isOutdated) => {
    const { actor, payEarly, confirm } = dialog([first]);
    await confirm();
    await payEarly.fail(code);
    actor.send({ type: 'dialog.closed' });
    expect(actor.getSnapshot().output).toEqual({ isOutdated });
  },
);

test('another choice is another intent: it has a key of its own', async () => {
  const { actor } = dialog();
  actor.send({ type: 'choice.changed', choice: 'all' });
  expect(actor.getSnapshot().context).toMatchObject({ choice: 'all', idempotencyKey: '' });
});

test('a key that cannot be made pays nothing and says that something went wrong', async () => {
  const { actor, value, failure, createIdempotencyKey, payEarly } = dialog([first]);
  actor.send({ type: 'repayment.confirmed' });
  await createIdempotencyKey.crash();
  expect([value(), failure(), payEarly.calls]).toEqual(['confirmation', { code: 'generic' }, []]);
});

describe('a payment whose answer never comes', () => {
  async function unanswered() {
    const flow = dialog([first]);
    await flow.confirm();
    await flow.payEarly.fail('outcomeUnknown');
    expect(flow.value()).toEqual({ paying: 'checkingOutcome' });
    return flow;
  }

  test('is a success when less is payable now', async () => {
    const { actor, readOverview, tracked } = await unanswered();
    await readOverview.answer(anOverview({ activities: [{ ...first, status: 'Pending' }] }));
    expect(actor.getSnapshot().output).toEqual({ isOutdated: true });
    expect(tracked).toEqual([{ name: 'repay_early', choice: 'next' }]);
  });

  test('can be made again when nothing has changed, under the same key', async () => {
    const { value, failure, readOverview, confirm, payEarly } = await unanswered();
    await readOverview.answer(anOverview({ activities: [first] }));
    expect([value(), failure()]).toEqual(['confirmation', { code: 'repayEarlyRefused' }]);
    await confirm('key-2');
    expect(payEarly.input?.idempotencyKey).toBe('key-1');
  });

  test('is looked up until there is an answer; nobody leaves meanwhile', async () => {
    const { actor, value, readOverview, pass } = await unanswered();
    await readOverview.fail('unavailable');
    actor.send({ type: 'dialog.closed' });
    await pass(OUTCOME_CHECK_MS - 1);
    expect([value(), readOverview.calls.length]).toEqual([{ paying: 'waitingToCheck' }, 1]);
    await pass(1);
    expect([value(), readOverview.calls.length]).toEqual([{ paying: 'checkingOutcome' }, 2]);
  });
});
