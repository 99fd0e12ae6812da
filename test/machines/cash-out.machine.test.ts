import { describe, expect, test } from 'vitest';
import type { Overview, RepaymentPlan } from '../../domain/entities.ts';
import { cashOutMachine } from '../../machines/cash-out.machine.ts';
import { OUTCOME_CHECK_MS } from '../../machines/effects.ts';
import { aCashOut, anOverview } from '../domain/support.ts';
import { analytics, quiet, Script, start } from './support.ts';

const promotion = { title: 'Half', message: 'Half the fee', condition: '' };
const overview = anOverview({ promotion, activities: [aCashOut({ loanId: 4 })] });
const arrivedOf = (amount: number, loanId = 5): Overview => ({
  ...overview,
  activities: [...overview.activities, aCashOut({ loanId, amount })],
});
const arrived = arrivedOf(20_000);
const once: RepaymentPlan = [{ date: '2026-11-27', amount: 21_000, fee: 1_000 }];
const twice: RepaymentPlan = [
  { date: '2026-11-27', amount: 10_500, fee: 500 },
  { date: '2026-12-11', amount: 10_500, fee: 500 },
];

type Borrow = { amount: number; plan: RepaymentPlan; idempotencyKey: string };
type Preview = { amount: number; plan: RepaymentPlan; promotion: Overview['promotion'] };

function cashOut() {
  const readOverview = new Script<Overview>();
  const getRepaymentPlans = new Script<readonly RepaymentPlan[], { amount: number }>();
  const previewLoan = new Script<{ agreement: string }, Preview>();
  const createIdempotencyKey = new Script<string>();
  const borrow = new Script<void, Borrow>();
  const { track, tracked } = analytics();
  const { actor, clock, pass, told } = start(
    cashOutMachine.provide({
      actors: {
        watchPresence: quiet,
        readOverview: readOverview.logic,
        getRepaymentPlans: getRepaymentPlans.logic,
        previewLoan: previewLoan.logic,
        createIdempotencyKey: createIdempotencyKey.logic,
        borrow: borrow.logic,
      },
      actions: { track },
    }),
  );
  let keys = 0;
  const flow = {
    actor,
    clock,
    pass,
    told,
    readOverview,
    getRepaymentPlans,
    previewLoan,
    createIdempotencyKey,
    borrow,
    tracked,
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    failure: () => actor.getSnapshot().context.failure,
    send: (...types: Parameters<typeof actor.send>[0]['type'][]) => {
      for (const type of types) actor.send({ type } as Parameters<typeof actor.send>[0]);
    },
    change: (amount: number) => actor.send({ type: 'amount.changed', amount }),
    choose: (index: number) => actor.send({ type: 'plan.chosen', index }),
    /** As far as the choice, or as the summary when there is one plan only. */
    planned: async (...plans: RepaymentPlan[]) => {
      await readOverview.answer(overview);
      flow.send('amount.submitted');
      await getRepaymentPlans.answer(plans);
    },
    /** As far as the summary, its terms read. */
    reviewed: async (...plans: RepaymentPlan[]) => {
      await flow.planned(...plans);
      if (plans.length > 1) flow.send('plan.submitted');
      await previewLoan.answer({ agreement: '<p>Terms</p>' });
      flow.send('terms.readToEnd');
    },
    /** Agrees; a key is made when there is none yet. */
    agree: async () => {
      flow.send('terms.agreed');
      if (flow.context().idempotencyKey === '') {
        keys += 1;
        await createIdempotencyKey.answer(`key-${keys}`);
      }
    },
    usedKeys: () => borrow.calls.map(({ input }) => input.idempotencyKey),
  };
  return flow;
}

test('the slider opens at the greatest amount that is offered', async () => {
  const { value, readOverview, context, actor, tracked } = cashOut();
  expect(value()).toBe('readingOverview');
  expect(actor.getSnapshot().hasTag('loading')).toBe(true);
  await readOverview.answer(overview);
  expect([value(), context().amount]).toEqual(['amount', 20_000]);
  expect(tracked).toEqual([{ name: 'cashout_start' }]);
});

test.each([
  ['nothing is available', anOverview({ available: 0 })],
  ['less than the minimum is available', anOverview({ available: 4_999 })],
  [
    'the customer was declined',
    anOverview({
      decline: { title: 'Sorry', description: '', learnMoreLink: '', showChatWithUs: false },
    }),
  ],
])('when %s the flow is left at once', async (_, answer) => {
  const { value, readOverview, actor, tracked } = cashOut();
  await readOverview.answer(answer);
  expect(value()).toBe('left');
  expect(actor.getSnapshot().output).toEqual({ cashedOut: null });
  expect(tracked).toEqual([]);
});

