import { describe, expect, test } from 'vitest';
import { baselineOf, type Payment, type SentPayment } from '../../domain/payments.ts';
import { delayMachine } from '../../machines/delay.machine.ts';
import { PAYMENT_HOLD_MS } from '../../machines/payment.machine.ts';
import { repayEarlyMachine } from '../../machines/repay-early.machine.ts';
import { aCashOut, aRepayment } from '../domain/support.ts';
import { paymentOf } from './payment-support.ts';
import { breakChild, NOW, play } from './support.ts';

const first = aRepayment({ amount: 5_025, repaymentDate: '2026-11-27' });
const second = aRepayment({ amount: 5_075, repaymentDate: '2026-12-11' });
const activities = [second, aCashOut(), first];

/** What a customer does in a dialog that confirms a payment. */
function inDialog<Flow extends Parameters<typeof paymentOf>[0]>(flow: Flow, press: () => void) {
  const payment = paymentOf(flow);
  return {
    ...flow,
    payment,
    press,
    confirm: async (key = 'key-1') => {
      press();
      await payment.makeKey(key);
    },
  };
}

/** The dialog to repay early, at its choice when there is more than one repayment. */
function repayEarly(given = activities, lastPayment: SentPayment | null = null) {
  const flow = play(repayEarlyMachine, { activities: given, account: '•••• 5678', lastPayment });
  const { actor } = flow;
  return {
    ...inDialog(flow, () => actor.send({ type: 'repayment.confirmed' })),
    choose: (choice: 'next' | 'all') => {
      actor.send({ type: 'choice.changed', choice });
      actor.send({ type: 'choice.submitted' });
    },
    close: () => actor.send({ type: 'dialog.closed' }),
  };
}

/** The dialog to delay the next repayment. */
function delay() {
  const flow = play(delayMachine, {
    activities,
    nextDate: '2026-12-11',
    movesTo: null,
    lastPayment: null,
  });
  const { actor } = flow;
  return {
    ...inDialog(flow, () => actor.send({ type: 'delay.confirmed' })),
    close: () => actor.send({ type: 'dialog.closed' }),
  };
}

test('with one payable repayment the confirmation opens directly [R4.72]', () => {
  expect(repayEarly([first]).value()).toBe('confirmation');
  expect(repayEarly([first, { ...second, status: 'Pending' }]).value()).toBe('confirmation');
  expect(repayEarly([first, { ...second, status: 'other' }]).value()).toBe('confirmation');
});

test('with several repayments the customer first chooses between the next and all of them [R4.71]', () => {
  const { actor, press, value } = repayEarly();
  expect(value()).toBe('choice');
  press();
  expect(value()).toBe('choice');
  actor.send({ type: 'choice.submitted' });
  expect(value()).toBe('confirmation');
});

test('another choice is another payment: it has its own key', async () => {
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
    const { payment, confirm, choose } = repayEarly([first, second], next);
    choose(choice);
    await confirm();
    expect(payment.usedKeys()).toEqual([key]);
  }
});

/** Opens the dialog to repay early with a choice made. */
function chosen(choice: 'next' | 'all') {
  const dialog = repayEarly();
  dialog.choose(choice);
  return dialog;
}
const payNext: Payment = { kind: 'repayEarly', amount: 5_025, choice: 'next' };
const payAll: Payment = { kind: 'repayEarly', amount: 10_100, choice: 'all' };

describe.each([
  ['an early repayment of the next', () => chosen('next'), payNext, 'paying'],
  ['an early repayment of all', () => chosen('all'), payAll, 'paying'],
  ['a delay', delay, { kind: 'delay', amount: 5_025 }, 'delaying'],
] as const)('%s', (_, open, payment, paying) => {
  test('that is confirmed is sent once, with exactly its amount, and announced [R4.74 R4.80 R7.35]', async () => {
    const dialog = open();
    await dialog.confirm();
    expect([dialog.value(), dialog.has('moneyMoving')]).toEqual([paying, true]);
    dialog.press();
    dialog.close();
    const { sendPayment } = dialog.payment;
    expect(sendPayment.calls.map(({ input }) => input)).toMatchObject([
      { sent: { payment, key: 'key-1' } },
    ]);
    await sendPayment.answer();
    expect(dialog.actor.getSnapshot()).toMatchObject({ status: 'done', output: { end: 'paid' } });
    expect(dialog.tracked).toEqual([
      payment.kind === 'delay'
        ? { name: 'delay_repayment' }
        : { name: 'repay_early', choice: payment.choice },
    ]);
    const sent = { payment, key: 'key-1', sentAt: NOW, before: baselineOf({ activities }) };
    expect(dialog.told()).toEqual([
      { type: 'payment.reported', phase: 'sent', sent: { ...sent, outcome: 'unknown' } },
      { type: 'payment.reported', phase: 'ended', sent: { ...sent, outcome: 'paid' } },
    ]);
  });

  test.each([
    ['tooManyAttempts', 'outdated'],
    ['generic', 'outdated'],
    ['sessionEnded', 'outdated'],
    ['offlineMoney', 'unchanged'],
  ] as const)(
    'that fails as %s says so, is tried again under a new key, and leaves the home %s [R8.45]',
    async (code, end) => {
      const { value, context, output, payment: moves, confirm, close } = open();
      await confirm();
      await moves.sendPayment.fail(code);
      expect(value()).toBe('confirmation');
      expect(context()).toMatchObject({ failure: { code }, isPaymentNotMade: false });
      await confirm('key-2');
      expect([moves.usedKeys(), context().failure]).toEqual([['key-1', 'key-2'], null]);
      await moves.sendPayment.fail(code);
      close();
      expect(output()).toEqual({ end });
    },
  );

  test('whose chart breaks says that something went wrong', () => {
    const { press, actor, value, failure } = open();
    press();
    breakChild(actor, 'payment');
    expect([value(), failure()]).toEqual(['confirmation', { code: 'generic' }]);
  });

  test('whose answer never comes holds the dialog open for 30 s; if the customer closes it then, the home takes over', async () => {
    const { confirm, value, actor, close, output, told, payment: moves, pass } = open();
    await confirm();
    await moves.sendPayment.fail('outcomeUnknown');
    await moves.checkOutcome.fail('unavailable');
    await pass(PAYMENT_HOLD_MS - 1);
    close();
    expect(value()).toBe(paying);
    await pass(1);
    close();
    expect([actor.getSnapshot().status, output()]).toEqual(['done', { end: 'unknown' }]);
    expect(told().at(-1)).toMatchObject({ phase: 'mayLeave', sent: { outcome: 'unknown' } });
  });

  test('that was not made has its message until the next attempt; the home is outdated anyway', async () => {
    const { confirm, value, context, close, output, payment: moves } = open();
    await confirm();
    await moves.endNotMade();
    expect(value()).toBe('confirmation');
    expect(context()).toMatchObject({ failure: null, isPaymentNotMade: true });
    await confirm('key-2');
    expect([moves.usedKeys(), context().isPaymentNotMade]).toEqual([['key-1', 'key-1'], false]);
    await moves.endNotMade();
    close();
    expect(output()).toEqual({ end: 'outdated' });
  });
});
