import { describe, expect, test } from 'vitest';
import { baselineOf, type SentPayment } from '../../domain/payments.ts';
import { DASHBOARD_POLL_MS, dashboardMachine } from '../../machines/dashboard.machine.ts';
import { OUTCOME_CHECK_MS, PAYMENT_HOLD_MS } from '../../machines/payment.machine.ts';
import { aCashOut, anOverview, aRepayment } from '../domain/support.ts';
import { paymentOf } from './payment-support.ts';
import { broken, NOW, play, scripted, start } from './support.ts';

const still = anOverview();
const moving = anOverview({ activities: [aCashOut({ status: 'Pending' })] });

function dashboard(lastPayment: SentPayment | null = null) {
  const flow = play(dashboardMachine, { lastPayment, draft: {} });
  const { actor, told, tracked } = flow;
  const payment = { ...paymentOf(flow), tracked };
  return {
    ...flow,
    payment,
    value: () => {
      const { details, dialog } = actor.getSnapshot().value;
      return { details, dialog };
    },
    details: () => actor.getSnapshot().value.details,
    /** What the home shows of the last payment. */
    news: () => actor.getSnapshot().value.payment,
    /** Confirms the open dialog; its payment is sent. */
    confirm: async (key = 'key-1') => {
      const { repayEarly, delay } = actor.getSnapshot().children;
      repayEarly?.send({ type: 'repayment.confirmed' });
      delay?.send({ type: 'delay.confirmed' });
      await payment.makeKey(key);
    },
    /** What the parent was told: phases with their outcomes, and that a success was announced. */
    reports: () =>
      told().map(({ type, phase, sent }) =>
        type === 'payment.reported' ? `${phase}: ${sent.outcome}` : type,
      ),
  };
}

/** The payment as the tab keeps it. */
const kept = (changes: Partial<SentPayment> = {}): SentPayment => ({
  payment: { kind: 'cashOut', amount: 15_000, plan: [] },
  key: 'key-0',
  sentAt: NOW,
  before: baselineOf(still),
  outcome: 'unknown',
  ...changes,
});
const aKeptRepayment = {
  payment: { kind: 'repayEarly', amount: 5_000, choice: 'next' },
} as const;
const aKeptDelay = { payment: { kind: 'delay', amount: 5_000 } } as const;

test('while no money moves the details are read once and not refreshed [R4.62]', async () => {
  const { value, actor, readOverview, pass, context } = dashboard();
  expect(value()).toEqual({ details: 'loading', dialog: 'closed' });
  expect(actor.getSnapshot().hasTag('loading')).toBe(true);
  await readOverview.answer(still);
  expect(value()).toEqual({ details: 'resting', dialog: 'closed' });
  expect(context()).toMatchObject({ overview: still, countdown: 0 });
  await pass(100 * DASHBOARD_POLL_MS);
  expect(readOverview.calls).toHaveLength(1);
});

test.each([
  ['a cash out that is pending', aCashOut({ status: 'Pending' })],
  ['a cash out that is unprocessed', aCashOut({ status: 'Unprocessed' })],
  ['a repayment that is pending', aRepayment({ status: 'Pending' })],
])('%s starts the countdown [R4.61]', async (_, activity) => {
  const { readOverview, details, context } = dashboard();
  await readOverview.answer(anOverview({ activities: [activity] }));
  expect([details(), context().countdown]).toEqual([{ polling: 'counting' }, 29]);
});

test('while money moves there are exactly 30 refreshes, one every 10 s [R4.60 R9.4]', async () => {
  const { readOverview, clock, pass, details, context } = dashboard();
  await readOverview.answer(moving);
  for (let refresh = 1; refresh <= 30; refresh += 1) {
    expect([details(), context().countdown]).toEqual([{ polling: 'counting' }, 30 - refresh]);
    clock.increment(DASHBOARD_POLL_MS - 1);
    expect(details()).toEqual({ polling: 'counting' });
    await pass(1);
    expect(details()).toEqual({ polling: 'refreshing' });
    await readOverview.answer(moving);
  }
  expect([details(), context().countdown]).toEqual(['resting', 0]);
  await pass(100 * DASHBOARD_POLL_MS);
  expect(readOverview.calls).toHaveLength(31);
});

