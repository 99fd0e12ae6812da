import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SimulatedClock } from 'xstate';
import { fromPromise } from 'xstate';
import type { Overview } from '../../../domain/entities.ts';
import { DASHBOARD_POLL_MS, dashboardMachine } from '../../../machines/dashboard.machine.ts';
import { AppProvider } from '../../../src/app-context.tsx';
import Home from '../../../src/routes/dashboard/home.tsx';
import { Provider } from '../../../src/ui/provider.tsx';
import { aCashOut, anOverview, aRepayment } from '../../domain/support.ts';
import { silenced, startApp } from '../../support/fakes.ts';
import { draw, drawnIn } from '../../support/renders.ts';

const moving = anOverview({
  activities: [
    aCashOut({ status: 'Pending' }),
    aRepayment(),
    aRepayment({ repaymentDate: '2026-12-11' }),
  ],
});

let said: Overview;
let reads = 0;
let clock: SimulatedClock;
let takeAway = () => {};

beforeEach(async () => {
  said = moving;
  reads = 0;
  const dashboard = silenced(dashboardMachine, {
    readOverview: fromPromise(async () => {
      reads += 1;
      // Off the wire every answer is another object.
      return structuredClone(said);
    }),
  });
  const started = startApp({ stage: 'dashboard', script: { dashboard } });
  clock = started.clock;
  started.app.start();
  await new Promise((resolve) => setImmediate(resolve));
  started.app.send({ type: 'xstate.route', to: '#dashboard' });
  await new Promise((resolve) => setImmediate(resolve));
  takeAway = await draw(
    <Provider>
      <AppProvider value={started.app}>
        <Home />
      </AppProvider>
    </Provider>,
  );
});
afterEach(() => takeAway());

const refresh = () => clock.increment(DASHBOARD_POLL_MS);

test('a refresh that changes nothing draws nothing, thirty times', async () => {
  expect(document.body.textContent).toContain('Transferring');
  for (let time = 1; time <= 30; time += 1) {
    expect(await drawnIn(refresh)).toEqual([]);
    expect(reads).toBe(1 + time);
  }
});

test('a refresh that changes something draws the details once', async () => {
  said = { ...moving, available: 5_000 };
  expect(await drawnIn(refresh)).toEqual([['Details']]);
});
