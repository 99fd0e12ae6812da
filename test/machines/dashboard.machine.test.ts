import { expect, test } from 'vitest';
import type { Overview } from '../../domain/entities.ts';
import {
  DASHBOARD_COUNTDOWN_START,
  DASHBOARD_POLL_MS,
  dashboardMachine,
} from '../../machines/dashboard.machine.ts';
import { aCashOut, anOverview, aRepayment } from '../domain/support.ts';
import { Script, start } from './support.ts';

const still = anOverview();
const moving = anOverview({ activities: [aCashOut({ status: 'Pending' })] });

function dashboard(cashedOut: number | null = null) {
  const readOverview = new Script<Overview>();
  const { actor, clock, pass, told } = start(
    dashboardMachine.provide({ actors: { readOverview: readOverview.logic } }),
    { cashedOut },
  );
  return {
    actor,
    clock,
    pass,
    told,
    readOverview,
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
  expect([details(), context().countdown]).toEqual(['counting', 29]);
});

test('while money moves there are exactly 30 refreshes, one every 10 s, and then no more', async () => {
  const { readOverview, clock, pass, details, context } = dashboard();
  await readOverview.answer(moving);
  for (let refresh = 1; refresh <= 30; refresh += 1) {
    expect([details(), context().countdown]).toEqual(['counting', 30 - refresh]);
    clock.increment(DASHBOARD_POLL_MS - 1);
    expect(details()).toBe('counting');
    await pass(1);
    expect(details()).toBe('refreshing');
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
