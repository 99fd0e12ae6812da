import { act } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { IDLE_LIMIT_MS } from '../../../domain/idle.ts';
import type { ActivityCounted, ClockTicked } from '../../../machines/effects.ts';
import {
  type ActivityHappened,
  IDLE_WARNING_MS,
  idleMachine,
} from '../../../machines/idle.machine.ts';
import { aUser, profileAt } from '../../../machines/samples/values.ts';
import { sessionMachine } from '../../../machines/session.machine.ts';
import { NOW, Voice } from '../../machines/support.ts';
import { silenced } from '../../support/fakes.ts';
import { answers, openSite } from '../../support/site.tsx';

let site: Awaited<ReturnType<typeof openSite>>;
afterEach(() => {
  site.takeAway();
  vi.restoreAllMocks();
});

test('the page says while the device is offline that it is, and no longer', async () => {
  const OFFLINE = "You're offline";
  const isOnline = vi.spyOn(navigator, 'onLine', 'get');
  const say = (online: boolean) =>
    act(async () => {
      isOnline.mockReturnValue(online);
      window.dispatchEvent(new Event(online ? 'online' : 'offline'));
    });
  site = await openSite('/login');
  await site.sees('Log in');
  expect(document.body.textContent).not.toContain(OFFLINE);
  await say(false);
  await site.sees(OFFLINE);
  await say(true);
  expect(document.body.textContent).not.toContain(OFFLINE);
});

describe('the warning before an idle log-out', () => {
  async function warn() {
    const ticking = new Voice<ClockTicked>();
    const activity = new Voice<ActivityHappened, undefined, ActivityCounted>();
    vi.spyOn(Date, 'now').mockReturnValue(NOW + IDLE_LIMIT_MS - IDLE_WARNING_MS);
    site = await openSite('/dashboard', {
      stage: 'dashboard',
      script: {
        session: silenced(sessionMachine, {
          restoreSession: answers(aUser),
          loadProfile: answers(profileAt.dashboard),
          signOut: answers(undefined),
          idle: idleMachine.provide({
            actors: { ticking: ticking.logic, watchActivity: activity.logic },
          }),
        }),
      },
    });
    await site.sees('Logout');
    await act(async () => {
      activity.say({ type: 'activity.happened', at: NOW });
      ticking.say({ type: 'clock.ticked', now: NOW + IDLE_LIMIT_MS - IDLE_WARNING_MS });
    });
    await site.sees('Are you still there?', '2:00');
  }

  test('goes where one stays', async () => {
    await warn();
    await site.press('Stay logged in');
    expect(site.all('[role=alertdialog]')).toEqual([]);
    expect(site.app.getSnapshot().context.user).toEqual(aUser);
  });

  test('logs out where one leaves', async () => {
    await warn();
    await site.press('Log out');
    await site.sees('Welcome back.');
    expect(site.app.getSnapshot().context.user).toBeNull();
  });
});
