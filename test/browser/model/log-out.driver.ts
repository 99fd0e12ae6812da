import { logOutMachine } from '../../../machines/log-out.machine.ts';
import { dashboardCopy } from '../../../src/copy/dashboard.ts';
import { dashboardFrameCopy } from '../../../src/copy/dashboard-frame.ts';
import { logOutCopy } from '../../../src/copy/log-out.ts';
import model from '../../model/log-out.model.ts';
import { defineDriver } from './driver.ts';
import type { WalkTab } from './walk-tab.ts';

/** Presses Back. Presses a key first, because the home page asks only after an activity on it. */
export async function pressBack({ view: { page } }: WalkTab): Promise<void> {
  await page.keyboard.press('Shift');
  await page.goBack();
}

export default defineDriver<typeof logOutMachine>({
  machine: logOutMachine,
  model,
  starts: {
    'when the app begins': async (walkTab) => {
      await walkTab.makeCustomer('dashboard');
      await walkTab.logIn();
      await walkTab.view.button(dashboardCopy.limit.cashOut).waitFor();
    },
  },
  events: {
    'logOut.requested': { act: ({ view }) => view.button(dashboardFrameCopy.menu.logOut).click() },
    'logOut.confirmed': {
      when: (_, snapshot) => snapshot.hasTag('asking'),
      act: ({ view }) => view.button(/^(Yes, Log out|Log out)$/).click(),
    },
    'logOut.declined': {
      when: (_, snapshot) => snapshot.hasTag('asking'),
      act: ({ view }) => view.button(/^(No, go back|Close)$/).click(),
    },
    'leave.requested': { act: pressBack },
    'back.requested': { act: pressBack },
  },
  // A confirmed log-out ends the walk, because it leads to the log-in.
  isWalkable: (events) =>
    events.every(({ type }, index) => type !== 'logOut.confirmed' || index === events.length - 1),
  actors: {},
  states: {
    closed: ({ heading, dialog }) => ({
      sees: [heading(/^(Hi Alex|Log in)$/)],
      lacks: [dialog(logOutCopy.title)],
    }),
    asking: ({ dialog, button }) => [dialog(logOutCopy.title), button(logOutCopy.decline)],
    askingOnBack: ({ dialog, button }) => [
      dialog(logOutCopy.title),
      button(logOutCopy.onBack.decline),
    ],
  },
});
