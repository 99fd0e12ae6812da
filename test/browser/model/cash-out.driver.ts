import type { Overview, RepaymentPlan } from '../../../domain/entities.ts';
import { cashOutMachine } from '../../../machines/cash-out.machine.ts';
import model from '../../model/cash-out.model.ts';
import type { Bench, View } from './bench.ts';
import {
  type Answer,
  type Call,
  defineDriver,
  goOnline,
  noticesReturn,
  REASONS,
} from './driver.ts';
import { overviewToWire } from './wire.ts';

/** What the home and the flow read. */
export const overviewCall: Call = { method: 'GET', path: '/v3/Lending/overview', late: true };

const GENERIC = 'Whoops! Something went wrong. Please try again or contact support.';
const OFFLINE = "You're offline. We'll pick up where you left off when you're back.";
/** What a customer reads while nobody knows whether a payment went through. */
export const CHECKING = "We're checking whether that went through. Please don't try again yet.";

const tooManyAttempts: Answer = {
  fault: { status: 429 },
  says: 'Too many attempts. Please wait a little and try again.',
};
/** How calls fail that are not repeated by themselves. */
const onceFails = {
  generic: { fault: { status: 500 }, says: GENERIC },
  unavailable: { fault: { status: 503 }, says: GENERIC },
  offline: { offline: true, says: OFFLINE },
  tooManyAttempts,
} as const;

/** How the overview's call ends, as the path's overview says. */
export const answerOverview = (overview: Overview): Answer => ({
  fault: { status: 200, body: overviewToWire(overview) },
});
/** How it fails: the call is repeated when a gateway or the network fails it. */
export const overviewFails = {
  generic: { fault: { status: 500 }, says: GENERIC },
  unavailable: { fault: { status: 503 }, calls: 3, says: GENERIC },
  offline: { offline: true, calls: 3, says: OFFLINE },
  tooManyAttempts,
} as const;

/** How it fails where nothing is said of it: it is made again. */
export const checkOutcomeFails = {
  generic: { fault: { status: 500 } },
  unavailable: { fault: { status: 503 }, calls: 3 },
  offline: { offline: true, calls: 3 },
  tooManyAttempts: { fault: { status: 429 } },
} as const;

const offerOptions = async (plans: readonly RepaymentPlan[], bench: Bench): Promise<Answer> => {
  if (plans.length > 1) return {};
  const amount = (await bench.view.field('Amount').inputValue()).trim();
  const real = await bench.asCustomer('POST', `/v3/Lending/${amount}/repayment/options`, {});
  return {
    fault: { status: 200, body: { repayments: (real.repayments as object[]).slice(0, 1) } },
  };
};

/** Reads the agreement to its end. */
export async function readAgreement({ page }: View): Promise<void> {
  await page
    .getByRole('region', { name: /agreement/i })
    .evaluate((element) => element.scrollTo(0, element.scrollHeight));
}

const slider = ({ page }: View) => page.getByRole('slider', { name: 'Cash Out amount' });
const fetching = (view: View) => ({ sees: [view.busy('Continue')] });
const checking = (view: View) => ({ sees: [view.busy('Agree and Cash Out'), view.text(CHECKING)] });

