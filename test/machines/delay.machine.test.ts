import { describe, expect, test } from 'vitest';
import type { Overview } from '../../domain/entities.ts';
import { delayMachine } from '../../machines/delay.machine.ts';
import { OUTCOME_CHECK_MS } from '../../machines/effects.ts';
import { anOverview, aRepayment } from '../domain/support.ts';
import { analytics, Script, settle, start } from './support.ts';

const activities = [aRepayment(), aRepayment({ repaymentDate: '2026-12-11' })];
const delayed = [
  aRepayment({ repaymentDate: '2026-12-25', hasDeferred: true }),
  aRepayment({ repaymentDate: '2026-12-11' }),
];

function dialog() {
  const createIdempotencyKey = new Script<string>();
  const delayRepayment = new Script<void, { idempotencyKey: string }>();
  const readOverview = new Script<Overview>();
  const { track, tracked } = analytics();
  const { actor, pass, told } = start(
    delayMachine.provide({
      actors: {
        createIdempotencyKey: createIdempotencyKey.logic,
        delayRepayment: delayRepayment.logic,
        readOverview: readOverview.logic,
      },
      actions: { track },
    }),
    { activities, nextDate: '2026-12-11' },
  );
  return {
    actor,
    pass,
    told,
    tracked,
    createIdempotencyKey,
    delayRepayment,
    readOverview,
    value: () => actor.getSnapshot().value,
    failure: () => actor.getSnapshot().context.failure,
    confirm: async (key = 'key-1') => {
      actor.send({ type: 'delay.confirmed' });
      await settle();
      if (createIdempotencyKey.calls.length > delayRepayment.calls.length) {
        await createIdempotencyKey.answer(key);
      }
    },
  };
}

test('nothing is delayed before the customer confirms', () => {
  const { actor, delayRepayment, tracked } = dialog();
  actor.send({ type: 'dialog.closed' });
  expect(actor.getSnapshot()).toMatchObject({ status: 'done', output: { isOutdated: false } });
  expect([delayRepayment.calls, tracked]).toEqual([[], []]);
});

test.each([
  ['generic', true],
  ['offlineMoney', false],
] as const)(
  'after a delay that fails as %s, the home may be out of date: %s',
  async (code, isOutdated) => {
    const { actor, delayRepayment, confirm } = dialog();
    await confirm();
    await delayRepayment.fail(code);
    actor.send({ type: 'dialog.closed' });
    expect(actor.getSnapshot().output).toEqual({ isOutdated });
  },
);

test('a confirmed delay is sent once, and told about', async () => {
  const { actor, delayRepayment, confirm, tracked, told } = dialog();
  await confirm();
  actor.send({ type: 'delay.confirmed' });
  actor.send({ type: 'dialog.closed' });
  expect(delayRepayment.calls.map(({ input }) => input)).toEqual([{ idempotencyKey: 'key-1' }]);
  await delayRepayment.answer();
  expect(actor.getSnapshot()).toMatchObject({ status: 'done', output: { isOutdated: true } });
  expect(tracked).toEqual([{ name: 'delay_repayment' }]);
  expect(told().map(({ type }) => type)).toEqual(['navigation.locked', 'navigation.released']);
});

test.each(['generic', 'offlineMoney', 'tooManyAttempts', 'sessionEnded'] as const)(
  'a delay that fails as %s says so, and is tried again under the same key',
  async (code) => {
    const { value, failure, delayRepayment, confirm } = dialog();
    await confirm();
    await delayRepayment.fail(code);
    expect([value(), failure()]).toEqual(['confirmation', { code }]);
    await confirm('key-2');
    expect([delayRepayment.input?.idempotencyKey, failure()]).toEqual(['key-1', null]);
  },
);

test('a key that cannot be made delays nothing', async () => {
  const { actor, value, failure, createIdempotencyKey, delayRepayment } = dialog();
  actor.send({ type: 'delay.confirmed' });
  await createIdempotencyKey.crash();
  expect([value(), failure()]).toEqual(['confirmation', { code: 'generic' }]);
  expect(delayRepayment.calls).toEqual([]);
});

describe('a delay whose answer never comes', () => {
  async function unanswered() {
    const flow = dialog();
    await flow.confirm();
    await flow.delayRepayment.fail('outcomeUnknown');
    expect(flow.value()).toEqual({ delaying: 'checkingOutcome' });
    return flow;
  }

  test('is a success when one more repayment is delayed now', async () => {
    const { actor, readOverview, tracked } = await unanswered();
    await readOverview.answer(anOverview({ activities: delayed }));
    expect(actor.getSnapshot().output).toEqual({ isOutdated: true });
    expect(tracked).toEqual([{ name: 'delay_repayment' }]);
  });

  test('can be made again when nothing has changed, under the same key', async () => {
    const { value, failure, readOverview, confirm, delayRepayment } = await unanswered();
    await readOverview.answer(anOverview({ activities }));
    expect([value(), failure()]).toEqual(['confirmation', { code: 'generic' }]);
    await confirm('key-2');
    expect(delayRepayment.input?.idempotencyKey).toBe('key-1');
  });

  test('is looked up until there is an answer; nobody leaves meanwhile', async () => {
    const { actor, value, readOverview, pass } = await unanswered();
    await readOverview.fail('offline');
    actor.send({ type: 'dialog.closed' });
    await pass(OUTCOME_CHECK_MS - 1);
    expect([value(), readOverview.calls.length]).toEqual([{ delaying: 'waitingToCheck' }, 1]);
    await pass(1);
    expect(value()).toEqual({ delaying: 'checkingOutcome' });
  });
});
