import { describe, expect, test } from 'vitest';
import type { Overview, RepaymentPlan } from '../../domain/entities.ts';
import { baselineOf, type SentPayment } from '../../domain/payments.ts';
import { cashOutMachine } from '../../machines/cash-out.machine.ts';
import { PAYMENT_HOLD_MS } from '../../machines/payment.machine.ts';
import samples from '../../machines/samples/cash-out.ts';
import { aCashOut, anOverview, aRepayment } from '../domain/support.ts';
import { leadTo } from '../support/lead-to.ts';
import { paymentOf } from './payment-support.ts';
import { breakChild, NOW, play } from './support.ts';

const promotion = { title: 'Half', message: 'Half the fee', condition: '' };
const overview = anOverview({
  promotion,
  activities: [aCashOut({ loanId: 4 }), aRepayment({ loanId: 4 })],
});
const once: RepaymentPlan = [{ date: '2026-11-27', amount: 21_000, fee: 1_000 }];
const twice: RepaymentPlan = [
  { date: '2026-11-27', amount: 10_500, fee: 500 },
  { date: '2026-12-11', amount: 10_500, fee: 500 },
];

function cashOut(
  lastPayment: SentPayment | null = null,
  shown: Overview | null = null,
  draft: Readonly<Record<string, string>> = {},
) {
  const played = play(cashOutMachine, { lastPayment, overview: shown, draft });
  const { actor, readOverview } = played;
  const payment = paymentOf(played);
  let keys = 0;
  /** The last state of each step that the flow has rested in. */
  const rested = new Map<number, unknown>();
  actor.subscribe((snapshot) => {
    const { step } = Object.assign({}, ...Object.values(snapshot.getMeta()));
    if (Number.isInteger(step) && !snapshot.hasTag('busy')) rested.set(step, snapshot.value);
  });
  /** Leads to a state. Where the flow requests plans, it gets these. */
  const lead = (state: string, ...plans: RepaymentPlan[]) =>
    leadTo(actor, samples, state, {
      effects: played,
      answers: {
        readOverview: overview,
        ...(plans.length > 0 && { getRepaymentPlans: plans }),
        previewLoan: { agreement: '<p>Terms</p>' },
      },
    });
  const flow = {
    ...played,
    payment,
    lead,
    send: (...types: Parameters<typeof actor.send>[0]['type'][]) => {
      for (const type of types) actor.send({ type } as Parameters<typeof actor.send>[0]);
    },
    /** The states of the steps before the summary, the last one first. */
    asked: () => [...rested.values()].filter((value) => typeof value === 'string').reverse(),
    /** Goes back until the flow is in a state. */
    backTo: (state: string) => {
      while (played.value() !== state) flow.send('back.requested');
    },
    change: (amount: number) => actor.send({ type: 'amount.changed', amount }),
    choose: (index: number) => actor.send({ type: 'plan.chosen', index }),
    /** The payments that it has reported. */
    told: () => played.told().filter(({ type }) => type === 'payment.reported'),
    /** All drafts that the tab was told to keep, the latest last. */
    kept: () => played.told().flatMap(({ type, text }) => (type === 'field.typed' ? [text] : [])),
    /** Chooses the maximum, which needs no confirmation. */
    begun: async () => {
      await readOverview.answer(overview);
      flow.change(20_000);
    },
    /** Leads to the choice of a plan, or to the summary when there is only one. */
    planned: async (...plans: RepaymentPlan[]) => {
      await flow.begun();
      await lead(plans.length > 1 ? 'choice' : 'fetchingPreview', ...plans);
    },
    /** Leads to the summary of the first plan, with its terms read. */
    reviewed: async (...plans: RepaymentPlan[]) => {
      await flow.planned(...plans);
      if (plans.length > 1) flow.choose(0);
      await lead('review.read');
    },
    /** Agrees, on the day of the overview unless told otherwise; each time with another key. */
    agree: async (now: Overview = overview) => {
      flow.send('terms.agreed');
      await readOverview.answer(now);
      keys += 1;
      await payment.makeKey(`key-${keys}`);
    },
  };
  return flow;
}

