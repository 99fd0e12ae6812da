import { expect, test } from 'vitest';
import type { KycStatus } from '../../domain/entities.ts';
import {
  identityCheckMachine,
  KYC_MAXIMUM_ATTEMPTS,
  KYC_POLL_MS,
  WIDGET_OVERLAY_MS,
  WIDGET_WATCHDOG_MS,
  type WidgetEvent,
} from '../../machines/identity-check.machine.ts';
import { KYC_MISSED_PROFILES } from '../../machines/missed-polls.ts';
import { profileAt } from '../../machines/samples/values.ts';
import { contextsOf, play } from './support.ts';

const TOKEN = 'canary-widget-token';
const covered = { widget: { overlay: 'covering', loading: 'pending' } };

function check() {
  const played = play(identityCheckMachine, { uid: 'uid-1' });
  const { readKycStatus, getWidgetToken, setKycEntity, runIdentityWidget: widget } = played;
  const flow = {
    ...played,
    widget,
    attempts: () => played.context().attempts,
    /** Leads to the widget. */
    opened: async () => {
      await readKycStatus.answer('NotStarted');
      await getWidgetToken.answer({ token: TOKEN });
    },
    /** Leads to the first check of the result. */
    sent: async () => {
      await flow.opened();
      widget.say({ type: 'widget.checked', entityId: 'entity-1' });
      await setKycEntity.answer();
    },
    /** One more check of the result. */
    look: (status: KycStatus) => readKycStatus.answer(status),
    /** Checks every 10 s, one time less than the maximum. */
    lookOften: async () => {
      for (let update = 1; update < KYC_MAXIMUM_ATTEMPTS; update += 1) {
        await readKycStatus.answer('InProcessing');
        await played.pass(KYC_POLL_MS);
      }
    },
  };
  return flow;
}

test.each<[KycStatus, object | string, boolean]>([
  ['Success', 'refreshingProfile', true],
  ['Failed', 'failed', true],
  ['ManualInProcessing', { verifying: 'waitingForPerson' }, false],
  ['InProcessing', { verifying: 'waiting' }, false],
  ['other', { verifying: 'waiting' }, false],
])('a check that was left as %s goes on where it was [R4.27]', async (status, state, isResult) => {
  const { readKycStatus, value, getWidgetToken, tracked } = check();
  await readKycStatus.answer(status);
  expect(value()).toEqual(state);
  expect(tracked).toEqual(isResult ? [{ name: 'kyc_result', status }] : []);
  expect(getWidgetToken.calls).toHaveLength(0);
});

test('a status that cannot be read fails the check, and it can be tried again [R3.11]', async () => {
  const { readKycStatus, value, failure, actor } = check();
  await readKycStatus.fail('kycStatusUnavailable');
  expect([value(), failure()]).toEqual(['failed', { code: 'kycStatusUnavailable' }]);
  actor.send({ type: 'check.retried' });
  expect([value(), failure()]).toEqual(['readingStatus', null]);
});

test.each([
  ['offline', 'readingStatus'],
  ['unreachable', 'unchecked'],
] as const)(
  'a status that gets no answer (%s) waits for a retry, and does not count',
  async (code, online) => {
    const { sent, look, readKycStatus, value, failure, attempts, actor } = check();
    await readKycStatus.fail(code);
    expect([value(), failure()]).toEqual(['unchecked', { code }]);
    actor.send({ type: 'presence.regained' });
    expect(value()).toBe(online);
    actor.send({ type: 'check.retried' });
    expect([value(), failure()]).toEqual(['readingStatus', null]);
    await sent();
    await readKycStatus.fail('unreachable');
    expect([value(), failure(), attempts()]).toEqual(['unchecked', { code: 'unreachable' }, 0]);
    actor.send({ type: 'check.retried' });
    await look('InProcessing');
    expect(value()).toEqual({ verifying: 'waiting' });
  },
);

test.each<KycStatus>(['Success', 'Failed', 'ManualInProcessing', 'InProcessing', 'other'])(
  'the meaning of a result is kept: %s',
  async (status) => {
    const { sent, look, context } = check();
    await sent();
    await look(status);
    expect(context().status).toBe(status);
  },
);