test('a refresh that fails counts, keeps the figures, and shows no failure', async () => {
  const { readOverview, pass, details, context } = dashboard();
  await readOverview.answer(moving);
  for (let refresh = 1; refresh <= 30; refresh += 1) {
    await pass(DASHBOARD_POLL_MS);
    await readOverview.fail('unavailable');
    expect(context()).toMatchObject({ overview: moving, failure: null });
  }
  expect(details()).toBe('resting');
});

describe('another day in Sydney', () => {
  const FIRST = { type: 'day.told', day: '2026-11-23' } as const;
  const NEXT = { type: 'day.told', day: '2026-11-24' } as const;

  test('makes an idle home reload once, beside an open dialog, and shows no failure', async () => {
    const { watchDay, readOverview, actor, value, context, pass } = dashboard();
    watchDay.say(FIRST);
    await readOverview.answer(still);
    actor.send({ type: 'limitInfo.opened' });
    watchDay.say(FIRST);
    expect(readOverview.calls).toHaveLength(1);
    watchDay.say(NEXT);
    expect(value()).toEqual({ details: { polling: 'refreshing' }, dialog: 'limitInfo' });
    await readOverview.fail('offline');
    expect([value().details, context().overview]).toEqual(['resting', still]);
    // The connection is back.
    watchDay.say(NEXT);
    await readOverview.answer(moving);
    expect(value()).toEqual({ details: 'resting', dialog: 'limitInfo' });
    expect(context()).toMatchObject({ overview: moving, readOn: NEXT.day });
    watchDay.say(NEXT);
    await pass(100 * DASHBOARD_POLL_MS);
    expect(readOverview.calls).toHaveLength(3);
  });

  test('has a home that is refreshed anyway read no more often', async () => {
    const { watchDay, readOverview, details, context, pass } = dashboard();
    watchDay.say(FIRST);
    await readOverview.answer(moving);
    watchDay.say(NEXT);
    expect([details(), context().countdown]).toEqual([{ polling: 'counting' }, 29]);
    await pass(DASHBOARD_POLL_MS);
    await readOverview.answer(still);
    expect(details()).toBe('resting');
    watchDay.say(NEXT);
    expect(readOverview.calls).toHaveLength(2);
  });

  test('reloads at most once a home that loaded before it knew the day', async () => {
    const { watchDay, readOverview } = dashboard();
    await readOverview.answer(still);
    watchDay.say(FIRST);
    expect(readOverview.calls).toHaveLength(1);
  });
});

test('the limit is explained in a dialog, once its figures are known [R2.85]', async () => {
  const { actor, readOverview, value } = dashboard();
  actor.send({ type: 'limitInfo.opened' });
  expect(value()).toEqual({ details: 'loading', dialog: 'closed' });
  await readOverview.answer(still);
  actor.send({ type: 'limitInfo.opened' });
  expect(value()).toEqual({ details: 'resting', dialog: 'limitInfo' });
  actor.send({ type: 'dialog.closed' });
  expect(value()).toEqual({ details: 'resting', dialog: 'closed' });
});

test('the dialog about the limit closes when its figures are lost', async () => {
  const { actor, readOverview, payment, value } = dashboard(kept(aKeptRepayment));
  await readOverview.answer(still);
  actor.send({ type: 'limitInfo.opened' });
  await payment.answerCheck({ isFound: true });
  expect(value()).toEqual({ details: 'reloading', dialog: 'limitInfo' });
  await readOverview.fail('unavailable');
  expect(value()).toEqual({ details: 'unavailable', dialog: 'closed' });
});

