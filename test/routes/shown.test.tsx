import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { fromPromise, waitFor } from 'xstate';
import type { User } from '../../domain/entities.ts';
import { sessionMachine } from '../../machines/session.machine.ts';
import { screenOf } from '../../src/navigation/snapshot.ts';
import { startApp, withOnlyEffects } from '../support/fakes.ts';
import { drawSite } from '../support/site.tsx';

test('a placeholder does not count as a drawn screen: listeners for the first screen go on waiting', async () => {
  let answer = (_user: User | null) => {};
  const restored = new Promise<User | null>((resolve) => {
    answer = resolve;
  });
  const session = withOnlyEffects(sessionMachine, { restoreSession: fromPromise(() => restored) });
  const { app } = startApp({ script: { session } });
  app.start();
  const onShown = vi.fn();
  await drawSite(app, { path: () => '/', goTo: () => {} }, onShown);
  expect(screenOf(app.getSnapshot())).toBe('loading');
  expect(onShown).not.toHaveBeenCalled();
  await act(async () => {
    answer(null);
    await waitFor(app, (snapshot) => !snapshot.hasTag('booting'));
    app.send({ type: 'xstate.route', to: '#eligibility' });
  });
  expect(screenOf(app.getSnapshot())).toBe('eligibility');
  expect(onShown).toHaveBeenCalledOnce();
});