test('no cash out is possible while another is on its way, whatever amount is available [R4.52]', async () => {
  const { value, readOverview, tracked } = cashOut();
  await readOverview.answer({ ...overview, activities: [aCashOut({ status: 'Pending' })] });
  expect(value()).toBe('left');
  expect(tracked).toEqual([]);
});

test('a new amount clears the number of repayments; the same amount keeps it', async () => {
  const { planned, choose, change, send, context, getRepaymentPlans } = cashOut();
  await planned(once, twice);
  choose(1);
  send('back.requested', 'amount.submitted');
  await getRepaymentPlans.answer([once, twice]);
  expect(context().planIndex).toBe(1);
  send('back.requested');
  change(15_000);
  change(20_000);
  send('amount.submitted');
  await getRepaymentPlans.answer([once, twice]);
  expect(context().planIndex).toBe(-1);
});

describe('after a reload', () => {
  /** The draft that the tab had kept before the reload. */
  const reloaded = (choice: string, shown: Overview | null = null) =>
    cashOut(null, shown, { choice });

  test('amount and number of repayments are as they were left', async () => {
    const before = cashOut();
    await before.begun();
    before.change(15_000);
    await before.lead('choice', once, twice);
    before.choose(1);
    expect(before.kept()).toEqual(['20000', '15000', '15000 2']);

    const { lead, context, kept } = reloaded('15000 2');
    await lead('amount');
    expect(context().amount).toBe(15_000);
    await lead('choice', once, twice);
    expect([context().planIndex, kept()]).toEqual([1, []]);
  });

  test.each([
    ['an amount that can no longer be chosen', '30000 2'],
    ['an amount between two steps', '15500 2'],
    ['no number', 'much 2'],
    ['more than the tab keeps', '15000 2 1'],
    ['nothing', ''],
  ])('%s is dropped, and the choice with it', async (_, choice) => {
    for (const shown of [null, overview]) {
      const { lead, context } = reloaded(choice, shown);
      await lead('amount');
      expect(context().amount).toBe(10_000);
      await lead('choice', once, twice);
      expect(context().planIndex).toBe(-1);
    }
  });

  test('a number of repayments that is no longer offered, or belongs to another amount, is not chosen', async () => {
    const gone = reloaded('20000 3');
    await gone.lead('choice', once, twice);
    expect(gone.context().planIndex).toBe(-1);

    const other = reloaded('15000 2');
    await other.planned(once, twice);
    expect(other.context().planIndex).toBe(-1);
  });
});

describe('opened from the home', () => {
  test('the home’s figures show at once, read-only until fresh ones arrive', async () => {
    const { value, readOverview, actor, change, send, context } = cashOut(null, overview);
    expect([value(), context().overview, context().amount]).toEqual([
      'readingOverview',
      overview,
      10_000,
    ]);
    change(15_000);
    send('amount.submitted');
    expect([value(), context().amount]).toEqual(['readingOverview', 10_000]);
    expect(actor.getSnapshot().hasTag('loading')).toBe(true);
    const lowered = anOverview({ available: 9_000 });
    await readOverview.answer(lowered);
    expect([value(), context().overview, context().amount]).toEqual(['amount', lowered, 9_000]);
  });

  test('figures that cannot be refreshed are dropped, and the customer can still go back', async () => {
    const { value, readOverview, context, send } = cashOut(null, overview);
    await readOverview.fail('unavailable');
    expect([value(), context().overview]).toEqual(['unavailable', null]);
    send('back.requested');
    expect(value()).toBe('left');
  });
});

