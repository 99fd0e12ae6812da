import { describe, expect, test } from 'vitest';
import type { Profile } from '../../domain/entities.ts';
import {
  BANK_JOB_TIMEOUT_MS,
  BANK_POLL_TIMEOUT_MS,
  BANK_RESULT_SHOWN_MS,
  BANK_SYNC_POLL_MS,
  bankSyncMachine,
} from '../../machines/bank-sync.machine.ts';
import { BANK_MISSED_POLLS } from '../../machines/missed-polls.ts';
import { profileAt } from '../../machines/samples/values.ts';
import { aConnection, broken, NOW, play, type Script, scripted, start } from './support.ts';

const running = aConnection();
const succeeded = aConnection({ step: 'Categorisation', stepStatus: 'Success' });
const failed = aConnection({ stepStatus: 'Failed', actionCode: 'forgotten_login' });

const failure = {
  name: 'bank_connect_failed',
  step: 'VerifyingCredentials',
  code: 'forgotten_login',
};
const begun = { jobId: 'job-1', isResumed: false, isCounted: false };

function sync(input = begun) {
  const flow = play(bankSyncMachine, input);
  const tick = (ms: number) => flow.ticking.say({ type: 'clock.ticked', now: NOW + ms });
  tick(0);
  return {
    ...flow,
    tick,
    missed: () => flow.context().missedPolls,
    step: () => flow.context().step,
  };
}

test('the job is checked once at the start, then 5 s after each answer [R3.15 R4.20 R7.44 R9.8]', async () => {
  const { value, readConnection, pass, clock } = sync();
  expect(value()).toEqual({ syncing: 'readingStatus' });
  expect(readConnection.input).toEqual({ jobId: 'job-1' });
  for (let look = 1; look <= 4; look += 1) {
    expect(readConnection.calls).toHaveLength(look);
    await readConnection.answer(running);
    expect(value()).toEqual({ syncing: 'waiting' });
    clock.increment(BANK_SYNC_POLL_MS - 1);
    expect(readConnection.calls).toHaveLength(look);
    await pass(1);
    expect(value()).toEqual({ syncing: 'readingStatus' });
  }
});

test('the third failed check in a row is shown, and the checks go on as before', async () => {
  const { readConnection, pass, clock, value, missed } = sync();
  for (const state of ['waiting', 'waiting', 'unanswered', 'unanswered'] as const) {
    await readConnection.fail('bankConnectionFailed');
    expect(value()).toEqual({ syncing: state });
    clock.increment(BANK_SYNC_POLL_MS - 1);
    expect(value()).toEqual({ syncing: state });
    await pass(1);
    expect(value()).toEqual({ syncing: 'readingStatus' });
  }
  await readConnection.answer(running);
  expect([value(), missed()]).toEqual([{ syncing: 'waiting' }, 0]);
});

test('a check that takes 15 s is shown as silence, is waited for, and its answer counts', async () => {
  const { readConnection, pass, clock, value, missed } = sync();
  clock.increment(BANK_POLL_TIMEOUT_MS - 1);
  expect(missed()).toBe(0);
  await pass(1);
  expect([value(), missed()]).toEqual([{ syncing: 'readingStatus' }, BANK_MISSED_POLLS]);
  expect(readConnection.calls).toHaveLength(1);
  expect(readConnection.calls[0]?.signal.aborted).toBe(false);
  await readConnection.answer(running);
  expect([value(), missed()]).toEqual([{ syncing: 'waiting' }, 0]);
});