test('the overlay is lifted after 3 s, whether the widget is ready or not [R2.73 R9.10]', async () => {
  const { opened, clock, widget, value } = check();
  await opened();
  clock.increment(WIDGET_OVERLAY_MS - 1);
  expect(value()).toEqual(covered);
  clock.increment(1);
  expect(value()).toEqual({ widget: { overlay: 'lifted', loading: 'pending' } });
  widget.say({ type: 'widget.ready' });
  expect(value()).toEqual({ widget: { overlay: 'lifted', loading: 'ready' } });
});

test('a widget that is not ready after 30 s is unavailable; a ready one may take its time', async () => {
  const late = check();
  await late.opened();
  late.clock.increment(WIDGET_WATCHDOG_MS - 1);
  expect(late.value()).toEqual({ widget: { overlay: 'lifted', loading: 'pending' } });
  late.clock.increment(1);
  expect([late.value(), late.failure()]).toEqual(['unavailable', { code: 'kycGeneric' }]);
  expect(late.widget.running).toBe(0);

  const ready = check();
  await ready.opened();
  ready.widget.say({ type: 'widget.ready' });
  ready.clock.increment(100 * WIDGET_WATCHDOG_MS);
  expect(ready.value()).toEqual({ widget: { overlay: 'lifted', loading: 'ready' } });
});

test.each<WidgetEvent>([
  { type: 'widget.failed' },
  { type: 'widget.checked', entityId: null },
  { type: 'widget.checked', entityId: '' },
])('%j is an error, not a success', async (event) => {
  const { opened, widget, value, failure, setKycEntity } = check();
  await opened();
  widget.say(event);
  expect([value(), failure()]).toEqual(['unavailable', { code: 'kycGeneric' }]);
  expect(setKycEntity.calls).toHaveLength(0);
});

test('a result is handed over once, though the widget reports it twice, and the widget is closed [R7.16]', async () => {
  const { opened, widget, value, setKycEntity } = check();
  await opened();
  widget.say({ type: 'widget.checked', entityId: 'entity-1' });
  widget.say({ type: 'widget.checked', entityId: 'entity-1' });
  expect(value()).toBe('settingEntity');
  expect(setKycEntity.calls.map(({ input }) => input)).toEqual([{ entityId: 'entity-1' }]);
  expect(widget.running).toBe(0);
  await setKycEntity.answer();
  expect(value()).toEqual({ verifying: 'readingResult' });
});

test('an entity whose answer is lost is followed if a check has begun', async () => {
  const { opened, widget, value, failure, setKycEntity, look } = check();
  await opened();
  widget.say({ type: 'widget.checked', entityId: 'entity-1' });
  await setKycEntity.fail('kycNotSet');
  await look('InProcessing');
  expect([value(), failure()]).toEqual([{ verifying: 'readingResult' }, null]);
});

test('the result is looked at every 10 s [R4.28]', async () => {
  const { sent, look, clock, pass, value, readKycStatus, actor } = check();
  await sent();
  const before = readKycStatus.calls.length;
  await look('InProcessing');
  expect(value()).toEqual({ verifying: 'waiting' });
  expect(actor.getSnapshot().hasTag('verifying')).toBe(true);
  clock.increment(KYC_POLL_MS - 1);
  expect(readKycStatus.calls).toHaveLength(before);
  await pass(1);
  expect(readKycStatus.calls).toHaveLength(before + 1);
  expect(value()).toEqual({ verifying: 'readingResult' });
});

test.each<KycStatus>(['InProcessing', 'NotStarted', 'other'])(
  'exactly the 20th %s without an end fails the check [R4.29 R9.9]',
  async (status) => {
    const { sent, look, pass, value, attempts, readKycStatus, tracked } = check();
    await sent();
    for (let update = 1; update < KYC_MAXIMUM_ATTEMPTS; update += 1) {
      await look(status);
      expect([value(), attempts()]).toEqual([{ verifying: 'waiting' }, update]);
      await pass(KYC_POLL_MS);
    }
    expect(tracked).toEqual([{ name: 'kyc_start' }]);
    await look(status);
    expect([value(), attempts()]).toEqual(['failed', 20]);
    expect(tracked.at(-1)).toEqual({ name: 'kyc_result', status: 'Failed' });
    const looks = readKycStatus.calls.length;
    await pass(10 * KYC_POLL_MS);
    expect(readKycStatus.calls).toHaveLength(looks);
  },
);

