import type { Overview } from '../../../domain/entities.ts';
import { isFinalRefusal } from '../../../domain/payments.ts';
import { repayEarlyMachine } from '../../../machines/repay-early.machine.ts';
import {
  anOverviewPaidEarly,
  anOverviewWithOneRepayment,
  anOverviewWithTwoRepayments,
} from '../../../machines/samples/values.ts';
import { contactCopy } from '../../../src/copy/contact.ts';
import { dashboardCopy } from '../../../src/copy/dashboard.ts';
import { paymentCopy } from '../../../src/copy/payment.ts';
import { repayEarlyCopy } from '../../../src/copy/repay-early.ts';
import { repaymentsCopy } from '../../../src/copy/repayments.ts';
import model from '../../model/repay-early.model.ts';
import {
  answerOverview,
  endPayment,
  leavesOnlyWhenAllowed,
  overviewCall,
} from './cash-out.driver.ts';
import { type Call, defineDriver } from './driver.ts';
import type { WalkTab } from './walk-tab.ts';

/** API call of an early repayment. */
export const payCall: Call = { method: 'POST', path: '/v3/Lending/repayments/pay' };

/** Logs in a customer whose home page shows this overview. */
export async function openHome(walkTab: WalkTab, overview: Overview): Promise<void> {
  await walkTab.makeCustomer('dashboard', 'first-time');
  await walkTab.tab.control('PUT', '/sandbox/faults', [
    { ...overviewCall, ...answerOverview(overview).fault },
  ]);
  await walkTab.logIn();
}

const opensAt = (overview: Overview) => async (walkTab: WalkTab) => {
  await openHome(walkTab, overview);
  await walkTab.view.button(repaymentsCopy.repayEarly).click();
};

export default defineDriver<typeof repayEarlyMachine>({
  machine: repayEarlyMachine,
  model,
  starts: {
    'with one repayment': opensAt(anOverviewWithOneRepayment),
    'with two repayments': opensAt(anOverviewWithTwoRepayments),
  },
  events: {
    'choice.changed': {
      act: ({ view }, { choice }) =>
        view.page
          .getByRole('radio', { name: choice === 'all' ? 'All repayments' : 'Next repayment' })
          .check(),
    },
    'choice.submitted': { act: ({ view }) => view.button(repayEarlyCopy.choice.proceed).click() },
    'repayment.confirmed': {
      act: ({ view }) => view.button(repayEarlyCopy.confirmation.confirm).click(),
    },
    'dialog.closed': {
      when: (_, snapshot) => !snapshot.hasTag('moneyMoving'),
      act: ({ view }) =>
        view.button(repayEarlyCopy.cancel).or(view.button(paymentCopy.close)).click(),
    },
  },
  heldCalls: [payCall, overviewCall],
  extraCalls: (snapshot) => (snapshot.matches('paying') ? [payCall] : []),
  isWalkable: leavesOnlyWhenAllowed('dialog.closed'),
  actors: {
    payment: {
      acts: endPayment(payCall, {
        paid: { fault: { status: 200, body: {} } },
        refused: { fault: { status: 409 } },
        seen: anOverviewPaidEarly,
        unseen: anOverviewWithTwoRepayments,
      }),
    },
  },
  states: {
    choice: ({ dialog, text }) => [dialog(repayEarlyCopy.choice.title), text('$105'), text('$210')],
    confirmation: ({ dialog, button, ready }, { context }) => [
      dialog(repayEarlyCopy.confirmation.title).getByText(
        context.choice === 'all' ? '$210' : '$105',
      ),
      isFinalRefusal(context.failure)
        ? button(contactCopy.title)
        : ready(repayEarlyCopy.confirmation.confirm),
    ],
    paying: ({ busy, button }) => [
      busy(repayEarlyCopy.confirmation.title),
      button(repayEarlyCopy.cancel, { disabled: true }),
    ],
    paid: ({ page, button }) => ({
      sees: [button(dashboardCopy.limit.about)],
      lacks: [page.getByRole('dialog')],
    }),
    // If a payment was sent, the home page loads its overview again.
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