test('a cash out that was just made is announced at once, and acknowledged once [R2.88]', () => {
  const { actor, value, news, told } = dashboard(kept({ outcome: 'paid' }));
  expect([value(), news()]).toEqual([{ details: 'loading', dialog: 'cashOutSuccess' }, 'quiet']);
  expect(told()).toEqual([{ type: 'payment.told' }]);
  actor.send({ type: 'limitInfo.opened' });
  expect(value()).toEqual({ details: 'loading', dialog: 'cashOutSuccess' });
  actor.send({ type: 'dialog.closed' });
  expect(value()).toEqual({ details: 'loading', dialog: 'closed' });
  expect(told()).toHaveLength(1);
});

test.each([aKeptRepayment, aKeptDelay])(
  'a success that was not announced yet is announced: $payment.kind',
  (payment) => {
    const { value, news, told } = dashboard(kept({ ...payment, outcome: 'paid' }));
    expect([value(), news()]).toEqual([{ details: 'loading', dialog: 'closed' }, 'paid']);
    expect(told()).toEqual([{ type: 'payment.told' }]);
  },
);

test.each([
  ['without a payment', null],
  ['of one that was refused', kept({ outcome: 'refused' })],
  ['of one that was already reported as not made', kept({ outcome: 'notMade' })],
])('%s nothing is announced', (_, lastPayment) => {
  const { value, news, told, payment } = dashboard(lastPayment);
  expect([value(), news()]).toEqual([{ details: 'loading', dialog: 'closed' }, 'quiet']);
  expect([told(), payment.checkOutcome.calls]).toEqual([[], []]);
});

test('a refresh with the same content keeps the overview’s object identity', async () => {
  const { readOverview, pass, context } = dashboard();
  await readOverview.answer(moving);
  const shown = context().overview;
  await pass(DASHBOARD_POLL_MS);
  await readOverview.answer(structuredClone(moving));
  expect(context().overview).toBe(shown);
  await pass(DASHBOARD_POLL_MS);
  await readOverview.answer({ ...moving, available: 1 });
  expect(context().overview).toEqual({ ...moving, available: 1 });
});

describe('while the page is hidden, or the device is offline', () => {
  test('the countdown pauses, and goes on where it was', async () => {
    const { readOverview, watchPresence, pass, details, context } = dashboard();
    await readOverview.answer(moving);
    watchPresence.say({ type: 'presence.lost' });
    await pass(100 * DASHBOARD_POLL_MS);
    expect([details(), context().countdown]).toEqual([{ polling: 'paused' }, 29]);
    expect(readOverview.calls).toHaveLength(1);
    watchPresence.say({ type: 'presence.regained' });
    await pass(DASHBOARD_POLL_MS);
    expect(readOverview.calls).toHaveLength(2);
  });

  test('a running refresh is cancelled and counts', async () => {
    const { readOverview, watchPresence, pass, details, context } = dashboard();
    await readOverview.answer(moving);
    await pass(DASHBOARD_POLL_MS);
    watchPresence.say({ type: 'presence.lost' });
    expect([details(), context().countdown]).toEqual([{ polling: 'paused' }, 28]);
    expect(readOverview.calls[1]?.signal.aborted).toBe(true);
  });

  test('the last refresh, cancelled, ends the countdown', async () => {
    const { readOverview, watchPresence, pass, details } = dashboard();
    await readOverview.answer(moving);
    for (let refresh = 1; refresh <= 29; refresh += 1) {
      await pass(DASHBOARD_POLL_MS);
      await readOverview.answer(moving);
    }
    await pass(DASHBOARD_POLL_MS);
    watchPresence.say({ type: 'presence.lost' });
    expect([details(), watchPresence.running]).toEqual(['resting', 0]);
  });
});