test('a manual check may take any time: nothing counts, nothing fails [R4.30]', async () => {
  const { sent, look, pass, value, attempts } = check();
  await sent();
  for (let update = 0; update < 3 * KYC_MAXIMUM_ATTEMPTS; update += 1) {
    await look('ManualInProcessing');
    expect(value()).toEqual({ verifying: 'waitingForPerson' });
    await pass(KYC_POLL_MS);
  }
  expect(attempts()).toBe(0);
  await look('Success');
  expect(value()).toBe('refreshingProfile');
});

test('a success reads the profile, and ends when the profile has it too [R4.31]', async () => {
  const { sent, look, value, loadProfile, actor, tracked } = check();
  await sent();
  await look('Success');
  await loadProfile.answer(profileAt.dashboard);
  expect(value()).toBe('verified');
  expect(actor.getSnapshot().output).toEqual({ profile: profileAt.dashboard });
  expect(tracked).toEqual([{ name: 'kyc_start' }, { name: 'kyc_result', status: 'Success' }]);
});

test('a profile that is missing for long can be read at once by a press', async () => {
  const { sent, look, pass, value, loadProfile, actor } = check();
  await sent();
  await look('Success');
  for (let read = 1; read < KYC_MISSED_PROFILES; read += 1) {
    await loadProfile.fail('unavailable');
    actor.send({ type: 'check.retried' });
    expect(value()).toBe('waitingForProfile');
    await pass(KYC_POLL_MS);
  }
  await loadProfile.fail('unavailable');
  expect(value()).toBe('profileMissing');
  expect(actor.getSnapshot().hasTag('verifying')).toBe(true);
  actor.send({ type: 'check.retried' });
  expect(value()).toBe('refreshingProfile');
  await loadProfile.answer(profileAt.dashboard);
  expect(value()).toBe('verified');
});

test('a check that fails because the device is offline is repeated, and does not count', async () => {
  const { sent, look, readKycStatus, pass, value, attempts } = check();
  await sent();
  for (let read = 0; read < 2 * KYC_MAXIMUM_ATTEMPTS; read += 1) {
    await readKycStatus.fail('offline');
    expect([value(), attempts()]).toEqual([{ verifying: 'waiting' }, 0]);
    await pass(KYC_POLL_MS);
  }
  await look('Success');
  expect(value()).toBe('refreshingProfile');
});

test('a retry starts its own count, and so does another entity [R3.20]', async () => {
  const { sent, look, lookOften, pass, value, attempts, actor } = check();
  await sent();
  await lookOften();
  await look('InProcessing');
  expect([value(), attempts()]).toEqual(['failed', 20]);
  actor.send({ type: 'check.retried' });
  expect([value(), attempts()]).toEqual(['readingStatus', 0]);
  await look('InProcessing');
  await pass(KYC_POLL_MS);
  await look('InProcessing');
  expect([value(), attempts()]).toEqual([{ verifying: 'waiting' }, 1]);
  await pass(KYC_POLL_MS);
  await look('Failed');
  actor.send({ type: 'check.retried' });
  await sent();
  expect([value(), attempts()]).toEqual([{ verifying: 'readingResult' }, 0]);
});

test('a result that cannot be read fails the check with its own code [R4.32 R8.26]', async () => {
  const { sent, readKycStatus, value, failure } = check();
  await sent();
  await readKycStatus.fail('kycStatusUnavailable');
  expect([value(), failure()]).toEqual(['failed', { code: 'kycStatusUnavailable' }]);
});

test('the widget’s token is never in any context, and nothing personal is tracked', async () => {
  const { sent, look, actor, tracked } = check();
  const seen: string[] = [];
  actor.subscribe(() => seen.push(contextsOf(actor)));
  await sent();
  await look('InProcessing');
  expect(seen.join()).not.toContain(TOKEN);
  expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain(TOKEN);
  expect(JSON.stringify(tracked)).not.toMatch(/canary|entity-1|uid-1/);
});
