import type { Overview } from '../../../domain/entities.ts';
import { repayEarlyMachine } from '../../../machines/repay-early.machine.ts';
import model from '../../model/repay-early.model.ts';
import {
  anOverviewPaidEarly,
  anOverviewWithOneRepayment,
  anOverviewWithTwoRepayments,
} from '../../model/samples.ts';
import type { Bench } from './bench.ts';
import { answerOverview, endPayment, leavesAsAsked, overviewCall } from './cash-out.driver.ts';
import { type Call, defineDriver } from './driver.ts';

/** What an early repayment sends. */
export const payCall: Call = { method: 'POST', path: '/v3/Lending/repayments/pay' };

/** Logs a customer in whose home says this. */
export async function openHome(bench: Bench, overview: Overview): Promise<void> {
  await bench.makeCustomer('dashboard', 'first-time');
  await bench.tab.control('PUT', '/sandbox/faults', [
    { ...overviewCall, ...answerOverview(overview).fault },
  ]);
  await bench.logIn();
}

const opensAt = (overview: Overview) => async (bench: Bench) => {
  await openHome(bench, overview);
  await bench.view.button('Repay today').click();
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
    'choice.submitted': { act: ({ view }) => view.button('Continue').click() },
    'repayment.confirmed': { act: ({ view }) => view.button('Confirm repayment').click() },
    'dialog.closed': {
      when: (_, snapshot) => !snapshot.hasTag('moneyMoving'),
      act: ({ view }) => view.button('Cancel').click(),
    },
  },
  holds: [payCall, overviewCall],
  makes: (snapshot) => (snapshot.matches('paying') ? [payCall] : []),
  isWalkable: leavesAsAsked('dialog.closed'),
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
    choice: ({ page, dialog, button, text }) => ({
      sees: [
        dialog('Repay today'),
        page.getByRole('radio', { name: 'Next repayment' }),
        page.getByRole('radio', { name: 'All repayments' }),
        text('$105'),
        text('$211'),
        button('Continue'),
        button('Cancel'),
      ],
    }),
    confirmation: ({ dialog, button, busy }, { context }) => ({
      sees: [
        dialog('Confirm repayment'),
        dialog('Confirm repayment').getByText(context.choice === 'all' ? '$211' : '$105'),
        button('Confirm repayment'),
        button('Cancel', { disabled: false }),
      ],
      lacks: [busy('Confirm repayment')],
    }),
    paying: ({ busy, button }) => ({
      sees: [busy('Confirm repayment'), button('Cancel', { disabled: true })],
    }),
    paid: ({ page, button }) => ({
      sees: [button('About your limit')],
      lacks: [page.getByRole('dialog')],
    }),
    // After a try the home is read anew.
    closed: ({ page, button }) => ({
      sees: [button('About your limit')],
      lacks: [page.getByRole('dialog')],
    }),
  },
  unreachable: {
    'payment: done 3': 'walked with the home, which goes on from there',
    'payment: done 5': 'nothing is sent: money.test.ts',
  },
});
