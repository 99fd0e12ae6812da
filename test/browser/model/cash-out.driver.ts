import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { addDays, daysBetween } from '../../../domain/calendar.ts';
import type { Overview, RepaymentPlan } from '../../../domain/entities.ts';
import { isFinalRefusal } from '../../../domain/payments.ts';
import { cashOutMachine } from '../../../machines/cash-out.machine.ts';
import {
  NOT_MADE_AFTER_MS,
  OUTCOME_CHECK_MS,
  PAYMENT_HOLD_MS,
  type PaymentEnd,
} from '../../../machines/payment.machine.ts';
import { anOverview, anOverviewWithLoan } from '../../../machines/samples/values.ts';
import { agreementCopy } from '../../../src/copy/agreement.ts';
import { cashOutCopy } from '../../../src/copy/cash-out.ts';
import { contactCopy } from '../../../src/copy/contact.ts';
import { dashboardCopy } from '../../../src/copy/dashboard.ts';
import { failureText } from '../../../src/copy/failures.ts';
import { homeDialogsCopy } from '../../../src/copy/home-dialogs.ts';
import { paymentCopy } from '../../../src/copy/payment.ts';
import { pathOf } from '../../../src/navigation/site.ts';
import model from '../../model/cash-out.model.ts';
import { scrollToEnd } from '../support/agreement.ts';
import { SIZES } from '../support/page-pool.ts';
import type { Screen } from '../support/screen.ts';
import {
  type Answer,
  type Call,
  defineDriver,
  goOnline,
  noticesReturn,
  onceFails,
  readFails,
} from './driver.ts';
import type { WalkTab } from './walk-tab.ts';
import { overviewToWire } from './wire.ts';

/** API call by which the home page and the flow load the overview. */
export const overviewCall: Call = { method: 'GET', path: '/v3/Lending/overview', late: true };

/** Message while a payment's outcome is unknown. */
export const CHECKING = failureText({ code: 'outcomeUnknown' });

/** Returns an answer with this overview. */
export const answerOverview = (overview: Overview): Answer => ({
  fault: { status: 200, body: overviewToWire(overview) },
});

/** API call of a cash out. */
export const borrowCall: Call = { method: 'POST', path: '/v3/Lending/borrow' };

/** Returns the amount that the current step shows, in dollars. */
async function amountOnScreen({ view }: WalkTab): Promise<string> {
  const field = view.field('Amount');
  if (await field.isVisible()) return (await field.inputValue()).trim();
  const text = await view.page.getByRole('main').innerText();
  return /(?:For|borrow) \$([\d.]+\d)/.exec(text)?.[1] ?? '';
}

const offerOptions = async (plans: readonly RepaymentPlan[], walkTab: WalkTab): Promise<Answer> => {
  if (plans.length > 1) return {};
  const path = `/v3/Lending/${await amountOnScreen(walkTab)}/repayment/options`;
  const real = await walkTab.asCustomer('POST', path, {});
  return {
    fault: { status: 200, body: { repayments: (real.repayments as object[]).slice(0, 1) } },
  };
};

/** Returns an answer with this overview, whose day is moved from the sample's calendar to the sandbox's. */
const answerOnDay = async (overview: Overview, walkTab: WalkTab): Promise<Answer> => {
  const real = await walkTab.asCustomer('GET', '/v3/Lending/overview');
  const daysLater = daysBetween(anOverview.today, overview.today);
  return answerOverview({ ...overview, today: addDays(String(real.today), daysLater) });
};

/** Returns an answer with the path's agreement, made longer than any screen. */
const previewText = ({ agreement }: { agreement: string }): Answer => ({
  fault: {
    status: 200,
    body: {
      previewInformation: { loanAgreement: agreement + '<p>And so on.</p>'.repeat(80) },
    },
  },
});

/** Returns a refusal with status 400; null means that the screen does not show its message at once. */
const refusal = (says?: null): Answer => ({
  fault: { status: 400 },
  ...(says === null ? { says } : {}),
});

