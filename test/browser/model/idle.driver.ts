import { IDLE_LIMIT_MS } from '../../../domain/idle.ts';
import { IDLE_WARNING_MS, idleMachine } from '../../../machines/idle.machine.ts';
import { LOGGED_IN_AT } from '../../../machines/samples/idle.ts';
import { dashboardCopy } from '../../../src/copy/dashboard.ts';
import { idleCopy } from '../../../src/copy/idle.ts';
import model from '../../model/idle.model.ts';
import { HEADINGS } from '../support/customers.ts';
import type { Screen } from '../support/screen.ts';
import { defineDriver } from './driver.ts';

const WARNING_AT = LOGGED_IN_AT + IDLE_LIMIT_MS - IDLE_WARNING_MS;
const LIMIT_AT = LOGGED_IN_AT + IDLE_LIMIT_MS;

const warning = ({ page }: Screen) =>
  page.getByRole('alertdialog', { name: 'Are you still there?', exact: true });

/** Walks the idle timer on the dashboard. Time passes as during sleep, so that no timer runs. */
export default defineDriver<typeof idleMachine>({
  machine: idleMachine,
  model,
  starts: {
    'when a customer has logged in': async (walkTab) => {
      await walkTab.makeCustomer('dashboard');
      await walkTab.logIn();
      await walkTab.view.button(dashboardCopy.limit.cashOut).waitFor();
    },
  },
  events: {
    // The log-in counts as activity.
    'activity.happened': {
      when: ({ at }, { context }) => context.lastActiveAt === null && at === LOGGED_IN_AT,
      act: async () => {},
    },
    'clock.ticked': {
      when: ({ now }, snapshot) =>
        snapshot.context.lastActiveAt === LOGGED_IN_AT &&
        (now === LIMIT_AT || (now === WARNING_AT && snapshot.matches('watching'))),
      act: (walkTab, { now }) => walkTab.sleep(now - LOGGED_IN_AT),
    },
    'idle.stayed': {
      when: ({ at }) => at === WARNING_AT,
      act: ({ view }) => view.button(idleCopy.stay).click(),
    },
    'idle.left': { act: ({ view }) => view.button(idleCopy.leave).click() },
  },
  actors: {},
  states: {
    watching: (view) => ({ sees: [view.heading(HEADINGS.dashboard)], lacks: [warning(view)] }),
    warning: (view) => [warning(view), view.text(/^[12]:\d\d$/)],
  },
});
