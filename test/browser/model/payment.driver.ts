import type { EventObject } from 'xstate';
import type { OutcomeSeen } from '../../../machines/effects.ts';
import { NOT_MADE_AFTER_MS, paymentMachine } from '../../../machines/payment.machine.ts';
import { anOverview, anOverviewWithLoan, aSentCashOut } from '../../../machines/samples/values.ts';
import { cashOutCopy } from '../../../src/copy/cash-out.ts';
import { dashboardCopy } from '../../../src/copy/dashboard.ts';
import model from '../../model/payment.model.ts';
import { passUntil } from '../support/pass-until.ts';
import { answerOverview, borrowCall, CHECKING, overviewCall } from './cash-out.driver.ts';
import { defineDriver, quietReads } from './driver.ts';

const LATE = aSentCashOut.sentAt + NOT_MADE_AFTER_MS;
const isLate = (event: EventObject | undefined) =>
  (event as { output?: OutcomeSeen } | undefined)?.output?.at === LATE;

/** Time does not run backwards, and waits that end during a check cannot be walked. */
const runsForward = (events: readonly EventObject[]) => {
  const first = events.findIndex(isLate);
  return (
    !events.some(({ type }) => /after\.(paymentHold|outcomeSlow)/.test(type)) &&
    (first < 0 ||
      // A late payment began late: its first check leaves the payment open however late it is.
      !events.slice(0, first).some(({ type }) => type.endsWith('done.actor.checkOutcome'))) &&
    (first < 0 ||
      events
        .slice(first)
        .every((event) => !event.type.endsWith('done.actor.checkOutcome') || isLate(event)))
  );
};

const elsewhere = 'another way to the same chart, walked with the flow it belongs to';
const resumed = 'the home looks for it, beside a call of its own: payment.test.ts';

export default defineDriver<typeof paymentMachine>({
  machine: paymentMachine,
  model,
  starts: {
    'a cash out': async (walkTab) => {
      await walkTab.makeCustomer('dashboard', 'first-time');
      walkTab.letGo();
      await walkTab.logIn();
      const { button } = walkTab.view;
      await button(dashboardCopy.limit.cashOut, { disabled: false }).click();
      await passUntil(walkTab.view, 'cashOut', 'review.read', { amount: '1000' });
      walkTab.hold([borrowCall]);
      await button(cashOutCopy.review.agree).click();
      // The check of the day before the send must not be held with the later ones.
      await walkTab.held(borrowCall);
    },
  },
  events: {
    'presence.regained': {
      when: (_, snapshot) => snapshot.hasTag('checking'),
      act: async ({ view }) => {
        await view.page.evaluate(() => window.dispatchEvent(new Event('online')));
      },
    },
  },
  isWalkable: runsForward,
  actors: {
    startPayment: { ends: 'by itself' },
    sendPayment: {
      call: borrowCall,
      done: () => ({}),
      fails: {
        generic: { fault: { status: 403 } },
        tooManyAttempts: { fault: { status: 429 } },
        outcomeUnknown: { fault: { status: 500 }, says: null },
        cashOutRefused: { fault: { status: 400 } },
        cashOutActive: { fault: { status: 409 } },
      },
    },
    checkOutcome: {
      call: overviewCall,
      done: async ({ hasGoneThrough, at }: OutcomeSeen, walkTab) => {
        if (hasGoneThrough) {
          const made = await walkTab.asCustomer('GET', '/v3/Lending/overview');
          const amount = (made.borrowOverview as { availableCashoutAmount: number })
            .availableCashoutAmount;
          const [loan, cashOut] = anOverviewWithLoan.activities;
          if (!loan || !cashOut) throw new Error('The sample has no loan.');
          return answerOverview({
            ...anOverviewWithLoan,
            activities: [loan, { ...cashOut, amount: amount * 100 }],
          });
        }
        if (at === LATE) await walkTab.sleep(NOT_MADE_AFTER_MS);
        return answerOverview(anOverview);
      },
      fails: quietReads,
    },
  },
  states: {
    'underWay.answer.sending': ({ busy, text }) => ({
      sees: [busy(cashOutCopy.review.agree)],
      lacks: [text(CHECKING)],
    }),
    'underWay.answer.checking.looking': ({ busy, text }) => ({
      sees: [busy(cashOutCopy.review.agree), text(CHECKING)],
    }),
    'underWay.answer.checking.waiting': ({ busy, text }) => ({
      sees: [busy(cashOutCopy.review.agree), text(CHECKING)],
    }),
    'underWay.customer.held': ({ button }) => ({
      sees: [button(cashOutCopy.back, { disabled: true })],
    }),
    paid: ({ dialog }) => ({ sees: [dialog(dashboardCopy.success.title)] }),
    notMade: ({ text, button }) => ({
      sees: [text(/was not made\./), button(cashOutCopy.review.agree, { disabled: false })],
    }),
  },
  fleeting: {
    starting: 'a random number is there before anything is painted',
    'underWay.customer.mayLeave': 'walked with the flows: the wait before it ends during a look',
  },
  unreachable: {
    'an early repayment': elsewhere,
    'a delay': elsewhere,
    'a cash out tried again': elsewhere,
    'another cash out': elsewhere,
    'a cash out from before': resumed,
    'a delay from before': resumed,
    'sendPayment: unavailable': 'whatever a gateway says of a payment leaves its outcome unknown',
    'sendPayment: offline': 'offline nothing is sent: that is offlineMoney',
    'sendPayment: offlineMoney': 'nothing is sent, so that no state is passed: money.test.ts',
    'sendPayment: repayEarlyRefused': 'an answer to early repayments',
  },
});