test('without an overview there is another try, and a way back', async () => {
  const { value, failure, readOverview, send } = cashOut();
  await readOverview.fail('unavailable');
  expect([value(), failure()]).toEqual(['unavailable', { code: 'unavailable' }]);
  send('load.retried');
  expect([value(), failure()]).toEqual(['readingOverview', null]);
  await readOverview.fail('unavailable');
  send('back.requested');
  expect(value()).toBe('left');
});

test.each([4_000, 5_500, 21_000, 0, -5_000, Number.NaN])(
  'an amount of %s cents is not offered and not taken',
  async (amount) => {
    const { readOverview, change, context } = cashOut();
    await readOverview.answer(overview);
    change(amount);
    expect(context().amount).toBe(20_000);
  },
);

test('below the maximum one is asked whether the amount is meant, at the maximum not', async () => {
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
  await atMaximum.readOverview.answer(overview);
  atMaximum.send('amount.submitted');
  expect(atMaximum.value()).toBe('fetchingPlans');
});

test('one way to repay skips the choice: the summary opens with its agreement', async () => {
  const { planned, value, previewLoan, context, actor } = cashOut();
  await planned(once);
  expect(value()).toBe('fetchingPreview');
  expect(actor.getSnapshot().hasTag('busy')).toBe(true);
  expect(previewLoan.input).toEqual({ amount: 20_000, plan: once, promotion });
  await previewLoan.answer({ agreement: '<p>Terms</p>' });
  expect([value(), context().agreement]).toEqual([{ review: 'unread' }, '<p>Terms</p>']);
});

test('several ways to repay open the choice, and the chosen one is previewed', async () => {
  const { planned, value, previewLoan, choose, send, context } = cashOut();
  await planned(once, twice);
  expect(value()).toBe('choice');
  choose(1);
  choose(2);
  choose(-1);
  choose(0.5);
  choose(Number.NaN);
  expect(context().planIndex).toBe(1);
  send('plan.submitted');
  expect(previewLoan.input).toEqual({ amount: 20_000, plan: twice, promotion });
});

test.each(['cashOutRefused', 'unavailable', 'offlineMoney'] as const)(
  'when the ways to repay cannot be fetched (%s) the slider says so',
  async (code) => {
    const { readOverview, getRepaymentPlans, send, value, failure } = cashOut();
    await readOverview.answer(overview);
    send('amount.submitted');
    await getRepaymentPlans.fail(code);
    expect([value(), failure()]).toEqual(['amount', { code }]);
    send('amount.submitted');
    expect([value(), failure()]).toEqual(['fetchingPlans', null]);
  },
);

test('a preview that fails leads back to where it was asked from', async () => {
  const one = cashOut();
  await one.planned(once);
  await one.previewLoan.fail('unavailable');
  expect([one.value(), one.failure()]).toEqual(['amount', { code: 'unavailable' }]);

  const two = cashOut();
  await two.planned(once, twice);
  two.send('plan.submitted');
  await two.previewLoan.fail('unavailable');
  expect([two.value(), two.failure()]).toEqual(['choice', { code: 'unavailable' }]);
});

test('Go Back leaves from the slider, and else goes one step back', async () => {
  const { reviewed, send, value, actor } = cashOut();
  await reviewed(once, twice);
  expect(value()).toEqual({ review: 'read' });
  send('back.requested');
  expect(value()).toBe('choice');
  send('back.requested');
  expect(value()).toBe('amount');
  send('back.requested');
  expect(value()).toBe('left');
  expect(actor.getSnapshot().output).toEqual({ cashedOut: null });
});

test('with one way to repay, Go Back from the summary leads to the slider', async () => {
  const { reviewed, send, value } = cashOut();
  await reviewed(once);
  send('back.requested');
  expect(value()).toBe('amount');
});

test('one can agree only after the terms were read to their end, anew for each summary', async () => {
  const { planned, previewLoan, send, value, actor } = cashOut();
  await planned(once, twice);
  send('plan.submitted');
  await previewLoan.answer({ agreement: 'Terms' });
  expect(actor.getSnapshot().can({ type: 'terms.agreed' })).toBe(false);
  send('terms.agreed');
  expect(value()).toEqual({ review: 'unread' });
  send('terms.readToEnd', 'back.requested', 'plan.submitted');
  await previewLoan.answer({ agreement: 'Terms' });
  expect(value()).toEqual({ review: 'unread' });
});