export default defineDriver<typeof cashOutMachine>({
  machine: cashOutMachine,
  model,
  starts: {
    'from the dashboard': async (bench) => {
      await bench.makeCustomer('dashboard', 'first-time');
      await bench.logIn();
      const cashOut = bench.view.button('Cash Out', { disabled: false });
      await cashOut.waitFor();
      bench.hold([overviewCall]);
      await cashOut.click();
    },
  },
  events: {
    'presence.regained': { act: goOnline },
    'load.retried': { act: ({ view }) => view.button('Try again').click() },
    'amount.changed': {
      when: ({ amount }, snapshot) =>
        (amount === 15_000 || amount === 20_000) && snapshot.matches('amount'),
      act: ({ view }, { amount }) => view.field('Amount').fill(String(amount / 100)),
    },
    'amount.submitted': { act: ({ view }) => view.button('Continue').click() },
    'amount.confirmed': { act: ({ view }) => view.button('Yes, continue').click() },
    'amount.declined': { act: ({ view }) => view.button('No, go back').click() },
    'plan.chosen': {
      when: ({ index }) => index === 1,
      act: ({ view }) => view.page.getByRole('radio', { name: '2 repayments' }).check(),
    },
    'plan.submitted': { act: ({ view }) => view.button('Continue').click() },
    'terms.readToEnd': { act: ({ view }) => readAgreement(view) },
    'terms.agreed': { act: ({ view }) => view.button('Agree and Cash Out').click() },
    'back.requested': {
      // Behind the question the button cannot be pressed: Back is the browser's own.
      act: async ({ view }) =>
        (await view.dialog('Are you sure?').isVisible())
          ? view.page.evaluate(() => window.history.back())
          : view.button('Go Back').click(),
    },
  },
  isWalkable: noticesReturn('readOverview'),
  actors: {
    readOverview: {
      call: overviewCall,
      done: answerOverview,
      fails: { ...overviewFails, offline: { ...overviewFails.offline, staysOffline: true } },
    },
    getRepaymentPlans: {
      call: { method: 'POST', path: '/v3/Lending/*/repayment/options' },
      done: offerOptions,
      fails: onceFails,
    },
    previewLoan: {
      call: { method: 'POST', path: '/v3/Lending/borrow/preview' },
      done: () => ({}),
      fails: onceFails,
    },
    createIdempotencyKey: { ends: 'by itself' },
    borrow: {
      call: { method: 'POST', path: '/v3/Lending/borrow' },
      done: () => ({}),
      fails: {
        generic: { fault: { status: 500 }, says: GENERIC },
        tooManyAttempts,
        offlineMoney: {
          offline: true,
          atOnce: true,
          says: "You're offline. Nothing was sent. Try again when you're back online.",
        },
        outcomeUnknown: { fault: { status: 504 } },
        cashOutRefused: { fault: { status: 400 }, says: 'Unable to cashout.' },
        cashOutActive: { fault: { status: 409 }, says: 'You already have an active Cash Out.' },
      },
    },
    checkOutcome: { call: overviewCall, done: answerOverview, fails: checkOutcomeFails },
  },
  states: {
    readingOverview: ({ heading, loading }) => ({
      sees: [heading('How much do you need?'), loading()],
    }),
    unavailable: ({ heading, alert, button }) => ({
      sees: [heading('How much do you need?'), alert(/./), button('Try again')],
    }),
    amount: (view) => ({
      sees: [
        view.heading('How much do you need?'),
        slider(view),
        view.field('Amount'),
        view.button('Increase amount'),
        view.button('Decrease amount'),
        view.button('Continue'),
        view.button('Go Back'),
      ],
      lacks: [view.dialog('Are you sure?'), view.busy('Continue')],
    }),
    confirmingAmount: ({ dialog, button }) => ({
      sees: [dialog('Are you sure?'), button('Yes, continue'), button('No, go back')],
    }),
    fetchingPlans: (view) => ({ sees: [slider(view), ...fetching(view).sees] }),
    choice: ({ page, heading, button, busy }) => ({
      sees: [
        heading('How would you like to repay?'),
        page.getByRole('radio', { name: '1 repayment' }),
        page.getByRole('radio', { name: '2 repayments' }),
        button('Continue'),
      ],
      lacks: [busy('Continue')],
    }),
    fetchingPreview: fetching,
    'review.unread': ({ page, heading, button }) => ({
      sees: [
        heading('Review your Cash Out'),
        page.getByRole('region', { name: /agreement/i }),
        button('Agree and Cash Out', { disabled: true }),
      ],
    }),
    'review.read': ({ heading, button }) => ({
      sees: [heading('Review your Cash Out'), button('Agree and Cash Out', { disabled: false })],
    }),
    'paying.borrowing': ({ busy, text }) => ({
      sees: [busy('Agree and Cash Out')],
      lacks: [text(CHECKING)],
    }),
    'paying.checkingOutcome': checking,
    'paying.waitingToCheck': checking,
    succeeded: ({ dialog }) => ({ sees: [dialog('Cash Out successful')] }),
    left: ({ button }) => ({ sees: [button('About your limit')] }),
  },
  fleeting: {
    'paying.creatingKey': 'a random number is there before anything is painted',
  },
  unreachable: {
    'watchReturn: strange': REASONS.strange,
    'readOverview: sessionEnded': REASONS.sessionEnded,
    'readOverview: strange': REASONS.strange,
    'getRepaymentPlans: sessionEnded': REASONS.sessionEnded,
    'getRepaymentPlans: strange': REASONS.strange,
    'previewLoan: sessionEnded': REASONS.sessionEnded,
    'previewLoan: strange': REASONS.strange,
    'createIdempotencyKey: strange': REASONS.strange,
    'borrow: unavailable': 'whatever a gateway says of a payment leaves its outcome unknown',
    'borrow: offline': 'offline nothing is sent: that is offlineMoney',
    'borrow: sessionEnded': REASONS.sessionEnded,
    'borrow: strange': REASONS.strange,
    'checkOutcome: sessionEnded': REASONS.sessionEnded,
    'checkOutcome: strange': REASONS.strange,
  },
});