const sheet = ({ dialog }: Screen) => dialog(agreementCopy.title);
/** Rest of the hold that passes in small steps, so that the walk sees the way out appear, in ms. */
const ALMOST_MS = 2_000;

/**
 * Returns a condition on a walk: the customer leaves a payment only once that is allowed, and leaving ends the payment as
 * `unknown`.
 */
export const leavesOnlyWhenAllowed =
  (leave: string) =>
  (events: readonly EventObject[]): boolean =>
    events.every((event, index) => {
      const { outcome, failure } = (event as { output?: Partial<PaymentEnd> }).output ?? {};
      // Offline no request is sent, so the flow passes no state in which a walk could check anything.
      if (failure?.code === 'offlineMoney') return false;
      const isLeft =
        events[index - 1]?.type === leave &&
        (events[index - 2] as { phase?: string })?.phase === 'mayLeave';
      return event.type !== 'xstate.done.actor.payment' || (outcome === 'unknown') === isLeft;
    });

/** Lets a payment's call fail without an answer, and waits until the customer may leave. */
export async function loseAnswer(walkTab: WalkTab, call: Call, look = overviewCall): Promise<void> {
  // After half of the hold: on a slow machine an earlier or later answer could let the check time out.
  await walkTab.pass(PAYMENT_HOLD_MS / 2);
  await walkTab.answer(call, { fault: { status: 504 } });
  await walkTab.held(look);
  await walkTab.pass(PAYMENT_HOLD_MS / 2 - ALMOST_MS);
  await walkTab.until('the way out', () => walkTab.view.text(paymentCopy.mayLeave).isVisible());
}

/** Answers two checks with an overview without the payment, the second long after the payment was sent. */
export async function loseTrack(walkTab: WalkTab, call: Call, unseen: Overview): Promise<void> {
  await walkTab.answer(call, answerOverview(unseen));
  await walkTab.sleep(NOT_MADE_AFTER_MS);
  await walkTab.pass(OUTCOME_CHECK_MS);
  await walkTab.answer(call, answerOverview(unseen));
}

/** Ends a payment as the path requires: by its own answer or, if that was lost, by the overview. */
export const endPayment =
  (call: Call, answers: { paid: Answer; refused: Answer; seen: Overview; unseen: Overview }) =>
  async ({ outcome }: PaymentEnd, walkTab: WalkTab): Promise<void> => {
    if (outcome === 'unknown') return;
    const isLost = await walkTab.view.text(CHECKING).first().isVisible();
    if (outcome === 'refused') return walkTab.answer(call, answers.refused);
    if (outcome === 'paid') {
      return isLost
        ? walkTab.answer(overviewCall, answerOverview(answers.seen))
        : walkTab.answer(call, answers.paid);
    }
    if (!isLost) await walkTab.answer(call, { fault: { status: 504 } });
    // Waits for the check, so that the sandbox does not answer it.
    await walkTab.held(overviewCall);
    await loseTrack(walkTab, overviewCall, answers.unseen);
  };

const fetching = ({ busy }: Screen) => [busy(cashOutCopy.proceed)];
const checking = ({ busy }: Screen) => [busy(cashOutCopy.review.agree)];
/** A step that fetches an offer again stays on the screen until the offer has arrived. */
const renewing = (view: Screen, { context }: AnyMachineSnapshot) =>
  context.agreement === '' ? fetching(view) : checking(view);
const wasRefused = ({ context }: AnyMachineSnapshot) => context.failure?.code === 'cashOutRefused';
const optionsCall: Call = { method: 'POST', path: '/v3/Lending/*/repayment/options' };
const previewCall: Call = { method: 'POST', path: '/v3/Lending/borrow/preview' };

