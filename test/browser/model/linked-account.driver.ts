import { linkedAccountMachine } from '../../../machines/linked-account.machine.ts';
import { anOverview } from '../../../machines/samples/values.ts';
import { dashboardCopy } from '../../../src/copy/dashboard.ts';
import model from '../../model/linked-account.model.ts';
import type { Screen } from '../support/screen.ts';
import { answerOverview, overviewCall } from './cash-out.driver.ts';
import { defineDriver, goOnline, noticesReturn, readFails } from './driver.ts';

const UNAVAILABLE = "We can't show this account right now. It has not changed.";

const rowIn = ({ page }: Screen) =>
  page.getByRole('region', { name: 'Your details' }).locator('dl > div').last();

export default defineDriver<typeof linkedAccountMachine>({
  machine: linkedAccountMachine,
  model,
  starts: {
    'from the account': async (walkTab) => {
      await walkTab.makeCustomer('dashboard');
      await walkTab.logIn();
      await walkTab.view.button(dashboardCopy.limit.cashOut, { disabled: false }).waitFor();
      walkTab.hold([overviewCall]);
      await walkTab.visit('/dashboard/account/profile');
    },
  },
  events: {
    'load.retried': {
      act: ({ view }) => rowIn(view).getByRole('button', { name: 'Try again' }).click(),
    },
    'presence.regained': { act: goOnline },
  },
  isWalkable: noticesReturn('readOverview'),
  actors: {
    readOverview: {
      call: overviewCall,
      done: answerOverview,
      fails: {
        generic: { ...readFails.generic, says: UNAVAILABLE },
        unavailable: { ...readFails.unavailable, says: UNAVAILABLE },
        offline: { ...readFails.offline, staysOffline: true, says: UNAVAILABLE },
        tooManyAttempts: { ...readFails.tooManyAttempts, says: UNAVAILABLE },
      },
    },
  },
  states: {
    reading: (view) => [view.loading(rowIn(view)).or(rowIn(view).locator('[aria-busy=true]'))],
    shown: (view) => [rowIn(view).getByText(anOverview.maskedAccountNumber)],
    unavailable: (view) => [rowIn(view).getByText(UNAVAILABLE)],
  },
});
