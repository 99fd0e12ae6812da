import type { HistoryRow } from '../../../domain/history.ts';
import { activityMachine } from '../../../machines/activity.machine.ts';
import { activityCopy } from '../../../src/copy/activity.ts';
import model from '../../model/activity.model.ts';
import type { Screen } from '../support/screen.ts';
import { answerOverview, overviewCall } from './cash-out.driver.ts';
import {
  type Answer,
  type Call,
  defineDriver,
  goOnline,
  noticesReturn,
  readFails,
} from './driver.ts';
import type { WalkTab } from './walk-tab.ts';

const reading: Call = { method: 'GET', path: '/v3/Lending/activites/*' };
const downloading: Call = { method: 'GET', path: '/v3/Lending/*', late: true };

const fails = readFails;

/** Read of the overview: no state waits for it, and its failure is not shown. */
const standing = {
  call: overviewCall,
  done: answerOverview,
  fails: { generic: { ...fails.generic, says: null } },
};

const openAt = (path: string) => async (walkTab: WalkTab) => {
  await walkTab.makeCustomer('dashboard', 'long-history');
  await walkTab.logIn();
  await walkTab.visit(path);
};

const header = ({ button }: Screen, column: string) =>
  button(new RegExp(`^(Repayment )?${column}$`, 'i'));

/** Select that sorts on a phone, in place of the column headers. */
const sort = ({ page }: Screen) => page.getByRole('combobox', { name: activityCopy.sort });

export default defineDriver<typeof activityMachine>({
  machine: activityMachine,
  model,
  starts: {
    'the cash outs': openAt('/dashboard/activity/cashouts'),
    'the repayments': openAt('/dashboard/activity/repayments'),
  },
  events: {
    'presence.regained': { act: goOnline },
    'load.retried': { act: ({ view }) => view.button('Try again').click() },
    'column.chosen': {
      // A press on a column header has no direction, a choice in the list has one. So the header is used on desktops, the list
      // on phones.
      act: async ({ view, tab }, { column, isDescending }) => {
        const { width = 0, height = 0 } = tab.page.viewportSize() ?? {};
        const isList = isDescending !== undefined;
        await tab.page.setViewportSize({ width: isList ? 360 : 1280, height });
        if (isList) {
          await sort(view).selectOption(`${column} ${isDescending}`);
        } else {
          await header(view, column).click();
        }
        await tab.page.setViewportSize({ width, height });
      },
    },
    'page.turned': {
      act: ({ view }, { page }) => view.button(page === 0 ? 'Previous page' : 'Next page').click(),
      when: ({ page }, { context }) => Math.abs(page - context.page) === 1,
    },
    'document.requested': {
      // Only a row has an agreement; the terms can be requested without rows.
      when: ({ loanId }, snapshot) =>
        !snapshot.matches({ document: 'downloading' }) &&
        (loanId === null ||
          (snapshot.context.list === 'cashOuts' && snapshot.matches({ history: 'listed' }))),
      act: ({ view }, { loanId }) =>
        loanId === null
          ? view.page.getByRole('link', { name: 'Terms and conditions (PDF)' }).click()
          : view
              .button(/^Download agreement of/)
              .first()
              .click(),
    },
  },
  isWalkable: noticesReturn('readHistory'),
  actors: {
    readHistory: {
      call: reading,
      // The sandbox's own rows, because it has an agreement for each of them.
      done: (rows: readonly HistoryRow[]): Answer =>
        rows.length > 0 ? {} : { fault: { status: 200, body: { activities: [] } } },
      fails: { ...fails, offline: { ...fails.offline, staysOffline: true } },
    },
    readOverview: standing,
    readWhetherToOffer: standing,
    downloadDocument: {
      call: downloading,
      done: () => ({}),
      fails: { ...fails, documentUnavailable: { fault: { status: 404 } } },
    },
  },
  states: {
    'history.loading': ({ heading, loading }) => [heading('My Activity'), loading()],
    'history.listed': ({ table }, { context }) => [table(context.list)],
    'history.empty': ({ text, page }, { context }) => ({
      sees: [text(context.list === 'cashOuts' ? 'No cash outs yet.' : 'No repayments yet.')],
      lacks: [page.getByRole('table')],
    }),
    'history.unavailable': ({ alert, button }) => [alert(/./), button('Try again')],
    'document.none': ({ text }) => ({ sees: [], lacks: [text(activityCopy.downloading)] }),
    'document.downloading': ({ text }) => [text(activityCopy.downloading)],
    'document.saved': ({ text }) => [text(activityCopy.downloaded)],
    // The failure is shown at its row, which may be on another page by now.
    'document.failed': ({ heading, text }) => ({
      sees: [heading('My Activity')],
      lacks: [text(activityCopy.downloading), text(activityCopy.downloaded)],
    }),
  },
});
