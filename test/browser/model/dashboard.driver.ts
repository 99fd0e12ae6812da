import type { AnyMachineSnapshot } from 'xstate';
import { dashboardMachine } from '../../../machines/dashboard.machine.ts';
import model from '../../model/dashboard.model.ts';
import type { View } from './bench.ts';
import { answerOverview, overviewCall, overviewFails, readAgreement } from './cash-out.driver.ts';
import { defineDriver, REASONS } from './driver.ts';

/** The home's own call, on the way to it as well. */
const overview = { ...overviewCall, late: undefined } as const;

const isFree = (snapshot: AnyMachineSnapshot) => snapshot.matches({ dialog: 'closed' });

/** A button of the home, also behind a dialog. */
const home = ({ page }: View, name: string) =>
  page.getByRole('button', { name, exact: true, includeHidden: true });

export default defineDriver<typeof dashboardMachine>({
  machine: dashboardMachine,
  model,
  starts: {
    'on log-in': async (bench) => {
      await bench.makeCustomer('dashboard', 'first-time');
      await bench.logIn();
    },
    'right after a cash out': async (bench) => {
      await bench.makeCustomer('dashboard', 'first-time');
      bench.letGo();
      await bench.logIn();
      const { page, button } = bench.view;
      await button('Cash Out', { disabled: false }).click();
      await button('Continue').click();
      await page.getByRole('radio', { name: '2 repayments' }).waitFor();
      await button('Continue').click();
      await readAgreement(bench.view);
      await button('Agree and Cash Out', { disabled: false }).waitFor();
      bench.hold([overview]);
      await button('Agree and Cash Out').click();
    },
  },
  events: {
    'load.retried': {
      when: (_, snapshot) => isFree(snapshot),
      act: ({ view }) => view.button('Try again').click(),
    },
    'limitInfo.opened': {
      when: (_, snapshot) =>
        !snapshot.matches({ details: 'loading' }) && !snapshot.matches({ details: 'unavailable' }),
      act: ({ view }) => view.button('About your limit').click(),
    },
    'dialog.closed': { act: ({ view }) => view.button(/^(Close|Done)$/).click() },
  },
  actors: {
    loadOverview: { call: overview, done: answerOverview, fails: overviewFails },
    refreshOverview: {
      call: overview,
      done: answerOverview,
      fails: {
        generic: { fault: { status: 500 } },
        unavailable: { fault: { status: 503 }, calls: 3 },
        offline: { offline: true, calls: 3 },
        tooManyAttempts: { fault: { status: 429 } },
      },
    },
  },
  states: {
    'details.loading': ({ page, busy }) => ({
      // Another try shows in the button that began it.
      sees: [
        page
          .getByRole('status', { includeHidden: true })
          .filter({ hasText: /^Loading$/ })
          .or(busy('Try again')),
      ],
    }),
    'details.resting': (view) => ({
      sees: [home(view, 'About your limit'), home(view, 'Cash Out')],
    }),
    'details.counting': (view) => ({
      sees: [home(view, 'About your limit'), view.text('Transferring')],
    }),
    'details.refreshing': (view) => ({
      sees: [home(view, 'About your limit'), view.text('Transferring')],
    }),
    'details.unavailable': (view) => ({ sees: [home(view, 'Try again')] }),
    'dialog.closed': ({ page, heading }) => ({
      sees: [heading('Hi Alex')],
      lacks: [page.getByRole('dialog')],
    }),
    'dialog.cashOutSuccess': ({ dialog, button }) => ({
      sees: [dialog('Cash Out successful'), button('Done')],
    }),
    'dialog.limitInfo': ({ dialog, button }) => ({
      sees: [dialog('About your limit'), button('Close')],
    }),
  },
  showsWell: (state, snapshot) =>
    state.startsWith('details')
      ? isFree(snapshot)
      : !snapshot.matches({ details: 'loading' }) && !snapshot.matches({ details: 'unavailable' }),
  unreachable: {
    'loadOverview: sessionEnded': REASONS.sessionEnded,
    'loadOverview: strange': REASONS.strange,
    'refreshOverview: sessionEnded': REASONS.sessionEnded,
    'refreshOverview: strange': REASONS.strange,
  },
});