test('below the maximum the customer confirms the amount, at the maximum not [R4.63]', async () => {
  const { readOverview, change, send, value } = cashOut();
  await readOverview.answer(overview);
  change(19_000);
  send('amount.submitted');
  expect(value()).toBe('confirmingAmount');
  send('amount.declined');
  expect(value()).toBe('amount');
  send('amount.submitted', 'back.requested');
  expect(value()).toBe('amount');
  send('amount.submitted', 'amount.confirmed');
  expect(value()).toBe('fetchingPlans');

  const atMaximum = cashOut();
  await atMaximum.begun();
  atMaximum.send('amount.submitted');
  expect(atMaximum.value()).toBe('fetchingPlans');
});

test('several plans open the choice, and the chosen one is previewed [R2.92 R4.66]', async () => {
  const { planned, value, previewLoan, choose, lead, context } = cashOut();
  await planned(once, twice);
  expect(value()).toBe('choice');
  choose(1);
  choose(2);
  choose(-1);
  choose(0.5);
  choose(Number.NaN);
  expect(context().planIndex).toBe(1);
  await lead('fetchingPreview');
  expect(previewLoan.input).toEqual({ amount: 20_000, plan: twice, promotion });
});

test('the customer can agree only after reading the terms to their end, again for each summary [R4.67]', async () => {
  const { planned, lead, send, value, actor } = cashOut();
  await planned(once, twice);
  await lead('review.unread');
  expect(actor.getSnapshot().can({ type: 'terms.agreed' })).toBe(false);
  send('terms.agreed');
  expect(value()).toEqual({ review: 'unread' });
  send('terms.readToEnd', 'back.requested');
  await lead('review');
  expect(value()).toEqual({ review: 'unread' });
});

test.each(['agreement.closed', 'back.requested'] as const)(
  'the agreement’s sheet is closed by %s; while it is open agreeing is impossible, and the read text stays read [R4.68]',
  async (closed) => {
    const { planned, previewLoan, send, value, actor } = cashOut();
    const canAgree = () => actor.getSnapshot().can({ type: 'terms.agreed' });
    await planned(once);
    await previewLoan.answer({ agreement: 'Terms' });
    send('agreement.opened');
    expect(value()).toEqual({ review: 'reading' });
    send(closed);
    expect([value(), canAgree()]).toEqual([{ review: 'unread' }, false]);
    send('agreement.opened', 'terms.readToEnd', 'terms.agreed');
    expect([value(), canAgree()]).toEqual([{ review: 'readInSheet' }, false]);
    send(closed);
    expect([value(), canAgree()]).toEqual([{ review: 'read' }, true]);
    send('agreement.opened', 'terms.agreed', closed);
    expect([value(), canAgree()]).toEqual([{ review: 'read' }, true]);
  },
);

/** The payload for the maximum, repaid by these plans. */
const sentOf = (plan: RepaymentPlan, changes: Partial<SentPayment> = {}): SentPayment => ({
  payment: { kind: 'cashOut', amount: 20_000, plan },
  key: 'key-1',
  sentAt: NOW,
  before: baselineOf(overview),
  outcome: 'unknown',
  ...changes,
});

test('the payload names the agreement that was read', async () => {
  const { planned, send, agree, previewLoan, payment } = cashOut();
  await planned(once);
  await previewLoan.answer({ agreement: '<p>Terms</p>', agreementHash: 'hash-1' });
  send('terms.readToEnd');
  await agree();
  expect(payment.sendPayment.input?.sent.payment).toMatchObject({ agreementHash: 'hash-1' });
});

test('agreeing sends the agreed terms, with the state before for the check of the outcome', async () => {
  const { reviewed, agree, value, actor, payment, told, tracked } = cashOut();
  await reviewed(once, twice);
  await agree();
  expect(value()).toEqual({ paying: 'held' });
  expect(actor.getSnapshot().hasTag('moneyMoving')).toBe(true);
  expect(payment.sendPayment.input).toEqual({ sent: sentOf(once) });
  expect(told()).toEqual([{ type: 'payment.reported', phase: 'sent', sent: sentOf(once) }]);
  await payment.sendPayment.answer();
  expect([value(), actor.getSnapshot().status]).toEqual(['succeeded', 'done']);
  expect(told().at(-1)).toEqual({
    type: 'payment.reported',
    phase: 'ended',
    sent: sentOf(once, { outcome: 'paid' }),
  });
  expect(tracked.filter(({ name }) => name === 'cashout_confirmed')).toHaveLength(1);
});

