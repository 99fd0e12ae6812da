import assert from 'node:assert/strict';
import { dashboardMachine } from '../../machines/dashboard.machine.ts';
import { defineModel } from './model.ts';
import { ANY_CALL, aDeclinedOverview, anOverview, anOverviewWithLoan } from './samples.ts';

const overviews = { done: [anOverview, anOverviewWithLoan, aDeclinedOverview], fails: ANY_CALL };

export default defineModel<typeof dashboardMachine>({
  machine: dashboardMachine,
  starts: {
    'on log-in': { cashedOut: null },
    'right after a cash out': { cashedOut: 20_000 },
  },
  events: {
    person: [{ type: 'load.retried' }, { type: 'limitInfo.opened' }, { type: 'dialog.closed' }],
  },
  outcomes: { loadOverview: overviews, refreshOverview: overviews },
  states: {
    details: {},
    'details.loading': { runs: ['loadOverview'], tags: ['loading'] },
    'details.resting': {
      rests: 'no money moves',
      holds: ({ context }) => assert.notEqual(context.overview, null),
    },
    'details.counting': {
      holds: ({ context }) => {
        assert.ok(context.countdown >= 0);
        assert.equal(context.overview?.activities.at(-1)?.status, 'Pending');
      },
    },
    'details.refreshing': { runs: ['refreshOverview'] },
    'details.unavailable': { holds: ({ context }) => assert.notEqual(context.failure, null) },
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
  },
});
