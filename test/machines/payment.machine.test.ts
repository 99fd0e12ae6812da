import { describe, expect, test } from 'vitest';
import { fromPromise, type InputFrom } from 'xstate';
import type { Baseline, Payment, SentPayment } from '../../domain/payments.ts';
import {
  OUTCOME_CHECK_MS,
  OUTCOME_SLOW_AFTER_MS,
  OUTCOME_SLOW_CHECK_MS,
  PAYMENT_HOLD_MS,
  paymentMachine,
} from '../../machines/payment.machine.ts';
import { paymentOf } from './payment-support.ts';
import { broken, contextsOf, NOW, play, scripted, settle, start } from './support.ts';

const before: Baseline = {
  loans: [4],
  payable: [
    { loanId: 4, repaymentDate: '2026-11-27', amount: 5_000 },
    { loanId: 4, repaymentDate: '2026-12-11', amount: 5_000 },
  ],
  delayed: 0,
};
const cashOut = {
  kind: 'cashOut',
  amount: 20_000,
  plan: [
    { date: '2026-11-27', amount: 10_500, fee: 500 },
    { date: '2026-12-11', amount: 10_500, fee: 500 },
  ],
} satisfies Payment;
const repayEarly: Payment = { kind: 'repayEarly', amount: 5_000, choice: 'next' };
const delay: Payment = { kind: 'delay', amount: 5_000 };
const kinds: readonly Payment[] = [cashOut, repayEarly, delay];

/** Each kind with what is tracked once it is made. */
const made = [
  [cashOut, { name: 'cashout_confirmed', amountCents: 20_000, installments: 2 }],
  [repayEarly, { name: 'repay_early', choice: 'next' }],
  [delay, { name: 'delay_repayment' }],
] as const;

/** The payment as the tab keeps it, sent at `NOW` under the first key. */
const kept = (changes: Partial<SentPayment> = {}): SentPayment => ({
  payment: cashOut,
  key: 'key-1',
  sentAt: NOW,
  before,
  outcome: 'unknown',
  ...changes,
});

function flowOf(input: InputFrom<typeof paymentMachine>) {
  const flow = play(paymentMachine, input);
  return {
    ...flow,
    ...paymentOf(flow),
    isOver: () => flow.actor.getSnapshot().status === 'done',
    leave: () => flow.actor.send({ type: 'payment.left' }),
    /** The phases that the parent flow was told, each with its outcome. */
    reports: () => flow.told().map(({ phase, sent }) => [phase, sent.outcome]),
  };
}

const confirmed = (payment: Payment, last: SentPayment | null = null) =>
  flowOf({ payment, before, last });
const resumed = (changes: Partial<SentPayment> = {}) => flowOf({ sent: kept(changes) });

/** A payment that was sent and got no answer: the first check is under way. */
async function unanswered(payment: Payment = cashOut) {
  const flow = confirmed(payment);
  await flow.makeKey();
  await flow.sendPayment.fail('outcomeUnknown');
  return flow;
}

describe('a payment that is answered', () => {
  test.each(made)(
    '$kind is sent once, as it was confirmed, reported as it is kept, and tracked once [R7.58]',
    async (payment, event) => {
      const flow = confirmed(payment);
      expect(flow.sendPayment.calls).toHaveLength(0);
      await flow.makeKey();
      expect(flow.sendPayment.calls.map(({ input }) => input)).toEqual([
        { sent: kept({ payment }) },
      ]);
      expect(flow.tracked).toEqual([]);
      await flow.sendPayment.answer();
      expect(flow.output()).toEqual({ outcome: 'paid', failure: null });
      expect(flow.tracked).toEqual([event]);
      const sent = kept({ payment });
      expect(flow.told()).toEqual([
        { type: 'payment.reported', phase: 'sent', sent },
        { type: 'payment.reported', phase: 'ended', sent: { ...sent, outcome: 'paid' } },
      ]);
      expect([flow.checkOutcome.calls, flow.watchPresence.running]).toEqual([[], 0]);
    },
  );

  test('has been reported to the parent before its call begins', async () => {
    let toldBefore: readonly unknown[] = [];
    const sendPayment = fromPromise(async () => {
      toldBefore = told();
    });
    const { machine, effects } = scripted(paymentMachine, { sendPayment });
    const { told } = start(machine, { payment: cashOut, before, last: null });
    expect(told()).toEqual([]);
    await effects.startPayment.answer({ key: 'key-1', at: NOW });
    expect(toldBefore).toMatchObject([{ phase: 'sent', sent: { key: 'key-1', sentAt: NOW } }]);
  });

  test.each(kinds)('$kind that is refused says why', async (payment) => {
    const flow = confirmed(payment);
    await flow.makeKey();
    await flow.sendPayment.fail('tooManyAttempts', 30);
    expect(flow.output()).toEqual({
      outcome: 'refused',
      failure: { code: 'tooManyAttempts', waitSeconds: 30 },
    });
    expect(flow.reports()).toEqual([
      ['sent', 'unknown'],
      ['ended', 'refused'],
    ]);
    expect(flow.tracked).toEqual(
      payment.kind === 'cashOut' ? [{ name: 'cashout_failed', code: 'tooManyAttempts' }] : [],
    );
  });

  test('that cannot have a key is not sent: refused, and not tracked', async () => {
    const flow = confirmed(cashOut);
    await flow.startPayment.crash();
    expect(flow.output()).toEqual({ outcome: 'refused', failure: { code: 'generic' } });
    expect(flow.reports()).toEqual([['ended', 'refused']]);
    expect([flow.sendPayment.calls, flow.tracked]).toEqual([[], []]);
  });

  test('keeps no detail of an error', async () => {
    const flow = confirmed(cashOut);
    await flow.makeKey();
    await flow.sendPayment.crash();
    expect(flow.output()).toEqual({ outcome: 'refused', failure: { code: 'generic' } });
    expect(contextsOf(flow.actor)).not.toContain('internal detail');
    expect(Object.keys(flow.actor.getSnapshot().context.sent).sort()).toEqual(
      Object.keys(kept()).sort(),
    );
  });
});