test.each(['cashOutActive', 'generic', 'offlineMoney', 'sessionEnded'] as const)(
  'a cash out refused as %s leads back to the summary, which says why',
  async (code) => {
    const { reviewed, agree, payment, value, context, told } = cashOut();
    await reviewed(once);
    await agree();
    await payment.sendPayment.fail(code);
    expect(value()).toEqual({ review: 'read' });
    expect(context()).toMatchObject({ failure: { code }, isPaymentNotMade: false });
    expect(told().at(-1)).toMatchObject({ phase: 'ended', sent: { outcome: 'refused' } });
    await agree();
    expect(context().failure).toBeNull();
  },
);

test.each<[string, (flow: ReturnType<typeof cashOut>) => unknown]>([
  ['has no key', ({ payment }) => payment.startPayment.crash()],
  ['has a chart that breaks', ({ actor }) => breakChild(actor, 'payment')],
])('a payment that %s leads back to the summary: nothing is borrowed', async (_, fail) => {
  const flow = cashOut();
  await flow.reviewed(once);
  flow.send('terms.agreed');
  await flow.readOverview.answer(overview);
  await fail(flow);
  expect([flow.value(), flow.failure()]).toEqual([{ review: 'read' }, { code: 'generic' }]);
  expect(flow.payment.sendPayment.calls).toHaveLength(0);
});

test('waiting for the outcome holds the customer for 30 s; then they may go home, where the check goes on', async () => {
  const { reviewed, agree, payment, value, actor, pass, send, told } = cashOut();
  await reviewed(once);
  await agree();
  await payment.sendPayment.fail('outcomeUnknown');
  await payment.checkOutcome.fail('unavailable');
  await pass(PAYMENT_HOLD_MS - 1);
  send('terms.agreed', 'back.requested');
  expect(value()).toEqual({ paying: 'held' });
  expect(actor.getSnapshot().hasTag('mayLeave')).toBe(false);
  await pass(1);
  expect(value()).toEqual({ paying: 'mayLeave' });
  expect(actor.getSnapshot().hasTag('mayLeave')).toBe(true);
  expect(actor.getSnapshot().hasTag('moneyMoving')).toBe(true);
  send('terms.agreed', 'amount.submitted', 'load.retried');
  expect(payment.usedKeys()).toEqual(['key-1']);
  send('back.requested');
  expect([value(), actor.getSnapshot().status]).toEqual(['left', 'done']);
  expect(told().at(-1)).toEqual({
    type: 'payment.reported',
    phase: 'mayLeave',
    sent: sentOf(once),
  });
});

test('a lost cash out leads back to the summary, which says that it was not made', async () => {
  const { reviewed, agree, payment, value, context, send, asked } = cashOut();
  await reviewed(once);
  await agree();
  await payment.endNotMade();
  expect(value()).toEqual({ review: 'read' });
  expect(context()).toMatchObject({ failure: null, isPaymentNotMade: true });
  send('back.requested');
  expect([value(), context().isPaymentNotMade]).toEqual([asked()[0], false]);
});

test('the key of a payment that this tab has sent before is used again for the same payment', async () => {
  const { reviewed, agree, payment } = cashOut(
    sentOf(structuredClone(once), { key: 'key-0', outcome: 'notMade' }),
  );
  await reviewed(once);
  await agree();
  expect(payment.usedKeys()).toEqual(['key-0']);
});

