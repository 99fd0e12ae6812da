import { describe, expect, test } from 'vitest';
import type { Activity } from '../../domain/entities.ts';
import { baselineOf, type SentPayment } from '../../domain/payments.ts';
import { PAYMENT_HOLD_MS } from '../../machines/payment.machine.ts';
import { repayEarlyMachine } from '../../machines/repay-early.machine.ts';
import { aCashOut, aRepayment } from '../domain/support.ts';
import { scriptedPayment } from './payment-support.ts';
import { NOW, start } from './support.ts';

const first = aRepayment({ amount: 5_025, repaymentDate: '2026-11-27' });
const second = aRepayment({ amount: 5_075, repaymentDate: '2026-12-11' });

function dialog(
  activities: readonly Activity[] = [second, aCashOut(), first],
  lastPayment: SentPayment | null = null,
) {
  const payment = scriptedPayment();
  const { actor, pass, told } = start(
    repayEarlyMachine.provide({ actors: { payment: payment.machine } }),
    { activities, account: '•••• 5678', lastPayment },
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
      actor.send({ type: 'repayment.confirmed' });
      await payment.makeKey(key);
    },
  };
}

test('with one payable repayment the confirmation opens directly [R4.72]', () => {
  expect(dialog([first]).value()).toBe('confirmation');
  expect(dialog([first, { ...second, status: 'Pending' }]).value()).toBe('confirmation');
  expect(dialog([first, { ...second, status: 'other' }]).value()).toBe('confirmation');
});

test('with more than one the customer first chooses between the next and all of them [R4.71]', () => {
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
] as const)('%s pays exactly its amount, once [R4.74 R7.35]', async (choice, amount) => {
  const { actor, payment, confirm, tracked, told } = dialog();
  actor.send({ type: 'choice.changed', choice });
  actor.send({ type: 'choice.submitted' });
  await confirm();
  expect(actor.getSnapshot().hasTag('moneyMoving')).toBe(true);
  actor.send({ type: 'repayment.confirmed' });
  actor.send({ type: 'dialog.closed' });
  const paid = { kind: 'repayEarly', amount, choice };
  expect(payment.sendPayment.calls.map(({ input }) => input)).toEqual([
    { payment: paid, idempotencyKey: 'key-1' },
  ]);
  await payment.sendPayment.answer();
  expect(actor.getSnapshot()).toMatchObject({ status: 'done', output: { end: 'paid' } });
  expect(tracked).toEqual([{ name: 'repay_early', choice }]);
  const sent = {
    payment: paid,
    key: 'key-1',
    sentAt: NOW,
    before: baselineOf({ activities: [second, aCashOut(), first] }),
  };
  expect(told()).toEqual([
    { type: 'payment.reported', phase: 'sent', sent: { ...sent, outcome: 'unknown' } },
    { type: 'payment.reported', phase: 'ended', sent: { ...sent, outcome: 'paid' } },
  ]);
});

test('a dialog that is closed pays nothing', () => {
  const { actor, payment, tracked, told } = dialog();
  actor.send({ type: 'dialog.closed' });
  expect(actor.getSnapshot()).toMatchObject({ status: 'done', output: { end: 'unchanged' } });
  expect([payment.startPayment.calls, tracked, told()]).toEqual([[], [], []]);
});

test.each([
  ['repayEarlyRefused', 'outdated'],
  ['generic', 'outdated'],
  ['sessionEnded', 'outdated'],
  ['offlineMoney', 'unchanged'],
] as const)(
  'a payment that fails as %s says so, is tried again under the same key, and leaves the home %s',
  async (code, end) => {
    const { actor, value, context, output, payment, confirm } = dialog([first]);
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

test('another choice is another payment: it has a key of its own', async () => {
  const next: SentPayment = {
    payment: { kind: 'repayEarly', amount: 5_025, choice: 'next' },
    key: 'key-0',
    sentAt: NOW,
    before: baselineOf({ activities: [first, second] }),
    outcome: 'notMade',
  };
  for (const [choice, key] of [
    ['next', 'key-0'],
    ['all', 'key-1'],
  ] as const) {
    const { actor, payment, confirm } = dialog([first, second], next);
    actor.send({ type: 'choice.changed', choice });
    actor.send({ type: 'choice.submitted' });
    await confirm();
    expect(payment.usedKeys()).toEqual([key]);
  }
});

test('a key that cannot be made pays nothing and says that something went wrong', async () => {
  const { actor, value, context, payment } = dialog([first]);
  actor.send({ type: 'repayment.confirmed' });
  await payment.startPayment.crash();
  expect([value(), context().failure]).toEqual(['confirmation', { code: 'generic' }]);
  expect(payment.sendPayment.calls).toEqual([]);
});

describe('a payment whose answer never comes', () => {
  async function unanswered() {
    const flow = dialog([first]);
    await flow.confirm();
    await flow.payment.sendPayment.fail('outcomeUnknown');
    expect(flow.value()).toBe('paying');
    return flow;
  }

  test('is a success when it is found', async () => {
    const { output, payment } = await unanswered();
    await payment.look(true);
    expect(output()).toEqual({ end: 'paid' });
  });

  test('holds the dialog open for 30 s; the home takes it over from who closes it then', async () => {
    const { actor, value, output, told, payment, pass } = await unanswered();
    await payment.checkOutcome.fail('unavailable');
    await pass(PAYMENT_HOLD_MS - 1);
    actor.send({ type: 'dialog.closed' });
    expect(value()).toBe('paying');
    await pass(1);
    actor.send({ type: 'dialog.closed' });
    expect(actor.getSnapshot().status).toBe('done');
    expect(output()).toEqual({ end: 'unknown' });
    expect(told().at(-1)).toMatchObject({ phase: 'free', sent: { outcome: 'unknown' } });
  });

  test('and that got lost says so, once; the home is outdated all the same', async () => {
    const { actor, value, context, output, payment, pass, confirm } = dialog([first]);
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