describe('the key', () => {
  const notMade = kept({ outcome: 'notMade' });

  test.each<[string, string, Payment, SentPayment | null]>([
    ['the same', 'the same payment was not made', cashOut, notMade],
    ['another', 'it was refused', cashOut, kept({ outcome: 'refused' })],
    ['another', 'no key could be made', cashOut, kept({ key: '', outcome: 'notMade' })],
    ['another', 'another payment was not made', delay, notMade],
    ['a first', 'nothing', cashOut, null],
  ])('is %s after %s [R8.45]', async (which, _, payment, last) => {
    const flow = confirmed(payment, last);
    await flow.startPayment.answer({ key: 'key-2', at: NOW + 1 });
    const key = which === 'the same' ? 'key-1' : 'key-2';
    expect(flow.usedKeys()).toEqual([key]);
    expect(flow.told()[0]?.sent).toEqual({
      payment,
      key,
      sentAt: NOW + 1,
      before,
      outcome: 'unknown',
    });
  });
});

describe('a payment without an answer', () => {
  test.each(made)('$kind that a check finds is paid, and tracked once', async (payment, event) => {
    const flow = await unanswered(payment);
    await flow.answerCheck({ isFound: true });
    expect(flow.output()).toEqual({ outcome: 'paid', failure: null });
    expect(flow.reports()).toEqual([
      ['sent', 'unknown'],
      ['checking', 'unknown'],
      ['ended', 'paid'],
    ]);
    expect([flow.tracked, flow.watchPresence.running]).toEqual([[event], 0]);
  });

  test('is checked every 5 s, after five minutes every 30 s, and failed checks decide nothing', async () => {
    const flow = await unanswered();
    const { calls } = flow.checkOutcome;
    for (let time = 0; time < OUTCOME_SLOW_AFTER_MS; time += OUTCOME_CHECK_MS) {
      expect(calls).toHaveLength(1 + time / OUTCOME_CHECK_MS);
      await flow.checkOutcome.fail('unavailable');
      await flow.pass(OUTCOME_CHECK_MS - 1);
      expect(calls).toHaveLength(1 + time / OUTCOME_CHECK_MS);
      await flow.pass(1);
    }
    const quick = calls.length;
    for (let check = 0; check < 4; check += 1) {
      await flow.checkOutcome.fail('offline');
      await flow.pass(OUTCOME_SLOW_CHECK_MS - 1);
      expect(calls).toHaveLength(quick + check);
      await flow.pass(1);
      expect(calls).toHaveLength(quick + check + 1);
    }
    expect([flow.has('checking'), flow.tracked]).toEqual([true, []]);
    await flow.answerCheck({ isFound: true, msAfterSend: 3_600_000 });
    expect(flow.output()).toEqual({ outcome: 'paid', failure: null });
  });

  test('is checked by one call at a time, however long it takes', async () => {
    const flow = await unanswered();
    await flow.pass(20 * OUTCOME_CHECK_MS);
    expect(flow.checkOutcome.calls).toHaveLength(1);
  });

  test('is checked at once when the customer comes back, but never by two calls at a time', async () => {
    const flow = await unanswered();
    flow.watchPresence.say({ type: 'presence.regained' });
    expect(flow.checkOutcome.calls).toHaveLength(1);
    await flow.checkOutcome.fail('offline');
    flow.watchPresence.say({ type: 'presence.lost' });
    await settle();
    expect(flow.checkOutcome.calls).toHaveLength(1);
    flow.watchPresence.say({ type: 'presence.regained' });
    await settle();
    expect(flow.checkOutcome.calls).toHaveLength(2);
    await flow.checkOutcome.fail('offline');
    await flow.pass(OUTCOME_CHECK_MS - 1);
    expect(flow.checkOutcome.calls).toHaveLength(2);
    await flow.pass(1);
    expect(flow.checkOutcome.calls).toHaveLength(3);
  });

  test('is checked anyway if the effect that watches the page fails', async () => {
    const { machine, effects } = scripted(paymentMachine, { watchPresence: broken });
    const { pass } = start(machine, { sent: kept() });
    await effects.checkOutcome.fail('offline');
    await pass(OUTCOME_CHECK_MS);
    expect(effects.checkOutcome.calls).toHaveLength(2);
  });
});

