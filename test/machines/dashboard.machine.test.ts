import { describe, expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import type { Overview } from '../../domain/entities.ts';
import {
  DASHBOARD_COUNTDOWN_START,
  DASHBOARD_POLL_MS,
  dashboardMachine,
} from '../../machines/dashboard.machine.ts';
import { delayMachine } from '../../machines/delay.machine.ts';
import type { Presence } from '../../machines/effects.ts';
import { repayEarlyMachine } from '../../machines/repay-early.machine.ts';
import { aCashOut, anOverview, aRepayment } from '../domain/support.ts';
import { Script, settle, start, Voice } from './support.ts';

const still = anOverview();
const moving = anOverview({ activities: [aCashOut({ status: 'Pending' })] });

function dashboard(cashedOut: number | null = null) {
  const readOverview = new Script<Overview>();
  const watchPresence = new Voice<Presence>();
  const payEarly = new Script<void, { amount: number; idempotencyKey: string }>();
  const delayRepayment = new Script<void, { idempotencyKey: string }>();
  const effects = {
    readOverview: readOverview.logic,
    createIdempotencyKey: fromPromise<string, undefined>(async () => 'key-1'),
  };
  const actions = { track: () => {} };
  const { actor, clock, pass, told } = start(
    dashboardMachine.provide({
      actors: {
        readOverview: readOverview.logic,
        watchPresence: watchPresence.logic,
        repayEarly: repayEarlyMachine.provide({
          actors: { ...effects, payEarly: payEarly.logic },
          actions,
        }),
        delay: delayMachine.provide({
          actors: { ...effects, delayRepayment: delayRepayment.logic },
          actions,
        }),
      },
    }),
    { cashedOut },
  );
  return {
    actor,
    clock,
    pass,
    told,
    readOverview,
    watchPresence,
    payEarly,
    delayRepayment,
    value: () => actor.getSnapshot().value,
    details: () => actor.getSnapshot().value.details,
    context: () => actor.getSnapshot().context,
  };
}

test('the countdown starts at 29, with 10 s between two refreshes', () => {
  expect([DASHBOARD_COUNTDOWN_START, DASHBOARD_POLL_MS]).toEqual([29, 10_000]);
});

test('while no money moves the details are read once and rest', async () => {
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
])('%s starts the countdown', async (_, activity) => {
  const { readOverview, details, context } = dashboard();
  await readOverview.answer(anOverview({ activities: [activity] }));
  expect([details(), context().countdown]).toEqual([{ polling: 'counting' }, 29]);
});

test('while money moves there are exactly 30 refreshes, one every 10 s, and then no more', async () => {
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

test('the refreshing stops as soon as no money moves', async () => {
  const { readOverview, pass, details, context } = dashboard();
  await readOverview.answer(moving);
  await pass(DASHBOARD_POLL_MS);
  await readOverview.answer(still);
  expect([details(), context().overview]).toEqual(['resting', still]);
  await pass(100 * DASHBOARD_POLL_MS);
  expect(readOverview.calls).toHaveLength(2);
});

test('a refresh that fails counts, keeps what is shown, and says nothing', async () => {
  const { readOverview, pass, details, context } = dashboard();
  await readOverview.answer(moving);
  for (let refresh = 1; refresh <= 30; refresh += 1) {
    await pass(DASHBOARD_POLL_MS);
    await readOverview.fail('unavailable');
    expect(context()).toMatchObject({ overview: moving, failure: null });
  }
  expect(details()).toBe('resting');
});

test('a slow refresh is waited for: two never run at a time', async () => {
  const { readOverview, pass } = dashboard();
  await readOverview.answer(moving);
  await pass(50 * DASHBOARD_POLL_MS);
  expect(readOverview.calls).toHaveLength(2);
});

test('details that cannot be read are unavailable, and can be read again', async () => {
  const { readOverview, actor, details, context } = dashboard();
  await readOverview.fail('generic');
  expect([details(), context().failure]).toEqual(['unavailable', { code: 'generic' }]);
  actor.send({ type: 'load.retried' });
  expect(details()).toBe('loading');
  await readOverview.answer(still);
  expect([details(), context().failure]).toEqual(['resting', null]);
});

test('the limit is explained in a dialog', () => {
  const { actor, value } = dashboard();
  actor.send({ type: 'limitInfo.opened' });
  expect(value()).toEqual({ details: 'loading', dialog: 'limitInfo' });
  actor.send({ type: 'dialog.closed' });
  expect(value()).toEqual({ details: 'loading', dialog: 'closed' });
});

test('a cash out that was just made is told about at once, and acknowledged once', () => {
  const { actor, value, told, context } = dashboard(15_000);
  expect(value()).toEqual({ details: 'loading', dialog: 'cashOutSuccess' });
  expect(context().cashedOut).toBe(15_000);
  expect(told()).toEqual([{ type: 'cashOut.acknowledged' }]);
  actor.send({ type: 'limitInfo.opened' });
  expect(value()).toEqual({ details: 'loading', dialog: 'cashOutSuccess' });
  actor.send({ type: 'dialog.closed' });
  expect(value()).toEqual({ details: 'loading', dialog: 'closed' });
  expect(told()).toHaveLength(1);
});

test('without a cash out nothing is told', () => {
  expect(dashboard().told()).toEqual([]);
});

test('a refresh that says the same keeps the very overview that is shown', async () => {
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

describe('while nobody looks, or the device is offline', () => {
  test('the countdown stands, and goes on where it was', async () => {
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

  test('a page that opens unseen does not refresh', async () => {
    const { readOverview, watchPresence, pass, details } = dashboard();
    await readOverview.answer(moving);
    expect(watchPresence.running).toBe(1);
    watchPresence.say({ type: 'presence.lost' });
    await pass(DASHBOARD_POLL_MS);
    expect(details()).toEqual({ polling: 'paused' });
  });

  test('a refresh under way is given up and counts', async () => {
    const { readOverview, watchPresence, pass, details, context } = dashboard();
    await readOverview.answer(moving);
    await pass(DASHBOARD_POLL_MS);
    watchPresence.say({ type: 'presence.lost' });
    expect([details(), context().countdown]).toEqual([{ polling: 'paused' }, 28]);
    expect(readOverview.calls[1]?.signal.aborted).toBe(true);
  });

  test('the last refresh, given up, ends the countdown', async () => {
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

  test('details that were asked for offline are read once one is back', async () => {
    const { readOverview, watchPresence, details } = dashboard();
    await readOverview.fail('offline');
    watchPresence.say({ type: 'presence.lost' });
    expect(details()).toBe('unavailable');
    watchPresence.say({ type: 'presence.regained' });
    expect(details()).toBe('loading');
  });

  test('details that failed otherwise wait for a person', async () => {
    const { readOverview, watchPresence, details } = dashboard();
    await readOverview.fail('generic');
    watchPresence.say({ type: 'presence.regained' });
    expect(details()).toBe('unavailable');
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

  test('an early repayment locks the page, then the details are read anew and refreshed', async () => {
    const { actor, readOverview, payEarly, value, told, context } = dashboard();
    await readOverview.answer(payable);
    actor.send({ type: 'repayEarly.opened' });
    const flow = actor.getSnapshot().children.repayEarly;
    flow?.send({ type: 'repayment.confirmed' });
    await settle();
    expect(payEarly.input).toEqual({ amount: 5_000, idempotencyKey: 'key-1' });
    expect(told()).toEqual([{ type: 'navigation.locked' }]);
    await payEarly.answer();
    expect(told().at(-1)).toEqual({ type: 'navigation.released' });
    expect(value()).toEqual({ details: 'reloading', dialog: 'closed' });
    actor.send({ type: 'repayEarly.opened' });
    expect(value()).toEqual({ details: 'reloading', dialog: 'closed' });
    await readOverview.answer(processing);
    expect(value()).toEqual({ details: { polling: 'counting' }, dialog: 'closed' });
    expect(context()).toMatchObject({ overview: processing, countdown: 29 });
  });

  test('a delay leads to new details likewise', async () => {
    const { actor, readOverview, delayRepayment, value } = dashboard();
    await readOverview.answer(payable);
    actor.send({ type: 'delay.opened' });
    actor.getSnapshot().children.delay?.send({ type: 'delay.confirmed' });
    await settle();
    await delayRepayment.answer();
    expect(value()).toEqual({ details: 'reloading', dialog: 'closed' });
    await readOverview.answer(still);
    expect(value()).toEqual({ details: 'resting', dialog: 'closed' });
  });

  test('details that cannot be read after a payment are not shown as they were', async () => {
    const { actor, readOverview, payEarly, value, context } = dashboard();
    await readOverview.answer(payable);
    actor.send({ type: 'repayEarly.opened' });
    actor.getSnapshot().children.repayEarly?.send({ type: 'repayment.confirmed' });
    await settle();
    await payEarly.answer();
    await readOverview.fail('unavailable');
    expect(value()).toEqual({ details: 'unavailable', dialog: 'closed' });
    expect(context()).toMatchObject({ overview: null, failure: { code: 'unavailable' } });
  });

  test.each(['repayEarly', 'delay'] as const)('Back closes the dialog of %s', async (flow) => {
    const { actor, readOverview, value } = dashboard();
    await readOverview.answer(payable);
    actor.send({ type: `${flow}.opened` });
    actor.send({ type: 'back.requested' });
    expect(value()).toEqual({ details: 'resting', dialog: 'closed' });
    expect(readOverview.calls).toHaveLength(1);
  });

  test('Back does not close it while money moves', async () => {
    const { actor, readOverview, value } = dashboard();
    await readOverview.answer(payable);
    actor.send({ type: 'repayEarly.opened' });
    actor.getSnapshot().children.repayEarly?.send({ type: 'repayment.confirmed' });
    await settle();
    actor.send({ type: 'back.requested' });
    expect(value()).toEqual({ details: 'resting', dialog: 'repayEarly' });
  });
});
