import assert from 'node:assert/strict';
import { repaymentActions } from '../../domain/repayments.ts';
import { DASHBOARD_COUNTDOWN_START, dashboardMachine } from '../../machines/dashboard.machine.ts';
import { defineModel, type Sight } from './model.ts';
import {
  ANY_CALL,
  aDeclinedOverview,
  anOverview,
  anOverviewPaidEarly,
  anOverviewWithLoan,
  anOverviewWithOneRepayment,
} from './samples.ts';

type Dashboard = Sight<typeof dashboardMachine>;
type Context = Dashboard['context'];

const firstOverviews = {
  done: [anOverview, anOverviewWithLoan, aDeclinedOverview, anOverviewWithOneRepayment],
  fails: ANY_CALL,
};

const isPolling = (snapshot: Dashboard['snapshot']) => snapshot.matches({ details: 'polling' });
/** What happens beside the countdown is the same at each of its counts: it is tried at both ends. */
const isTelling = ({ countdown }: Context, snapshot: Dashboard['snapshot']) =>
  !isPolling(snapshot) || countdown === 0 || countdown >= DASHBOARD_COUNTDOWN_START - 1;
const isMoneyDialog = (context: Context, snapshot: Dashboard['snapshot']) =>
  isTelling(context, snapshot) &&
  (snapshot.matches({ dialog: 'repayEarly' }) || snapshot.matches({ dialog: 'delay' }));

export default defineModel<typeof dashboardMachine>({
  machine: dashboardMachine,
  starts: {
    'on log-in': { cashedOut: null },
    'right after a cash out': { cashedOut: 20_000 },
  },
  events: {
    person: [
      { type: 'load.retried' },
      { when: isTelling, event: { type: 'limitInfo.opened' } },
      { when: isTelling, event: { type: 'repayEarly.opened' } },
      { when: isTelling, event: { type: 'delay.opened' } },
      { type: 'dialog.closed' },
      { type: 'back.requested' },
    ],
    system: [
      { when: isTelling, event: { type: 'presence.lost' } },
      { when: isTelling, event: { type: 'presence.regained' } },
      // What open dialogs report.
      { when: isMoneyDialog, event: { type: 'navigation.locked' } },
      { when: isMoneyDialog, event: { type: 'navigation.released' } },
    ],
  },
  raised: ['details.outdated'],
  outcomes: {
    watchPresence: { fails: [] },
    watchReturn: { fails: [] },
    loadOverview: firstOverviews,
    refreshOverview: {
      done: [anOverview, anOverviewWithLoan, aDeclinedOverview],
      fails: ANY_CALL,
    },
    reloadOverview: { done: [anOverview, anOverviewPaidEarly], fails: ANY_CALL },
    repayEarly: { done: [{ isOutdated: true }, { isOutdated: false }], fails: [] },
    delay: { done: [{ isOutdated: true }, { isOutdated: false }], fails: [] },
  },
  narrow: {
    countdown: (countdown, _, snapshot) => isPolling(snapshot) && countdown,
    overview: (overview) => overview && repaymentActions(overview),
  },
  ends: (context, snapshot) =>
    !isTelling(context, snapshot) &&
    (!snapshot.matches({ dialog: 'closed' }) ||
      snapshot.matches({ details: { polling: 'paused' } })),
  states: {
    details: {},
    'details.loading': { runs: ['loadOverview'], tags: ['loading'] },
    'details.reloading': {
      runs: ['reloadOverview'],
      tags: ['reloading'],
      holds: ({ context }) => assert.notEqual(context.overview, null),
    },
    'details.resting': {
      rests: 'no money moves',
      holds: ({ context }) => assert.notEqual(context.overview, null),
    },
    'details.polling': {
      runs: ['watchPresence'],
      holds: ({ context }) => {
        assert.ok(context.countdown >= 0);
        assert.equal(context.overview?.activities.at(-1)?.status, 'Pending');
      },
    },
    'details.polling.counting': {},
    'details.polling.paused': { rests: 'whoever comes back is noticed' },
    'details.polling.refreshing': { runs: ['refreshOverview'] },
    'details.unavailable': {
      runs: ['watchReturn'],
      holds: ({ context }) => {
        assert.notEqual(context.failure, null);
        assert.equal(context.overview, null);
      },
    },
    dialog: {},
    'dialog.choosing': { isPassing: true },
    'dialog.closed': {},
    'dialog.cashOutSuccess': {
      holds: ({ context, told }) => {
        assert.equal(context.cashedOut, 20_000);
        assert.deepEqual(told, [{ type: 'cashOut.acknowledged' }]);
      },
    },
    'dialog.limitInfo': {},
    'dialog.repayEarly': {
      runs: ['repayEarly'],
      holds: ({ input }) =>
        assert.deepEqual(input('repayEarly'), {
          activities: anOverviewWithOneRepayment.activities,
          account: '***456',
        }),
    },
    'dialog.delay': {
      runs: ['delay'],
      holds: ({ input }) =>
        assert.deepEqual(input('delay'), {
          activities: anOverviewWithOneRepayment.activities,
          nextDate: '2026-03-26',
        }),
    },
  },
});