describe('repaying early and delaying', () => {
  const payable = anOverview({
    activities: [aRepayment()],
    repayEarlyStatus: 'OK',
    deferStatus: 'OK',
    nextRepaymentDateAfterDefer: '2026-12-11',
  });
  const processing = anOverview({ activities: [aRepayment({ status: 'Pending' })] });

  test.each([
    ['repayEarly.opened', { ...payable, repayEarlyStatus: 'Processing' }],
    ['delay.opened', { ...payable, deferStatus: 'AlreadyDelayed' }],
    ['delay.opened', { ...payable, deferStatus: 'MonthlyRepayment' }],
    ['repayEarly.opened', { ...payable, activities: [aRepayment({ isOverdue: true })] }],
    ['repayEarly.opened', { ...payable, activities: [aRepayment({ status: 'other' })] }],
  ] as const)('%s is refused where it is not offered', async (type, overview) => {
    const { actor, readOverview, value } = dashboard();
    actor.send({ type });
    await readOverview.answer(overview);
    actor.send({ type });
    expect(value()).toEqual({ details: 'resting', dialog: 'closed' });
  });

  test('an early repayment is announced, and the details are read again and refreshed [R4.75 R4.81]', async () => {
    const { actor, readOverview, payment, value, news, reports, context, confirm } = dashboard();
    await readOverview.answer(payable);
    actor.send({ type: 'repayEarly.opened' });
    await confirm();
    expect(payment.sendPayment.input?.sent).toMatchObject({
      payment: { kind: 'repayEarly', amount: 5_000, choice: 'next' },
      key: 'key-1',
    });
    expect([news(), reports()]).toEqual(['quiet', ['sent: unknown']]);
    await payment.sendPayment.answer();
    expect(reports()).toEqual(['sent: unknown', 'ended: paid', 'payment.told']);
    expect([value(), news()]).toEqual([{ details: 'reloading', dialog: 'closed' }, 'paid']);
    actor.send({ type: 'repayEarly.opened' });
    actor.send({ type: 'delay.opened' });
    expect(value()).toEqual({ details: 'reloading', dialog: 'closed' });
    await readOverview.answer(processing);
    expect(value()).toEqual({ details: { polling: 'counting' }, dialog: 'closed' });
    expect(context()).toMatchObject({ overview: processing, countdown: 29 });
  });

  test.each(['repayEarly', 'delay'] as const)(
    'a dialog of %s that breaks closes, and the details are read again',
    async (flow) => {
      const { machine, effects } = scripted(dashboardMachine, { [flow]: broken });
      const { actor } = start(machine, { lastPayment: null, draft: {} });
      await effects.readOverview.answer(payable);
      actor.send({ type: `${flow}.opened` });
      expect(actor.getSnapshot().value).toMatchObject({ details: 'reloading', dialog: 'closed' });
    },
  );

  describe.each(['repayEarly', 'delay'] as const)('%s without an answer', (flow) => {
    /** Returns a dashboard whose payment dialog was closed as soon as it may be. */
    async function handedOver() {
      const home = dashboard();
      const { actor, readOverview, payment, value, news, confirm, pass } = home;
      await readOverview.answer(payable);
      actor.send({ type: `${flow}.opened` });
      await confirm();
      await payment.sendPayment.fail('outcomeUnknown');
      await payment.checkOutcome.fail('unavailable');
      await pass(PAYMENT_HOLD_MS - 1);
      actor.send({ type: 'back.requested' });
      expect([value(), news()]).toEqual([{ details: 'resting', dialog: flow }, 'quiet']);
      await pass(1);
      // The check that was due then fails as well.
      await payment.checkOutcome.fail('unavailable');
      actor.send({ type: 'back.requested' });
      expect([value(), news()]).toEqual([{ details: 'resting', dialog: 'closed' }, 'watching']);
      expect(actor.getSnapshot().hasTag('paymentUnknown')).toBe(true);
      expect(home.context().lastPayment).toMatchObject({ key: 'key-1', sentAt: NOW });
      expect(payment.checkOutcome.input).toEqual({ sent: home.context().lastPayment });
      return home;
    }

    test('and that is found is announced, once the details are read again', async () => {
      const { actor, value, news, payment, readOverview, reports } = await handedOver();
      await payment.answerCheck({ isFound: true, msAfterSend: PAYMENT_HOLD_MS });
      expect([value(), news()]).toEqual([{ details: 'reloading', dialog: 'closed' }, 'paid']);
      expect(actor.getSnapshot().hasTag('paymentUnknown')).toBe(false);
      expect(reports()).toEqual(expect.arrayContaining(['ended: paid', 'payment.told']));
      expect(payment.tracked).toHaveLength(1);
      await readOverview.answer(payable);
      actor.send({ type: `${flow}.opened` });
      expect([value(), news()]).toEqual([{ details: 'resting', dialog: flow }, 'quiet']);
    });

    test('and that was not made is shown as not made; the next attempt has the same key [R8.44 R8.45]', async () => {
      const { actor, value, news, payment, readOverview, reports, pass, confirm } =
        await handedOver();
      await payment.answerCheck({ isFound: false, msAfterSend: PAYMENT_HOLD_MS });
      await pass(OUTCOME_CHECK_MS);
      await payment.answerCheck({ isFound: false, msAfterSend: 60_000 });
      expect([value(), news()]).toEqual([{ details: 'reloading', dialog: 'closed' }, 'notMade']);
      expect(reports().at(-1)).toBe('ended: notMade');
      await readOverview.answer(payable);
      expect(news()).toBe('notMade');
      actor.send({ type: `${flow}.opened` });
      expect([value(), news()]).toEqual([{ details: 'resting', dialog: flow }, 'quiet']);
      await confirm('key-2');
      expect(payment.usedKeys()).toEqual(['key-1', 'key-1']);
    });
  });
});

