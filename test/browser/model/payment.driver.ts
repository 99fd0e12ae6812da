import type { EventObject } from 'xstate';
import type { OutcomeSeen } from '../../../machines/effects.ts';
import { NOT_MADE_AFTER_MS, paymentMachine } from '../../../machines/payment.machine.ts';
import { anOverview, anOverviewWithLoan, aSentCashOut } from '../../../machines/samples/values.ts';
import { cashOutCopy } from '../../../src/copy/cash-out.ts';
import { dashboardCopy } from '../../../src/copy/dashboard.ts';
import { homeDialogsCopy } from '../../../src/copy/home-dialogs.ts';
import model from '../../model/payment.model.ts';
import { advanceFlowUntil } from '../support/advance-flow.ts';
import { answerOverview, borrowCall, CHECKING, overviewCall } from './cash-out.driver.ts';
import { defineDriver, quietReads } from './driver.ts';

const LATE = aSentCashOut.sentAt + NOT_MADE_AFTER_MS;
const isLate = (event: EventObject | undefined) =>
  (event as { output?: OutcomeSeen } | undefined)?.output?.at === LATE;

/** True if time does not run backwards, and no delay ends during a check, because a walk cannot do either. */
const runsForward = (events: readonly EventObject[]) => {
  const first = events.findIndex(isLate);
  return (
    !events.some(({ type }) => /after\.(paymentHold|outcomeSlow)/.test(type)) &&
    (first < 0 ||
      // Either all checks of a walk are late or none: even a late first check leaves the payment open.
      !events.slice(0, first).some(({ type }) => type.endsWith('done.actor.checkOutcome'))) &&
    (first < 0 ||
      events
        .slice(first)
        .every((event) => !event.type.endsWith('done.actor.checkOutcome') || isLate(event)))
  );
};

const elsewhere = 'the walks of the flow that makes this payment cover it';
const resumed =
  'dashboard.machine.test.ts covers it: the home page checks it at the same time as its own read';

export default defineDriver<typeof paymentMachine>({
  machine: paymentMachine,
  model,
  starts: {
    'a cash out': async (walkTab) => {
      await walkTab.makeCustomer('dashboard', 'first-time');
      walkTab.releaseCalls();
      await walkTab.logIn();
      const { button } = walkTab.view;
      await button(dashboardCopy.limit.cashOut, { disabled: false }).click();
      await advanceFlowUntil(walkTab.view, 'cashOut', 'review.read', { amount: '1000' });
      walkTab.hold([borrowCall]);
      await button(cashOutCopy.review.agree).click();
      // Waits until the check of the day is over, because it must not be held like the later reads.
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
    'underWay.answer.checking.looking': ({ text }) => [text(CHECKING)],
    'underWay.answer.checking.waiting': ({ text }) => [text(CHECKING)],
    'underWay.customer.held': ({ busy, button }) => ({
      sees: [busy(cashOutCopy.review.agree)],
      lacks: [button(cashOutCopy.back)],
    }),
    paid: ({ dialog }) => [dialog(homeDialogsCopy.success.title)],
    notMade: ({ text, button }) => [
      text(/was not made\./),
      button(cashOutCopy.review.agree, { disabled: false }),
    ],
  },
  fleeting: {
    starting: 'the key is created before the browser paints',
    'underWay.customer.mayLeave':
      'the walks of the flows cover it: the delay before it ends during a check',
  },
  unreachable: {
    'an early repayment': elsewhere,
    'a delay': elsewhere,
    'a cash out tried again': elsewhere,
    'another cash out': elsewhere,
    'a cash out from before': resumed,
    'a delay from before': resumed,
    'sendPayment: unavailable': 'after any answer of a gateway the outcome is `outcomeUnknown`',
    'sendPayment: offline': 'offline no request is sent: the failure is `offlineMoney`',
    'sendPayment: offlineMoney':
      'browser/payment.test.ts covers it: no request is sent, so the flow passes no state',
    'sendPayment: repayEarlyRefused': 'only early repayments can fail with it',
  },
});
