import { activityMachine } from '../activity.machine.ts';
import { defineSamples } from './samples.ts';
import { ANY_CALL, anOverview, manyCashOuts } from './values.ts';

export default defineSamples(activityMachine, {
  starts: { 'the cash outs': { list: 'cashOuts' }, 'the repayments': { list: 'repayments' } },
  events: {
    person: [
      { type: 'load.retried' },
      { type: 'column.chosen', column: 'amount' },
      { type: 'column.chosen', column: 'date' },
      { type: 'column.chosen', column: 'date', isDescending: true },
      { type: 'page.turned', page: 0 },
      { type: 'page.turned', page: 1 },
      { type: 'page.turned', page: 2 },
      { type: 'page.turned', page: -1 },
      { type: 'document.requested', loanId: 12 },
      { type: 'document.requested', loanId: null },
    ],
    system: [{ type: 'presence.regained' }],
  },
  outcomes: {
    readHistory: { done: [manyCashOuts, []], fails: ANY_CALL },
    readOverview: { done: [anOverview], fails: ['generic'] },
    readWhetherToOffer: { done: [anOverview], fails: ['generic'] },
    downloadDocument: { done: [undefined], fails: [...ANY_CALL, 'documentUnavailable'] },
  },
});