test('a profile call that hangs after a success is shown, and a press makes it again', async () => {
  const { readConnection, loadProfile, actor, pass, value, missed } = sync();
  await readConnection.answer(succeeded);
  actor.send({ type: 'look.requested' });
  expect(value()).toEqual({ succeeded: 'showingResult' });
  await pass(BANK_RESULT_SHOWN_MS);
  await pass(BANK_POLL_TIMEOUT_MS);
  expect(missed()).toBe(BANK_MISSED_POLLS);
  actor.send({ type: 'look.requested' });
  expect(loadProfile.calls.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  loadProfile.calls[1]?.reject(new Error('no'));
  await pass(0);
  expect(value()).toEqual({ succeeded: 'unanswered' });
  actor.send({ type: 'look.requested' });
  expect(value()).toEqual({ succeeded: 'refreshingProfile' });
});

test('a success is shown for 1.5 s, then the profile is read, then the step ends [R2.62 R4.18 R4.25 R9.8]', async () => {
  const { readConnection, loadProfile, clock, pass, value, actor, tracked, ticking } = sync();
  await readConnection.answer(succeeded);
  expect(value()).toEqual({ succeeded: 'showingResult' });
  expect(ticking.running).toBe(0);
  clock.increment(BANK_RESULT_SHOWN_MS - 1);
  expect(value()).toEqual({ succeeded: 'showingResult' });
  await pass(1);
  expect(value()).toEqual({ succeeded: 'refreshingProfile' });
  await loadProfile.answer(profileAt.bankAccount);
  expect(value()).toBe('ended');
  expect(actor.getSnapshot().output).toEqual({
    next: 'account',
    connection: succeeded,
    profile: profileAt.bankAccount,
  });
  expect(tracked).toEqual([{ name: 'bank_connect_success' }]);
});

test.each([
  ['comes', async (script: Script<Profile>) => script.answer(profileAt.bankJob), profileAt.bankJob],
  ['does not come', async (script: Script<Profile>) => script.fail('unavailable'), null],
])(
  'a failure is shown for 1.5 s and ends the step, even when the profile %s [R2.62 R4.18 R4.21]',
  async (_, then, profile) => {
    const { readConnection, loadProfile, pass, value, actor, tracked, told } = sync();
    await readConnection.answer(failed);
    expect(value()).toEqual({ failed: 'showingResult' });
    await pass(BANK_RESULT_SHOWN_MS);
    expect(value()).toEqual({ failed: 'refreshingProfile' });
    await then(loadProfile);
    expect(value()).toBe('ended');
    expect(actor.getSnapshot().output).toEqual({ next: 'account', connection: failed, profile });
    expect(tracked).toEqual([failure]);
    expect(told()).toEqual([{ type: 'bankFailure.counted' }]);
  },
);

test('after a success a profile without it is read again every 5 s until it has it', async () => {
  const { readConnection, loadProfile, clock, pass, value, actor } = sync();
  await readConnection.answer(succeeded);
  await pass(BANK_RESULT_SHOWN_MS);
  for (let look = 1; look <= 50; look += 1) {
    const waiting = look < BANK_MISSED_POLLS ? 'waitingToRefresh' : 'unanswered';
    await loadProfile.answer(profileAt.bankJob);
    expect(value()).toEqual({ succeeded: waiting });
    clock.increment(BANK_SYNC_POLL_MS - 1);
    expect(value()).toEqual({ succeeded: waiting });
    await pass(1);
  }
  await loadProfile.answer(profileAt.bankAccount);
  expect(actor.getSnapshot().output).toMatchObject({ profile: profileAt.bankAccount });
});

/** A job that has stalled, with its next check under way. */
async function stalled() {
  const rig = sync();
  rig.tick(BANK_JOB_TIMEOUT_MS);
  await rig.readConnection.answer(running);
  await rig.pass(BANK_SYNC_POLL_MS);
  expect(rig.value()).toEqual({ stalled: 'readingStatus' });
  return rig;
}

test('a failed check of a stalled job is repeated after 5 s; one that finds no job leads to the bank picker', async () => {
  const { readConnection, pass, value, actor, missed } = await stalled();
  await readConnection.fail('unavailable');
  expect([value(), missed()]).toEqual([{ stalled: 'waiting' }, 1]);
  await pass(BANK_SYNC_POLL_MS);
  await readConnection.fail('bankJobGone');
  expect(actor.getSnapshot().output).toMatchObject({ next: 'picker' });
});

test.each([
  ['succeeded', succeeded, { succeeded: 'showingResult' }],
  ['failed', failed, { failed: 'showingResult' }],
] as const)(
  'a job that %s while the device slept is found, not given up',
  async (_, last, state) => {
    const { readConnection, tick, pass, value } = sync();
    await readConnection.answer(running);
    tick(8 * BANK_JOB_TIMEOUT_MS);
    await pass(BANK_SYNC_POLL_MS);
    await readConnection.answer(last);
    expect(value()).toEqual(state);
  },
);

test('a clock set back neither extends the 10 minutes nor resets the waiting', async () => {
  const { readConnection, tick, pass, value } = sync();
  await readConnection.answer(running);
  tick(BANK_JOB_TIMEOUT_MS / 2);
  tick(-3_600_000);
  tick(-3_600_000 + BANK_JOB_TIMEOUT_MS / 2 - 1);
  await pass(BANK_SYNC_POLL_MS);
  await readConnection.answer(running);
  expect(value()).toEqual({ syncing: 'waiting' });
  tick(-3_600_000 + BANK_JOB_TIMEOUT_MS / 2);
  await pass(BANK_SYNC_POLL_MS);
  await readConnection.answer(running);
  expect(value()).toEqual({ stalled: 'waiting' });
});

test('without a clock a retry is offered at once, instead of an endless wait', () => {
  const { actor } = start(scripted(bankSyncMachine, { ticking: broken }).machine, begun);
  expect(actor.getSnapshot().value).toEqual({ stalled: 'waiting' });
});

describe('a customer who comes back to a job', () => {
  const unknown = { ...begun, isResumed: true, isCounted: true };
  const begunBefore = { ...unknown, isCounted: false };

  test('sees nothing of it until the first check was answered [R4.23]', async () => {
    const { actor, value, readConnection, ticking } = sync(unknown);
    expect([value(), actor.getSnapshot().hasTag('loading')]).toEqual(['resuming', true]);
    expect(readConnection.input).toEqual({ jobId: 'job-1' });
    await readConnection.answer(running);
    expect([value(), ticking.running]).toEqual([{ syncing: 'waiting' }, 1]);
  });

  test.each([
    ['counted before', unknown, []],
    ['not counted yet', begunBefore, [failure]],
  ])('goes on at once when it has failed: a failure %s [R4.22]', async (_, input, counted) => {
    const { value, actor, readConnection, loadProfile, tracked, told } = sync(input);
    await readConnection.answer(failed);
    expect(value()).toBe('ended');
    expect(actor.getSnapshot().output).toEqual({
      next: 'account',
      connection: failed,
      profile: null,
    });
    expect(loadProfile.calls).toHaveLength(0);
    expect(tracked).toEqual(counted);
    expect(told()).toEqual(counted.map(() => ({ type: 'bankFailure.counted' })));
  });
});