test('agreeing makes a key and borrows with it; a success hands the amount over', async () => {
  const { reviewed, send, value, actor, createIdempotencyKey, borrow, tracked } = cashOut();
  await reviewed(once, twice);
  send('terms.agreed');
  expect(value()).toEqual({ paying: 'creatingKey' });
  await createIdempotencyKey.answer('key-1');
  expect(value()).toEqual({ paying: 'borrowing' });
  expect(actor.getSnapshot().hasTag('moneyMoving')).toBe(true);
  expect(borrow.input).toEqual({ amount: 20_000, plan: once, idempotencyKey: 'key-1' });
  await borrow.answer();
  expect(value()).toBe('succeeded');
  expect(actor.getSnapshot().output).toEqual({ cashedOut: 20_000 });
  expect(tracked.slice(1)).toEqual([
    { name: 'cashout_confirmed', amountCents: 20_000, installments: 1 },
  ]);
});

test('nothing is submitted twice, and nobody goes back, while money moves', async () => {
  const { reviewed, send, agree, value, borrow, createIdempotencyKey, change } = cashOut();
  await reviewed(once);
  send('terms.agreed', 'terms.agreed', 'back.requested');
  expect(createIdempotencyKey.calls).toHaveLength(1);
  await createIdempotencyKey.answer('key-1');
  await agree();
  change(5_000);
  send('terms.agreed', 'back.requested', 'amount.submitted', 'load.retried', 'plan.submitted');
  expect(value()).toEqual({ paying: 'borrowing' });
  expect(borrow.calls).toHaveLength(1);
});

test('navigation is locked when money starts to move and released when the answer is known', async () => {
  const { reviewed, agree, borrow, told, readOverview } = cashOut();
  await reviewed(once);
  expect(told()).toEqual([]);
  await agree();
  expect(told()).toEqual([{ type: 'navigation.locked' }]);
  await borrow.fail('outcomeUnknown');
  await readOverview.fail('unavailable');
  expect(told()).toEqual([{ type: 'navigation.locked' }]);
});

test.each(['cashOutRefused', 'cashOutActive', 'generic', 'offlineMoney', 'sessionEnded'] as const)(
  'a cash out refused as %s leads back to the summary and is tracked',
  async (code) => {
    const { reviewed, agree, borrow, value, failure, tracked, told } = cashOut();
    await reviewed(once);
    await agree();
    await borrow.fail(code);
    expect([value(), failure()]).toEqual([{ review: 'read' }, { code }]);
    expect(tracked.at(-1)).toEqual({ name: 'cashout_failed', code });
    expect(told()).toEqual([{ type: 'navigation.locked' }, { type: 'navigation.released' }]);
  },
);

test('without a key nothing is borrowed', async () => {
  const { reviewed, send, createIdempotencyKey, value, borrow } = cashOut();
  await reviewed(once);
  send('terms.agreed');
  await createIdempotencyKey.crash();
  expect(value()).toEqual({ review: 'read' });
  expect(borrow.calls).toHaveLength(0);
});

test('an unknown outcome is looked up before anything is offered; a cash out that is there is a success', async () => {
  const { reviewed, agree, borrow, readOverview, value, actor, tracked } = cashOut();
  await reviewed(twice);
  await agree();
  await borrow.fail('outcomeUnknown');
  expect(value()).toEqual({ paying: 'checkingOutcome' });
  expect(actor.getSnapshot().hasTag('moneyMoving')).toBe(true);
  await readOverview.answer(arrived);
  expect(value()).toBe('succeeded');
  expect(actor.getSnapshot().output).toEqual({ cashedOut: 20_000 });
  expect(borrow.calls).toHaveLength(1);
  expect(tracked.slice(1)).toEqual([
    { name: 'cashout_confirmed', amountCents: 20_000, installments: 2 },
  ]);
});

test('an outcome that cannot be looked up is looked up again every 5 s, and locks until it is known', async () => {
  const { reviewed, agree, borrow, readOverview, value, clock, pass, send } = cashOut();
  await reviewed(once);
  await agree();
  await borrow.fail('outcomeUnknown');
  for (let look = 0; look < 20; look += 1) {
    await readOverview.fail('unavailable');
    expect(value()).toEqual({ paying: 'waitingToCheck' });
    send('terms.agreed', 'back.requested');
    clock.increment(OUTCOME_CHECK_MS - 1);
    expect(value()).toEqual({ paying: 'waitingToCheck' });
    await pass(1);
    expect(value()).toEqual({ paying: 'checkingOutcome' });
  }
  await readOverview.answer(arrived);
  expect(value()).toBe('succeeded');
  expect(borrow.calls).toHaveLength(1);
});

