import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { arrivalToTell } from '../../../domain/arrival.ts';
import type { SentPayment } from '../../../domain/payments.ts';
import { repaymentButtons } from '../../../domain/repayments.ts';
import { dashboardMachine } from '../../../machines/dashboard.machine.ts';
import type { PaymentDialogEnd, PaymentEnd } from '../../../machines/payment.machine.ts';
import { FIRST_DAY } from '../../../machines/samples/dashboard.ts';
import { anOverviewWithOneRepayment } from '../../../machines/samples/values.ts';
import { cashOutCopy } from '../../../src/copy/cash-out.ts';
import { dashboardCopy } from '../../../src/copy/dashboard.ts';
import { delayCopy } from '../../../src/copy/delay.ts';
import { homeDialogsCopy } from '../../../src/copy/home-dialogs.ts';
import { paymentCopy } from '../../../src/copy/payment.ts';
import { repayEarlyCopy } from '../../../src/copy/repay-early.ts';
import { repaymentsCopy } from '../../../src/copy/repayments.ts';
import model from '../../model/dashboard.model.ts';
import { advanceFlowUntil } from '../support/advance-flow.ts';
import { HEADINGS } from '../support/customers.ts';
import type { Screen } from '../support/screen.ts';
import { answerOverview, loseAnswer, loseTrack, overviewCall } from './cash-out.driver.ts';
import { delayCall } from './delay.driver.ts';
import {
  type Call,
  defineDriver,
  goOnline,
  noticesReturn,
  quietReads,
  readFails,
} from './driver.ts';
import { pressBack } from './log-out.driver.ts';
import { payCall } from './repay-early.driver.ts';
import type { WalkTab } from './walk-tab.ts';

/** API call of the home page, held from the start. */
const overview = { ...overviewCall, late: undefined } as const;

const isShown = (snapshot: AnyMachineSnapshot) =>
  !['loading', 'reloading', 'unavailable'].some((details) => snapshot.matches({ details }));
/** While a payment has no answer, all buttons that move money are disabled. */
const isPayable = (snapshot: AnyMachineSnapshot) =>
  isShown(snapshot) && !snapshot.matches({ payment: 'watching' });
const isMoneyDialog = (snapshot: AnyMachineSnapshot) =>
  snapshot.matches({ dialog: 'repayEarly' }) || snapshot.matches({ dialog: 'delay' });

/** Returns a function that ends the open dialog: it cancels, or confirms and lets the API accept, refuse or not answer. */
const act =
  (confirm: string, call: Call) =>
  async ({ end }: PaymentDialogEnd, walkTab: WalkTab) => {
    const { button } = walkTab.view;
    if (end === 'unchanged') return button('Cancel').click();
    await button(confirm).click();
    if (end === 'unknown') {
      await loseAnswer(walkTab, call, overview);
      return button(homeDialogsCopy.limitInfo.close).click();
    }
    await walkTab.answer(call, { fault: { status: end === 'paid' ? 200 : 409, body: {} } });
    if (end === 'outdated') await button('Cancel', { disabled: false }).click();
  };

/** Ends the home page's watch: its checks do not find the payment. */
const endWatch = async ({ outcome }: PaymentEnd, walkTab: WalkTab) => {
  if (outcome === 'notMade') await loseTrack(walkTab, overview, anOverviewWithOneRepayment);
};

/** True if each end of a dialog directly follows the report of its payment: the screen shows no state in between. */
const endsAsReported = (events: readonly EventObject[]) =>
  events.every((event, index) => {
    const last = events[index - 1] as
      | { type?: string; phase?: string; sent?: SentPayment }
      | undefined;
    const reported = last?.type === 'payment.reported' ? last : undefined;
    const { end, outcome } =
      (event as { output?: { end?: string; outcome?: string } }).output ?? {};
    if (event.type === 'xstate.done.actor.delay' && end === 'unknown') return false;
    // The chart gets report and end in the same moment, so a walk cannot cause one of them alone.
    if (outcome === 'paid') return false;
    if (end === 'paid') return reported?.phase === 'ended';
    if (end === 'unknown') return reported?.phase === 'mayLeave';
    return reported === undefined;
  });

const isDialogClosed = (snapshot: AnyMachineSnapshot) => snapshot.matches({ dialog: 'closed' });

/** Returns a button of the home page, even if a dialog covers it. */
const home = ({ page }: Screen, name: string) =>
  page.getByRole('button', { name, exact: true, includeHidden: true });

