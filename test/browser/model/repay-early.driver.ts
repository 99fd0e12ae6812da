import type { Overview } from '../../../domain/entities.ts';
import { repayEarlyMachine } from '../../../machines/repay-early.machine.ts';
import model from '../../model/repay-early.model.ts';
import { anOverviewWithOneRepayment, anOverviewWithTwoRepayments } from '../../model/samples.ts';
import type { Bench } from './bench.ts';
import { answerOverview, CHECKING, checkOutcomeFails, overviewCall } from './cash-out.driver.ts';
import { type Call, defineDriver, REASONS } from './driver.ts';

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
    'dialog.closed': { act: ({ view }) => view.button('Cancel').click() },
  },
  actors: {
    createIdempotencyKey: { ends: 'by itself' },
    payEarly: {
      call: payCall,
      done: () => ({ fault: { status: 200, body: {} } }),
      fails: {
        repayEarlyRefused: {
          fault: { status: 409 },
          says: "Sorry, but you can't pay early at this time. Please contact us at support@payondemand.example.",
        },
        offlineMoney: {
          offline: true,
          atOnce: true,
          says: "You're offline. Nothing was sent. Try again when you're back online.",
        },
        outcomeUnknown: { fault: { status: 504 } },
      },
    },
    checkOutcome: { call: overviewCall, done: answerOverview, fails: checkOutcomeFails },
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
    'paying.sending': ({ busy, button, text }) => ({
      sees: [busy('Confirm repayment'), button('Cancel', { disabled: true })],
      lacks: [text(CHECKING)],
    }),
    'paying.checkingOutcome': ({ busy, text }) => ({
      sees: [busy('Confirm repayment'), text(CHECKING)],
    }),
    'paying.waitingToCheck': ({ busy, text }) => ({
      sees: [busy('Confirm repayment'), text(CHECKING)],
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
  fleeting: {
    'paying.creatingKey': 'a random number is there before anything is painted',
  },
  unreachable: {
    'createIdempotencyKey: strange': REASONS.strange,
    'payEarly: sessionEnded': REASONS.sessionEnded,
    'payEarly: strange': REASONS.strange,
    'checkOutcome: sessionEnded': REASONS.sessionEnded,
    'checkOutcome: strange': REASONS.strange,
  },
});