describe('a payment is called not made', () => {
  /** Seconds from the send to each check that does not find it; null for a check that fails. */
  const checks: readonly (readonly [string, readonly (number | null)[], boolean])[] = [
    ['not after one check', [0], false],
    ['not after one check, however late', [3_600], false],
    ['not after two checks within a minute', [0, 5], false],
    [
      'not after a dozen checks within a minute',
      [0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55],
      false,
    ],
    ['not a moment before a minute is over', [0, 59.999], false],
    ['after a second check when a minute is over', [0, 60], true],
    ['after the first check of many when a minute is over', [0, 5, 30, 60], true],
    ['after two checks that both come late', [3_600, 3_605], true],
    ['not after checks that failed', [null, null, null, 60], false],
    ['not after one check among others that failed', [0, null, null, null], false],
    ['after two checks between others that failed', [null, 61, null, 70], true],
  ];

  describe.each([
    ['that was just sent', () => unanswered()],
    ['from before a reload', async () => resumed()],
  ])('one %s', (_, begin) => {
    test.each(checks)('%s', async (_name, times, isDecided) => {
      const flow = await begin();
      for (const [index, seconds] of times.entries()) {
        if (index > 0) await flow.pass(OUTCOME_CHECK_MS);
        expect([flow.isOver(), flow.checkOutcome.calls.length]).toEqual([false, index + 1]);
        if (seconds === null) await flow.checkOutcome.fail('unavailable');
        else await flow.answerCheck({ isFound: false, msAfterSend: seconds * 1_000 });
      }
      expect(flow.isOver()).toBe(isDecided);
      expect(flow.output()).toEqual(isDecided ? { outcome: 'notMade', failure: null } : undefined);
    });
  });

  test.each(kinds)(
    '$kind that two checks do not find: ends once as not made, and only a cash out is tracked [R8.45]',
    async (payment) => {
      const flow = confirmed(payment);
      await flow.makeKey();
      await flow.endNotMade();
      expect(flow.output()).toEqual({ outcome: 'notMade', failure: null });
      expect(flow.reports()).toEqual([
        ['sent', 'unknown'],
        ['checking', 'unknown'],
        ['ended', 'notMade'],
      ]);
      expect(flow.tracked).toEqual(
        payment.kind === 'cashOut' ? [{ name: 'cashout_failed', code: 'paymentNotMade' }] : [],
      );
    },
  );
});

describe('the customer', () => {
  test('is held for 30 s from the send, and may go then [R8.44]', async () => {
    const flow = await unanswered();
    await flow.checkOutcome.fail('unavailable');
    await flow.pass(PAYMENT_HOLD_MS - 1);
    flow.leave();
    expect([flow.isOver(), flow.has('mayLeave')]).toEqual([false, false]);
    await flow.pass(1);
    expect([flow.isOver(), flow.has('mayLeave'), flow.has('checking')]).toEqual([
      false,
      true,
      true,
    ]);
    expect(flow.reports()).toEqual([
      ['sent', 'unknown'],
      ['checking', 'unknown'],
      ['mayLeave', 'unknown'],
    ]);
    flow.leave();
    expect(flow.output()).toEqual({ outcome: 'unknown', failure: null });
    // The outcome was not reported: a customer who left still wants to hear it.
    expect([flow.reports().length, flow.tracked]).toEqual([3, []]);
    expect(flow.watchPresence.running).toBe(0);
  });

  test('may go after 30 s too if the call has neither an answer nor failed', async () => {
    const flow = confirmed(cashOut);
    await flow.makeKey();
    flow.leave();
    await flow.pass(PAYMENT_HOLD_MS);
    expect([flow.isOver(), flow.has('mayLeave'), flow.has('checking')]).toEqual([
      false,
      true,
      false,
    ]);
    flow.leave();
    expect(flow.output()).toEqual({ outcome: 'unknown', failure: null });
  });
});

describe('a payment from before a reload', () => {
  test('is checked, never sent again, and does not hold the customer [R8.44]', async () => {
    const flow = resumed();
    expect(flow.checkOutcome.calls.map(({ input }) => input)).toEqual([{ sent: kept() }]);
    expect([flow.has('checking'), flow.has('mayLeave')]).toEqual([true, true]);
    expect(flow.told()).toEqual(
      expect.arrayContaining(
        ['checking', 'mayLeave'].map((phase) => ({
          type: 'payment.reported',
          phase,
          sent: kept(),
        })),
      ),
    );
    await flow.answerCheck({ isFound: true });
    expect(flow.output()).toEqual({ outcome: 'paid', failure: null });
    expect(flow.reports().at(-1)).toEqual(['ended', 'paid']);
    expect(flow.tracked).toHaveLength(1);
    expect([flow.startPayment.calls, flow.sendPayment.calls]).toEqual([[], []]);
  });
});