export default defineDriver<typeof cashOutMachine>({
  machine: cashOutMachine,
  model,
  starts: {
    'from the dashboard': async (walkTab) => {
      await walkTab.makeCustomer('dashboard', 'first-time');
      await walkTab.logIn();
      const cashOut = walkTab.view.button(dashboardCopy.limit.cashOut, { disabled: false });
      await cashOut.waitFor();
      walkTab.hold([overviewCall]);
      await cashOut.click();
    },
    'from its address': async (walkTab) => {
      await walkTab.makeCustomer('dashboard', 'first-time');
      await walkTab.logIn();
      await walkTab.view.button(dashboardCopy.limit.cashOut, { disabled: false }).waitFor();
      walkTab.hold([overviewCall]);
      await walkTab.visit(pathOf('cashOut'));
    },
  },
  onward: {
    amount: async ({ button, field }, { amount }) => {
      if (amount !== undefined) await field(cashOutCopy.amount.controls.field).fill(amount);
      await button(cashOutCopy.proceed).click();
    },
    confirmingAmount: ({ button }) => button(cashOutCopy.confirm.yes).click(),
    choice: async ({ button, plan }, { repayments = 2 }) => {
      await plan(repayments).check();
      await button(cashOutCopy.proceed).click();
    },
    'review.unread': ({ readAgreement }) => readAgreement(),
    'review.read': ({ button }) => button(cashOutCopy.review.agree).click(),
  },
  events: {
    'presence.regained': { act: goOnline },
    'load.retried': {
      when: (_, snapshot) => !wasRefused(snapshot),
      act: ({ view }) => view.button('Try again').click(),
    },
    'amount.changed': {
      when: ({ amount }, snapshot) =>
        (amount === 15_000 || amount === 20_000) && snapshot.matches('amount'),
      act: ({ view }, { amount }) => view.field('Amount').fill(String(amount / 100)),
    },
    'amount.submitted': { act: ({ view }) => view.button(cashOutCopy.proceed).click() },
    'amount.confirmed': { act: ({ view }) => view.button(cashOutCopy.confirm.yes).click() },
    'amount.declined': { act: ({ view }) => view.button(cashOutCopy.confirm.no).click() },
    'plan.chosen': {
      when: ({ index }) => index === 1,
      act: ({ view }) => view.page.getByRole('radio', { name: '2 repayments' }).check(),
    },
    'plan.submitted': { act: ({ view }) => view.button(cashOutCopy.proceed).click() },
    'agreement.opened': {
      act: async ({ view }) => {
        await view.page.setViewportSize(SIZES.phone);
        await view.button(agreementCopy.open).click();
      },
    },
    'agreement.closed': {
      act: ({ view }) =>
        view.button(agreementCopy.close).or(view.button(agreementCopy.done)).click(),
    },
    'terms.readToEnd': {
      act: async ({ view }) => {
        // On a phone it is read in its sheet; an open sheet stays open in a larger window.
        await view.page.setViewportSize(SIZES.desktop);
        await scrollToEnd(view.agreement().last());
      },
    },
    'terms.agreed': { act: ({ view }) => view.button(cashOutCopy.review.agree).click() },
    'payment.reported': {
      when: ({ phase }, snapshot) => phase === 'mayLeave' && snapshot.matches({ paying: 'held' }),
      act: (walkTab) => loseAnswer(walkTab, borrowCall),
    },
    'back.requested': {
      when: (_, snapshot) => !snapshot.matches('paying'),
      // The dialog covers the button, so the browser's own Back is used.
      act: async ({ view }) =>
        (await view.dialog(cashOutCopy.confirm.title).or(sheet(view)).isVisible())
          ? view.page.evaluate(() => window.history.back())
          : view.button(cashOutCopy.back).click(),
    },
  },
  heldCalls: [borrowCall, overviewCall],
  extraCalls: (snapshot) =>
    snapshot.matches({ paying: 'held' })
      ? [borrowCall]
      : snapshot.matches('paying')
        ? [overviewCall]
        : [],
  isWalkable: (events) =>
    leavesOnlyWhenAllowed('back.requested')(events) && noticesReturn('readOverview')(events),
  actors: {
    readOverview: {
      call: overviewCall,
      done: answerOnDay,
      fails: { ...readFails, offline: { ...readFails.offline, staysOffline: true } },
    },
    getRepaymentPlans: {
      call: optionsCall,
      done: offerOptions,
      fails: { ...onceFails, cashOutRefused: refusal(null) },
    },
    previewLoan: {
      call: previewCall,
      done: previewText,
      fails: { ...onceFails, cashOutRefused: refusal(null) },
    },
    checkDay: {
      call: overviewCall,
      done: answerOnDay,
      fails: {
        ...readFails,
        offline: { ...readFails.offline, says: failureText({ code: 'offlineMoney' }) },
      },
    },
    renewOverview: { call: overviewCall, done: answerOnDay, fails: readFails },
    renewPlans: {
      call: optionsCall,
      done: offerOptions,
      fails: { ...onceFails, cashOutRefused: refusal() },
    },
    renewPreview: {
      call: previewCall,
      done: previewText,
      fails: { ...onceFails, cashOutRefused: refusal() },
    },
    payment: {
      acts: (end: PaymentEnd, walkTab) =>
        endPayment(borrowCall, {
          // The sandbox would refuse the payment, because its agreement differs from the path's.
          paid: { fault: { status: 200, body: {} } },
          refused: { fault: { status: end.failure?.code === 'cashOutRefused' ? 400 : 403 } },
          seen: anOverviewWithLoan,
          unseen: anOverview,
        })(end, walkTab),
    },
  },
  states: {
    readingOverview: (view, { context }) =>
      context.overview ? [view.slider(), ...fetching(view)] : [view.loading()],
    unavailable: ({ alert, button, page }, snapshot) => [
      alert(/./),
      wasRefused(snapshot)
        ? page.getByRole('main').getByRole('link', { name: 'Go to Home' })
        : button('Try again'),
    ],
    amount: ({ slider, ready, dialog }) => ({
      sees: [slider(), ready(cashOutCopy.proceed)],
      lacks: [dialog(cashOutCopy.confirm.title)],
    }),
    confirmingAmount: ({ dialog }) => [dialog(cashOutCopy.confirm.title)],
    fetchingPlans: (view) => [view.slider(), ...fetching(view)],
    choice: ({ plan, ready }) => [plan(1), plan(2), ready(cashOutCopy.proceed)],
    fetchingPreview: fetching,
    checkingDay: checking,
    'renewing.readingOverview': renewing,
    'renewing.fetchingPlans': renewing,
    'renewing.fetchingPreview': renewing,
    'review.unread': (view) => ({
      sees: [
        view.agreement().or(view.button(agreementCopy.open)).first(),
        // On phones the button that opens the sheet replaces it.
        view
          .button(cashOutCopy.review.agree, { disabled: true })
          .or(view.button(agreementCopy.open))
          .first(),
      ],
      lacks: [sheet(view), view.text(cashOutCopy.review.isRead)],
    }),
    'review.reading': (view) => [sheet(view), view.button(agreementCopy.close)],
    'review.readInSheet': (view) => [sheet(view), view.text(cashOutCopy.review.agreeReady)],
    'review.read': (view, { context }) => ({
      sees:
        context &&
        isFinalRefusal(context.failure) &&
        !context.areDatesNew &&
        !context.isAgreementNew
          ? [view.button(contactCopy.title)]
          : [
              view.button(cashOutCopy.review.agree, { disabled: false }),
              view.text(cashOutCopy.review.isRead),
            ],
      lacks: [sheet(view)],
    }),
    'paying.held': ({ busy, button, text }) => ({
      sees: [busy(cashOutCopy.review.agree)],
      lacks: [text(CHECKING), button(cashOutCopy.back)],
    }),
    'paying.mayLeave': ({ text, button, link }) => ({
      sees: [text(CHECKING), link(paymentCopy.home)],
      lacks: [button(cashOutCopy.back)],
    }),
    succeeded: ({ dialog }) => [dialog(homeDialogsCopy.success.title)],
    left: ({ button }) => [button(dashboardCopy.limit.about)],
  },
  unreachable: {
    'payment: done {"outcome":"unknown","failure":null}':
      'cash-out.machine.test.ts covers it: the home page appears in the same moment',
    'payment: done {"outcome":"refused","failure":{"code":"offlineMoney"}}':
      'browser/payment.test.ts covers it: offline no request is sent',
  },
});