describe('a payment whose outcome is unknown when the home opens', () => {
  const payable = anOverview({
    activities: [aRepayment()],
    repayEarlyStatus: 'OK',
    deferStatus: 'OK',
  });

  test.each([
    ['a cash out', {}],
    ['an early repayment', aKeptRepayment],
    ['a delay', aKeptDelay],
  ])(
    '%s: the home checks for it, sends nothing, and no other payment is possible',
    async (_, changes) => {
      const { actor, readOverview, payment, value, news, told } = dashboard(kept(changes));
      await readOverview.answer(payable);
      expect([value(), news()]).toEqual([{ details: 'resting', dialog: 'closed' }, 'watching']);
      expect(actor.getSnapshot().hasTag('paymentUnknown')).toBe(true);
      expect(payment.checkOutcome.calls.map(({ input }) => input)).toEqual([
        { sent: kept(changes) },
      ]);
      for (const type of ['repayEarly.opened', 'delay.opened'] as const) {
        actor.send({ type });
        expect(value().dialog).toBe('closed');
      }
      expect(payment.startPayment.calls).toEqual([]);
      expect(told().map(({ phase, sent }) => [phase, sent])).toEqual(
        expect.arrayContaining([
          ['checking', kept(changes)],
          ['mayLeave', kept(changes)],
        ]),
      );
    },
  );

  test.each([
    ['over the home', 'closed'],
    ['in place of what the limit is', 'limitInfo'],
  ] as const)('a cash out that is found is announced in its dialog, %s', async (_, dialog) => {
    const { actor, readOverview, payment, value, news, reports } = dashboard(kept());
    await readOverview.answer(still);
    if (dialog === 'limitInfo') actor.send({ type: 'limitInfo.opened' });
    expect(value().dialog).toBe(dialog);
    await payment.answerCheck({ isFound: true });
    expect([value(), news()]).toEqual([
      { details: 'reloading', dialog: 'cashOutSuccess' },
      'quiet',
    ]);
    expect(reports().slice(-2)).toEqual(['ended: paid', 'payment.told']);
    await readOverview.answer(moving);
    expect(value()).toEqual({ details: { polling: 'counting' }, dialog: 'cashOutSuccess' });
    actor.send({ type: 'back.requested' });
    expect([value().dialog, news()]).toEqual(['closed', 'quiet']);
  });
});