test.each([
  ['of another amount', arrivedOf(19_000)],
  ['that was there before', arrivedOf(20_000, 4)],
  ['with an older id', arrivedOf(20_000, 3)],
])('a cash out %s is not the one whose outcome is unknown', async (_, found) => {
  const { reviewed, agree, borrow, readOverview, value, failure, tracked } = cashOut();
  await reviewed(once);
  await agree();
  await borrow.fail('outcomeUnknown');
  await readOverview.answer(found);
  expect([value(), failure()]).toEqual([{ review: 'read' }, { code: 'paymentNotMade' }]);
  expect(tracked).toEqual([
    { name: 'cashout_start' },
    { name: 'cashout_failed', code: 'paymentNotMade' },
  ]);
});

describe('the key of a cash out that did not arrive', () => {
  type Flow = ReturnType<typeof cashOut>;
  const later: RepaymentPlan = [{ date: '2026-11-28', amount: 21_000, fee: 1_000 }];
  const half: RepaymentPlan = [{ date: '2026-11-27', amount: 10_500, fee: 500 }];

  async function again(flow: Flow, ...plans: RepaymentPlan[]) {
    flow.send('amount.submitted', 'amount.confirmed');
    await flow.getRepaymentPlans.answer(plans);
    if (plans.length > 1) flow.send('plan.submitted');
  }

  const ways: {
    way: string;
    plans: RepaymentPlan[];
    /** From the summary to another preview. */
    go: (flow: Flow) => void | Promise<void>;
    keys: string[];
  }[] = [
    { way: 'stays when it is tried again at once', plans: [once], go: () => {}, keys: ['1', '1'] },
    {
      way: 'stays for the same amount with the same plans',
      plans: [once],
      go: (flow) => {
        flow.send('back.requested');
        flow.change(20_000);
        return again(flow, structuredClone(once));
      },
      keys: ['1', '1'],
    },
    {
      way: 'stays for the same plan, chosen once more',
      plans: [once, twice],
      go: (flow) => {
        flow.send('back.requested');
        flow.choose(0);
        flow.send('plan.submitted');
      },
      keys: ['1', '1'],
    },
    {
      way: 'is new for the same amount with other plans',
      plans: [once],
      go: (flow) => {
        flow.send('back.requested');
        return again(flow, later);
      },
      keys: ['1', '2'],
    },
    {
      way: 'is new for another plan',
      plans: [once, twice],
      go: (flow) => {
        flow.send('back.requested');
        flow.choose(1);
        flow.send('plan.submitted');
      },
      keys: ['1', '2'],
    },
    {
      way: 'is new for another amount',
      plans: [once],
      go: (flow) => {
        flow.send('back.requested');
        flow.change(10_000);
        return again(flow, half);
      },
      keys: ['1', '2'],
    },
    {
      way: 'is new for an amount that was changed and changed back',
      plans: [once],
      go: (flow) => {
        flow.send('back.requested');
        flow.change(10_000);
        flow.change(20_000);
        return again(flow, once);
      },
      keys: ['1', '2'],
    },
  ];

  test.each(ways)('$way', async ({ plans, go, keys }) => {
    const flow = cashOut();
    await flow.reviewed(...plans);
    await flow.agree();
    await flow.borrow.fail('outcomeUnknown');
    await flow.readOverview.answer(overview);
    expect([flow.value(), flow.failure()]).toEqual([
      { review: 'read' },
      { code: 'paymentNotMade' },
    ]);
    await go(flow);
    if (flow.value() === 'fetchingPreview') {
      await flow.previewLoan.answer({ agreement: 'Terms' });
      flow.send('terms.readToEnd');
    }
    await flow.agree();
    expect([flow.value(), flow.failure()]).toEqual([{ paying: 'borrowing' }, null]);
    const { amount, plans: offered, planIndex } = flow.context();
    expect(flow.borrow.input).toMatchObject({ amount, plan: offered[planIndex] });
    expect(flow.usedKeys()).toEqual(keys.map((key) => `key-${key}`));
  });
});

test('Go Back leaves while the first answer is out, and gives up the calls of a step', async () => {
  const early = cashOut();
  early.send('back.requested');
  expect(early.value()).toBe('left');
  expect(early.readOverview.calls[0]?.signal.aborted).toBe(true);

  const { send, value, getRepaymentPlans, previewLoan, readOverview } = cashOut();
  await readOverview.answer(overview);
  send('amount.submitted', 'back.requested');
  expect(value()).toBe('amount');
  expect(getRepaymentPlans.calls[0]?.signal.aborted).toBe(true);
  send('amount.submitted');
  await getRepaymentPlans.answer([once]);
  await getRepaymentPlans.answer([once]);
  expect(value()).toBe('fetchingPreview');
  send('back.requested');
  expect(value()).toBe('amount');
  expect(previewLoan.calls[0]?.signal.aborted).toBe(true);

  const two = cashOut();
  await two.planned(once, twice);
  two.send('plan.submitted', 'back.requested');
  expect(two.value()).toBe('choice');
});
