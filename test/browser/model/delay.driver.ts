import { delayMachine } from '../../../machines/delay.machine.ts';
import model from '../../model/delay.model.ts';
import { anOverviewWithOneRepayment } from '../../model/samples.ts';
import { answerOverview, CHECKING, checkOutcomeFails, overviewCall } from './cash-out.driver.ts';
import { type Call, defineDriver, REASONS } from './driver.ts';
import { openHome } from './repay-early.driver.ts';

/** What a delay sends. */
export const delayCall: Call = { method: 'PUT', path: '/v3/Lending/repayments/defer' };

export default defineDriver<typeof delayMachine>({
  machine: delayMachine,
  model,
  starts: {
    'from the dashboard': async (bench) => {
      await openHome(bench, anOverviewWithOneRepayment);
      await bench.view.button('Delay').click();
    },
  },
  events: {
    'delay.confirmed': { act: ({ view }) => view.button('Confirm delay').click() },
    'dialog.closed': { act: ({ view }) => view.button('Cancel').click() },
  },
  actors: {
    createIdempotencyKey: { ends: 'by itself' },
    delayRepayment: {
      call: delayCall,
      done: () => ({ fault: { status: 200, body: {} } }),
      fails: {
        generic: {
          fault: { status: 500 },
          says: 'Whoops! Something went wrong. Please try again or contact support.',
        },
        tooManyAttempts: {
          fault: { status: 429 },
          says: 'Too many attempts. Please wait a little and try again.',
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
    confirmation: ({ dialog, button, busy, text }) => ({
      sees: [
        dialog('Delay repayment'),
        text(
          'Repayment, $105, due Thu, 12 Mar 2026, moves behind your last one. Your next repayment is then Thu, 26 Mar 2026.',
        ),
        button('Confirm delay'),
        button('Cancel', { disabled: false }),
      ],
      lacks: [busy('Confirm delay')],
    }),
    'delaying.sending': ({ busy, button, text }) => ({
      sees: [busy('Confirm delay'), button('Cancel', { disabled: true })],
      lacks: [text(CHECKING)],
    }),
    'delaying.checkingOutcome': ({ busy, text }) => ({
      sees: [busy('Confirm delay'), text(CHECKING)],
    }),
    'delaying.waitingToCheck': ({ busy, text }) => ({
      sees: [busy('Confirm delay'), text(CHECKING)],
    }),
    delayed: ({ page, button }) => ({
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
    'delaying.creatingKey': 'a random number is there before anything is painted',
  },
  unreachable: {
    'createIdempotencyKey: strange': REASONS.strange,
    'delayRepayment: sessionEnded': REASONS.sessionEnded,
    'delayRepayment: strange': REASONS.strange,
    'checkOutcome: sessionEnded': REASONS.sessionEnded,
    'checkOutcome: strange': REASONS.strange,
  },
});
