import { describe, expect, test } from 'vitest';
import { IDLE_LIMIT_MS } from '../../domain/idle.ts';
import { aUser, profileAt } from '../../machines/samples/values.ts';
import { sessionMachine } from '../../machines/session.machine.ts';
import { breakChild, broken, NOW, play, scripted, start } from './support.ts';

function session() {
  const flow = play(sessionMachine);
  return {
    ...flow,
    watch: flow.watchSession,
    clock: flow.ticking,
    activity: flow.watchActivity,
    /** Passes the idle limit. */
    beIdle: (at = NOW + IDLE_LIMIT_MS) => {
      flow.watchActivity.say({ type: 'activity.happened', at: NOW });
      flow.ticking.say({ type: 'clock.ticked', now: at });
    },
    /** Leads to a loaded profile. */
    ready: async () => {
      await flow.restoreSession.answer(aUser);
      await flow.loadProfile.answer(profileAt.name);
    },
  };
}

test('a visitor without a session is signed out at once [R4.3]', async () => {
  const { value, restoreSession, told, watch } = session();
  expect(value()).toBe('restoring');
  await restoreSession.answer(null);
  expect(value()).toBe('signedOut');
  expect(told()).toEqual([{ type: 'session.closed', reason: 'none' }]);
  expect(watch.running).toBe(0);
});

test('a session of this tab is restored, then its profile is loaded [R3.2 R4.3]', async () => {
  const { value, restoreSession, loadProfile, told, watch } = session();
  await restoreSession.answer(aUser);
  expect(value()).toEqual({ open: 'loadingProfile' });
  expect(told()).toEqual([{ type: 'session.opened', user: aUser }]);
  expect(watch.running).toBe(1);
  await loadProfile.answer(profileAt.name);
  expect(value()).toEqual({ open: 'ready' });
  expect(told().at(-1)).toEqual({ type: 'profile.loaded', profile: profileAt.name });
});

test('without the clock that ends it, no session goes on', async () => {
  const { actor, value, ready } = session();
  await ready();
  breakChild(actor, 'idle');
  expect(value()).toBe('expiring');
});

test('ten calls that lose the session at once end it once', async () => {
  const { actor, ready, signOut, told } = session();
  await ready();
  for (let call = 0; call < 10; call += 1) actor.send({ type: 'session.lost' });
  await signOut.answer();
  actor.send({ type: 'session.lost' });
  expect(signOut.calls).toHaveLength(1);
  expect(told().filter(({ type }) => type === 'session.closed')).toHaveLength(1);
});

test.each<[string, 'person' | 'expired', (flow: ReturnType<typeof session>) => void]>([
  ['a log-out', 'person', ({ actor }) => actor.send({ type: 'session.endRequested' })],
  [
    'a session that the provider or the API no longer knows',
    'expired',
    ({ watch }) => watch.say({ type: 'session.lost' }),
  ],
])(
  'after %s the user is signed out as %s, even when the provider fails; other tabs are told [R4.4]',
  async (_, reason, end) => {
    const flow = session();
    const { value, ready, signOut, told, tracked } = flow;
    await ready();
    end(flow);
    expect(signOut.input).toEqual({ tells: reason });
    await signOut.fail('unavailable');
    expect(value()).toBe('signedOut');
    expect(told().at(-1)).toEqual({ type: 'session.closed', reason });
    expect(tracked).toEqual([{ name: 'logout', reason }]);
  },
);

test('a profile that arrives after the session ended is dropped', async () => {
  const { actor, restoreSession, loadProfile, told, signOut } = session();
  await restoreSession.answer(aUser);
  actor.send({ type: 'session.lost' });
  expect(loadProfile.calls[0]?.signal.aborted).toBe(true);
  await loadProfile.answer(profileAt.dashboard);
  await signOut.answer();
  expect(told().some(({ type }) => type === 'profile.loaded')).toBe(false);
});

test('the user is read again on request, one call at a time, and reported', async () => {
  const { actor, value, ready, refreshUser, told } = session();
  const verified = { ...aUser, emailVerified: true };
  await ready();
  actor.send({ type: 'user.refreshRequested' });
  actor.send({ type: 'user.refreshRequested' });
  expect(value()).toEqual({ open: 'refreshingUser' });
  expect(refreshUser.calls).toHaveLength(1);
  await refreshUser.answer(verified);
  expect(value()).toEqual({ open: 'ready' });
  expect(told().at(-1)).toEqual({ type: 'user.refreshed', user: verified });

  actor.send({ type: 'user.refreshRequested' });
  await refreshUser.fail('offline');
  expect(value()).toEqual({ open: 'ready' });
  expect(told().filter(({ type }) => type === 'user.refreshed')).toHaveLength(1);
});

test('a session that cannot be watched is not kept open', async () => {
  const { machine, effects } = scripted(sessionMachine, { watchSession: broken });
  const { actor } = start(machine);
  await effects.restoreSession.answer(aUser);
  expect(actor.getSnapshot().value).toBe('expiring');
});

