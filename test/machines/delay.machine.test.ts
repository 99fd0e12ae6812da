import { describe, expect, test } from 'vitest';
import { baselineOf } from '../../domain/payments.ts';
import { delayMachine } from '../../machines/delay.machine.ts';
import { PAYMENT_HOLD_MS } from '../../machines/payment.machine.ts';
import { aRepayment } from '../domain/support.ts';
import { scriptedPayment } from './payment-support.ts';
import { NOW, start } from './support.ts';

const activities = [
  aRepayment({ amount: 5_075, repaymentDate: '2026-12-11' }),
  aRepayment({ amount: 5_025, repaymentDate: '2026-11-27' }),
];

function dialog() {
  const payment = scriptedPayment();
  const { actor, pass, told } = start(
    delayMachine.provide({ actors: { payment: payment.machine } }),
    { activities, nextDate: '2026-12-11', lastPayment: null },
  );
  return {
    actor,
    pass,
    told,
    payment,
    tracked: payment.tracked,
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    output: () => actor.getSnapshot().output,
    confirm: async (key = 'key-1') => {
      actor.send({ type: 'delay.confirmed' });
      await payment.makeKey(key);
    },
  };
}

test('nothing is delayed before the customer confirms', () => {
  const { actor, payment, tracked, told } = dialog();
  actor.send({ type: 'dialog.closed' });
  expect(actor.getSnapshot()).toMatchObject({ status: 'done', output: { end: 'unchanged' } });
  expect([payment.startPayment.calls, tracked, told()]).toEqual([[], [], []]);
});

test('a confirmed delay of the next repayment is sent once, and told about [R4.80]', async () => {
  const { actor, payment, confirm, tracked, told } = dialog();
  await confirm();
  expect(actor.getSnapshot().hasTag('moneyMoving')).toBe(true);
  actor.send({ type: 'delay.confirmed' });
  actor.send({ type: 'dialog.closed' });
  const delayed = { kind: 'delay', amount: 5_025 };
  expect(payment.sendPayment.calls.map(({ input }) => input)).toEqual([
    { payment: delayed, idempotencyKey: 'key-1' },
  ]);
  await payment.sendPayment.answer();
  expect(actor.getSnapshot()).toMatchObject({ status: 'done', output: { end: 'paid' } });
  expect(tracked).toEqual([{ name: 'delay_repayment' }]);
  const sent = {
    payment: delayed,
    key: 'key-1',
    sentAt: NOW,
    before: baselineOf({ activities }),
  };
  expect(told()).toEqual([
    { type: 'payment.reported', phase: 'sent', sent: { ...sent, outcome: 'unknown' } },
    { type: 'payment.reported', phase: 'ended', sent: { ...sent, outcome: 'paid' } },
  ]);
});

test.each([
  ['generic', 'outdated'],
  ['tooManyAttempts', 'outdated'],
  ['sessionEnded', 'outdated'],
  ['offlineMoney', 'unchanged'],
] as const)(
  'a delay that fails as %s says so, is tried again under the same key, and leaves the home %s',
  async (code, end) => {
    const { actor, value, context, output, payment, confirm } = dialog();
    await confirm();
    await payment.sendPayment.fail(code);
    expect([value(), context().failure, context().isNotMade]).toEqual([
      'confirmation',
      { code },
      false,
    ]);
    await confirm('key-2');
    expect([payment.usedKeys(), context().failure]).toEqual([['key-1', 'key-1'], null]);
    await payment.sendPayment.fail(code);
    actor.send({ type: 'dialog.closed' });
    expect(output()).toEqual({ end });
  },
);

test('a key that cannot be made delays nothing', async () => {
  const { actor, value, context, payment } = dialog();
  actor.send({ type: 'delay.confirmed' });
  await payment.startPayment.crash();
  expect([value(), context().failure]).toEqual(['confirmation', { code: 'generic' }]);
  expect(payment.sendPayment.calls).toEqual([]);
});

describe('a delay whose answer never comes', () => {
  async function unanswered() {
    const flow = dialog();
    await flow.confirm();
    await flow.payment.sendPayment.fail('outcomeUnknown');
    expect(flow.value()).toBe('delaying');
    return flow;
  }

  test('is a success when it is found', async () => {
    const { output, payment } = await unanswered();
    await payment.look(true);
    expect(output()).toEqual({ end: 'paid' });
  });

  test('holds the dialog open for 30 s; the home takes it over from who closes it then', async () => {
    const { actor, value, output, told, payment, pass } = await unanswered();
    await payment.checkOutcome.fail('offline');
    await pass(PAYMENT_HOLD_MS - 1);
    actor.send({ type: 'dialog.closed' });
    expect(value()).toBe('delaying');
    await pass(1);
    actor.send({ type: 'dialog.closed' });
    expect(actor.getSnapshot().status).toBe('done');
    expect(output()).toEqual({ end: 'unknown' });
    expect(told().at(-1)).toMatchObject({ phase: 'free', sent: { outcome: 'unknown' } });
  });

  test('and that got lost says so, once; the home is outdated all the same', async () => {
    const { actor, value, context, output, payment, pass, confirm } = dialog();
    await confirm();
    await payment.lose(pass);
    expect([value(), context().failure, context().isNotMade]).toEqual(['confirmation', null, true]);
    await confirm('key-2');
    expect([payment.usedKeys(), context().isNotMade]).toEqual([['key-1', 'key-1'], false]);
    await payment.lose(pass);
    actor.send({ type: 'dialog.closed' });
    expect(output()).toEqual({ end: 'outdated' });
  });
});
