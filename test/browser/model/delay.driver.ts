import { delayMachine } from '../../../machines/delay.machine.ts';
import { anOverviewDelayed, anOverviewWithOneRepayment } from '../../../machines/samples/values.ts';
import { dashboardCopy } from '../../../src/copy/dashboard.ts';
import { delayCopy } from '../../../src/copy/delay.ts';
import { repaymentsCopy } from '../../../src/copy/repayments.ts';
import model from '../../model/delay.model.ts';
import { endPayment, leavesOnlyWhenAllowed, overviewCall } from './cash-out.driver.ts';
import { type Call, defineDriver } from './driver.ts';
import { openHome } from './repay-early.driver.ts';

/** API call of a delay. */
export const delayCall: Call = { method: 'PUT', path: '/v3/Lending/repayments/defer' };

export default defineDriver<typeof delayMachine>({
  machine: delayMachine,
  model,
  starts: {
    'from the dashboard': async (walkTab) => {
      await openHome(walkTab, anOverviewWithOneRepayment);
      await walkTab.view.button(repaymentsCopy.delay).click();
    },
  },
  events: {
    'delay.confirmed': { act: ({ view }) => view.button(delayCopy.confirm).click() },
    'dialog.closed': {
      when: (_, snapshot) => !snapshot.hasTag('moneyMoving'),
      act: ({ view }) => view.button(delayCopy.cancel).click(),
    },
  },
  heldCalls: [delayCall, overviewCall],
  extraCalls: (snapshot) => (snapshot.matches('delaying') ? [delayCall] : []),
  isWalkable: leavesOnlyWhenAllowed('dialog.closed'),
  actors: {
    payment: {
      acts: endPayment(delayCall, {
        paid: { fault: { status: 200, body: {} } },
        refused: { fault: { status: 409 } },
        seen: anOverviewDelayed,
        unseen: anOverviewWithOneRepayment,
      }),
    },
  },
  states: {
    confirmation: ({ text, ready }) => [
      text('Your repayment of $105 moves from Thu, 12 Mar 2026 to Thu, 26 Mar 2026.'),
      ready(delayCopy.confirm),
    ],
    delaying: ({ busy, button }) => [
      busy(delayCopy.confirm),
      button(delayCopy.cancel, { disabled: true }),
    ],
    delayed: ({ page, button }) => ({
      sees: [button(dashboardCopy.limit.about)],
      lacks: [page.getByRole('dialog')],
    }),
    // If a request was sent, the home page loads its overview again.
    closed: ({ page, button }) => ({
      sees: [button(dashboardCopy.limit.about)],
      lacks: [page.getByRole('dialog')],
    }),
  },
  unreachable: {
    'payment: done {"outcome":"unknown","failure":null}':
      'the walks of `dashboard` cover it, because the home page then watches the payment',
    'payment: done {"outcome":"refused","failure":{"code":"offlineMoney"}}':
      'browser/payment.test.ts covers it: offline no request is sent',
  },
});