test('a session ended by the idle clock waits for the app’s permission, and ends as idle', async () => {
  const { actor, value, ready, signOut, beIdle, clock, told, tracked } = session();
  await ready();
  beIdle();
  expect(told().at(-1)).toEqual({ type: 'logOut.confirmed' });
  expect([value(), signOut.calls.length, clock.running]).toEqual([{ open: 'ready' }, 0, 0]);
  actor.send({ type: 'session.endRequested' });
  expect(signOut.input).toEqual({ tells: 'idle' });
  await signOut.answer();
  expect(told().at(-1)).toEqual({ type: 'session.closed', reason: 'idle' });
  expect(tracked).toEqual([{ name: 'logout', reason: 'idle' }]);
});

test('a log-out in the warning ends as "by the user"', async () => {
  const { actor, ready, signOut, beIdle, told } = session();
  await ready();
  beIdle(NOW + IDLE_LIMIT_MS - 1);
  actor.getSnapshot().children.idle?.send({ type: 'idle.left' });
  expect(told().at(-1)).toEqual({ type: 'logOut.confirmed' });
  actor.send({ type: 'session.endRequested' });
  await signOut.answer();
  expect(told().at(-1)).toEqual({ type: 'session.closed', reason: 'person' });
});

test('the next session has its own idle clock, and forgets why the last one ended', async () => {
  const { actor, ready, signOut, loadProfile, activity, beIdle, clock, told } = session();
  await ready();
  beIdle();
  actor.send({ type: 'session.endRequested' });
  await signOut.answer();
  actor.send({ type: 'session.started' });
  await loadProfile.answer(profileAt.name);
  expect([activity.running, clock.running]).toEqual([1, 1]);
  clock.say({ type: 'clock.ticked', now: NOW + 2 * IDLE_LIMIT_MS });
  expect(told().at(-1)?.type).toBe('profile.loaded');
  actor.send({ type: 'session.endRequested' });
  await signOut.answer();
  expect(told().at(-1)).toEqual({ type: 'session.closed', reason: 'person' });
});

describe('tabs that hold the same session', () => {
  test('log out together when the user logs out in one: when the app can, without a message or a count', async () => {
    const { actor, value, ready, watch, signOut, told, tracked } = session();
    await ready();
    watch.say({ type: 'session.endedElsewhere', reason: 'person' });
    expect([value(), told().at(-1)]).toEqual([{ open: 'ready' }, { type: 'logOut.confirmed' }]);
    actor.send({ type: 'session.endRequested' });
    expect([value(), signOut.input]).toEqual(['following', { tells: null }]);
    await signOut.answer();
    expect([value(), told().at(-1), tracked]).toEqual([
      'signedOut',
      { type: 'session.closed', reason: 'person' },
      [],
    ]);
  });

  test('end at once with one whose session the provider no longer knows, even when it fails', async () => {
    const { value, ready, watch, signOut, told, tracked } = session();
    await ready();
    watch.say({ type: 'session.endedElsewhere', reason: 'expired' });
    expect([value(), signOut.input]).toEqual(['following', { tells: null }]);
    await signOut.fail('unavailable');
    expect([value(), told().at(-1), tracked]).toEqual([
      'signedOut',
      { type: 'session.closed', reason: 'expired' },
      [],
    ]);
  });

  test('log out with an idle one as idle', async () => {
    const { actor, ready, signOut, activity, told, tracked } = session();
    await ready();
    activity.say({ type: 'activity.happened', at: NOW });
    activity.say({ type: 'idle.endedElsewhere', at: NOW + IDLE_LIMIT_MS });
    expect(told().at(-1)).toEqual({ type: 'logOut.confirmed' });
    actor.send({ type: 'session.endRequested' });
    expect(signOut.input).toEqual({ tells: null });
    await signOut.answer();
    expect([told().at(-1), tracked]).toEqual([{ type: 'session.closed', reason: 'idle' }, []]);
  });

  test('leave the next session alone', async () => {
    const { actor, value, ready, watch, signOut } = session();
    await ready();
    watch.say({ type: 'session.endedElsewhere', reason: 'expired' });
    await signOut.answer();
    actor.send({ type: 'session.started' });
    actor.send({ type: 'session.endRequested' });
    expect([value(), signOut.input]).toEqual(['ending', { tells: 'person' }]);
  });
});

test('log out a session that cannot be restored, also while it is tried again', async () => {
  for (const isRetried of [false, true]) {
    const { actor, value, restoreSession, signOut, told } = session();
    await restoreSession.fail('unavailable');
    if (isRetried) actor.send({ type: 'profile.retried' });
    actor.send({ type: 'session.endRequested' });
    expect(value()).toBe('ending');
    await signOut.fail('unavailable');
    expect([value(), told().at(-1)]).toEqual([
      'signedOut',
      { type: 'session.closed', reason: 'person' },
    ]);
  }
});