describe('the key of a cash out that was not made', () => {
  type Flow = ReturnType<typeof cashOut>;
  const half: RepaymentPlan = [{ date: '2026-11-27', amount: 10_500, fee: 500 }];

  async function again(flow: Flow, ...plans: RepaymentPlan[]) {
    await flow.lead('fetchingPreview', ...plans);
  }

  /** Goes back to the slider, and chooses an amount again. */
  const askFor =
    (amounts: number[], plan: RepaymentPlan) =>
    (flow: Flow): Promise<void> => {
      flow.backTo('amount');
      for (const amount of amounts) flow.change(amount);
      return again(flow, plan);
    };

  test.each<[string, string, RepaymentPlan[], (flow: Flow) => void | Promise<void>]>([
    ['stays', 'when it is tried again at once', [once], () => {}],
    ['stays', 'for an amount changed and changed back', [once], askFor([10_000, 20_000], once)],
    ['is new', 'for another amount', [once], askFor([10_000], half)],
  ])('%s %s', async (key, _, plans, go) => {
    const flow = cashOut();
    await flow.reviewed(...plans);
    await flow.agree();
    await flow.payment.endNotMade();
    expect([flow.value(), flow.context().isPaymentNotMade]).toEqual([{ review: 'read' }, true]);
    await go(flow);
    await flow.lead('review.read');
    await flow.agree();
    expect([flow.value(), flow.context().isPaymentNotMade]).toEqual([{ paying: 'held' }, false]);
    const { amount, plans: offered, planIndex } = flow.context();
    expect(flow.payment.sendPayment.input?.sent.payment).toEqual({
      kind: 'cashOut',
      amount,
      plan: offered[planIndex],
    });
    expect(flow.payment.usedKeys()).toEqual(['key-1', key === 'stays' ? 'key-1' : 'key-2']);
  });
});

test('Go Back leaves while the first call is running, and cancels the calls of a step', async () => {
  const early = cashOut();
  early.send('back.requested');
  expect(early.value()).toBe('left');
  expect(early.readOverview.calls[0]?.signal.aborted).toBe(true);

  const { begun, lead, send, value, asked, getRepaymentPlans, previewLoan } = cashOut();
  await begun();
  send('amount.submitted', 'back.requested');
  expect(value()).toBe('amount');
  expect(getRepaymentPlans.calls[0]?.signal.aborted).toBe(true);
  await getRepaymentPlans.answer([once]);
  await lead('fetchingPreview', once);
  send('back.requested');
  expect(value()).toBe(asked()[0]);
  expect(previewLoan.calls[0]?.signal.aborted).toBe(true);

  const two = cashOut();
  await two.planned(once, twice);
  await two.lead('fetchingPreview');
  two.send('back.requested');
  expect(two.value()).toBe(two.asked()[0]);
});