export default defineDriver<typeof dashboardMachine>({
  machine: dashboardMachine,
  model,
  starts: {
    'on log-in': async (walkTab) => {
      await walkTab.makeCustomer('dashboard', 'first-time');
      await walkTab.logIn();
    },
    'right after a cash out': async (walkTab) => {
      await walkTab.makeCustomer('dashboard', 'first-time');
      walkTab.releaseCalls();
      await walkTab.logIn();
      const { button } = walkTab.view;
      await button(dashboardCopy.limit.cashOut, { disabled: false }).click();
      await advanceFlowUntil(walkTab.view, 'cashOut', 'review.read', { amount: '1000' });
      walkTab.hold([overview]);
      await button(cashOutCopy.review.agree).click();
      // Answers the flow's check of the day, which precedes the payment.
      await walkTab.answer(overview, {});
    },
  },
  events: {
    'load.retried': {
      when: (_, snapshot) => isDialogClosed(snapshot),
      act: ({ view }) => view.button('Try again').click(),
    },
    'limitInfo.opened': {
      when: (_, snapshot) => isShown(snapshot),
      act: ({ view }) => view.button(dashboardCopy.limit.about).click(),
    },
    'repayEarly.opened': {
      when: (_, snapshot) => isPayable(snapshot),
      offered: ({ overview }) =>
        overview !== null && repaymentButtons(overview).repayEarly === 'enabled',
      act: ({ view }) => view.button(repaymentsCopy.repayEarly).click(),
    },
    'delay.opened': {
      when: (_, snapshot) => isPayable(snapshot),
      offered: ({ overview }) =>
        overview !== null && repaymentButtons(overview).delay === 'enabled',
      act: ({ view }) => view.button(repaymentsCopy.delay).click(),
    },
    'arrival.closed': {
      when: (_, snapshot) => isShown(snapshot) && isDialogClosed(snapshot),
      offered: (context) => arrivalToTell(context) !== null,
      act: async ({ view, pass }) => {
        // The notice waits until the press that ended a payment's message is over, for which the clock has to run.
        await pass(0);
        await view.button(dashboardCopy.arrival.close).click();
      },
    },
    'dialog.closed': { act: ({ view }) => view.button(/^(Close|Done)$/).click() },
    'back.requested': {
      // The walks of the two dialogs' flows cover Back in them.
      when: (_, snapshot) => !isMoneyDialog(snapshot),
      act: pressBack,
    },
    'payment.reported': { act: async () => {} },
    // Sent when the home page appears. Before the next day begins, the idle timer has logged the customer out,
    // except in the last 15 minutes of a day.
    'day.told': { when: ({ day }) => day === FIRST_DAY.day, act: async () => {} },
    'presence.lost': { act: (walkTab) => walkTab.goOffline() },
    'presence.regained': { act: goOnline },
  },
  isWalkable: (events) =>
    noticesReturn('loadOverview', 'reloadOverview')(events) && endsAsReported(events),
  heldCalls: [payCall, delayCall],
  actors: {
    loadOverview: {
      call: overview,
      done: answerOverview,
      fails: { ...readFails, offline: { ...readFails.offline, staysOffline: true } },
    },
    reloadOverview: {
      call: overview,
      done: answerOverview,
      fails: { ...readFails, offline: { ...readFails.offline, staysOffline: true } },
    },
    repayEarly: { acts: act('Confirm repayment', payCall) },
    delay: { acts: act('Confirm delay', delayCall) },
    payment: { acts: endWatch },
    refreshOverview: {
      call: overview,
      done: answerOverview,
      fails: {
        generic: quietReads.generic,
        unavailable: quietReads.unavailable,
        tooManyAttempts: quietReads.tooManyAttempts,
      },
    },
  },
  states: {
    // During a retry the button that started it is busy.
    'details.loading': ({ page, busy }) => [
      page
        .getByRole('status', { includeHidden: true })
        .filter({ hasText: /^Loading$/ })
        .or(busy('Try again')),
    ],
    'details.resting': (view) => [home(view, 'About your limit'), home(view, 'Cash Out')],
    'details.reloading': ({ page }) => [
      page.getByRole('button', { name: /^(Repay today|Delay)$/, includeHidden: true }),
    ],
    'details.polling.counting': (view) => [home(view, 'About your limit')],
    'details.polling.paused': (view) => [home(view, 'About your limit')],
    'details.polling.refreshing': (view) => [home(view, 'About your limit')],
    'details.unavailable': (view) => [home(view, 'Try again')],
    'dialog.closed': ({ page, heading }) => ({
      sees: [heading(HEADINGS.dashboard)],
      lacks: [page.getByRole('dialog')],
    }),
    'dialog.cashOutSuccess': ({ dialog }) => [dialog(homeDialogsCopy.success.title)],
    'dialog.repayEarly': ({ dialog }) => [dialog(repayEarlyCopy.confirmation.title)],
    'dialog.delay': ({ dialog }) => [dialog(delayCopy.title)],
    'dialog.limitInfo': ({ dialog }) => [dialog(homeDialogsCopy.limitInfo.title)],
    'payment.quiet': ({ heading }) => [heading(/./)],
    'payment.watching': ({ text }) => [
      text(/^Your repayment of \$105/),
      text(paymentCopy.unknown.text),
    ],
    'payment.paid': ({ text, heading }, snapshot) => [
      isShown(snapshot)
        ? text(/^Your repayment of \$105(\.00)? (is being processed\.|was delayed\.|moved to )/)
        : heading(/./),
    ],
    'payment.notMade': ({ text }) => [
      text('Your repayment was not made. Nothing was debited; you can try again.'),
    ],
  },
  showsWell: (state, snapshot) =>
    state.startsWith('details')
      ? isDialogClosed(snapshot)
      : !snapshot.matches({ details: 'loading' }) && !snapshot.matches({ details: 'unavailable' }),
  unreachable: {
    'after a reload, a cash out unknown':
      'dashboard.machine.test.ts covers it: a check at the same time as the home page’s own read',
    'after a reload, a delay not told yet':
      'dashboard.machine.test.ts covers it: the state ends within a moment',
    'delay: done {"end":"unknown"}': 'an early repayment covers it: both lead to the same screen',
    'payment: done {"outcome":"paid","failure":null}':
      'dashboard.machine.test.ts covers it: the report and the end come in the same moment',
    'refreshOverview: offline': 'the page notices that it is offline, and cancels the call',
  },
});