describe('an offer that no longer holds', () => {
  const tomorrow = anOverview({ ...overview, today: '2026-11-24' });
  const cheaper = anOverview({ ...overview, feePercent: 4.5 });
  const onceLater: RepaymentPlan = [{ date: '2026-12-04', amount: 21_000, fee: 1_000 }];
  const twiceLater: RepaymentPlan = twice.map((row, index) => ({
    ...row,
    date: ['2026-12-04', '2026-12-18'][index] ?? '',
  }));
  const TERMS = '<p>Terms</p>';

  /** The changes that the customer is shown. */
  const newsOf = ({ context }: Flow) => {
    const { areDatesNew, isAgreementNew, isAgreementSame } = context();
    return { areDatesNew, isAgreementNew, isAgreementSame };
  };
  const NO_NEWS = { areDatesNew: false, isAgreementNew: false, isAgreementSame: false };
  type Flow = ReturnType<typeof cashOut>;

  /** Leads to a summary of two repayments, agreed to on a day. */
  async function agreedOn(now: Overview) {
    const flow = cashOut();
    await flow.planned(once, twice);
    flow.choose(1);
    await flow.lead('checkingDay');
    await flow.readOverview.answer(now);
    return flow;
  }

  /** Leads to a summary whose cash out the API has refused, and whose overview has been read again. */
  async function refused(now: Overview = overview) {
    const flow = await agreedOn(overview);
    await flow.payment.makeKey();
    await flow.payment.sendPayment.fail('cashOutRefused');
    await flow.readOverview.answer(now);
    return flow;
  }

  test.each([
    ['on another day', tomorrow, { feePercent: 5, today: '2026-11-24' }],
    ['for another fee', cheaper, { feePercent: 4.5, today: '2026-11-23' }],
  ])(
    '%s is not sent: plans and agreement are fetched for the current terms',
    async (_, now, terms) => {
      const flow = await agreedOn(now);
      const { value, has, context, getRepaymentPlans, previewLoan, payment } = flow;
      expect([value(), has('busy')]).toEqual([{ renewing: 'fetchingPlans' }, true]);
      expect(getRepaymentPlans.input).toEqual({ amount: 20_000, ...terms });
      // The summary on the screen is of one day and one fee until the new plans are there.
      expect(context().overview).toEqual(overview);
      await getRepaymentPlans.answer([onceLater, twiceLater]);
      expect(context().overview).toEqual(now);
      expect(previewLoan.input).toEqual({ amount: 20_000, plan: twiceLater, promotion });
      await previewLoan.answer({ agreement: '<p>Other terms</p>' });
      expect([value(), context().agreement]).toEqual([{ review: 'unread' }, '<p>Other terms</p>']);
      expect(newsOf(flow)).toEqual({ ...NO_NEWS, areDatesNew: true, isAgreementNew: true });
      expect(payment.startPayment.calls).toEqual([]);
      flow.send('terms.readToEnd');
      await flow.agree(now);
      expect([value(), newsOf(flow)]).toEqual([{ paying: 'held' }, NO_NEWS]);
      expect(payment.sendPayment.input?.sent.payment).toMatchObject({ plan: twiceLater });
    },
  );

  test('is not sent while today’s date is unknown, and is sent by another press [R8.47]', async () => {
    for (const [code, told] of [
      ['offline', 'offlineMoney'],
      ['unavailable', 'unavailable'],
    ] as const) {
      const { reviewed, send, readOverview, agree, value, failure, payment } = cashOut();
      await reviewed(once);
      send('terms.agreed');
      expect(value()).toBe('checkingDay');
      await readOverview.fail(code);
      expect([value(), failure()]).toEqual([{ review: 'read' }, { code: told }]);
      expect(payment.startPayment.calls).toEqual([]);
      await agree();
      expect([value(), failure()]).toEqual([{ paying: 'held' }, null]);
    }
  });

  test('is refused, fetched again and shown as new beside the refusal; the chosen number stays', async () => {
    const flow = await refused();
    const { value, failure, getRepaymentPlans, previewLoan, context } = flow;
    await getRepaymentPlans.answer([onceLater, twiceLater]);
    await previewLoan.answer({ agreement: '<p>Other terms</p>' });
    expect([value(), failure(), context().planIndex]).toEqual([
      { review: 'unread' },
      { code: 'cashOutRefused' },
      1,
    ]);
    expect(newsOf(flow)).toEqual({ ...NO_NEWS, areDatesNew: true, isAgreementNew: true });
  });

  test.each([
    ['other dates', [onceLater, twiceLater], { areDatesNew: true }],
    ['the same dates', [once, twice], {}],
  ])('and comes with the same text stays read, with %s', async (_, plans, news) => {
    const flow = await refused();
    await flow.getRepaymentPlans.answer(plans);
    await flow.previewLoan.answer({ agreement: TERMS });
    expect(flow.value()).toEqual({ review: 'read' });
    expect(newsOf(flow)).toEqual({ ...NO_NEWS, ...news, isAgreementSame: true });
  });

  test.each([
    [
      'the choice where others are offered',
      [onceLater, [...twiceLater, ...onceLater]],
      'choice',
      -1,
    ],
    ['the summary where one way is left', [onceLater], { renewing: 'fetchingPreview' }, 0],
  ] as const)('without the chosen number opens %s', async (_, plans, state, planIndex) => {
    const flow = await refused();
    await flow.getRepaymentPlans.answer(plans);
    expect([flow.value(), flow.context().planIndex]).toEqual([state, planIndex]);
    expect(newsOf(flow)).toEqual({ ...NO_NEWS, areDatesNew: true });
  });

  test('is refused with its preview, and the summary opens with new dates, its text unread', async () => {
    const flow = cashOut();
    await flow.reviewed(once, twice);
    flow.send('back.requested');
    await flow.lead('fetchingPreview');
    await flow.previewLoan.fail('cashOutRefused');
    await flow.readOverview.answer(tomorrow);
    await flow.getRepaymentPlans.answer([onceLater, twiceLater]);
    // Reading the first summary's text does not count for this one.
    await flow.previewLoan.answer({ agreement: TERMS });
    expect([flow.value(), flow.failure()]).toEqual([{ review: 'unread' }, null]);
    expect(newsOf(flow)).toEqual({ ...NO_NEWS, areDatesNew: true });
  });

  test('is fetched again once for each press: a second refusal is shown where the customer can go on', async () => {
    const plans = await refused(tomorrow);
    await plans.getRepaymentPlans.fail('cashOutRefused');
    expect([plans.value(), plans.failure()]).toEqual(['amount', { code: 'cashOutRefused' }]);
    expect(plans.context().overview).toEqual(tomorrow);

    const preview = await refused();
    await preview.getRepaymentPlans.answer([onceLater, twiceLater]);
    await preview.previewLoan.fail('cashOutRefused');
    expect([preview.value(), preview.failure()]).toEqual([
      preview.asked()[0],
      { code: 'cashOutRefused' },
    ]);

    const only = await refused();
    await only.getRepaymentPlans.answer([onceLater]);
    await only.previewLoan.fail('unavailable');
    expect([only.asked().includes(only.value() as string), only.failure()]).toEqual([
      true,
      { code: 'unavailable' },
    ]);
    expect(only.value()).not.toBe('choice');

    const unread = await agreedOn(overview);
    await unread.payment.makeKey();
    await unread.payment.sendPayment.fail('cashOutRefused');
    await unread.readOverview.fail('unavailable');
    expect([unread.value(), unread.failure()]).toEqual(['amount', { code: 'unavailable' }]);
  });

  test('for another limit leads to the slider, and for no limit to a way home', async () => {
    const lowered = anOverview({ ...overview, available: 10_000 });
    const less = await refused(lowered);
    expect([less.value(), less.context().amount, less.context().overview]).toEqual([
      'amount',
      10_000,
      lowered,
    ]);
    expect(less.failure()).toEqual({ code: 'cashOutRefused' });

    const none = await refused(anOverview({ available: 0 }));
    expect([none.value(), none.context().overview]).toEqual(['unavailable', null]);
    expect(none.failure()).toEqual({ code: 'cashOutRefused' });
  });

  test('can be left while it is checked and fetched again', async () => {
    const checking = cashOut();
    await checking.reviewed(once, twice);
    checking.send('terms.agreed', 'back.requested');
    expect(checking.value()).toBe(checking.asked()[0]);

    const renewing = await refused();
    renewing.send('back.requested');
    expect([renewing.value(), renewing.failure()]).toEqual(['amount', null]);
  });

  test('is refused at the slider: the plans are asked for once more, with a fresh overview, and nothing is called new [R8.13]', async () => {
    const flow = cashOut();
    const { readOverview, getRepaymentPlans, value, failure, send } = flow;
    await flow.planned(once, twice);
    send('back.requested', 'amount.submitted');
    await getRepaymentPlans.fail('cashOutRefused');
    expect(value()).toEqual({ renewing: 'readingOverview' });
    await readOverview.answer(tomorrow);
    await getRepaymentPlans.fail('cashOutRefused');
    expect([value(), failure()]).toEqual(['amount', { code: 'cashOutRefused' }]);
    send('amount.submitted');
    await getRepaymentPlans.fail('cashOutRefused');
    await readOverview.answer(tomorrow);
    await getRepaymentPlans.answer([onceLater, twiceLater]);
    expect([value(), failure(), newsOf(flow)]).toEqual(['choice', null, NO_NEWS]);
  });
});
